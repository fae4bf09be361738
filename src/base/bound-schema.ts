/** JSON Schemas of templates: values that may also be expressions and directives, with descriptions for editors. */
import { isJsonObject, type Json, type JsonObject } from './json.ts'

export const ref = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` })

/** Part of a pattern that matches one of the words in any case. */
export function anyCase(words: readonly string[]): string {
  const patterns = words.map(word =>
    word.replace(/[a-z]/gi, letter => `[${letter.toUpperCase()}${letter.toLowerCase()}]`),
  )
  return `(?:${patterns.join('|')})`
}

/** A schema that depends on a condition. */
export function when(condition: JsonObject, schema: JsonObject, otherwise: JsonObject = {}): JsonObject {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: schema, else: otherwise }
}

/** `Default: …`, unless the description has it. */
export function defaultText(description: string, byDefault: Json | undefined): string {
  if (/\b[Dd]efault\b|\b[Rr]equire/.test(description)) return ''
  if (byDefault === undefined || byDefault === null) return ' Default: none.'
  return ` Default: \`${JSON.stringify(byDefault).replaceAll('"', "'")}\`.`
}

/** The schema with template strings and directives in place of parts of its values. */
function withExpressions(schema: JsonObject): JsonObject {
  const result: JsonObject = { ...schema }
  const bound = (part: Json): JsonObject => {
    if (!isJsonObject(part)) return {}
    const { description, ...own } = part
    return {
      ...(description === undefined ? {} : { description }),
      anyOf: [withExpressions(own), ref('expression')],
    }
  }
  const { anyOf, items, prefixItems, properties, additionalProperties } = schema
  if (Array.isArray(anyOf))
    result['anyOf'] = anyOf.map(part => (isJsonObject(part) ? withExpressions(part) : part))
  if (isJsonObject(items)) result['items'] = bound(items)
  if (Array.isArray(prefixItems)) result['prefixItems'] = prefixItems.map(bound)
  if (isJsonObject(additionalProperties)) result['additionalProperties'] = bound(additionalProperties)
  if (isJsonObject(properties)) {
    const bounds = Object.entries(properties).map(([name, part]) => [name, bound(part ?? {})])
    result['additionalProperties'] = false
    result['properties'] = Object.fromEntries(bounds)
  }
  return result
}

/** A value of the schema, an expression or null. */
export function boundSchema(schema: JsonObject): JsonObject {
  return { anyOf: [withExpressions(schema), ref('expression'), { type: 'null' }] }
}

/** A property that may be bound: its values with what it does and its default. */
export function propertySchema(
  schema: JsonObject,
  description: string,
  byDefault: Json | undefined,
): JsonObject {
  return { description, ...(byDefault === undefined ? {} : { default: byDefault }), ...boundSchema(schema) }
}

/** An object of these properties, and of names that start with `_` or `$`. */
export function objectSchema(
  properties: Readonly<Record<string, JsonObject>>,
  required: readonly string[] = [],
): JsonObject {
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required: [...required] }),
    properties: { ...properties },
    patternProperties: { '^[_$]': true },
    additionalProperties: false,
  }
}

/** Properties of directives. @param result Schema of the values that they return. */
function directiveProperties(result: JsonObject): Record<string, JsonObject> {
  const path = { type: ['string', 'number', 'boolean'] }
  return {
    $each: { ...path, description: 'Path or call of the list, whose items `do` is repeated for.' },
    $if: { ...path, description: 'Path or call that selects `then` or `else`.' },
    $with: { ...path, description: 'Path or call of the value that is `this` in `do`.' },
    $value: { ...path, description: 'Path or call of the value, which keeps its type.' },
    $partial: { type: 'string', description: 'Name of a part in `partials`.' },
    $literal: { description: 'A value without expressions.' },
    $flat: {
      type: 'boolean',
      description: 'Adds the elements of an array instead of the array.',
      default: false,
    },
    as: { type: 'string', description: 'Name of the item or value. Default: `this`.' },
    with: { description: 'Path or call of the data of the part. Default: the data of the place.' },
    do: { description: 'Result for each item, or for the value.', ...result },
    // biome-ignore lint/suspicious/noThenProperty: the directive has this property
    then: { description: 'Result if the condition is true.', ...result },
    else: { description: 'Result otherwise, or for an empty list. Default: nothing.', ...result },
  }
}

/** True for objects with a key of a directive. */
const IS_DIRECTIVE: JsonObject = {
  type: 'object',
  anyOf: ['$each', '$if', '$with', '$value', '$partial', '$literal'].map(name => ({ required: [name] })),
}

/** A directive in place of a value of the schema, which selects values instead of the schema. */
export function orDirective(schema: JsonObject, name: string): JsonObject {
  return when(IS_DIRECTIVE, directiveSchema(ref(name)), schema)
}

function directiveSchema(result: JsonObject): JsonObject {
  return { type: 'object', properties: directiveProperties(result), additionalProperties: false }
}

/** The definitions that bound values refer to. */
export const EXPRESSION_DEFINITIONS: Readonly<Record<string, JsonObject>> = {
  expression: {
    anyOf: [
      { type: 'string', pattern: '\\{\\{' },
      { ...IS_DIRECTIVE, ...directiveSchema({}) },
    ],
  },
}
