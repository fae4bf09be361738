import type { Box } from '../../graphics/affine.ts'
import type { Placed } from './place.ts'

/** The box over which a gradient or pattern is laid. */
export interface FillBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * What Fabric strokes with where a gradient counts in percents, or a gradient or pattern has a transform: a picture of
 * it, laid over the box of the object. In the coordinates of the stroke, which those of a uniform one are not larger in.
 */
export interface StrokeArea {
  /** Nothing is stroked outside of it. */
  readonly cut: Box
  /** What the gradient or pattern is laid over. */
  readonly box: FillBox
  /** By how much widths and dashes are made larger: Fabric undoes the scale of groups and of the viewport. */
  readonly growth: number
}

/** Null where Fabric strokes in another way. */
export function strokeAreaOf(
  { object, width, height, scaling }: Pick<Placed, 'object' | 'width' | 'height' | 'scaling'>,
  zoom: number,
): StrokeArea | null {
  const { stroke, strokeWidth, strokeUniform } = object
  if (object.painting === 'whole' || stroke === null || typeof stroke === 'string') return null
  const isOfBox = stroke.kind !== 'pattern' && stroke.units === 'percentage'
  if (!isOfBox && stroke.transform === null) return null
  const own = { x: Math.abs(object.scaleX), y: Math.abs(object.scaleY) }
  const around = { x: (scaling.x / own.x) * zoom, y: (scaling.y / own.y) * zoom }
  const growth = 1 / Math.sqrt(around.x * around.y)
  if (!Number.isFinite(growth) || !(growth > 0)) return null
  const [left, top] = [-(width + strokeWidth) / 2, -(height + strokeWidth) / 2]
  const right = left + width + strokeWidth / (strokeUniform ? own.x : 1)
  const bottom = top + height + strokeWidth / (strokeUniform ? own.y : 1)
  const box = { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height }
  return { cut: { left, top, right, bottom }, box, growth }
}
