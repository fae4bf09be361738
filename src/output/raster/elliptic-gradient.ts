import { type Box, invert, type Matrix, mapBox, multiply, translation } from '../../graphics/affine.ts'
import { fade } from '../../graphics/color/css-color.ts'
import type { Gradient } from '../../graphics/paint.ts'
import type { BrushCache } from './brush-cache.ts'
import type { CanvasFactory, Context, Surface } from './canvas.ts'

type CanvasGradient = ReturnType<Context['createRadialGradient']>

export interface EllipticTools {
  readonly factory: CanvasFactory
  readonly context: Context
  /** Pixels of the context that may be painted. */
  readonly area: Box
  readonly brushes: BrushCache
  /** Receives the surface of the brush, which must exist until the context has been painted. */
  keepUntilFlushed(surface: Surface): void
  /** Receives the number of pixels that the context keeps a copy of until it has been painted. */
  record(pixels: number): void
}

/**
 * A brush for a radial gradient that a matrix makes elliptic. A canvas has no such gradient, but can fill with a
 * circular one under a transform. The brush is a pattern of those pixels, one to one.
 */
export function ellipticBrush(
  fill: Gradient,
  matrix: Matrix,
  { factory, context, area, brushes, keepUntilFlushed }: EllipticTools,
): ReturnType<Context['createPattern']> | null {
  const { a, b, c, d, e, f } = context.getTransform()
  const current: Matrix = [a, b, c, d, e, f]
  const toPixels = multiply(current, matrix)
  const [fromPixels, toCurrent] = [invert(toPixels), invert(current)]
  const [width, height] = [area.right - area.left, area.bottom - area.top]
  if (fromPixels === null || toCurrent === null || width < 1 || height < 1) return null
  brushes.count(width * height)
  const { surface, context: canvas } = factory.surface(width, height)
  canvas.setTransform(...multiply(translation(-area.left, -area.top), toPixels))
  canvas.fillStyle = circles(fill, canvas)
  const { left, top, right, bottom } = mapBox(fromPixels, area)
  canvas.fillRect(left, top, right - left, bottom - top)
  const pattern = context.createPattern(surface, 'no-repeat')
  const [g, h, i, j, k, l] = multiply(toCurrent, translation(area.left, area.top))
  pattern.setTransform({ a: g, b: h, c: i, d: j, e: k, f: l })
  keepUntilFlushed(surface)
  return pattern
}

/** A radial gradient in its own coordinates. */
export function circles(fill: Gradient, context: Context): CanvasGradient {
  const { from, to } = fill
  const gradient = context.createRadialGradient(from.x, from.y, from.r, to.x, to.y, to.r)
  addStops(gradient, fill)
  return gradient
}

export function addStops(gradient: CanvasGradient, { stops }: Gradient): void {
  for (const { offset, color, opacity } of stops) {
    gradient.addColorStop(offset, opacity === null ? color : fade(color, opacity))
  }
}

/** True if a matrix maps circles to circles. */
export function keepsCircles([a, b, c, d]: Matrix): boolean {
  const size = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d))
  const isNear = (one: number, other: number) => Math.abs(one - other) <= size * 1e-6
  return (isNear(a, d) && isNear(b, -c)) || (isNear(a, -d) && isNear(b, c))
}
