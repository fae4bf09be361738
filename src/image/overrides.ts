/**
 * Scene and overrides → the scene with its named objects changed. Pure. Throws `invalid_request` where an
 * override is none; whether its values are usable shows when the scene is read, which knows who wrote what.
 */
import { PlatenError, type Warning } from '../errors.ts'
import { isJsonObject, type Json, type JsonObject, pointer } from '../json.ts'
import { type ObjectKind, objectKind } from '../scene-kinds.ts'
import { didYouMean } from '../text-distance.ts'
import { aliasNames, canonical } from './object-kind.ts'
import { describe, type Origins } from './object-reader.ts'
import { PROPERTIES } from './properties.ts'

export interface OverriddenScene {
  readonly scene: JsonObject
  /** Which override wrote which property: pointers into `overrides` by pointers into the scene. */
  readonly origins: Origins
  readonly warnings: readonly Warning[]
}

interface Override {
  readonly name: string
  readonly path: string
  readonly properties: JsonObject
  used: boolean
}

/** Applies overrides in their order: of two for one property, the later wins. All objects of a name change. */
export function applyOverrides(scene: JsonObject, overrides: unknown): OverriddenScene {
  const list = readOverrides(overrides)
  if (list.length === 0) return { scene, origins: new Map(), warnings: [] }
  const byName = new Map<string, Override[]>()
  for (const override of list) {
    const sameName = byName.get(override.name)
    if (sameName === undefined) byName.set(override.name, [override])
    else sameName.push(override)
  }
  const origins = new Map<string, string>()
  const names = new Set<string>()
  const change = (objects: Json, path: string, depth: number): Json => {
    if (!Array.isArray(objects) || depth > MAX_DEPTH) return objects
    return objects.map((object, index) => {
      if (!isJsonObject(object)) return object
      const place = pointer(path, index)
      const { name } = object
      if (typeof name === 'string') names.add(name)
      const matching = (typeof name === 'string' && byName.get(name)) || []
      const changed = matching.reduce((json, override) => applyOne(json, override, place, origins), object)
      if (changed['objects'] === undefined) return changed
      return { ...changed, objects: change(changed['objects'], pointer(place, 'objects'), depth + 1) }
    })
  }
  const objects = change(scene['objects'] ?? [], '/objects', 1)
  const unknown = list.filter(override => !override.used)
  return {
    scene: { ...scene, objects },
    origins,
    warnings: unknown.map(override => unknownName(override, names)),
  }
}

/** Deeper groups are refused when the scene is read; this keeps the way there short. */
const MAX_DEPTH = 100

function readOverrides(overrides: unknown): Override[] {
  if (overrides === undefined || overrides === null) return []
  if (!Array.isArray(overrides)) {
    throw invalid(
      '/overrides',
      `${describe(overrides)}, but it takes an array of objects {name, …properties}`,
    )
  }
  return overrides.map((item: unknown, index) => {
    const path = pointer('/overrides', index)
    if (!isJsonObject(item)) throw invalid(path, `${describe(item)}, but an override is an object {name, …}`)
    const { name, ...properties } = item
    if (typeof name !== 'string' || name === '') {
      const found = name === undefined ? 'missing' : describe(name)
      throw invalid(pointer(path, 'name'), `${found}: an override names the object that it changes`)
    }
    return { name, path, properties, used: false }
  })
}

function invalid(path: string, problem: string): PlatenError {
  return new PlatenError('invalid_request', `'${path}' is ${problem}.`, {
    details: [{ path, message: problem }],
  })
}

function applyOne(
  object: JsonObject,
  override: Override,
  place: string,
  origins: Map<string, string>,
): JsonObject {
  override.used = true
  const kind = objectKind(override.properties['type'] ?? object['type'])
  const change =
    kind === null ? { json: override.properties, written: NO_ALIASES } : canonical(override.properties, kind)
  for (const name of Object.keys(change.json)) {
    origins.set(pointer(place, name), pointer(override.path, change.written.get(name) ?? name))
  }
  return { ...(kind === null ? object : canonical(object, kind).json), ...change.json }
}

const NO_ALIASES: ReadonlyMap<string, string> = new Map()

function unknownName({ name, path }: Override, names: ReadonlySet<string>): Warning {
  const known = [...names].slice(0, 20).map(known => `'${known}'`)
  const hint = known.length > 0 ? `; it has ${known.join(', ')}.` : '; none of its objects has a name.'
  return {
    code: 'unknown_object',
    message: `No object of the scene is named '${name}'${didYouMean(name, names) || hint}`,
    path: pointer(path, 'name'),
  }
}

/** Warns of overridden properties that the scene made no use of: misspelt, or of another type's. */
export function unusedOverrides(
  { scene, origins }: Pick<OverriddenScene, 'scene' | 'origins'>,
  used: ReadonlySet<string>,
): Warning[] {
  const warnings = new Map<string, Warning>()
  for (const [place, path] of origins) {
    const { name, kind } = propertyAt(scene, place, path)
    if (used.has(place) || KNOWN_APART.has(name) || kind === null || warnings.has(path)) continue
    const near = didYouMean(
      name,
      [...Object.keys(PROPERTIES), ...aliasNames(kind)].filter(known => known !== name),
    )
    const message = Object.hasOwn(PROPERTIES, name)
      ? `'${name}' means nothing to a ${kind}, so the override changes nothing.`
      : `'${name}' is no property of a ${kind}${near || '.'}`
    warnings.set(path, { code: 'unused_property', message, path })
  }
  return [...warnings.values()]
}

/** Read by the scene itself, not as properties of an object. */
const KNOWN_APART: ReadonlySet<string> = new Set(['objects', 'id'])

function propertyAt(
  scene: JsonObject,
  place: string,
  path: string,
): { name: string; kind: ObjectKind | null } {
  const keys = place.split('/').slice(1, -1)
  let value: Json = scene
  for (const key of keys) {
    value = (Array.isArray(value) ? value[Number(key)] : isJsonObject(value) ? value[key] : null) ?? null
  }
  const name = (path.split('/').at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
  return { name, kind: isJsonObject(value) ? objectKind(value['type']) : null }
}
