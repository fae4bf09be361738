import type { Leader } from '../../../layout/document/text/text-node.ts'
import type { FontFeatures, ShapedRun } from '../../../text/shaping/shaper.ts'
import type { PdfTextFont } from '../pdfkit.ts'
import type { TrackedDocument } from '../tracked-document.ts'
import { paintRun } from './paint-run.ts'

interface LeaderStyle {
  readonly font: PdfTextFont
  readonly fontSize: number
  readonly fontFeatures?: FontFeatures | null
}

/**
 * Fills a line from the end of its text to the number behind it. Patterns are counted from the right edge, so that they
 * stand one below the other.
 *
 * @param edges Where the text ends, and where its column does, in points.
 */
export function paintLeader(
  document: TrackedDocument,
  { pattern, distance, numberWidth }: Leader,
  { font, fontSize, fontFeatures = null }: LeaderStyle,
  { textEnd, columnEnd, baseline }: { textEnd: number; columnEnd: number; baseline: number },
): void {
  const widthOf = (run: ShapedRun): number => (run.width * fontSize) / 1000
  const one = widthOf(font.shape(pattern, fontFeatures, false))
  if (!(one > 0)) return
  const right = columnEnd + distance()
  const skipped = Math.ceil(numberWidth() / one + 0.5)
  const count = Math.floor((right - textEnd) / one - 0.5) - skipped
  if (count < 1) return
  const run = font.shape(pattern.repeat(count), fontFeatures, false)
  const x = right - skipped * one - widthOf(run)
  paintRun(document, run, { font, size: fontSize, letterSpacing: 0, slant: 0 }, x, baseline)
}
