import { PlatenError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { Placed } from '../../scene/placing/place.ts'

/**
 * Remaining work for the drawings of one image. Work is counted in operations; one operation is the evaluation of a
 * gradient at one pixel.
 */
export interface DrawBudget {
  remaining: number
  readonly maxMs: number
}

/** Operations that the limit `maxDrawMs` allows per millisecond. */
const OPERATIONS_PER_MS = 1_000_000

export function createDrawBudget({ maxDrawMs }: Limits): DrawBudget {
  return { remaining: maxDrawMs * OPERATIONS_PER_MS, maxMs: maxDrawMs }
}

/**
 * Consumes work before it is done, because a canvas cannot interrupt a drawing.
 * @param path JSON Pointer of the object. @param what Names the part of the object that is drawn.
 * @throws PlatenError `scene_too_complex`.
 */
export function consumeWork(
  budget: DrawBudget,
  work: number,
  { path, what }: { readonly path: string; readonly what: string },
): void {
  // Also rejects NaN.
  if (work <= budget.remaining) {
    budget.remaining -= work
    return
  }
  const more = `with it the image would take more than about ${budget.maxMs} ms (limits.maxDrawMs) to draw`
  const advice =
    'Use fewer objects and points, narrower strokes, fewer shadows, layers and codes, or a smaller scale'
  throw new PlatenError(
    'scene_too_complex',
    `The ${what} of '${path}' is too much work: ${more}. ${advice}.`,
    {
      details: [{ path, message: `the ${what} is too much work to draw` }],
    },
  )
}

/**
 * Work of an object that depends on areas.
 * @param pixels Number of pixels of its content, its shadow and its layer.
 */
export function areaWork(
  { object, content, clip, mode }: Placed,
  pixels: { readonly painted: number; readonly shadow: number; readonly layer: number },
): number {
  const picture = content.kind === 'picture' ? PIXEL_WEIGHTS.picture : 0
  const fills = [object.fill, object.stroke, object.backgroundColor].filter(fill => fill !== null)
  const paint = fills.reduce((sum, fill) => {
    if (typeof fill === 'string') return sum + PIXEL_WEIGHTS.color
    if (fill.kind === 'pattern') return sum + PIXEL_WEIGHTS.pattern
    return sum + PIXEL_WEIGHTS.gradient + fill.stops.length * PIXEL_WEIGHTS.gradientStop
  }, picture)
  const blend = object.composite === 'source-over' ? 0 : PIXEL_WEIGHTS.blend
  const layers = clip === null ? 1 : 2
  return (
    OBJECT_WEIGHT +
    (content.kind === 'group' ? 0 : pixels.painted * paint) +
    pixels.painted * blend +
    (mode.shadow === null ? 0 : pixels.shadow * PIXEL_WEIGHTS.shadow) +
    pixels.layer * layers * PIXEL_WEIGHTS.layer
  )
}

/** Operations per pixel. */
const PIXEL_WEIGHTS = {
  color: 0.3,
  gradient: 1,
  gradientStop: 0.003,
  pattern: 11,
  picture: 3,
  blend: 1,
  shadow: 8,
  layer: 2,
}
const OBJECT_WEIGHT = 5000
