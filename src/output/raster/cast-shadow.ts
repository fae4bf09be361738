/** Draws the shadow of a layer without the layer. */
import type { Box } from '../../graphics/affine.ts'
import type { DeviceShadow } from '../../scene/placing/device-shadow.ts'
import type { CanvasFactory, Surface } from './canvas.ts'
import type { View } from './layer.ts'

/** The wanted part of a shadow. `ratio` is its pixels per pixel of the layer. */
export interface Cast {
  readonly area: Box
  readonly ratio: number
  /** Opacity of the layer. */
  readonly opacity: number
}

/** Draws the layer outside the surface, so that only its shadow is visible. */
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
