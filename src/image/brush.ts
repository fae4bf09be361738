import { fade } from './color.ts'
import { type EllipticTools, ellipticBrush, keepsCircles } from './elliptic-gradient.ts'
import type { Fill, Gradient } from './fill.ts'
import type { Context } from './paint.ts'
import type { LoadedPicture, LoadedPictures } from './pictures.ts'
import { apply, type Matrix, multiply, translation } from './transform.ts'

/** The style that a context fills or strokes with. */
export type Brush = Context['fillStyle']

/** The box that a fill is laid over, in the coordinates of the context. */
export interface FillBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface BrushTools extends EllipticTools {
  readonly pictures: LoadedPictures
}

/** Makes a fill a brush; null where it paints nothing: a pattern without a picture, a gradient of no extent. */
export function brushOf(fill: Fill, box: FillBox, { pictures, ...tools }: BrushTools): Brush | null {
  const { context } = tools
  if (typeof fill === 'string') return fill
  const place = translation(box.left + fill.offsetX, box.top + fill.offsetY)
  if (fill.kind === 'pattern') {
    const picture = pictures.get(fill)
    const pattern = picture === undefined ? null : context.createPattern(picture.bitmap, fill.repeat)
    const [a, b, c, d, e, f] = multiply(
      multiply(place, fill.transform ?? translation(0, 0)),
      picture === undefined ? translation(0, 0) : ofItsPixels(picture),
    )
    pattern?.setTransform({ a, b, c, d, e, f })
    return pattern
  }
  const unit: Matrix = fill.units === 'percentage' ? [box.width, 0, 0, box.height, 0, 0] : [1, 0, 0, 1, 0, 0]
  const matrix = multiply(multiply(place, unit), fill.transform ?? translation(0, 0))
  const addStops = (gradient: ReturnType<Context['createLinearGradient']>): void => {
    for (const { offset, color, opacity } of fill.stops) {
      gradient.addColorStop(offset, opacity === null ? color : fade(color, opacity))
    }
  }
  if (fill.kind === 'radial') {
    const { from, to } = fill
    if (from.x === to.x && from.y === to.y && from.r === to.r) return null
    if (!keepsCircles(matrix)) return ellipticBrush(fill, matrix, addStops, tools)
  }
  const brush = fill.kind === 'linear' ? linear(fill, matrix, context) : radial(fill, matrix, context)
  if (brush !== null) addStops(brush)
  return brush
}

/** A picture that was made smaller counts in the pixels that it had. */
function ofItsPixels({ bitmap, svg, width, height }: LoadedPicture): Matrix {
  return svg === null ? [width / bitmap.width, 0, 0, height / bitmap.height, 0, 0] : translation(0, 0)
}

/**
 * A linear gradient's colour depends on one linear function of the place; through any affine map it stays one.
 * The end point moves so that the mapped gradient's lines of equal colour stay where the map puts them.
 */
function linear({ from, to }: Gradient, matrix: Matrix, context: Context) {
  const [a, b, c, d] = matrix
  const start = apply(matrix, from)
  const [x, y] = [to.x - from.x, to.y - from.y]
  const determinant = a * d - b * c
  const length = x * x + y * y
  // The gradient of the function, carried over by the inverse transpose.
  const gx = (d * x - b * y) / (determinant * length)
  const gy = (a * y - c * x) / (determinant * length)
  const steepness = gx * gx + gy * gy
  if (!Number.isFinite(steepness) || steepness === 0) return null
  return context.createLinearGradient(start.x, start.y, start.x + gx / steepness, start.y + gy / steepness)
}

/** A circle that the matrix makes an ellipse is for `ellipticBrush`. */
function radial({ from, to }: Gradient, matrix: Matrix, context: Context) {
  const [a, b, c, d] = matrix
  const scale = Math.sqrt(Math.abs(a * d - b * c))
  const [start, end] = [apply(matrix, from), apply(matrix, to)]
  return context.createRadialGradient(start.x, start.y, from.r * scale, end.x, end.y, to.r * scale)
}
