import { type Box, grow, type Matrix, mapBox } from '../../graphics/affine.ts'
import type { PlacedShadow } from './place.ts'

/** A shadow as the context casts it, in device pixels. */
export interface DeviceShadow {
  readonly color: string
  readonly blur: number
  readonly x: number
  readonly y: number
  /** Where it falls. */
  readonly box: Box
}

/** @param bounds Of what casts it. @param total From their coordinates to device pixels, `scale` to a unit of the scene. */
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

/** How far it reaches from what casts it. */
export function reachOf({ x, y, blur }: DeviceShadow): number {
  return Math.max(Math.abs(x), Math.abs(y)) + blur * BLUR_REACH
}

/** A canvas blurs with half of `shadowBlur` as standard deviation; beyond three of them nothing is seen. */
export const BLUR_REACH = 1.5
