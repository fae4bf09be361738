/** Lines of a flex container and their main axis (CSS Flexbox 1 §9.3, §9.5). */
import { distributeSpace } from '../align-content.ts'
import type { FlowBox } from '../contracts.ts'
import type { LayoutBox } from '../layout-box.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { FlexItem } from './flexible-lengths.ts'

/** Flexibility of an anonymous item. */
export const ANONYMOUS = { grow: 0, shrink: 1, max: Number.POSITIVE_INFINITY, around: 0, edges: 0 } as const

/** An item with its sizes along the main axis. */
export interface Measured {
  readonly box: FlowBox
  readonly item: FlexItem
}

/** Collects items into lines. @param available Main size of the container. */
export function wrapLines<T extends Measured>(
  measured: readonly T[],
  { flexWrap }: ComputedStyle,
  available: number,
  gap: number,
): T[][] {
  if (measured.length === 0) return []
  if (flexWrap === 'nowrap') return [[...measured]]
  const lines: T[][] = [[]]
  let used = 0
  for (const entry of measured) {
    const outer = hypotheticalSize(entry.item)
    const line = lines.at(-1) ?? []
    if (line.length > 0 && used + gap + outer > available + 0.01) {
      lines.push([entry])
      used = outer
    } else {
      used += outer + (line.length > 0 ? gap : 0)
      line.push(entry)
    }
  }
  return lines
}

/** Outer hypothetical main size. */
function hypotheticalSize({ base, min, max, around }: FlexItem): number {
  return Math.max(min, Math.min(max, base)) + around
}

/** Sum of the outer hypothetical main sizes of a line with its gaps. */
export function naturalSize(items: readonly FlexItem[], gap: number): number {
  return items.reduce((sum, item) => sum + hypotheticalSize(item), gap * Math.max(0, items.length - 1))
}

/** The properties along a main axis. */
export interface Axis {
  readonly size: 'width' | 'height'
  readonly position: 'x' | 'y'
  readonly sides: readonly ['left', 'right'] | readonly ['top', 'bottom']
  readonly margins: readonly ['marginLeft', 'marginRight'] | readonly ['marginTop', 'marginBottom']
}

export const ROW: Axis = {
  size: 'width',
  position: 'x',
  sides: ['left', 'right'],
  margins: ['marginLeft', 'marginRight'],
}
export const COLUMN: Axis = {
  size: 'height',
  position: 'y',
  sides: ['top', 'bottom'],
  margins: ['marginTop', 'marginBottom'],
}

interface MainAxisSpace {
  readonly start: number
  readonly size: number
  readonly gap: number
  /** True if the items run to the left or the top. */
  readonly isReversed: boolean
  /** True in right-to-left text. */
  readonly isFromRight?: boolean
}

/** `start`, `end`, `left` and `right` do not follow the direction of the items (CSS Box Alignment 3 §4.1). */
export function alongAxis(
  justifyContent: string,
  axis: Axis,
  isReversed: boolean,
  isFromRight: boolean,
): string {
  const isSide = justifyContent === 'left' || justifyContent === 'right'
  if (!isSide && justifyContent !== 'start' && justifyContent !== 'end') return justifyContent
  const isNear =
    isSide && axis === ROW ? justifyContent === 'left' : (justifyContent !== 'end') !== isFromRight
  return isNear === isReversed ? 'flex-end' : 'flex-start'
}

/**
 * Places items along the main axis: `auto` margins take the free space, else `justify-content` distributes it
 * (CSS Flexbox 1 §9.5).
 * @param start The edge of the content box on the left or the top; `size` is that of the content box.
 */
export function alignMainAxis(
  items: readonly LayoutBox[],
  justifyContent: string,
  axis: Axis,
  { start, size, gap, isReversed, isFromRight = false }: MainAxisSpace,
): void {
  const [near, far] = axis.sides
  const isAuto = ({ isAnonymous, style }: LayoutBox, side: 0 | 1): boolean =>
    !isAnonymous && style[axis.margins[side]] === 'auto'
  let free = size - gap * Math.max(0, items.length - 1)
  let autoMargins = 0
  for (const item of items) {
    free -= item[axis.size] + item.margins[near] + item.margins[far]
    autoMargins += Number(isAuto(item, 0)) + Number(isAuto(item, 1))
  }
  const share = autoMargins > 0 ? Math.max(0, free) / autoMargins : 0
  const { before, between } =
    autoMargins > 0
      ? { before: 0, between: 0 }
      : distributeSpace(alongAxis(justifyContent, axis, isReversed, isFromRight), free, items.length)
  let at = isReversed ? start + size - before : start + before
  for (const item of items) {
    const above = item.margins[near] + (isAuto(item, 0) ? share : 0)
    const below = item.margins[far] + (isAuto(item, 1) ? share : 0)
    const outer = above + item[axis.size] + below + gap + between
    item[axis.position] = isReversed ? at - below - item[axis.size] : at + above
    at += isReversed ? -outer : outer
  }
}

/** True for values that do not follow `wrap-reverse` (CSS Box Alignment 3 §4.1). */
export function isLogical(alignment: string): boolean {
  return alignment === 'start' || alignment === 'end' || alignment.startsWith('self-')
}
