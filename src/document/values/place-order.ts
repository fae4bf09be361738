import type { Problem } from '../../base/errors.ts'

/** Places of elements and fields of a page, such as `<p> in line 2, column 5`. */
const PLACE_IN_PAGE = /\bin line (\d+)(?:, column (\d+))?$/

/**
 * Problems in the order of their places: by line and column in a page, by index in arrays of JSON. Properties of JSON
 * have the order of the first problem in each. Problems without a place come first.
 */
export function inPlaceOrder(problems: readonly Problem[]): Problem[] {
  /** The properties of each object with problems, in the order in which they are found. */
  const properties = new Map<string, Map<string, number>>()
  const keyOf = (path: string): number[] => {
    const [, line, column = '0'] = PLACE_IN_PAGE.exec(path) ?? []
    if (line !== undefined) return [Number(line), Number(column)]
    const segments = path.startsWith('/') ? path.slice(1).split('/') : []
    return segments.map((segment, i) => {
      if (/^\d+$/.test(segment)) return Number(segment)
      const parent = segments.slice(0, i).join('/')
      const known = properties.get(parent) ?? new Map<string, number>()
      properties.set(parent, known)
      if (!known.has(segment)) known.set(segment, known.size)
      return known.get(segment) ?? 0
    })
  }
  return problems
    .map(problem => ({ problem, key: keyOf(problem.path) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ problem }) => problem)
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) {
    const other = b[i]
    if (other === undefined) return 1
    if (value !== other) return value - other
  }
  return a.length - b.length
}
