import { rgbaOf } from '../../graphics/css-color.ts'
import type { Fill } from '../../graphics/paint.ts'
import type { Placed } from './place.ts'

/**
 * True if the opacity of a fill or stroke may vary. A canvas casts the shadow of the shape and applies the gradient or
 * pattern to that shadow, so such a shadow is right only if it is cast by pixels that are already painted. Fabric's
 * shadows of gradients are cast by the shape, too, unless the object is isolated.
 */
export function hasNonUniformPaint({ content, paints, mode }: Placed): boolean {
  if (content.kind === 'text') {
    return content.layout.lines.some(({ runs }) =>
      runs.some(({ style }) => isNonUniform(style.fill) || isNonUniform(style.stroke)),
    )
  }
  if (content.kind !== 'path') return false
  return paints.some(paint => {
    if (paint.kind === 'stroke') return isNonUniform(paint.fill)
    return paint.kind === 'fill' && (mode.isIsolated ? isNonUniform(paint.fill) : isPattern(paint.fill))
  })
}

function isPattern(fill: Fill): boolean {
  return typeof fill !== 'string' && fill.kind === 'pattern'
}

/** Circles may become ellipses, for which a canvas has no gradient that extends beyond the filled area. */
function isNonUniform(fill: Fill | null): boolean {
  if (fill === null || typeof fill === 'string') return false
  if (fill.kind !== 'linear') return true
  return fill.stops.some(({ color, opacity }) => opacity !== null || rgbaOf(color)[3] < 1)
}
