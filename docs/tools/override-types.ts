/** The TypeScript type of overrides, from the tables of scene properties. */
import { isJsonObject, type JsonObject } from '../../src/base/json.ts'
import { OBJECT_KINDS } from '../../src/scene/object-kinds.ts'
import { overrideSchema } from '../../src/scene/overrides/override-schema.ts'
import { ALIASES_OF } from '../../src/scene/property-names.ts'
import { commonProperties, ownProperties, type SceneProperties } from '../../src/scene/scene-table.ts'
import { comment, typeOf } from './schema-types.ts'

const HEAD = `/** The type of overrides. Generated from the table of properties by \`npm run types\`: do not edit. */
import type { Bound, Ems, List, Numeral, Pixels } from '../../base/bound-value.ts'
import type { SceneCharacterStyle, SceneFilter, SceneItem, SceneObject, ScenePaint, ScenePath, SceneShadow } from '../definition-types.ts'

/**
 * Changes the properties of scene objects by name. It may have the properties of every kind of object; null is no value.
 * \`left\`, \`top\`, \`angle\` and \`fontSize\` also accept relative values: \`'+10'\`. A name that no object has adds an object on
 * top, of the kind in \`type\`.
 */
export interface Override {
`

/** The types of a property, of all kinds of objects that have it. */
function typesOfValues(name: string): string[] {
  const tables = OBJECT_KINDS.map(
    (kind): SceneProperties => ({ ...commonProperties(), ...ownProperties(kind) }),
  )
  // A word may also be another name of a property that a table has.
  const schemas = OBJECT_KINDS.flatMap((kind, i) => {
    const meant = ALIASES_OF[kind][name]
    return [tables[i]?.[name], meant === undefined ? undefined : tables[i]?.[meant]]
  })
  return [
    ...new Set(schemas.flatMap(property => (property === undefined ? [] : typeOfValue(property.schema)))),
  ]
}

/** Flags and numbers may be text, texts may be numbers, and pictures bytes. Directives are not evaluated in overrides. */
function typeOfValue(schema: JsonObject): string {
  const { type, minLength, maxLength } = schema
  if (type === 'boolean') return "boolean | 'true' | 'false'"
  if (type === 'string' && maxLength !== undefined) return 'string | number'
  if (type === 'string' && minLength !== undefined) return 'string | Uint8Array'
  return typeOf(schema).replace(/ \| Directive<.*/, '')
}

/** The source of the type. */
export function overrideTypes(): string {
  const { properties } = overrideSchema()
  const members = Object.entries(isJsonObject(properties) ? properties : {}).map(([name, schema]) => {
    const description = isJsonObject(schema) ? String(schema['description']) : ''
    const values = name === 'name' || name === 'type' ? ['string'] : typesOfValues(name)
    if (values.length === 0) throw new Error(`No type for the property ${name} of overrides`)
    const value = name === 'name' ? 'name: string' : `${name}?: ${values.join(' | ')} | null | undefined`
    return `  ${comment(description)}\n  ${value}\n`
  })
  return `${HEAD}${members.join('')}}\n`
}
