/** The shadow of a layer alone. */
import type { Box } from '../../graphics/affine.ts'
import type { DeviceShadow } from '../../scene/placing/device-shadow.ts'
import type { CanvasFactory, Surface } from './canvas.ts'
import type { View } from './layer.ts'

/** What of a shadow is wanted: an area in pixels, of which there are `ratio` to a pixel of the layer. */
export interface Cast {
  readonly area: Box
  readonly ratio: number
  /** Of what casts it. */
  readonly opacity: number
}

/** Draws the shadow that a layer casts, and the layer itself so far aside that nothing is seen of it. */
export function castShadow(
  { surface: drawn, area: from }: View,
  { color, blur, x, y }: DeviceShadow,
  { area, ratio, opacity }: Cast,
  factory: CanvasFactory,
): Surface {
  const { surface, context } = factory.surface(area.right - area.left, area.bottom - area.top)
  const away = Math.ceil(Math.max(0, from.right * ratio - area.left))
  context.globalAlpha = Math.round(opacity * 255) / 255
  context.shadowColor = color
  context.shadowBlur = blur * ratio
  context.shadowOffsetX = x * ratio + away
  context.shadowOffsetY = y * ratio
  const [left, top] = [from.left * ratio - area.left - away, from.top * ratio - area.top]
  context.imageSmoothingQuality = 'medium'
  context.drawImage(drawn, left, top, (from.right - from.left) * ratio, (from.bottom - from.top) * ratio)
  return surface
}
