import type { Format } from 'ajv'
import { isRecord, type Json, type JsonObject } from '../../base/json.ts'
import { COST_KEYWORD } from './schema-keywords.ts'

/** True if a value is valid. */
export type Validator = (value: unknown) => boolean

/** The formats and patterns that ajv gets too. */
export interface FastPathTools {
  readonly formats: Readonly<Record<string, Format>>
  readonly compilePattern: (pattern: string) => { test(text: string): boolean }
}

/**
 * Compiles a prepared schema of common keywords to a validator, so that valid data needs no ajv: loading and compiling
 * ajv takes longer than the rest of a template. Each value is validated by one schema node, so the data bounds the work.
 * Null if the schema has other keywords. ajv then validates, and explains invalid data in any case.
 */
export function compileFastPath(schema: Json, tools: FastPathTools): Validator | null {
  if (typeof schema === 'boolean') return () => schema
  if (!isRecord(schema)) return null
  const validators: Validator[] = []
  for (const [keyword, value] of Object.entries(schema)) {
    const validator = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword]?.(value, schema, tools) : null
    if (validator === null || validator === undefined) return null
    validators.push(validator)
  }
  return value => validators.every(validator => validator(value))
}

type CompileKeyword = (value: Json, schema: JsonObject, tools: FastPathTools) => Validator | null

const onNumbers =
  (accepts: (value: number, limit: number) => boolean): CompileKeyword =>
  limit =>
  value =>
    typeof value !== 'number' || accepts(value, Number(limit))

const onLength =
  (
    lengthOf: (value: unknown) => number | null,
    accepts: (length: number, limit: number) => boolean,
  ): CompileKeyword =>
  limit =>
  value => {
    const length = lengthOf(value)
    return length === null || accepts(length, Number(limit))
  }

const atLeast = (a: number, b: number): boolean => a >= b
const atMost = (a: number, b: number): boolean => a <= b
/** In characters, as JSON Schema counts: a surrogate pair is one. */
const textLength = (value: unknown): number | null => (typeof value === 'string' ? [...value].length : null)
const listLength = (value: unknown): number | null => (Array.isArray(value) ? value.length : null)

const TYPES: Readonly<Record<string, Validator>> = {
  string: value => typeof value === 'string',
  number: value => typeof value === 'number' && Number.isFinite(value),
  integer: value => Number.isInteger(value),
  boolean: value => typeof value === 'boolean',
  null: value => value === null,
  array: value => Array.isArray(value),
  object: isRecord,
}

const KEYWORDS: Readonly<Record<string, CompileKeyword>> = {
  [COST_KEYWORD]: () => () => true,

  type(names) {
    const validators = [names].flat().map(name => TYPES[String(name)])
    return value => validators.some(validator => validator?.(value) === true)
  },

  enum: values =>
    Array.isArray(values) && values.every(isPrimitive) ? value => values.includes(value as Json) : null,
  const: expected => (isPrimitive(expected) ? value => value === expected : null),

  minimum: onNumbers(atLeast),
  maximum: onNumbers(atMost),
  exclusiveMinimum: onNumbers((value, limit) => value > limit),
  exclusiveMaximum: onNumbers((value, limit) => value < limit),
  minLength: onLength(textLength, atLeast),
  maxLength: onLength(textLength, atMost),
  minItems: onLength(listLength, atLeast),
  maxItems: onLength(listLength, atMost),

  pattern(pattern, _schema, { compilePattern }) {
    const compiled = compilePattern(String(pattern))
    return value => typeof value !== 'string' || compiled.test(value)
  },

  format(name, _schema, { formats }) {
    const validator = validatorOfFormat(formats[String(name)])
    return validator && (value => typeof value !== 'string' || validator(value))
  },

  items(schema, { prefixItems }, tools) {
    const validator = prefixItems === undefined ? compileFastPath(schema, tools) : null
    return validator && (value => !Array.isArray(value) || value.every(validator))
  },

  required(names) {
    const required = [names].flat().map(String)
    return value => !isRecord(value) || required.every(name => has(value, name))
  },

  properties(schemas, _schema, tools) {
    const validators: [string, Validator][] = []
    for (const [name, schema] of Object.entries(schemas as JsonObject)) {
      const validator = compileFastPath(schema, tools)
      if (validator === null) return null
      validators.push([name, validator])
    }
    return value =>
      !isRecord(value) || validators.every(([name, validator]) => !has(value, name) || validator(value[name]))
  },

  additionalProperties(schema, { properties, patternProperties }, tools) {
    const validator = patternProperties === undefined ? compileFastPath(schema, tools) : null
    const known = new Set(Object.keys(isRecord(properties) ? properties : {}))
    return (
      validator &&
      (value => !isRecord(value) || Object.keys(value).every(key => known.has(key) || validator(value[key])))
    )
  },
}

/** Null for an unknown format, or one that is not of strings. */
function validatorOfFormat(format: Format | undefined): ((text: string) => boolean) | null {
  if (format instanceof RegExp) return text => format.test(text)
  if (typeof format === 'function') return format
  if (typeof format !== 'object' || format.type === 'number' || format.async === true) return null
  const { validate } = format
  if (validate instanceof RegExp) return text => validate.test(text)
  return typeof validate === 'function' ? text => validate(text as never) === true : null
}

function isPrimitive(value: Json): boolean {
  return value === null || typeof value !== 'object'
}

function has(value: Record<string, unknown>, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined
}
