import type { PlatenError } from '../../base/errors.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { kindHint, type ObjectKind, readSceneTypes, type SceneTypes } from '../object-kinds.ts'
import { ALIASES_OF } from '../property-names.ts'
import { decorationLines } from '../text/char-style.ts'
import { badProperty, describe } from './object-reader.ts'

/** The error for an unknown type, which suggests a similar one. */
export function unknownKind(type: Json | undefined, path: string): PlatenError {
  const found =
    type === undefined ? 'is missing' : `must be the type of a scene object, got ${describe(type)}`
  return badProperty(path, `${found}${kindHint(type)}`)
}

/** An object whose aliases are replaced by property names. */
export interface CanonicalObject {
  readonly json: JsonObject
  /** Aliases under which properties were written, by property name. */
  readonly written: ReadonlyMap<string, string>
}

/** Context for reading types and aliases of a scene. */
export interface SceneWords {
  /** Major version of the Fabric that saved the scene, or null. */
  readonly fabric: number | null
  /** Types that the scene declares. */
  readonly types: SceneTypes
}

export function sceneWords(scene: JsonObject): SceneWords {
  return { fabric: fabricVersion(scene['version']), types: readSceneTypes(scene['sceneTypes']) }
}

/**
 * Replaces aliases of the hosted service and of Platen by Fabric's names. Property names override aliases, but
 * `hidden` objects are never visible. In hand-written scenes, `backgroundColor` of a shape without `fill` is its
 * fill; otherwise it is Fabric's box behind the object.
 */
export function canonical(
  json: JsonObject,
  kind: ObjectKind,
  { fabric }: Pick<SceneWords, 'fabric'>,
): CanonicalObject {
  const result: JsonObject = Object.create(null)
  const aliases = ALIASES_OF[kind]
  const aliased: { name: string; alias: string; value: Json }[] = []
  for (const name of Object.keys(json)) {
    const value = json[name]
    if (value === undefined) continue
    const isOwn = !Object.hasOwn(aliases, name) || (fabric !== null && name === 'backgroundColor')
    const alias = isOwn ? undefined : aliases[name]
    if (alias === undefined) result[name] = value
    else aliased.push({ name, alias, value })
  }
  const decoration = TEXTS.has(kind) ? result['textDecoration'] : undefined
  if (aliased.length === 0 && typeof decoration !== 'string') return { json: result, written: NONE_WRITTEN }
  const written = new Map<string, string>()
  if (typeof decoration === 'string') {
    for (const [name, isDrawn] of Object.entries(decorationLines(decoration))) {
      if (result[name] !== undefined) continue
      result[name] = isDrawn
      written.set(name, 'textDecoration')
    }
    delete result['textDecoration']
  }
  for (const { name, alias, value } of aliased) {
    const meant = name === 'hidden' ? negate(value) : value
    const isOutdone = result[alias] !== undefined && !(name === 'hidden' && meant === false)
    if (isOutdone) {
      if (name === 'backgroundColor') result[name] = value
      continue
    }
    result[alias] = meant
    written.set(alias, name)
  }
  return { json: result, written }
}

const TEXTS: ReadonlySet<ObjectKind> = new Set(['text', 'itext', 'textbox'])

const NONE_WRITTEN: ReadonlyMap<string, string> = new Map()

function negate(value: Json): Json {
  if (value === true || value === 'true') return false
  return value === false || value === 'false' ? true : value
}

/** Scenes of older versions are read as if saved by this one. */
const OLDEST = 5

/** Major version of the Fabric that saved a scene, from its `version`. Null for scenes written by hand. */
function fabricVersion(version: Json | undefined): number | null {
  const major = typeof version === 'string' ? Number.parseInt(version, 10) : Number.NaN
  return Number.isNaN(major) ? null : Math.max(OLDEST, major)
}
