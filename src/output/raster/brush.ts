import { apply, invert, type Matrix, multiply, translation } from '../../graphics/affine.ts'
import type { Fill, FillBox, Gradient, Pattern } from '../../graphics/paint.ts'
import type { Path } from '../../graphics/path.ts'
import type { Context } from './canvas.ts'
import type { CanvasContext } from './draw-objects.ts'
import { addStops, circles, type EllipticTools, ellipticBrush, keepsCircles } from './elliptic-gradient.ts'
import { patternBrush } from './pattern-brush.ts'
import type { LoadedPicture, LoadedPictures } from './pictures.ts'

/** A fill or stroke style of a context. */
export type Brush = Context['fillStyle']

export interface BrushTools extends EllipticTools {
  readonly pictures: LoadedPictures
}

/** The style for a fill. Null if it paints nothing: a pattern without a picture, or a degenerate gradient. */
export function brushOf(fill: Fill, box: FillBox, tools: BrushTools): Brush | null {
  if (typeof fill === 'string') return fill
  const matrix = placeOf(fill, box)
  if (fill.kind === 'pattern') {
    const picture = tools.pictures.get(fill)
    if (picture === undefined) return null
    return patternBrush(picture.bitmap, fill.repeat, multiply(matrix, ofItsPixels(picture)), tools)
  }
  if (hasNoExtent(fill)) return null
  if (fill.kind === 'radial' && !keepsCircles(matrix)) return ellipticBrush(fill, matrix, tools)
  const { context } = tools
  const brush = fill.kind === 'linear' ? linear(fill, matrix, context) : radial(fill, matrix, context)
  if (brush !== null) addStops(brush, fill)
  return brush
}

/** Fills a path. Elliptic gradients are painted under another transform, because a canvas has only circular ones. */
export function fillPath(
  path: Path,
  { fill, rule, box }: { fill: Fill; rule: 'nonzero' | 'evenodd'; box: FillBox },
  { factory, context, brush }: Pick<BrushTools, 'factory' | 'context'> & Pick<CanvasContext, 'brush'>,
): void {
  const matrix = typeof fill !== 'string' && fill.kind === 'radial' ? placeOf(fill, box) : null
  const back = matrix === null || keepsCircles(matrix) ? null : invert(matrix)
  if (matrix === null || back === null || typeof fill === 'string' || fill.kind !== 'radial') {
    const style = brush(fill, box)
    if (style === null) return
    context.fillStyle = style
    context.fill(factory.path(path), rule)
    return
  }
  if (hasNoExtent(fill)) return
  context.save()
  context.transform(...matrix)
  context.fillStyle = circles(fill, context)
  context.fill(factory.path(path, back), rule)
  context.restore()
}

/** From a fill's own coordinates to those of the context. */
function placeOf(fill: Gradient | Pattern, box: FillBox): Matrix {
  const place = translation(box.left + fill.offsetX, box.top + fill.offsetY)
  const isOfBox = fill.kind !== 'pattern' && fill.units === 'percentage'
  const scaled = isOfBox ? multiply(place, [box.width, 0, 0, box.height, 0, 0]) : place
  return fill.transform === null ? scaled : multiply(scaled, fill.transform)
}

function hasNoExtent({ kind, from, to }: Gradient): boolean {
  return kind === 'radial' && from.x === to.x && from.y === to.y && from.r === to.r
}

/** Patterns count in pixels of the original picture, not of a reduced bitmap. */
function ofItsPixels({ bitmap, svg, layered, width, height }: LoadedPicture): Matrix {
  return svg === null || layered !== null
    ? [width / bitmap.width, 0, 0, height / bitmap.height, 0, 0]
    : translation(0, 0)
}

/**
 * The colour of a linear gradient is a linear function of the position, and stays one under affine maps. The end
 * point is moved so that lines of equal colour stay where the map puts them.
 */
function linear({ from, to }: Gradient, matrix: Matrix, context: Context) {
  const [a, b, c, d] = matrix
  const start = apply(matrix, from)
  const [x, y] = [to.x - from.x, to.y - from.y]
  const determinant = a * d - b * c
  const length = x * x + y * y
  // Gradient vector of that function, mapped by the inverse transpose.
  const gx = (d * x - b * y) / (determinant * length)
  const gy = (a * y - c * x) / (determinant * length)
  const steepness = gx * gx + gy * gy
  if (!Number.isFinite(steepness) || steepness === 0) return null
  return context.createLinearGradient(start.x, start.y, start.x + gx / steepness, start.y + gy / steepness)
}

/** For circles that stay circles; others use `ellipticBrush`. */
function radial({ from, to }: Gradient, matrix: Matrix, context: Context) {
  const [a, b, c, d] = matrix
  const scale = Math.sqrt(Math.abs(a * d - b * c))
  const [start, end] = [apply(matrix, from), apply(matrix, to)]
  return context.createRadialGradient(start.x, start.y, from.r * scale, end.x, end.y, to.r * scale)
}
