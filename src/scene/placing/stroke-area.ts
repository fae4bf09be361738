import type { FillBox } from '../../graphics/paint.ts'
import type { Placed } from './place.ts'

/**
 * Fabric strokes with a picture of the gradient or pattern, laid over the box of the object, where the gradient has
 * percentage units or either has a transform. In the coordinates of the stroke, which for uniform strokes are unscaled.
 */
export interface StrokeArea {
  /** Clips the stroke. */
  readonly clip: FillBox
  readonly box: FillBox
  /** Factor of widths and dashes, because Fabric undoes the scale of groups and of the viewport. */
  readonly growth: number
}

/** Null where Fabric strokes with the gradient or pattern itself. */
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
  return { clip: { left, top, width: right - left, height: bottom - top }, box, growth }
}
