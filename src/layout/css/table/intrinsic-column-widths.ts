import type { IntrinsicSizes } from '../intrinsic-sizes.ts'
import type { LayoutContext } from '../layout-context.ts'
import { borderAndPadding, borderBoxSize, resolveSize } from '../used-values.ts'
import { cellStyle } from './cell-styles.ts'
import {
  distributeWidth,
  type IntrinsicColumn,
  percentOf,
  shares,
  sum,
  type TableGeometry,
} from './distribute-width.ts'
import type { GridCell } from './table-grid.ts'

/** Intrinsic column widths, by the styles of columns and their cells (CSS 2.2 §17.5.2). */
export function intrinsicColumnWidths(
  { grid, edges, spacing }: TableGeometry,
  layout: LayoutContext,
): IntrinsicColumn[] {
  const intrinsicColumns: IntrinsicColumn[] = grid.columns.map(column => {
    const width = column === null ? null : resolveSize(column.style.width, null)
    const percent = column === null ? null : percentOf(column.style.width)
    return { min: 0, max: width ?? 0, isFixed: width !== null, percent, besides: 0 }
  })
  const spanning: SpanningCell[] = []
  for (const [r, { cells }] of grid.rows.entries()) {
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]
      if (cell === undefined) break
      const { box } = cell.cell
      const insets = borderAndPadding(cellStyle(box.style, edges?.[r]?.[i]), null)
      const content = contentSize(cell, layout)
      const around = insets.left + insets.right
      // `max-width` limits the content too, which then overflows, as in browsers
      const most = borderBoxSize(box.style, resolveSize(box.style.maxWidth, null), around)
      const limited = (size: number): number =>
        most === null ? size : Math.min(size, Math.max(most, around))
      const given = borderBoxSize(box.style, resolveSize(box.style.width, null), around)
      const width = given === null ? null : limited(given)
      const percent = percentOf(box.style.width)
      const min = limited(content.min + around)
      const max = width === null ? limited(content.max + around) : Math.max(min, width)
      const least = borderBoxSize(box.style, resolveSize(box.style.minWidth, null), around) ?? 0
      const column = intrinsicColumns[cell.column]
      if (cell.columns > 1 || column === undefined) {
        const [wantedMin, wantedMax] = [Math.max(min, least), Math.max(max, least)]
        spanning.push({ cell, min: wantedMin, max: wantedMax, percent, isFixed: width !== null })
        continue
      }
      column.min = Math.max(column.min, min, least)
      const isWidthGiven = width !== null
      if (isWidthGiven && !column.isFixed) column.max = Math.max(width, column.min)
      else if (isWidthGiven || !column.isFixed) column.max = Math.max(column.max, max, least)
      column.isFixed ||= isWidthGiven
      if (percent !== null && percent >= (column.percent ?? 0)) column.percent = percent
    }
  }
  for (const column of intrinsicColumns) column.max = Math.max(column.max, column.min)
  for (const spanningCell of spanning.sort((a, b) => a.cell.columns - b.cell.columns))
    distributeSpan(intrinsicColumns, spanningCell, spacing[0])
  return intrinsicColumns
}

/** A cell that spans columns, and its intrinsic widths in points. */
interface SpanningCell {
  readonly cell: GridCell
  readonly min: number
  readonly max: number
  readonly percent: number | null
  /** True if its style sets its width, which is then `max`. */
  readonly isFixed: boolean
}

function contentSize({ cell: { box } }: GridCell, layout: LayoutContext): IntrinsicSizes {
  const [first, ...others] = box.children
  if (first === undefined) return { min: 0, max: 0 }
  let { min, max } = layout.intrinsic(first)
  for (const child of others) {
    const inner = layout.intrinsic(child)
    min = Math.max(min, inner.min)
    max = Math.max(max, inner.max)
  }
  return { min: Math.max(0, min), max: Math.max(0, max) }
}

/** Distributes the widths and the percentage of a spanning cell to its columns (CSS Tables 3 §4.4). */
function distributeSpan(
  intrinsicColumns: readonly IntrinsicColumn[],
  { cell, min, max, percent: wanted, isFixed }: SpanningCell,
  spacing: number,
): void {
  const columns = intrinsicColumns.slice(cell.column, cell.column + cell.columns)
  if (wanted !== null) {
    const free = columns.filter(({ percent }) => percent === null)
    const left = wanted - sum(columns.map(({ percent }) => percent ?? 0))
    const weights = free.map(({ max }) => max)
    const percents = left > 0 ? shares(left, weights) : []
    for (const [i, percent] of percents.entries()) if (free[i] !== undefined) free[i].percent = percent
  }
  const gaps = spacing * (columns.length - 1)
  const [mins, maxes] = [min, max].map(size => distributeWidth(columns, size - gaps, isFixed))
  for (const [i, column] of columns.entries()) {
    column.min = Math.max(column.min, mins?.[i] ?? 0)
    column.max = Math.max(column.min, column.max, maxes?.[i] ?? 0)
  }
}
