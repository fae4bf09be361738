import sharp from 'sharp'
import { expect } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { readPdf } from '../../../src/output/pdf/finish/rasterise.ts'
import { printHtml } from '../../html/print-html.ts'

/** A page of 200 × 200 px without margins. */
export function smallPage(body: string, css = ''): string {
  return `<!doctype html><style>@page{size:200px 200px;margin:0}body{margin:0;font:16px/20px Roboto}p{margin:0}${css}</style>${body}`
}

interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

type Viewer = 'pdf.js' | 'pdfium'

async function draw(html: string, viewer: Viewer): Promise<{ pages: Pixels[]; messages: string[] }> {
  const { bytes, warnings } = await printHtml(html)
  if (viewer === 'pdfium') {
    const { width, height, rgba } = await readPdf(bytes, 'not a PDF', pdf =>
      pdf.draw(0, { limits: DEFAULT_LIMITS, dpi: 96 }),
    )
    const image = sharp(rgba, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' })
    const page = { data: await image.raw().toBuffer(), width, height }
    return { pages: [page], messages: warnings.map(({ message }) => message) }
  }
  const pages = await drawPages(bytes, { dpi: 96 })
  const pixels = pages.map(async ({ png }) => {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  })
  return { pages: await Promise.all(pixels), messages: warnings.map(({ message }) => message) }
}

/** Number of pixels with a channel that differs by more than `tolerance`, of 255. */
function differences(a: Pixels, b: Pixels, tolerance: number): number {
  let count = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const isOther = [0, 1, 2].some(
      channel => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > tolerance,
    )
    if (isOther) count++
  }
  return count
}

const isBlank = ({ data }: Pixels) => data.every(channel => channel === 255)

/**
 * Expects that a page prints as a reference does, without warnings, and that the reference shows something.
 * @param options.share Share of pixels that may differ, for edges and approximations.
 * @param options.viewer Default: pdf.js, which has no luminosity masks in Node; `pdfium` draws the first page.
 */
export async function expectAlike(
  page: string,
  reference: string,
  {
    tolerance = 8,
    share = 0,
    viewer = 'pdf.js',
  }: { tolerance?: number; share?: number; viewer?: Viewer } = {},
): Promise<void> {
  const [printed, expected] = [await draw(page, viewer), await draw(reference, viewer)]
  expect(printed.messages).toEqual([])
  expect(expected.pages.every(isBlank)).toBe(false)
  const sizes = (pages: readonly Pixels[]) => pages.map(({ width, height }) => [width, height])
  expect(sizes(printed.pages)).toEqual(sizes(expected.pages))
  for (const [i, drawn] of printed.pages.entries()) {
    const other = expected.pages[i]
    if (other === undefined) continue
    const most = share * drawn.width * drawn.height
    expect(differences(drawn, other, tolerance), `different pixels of page ${i + 1}`).toBeLessThanOrEqual(
      most,
    )
  }
}
