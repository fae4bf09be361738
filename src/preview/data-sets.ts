/** Sample data and schema → data sets that show edge cases. Pure. */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts'

export interface GeneratedDataSet {
  readonly name: string
  readonly label: string
  readonly data: JsonObject
}

/** Items of lists in the data set with many items. */
const MANY = 50
/** Generated sets are left out if they would be longer than this, in characters of JSON. */
const MAX_LENGTH = 2_000_000

const LONG_WORDS =
  'Extraordinarily long wording that a customer typed without a thought for the width of a column, with Rindfleischetikettierungsüberwachungsaufgaben in the middle'
const RIGHT_TO_LEFT = 'שלום עולם 42 – نص تجريبي طويل'

/**
 * Variants of the sample: empty lists, many items, long texts, no optional values, right-to-left text. A variant that
 * equals the sample is left out.
 */
export function generatedDataSets(sample: JsonObject | null, schema: JsonObject | null): GeneratedDataSet[] {
  if (sample === null) return []
  const original = JSON.stringify(sample)
  const sets: GeneratedDataSet[] = []
  const add = (name: string, label: string, make: () => Json): void => {
    const data = make()
    if (!isJsonObject(data)) return
    const text = JSON.stringify(data)
    if (text !== original && text.length <= MAX_LENGTH) sets.push({ name, label, data })
  }
  add('empty-lists', 'Empty lists', () => change(sample, schema, { list: () => [] }))
  const isRepeatable = original.length * MANY <= 2 * MAX_LENGTH
  if (isRepeatable)
    add('many-items', `Many items (×${MANY})`, () => change(sample, schema, { list: repeated }))
  add('long-texts', 'Long texts', () => change(sample, schema, { text: lengthened }))
  add('required-only', 'Required values only', () => change(sample, schema, { isOptionalDropped: true }))
  add('right-to-left', 'Right-to-left text', () =>
    change(sample, schema, { text: (_, rule) => bounded(RIGHT_TO_LEFT, rule) }),
  )
  return sets
}

interface Changes {
  readonly list?: (items: Json[], rule: JsonObject | null) => Json[]
  /** Applies to prose only: not to dates, codes, URLs, colours and enumerated values. */
  readonly text?: (text: string, rule: JsonObject | null) => string
  readonly isOptionalDropped?: boolean
}

function change(value: Json, rule: JsonObject | null, changes: Changes): Json {
  if (typeof value === 'string') {
    return changes.text !== undefined && isProse(value, rule) ? changes.text(value, rule) : value
  }
  if (Array.isArray(value)) {
    const items = objectAt(rule, 'items')
    // Lists in lists stay, as their lengths would multiply.
    const { list, ...inner } = changes
    const changed = value.map(item => change(item, items, inner))
    return list === undefined ? changed : list(changed, rule)
  }
  if (!isJsonObject(value)) return value
  const properties = objectAt(rule, 'properties')
  const required = rule?.['required']
  const entries = Object.entries(value).filter(
    ([key]) => changes.isOptionalDropped !== true || !Array.isArray(required) || required.includes(key),
  )
  return Object.fromEntries(
    entries.map(([key, item]) => [key, change(item, objectAt(properties, key), changes)]),
  )
}

function objectAt(rule: JsonObject | null, key: string): JsonObject | null {
  const value = rule?.[key]
  return isJsonObject(value) ? value : null
}

function isProse(text: string, rule: JsonObject | null): boolean {
  const hasRule = ['enum', 'const', 'format', 'pattern'].some(key => rule?.[key] !== undefined)
  return !hasRule && /\p{L}{2}/u.test(text) && !CODE.test(text) && !REFERENCE.test(text)
}

/** Currencies, countries, numbers and dates. */
const CODE = /^(?:[A-Z]{2,4}$|\d)/
/** URLs, colours and file names. */
const REFERENCE = /^(?:https?:|data:|#|mailto:)|\.(?:png|jpe?g|svg|webp|gif|avif|pdf)$/i

function repeated(items: Json[], rule: JsonObject | null): Json[] {
  const max = rule?.['maxItems']
  const count = Math.min(items.length * MANY, typeof max === 'number' ? max : Number.POSITIVE_INFINITY)
  return items.length === 0 ? items : Array.from({ length: count }, (_, i) => items[i % items.length] ?? null)
}

function lengthened(text: string, rule: JsonObject | null): string {
  return bounded(`${text} – ${LONG_WORDS}`, rule)
}

function bounded(text: string, rule: JsonObject | null): string {
  const max = rule?.['maxLength']
  return typeof max === 'number' ? text.slice(0, max) : text
}
