import { comparePdfs } from './compare-pdfs.ts'
import type { EdgeTolerance } from './compare-pictures.ts'
import { readPdf } from './read-pdf.ts'

const DPI = 100

/**
 * Glyphs are set at quarters of a pixel, and where two edges meet in a pixel its shade depends on whether they are
 * drawn at once. What differs only by that is the same when it is drawn finer.
 */
const SUBPIXELS = 4
/** A quarter of a subpixel, and rounding. */
const FINER_EDGE_TOLERANCE: EdgeTolerance = { distance: 1 / 12, step: 18 }

/** What differs between what Platen and pdfmake print, in words; empty where it is the same. */
export async function comparePrints(ours: Uint8Array, stock: Uint8Array): Promise<string[]> {
  const differences = comparePdfs(await readPdf(ours, { dpi: DPI }), await readPdf(stock, { dpi: DPI }))
  if (differences.length === 0) return differences
  const finer = { dpi: DPI, subpixels: SUBPIXELS }
  return comparePdfs(await readPdf(ours, finer), await readPdf(stock, finer), FINER_EDGE_TOLERANCE)
}
