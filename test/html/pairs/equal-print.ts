import sharp from 'sharp'
import { expect } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { readPdf } from '../../../src/output/pdf/finish/rasterise.ts'
import { type PrintHtmlOptions, printHtml } from '../print-html.ts'

export interface ComparisonOptions extends PrintHtmlOptions {
  /** Maximum difference of a colour channel that counts as equal, of 255. Default 8. */
  readonly tolerance?: number
  /** Share of pixels that may differ, for edges and approximations. Default 0. */
  readonly share?: number
  /** Default: pdf.js, which has no luminosity masks in Node; `pdfium` draws only the first page. */
  readonly viewer?: 'pdf.js' | 'pdfium'
}

interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

const DPI = 96

/**
 * Expects that a page prints like its reference, pixel by pixel and without warnings, and that the reference is not
 * blank.
 */
export async function expectEqualPrint(
  page: string,
  reference: string,
  { tolerance = 8, share = 0, viewer = 'pdf.js', ...options }: ComparisonOptions = {},
): Promise<void> {
  const [printed, expected] = [await printHtml(page, options), await printHtml(reference, options)]
  expect(printed.warnings).toEqual([])
  const draw = viewer === 'pdfium' ? drawFirst : drawAll
  const references = await draw(expected.bytes)
  expect(references.every(isBlank), 'the reference is blank').toBe(false)
  if (Buffer.compare(printed.bytes, expected.bytes) === 0) return
  const pictures = await draw(printed.bytes)
  const sizes = (pages: readonly Pixels[]) => pages.map(({ width, height }) => `${width} × ${height}`)
  expect(sizes(pictures)).toEqual(sizes(references))
  const counts = pictures.map((picture, i) => differences(picture, references[i] ?? picture, tolerance))
  const most = pictures.map(({ width, height }) => share * width * height)
  const tooMany = counts.map((count, i) => (count > (most[i] ?? 0) ? count : 0))
  expect(tooMany, 'different pixels of each page').toEqual(pictures.map(() => 0))
}

async function drawAll(pdf: Uint8Array): Promise<Pixels[]> {
  const pages = await drawPages(pdf, { dpi: DPI })
  return await Promise.all(
    pages.map(async ({ png }) => {
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      return { data, width: info.width, height: info.height }
    }),
  )
}

async function drawFirst(pdf: Uint8Array): Promise<Pixels[]> {
  const { width, height, rgba } = await readPdf(pdf, 'not a PDF', pdf =>
    pdf.draw(0, { limits: DEFAULT_LIMITS, dpi: DPI }),
  )
  const image = sharp(rgba, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' })
  return [{ data: await image.raw().toBuffer(), width, height }]
}

/** Number of pixels with a channel that differs by more than `tolerance`. */
function differences(a: Pixels, b: Pixels, tolerance: number): number {
  if (a.data.equals(b.data)) return 0
  let count = 0
  for (let at = 0; at < a.data.length; at += 3) {
    const isOther = [0, 1, 2].some(
      channel => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > tolerance,
    )
    if (isOther) count++
  }
  return count
}

const isBlank = ({ data }: Pixels): boolean => data.every(channel => channel === 255)
