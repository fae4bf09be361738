import { areaOf, grow, intersect, type Matrix, mapBox, stretch } from '../../graphics/affine.ts'
import type { TextLayout } from '../../scene/text/layout-text.ts'

/** @returns Nanoseconds that it takes about to paint a text. @param matrix From its top left to the pixels of the canvas. */
export function textWork(
  { lines, overhang }: TextLayout,
  matrix: Matrix,
  canvas: { readonly width: number; readonly height: number },
): number {
  const screen = { left: 0, top: 0, right: canvas.width, bottom: canvas.height }
  const { x, y } = stretch(matrix)
  let ns = 0
  for (const { runs, top, height } of lines) {
    for (const { text, x: left, width, fontSize, style, turn } of runs) {
      ns += NS_PER_RUN
      // Characters that are drawn together may run backwards.
      const line = {
        left: Math.min(left, left + width),
        top,
        right: Math.max(left, left + width),
        bottom: top + height,
      }
      const around = grow(line, overhang + fontSize)
      if (turn === null && areaOf(intersect(mapBox(matrix, around), screen)) === 0) continue
      const side = fontSize + (style.stroke === null ? 0 : style.strokeWidth)
      const pixels = Math.min(side * x * side * y, canvas.width * canvas.height)
      const paints = (style.fill === null ? 0 : 1) + (style.stroke === null ? 0 : 2)
      ns += text.length * paints * (NS_PER_GLYPH + pixels * NS_PER_PIXEL)
    }
  }
  return ns
}

const NS_PER_RUN = 5000
const NS_PER_GLYPH = 200
const NS_PER_PIXEL = 0.3
