import { PlatenError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { Placed } from '../../scene/placing/place.ts'

/** How much work the drawings of one image may still be, in nanoseconds as they are told beforehand. */
export interface DrawWork {
  left: number
  readonly maxMs: number
}

export function drawWork({ maxDrawMs }: Limits): DrawWork {
  return { left: maxDrawMs * 1e6, maxMs: maxDrawMs }
}

/**
 * Takes work that is about to be done, so that nothing is begun that would go on for long: what a canvas does cannot
 * be broken off.
 * @param path JSON Pointer of the object that is drawn. @param what It is that takes the work, with its article.
 */
export function consumeWork(
  work: DrawWork,
  ns: number,
  { path, what }: { readonly path: string; readonly what: string },
): void {
  // What cannot be told is too much.
  if (ns <= work.left) {
    work.left -= ns
    return
  }
  const more = `with it the image would take more than about ${work.maxMs} ms (limits.maxDrawMs) to draw`
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

/** Nanoseconds that an object takes to draw besides its outline. @param pixels That are painted; of its shadow; of its layer. */
export function areaWork(
  { object, content, clip, mode }: Placed,
  pixels: { readonly painted: number; readonly shadow: number; readonly layer: number },
): number {
  const picture = content.kind === 'picture' ? NS_PER_PIXEL.picture : 0
  const filled = [object.fill, object.stroke, object.backgroundColor].filter(fill => fill !== null)
  const paint = filled.reduce((sum, fill) => {
    if (typeof fill === 'string') return sum + NS_PER_PIXEL.color
    return (
      sum +
      (fill.kind === 'pattern'
        ? NS_PER_PIXEL.pattern
        : NS_PER_PIXEL.gradient + fill.stops.length * NS_PER_PIXEL.stop)
    )
  }, picture)
  const blend = object.composite === 'source-over' ? 0 : NS_PER_PIXEL.blend
  const layers = clip === null ? 1 : 2
  return (
    NS_PER_OBJECT +
    (content.kind === 'group' ? 0 : pixels.painted * paint) +
    pixels.painted * blend +
    (mode.shadow === null ? 0 : pixels.shadow * NS_PER_PIXEL.shadow) +
    pixels.layer * layers * NS_PER_PIXEL.layer
  )
}

/** Measured on a core of 2024; others are two times as slow or as fast. */
const NS_PER_PIXEL = {
  color: 0.3,
  gradient: 1,
  stop: 0.003,
  pattern: 11,
  picture: 3,
  blend: 1,
  shadow: 8,
  layer: 2,
}
const NS_PER_OBJECT = 5000
