import type { TableBox } from '../contracts.ts'
import type { Insets } from '../used-values.ts'
import { distributeWidth, type IntrinsicColumn, sum } from './distribute-width.ts'
import { distributeFixedWidth, isFixedLayout } from './fixed-columns.ts'
import type { Grid } from './table-grid.ts'

/** Where the columns of a table begin, in points from the edge of its first column. */
export interface ColumnPositions {
  /** Of each column, and of the end of the last one with its spacing. */
  readonly starts: readonly number[]
  /** Border-box width of the table, without collapsed columns. */
  readonly width: number
  /** The width that padding of cells refers to: that of the columns with the spacing between them. */
  readonly paddingBase: number
  /** The width that a cell in collapsed columns only would have; null for other cells. */
  collapsedWidth(column: number, span: number): number | null
  /** The width of a cell. */
  across(column: number, span: number): number
}

/** Distributes the width of a table to its columns. Collapsed columns keep their width until then (CSS Tables 3 §4.6). */
export function columnPositions(
  { style }: TableBox,
  { columns }: Grid,
  intrinsicColumns: readonly IntrinsicColumn[],
  { width, insets, gap }: { readonly width: number; readonly insets: Insets; readonly gap: number },
): ColumnPositions {
  const inner = Math.max(0, width - insets.left - insets.right - gap * (columns.length + 1))
  const distribute = isFixedLayout(style) ? distributeFixedWidth : distributeWidth
  const distributed = distribute(intrinsicColumns, inner)
  const collapsed = columns.map(column => column?.style.visibility === 'collapse')
  const widths = distributed.map((width, i) => (collapsed[i] === true ? 0 : width))
  const start = (style.direction === 'rtl' ? insets.right : insets.left) + gap
  const starts: number[] = []
  let next = start
  for (const [i, width] of widths.entries()) {
    // a collapsed column is at the end of the one before, without spacing
    starts.push(collapsed[i] === true ? Math.max(start, next - gap) : next)
    if (collapsed[i] !== true) next += width + gap
  }
  starts.push(next)
  const removed = collapsed.reduce(
    (total, isCollapsed, i) => (isCollapsed ? total + (distributed[i] ?? 0) + gap : total),
    0,
  )
  return {
    starts,
    width: width - removed,
    paddingBase: inner + gap * Math.max(0, columns.length - 1),
    collapsedWidth(column, span) {
      if (!collapsed.slice(column, column + span).every(Boolean)) return null
      return sum(distributed.slice(column, column + span)) + gap * (span - 1)
    },
    across(column, span) {
      for (let i = column + span - 1; i >= column; i--) {
        if (collapsed[i] !== true) return (starts[i] ?? 0) + (widths[i] ?? 0) - (starts[column] ?? 0)
      }
      return 0
    },
  }
}
