import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { type PrintHtmlOptions, printHtml } from './print-html.ts'

/** The name of a case, a page, and another page that must look the same. */
export type ReferencePair = readonly [name: string, page: string, reference: string]

/** Tests that both pages of each pair look the same, pixel by pixel, and that the page has no warnings. */
export function testReferencePairs(pairs: readonly ReferencePair[], options: PrintHtmlOptions = {}): void {
  test.each(pairs)('%s', async (_, page, reference) => {
    const [actual, expected] = [await drawn(page, options), await drawn(reference, options)]
    expect(actual.warnings).toEqual([])
    expect(actual.pages.length).toBe(expected.pages.length)
    for (const [i, pixels] of actual.pages.entries()) {
      const differences = countDifferences(pixels, expected.pages[i] ?? new Uint8Array())
      expect(differences, `different bytes of page ${i + 1}`).toBe(0)
    }
  })
}

async function drawn(html: string, options: PrintHtmlOptions) {
  const { bytes, warnings } = await printHtml(html, options)
  const pages = await drawPages(bytes, { dpi: 96 })
  return {
    warnings,
    pages: await Promise.all(pages.map(({ png }) => sharp(png).removeAlpha().raw().toBuffer())),
  }
}

function countDifferences(a: Uint8Array, b: Uint8Array): number {
  let count = Math.abs(a.length - b.length)
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) count++
  return count
}
