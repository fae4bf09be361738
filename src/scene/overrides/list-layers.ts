/** Lists the named objects of a scene, for clients that show what can be overridden. Pure; never throws. */
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts'
import { kindOfObject, type ObjectKind } from '../object-kinds.ts'
import { kindProperties } from '../reading/kind-properties.ts'
import { canonical, type SceneWords, sceneWords } from '../reading/object-kinds.ts'
import { PARTS } from './overrides.ts'

/** An object that overrides can name, or that contains such objects. */
export interface Layer {
  /** Null for objects without a name. */
  readonly name: string | null
  readonly type: ObjectKind
  /** Set for clip paths and for paths of texts. */
  readonly role?: Part
  /** All properties that an override can replace, with the scene's values; null for absent ones. */
  readonly properties: JsonObject
  /** Contents from the back to the front, for groups and for objects with a named `clipPath` or `path`. */
  readonly layers?: readonly Layer[]
}

/** Remaining number of layers, for one scene or several. */
export interface LayerBudget {
  left: number
  /** True if layers were dropped. */
  isSpent: boolean
}

interface Walk extends SceneWords {
  readonly budget: LayerBudget
}

/** Layers in painting order; the clip path of the scene is last. */
export function layersOf(scene: JsonObject, budget: LayerBudget): Layer[] {
  const walk: Walk = { budget, ...sceneWords(scene) }
  const lone = (name: string): Layer[] => layersIn([scene[name] ?? null], 1, walk)
  return [
    ...lone('backgroundImage'),
    ...layersIn(scene['objects'] ?? null, 1, walk),
    ...lone('overlayImage'),
    ...partOf(scene, 'clipPath', 1, walk),
  ]
}

/** Deeper scenes are refused when they are rendered. */
const MAX_DEPTH = 100

type Part = (typeof PARTS)[number]

function layersIn(objects: Json, depth: number, walk: Walk): Layer[] {
  if (!Array.isArray(objects) || depth > MAX_DEPTH) return []
  const layers: Layer[] = []
  for (const object of objects) {
    if (walk.budget.isSpent) break
    layers.push(...layerOf(object, depth, walk))
  }
  return layers
}

function layerOf(object: Json, depth: number, walk: Walk, role: { role?: Part } = {}): Layer[] {
  const kind = isJsonObject(object) ? kindOfObject(object, walk.types) : null
  if (kind === null || !isJsonObject(object)) return []
  const { json } = canonical(object, kind, walk)
  const name = typeof object['name'] === 'string' && object['name'] !== '' ? object['name'] : null
  const layers = [
    ...(kind === 'group' ? layersIn(json['objects'] ?? null, depth + 1, walk) : []),
    ...PARTS.flatMap(part => partOf(json, part, depth + 1, walk)),
  ]
  if (name === null && layers.length === 0) return []
  const { budget } = walk
  if (budget.left === 0) {
    budget.isSpent = true
    return []
  }
  budget.left--
  const properties: JsonObject = {}
  for (const property of kindProperties().get(kind) ?? []) properties[property] = json[property] ?? null
  const inside = kind === 'group' || layers.length > 0 ? { layers } : {}
  return [{ name, type: kind, ...role, properties, ...inside }]
}

function partOf(owner: JsonObject, part: Part, depth: number, walk: Walk): Layer[] {
  const object = owner[part] ?? null
  return isJsonObject(object) && depth <= MAX_DEPTH ? layerOf(object, depth, walk, { role: part }) : []
}
