/** The JSON Schema and the reference of documents, derived from the table of nodes. */

import {
  boundSchema,
  defaultText,
  EXPRESSION_DEFINITIONS,
  objectSchema,
  orDirective,
  propertySchema,
  ref,
  when,
} from '../base/bound-schema.ts'
import type { Json, JsonObject } from '../base/json.ts'
import type { NodeKind } from './node.ts'
import { commonProperties, KIND_NAMES, KINDS, PARTS, type Properties, type Property } from './node-table.ts'

/** `table of contents` → `tableOfContents`, the name of a definition in the schema. */
const definitionName = (part: string): string =>
  part.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())

/** The description of a property with its unit and default. */
export function describeProperty({ type, description, byDefault }: Property): string {
  const title = String(type.schema['title'])
  const unit = /^(?:points|modules)\b/.exec(title)?.[0] ?? null
  const hasUnit = unit === null || description.includes(unit)
  return `${description}${hasUnit ? '' : ` In ${unit}.`}${defaultText(description, byDefault)}`
}

/** Properties that kinds of nodes share. */
const SHARED: Properties = commonProperties('text')

/**
 * Each property may also be a template string or a directive.
 * @param shared Properties that are defined once.
 */
function schemasOf(properties: Properties, shared: Properties = SHARED): Record<string, JsonObject> {
  const schemas = Object.entries(properties).map(([name, property]) => [
    name,
    shared[name] === property
      ? ref(`nodeProperties/properties/${name}`)
      : propertySchema(property.type.schema, describeProperty(property), property.byDefault),
  ])
  return Object.fromEntries(schemas)
}

/** Definitions of the parts of documents, by the name that `$ref` gives them. */
export function documentDefinitions(): Record<string, JsonObject> {
  const definitions: Record<string, JsonObject> = {
    nodeProperties: objectSchema(schemasOf(SHARED, {})),
    node: orDirective(
      {
        type: ['string', 'number', 'boolean', 'null', 'array', 'object'],
        items: ref('node'),
        // Editors complete the kinds of a node without one.
        properties: Object.fromEntries(
          KIND_NAMES.map(kind => [kind, { description: KINDS[kind].description }]),
        ),
        allOf: [...KIND_NAMES.map(kindRule), NO_KIND],
      },
      'node',
    ),
    row: orDirective({ type: 'array', items: ref('node') }, 'row'),
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
    const properties = { ...commonProperties(kind), ...own }
    const kindSchema = { description, ...boundSchema(content.schema) }
    definitions[`${kind}Node`] = {
      description,
      ...objectSchema({ [kind]: kindSchema, ...schemasOf(properties) }, [kind]),
    }
  }
  for (const [part, properties] of Object.entries(PARTS)) {
    definitions[definitionName(part)] = objectSchema(schemasOf(properties))
  }
  const orText = (schema: JsonObject = {}): JsonObject => ({
    anyOf: [schema, { type: ['string', 'number', 'boolean'] }],
  })
  definitions['watermark'] = orText(definitions['watermark'])
  definitions['tableLayout'] = orText(definitions['tableLayout'])
  return definitions
}

const isKind = (kind: string): JsonObject => ({ type: 'object', required: [kind] })

/** By conditions, so that validators report mistakes in a node for its own kind only. */
function kindRule(kind: NodeKind): JsonObject {
  return when(isKind(kind), ref(`${kind}Node`))
}

/** An object without a kind: `{}` is a cell that a span covers. */
const NO_KIND = when(
  { type: 'object', not: { anyOf: KIND_NAMES.map(isKind) } },
  {
    maxProperties: 0,
    properties: Object.fromEntries(Object.keys(commonProperties('text')).map(name => [name, true])),
    additionalProperties: false,
  },
)

/** JSON Schema 2020-12 of a `document`. Unknown properties are errors here, but only warnings in templates. */
export function documentSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Platen document',
    ...ref('document'),
    $defs: { ...EXPRESSION_DEFINITIONS, ...documentDefinitions() },
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
