import type { LayoutBox } from './layout-box.ts'
import type { AvailableSpace } from './layout-context.ts'
import { type ComputedStyle, resolveSize } from './used-values.ts'

/** The offset of a box with `position: relative` in its containing block, in points (CSS 2.2 §9.4.3). */
export function relativeOffsetIn(
  style: ComputedStyle,
  { width, height }: AvailableSpace,
): { readonly x: number; readonly y: number } {
  const [across, back] = [resolveSize(style.left, width), resolveSize(style.right, width)]
  const [down, up] = [resolveSize(style.top, height ?? null), resolveSize(style.bottom, height ?? null)]
  const isFromRight = style.direction === 'rtl' && back !== null
  return { x: isFromRight ? -back : (across ?? -(back ?? 0)), y: down ?? -(up ?? 0) }
}

const NO_OFFSET = { x: 0, y: 0 } as const

/** The offset of `position: relative` (CSS 2.2 §9.4.3). */
export function relativeOffset({ style, isAnonymous, relative }: LayoutBox): {
  readonly x: number
  readonly y: number
} {
  if (isAnonymous || style.position !== 'relative') return NO_OFFSET
  if (relative !== undefined) return relative
  const { top, right, bottom, left } = style
  const [down, up] = [resolveSize(top, 0), resolveSize(bottom, 0)]
  const [across, back] = [resolveSize(left, 0), resolveSize(right, 0)]
  return { x: across ?? -(back ?? 0), y: down ?? -(up ?? 0) }
}
