/** Types of property values: how a bound value is validated and converted for layout, and its JSON Schema. */

import { isRecord, type JsonObject } from '../../base/json.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { describeValue, readFlag } from '../../base/values.ts'
import { fail, type Node } from '../node.ts'
import type { Report } from '../report.ts'

/** The parts of a document that values depend on. */
export interface Reading {
  readonly report: Report
  /** Names of the patterns that fills may use; null if they are not known yet. */
  readonly patterns: ReadonlySet<string> | null
  /** True for PDF/A, whose colours are sRGB. */
  readonly isArchival: boolean
}

/**
 * Returns what layout takes for the value. Fails with `invalid_definition` at `path`, or reports a mistake and returns
 * a replacement. Never called with null or undefined.
 */
export type ReadValue = (value: unknown, path: string, reading: Reading) => unknown

export interface ValueType<Read extends ReadValue = ReadValue> {
  readonly read: Read
  /** Validates literals when a template is stored. Default: `read`. */
  readonly check: ReadValue
  /** True if layout receives bound values unread, because it ignores those it does not support. */
  readonly isUnread: boolean
  /** JSON Schema of literal values. `title` names the type in the reference. */
  readonly schema: JsonObject
}

export function valueType<Read extends ReadValue>(
  schema: JsonObject,
  read: Read,
  check: ReadValue = read,
): ValueType<Read> {
  return { schema, read, check, isUnread: false }
}

/** Accepts every value. */
export const ACCEPT: ReadValue = value => value

/** A type that layout reads itself. `check` validates literals of stored templates only. */
export function unread(schema: JsonObject, check: ReadValue = ACCEPT): ValueType {
  return { schema, read: ACCEPT, check, isUnread: true }
}

/** Points: about 350 m. Sums of longer lengths exceed the numbers that a PDF can hold. */
export const LONGEST = 1_000_000

const NUMERAL = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/

/** Converts a numeral such as `'40'` to a number; returns everything else unchanged. */
export function readLength(value: unknown): unknown {
  return typeof value === 'string' && NUMERAL.test(value) ? Number(value) : value
}

interface NumberOptions {
  readonly min?: number
  readonly max?: number
  readonly isInteger?: boolean
  /** Plural, for messages and the reference. */
  readonly unit?: string
}

/** A number between inclusive bounds, or a numeral: strings of templates often hold numbers. */
export function number({
  min = -LONGEST,
  max = LONGEST,
  isInteger = false,
  unit,
}: NumberOptions = {}): ValueType<(value: unknown, path: string) => number> {
  const bounds = { ...(min > -LONGEST ? { minimum: min } : {}), ...(max < LONGEST ? { maximum: max } : {}) }
  const schema = { title: unit ?? 'number', type: ['number', 'string'], pattern: NUMERAL.source, ...bounds }
  const kind = `a ${isInteger ? 'whole ' : ''}number${unit === undefined ? '' : ` of ${unit}`}`
  const range = max < LONGEST ? ` from ${min} to ${max}` : min > -LONGEST ? `, ${min} or more` : ''
  return valueType(schema, (value, path) => {
    const read = readLength(value)
    if (typeof read !== 'number' || Number.isNaN(read)) {
      return fail(path, `expected ${kind}${range}${insteadOf(value)}`)
    }
    if (read > LONGEST) fail(path, `expected a number up to ${LONGEST}, not ${read}`)
    if (read < min || read > max || (isInteger && !Number.isInteger(read))) {
      fail(path, `expected ${kind}${range}, not ${read}`)
    }
    return read
  })
}

export const anyNumber = number()
/** An offset, in points. */
export const points = number({ unit: 'points' })
/** A length that is not negative, in points. */
export const size = number({ min: 0, unit: 'points' })

/** `, not 'center', did you mean 'middle'?`: describes a wrong value at the end of a message. */
export function insteadOf(value: unknown, words: readonly string[] = []): string {
  return `, not ${describeValue(value)}${typeof value === 'string' ? didYouMean(value, words) : ''}`
}

interface KeywordOptions {
  /** Words of other formats, and the keywords they mean. */
  readonly aliases?: Readonly<Record<string, string>>
  readonly ignoresCase?: boolean
}

/** One of several words. */
export function keyword<Word extends string>(
  words: readonly Word[],
  { aliases = {}, ignoresCase = false }: KeywordOptions = {},
): ValueType<(value: unknown, path: string) => Word> {
  const fold = (word: string): string => (ignoresCase ? word.toLowerCase() : word)
  const known = new Map(words.map(word => [fold(word), word]))
  return valueType({ enum: [...words] }, (value, path) => {
    const word = typeof value === 'string' ? known.get(fold(value)) : undefined
    if (word !== undefined) return word
    const alias = typeof value === 'string' ? aliases[value] : undefined
    const instead =
      alias === undefined ? insteadOf(value, words) : `, not '${value}', did you mean '${alias}'?`
    return fail(path, `expected one of ${words.join(', ')}${instead}`)
  })
}

/** A keyword that layout ignores if it is unknown: validated in stored templates only. `''` means none. */
export function lenientKeyword(words: readonly string[], options: KeywordOptions = {}): ValueType {
  const { schema, read } = keyword(words, options)
  return unread(schema, (value, path) => (value === '' ? value : read(value, path)))
}

/** As `lenientKeyword`, where `false` means none. */
export function keywordOrFalse(words: readonly string[]): ValueType {
  const { check } = lenientKeyword(words)
  const read: ReadValue = (value, path, reading) => (value === false ? value : check(value, path, reading))
  return unread({ enum: [...words, false] }, read)
}

export const FLAG_SCHEMA: JsonObject = {
  title: 'boolean',
  enum: [true, false, 'true', 'false', 0, 1, '0', '1'],
}

export const flag = valueType(
  FLAG_SCHEMA,
  (value: unknown, path: string) =>
    readFlag(value) ?? fail(path, `expected true or false${insteadOf(value)}`),
)

/** pdfmake treats any truthy value as true, but `'false'` from a template is false. */
export const looseFlag = valueType(FLAG_SCHEMA, (value, path, { report }) => {
  const read = readFlag(value)
  if (read !== null) return read
  if (typeof value === 'string' && value !== '')
    report('unknown_value', path, `expected true or false, not ${describeValue(value)}, which counts as true`)
  return Boolean(value)
})

/** The schema of an array, whose items may be null where a value of its own is optional. */
export const arrayOf = (items: JsonObject, bounds: JsonObject = {}): JsonObject => ({
  type: 'array',
  items,
  ...bounds,
})

/** The schema of an object with these properties. */
export const objectOf = (
  properties: Readonly<Record<string, JsonObject>>,
  required: readonly string[] = [],
) => ({
  type: 'object',
  properties,
  required: [...required],
})

/** The schema of a part of a value, with what the part does. */
export const described = (schema: JsonObject, description: string): JsonObject => ({ ...schema, description })

/** The type of a part of a value, with what the part does. */
export const part = <Type extends ValueType>(type: Type, description: string): Type => ({
  ...type,
  schema: described(type.schema, description),
})

/** Numbers count as text. */
export const text = valueType({ type: ['string', 'number'] }, (value: unknown, path: string) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : fail(path, 'expected a text'),
)

/** Any value, of the types that the schema names. */
export const any = (title: string, schema: JsonObject = {}): ValueType => unread({ title, ...schema })

/** Readers by property name. */
export type Readers = ReadonlyMap<string, ReadValue>

/** Reads the properties that have a reader, in place; absent and null properties stay. */
export function readProperties(node: Node, readers: Readers, path: string, reading: Reading): void {
  for (const key of Object.keys(node)) {
    const read = readers.get(key)
    if (read === undefined) continue
    const value = node[key]
    if (value !== undefined && value !== null) node[key] = read(value, `${path}/${key}`, reading)
  }
}

/** An object whose known properties are read in place. */
export function object(
  types: Readonly<Record<string, ValueType>>,
  { example, required = [] }: { example: string; required?: readonly string[] },
): ValueType<(value: unknown, path: string, reading: Reading) => Node> {
  const readers: Readers = new Map(Object.entries(types).map(([key, { read }]) => [key, read]))
  const properties: JsonObject = {}
  for (const [key, { schema }] of Object.entries(types)) properties[key] = schema
  return valueType(
    { title: example, type: 'object', properties, required: [...required] },
    (value, path, reading) => {
      if (!isRecord(value)) return fail(path, `expected an object such as ${example}${insteadOf(value)}`)
      for (const name of required) {
        if (value[name] === undefined || value[name] === null) fail(path, `'${name}' is missing`)
      }
      readProperties(value, readers, path, reading)
      return value
    },
  )
}

/** An array whose items have one type. */
export function list(item: ValueType, expected: string, { keepsNull = false } = {}): ValueType {
  const items = keepsNull ? either(item.schema, { type: 'null' }) : item.schema
  return valueType({ title: `array of ${expected}`, type: 'array', items }, (value, path, reading) =>
    Array.isArray(value)
      ? value.map((one, i) => (one === null && keepsNull ? null : item.read(one, `${path}/${i}`, reading)))
      : fail(path, `expected an array of ${expected}`),
  )
}

/** The schema of either type; the reference lists both. */
export const either = (...schemas: JsonObject[]): JsonObject => ({ anyOf: schemas })
