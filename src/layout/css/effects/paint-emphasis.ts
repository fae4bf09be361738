import { paintColor } from '../../../graphics/decoration.ts'
import type { PaintTarget } from '../../../graphics/paint-target.ts'
import { writePath } from '../../../graphics/path.ts'
import { type EmphasisMark, markedPlaces } from '../inline/emphasis-marks.ts'
import type { TextRun } from '../inline/text-run.ts'
import type { PlacedWords } from '../layout-box.ts'
import { runPath, slantOf } from './glyph-outlines.ts'

/** Paints the emphasis marks of words. They are outlines, so that they are not part of the extracted text. */
export function paintEmphasisMarks(
  target: PaintTarget,
  run: TextRun,
  { text, font, size, color, shift, middle }: EmphasisMark,
  { words, lefts }: PlacedWords,
  { x, y, opacity }: { readonly x: number; readonly y: number; readonly opacity: number },
): void {
  const painted = paintColor(color)
  const slant = slantOf(run)
  const mark = font.shape(text, null, false)
  const places = words.flatMap((word, i) =>
    markedPlaces(run.font.shape(word.text, run.features, word.level % 2 === 1), run).map(
      place => x + (lefts[i] ?? 0) + place - middle,
    ),
  )
  if (places.length === 0 || painted.opacity * opacity <= 0) return
  target.fillWith(painted.color, painted.opacity * opacity)
  if (font.isColor) {
    for (const place of places) target.run(mark, { font, size, letterSpacing: 0, slant }, place, y + shift)
    return
  }
  for (const place of places) {
    const style = { font, size, letterSpacing: 0 }
    writePath(runPath(mark, style, { x: place, y: y + shift, slant }), target)
  }
  target.fill()
}
