import type { Warning } from '../../base/errors.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { isRecord, pointer } from '../../base/json.ts'
import { didYouMean } from '../../base/text-distance.ts'
import type { Problems } from './problems.ts'

/**
 * Prepares a stored data schema for the validator: validates the shape of each keyword, drops keywords that only
 * describe, allows local references only, and adds its cost to every node. Pure; collects problems and warnings.
 */

/** The cost of a schema node for each value. */
export interface NodeCost {
  readonly weight: number
  readonly comparesAllItems: boolean
}

/** The keyword of every prepared schema node that holds its NodeCost. */
export const COST_KEYWORD = 'platenCost'

export interface SchemaReader {
  readonly problems: Problems
  readonly warn: (warning: Warning) => void
  readonly isFormat: (name: string) => boolean
  /** Why a pattern cannot be used, or null. */
  readonly patternFault: (pattern: string) => string | null
}

type Reader = (value: Json, at: string, reader: SchemaReader) => Json | undefined

const COUNTS = [
  ...['minProperties', 'maxProperties', 'minItems', 'maxItems', 'minLength', 'maxLength'],
  ...['minContains', 'maxContains'],
]
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']

/** Validation keywords of JSON Schema 2020-12, by the shape of their value. */
const KEYWORDS = new Map<string, Reader>([
  ...readAs(readReference, ['$ref', '$dynamicRef']),
  ...readAs(
    accept(value => typeof value === 'string', 'must be a text'),
    ['$anchor', '$dynamicAnchor'],
  ),
  ...readAs(readSchemaMap, ['$defs', 'definitions', 'properties', 'dependentSchemas']),
  ...readAs(readPatternMap, ['patternProperties']),
  ...readAs(prepareSchema, ['not', 'if', 'then', 'else', 'additionalProperties', 'unevaluatedProperties']),
  ...readAs(prepareSchema, ['propertyNames', 'items', 'unevaluatedItems', 'contains']),
  ...readAs(readSchemas, ['allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...readAs(readType, ['type']),
  ...readAs(accept(isNonEmpty, 'must be an array with at least one value'), ['enum']),
  ...readAs(value => value, ['const']),
  ...readAs(readNames, ['required']),
  ...readAs(accept(isNamesMap, 'must be an object of arrays of property names'), ['dependentRequired']),
  ...readAs(accept(isCount, 'must be a whole number from 0 on'), COUNTS),
  ...readAs(
    accept(value => typeof value === 'number', 'must be a number'),
    BOUNDS,
  ),
  ...readAs(
    accept(value => typeof value === 'number' && value > 0, 'must be a number above 0'),
    ['multipleOf'],
  ),
  ...readAs(
    accept(value => typeof value === 'boolean', 'must be true or false'),
    ['uniqueItems'],
  ),
  ...readAs(readPattern, ['pattern']),
  ...readAs(readFormat, ['format']),
])

/** Keywords that describe only. They are dropped without a warning, like everything that starts with `x-`. */
const ANNOTATIONS = new Set([
  ...['$schema', '$id', '$comment', '$vocabulary', 'title', 'description', 'default', 'examples', 'example'],
  ...['deprecated', 'readOnly', 'writeOnly', 'contentEncoding', 'contentMediaType', 'contentSchema'],
])

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

export function prepareSchema(value: Json, at: string, reader: SchemaReader): Json | undefined {
  if (typeof value === 'boolean') return value
  if (!isRecord(value)) return wrong(reader, at, 'must be a schema: an object, true or false')
  const prepared: JsonObject = {}
  let weight = 1
  for (const [keyword, child] of Object.entries(value)) {
    const read = KEYWORDS.get(keyword)
    if (read === undefined) {
      noteUnknown(keyword, pointer(at, keyword), reader)
      continue
    }
    const result = read(child, pointer(at, keyword), reader)
    if (result === undefined) continue
    prepared[keyword] = result
    weight += 1 + (typeof result === 'object' && result !== null ? Object.keys(result).length : 0)
  }
  prepared[COST_KEYWORD] = { weight, comparesAllItems: prepared['uniqueItems'] === true }
  return prepared
}

function readAs(read: Reader, keywords: readonly string[]): [string, Reader][] {
  return keywords.map(keyword => [keyword, read])
}

function wrong({ problems }: SchemaReader, at: string, message: string): undefined {
  problems.add(at, message)
}

function noteUnknown(keyword: string, at: string, { warn }: SchemaReader): void {
  if (ANNOTATIONS.has(keyword) || keyword.startsWith('x-')) return
  const hint = didYouMean(keyword, KEYWORDS.keys())
  warn({ code: 'unknown_keyword', message: `The schema's keyword '${keyword}' is ignored${hint}`, path: at })
}

function readReference(value: Json, at: string, reader: SchemaReader): Json | undefined {
  if (typeof value === 'string' && value.startsWith('#')) return value
  return wrong(reader, at, "must point into this schema, like '#/$defs/name': no other document is loaded")
}

function readSchemaMap(value: Json, at: string, reader: SchemaReader): Json | undefined {
  if (!isRecord(value)) return wrong(reader, at, 'must be an object of schemas')
  const prepared: JsonObject = {}
  for (const [name, schema] of Object.entries(value)) {
    const inner = pointer(at, name)
    if (name === '__proto__') wrong(reader, inner, 'cannot be a key')
    else {
      const result = prepareSchema(schema, inner, reader)
      if (result !== undefined) prepared[name] = result
    }
  }
  return prepared
}

function readPatternMap(value: Json, at: string, reader: SchemaReader): Json | undefined {
  if (isRecord(value)) {
    for (const pattern of Object.keys(value)) readPattern(pattern, pointer(at, pattern), reader)
  }
  return readSchemaMap(value, at, reader)
}

function readSchemas(value: Json, at: string, reader: SchemaReader): Json | undefined {
  if (!Array.isArray(value) || value.length === 0) {
    return wrong(reader, at, 'must be an array with at least one schema')
  }
  return value.map((schema, i) => prepareSchema(schema, pointer(at, i), reader) ?? true)
}

function readType(value: Json, at: string, reader: SchemaReader): Json | undefined {
  const names = Array.isArray(value) ? value : [value]
  const unknown = names.find(name => typeof name !== 'string' || !TYPES.includes(name))
  if (names.length > 0 && unknown === undefined) return value
  const hint = typeof unknown === 'string' ? didYouMean(unknown, TYPES) : ''
  return wrong(reader, at, `must be of ${TYPES.join(', ')}${hint}`)
}

function isNonEmpty(value: Json): boolean {
  return Array.isArray(value) && value.length > 0
}

function isNamesMap(value: Json): boolean {
  return isRecord(value) && Object.values(value).every(names => Array.isArray(names))
}

function isCount(value: Json): boolean {
  return Number.isInteger(value) && Number(value) >= 0
}

function readNames(value: Json, at: string, reader: SchemaReader): Json | undefined {
  return Array.isArray(value) && value.every(name => typeof name === 'string')
    ? [...new Set(value)]
    : wrong(reader, at, 'must be an array of property names')
}

/** A reader of values that pass a test, which stay as they are. */
function accept(isValid: (value: Json) => boolean, expected: string): Reader {
  return (value, at, reader) => (isValid(value) ? value : wrong(reader, at, expected))
}

function readPattern(value: Json, at: string, reader: SchemaReader): Json | undefined {
  if (typeof value !== 'string') return wrong(reader, at, 'must be a text with a regular expression')
  const fault = reader.patternFault(value)
  return fault === null ? value : wrong(reader, at, `is not a supported pattern: ${fault}`)
}

function readFormat(value: Json, at: string, reader: SchemaReader): Json | undefined {
  if (typeof value !== 'string') return wrong(reader, at, 'must be a text')
  if (reader.isFormat(value)) return value
  reader.warn({ code: 'unknown_format', message: `The schema's format '${value}' is not checked`, path: at })
  return undefined
}
