import { comparePdfs } from './compare-pdfs.ts'
import type { EdgeTolerance } from './compare-pictures.ts'
import { readPdf } from './read-pdf.ts'

const DPI = 100

/**
 * Glyphs are positioned in quarters of a pixel, and a pixel with two edges depends on whether they are drawn together.
 * Such differences disappear at a higher resolution.
 */
const SUBPIXELS = 4
/** A quarter of a subpixel, and rounding. */
const FINER_EDGE_TOLERANCE: EdgeTolerance = { distance: 1 / 12, step: 18 }

/** Descriptions of the differences between Platen's and pdfmake's output; empty if they are equal. */
export async function comparePrints(ours: Uint8Array, stock: Uint8Array): Promise<string[]> {
  const differences = comparePdfs(await readPdf(ours, { dpi: DPI }), await readPdf(stock, { dpi: DPI }))
  if (differences.length === 0) return differences
  const finer = { dpi: DPI, subpixels: SUBPIXELS }
  return comparePdfs(await readPdf(ours, finer), await readPdf(stock, finer), FINER_EDGE_TOLERANCE)
}
