import { nearKey } from '../missing-values.ts'
import { property } from './helper.ts'

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
