import { around, grow } from '../../../graphics/affine.ts'
import type { TrackedDocument } from '../tracked-document.ts'

/** A vector with its position. */
export interface PositionedVector {
  readonly type: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly r?: number
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly color?: unknown
  readonly lineColor?: unknown
  readonly fillOpacity?: number
  readonly strokeOpacity?: number
  readonly lineWidth?: number
  readonly lineJoin?: string
  readonly lineCap?: string
  readonly dash?: { readonly length: number; readonly space?: number; readonly phase?: number }
  readonly linearGradient?: unknown
  /** Rectangles of height `side` instead of the whole: x and y from the corner, and width. */
  readonly runs?: readonly number[]
  readonly side?: number
}

/**
 * Paints lines and rectangles of one colour, which tables and codes have in thousands (fast path).
 * @returns False for other vectors.
 */
export function paintPlainVector(document: TrackedDocument, vector: PositionedVector): boolean {
  const { type, color, lineColor, linearGradient } = vector
  if (linearGradient) return false
  if (type === 'line' && !color) {
    setLine(document, vector)
    document.strokeWith(lineColor, opacityOf(vector.strokeOpacity))
    const { x1, y1, x2, y2 } = vector
    document.content.strokeLine(x1, y1, x2, y2)
    document.area?.addBox(
      document._ctm,
      grow(
        around([
          { x: x1, y: y1 },
          { x: x2, y: y2 },
        ]),
        (vector.lineWidth || 1) / 2,
      ),
    )
    return true
  }
  if (type === 'rect' && typeof color === 'string' && color !== '' && !lineColor && !vector.r) {
    document.fillWith(color, opacityOf(vector.fillOpacity))
    const { x, y, w, h } = vector
    document.area?.addBox(document._ctm, { left: x, top: y, right: x + w, bottom: y + h })
    if (vector.runs === undefined) document.content.fillRect(x, y, w, h)
    else document.content.fillRects(x, y, vector.side ?? 0, vector.runs)
    return true
  }
  return false
}

function setLine(document: TrackedDocument, { lineWidth, lineJoin, lineCap, dash }: PositionedVector): void {
  document.lineWidth(lineWidth || 1)
  if (dash) document.dash(dash.length, { space: dash.space || dash.length, phase: dash.phase || 0 })
  else document.undash()
  document.lineJoin(lineJoin || 'miter')
  document.lineCap(lineCap || 'butt')
}

function opacityOf(opacity: unknown): number {
  return typeof opacity === 'number' ? opacity : 1
}
