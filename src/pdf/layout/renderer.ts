import { paintDecoration } from '../paint/paint-decoration.ts'
import type { PaintedVector } from './decorated-flow.ts'
import { Renderer } from './parts.ts'

/** pdfmake's painting, and Platen's for what is its own. */
export class PlatenRenderer extends Renderer {
  override renderVector(vector: object | PaintedVector): void {
    if (!('decoration' in vector)) {
      super.renderVector(vector)
      return
    }
    const { x, y, w, h, decoration, cuts } = vector
    paintDecoration(this.pdfDocument, { x, y, width: w, height: h }, decoration, cuts)
  }
}
