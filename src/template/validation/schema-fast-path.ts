import type { Format } from 'ajv'
import { isRecord, type Json, type JsonObject } from '../../base/json.ts'
import { COST_KEYWORD } from './schema-keywords.ts'

/** Says whether a value is right. */
export type Judge = (value: unknown) => boolean

/** What plain schemas are made of; both stand as schema.ts hands them to ajv. */
export interface PlainSchemaTools {
  readonly formats: Readonly<Record<string, Format>>
  readonly compilePattern: (pattern: string) => { test(text: string): boolean }
}

/**
 * A prepared schema of everyday keywords → a judge, so that data which is right needs no ajv: loading and
 * compiling that takes longer than all else of a template. Each value is judged by one schema node, so the work
 * is bounded by the data. Null where the schema uses more; ajv then judges, and it names the faults in any case.
 */
export function compilePlainSchema(schema: Json, tools: PlainSchemaTools): Judge | null {
  if (typeof schema === 'boolean') return () => schema
  if (!isRecord(schema)) return null
  const judges: Judge[] = []
  for (const [keyword, value] of Object.entries(schema)) {
    const judge = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword]?.(value, schema, tools) : null
    if (judge === null || judge === undefined) return null
    judges.push(judge)
  }
  return value => judges.every(judge => judge(value))
}

type CompileKeyword = (value: Json, schema: JsonObject, tools: PlainSchemaTools) => Judge | null

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

const TYPES: Readonly<Record<string, Judge>> = {
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
    const judges = [names].flat().map(name => TYPES[String(name)])
    return value => judges.some(judge => judge?.(value) === true)
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
    const judge = judgeOfFormat(formats[String(name)])
    return judge && (value => typeof value !== 'string' || judge(value))
  },

  items(schema, { prefixItems }, tools) {
    const judge = prefixItems === undefined ? compilePlainSchema(schema, tools) : null
    return judge && (value => !Array.isArray(value) || value.every(judge))
  },

  required(names) {
    const required = [names].flat().map(String)
    return value => !isRecord(value) || required.every(name => has(value, name))
  },

  properties(schemas, _schema, tools) {
    const judges: [string, Judge][] = []
    for (const [name, schema] of Object.entries(schemas as JsonObject)) {
      const judge = compilePlainSchema(schema, tools)
      if (judge === null) return null
      judges.push([name, judge])
    }
    return value =>
      !isRecord(value) || judges.every(([name, judge]) => !has(value, name) || judge(value[name]))
  },

  additionalProperties(schema, { properties, patternProperties }, tools) {
    const judge = patternProperties === undefined ? compilePlainSchema(schema, tools) : null
    const known = new Set(Object.keys(isRecord(properties) ? properties : {}))
    return (
      judge &&
      (value => !isRecord(value) || Object.keys(value).every(key => known.has(key) || judge(value[key])))
    )
  },
}

/** Null for what is no format of texts, or none at all. */
function judgeOfFormat(format: Format | undefined): ((text: string) => boolean) | null {
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
