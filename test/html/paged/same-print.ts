import sharp from 'sharp'
import { expect } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { type PrintHtmlOptions, printHtml } from '../print-html.ts'

interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

/** Differences of a channel below this are due to rounded coordinates. */
const TOLERANCE = 96

async function picturesOf(html: string, options: PrintHtmlOptions): Promise<Picture[]> {
  const { bytes } = await printHtml(html, options)
  const pages = await drawPages(bytes, { dpi: 72 })
  return await Promise.all(
    pages.map(async ({ png }) => {
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      return { width: info.width, height: info.height, data }
    }),
  )
}

/** Fails unless both pages print equal. */
export async function expectSamePrint(
  html: string,
  reference: string,
  options: PrintHtmlOptions = {},
): Promise<void> {
  const [pages, expected] = [await picturesOf(html, options), await picturesOf(reference, options)]
  const sizes = (pictures: readonly Picture[]) => pictures.map(({ width, height }) => `${width} x ${height}`)
  expect(sizes(pages)).toEqual(sizes(expected))
  const different = pages.map(({ data }, i) => {
    const other = expected[i]?.data
    return data.filter((value, at) => Math.abs(value - (other?.[at] ?? 0)) > TOLERANCE).length
  })
  expect(different).toEqual(pages.map(() => 0))
}
