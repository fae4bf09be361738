import type { Box, Point } from '../../graphics/affine.ts'
import type { SceneObject } from '../reading/scene.ts'
import type { Placed } from './place.ts'

/**
 * The part of an object that fits on Fabric's cache canvas, in the object's own coordinates: its box with its stroke
 * and one pixel around that, at least `LEAST_SIDE` pixels. Null if nothing lies outside it.
 */
export function cacheBounds(
  {
    object,
    content,
    width,
    height,
    bounds,
    scaling,
  }: Pick<Placed, 'object' | 'content' | 'width' | 'height' | 'bounds' | 'scaling'>,
  zoom: number,
): Box | null {
  if (object.painting === 'whole' || content.kind === 'text' || content.kind === 'picture') return null
  if (!mayOverflow(object)) return null
  const pixels = { x: scaling.x * zoom, y: scaling.y * zoom }
  if (!(pixels.x > 0 && pixels.y > 0)) return null
  const uniform = object.strokeUniform ? scaling : ONE
  const across = sideOf(width + object.strokeWidth / uniform.x, pixels.x)
  const down = sideOf(height + object.strokeWidth / uniform.y, pixels.y)
  const cut = { left: across.from, right: across.to, top: down.from, bottom: down.to }
  const { left, top, right, bottom } = bounds
  const holdsAll = left >= cut.left && right <= cut.right && top >= cut.top && bottom <= cut.bottom
  return holdsAll ? null : cut
}

const ONE: Point = { x: 1, y: 1 }
/** Minimum side of a cache in pixels: Fabric's `minCacheSideLimit`. */
const LEAST_SIDE = 256

/** Start and end of the cache along one side. Its content is centred on whole pixels. */
function sideOf(length: number, pixelsPerUnit: number): { from: number; to: number } {
  const needed = length * pixelsPerUnit
  const side = Math.max(LEAST_SIDE, Math.ceil(needed + 2))
  const middle = Math.round((side - needed) / 2) + needed / 2
  return { from: -middle / pixelsPerUnit, to: (side - middle) / pixelsPerUnit }
}

/** True if something may be painted outside the object's box. */
function mayOverflow({ type, stroke, strokeWidth, strokeLineJoin, strokeLineCap }: SceneObject): boolean {
  if (type === 'group') return true
  if (stroke === null || strokeWidth === 0) return false
  if (type === 'line') return strokeLineCap === 'square'
  const isCornered = type === 'triangle' || type === 'polyline' || type === 'polygon' || type === 'path'
  return isCornered && (strokeLineJoin === 'miter' || strokeLineCap === 'square')
}
