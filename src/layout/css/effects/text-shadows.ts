import { type PaintColor, paintColor } from '../../../graphics/decoration.ts'
import type { PaintTarget } from '../../../graphics/paint-target.ts'
import type { Path } from '../../../graphics/path.ts'
import type { TextRun } from '../inline/text-run.ts'
import type { PlacedWords } from '../layout-box.ts'
import { wordOutlines } from './glyph-outlines.ts'

/** Where a text is painted. */
interface TextPlace {
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly opacity: number
  /** Horizontal shear, as a share of the height. */
  readonly slant: number
  /** The lines of its decorations. */
  readonly lines: Path
}

/** Paints the shadows of words (CSS Text Decoration 3 §4), the first on top. Text is not extracted from shadows. */
export function paintTextShadows(
  target: PaintTarget,
  run: TextRun,
  text: PlacedWords,
  { x, y, opacity, slant, lines }: TextPlace,
): void {
  const { textShadow = [] } = run.style
  if (run.font.isColor || textShadow.length === 0) return
  const path = [...lines, ...wordOutlines(run, text, { x, y, slant })]
  if (path.length === 0) return
  for (const shadow of textShadow.toReversed()) {
    const color = shadowColor(shadow.color ?? run.style.color, opacity)
    if (color.opacity > 0) target.shadow(path, { x: shadow.x, y: shadow.y, blur: shadow.blur, color })
  }
}

function shadowColor(color: string, opacity: number): PaintColor {
  const painted = paintColor(color)
  return { ...painted, opacity: painted.opacity * opacity }
}
