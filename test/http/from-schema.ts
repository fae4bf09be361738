import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'

/** A JSON Schema of the OpenAPI document. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly format?: string
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
const validators = new Map<Schema, ValidateFunction>()

/** True if a value is valid against a schema. */
export function isValid(schema: Schema, value: unknown): boolean {
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  return validate(value)
}

/** Validation errors of a value, as text. */
export function schemaErrors(schema: Schema, value: unknown): string {
  return isValid(schema, value) ? '' : ajv.errorsText(validators.get(schema)?.errors)
}

/** Values for properties whose value has to exist in the test, such as a template id. */
export type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>

const MAX_STRING = 40

/** Arbitrary values that a schema allows; for a known name, one of its values. */
export function valuesOf(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  return known[name] ?? build(schema, known, name).filter(value => isValid(schema, value))
}

function build(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf !== undefined && schema.type === undefined)
    return fc.oneof(...schema.anyOf.map(one => valuesOf(one, known)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map(type => valuesOf({ ...schema, type }, known)))
  }
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -100, max: schema.maximum ?? 100, noNaN: true })
    case 'string':
      return strings(schema)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(3, schema.minItems ?? 0),
      })
    case 'object':
      return objects(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function strings({ pattern, minLength = 0, maxLength = MAX_STRING }: Schema): fc.Arbitrary<string> {
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, MAX_STRING) })
  // stringMatching does not support assertions, so free strings are filtered by the pattern.
  if (pattern === undefined || /\(\?[=!<]/.test(pattern) || pattern.includes('\\p')) return any
  return fc.stringMatching(new RegExp(pattern, 'u')).filter(text => text.length <= maxLength)
}

function objects({ properties, required = [] }: Schema, known: Known): fc.Arbitrary<unknown> {
  if (properties === undefined)
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }))
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valuesOf(schema, known, name)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
}

const JSON_CANDIDATES: readonly unknown[] = [
  true,
  'no such thing',
  123_456_789.5,
  -1,
  ['x'],
  { x: 1 },
  '',
  [[]],
]

/** JSON values that a schema does not allow. */
export function wrongValues(schema: Schema): unknown[] {
  return JSON_CANDIDATES.filter(value => !isValid(schema, value))
}

/** Texts that are invalid for a query parameter. */
export function wrongTexts(schema: Schema): string[] {
  const { minimum, maximum, maxLength } = schema
  const candidates = [
    'no such thing',
    'a\u0001b',
    '../..',
    'ftp://host/x',
    '1.5',
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maximum === undefined ? [] : [String(BigInt(maximum) + 1n)]),
    ...(maxLength === undefined || maxLength > 11_000 ? [] : ['x'.repeat(maxLength + 1)]),
  ]
  return candidates.filter(text => !fitsQuery(schema, text))
}

/** Validates the text of a query parameter; a number is a text that parses as one. */
export function fitsQuery(schema: Schema, text: string): boolean {
  const isNumeral = (schema.type === 'number' ? /^-?\d+(?:\.\d+)?$/ : /^-?\d+$/).test(text)
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  return isValid(schema, text) || (isNumber && isValid(schema, isNumeral ? Number(text) : text))
}
