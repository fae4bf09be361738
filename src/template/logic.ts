import { type Helper, helper, isAbsent, isTruthy, property, textOf } from './helper.ts'

/** Compares and decides. `and` and `or` give one of their arguments, as in JavaScript. */
export const LOGIC: Readonly<Record<string, Helper>> = {
  eq: comparison((a, b) => isSame(a, b)),
  ne: comparison((a, b) => !isSame(a, b)),
  gt: comparison((a, b) => (order(a, b) ?? 0) > 0),
  gte: comparison((a, b) => (order(a, b) ?? -1) >= 0),
  lt: comparison((a, b) => (order(a, b) ?? 0) < 0),
  lte: comparison((a, b) => (order(a, b) ?? 1) <= 0),
  and: helper({ args: [1, 20], takesMissing: true }, args => {
    const falsy = args.findIndex(value => !isTruthy(value))
    return args[falsy === -1 ? args.length - 1 : falsy]
  }),
  or: helper({ args: [1, 20], takesMissing: true }, args => {
    const truthy = args.findIndex(value => isTruthy(value))
    return args[truthy === -1 ? args.length - 1 : truthy]
  }),
  not: helper({ args: [1, 1], takesMissing: true }, ([value]) => !isTruthy(value)),
  /** `default value fallback`: the fallback where the value is missing, null or ''. */
  default: helper({ args: [2, 20], takesMissing: true }, args => {
    const present = args.findIndex(value => !isAbsent(value) && value !== '')
    return args[present === -1 ? args.length - 1 : present]
  }),
  /** `in value list` or `in value "text"` or `in key object`. */
  in: membership((needle, haystack) => contains(haystack, needle)),
  /** The same with the list first. */
  includes: membership((haystack, needle) => contains(haystack, needle)),
  lookup: helper({ args: [2, 2], takesMissing: true }, ([value, key]) =>
    typeof key === 'string' || typeof key === 'number' ? property(value, key) : undefined,
  ),
}

function comparison(decide: (a: unknown, b: unknown) => boolean): Helper {
  return helper({ args: [2, 2], takesMissing: true }, ([a, b]) => decide(a, b))
}

function membership(decide: (a: unknown, b: unknown) => boolean): Helper {
  return helper({ args: [2, 2], takesMissing: true }, ([a, b]) => decide(a, b))
}

/** Equal without conversion; missing equals null. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || (isAbsent(a) && isAbsent(b))
}

/** Below 0, 0, above 0; null where the two cannot be compared. A text that spells a number counts as one beside a number. */
function order(a: unknown, b: unknown): number | null {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  const [left, right] = [comparable(a), comparable(b)]
  return left === null || right === null ? null : left - right
}

function comparable(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.getTime()
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isNaN(number) ? null : number
}

function contains(haystack: unknown, needle: unknown): boolean {
  if (Array.isArray(haystack)) return haystack.some(item => isSame(item, needle))
  if (typeof haystack === 'string') return !isAbsent(needle) && haystack.includes(textOf(needle))
  return (
    typeof needle === 'string' && typeof haystack === 'object' && property(haystack, needle) !== undefined
  )
}
