import { CURRENT_COLOR } from '../../../css/values/colors.ts'
import { paintColor } from '../../../graphics/decoration.ts'
import type { PaintTarget } from '../../../graphics/paint-target.ts'
import { writePath } from '../../../graphics/path.ts'
import type { TextRun } from '../inline/text-run.ts'
import type { PlacedWords } from '../layout-box.ts'
import { slantOf, wordOutlines } from './glyph-outlines.ts'

/** That of Skia, which Chromium paints with. */
const MITER_LIMIT = 4

/** Weight from which texts are bold, and faces are bold enough, as in Chromium. */
const BOLD = 600
/** Weight of the files that are registered as bold faces, as of Roboto, and may be made bolder. */
const MEDIUM = 500
/** Weights that Chromium synthesises are this far above that of the file of an installed font. */
const SYNTHETIC_STEP = 200
/** Stroke width of synthesised bold text, as a share of its size: that of Skia for outlines in PDFs. */
const BOLD_STROKE = 1 / 32

/**
 * True for bold text whose face is not bold, and may be synthesised (CSS Fonts 4 §2.8). Also for weights above 700 whose
 * face is a medium one, as in Chromium.
 */
export function isSyntheticBold({
  choice: { weight },
  font,
  style,
}: Pick<TextRun, 'choice' | 'font' | 'style'>): boolean {
  if (weight < BOLD || font.isColor || style.fontSynthesisWeight === 'none') return false
  if (font.weight < BOLD) return true
  return weight > MEDIUM + SYNTHETIC_STEP && font.font['OS/2']?.usWeightClass === MEDIUM
}

/** Strokes words in their colour, which makes them bold. Advances stay as they are, as in Chromium. */
export function paintSyntheticBold(
  target: PaintTarget,
  run: TextRun,
  text: PlacedWords,
  { x, y, opacity }: { readonly x: number; readonly y: number; readonly opacity: number },
): void {
  const path = wordOutlines(run, text, { x, y, slant: slantOf(run) })
  const painted = paintColor(run.color)
  if (path.length === 0 || painted.opacity * opacity <= 0) return
  target.save()
  target.lineWidth(run.size * BOLD_STROKE)
  target.miterLimit(MITER_LIMIT)
  target.strokeWith(painted.color, painted.opacity * opacity)
  writePath(path, target)
  target.stroke()
  target.restore()
}

/** Strokes the outlines of words, as `-webkit-text-stroke` of browsers. */
export function paintTextStroke(
  target: PaintTarget,
  run: TextRun,
  text: PlacedWords,
  { x, y, opacity }: { readonly x: number; readonly y: number; readonly opacity: number },
): void {
  const { WebkitTextStrokeWidth: width = 0, WebkitTextStrokeColor: own = CURRENT_COLOR, color } = run.style
  const path = width > 0 ? wordOutlines(run, text, { x, y, slant: slantOf(run) }) : []
  const painted = paintColor(own === CURRENT_COLOR ? color : own)
  if (path.length === 0 || painted.opacity * opacity <= 0) return
  target.save()
  target.lineWidth(width)
  target.miterLimit(MITER_LIMIT)
  target.strokeWith(painted.color, painted.opacity * opacity)
  writePath(path, target)
  target.stroke()
  target.restore()
}
