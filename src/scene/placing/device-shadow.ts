import { type Box, grow, type Matrix, mapBox } from '../../graphics/affine.ts'
import type { PlacedShadow } from './place.ts'

/** A shadow in device pixels, as a canvas context casts it. */
export interface DeviceShadow {
  readonly color: string
  readonly blur: number
  readonly x: number
  readonly y: number
  /** The area that it may cover. */
  readonly box: Box
}

/**
 * @param bounds Of the object that casts it. @param total From the object's coordinates to device pixels. @param
 * scale Device pixels per unit of the scene.
 */
export function deviceShadow(
  bounds: Box,
  total: Matrix,
  shadow: PlacedShadow | null,
  scale: number,
): DeviceShadow | null {
  if (shadow === null) return null
  const [x, y, blur] = [shadow.x * scale, shadow.y * scale, shadow.blur * scale]
  const { left, top, right, bottom } = grow(mapBox(total, bounds), blur * BLUR_REACH)
  return {
    color: shadow.color,
    blur,
    x,
    y,
    box: { left: left + x, top: top + y, right: right + x, bottom: bottom + y },
  }
}

/** Distance from the object within which the shadow falls. */
export function reachOf({ x, y, blur }: Pick<DeviceShadow, 'x' | 'y' | 'blur'>): number {
  return Math.max(Math.abs(x), Math.abs(y)) + blur * BLUR_REACH
}

/** Blur radii within which a shadow is visible: three standard deviations, each half of `shadowBlur`. */
const BLUR_REACH = 1.5
