import { isRecord, type Json, type JsonObject } from '../base/json.ts'
import { kindOfObject, readSceneTypes, type SceneTypes } from '../scene/object-kinds.ts'
import { isDrawnProperty } from '../scene/property-names.ts'
import { BRANCHES, isDirective } from './definition.ts'

/**
 * Removes the data that editors store in a scene for themselves, in which `{{` or `$` have other meanings. Plain values
 * stay.
 */
export function drawnScene(scene: JsonObject): JsonObject {
  const types = readSceneTypes(scene['sceneTypes'])
  return drawnObject(scene, 'scene', types)
}

function drawnObject(object: JsonObject, part: 'scene' | 'object', types: SceneTypes): JsonObject {
  const kind = part === 'scene' ? null : kindOfObject(object, types)
  const drawn: JsonObject = Object.create(null)
  for (const [name, value] of Object.entries(object)) {
    if (name === 'path' && Array.isArray(value)) drawn[name] = value
    else if (OBJECT_HOLDERS.includes(name)) drawn[name] = drawnObjects(value, types)
    else if (isPlain(value) || isDrawnProperty(name, part, kind)) drawn[name] = value
  }
  return drawn
}

/** Properties that hold objects. */
export const OBJECT_HOLDERS = ['objects', 'backgroundImage', 'overlayImage', 'clipPath', 'path']

function drawnObjects(value: Json, types: SceneTypes): Json {
  if (Array.isArray(value)) return value.map(item => drawnObjects(item, types))
  if (!isRecord(value)) return value
  if (!isDirective(value)) return drawnObject(value, 'object', types)
  const directive: JsonObject = { ...value }
  for (const key of BRANCHES) {
    const branch = value[key]
    if (branch !== undefined) directive[key] = drawnObjects(branch, types)
  }
  return directive
}

function isPlain(value: Json): boolean {
  if (typeof value === 'string') return !value.includes('{{')
  return typeof value !== 'object' || value === null
}
