/** What the cells of a column ask of its width, in points, of border boxes. */
export interface IntrinsicColumn {
  min: number
  max: number
  /** A width that style gives: `max` is then it. */
  isFixed: boolean
  percent: number | null
  /** Points that come on top of the share: padding and border, in tables of fixed layout. */
  besides: number
}

/** Widths of columns for a table of a given inner width (CSS Tables 3 §4.5.2). */
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

/** Percentages up to 100 in all, the first ones first. */
function clampedPercentages(intrinsicColumns: readonly IntrinsicColumn[]): (number | null)[] {
  let left = 100
  return intrinsicColumns.map(({ percent }) => {
    if (percent === null) return null
    const held = Math.min(percent, left)
    left -= held
    return held
  })
}

/** What is left over goes to columns without a width, in proportion to their content; else to fixed ones; else to all. */
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
