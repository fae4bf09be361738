import type { ComputedStyle } from '../used-values.ts'
import type { RowEdges } from './collapsed-borders.ts'
import type { Grid } from './table-grid.ts'

/** The input of intrinsic column widths. */
export interface TableGeometry {
  readonly grid: Grid
  /** Null in the separated borders model. */
  readonly edges: readonly RowEdges[] | null
  readonly spacing: readonly [horizontal: number, vertical: number]
}

/**
 * Intrinsic widths of a column: min-content, max-content and percentage of the border boxes of its cells, in points.
 */
export interface IntrinsicColumn {
  min: number
  max: number
  /** True if a style sets the width, which is then `max`. */
  isFixed: boolean
  percent: number | null
  /** Padding and border on top of a percentage, in fixed table layout. */
  besides: number
}

/**
 * Distributes the width of a table, or of a cell that spans columns, to the columns (CSS Tables 3 §4.4, §4.5.2).
 * @param growsFixed False keeps columns with a set width at this width, as cells without a width do.
 */
export function distributeWidth(
  intrinsicColumns: readonly IntrinsicColumn[],
  width: number,
  growsFixed = true,
): number[] {
  const percentages = clampedPercentages(intrinsicColumns)
  const share = (i: number, { min }: IntrinsicColumn): number =>
    Math.max(min, (width * (percentages[i] ?? 0)) / 100)
  const isPercent = (i: number): boolean => percentages[i] !== null && percentages[i] !== undefined
  /** Columns of percentages, of fixed widths and others grow from their minimum one after the other. */
  const guesses = [0, 1, 2, 3].map(level =>
    intrinsicColumns.map((column, i) => {
      if (level > 0 && isPercent(i)) return share(i, column)
      return level === 3 || (level === 2 && column.isFixed) ? column.max : column.min
    }),
  )
  for (let g = 1; g < guesses.length; g++) {
    const [low, high] = [guesses[g - 1] ?? [], guesses[g] ?? []]
    const [least, most] = [sum(low), sum(high)]
    if (width >= most && g < guesses.length) continue
    if (width <= least) return low
    const part = most > least ? (width - least) / (most - least) : 0
    return low.map((value, i) => value + ((high[i] ?? 0) - value) * part)
  }
  return distributeExcess(intrinsicColumns, percentages, guesses[3] ?? [], { width, growsFixed })
}

/** Limits percentages to a sum of 100; earlier columns have precedence. */
function clampedPercentages(intrinsicColumns: readonly IntrinsicColumn[]): (number | null)[] {
  let left = 100
  return intrinsicColumns.map(({ percent }) => {
    if (percent === null) return null
    const clamped = Math.min(percent, left)
    left -= clamped
    return clamped
  })
}

/** Distributes excess width: to auto columns in proportion to their content, else to fixed columns, else to all. */
function distributeExcess(
  intrinsicColumns: readonly IntrinsicColumn[],
  percentages: readonly (number | null)[],
  widths: readonly number[],
  { width, growsFixed }: { readonly width: number; readonly growsFixed: boolean },
): number[] {
  const excess = width - sum(widths)
  if (excess <= 0) return [...widths]
  const isAuto = ({ isFixed }: IntrinsicColumn, i: number): boolean => !isFixed && percentages[i] === null
  const kinds = [
    (column: IntrinsicColumn, i: number) => isAuto(column, i) && column.max > 0,
    (column: IntrinsicColumn, i: number) => isAuto(column, i),
    (column: IntrinsicColumn, i: number) =>
      growsFixed && percentages[i] === null && column.isFixed && column.max > 0,
    (_: IntrinsicColumn, i: number) => (percentages[i] ?? 0) > 0,
    () => growsFixed,
  ]
  for (const isOfKind of kinds) {
    const chosen = [...intrinsicColumns.entries()].filter(([i, column]) => isOfKind(column, i))
    if (chosen.length === 0) continue
    const gains = shares(
      excess,
      chosen.map(([i, { max }]) => percentages[i] ?? max),
    )
    const gainOf = new Map(chosen.map(([i], n) => [i, gains[n]]))
    return widths.map((value, i) => value + (gainOf.get(i) ?? 0))
  }
  return [...widths]
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Divides an amount in proportion to weights, or equally if all of them are 0. */
export function shares(amount: number, weights: readonly number[]): number[] {
  const total = sum(weights)
  return weights.map(weight => amount * (total > 0 ? weight / total : 1 / weights.length))
}

/** Null for other sizes, as `auto` and sums with lengths, which count as `auto` in browsers. */
export function percentOf(size: ComputedStyle['width' | 'height']): number | null {
  return typeof size === 'object' && size.at === undefined && (size.plus ?? 0) === 0 ? size.percent : null
}
