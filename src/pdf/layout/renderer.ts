import type { PaintColor } from '../paint/decoration.ts'
import type { PaintedVector, PaintTarget } from '../paint/painted-vector.ts'
import { Renderer } from './parts.ts'

/** pdfmake's painting, and Platen's for what is its own. */
export class PlatenRenderer extends Renderer {
  /** Entries by their ids, none of which is a member of every object. */
  override outlineMap: Record<string, unknown> = Object.create(null)
  /** The colour that text is painted in, and the page where it was set; null where anything may have changed it. */
  #textColor: { color: PaintColor; page: unknown } | null = null

  override renderVector(vector: object | PaintedVector): void {
    if (!('paint' in vector)) {
      this.#textColor = null
      super.renderVector(vector)
      return
    }
    const { x, y, w, h, isText } = vector
    if (!isText) this.#textColor = null
    vector.paint(this.#target, { x, y, width: w, height: h })
    if (!isText) this.#textColor = null
  }

  override renderLine(line: object, x: number, y: number): void {
    this.#textColor = null
    super.renderLine(line, x, y)
  }

  override renderImage(image: object): void {
    this.#textColor = null
    super.renderImage(image)
  }

  override renderSVG(svg: object): void {
    this.#textColor = null
    super.renderSVG(svg)
  }

  readonly #target: PaintTarget = this.#createTarget()

  #createTarget(): PaintTarget {
    const { pdfDocument: document } = this
    return {
      document,
      textColor: color => {
        const { page } = document
        const set = this.#textColor
        if (set !== null && set.page === page && isSame(set.color, color)) return
        document.fillColor(document.resolveColor(color.color, 'black'), color.opacity)
        this.#textColor = { color, page }
      },
      svg: item => super.renderSVG(item),
    }
  }
}

function isSame(a: PaintColor, b: PaintColor): boolean {
  return a.color === b.color && a.opacity === b.opacity
}
