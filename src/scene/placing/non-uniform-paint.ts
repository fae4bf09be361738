import { rgbaOf } from '../../graphics/css-color.ts'
import type { Fill } from '../reading/fill.ts'
import type { Placed } from './place.ts'

/**
 * Whether an object has a fill or stroke that may not be as opaque everywhere. The canvas casts the shadow of the
 * outline and lays the brush over that, so that such a shadow comes right only from pixels that are painted already.
 * So does Fabric's for the gradients of shapes that are not painted as a whole.
 */
export function isPaintedUnevenly({ object, content, manner }: Placed): boolean {
  if (content.kind === 'text') {
    return content.layout.lines.some(({ runs }) =>
      runs.some(({ style }) => isUneven(style.fill) || isUneven(style.stroke)),
    )
  }
  if (content.kind !== 'path') return false
  const { fill, stroke } = object
  return isUneven(stroke) || (manner.isWhole ? isUneven(fill) : isPattern(fill))
}

function isPattern(fill: Fill | null): boolean {
  return fill !== null && typeof fill !== 'string' && fill.kind === 'pattern'
}

/** Circles may become ellipses, for which the canvas has no brush that reaches further than what is filled. */
function isUneven(fill: Fill | null): boolean {
  if (fill === null || typeof fill === 'string') return false
  if (fill.kind !== 'linear') return true
  return fill.stops.some(({ color, opacity }) => opacity !== null || rgbaOf(color)[3] < 1)
}

/** The fill and the stroke of an outline, each as an object of its own with the shadow that it casts. */
export function paintByPaint(placed: Placed): readonly Placed[] {
  const { object, manner } = placed
  const strokeShadow = object.shadow === null || object.shadow.affectStroke ? manner.shadow : null
  const filled: Placed = { ...placed, object: { ...object, stroke: null } }
  const stroked: Placed = {
    ...placed,
    object: { ...object, fill: null },
    shadow: strokeShadow === null ? null : placed.shadow,
    manner: { ...manner, shadow: strokeShadow },
  }
  return object.paintFirst === 'fill' ? [filled, stroked] : [stroked, filled]
}
