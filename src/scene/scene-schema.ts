/** The JSON Schema of scenes for editors, derived from the tables of scene properties. */
import { defaultText, objectSchema, orDirective, propertySchema, ref, when } from '../base/bound-schema.ts'
import type { JsonObject } from '../base/json.ts'
import { OBJECT_KINDS } from './object-kinds.ts'
import {
  commonProperties,
  KIND_DESCRIPTIONS,
  ownProperties,
  REQUIRED_OF,
  SCENE_PARTS,
  type ScenePartName,
  type SceneProperties,
  type SceneProperty,
  typeNames,
} from './scene-table.ts'

/** The description of a property with its default. */
export function describeSceneProperty({ description, byDefault }: SceneProperty): string {
  return `${description}${defaultText(description, byDefault)}`
}

function schemasOf(properties: SceneProperties): Record<string, JsonObject> {
  const schemas = Object.entries(properties).map(([name, property]) => [
    name,
    propertySchema(property.schema, describeSceneProperty(property), property.byDefault),
  ])
  return Object.fromEntries(schemas)
}

const isType = (names: readonly string[]): JsonObject => ({
  properties: { type: { enum: [...names] } },
  required: ['type'],
})

/** Definitions of the parts of scenes, by the name that `$ref` gives them. */
export function sceneDefinitions(): Record<string, JsonObject> {
  const common = commonProperties()
  const definitions: Record<string, JsonObject> = {
    sceneItems: orDirective({ type: 'array', items: ref('sceneItem') }, 'sceneItems'),
    sceneItem: orDirective(
      {
        type: ['object', 'array', 'null'],
        items: ref('sceneItem'),
        ...when({ type: 'object' }, ref('sceneObject')),
      },
      'sceneItem',
    ),
    sceneObject: {
      type: 'object',
      required: ['type'],
      properties: {
        type: {
          description: 'Kind of object. Required.',
          enum: OBJECT_KINDS.flatMap(typeNames),
        },
      },
      allOf: OBJECT_KINDS.map(kind => when(isType(typeNames(kind)), ref(`${kind}Object`))),
    },
    paint: {
      type: ['string', 'object'],
      ...when({ type: 'object' }, when(isType(['pattern']), ref('pattern'), ref('gradient'))),
    },
    objectProperties: objectSchema(schemasOf(common)),
  }
  for (const kind of OBJECT_KINDS) {
    definitions[`${kind}Object`] = objectSchema(
      {
        type: { description: `${KIND_DESCRIPTIONS[kind]} Required.`, enum: [...typeNames(kind)] },
        ...Object.fromEntries(
          Object.keys(common).map(name => [name, ref(`objectProperties/properties/${name}`)]),
        ),
        ...schemasOf(ownProperties(kind)),
      },
      ['type'],
    )
  }
  for (const [name, properties] of Object.entries<SceneProperties>(SCENE_PARTS)) {
    definitions[name] = objectSchema(schemasOf(properties), REQUIRED_OF[name as ScenePartName])
  }
  // Each filter has settings of its own.
  definitions['filter'] = { ...definitions['filter'], additionalProperties: true }
  return definitions
}
