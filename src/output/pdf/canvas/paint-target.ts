import type { Rect } from '../../../graphics/decoration.ts'
import type { TrackedDocument } from '../tracked-document.ts'

/** What painters of Platen paint on. */
export interface PaintTarget {
  readonly document: TrackedDocument
  /** Paints an SVG that pdfmake's measuring prepared. */
  svg(item: object): void
}

/**
 * A vector that is painted by Platen. It says that it is a rectangle, since pdfmake moves those along when it
 * takes a block to another page.
 */
export interface PaintedVector {
  readonly type: 'rect'
  x: number
  y: number
  w: number
  h: number
  /** @param rect Where it has come to lie. */
  paint(target: PaintTarget, rect: Rect): void
}
