/** A measured column, with its intrinsic widths. */
export interface MeasuredColumn {
  readonly width?: unknown
  readonly _minWidth: number
  readonly _maxWidth: number
}

const isShare = ({ width }: MeasuredColumn): boolean => typeof width === 'string' && /%\s*$/.test(width)
const takesRest = ({ width }: MeasuredColumn): boolean =>
  width === undefined || width === null || width === '*' || width === 'star'

/**
 * Max-content width of columns, some of which have percentage widths: these count with their content. pdfmake reads
 * `20%` as a number and gets NaN. Null without percentages.
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
