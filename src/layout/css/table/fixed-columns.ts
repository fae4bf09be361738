/** Column widths in fixed table layout (CSS Tables 3 §4.4, CSS 2.2 §17.5.2.1), as in Chromium. */
import { borderAndPadding, borderBoxSize, type ComputedStyle, resolveSize } from '../used-values.ts'
import { cellStyle } from './cell-styles.ts'
import { type IntrinsicColumn, percentOf, shares, sum, type TableGeometry } from './distribute-width.ts'

/** True for tables of a width that does not depend on the content. */
export function isFixedLayout({ tableLayout, width }: Pick<ComputedStyle, 'tableLayout' | 'width'>): boolean {
  return tableLayout === 'fixed' && typeof width !== 'string'
}

/** The widths that columns and cells of the first row set; columns win over cells. */
export function fixedColumns({ grid, edges, spacing }: TableGeometry): IntrinsicColumn[] {
  const columns: IntrinsicColumn[] = grid.columns.map(column => {
    const width = column === null ? null : resolveSize(column.style.width, null)
    const percent = column === null ? null : percentOf(column.style.width)
    return { min: width ?? 0, max: width ?? 0, isFixed: width !== null, percent, besides: 0 }
  })
  for (const [i, { cell, column, columns: span }] of (grid.rows[0]?.cells ?? []).entries()) {
    const { style } = cell.box
    const insets = borderAndPadding(cellStyle(style, edges?.[0]?.[i]), null)
    const around = insets.left + insets.right
    const most = borderBoxSize(style, resolveSize(style.maxWidth, null), around)
    const specified = borderBoxSize(style, resolveSize(style.width, null), around)
    const width = specified === null ? null : Math.min(specified, most ?? specified)
    const percent = percentOf(style.width)
    if (width === null && percent === null) continue
    // a cell that spans columns gives each an equal share
    const share = width === null ? 0 : Math.max(0, (width - spacing[0] * (span - 1)) / span)
    for (const each of columns.slice(column, column + span)) {
      if (each.isFixed || each.percent !== null) continue
      each.min = share
      each.max = share
      each.isFixed = width !== null
      each.percent = percent === null ? null : percent / span
      if (percent !== null && span === 1 && style.boxSizing === 'content-box') each.besides = around
    }
  }
  return columns
}

/**
 * Distributes the width of a table: columns without a width share equally what is left of it; without such columns,
 * those with lengths grow, else those with percentages. Percentages shrink if there is no room.
 */
export function distributeFixedWidth(columns: readonly IntrinsicColumn[], width: number): number[] {
  const lengths = columns.map(({ isFixed, max }) => (isFixed ? max : 0))
  const wanted = columns.map(({ percent, besides }) =>
    percent === null ? 0 : (width * percent) / 100 + besides,
  )
  const room = Math.max(0, width - sum(lengths))
  const percentages = sum(wanted) <= room ? wanted : shrunkPercentages(columns, room)
  const left = room - sum(percentages)
  const widths = columns.map((_, i) => (lengths[i] ?? 0) + (percentages[i] ?? 0))
  if (left <= 0) return widths
  const automatic = columns.map(({ isFixed, percent }) => Number(!isFixed && percent === null))
  const growing = [automatic, lengths, percentages, columns.map(() => 1)].find(weights => sum(weights) > 0)
  const gains = growing === undefined ? [] : shares(left, growing)
  return widths.map((own, i) => own + (gains[i] ?? 0))
}

function shrunkPercentages(columns: readonly IntrinsicColumn[], room: number): number[] {
  const around = sum(columns.map(({ percent, besides }) => (percent === null ? 0 : besides)))
  const total = sum(columns.map(({ percent }) => percent ?? 0))
  const rest = Math.max(0, room - around)
  const inset = around > 0 ? Math.min(1, room / around) : 0
  return columns.map(({ percent, besides }) =>
    percent === null ? 0 : besides * inset + (total > 0 ? (rest * percent) / total : 0),
  )
}
