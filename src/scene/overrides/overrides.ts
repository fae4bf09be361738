/**
 * Scene and overrides → the scene with its named objects changed and new ones added. Pure. Throws `invalid_request`
 * for malformed overrides; their values are validated when the scene is read, which reports who wrote them.
 */
import type { Warning } from '../../base/errors.ts'
import { isJsonObject, type Json, type JsonObject, pointer } from '../../base/json.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { kindOfObject, type ObjectKind } from '../object-kinds.ts'
import { STYLED_TEXT } from '../property-names.ts'
import { canonical, type SceneWords, sceneWords } from '../reading/object-kinds.ts'
import { badProperty, describe, isInRequest, type Origins, SCENE, shorten } from '../reading/object-reader.ts'
import { PLACED_BY_POINTS } from '../reading/parse-scene.ts'
import { PROPERTIES } from '../reading/properties.ts'
import { type Property, readMove } from '../reading/property.ts'

export interface ChangedObject {
  /** Null for an unknown type. */
  readonly kind: ObjectKind | null
  /** Names of the properties that were written. */
  readonly properties: ReadonlySet<string>
}

export interface OverriddenScene {
  readonly scene: JsonObject
  /** JSON Pointers into `overrides` by JSON Pointer into the scene, for overridden properties and objects. */
  readonly origins: Origins
  /** Relative overrides of objects placed by their points, by the pointer of `left` or `top`. */
  readonly shifts: ReadonlyMap<string, number>
  /** By JSON Pointer. */
  readonly changed: ReadonlyMap<string, ChangedObject>
  readonly warnings: readonly Warning[]
}

interface Override {
  readonly index: number
  readonly name: string
  readonly path: string
  readonly properties: JsonObject
  used: boolean
}

/** Records of applied overrides besides the changed objects. */
interface Traces {
  readonly origins: Map<string, string>
  readonly shifts: Map<string, number>
  readonly changed: Map<string, ChangedObject>
  /** Number of overridden properties. */
  written: number
}

/**
 * Applies overrides in order; later overrides win. All objects of a name change. A name that no object has adds an
 * object on top, if one of its overrides has a type.
 */
export function applyOverrides(scene: JsonObject, overrides: unknown): OverriddenScene {
  const list = readOverrides(overrides)
  const traces: Traces = { origins: new Map(), shifts: new Map(), changed: new Map(), written: 0 }
  if (list.length === 0) return { scene, ...traces, warnings: [] }
  const byName = groupByName(list)
  const names = new Set<string>()
  const words = sceneWords(scene)
  const change = (object: Json, place: string, depth: number): Json => {
    if (!isJsonObject(object)) return object
    const { name } = object
    if (typeof name === 'string') names.add(name)
    const ofName = (typeof name === 'string' && byName.get(name)) || NONE
    // Objects inserted by an override are changed only by later ones; otherwise an override could insert its own
    // name forever.
    const writer = writerOf(place)
    const matching = writer < 0 ? ofName : laterThan(writer, ofName)
    const changed = matching.length === 0 ? object : applyAll(object, matching, { place, traces, words })
    return depth >= MAX_DEPTH ? changed : changeWithin(changed, place, depth)
  }
  const changeWithin = (object: JsonObject, place: string, depth: number): JsonObject => {
    const written = (name: string): string => {
      const inside = pointer(place, name)
      return traces.origins.get(inside) ?? inside
    }
    let result = object
    const { objects } = object
    if (Array.isArray(objects)) result = { ...result, objects: changeAll(objects, written('objects'), depth) }
    for (const part of PARTS) {
      const value = object[part]
      if (isJsonObject(value)) result = { ...result, [part]: change(value, written(part), depth + 1) }
    }
    return result
  }
  const changeAll = (objects: readonly Json[], path: string, depth: number): Json[] =>
    objects.map((object, index) => change(object, pointer(path, index), depth + 1))

  const result: JsonObject = { ...scene }
  if (Array.isArray(scene['objects']))
    result['objects'] = changeAll(scene['objects'], pointer(SCENE, 'objects'), 0)
  for (const name of LONE_OBJECTS) {
    const object = scene[name]
    if (object !== undefined) result[name] = change(object, pointer(SCENE, name), 1)
  }
  const added = addNew(byName, { names, traces, change, before: result['objects'] ?? [] })
  if (added.length > 0) result['objects'] = added
  const unknown = list.filter(override => !override.used).slice(0, MAX_WARNINGS)
  return {
    scene: result,
    ...traces,
    warnings: [...unknown.map(override => unknownName(override, names)), ...unboundFields(list)],
  }
}

const NONE: readonly Override[] = []

function laterThan(writer: number, overrides: readonly Override[]): readonly Override[] {
  const last = overrides.at(-1)
  return last === undefined || last.index < writer ? NONE : overrides.filter(({ index }) => index > writer)
}

/**
 * Index of the override that wrote an object as part of a value; -1 for objects of the scene and for objects added
 * as a whole.
 */
function writerOf(place: string): number {
  return Number(/^\/overrides\/(\d+)\/./.exec(place)?.[1] ?? -1)
}

/** Later warnings would be dropped anyway, and each compares a name with all names of the scene. */
const MAX_WARNINGS = 50

/** Deeper groups are refused when the scene is read. */
const MAX_DEPTH = 100

/** Objects of a scene outside of `objects`. */
const LONE_OBJECTS = ['backgroundImage', 'overlayImage', 'clipPath'] as const

/** Properties that contain another object: the clip path, and the path of a text. */
export const PARTS = ['clipPath', 'path'] as const

interface Adding {
  readonly names: ReadonlySet<string>
  readonly traces: Traces
  readonly change: (object: Json, place: string, depth: number) => Json
  /** The scene's own objects. */
  readonly before: Json
}

/** All objects followed by new ones; undefined if none is new. */
function addNew(
  byName: ReadonlyMap<string, readonly Override[]>,
  { names, traces, change, before }: Adding,
): Json[] {
  const objects = Array.isArray(before) ? [...before] : []
  const count = objects.length
  for (const [name, overrides] of byName) {
    const typed = overrides.find(({ properties }) => typeof properties['type'] === 'string')
    if (typed === undefined || names.has(name)) continue
    const { path, properties } = typed
    traces.origins.set(pointer(pointer(SCENE, 'objects'), objects.length), path)
    objects.push(change({ name, type: properties['type'] ?? null }, path, 1))
  }
  return objects.length === count ? [] : objects
}

function readOverrides(overrides: unknown): Override[] {
  if (overrides === undefined || overrides === null) return []
  if (!Array.isArray(overrides)) {
    throw badProperty(
      '/overrides',
      `must be an array of objects {name, …properties}, got ${describe(overrides)}`,
    )
  }
  return Array.from(overrides, (item: unknown, index) => {
    const path = pointer('/overrides', index)
    if (!isJsonObject(item)) throw badProperty(path, `must be an object {name, …}, got ${describe(item)}`)
    const { name, ...properties } = item
    if (typeof name !== 'string' || name === '') {
      const problem =
        name === undefined
          ? 'is missing: an override needs the name of the object that it changes'
          : `must be the name of the object to change, got ${describe(name)}`
      throw badProperty(pointer(path, 'name'), problem)
    }
    return { index, name, path, properties, used: false }
  })
}

function groupByName(list: readonly Override[]): Map<string, Override[]> {
  const byName = new Map<string, Override[]>()
  for (const override of list) {
    const sameName = byName.get(override.name)
    if (sameName === undefined) byName.set(override.name, [override])
    else sameName.push(override)
  }
  return byName
}

/** Applies all overrides of a name in one pass, because a request may contain very many. */
function applyAll(
  object: JsonObject,
  overrides: readonly Override[],
  { place, traces, words: around }: { place: string; traces: Traces; words: SceneWords },
): JsonObject {
  const properties = new Set<string>()
  const words = isInRequest(place) ? { ...around, fabric: null } : around
  let kind = kindOfObject(object, words.types)
  let result = withOwnNames(object, kind, words)
  for (const override of overrides) {
    override.used = true
    traces.written += 1
    const { type = result['type'], src = result['src'] } = override.properties
    const wantedKind = kindOfObject({ type, src, objects: result['objects'] }, words.types)
    if (wantedKind !== kind) result = withOwnNames(result, wantedKind, words)
    kind = wantedKind
    const change =
      kind === null
        ? { json: override.properties, written: NO_ALIASES }
        : canonical(override.properties, kind, words)
    for (const [name, value] of Object.entries(change.json)) {
      const at = pointer(place, name)
      properties.add(name)
      const { changed, shift } = changeValue(name, { before: result[name] ?? null, value, kind })
      // A relative override of an invalid number is the scene's mistake.
      if (changed === null && shift === null) continue
      if (name === 'text' && typeof result['text'] === 'string') result[STYLED_TEXT] ??= result['text']
      if (changed !== null) result[name] = changed.value
      if (shift === null) traces.shifts.delete(at)
      else traces.shifts.set(at, (traces.shifts.get(at) ?? 0) + shift)
      traces.origins.set(at, pointer(override.path, change.written.get(name) ?? name))
      traces.written += 1
    }
    if (traces.written > MAX_WRITTEN) {
      throw badProperty(
        override.path,
        `exceeds the limit of ${MAX_WRITTEN} properties that all overrides set together`,
      )
    }
  }
  traces.changed.set(place, { kind, properties })
  return result
}

/** Maximum overridden properties, counted per changed object. */
const MAX_WRITTEN = 1_000_000

/** A copy without aliases. It has no prototype, so '__proto__' is an ordinary name. */
function withOwnNames(object: JsonObject, kind: ObjectKind | null, words: SceneWords): JsonObject {
  const result: JsonObject = Object.create(null)
  return Object.assign(result, kind === null ? object : canonical(object, kind, words).json)
}

const NO_ALIASES: ReadonlyMap<string, string> = new Map()

function unknownName({ name, path }: Override, names: ReadonlySet<string>): Warning {
  const known = [...names].slice(0, 20).map(known => `'${shorten(known)}'`)
  const hint = known.length > 0 ? `; it has ${known.join(', ')}.` : '; none of its objects has a name.'
  const meant = didYouMean(name, names) || `${hint} An override with a type adds an object.`
  return {
    code: 'unknown_object',
    message: `No object of the scene is named '${shorten(name)}'${meant}`,
    path: pointer(path, 'name'),
  }
}

/** Warns of `{{…}}` in the values of overrides, which are no templates. */
function unboundFields(overrides: readonly Override[]): Warning[] {
  const warnings: Warning[] = []
  for (const { properties, path } of overrides) {
    for (const [name, value] of Object.entries(properties)) {
      const field = typeof value === 'string' ? /\{\{[^{}]{1,200}\}\}/.exec(value)?.[0] : undefined
      if (field === undefined || warnings.length >= MAX_WARNINGS) continue
      const message = `'${shorten(field)}' is not replaced, as overrides are values and not templates: write the value itself, or put ${shorten(field)} into the template's scene and give 'data'.`
      warnings.push({ code: 'unused_fields', message, path: pointer(path, name) })
    }
  }
  return warnings
}

export interface ValueChange {
  /** Current value of the property; null if absent. */
  readonly before: Json
  /** Value of the override: a replacement, or a text with a sign for a relative change. */
  readonly value: Json
  readonly kind: ObjectKind | null
}

export interface ChangedValue {
  /** Null for no change. */
  readonly changed: { readonly value: Json } | null
  /** Offset of an object placed by its points; null for none. */
  readonly shift: number | null
}

/**
 * Applies an override to a property. Neither changed nor shifted: a relative change of a value that is not a number.
 */
function changeValue(name: string, { before, value, kind }: ValueChange): ChangedValue {
  const property = MOVABLE.get(name)
  const move = property === undefined ? null : readMove(value)
  if (property === undefined || move === null) return { changed: { value }, shift: null }
  if (before === null && (name === 'left' || name === 'top') && kind !== null && PLACED_BY_POINTS.has(kind)) {
    return { changed: null, shift: move }
  }
  const from = before === null ? property.movesFrom : property.read(before)
  return { changed: typeof from === 'number' ? { value: from + move } : null, shift: null }
}

const MOVABLE: ReadonlyMap<string, Property<unknown>> = new Map(
  Object.entries<Property<unknown>>(PROPERTIES).filter(([, { movesFrom }]) => movesFrom !== undefined),
)
