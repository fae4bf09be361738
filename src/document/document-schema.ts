/** The JSON Schema and the reference of documents, derived from the table of nodes. */

import { isJsonObject, type Json, type JsonObject } from '../base/json.ts'
import { commonProperties, KIND_NAMES, KINDS, PARTS, type Properties } from './node-table.ts'

const ref = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` })

/** `table of contents` → `tableOfContents`, the name of a definition in the schema. */
const definitionName = (part: string): string =>
  part.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())

/** The schema with template strings and directives in place of parts of its values. */
function withExpressions(schema: JsonObject): JsonObject {
  const result: JsonObject = { ...schema }
  const bound = (part: Json): JsonObject => ({
    anyOf: [isJsonObject(part) ? withExpressions(part) : {}, ref('expression')],
  })
  const { anyOf, items, prefixItems, properties, additionalProperties } = schema
  if (Array.isArray(anyOf))
    result['anyOf'] = anyOf.map(part => (isJsonObject(part) ? withExpressions(part) : part))
  if (isJsonObject(items)) result['items'] = bound(items)
  if (Array.isArray(prefixItems)) result['prefixItems'] = prefixItems.map(bound)
  if (isJsonObject(additionalProperties)) result['additionalProperties'] = bound(additionalProperties)
  if (isJsonObject(properties)) {
    const bounds = Object.entries(properties).map(([name, part]) => [name, bound(part ?? {})])
    result['properties'] = Object.fromEntries(bounds)
  }
  return result
}

/** Each property may also be a template string or a directive. */
function schemaOf(properties: Properties, required: readonly string[] = []): JsonObject {
  const schemas: JsonObject = {}
  for (const [name, { type, description, byDefault }] of Object.entries(properties)) {
    schemas[name] = {
      description,
      ...(byDefault === undefined ? {} : { default: byDefault }),
      anyOf: [withExpressions(type.schema), ref('expression'), { type: 'null' }],
    }
  }
  return {
    type: 'object',
    required: [...required],
    properties: schemas,
    patternProperties: { '^[_$]': true },
    additionalProperties: false,
  }
}

const DIRECTIVE: JsonObject = {
  type: 'object',
  minProperties: 1,
  propertyNames: { pattern: '^(?:\\$|as$|do$|then$|else$|with$)' },
}

/** JSON Schema 2020-12 of a `document`. Unknown properties are errors here, but only warnings in templates. */
export function documentSchema(): JsonObject {
  const definitions: JsonObject = {
    expression: { anyOf: [{ type: 'string', pattern: '\\{\\{' }, DIRECTIVE] },
    node: {
      anyOf: [
        { type: ['string', 'number', 'boolean', 'null'] },
        { type: 'array', items: ref('node') },
        DIRECTIVE,
        ...KIND_NAMES.map(kind => ref(`${kind}Node`)),
        { type: 'object', maxProperties: 0, description: 'A table cell that a span covers.' },
      ],
    },
    row: { anyOf: [{ type: 'array', items: ref('node') }, DIRECTIVE] },
    styles: {
      anyOf: [
        { type: 'string' },
        ref('style'),
        { type: 'array', items: { anyOf: [{ type: 'string' }, ref('style')] } },
      ],
    },
  }
  for (const kind of KIND_NAMES) {
    const { description, content, own } = KINDS[kind]
    const properties = { ...commonProperties(kind), ...own, [kind]: { type: content, description } }
    definitions[`${kind}Node`] = { description, ...schemaOf(properties, [kind]) }
  }
  for (const [part, properties] of Object.entries(PARTS)) {
    definitions[definitionName(part)] = schemaOf(properties)
  }
  const orText = (schema: Json): JsonObject => ({
    anyOf: [schema ?? {}, { type: ['string', 'number', 'boolean'] }],
  })
  definitions['watermark'] = orText(definitions['watermark'] ?? {})
  definitions['tableLayout'] = orText(definitions['tableLayout'] ?? {})
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Platen document',
    ...ref('document'),
    $defs: definitions,
  }
}

export interface PropertyReference {
  /** The kind of node or part, or `every node`. */
  readonly node: string
  readonly property: string
  readonly type: string
  /** As JSON; `''` if there is none. */
  readonly default: string
  readonly description: string
}

/** One row for each property: those of every node, then those of each kind, then those of parts. */
export function nodeReference(): readonly PropertyReference[] {
  const rowsOf = (node: string, properties: Properties): PropertyReference[] =>
    Object.entries(properties).map(([property, { type, description, byDefault }]) => ({
      node,
      property,
      type: typeName(type.schema),
      default: byDefault === undefined ? '' : JSON.stringify(byDefault),
      description,
    }))
  return [
    ...rowsOf('every node', commonProperties('text')),
    ...KIND_NAMES.flatMap(kind => {
      const { content, description, own } = KINDS[kind]
      return rowsOf(kind, { [kind]: { type: content, description }, ...own })
    }),
    ...Object.entries(PARTS).flatMap(([part, properties]) => rowsOf(part, properties)),
  ]
}

/** The title of a schema, or its values or types. */
function typeName(schema: Json | undefined): string {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema) || schema instanceof Uint8Array)
    return ''
  const { title, enum: values, anyOf, type } = schema
  if (typeof title === 'string') return title
  if (Array.isArray(values)) return values.map(value => JSON.stringify(value)).join(', ')
  if (Array.isArray(anyOf)) return anyOf.map(typeName).join(', or ')
  return [type ?? 'any'].flat().join(' or ')
}
