import { type Helper, helper, isAbsent, isTruthy, property, textOf } from './helper.ts'

/** Comparison and logic helpers. `and` and `or` give one of their arguments, as in JavaScript. */
export const LOGIC: Readonly<Record<string, Helper>> = {
  eq: comparison(
    'eq a b',
    'true if both are equal, without conversion; a missing value equals null',
    (a, b) => isSame(a, b),
  ),
  ne: comparison('ne a b', 'true if they are not equal', (a, b) => !isSame(a, b)),
  gt: comparison('gt a b', 'true if a > b, for numbers, dates or strings', (a, b) => (order(a, b) ?? 0) > 0),
  gte: comparison('gte a b', 'true if a >= b', (a, b) => (order(a, b) ?? -1) >= 0),
  lt: comparison('lt a b', 'true if a < b', (a, b) => (order(a, b) ?? 0) < 0),
  lte: comparison('lte a b', 'true if a <= b', (a, b) => (order(a, b) ?? 1) <= 0),
  and: firstOf(
    'and a b …',
    'the first false argument, or the last argument',
    [1, 20],
    value => !isTruthy(value),
  ),
  or: firstOf('or a b …', 'the first true argument, or the last argument', [1, 20], isTruthy),
  not: helper(
    'not value',
    'true if the value is false, null, missing, 0, "" or an empty list',
    { args: [1, 1], takesMissing: true },
    ([value]) => !isTruthy(value),
  ),
  default: firstOf(
    'default value fallback …',
    'the value, or the fallback if it is missing, null or ""',
    [2, 20],
    value => !isAbsent(value) && value !== '',
  ),
  in: comparison(
    'in value list',
    'true if a list contains the value, a string contains the string, or an object has the key',
    (needle, haystack) => contains(haystack, needle),
  ),
  includes: comparison('includes list value', 'the same as `in`, with the list first', (haystack, needle) =>
    contains(haystack, needle),
  ),
  lookup: helper(
    'lookup value key',
    'the property or item with a computed key',
    { args: [2, 2], takesMissing: true, findsNothing: 'there is no property or item by this key' },
    ([value, key]) => (typeof key === 'string' || typeof key === 'number' ? property(value, key) : undefined),
  ),
}

function comparison(usage: string, description: string, decide: (a: unknown, b: unknown) => boolean): Helper {
  return helper(usage, description, { args: [2, 2], takesMissing: true }, ([a, b]) => decide(a, b))
}

/** The first argument that passes, or the last one. */
function firstOf(
  usage: string,
  description: string,
  args: Helper['args'],
  passes: (value: unknown) => boolean,
): Helper {
  return helper(usage, description, { args, takesMissing: true }, values => {
    const first = values.findIndex(passes)
    return values.at(first)
  })
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
