import { nearKey } from '../missing-values.ts'
import {
  type Helper,
  HelperFault,
  helper,
  isAbsent,
  listOf,
  property,
  textOf,
  wholeNumberOf,
} from './helper.ts'
import { joinTexts } from './strings.ts'

const NO_ITEM = 'the list is empty'

/** Takes lists apart and puts them together. A missing list is an empty one. */
export const LISTS: Readonly<Record<string, Helper>> = {
  length: helper(
    'length value',
    'the number of items of a list, characters of a string, or properties of an object',
    { args: [1, 1], takesMissing: 'in conditions' },
    ([value]) => {
      if (typeof value === 'string') return [...value].length
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return Object.keys(value).length
      return listOf(value).length
    },
  ),
  first: helper(
    'first list',
    'the first item of a list',
    { args: [1, 1], findsNothing: NO_ITEM },
    ([list]) => listOf(list)[0],
  ),
  last: helper('last list', 'the last item of a list', { args: [1, 1], findsNothing: NO_ITEM }, ([list]) =>
    listOf(list).at(-1),
  ),
  join: helper(
    'join list [separator] [path]',
    'the items, or a property of each, joined by ", " or another separator; missing ones are omitted',
    { args: [1, 3] },
    ([list, separator, path], _, setting, report) => {
      const all = listOf(list)
      // Items may lack the property. A path that no item has is a mistake.
      const items =
        typeof path === 'string'
          ? eachProperty(all, path, ({ count, message }) => {
              if (count === all.length) report?.('missing_value', message())
            })
          : all
      const texts = items.filter(item => !isAbsent(item)).map(item => textOf(item))
      return joinTexts(texts, textOf(separator ?? ', '), setting)
    },
  ),
  range: helper(
    'range [first] last',
    'the integers from the first number (default 1) to the last',
    { args: [1, 2] },
    ([a, b], _, setting) => {
      const bounds = { min: -1_000_000_000, max: 1_000_000_000, orElse: 0 }
      const [from, to] = b === undefined ? [1, a] : [a, b]
      const first = wholeNumberOf(from, { what: 'the first number', ...bounds })
      const last = wholeNumberOf(to, { what: 'the last number', ...bounds })
      const length = Math.max(0, last - first + 1)
      if (length > setting.maxListLength) throw new HelperFault(`a range of ${length} numbers is too long`)
      return Array.from({ length }, (_, i) => first + i)
    },
  ),
}

/** Items of a list that lack a property which a helper reads. */
export interface MissingItems {
  /** At least 1. */
  readonly count: number
  message(): string
}

/**
 * Reads the property `path`, such as `tax.amount`, of each item.
 * @param report Called where at least one item lacks the property. A property that is null is not missing.
 */
export function eachProperty(
  items: readonly unknown[],
  path: string,
  report: (missing: MissingItems) => void,
): unknown[] {
  const keys = path.split('.')
  let count = 0
  let example: unknown
  const values = items.map(item => {
    let value = item
    for (const key of keys) value = property(value, key)
    if (value === undefined && count++ === 0) example = item
    return value
  })
  if (count > 0) {
    const where = count === items.length ? 'every item' : `${count} of ${items.length} items`
    const message = () => `'${path}' is missing from ${where} of the list${nearKey(example, keys)}`
    report({ count, message })
  }
  return values
}
