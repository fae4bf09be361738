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

/** Distributes the width of a table to its columns (CSS Tables 3 §4.5.2). */
export function distributeWidth(intrinsicColumns: readonly IntrinsicColumn[], width: number): number[] {
  const percentages = clampedPercentages(intrinsicColumns)
  const share = (i: number, { min, besides }: IntrinsicColumn): number =>
    Math.max(min, (width * (percentages[i] ?? 0)) / 100 + besides)
  const isPercent = (i: number): boolean => percentages[i] !== null && percentages[i] !== undefined
  const guesses = [
    intrinsicColumns.map(({ min }) => min),
    intrinsicColumns.map((column, i) => (isPercent(i) ? share(i, column) : column.min)),
    intrinsicColumns.map((column, i) =>
      isPercent(i) ? share(i, column) : column.isFixed ? column.max : column.min,
    ),
    intrinsicColumns.map((column, i) => (isPercent(i) ? share(i, column) : column.max)),
  ]
  for (let g = 1; g < guesses.length; g++) {
    const [low, high] = [guesses[g - 1] ?? [], guesses[g] ?? []]
    const [least, most] = [sum(low), sum(high)]
    if (width >= most && g < guesses.length) continue
    if (width <= least) return low
    const part = most > least ? (width - least) / (most - least) : 0
    return low.map((value, i) => value + ((high[i] ?? 0) - value) * part)
  }
  return distributeExcess(intrinsicColumns, percentages, guesses[3] ?? [], width)
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
  width: number,
): number[] {
  const excess = width - sum(widths)
  if (excess <= 0) return [...widths]
  const isAuto = ({ isFixed }: IntrinsicColumn, i: number): boolean => !isFixed && percentages[i] === null
  const kinds = [
    (column: IntrinsicColumn, i: number) => isAuto(column, i) && column.max > 0,
    (column: IntrinsicColumn, i: number) => isAuto(column, i),
    (column: IntrinsicColumn, i: number) => percentages[i] === null && column.isFixed && column.max > 0,
    (_: IntrinsicColumn, i: number) => (percentages[i] ?? 0) > 0,
    () => true,
  ]
  for (const isOfKind of kinds) {
    const chosen = intrinsicColumns.map((column, i) => isOfKind(column, i))
    if (!chosen.includes(true)) continue
    const weight = intrinsicColumns.map(({ max }, i) => (chosen[i] === true ? (percentages[i] ?? max) : 0))
    const total = sum(weight)
    const count = chosen.filter(Boolean).length
    return widths.map((value, i) => {
      if (chosen[i] !== true) return value
      return value + excess * (total > 0 ? (weight[i] ?? 0) / total : 1 / count)
    })
  }
  return [...widths]
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
