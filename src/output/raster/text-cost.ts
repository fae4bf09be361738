import { areaOf, grow, intersect, type Matrix, mapBox, stretch } from '../../graphics/affine.ts'
import type { GlyphPaint } from '../../graphics/display-list.ts'
import type { TextLine } from '../../scene/text/layout-text.ts'

/** Cost of filling or stroking the runs of a text. @param matrix From its top left to the pixels of the canvas. */
export function glyphWork(
  { lines, side }: GlyphPaint<TextLine>,
  matrix: Matrix,
  canvas: { readonly width: number; readonly height: number },
): number {
  const screen = { left: 0, top: 0, right: canvas.width, bottom: canvas.height }
  const { x, y } = stretch(matrix)
  let work = 0
  for (const { runs, top, height } of lines) {
    for (const { text, x: left, width, fontSize, style, turn } of runs) {
      work += WEIGHTS.run
      if (style[side] === null) continue
      // Joined characters may run backwards.
      const [start, end] = [Math.min(left, left + width), Math.max(left, left + width)]
      const ink = grow({ left: start, top, right: end, bottom: top + height }, OVERHANG * fontSize)
      if (turn === null && areaOf(intersect(mapBox(matrix, ink), screen)) === 0) continue
      const em = fontSize + (style.stroke === null ? 0 : style.strokeWidth)
      const pixels = Math.min(em * x * em * y, canvas.width * canvas.height)
      work += text.length * SIDES[side] * (WEIGHTS.glyph + pixels * WEIGHTS.pixel)
    }
  }
  return work
}

/** Ink overflow of glyphs, in font sizes. */
const OVERHANG = 2.5
/** Strokes are filled paths with twice the edges. */
const SIDES = { fill: 1, stroke: 2 }

/** In operations of `DrawBudget`. Runs count once for their fill and once for their stroke. */
const WEIGHTS = { run: 2500, glyph: 200, pixel: 0.3 }
