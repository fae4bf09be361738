/** A column, measured: what its content needs at least and at most. */
export interface MeasuredColumn {
  readonly width?: unknown
  readonly _minWidth: number
  readonly _maxWidth: number
}

const isShare = ({ width }: MeasuredColumn): boolean => typeof width === 'string' && /%\s*$/.test(width)
const takesRest = ({ width }: MeasuredColumn): boolean =>
  width === undefined || width === null || width === '*' || width === 'star'

/**
 * What columns need at most together, where one has a share of a width that is not known yet: it counts by what it
 * holds. pdfmake takes its `20%` for a number, and cannot print what is as wide as it. Null where none has.
 */
export function maxWidthWithPercentages(columns: readonly MeasuredColumn[]): number | null {
  if (!columns.some(isShare)) return null
  let width = 0
  let widestRest = 0
  for (const column of columns) {
    if (takesRest(column)) widestRest = Math.max(widestRest, column._maxWidth)
    else width += typeof column.width === 'number' ? column.width : column._maxWidth
  }
  return width + widestRest * columns.filter(takesRest).length
}
