import type { ComputedStyle } from '../../../css/computed-style.ts'
import { compositingOf, hasEffects } from '../effects/compositing.ts'
import type { LayoutBox } from '../layout-box.ts'
import { isContained } from '../used-values.ts'
import type { FragmentationContext } from './fragmentation-context.ts'
import type { PaintLayer } from './paint-layers.ts'

/** True if a box is painted by the stacking context around it, above the content in normal flow. */
export function isStacked({ style, isAnonymous }: LayoutBox): boolean {
  return !isAnonymous && (style.position !== 'static' || isStackingContext(style))
}

/** True for stacking contexts (CSS 2.2 §9.9.1, CSS Positioned Layout 3 §2.3, CSS Containment 2 §3.3). */
export function isStackingContext(style: ComputedStyle): boolean {
  const { zIndex, position } = style
  const isPositioned = typeof zIndex === 'number' || position === 'fixed' || position === 'sticky'
  return isPositioned || isContained(style) || hasEffects(style)
}

/** The layer that paints a box: that around it, or one of its own. */
export function layerOf(box: LayoutBox, context: FragmentationContext): PaintLayer {
  const { layer, layers } = context
  if (!isStacked(box)) return layer
  const { style, order = 0 } = box
  if (!isStackingContext(style)) return layer.positioned(order)
  const own = stackingLayer(style, order, context)
  layers.set(box, { layer: own, inside: null })
  return own
}

/** The layer of a stacking context. @param order Position in document order. */
export function stackingLayer(
  style: ComputedStyle,
  order: number,
  { layer, layout }: FragmentationContext,
): PaintLayer {
  const zIndex = typeof style.zIndex === 'number' ? style.zIndex : 0
  const own = layer.stackingContext(zIndex, order, compositingOf(style))
  if (own.isTooDeep) layout.groupLimit.isExceeded = true
  return own
}
