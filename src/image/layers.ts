/** Scene → what its named objects are, for a client that asks a person what to override. Pure; never throws. */
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { type ObjectKind, objectKind } from '../scene-kinds.ts'
import { kindProperties } from './kind-properties.ts'
import { canonical } from './object-kind.ts'

/** An object of a scene that overrides can name, or a group that holds such. */
export interface Layer {
  /** Null for a group without a name. */
  readonly name: string | null
  readonly type: ObjectKind
  /** Every property that an override can replace, with what the scene has for it; null where it has nothing. */
  readonly properties: JsonObject
  /** Of groups only, from the back to the front. */
  readonly layers?: readonly Layer[]
}

/** From the back to the front, as they are painted. */
export function layersOf(scene: JsonObject): Layer[] {
  const own = layersIn(scene['objects'] ?? null, 1)
  const behind = layersIn([scene['backgroundImage'] ?? null], 1)
  return [...behind, ...own, ...layersIn([scene['overlayImage'] ?? null], 1)]
}

/** What is deeper is refused when the scene is painted. */
const MAX_DEPTH = 100

function layersIn(objects: Json, depth: number): Layer[] {
  if (!Array.isArray(objects) || depth > MAX_DEPTH) return []
  return objects.flatMap(object => {
    const kind = isJsonObject(object) ? objectKind(object['type']) : null
    if (kind === null || !isJsonObject(object)) return []
    const { json } = canonical(object, kind)
    const name = typeof object['name'] === 'string' && object['name'] !== '' ? object['name'] : null
    const layers = kind === 'group' ? layersIn(json['objects'] ?? null, depth + 1) : []
    if (name === null && layers.length === 0) return []
    const names = kindProperties().get(kind) ?? []
    const properties = Object.fromEntries(names.map(property => [property, json[property] ?? null]))
    return [{ name, type: kind, properties, ...(kind === 'group' ? { layers } : {}) }]
  })
}
