import type { JsonObject } from '../../base/json.ts'
import { OBJECT_KINDS, type ObjectKind } from '../object-kinds.ts'
import { ALIASES_OF } from '../property-names.ts'
import { kindProperties } from '../reading/kind-properties.ts'
import { PROPERTIES } from '../reading/properties.ts'
import type { DescribedProperty, Property } from '../reading/property.ts'

/** JSON Schema of one override, derived from the property table. Unknown names are allowed and cause a warning. */
export function overrideSchema(): JsonObject {
  const kinds = [...kindProperties()]
  const properties: Record<string, JsonObject> = {
    name: {
      type: 'string',
      minLength: 1,
      description: 'Changes all objects of this name. A new name with a type adds an object on top.',
    },
    type: { type: 'string', description: `Kind of object: ${OBJECT_KINDS.join(', ')}.` },
    id: { type: ['string', 'number'], description: 'Name of the object for `artboard`.' },
    objects: {
      type: 'array',
      items: { type: 'object' },
      description: 'Of groups: the objects of the group.',
    },
    clipPath: {
      type: ['object', 'null'],
      description: 'An object. Only its inside is painted; with inverted: true, its outside.',
    },
    inverted: { type: 'boolean', description: 'Of a clipPath: paints its outside.' },
    absolutePositioned: {
      type: 'boolean',
      description:
        'Of a clipPath: positioned in the scene, not relative to the centre of the clipped object.',
    },
  }
  for (const [name, property] of Object.entries<DescribedProperty<unknown>>(PROPERTIES)) {
    const owners = kinds.filter(([, names]) => names.some(own => own === name)).map(([kind]) => kind)
    properties[name] = describeProperty(property, owners)
  }
  properties['textDecoration'] = {
    type: 'string',
    description: 'Of text, itext, textbox. Lines as in CSS: `underline`, `overline`, `line-through`.',
  }
  for (const [alias, owners] of aliases()) properties[alias] = describeAlias(alias, owners, properties[alias])
  return { type: 'object', required: ['name'], properties }
}

function describeProperty(
  { schema, allowed, description }: DescribedProperty<unknown>,
  owners: readonly ObjectKind[],
): JsonObject {
  const values = `${allowed.charAt(0).toUpperCase()}${allowed.slice(1)}.`
  return { ...schema, description: `${ownersOf(owners)}${values} ${description}` }
}

function ownersOf(kinds: readonly ObjectKind[]): string {
  return kinds.length === OBJECT_KINDS.length ? '' : `Of ${kinds.join(', ')}. `
}

/** Aliases, with the property they name, by kind of object. */
function aliases(): Map<string, Map<string, ObjectKind[]>> {
  const found = new Map<string, Map<string, ObjectKind[]>>()
  for (const kind of OBJECT_KINDS) {
    for (const [alias, name] of Object.entries(ALIASES_OF[kind])) {
      const owners = found.get(alias) ?? new Map<string, ObjectKind[]>()
      found.set(alias, owners.set(name, [...(owners.get(name) ?? []), kind]))
    }
  }
  return found
}

/** @param own Kinds for which the alias is also a property name. */
function describeAlias(
  alias: string,
  owners: ReadonlyMap<string, readonly ObjectKind[]>,
  own: JsonObject | undefined,
): JsonObject {
  const meanings = [...owners].map(([name, kinds]) =>
    kinds.length === OBJECT_KINDS.length ? name : `${name} of ${kinds.join(', ')}`,
  )
  const relation = alias === 'hidden' ? 'The opposite of' : 'Alias of'
  const description = `${relation} ${meanings.join('; ')}.`
  if (own !== undefined) return { ...own, description: `${String(own['description'])} ${description}` }
  const found = [...owners.keys()].map(name => schemaOf(name)).filter(schema => schema !== null)
  const schemas = [...new Map(found.map(schema => [JSON.stringify(schema), schema])).values()]
  const [first] = schemas
  return schemas.length === 1 ? { ...first, description } : { anyOf: schemas, description }
}

function schemaOf(name: string): JsonObject | null {
  const properties: Readonly<Record<string, Property<unknown>>> = PROPERTIES
  return properties[name]?.schema ?? null
}
