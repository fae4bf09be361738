import type { ColumnSizes } from '../layout-box.ts'
import { type ComputedStyle, resolve } from '../used-values.ts'

/** Limit of columns side by side. */
const MAX_COLUMNS = 1_000

/** True for multi-column containers (CSS Multi-column 1 §3). */
export function isMulticol({ columnCount, columnWidth }: ComputedStyle): boolean {
  return columnCount !== 'auto' || columnWidth !== 'auto'
}

/** Used number, width and gap of columns (CSS Multi-column 1 §3.4). */
export function columnSizes(style: ComputedStyle, available: number): ColumnSizes {
  const { columnCount, columnWidth } = style
  const gap = columnGapOf(style, available)
  let count = columnCount === 'auto' ? MAX_COLUMNS : columnCount
  if (columnWidth !== 'auto') {
    const step = Math.max(1, columnWidth) + gap
    count = Math.min(count, Math.floor((available + gap) / step + 0.001))
  }
  count = Math.max(1, Math.min(MAX_COLUMNS, count))
  return { count, gap, width: Math.max(0, (available - (count - 1) * gap) / count) }
}

/** `normal` is 1em (CSS Multi-column 1 §4.1). */
function columnGapOf({ columnGap, fontSize }: ComputedStyle, available: number | null): number {
  return columnGap === 'normal' ? fontSize : resolve(columnGap, available)
}

/** Intrinsic widths of a container from those of its content, as in Chromium (CSS Sizing 3 §5). */
export function multicolIntrinsic(
  style: ComputedStyle,
  { min, max }: { min: number; max: number },
): { min: number; max: number } {
  const { columnCount, columnWidth } = style
  const count = columnCount === 'auto' ? 1 : Math.min(MAX_COLUMNS, columnCount)
  const gaps = (count - 1) * columnGapOf(style, null)
  return columnWidth === 'auto'
    ? { min: min * count + gaps, max: max * count + gaps }
    : { min: Math.min(min, columnWidth), max: Math.max(max, columnWidth) * count + gaps }
}
