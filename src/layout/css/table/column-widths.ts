/** What the cells of a column ask of its width, in points, of border boxes. */
export interface ColumnDemand {
  min: number
  max: number
  /** A width that style gives: `max` is then it. */
  isFixed: boolean
  percent: number | null
  /** Points that come on top of the share: padding and border, in tables of fixed layout. */
  besides: number
}

/** Widths of columns for a table of a given inner width (CSS Tables 3 §4.5.2). */
export function distribute(demands: readonly ColumnDemand[], width: number): number[] {
  const percentages = heldPercentages(demands)
  const share = (i: number, { min, besides }: ColumnDemand): number =>
    Math.max(min, (width * (percentages[i] ?? 0)) / 100 + besides)
  const isPercent = (i: number): boolean => percentages[i] !== null && percentages[i] !== undefined
  const guesses = [
    demands.map(({ min }) => min),
    demands.map((demand, i) => (isPercent(i) ? share(i, demand) : demand.min)),
    demands.map((demand, i) => (isPercent(i) ? share(i, demand) : demand.isFixed ? demand.max : demand.min)),
    demands.map((demand, i) => (isPercent(i) ? share(i, demand) : demand.max)),
  ]
  for (let g = 1; g < guesses.length; g++) {
    const [low, high] = [guesses[g - 1] ?? [], guesses[g] ?? []]
    const [least, most] = [sum(low), sum(high)]
    if (width >= most && g < guesses.length) continue
    if (width <= least) return low
    const part = most > least ? (width - least) / (most - least) : 0
    return low.map((value, i) => value + ((high[i] ?? 0) - value) * part)
  }
  return grown(demands, percentages, guesses[3] ?? [], width)
}

/** Percentages up to 100 in all, the first ones first. */
function heldPercentages(demands: readonly ColumnDemand[]): (number | null)[] {
  let left = 100
  return demands.map(({ percent }) => {
    if (percent === null) return null
    const held = Math.min(percent, left)
    left -= held
    return held
  })
}

/** What is left over goes to columns without a width, in proportion to their content; else to fixed ones; else to all. */
function grown(
  demands: readonly ColumnDemand[],
  percentages: readonly (number | null)[],
  widths: readonly number[],
  width: number,
): number[] {
  const excess = width - sum(widths)
  if (excess <= 0) return [...widths]
  const isAuto = ({ isFixed }: ColumnDemand, i: number): boolean => !isFixed && percentages[i] === null
  const kinds = [
    (demand: ColumnDemand, i: number) => isAuto(demand, i) && demand.max > 0,
    (demand: ColumnDemand, i: number) => isAuto(demand, i),
    (demand: ColumnDemand, i: number) => percentages[i] === null && demand.isFixed && demand.max > 0,
    (_: ColumnDemand, i: number) => (percentages[i] ?? 0) > 0,
    () => true,
  ]
  for (const isOfKind of kinds) {
    const chosen = demands.map((demand, i) => isOfKind(demand, i))
    if (!chosen.includes(true)) continue
    const weight = demands.map(({ max }, i) => (chosen[i] === true ? (percentages[i] ?? max) : 0))
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
