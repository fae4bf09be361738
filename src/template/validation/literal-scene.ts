import { isRecord, type Json, type JsonObject, pointer } from '../../base/json.ts'
import { BRANCHES, isDirective } from '../definition.ts'

/** The literal part of a scene: without values of expressions and directives. */
export interface LiteralScene {
  readonly scene: JsonObject
  /** Pointers into the template, by pointers into `scene`, for objects inside of directives. */
  readonly origins: ReadonlyMap<string, string>
  /** Pointers into the template of values from data, and of those that only overrides may set. */
  readonly open: ReadonlySet<string>
}

interface Reading {
  readonly origins: Map<string, string>
  readonly open: Set<string>
}

/** Contains each object that a directive can produce once. */
export function literalScene(scene: JsonObject): LiteralScene {
  const reading: Reading = { origins: new Map(), open: new Set() }
  return { scene: literalObject(scene, '/scene', reading), ...reading }
}

function literalObject(object: JsonObject, at: string, reading: Reading): JsonObject {
  const literal: JsonObject = Object.create(null)
  for (const [key, value] of Object.entries(object)) {
    const place = pointer(at, key)
    if (key === 'objects') literal[key] = literalObjects(value, place, reading)
    else if (PARTS.has(key) && isRecord(value) && !isDirective(value)) {
      literal[key] = literalObject(value, place, reading)
    } else if (isLiteral(value)) literal[key] = value
    else reading.open.add(place)
  }
  if (typeof literal['name'] === 'string') {
    for (const key of GIVEN_LATER) if (literal[key] === undefined) reading.open.add(pointer(at, key))
  }
  return literal
}

/** Required properties that an override may set on a named object. */
const GIVEN_LATER = ['data', 'path', 'src'] as const

/** Properties that hold one object. */
const PARTS: ReadonlySet<string> = new Set(['clipPath', 'path', 'backgroundImage', 'overlayImage'])

function literalObjects(value: Json, at: string, reading: Reading): Json {
  const isList = Array.isArray(value) || (isRecord(value) && isDirective(value))
  if (!isList) return isLiteral(value) ? value : []
  const literal: Json[] = []
  for (const { json, place } of possibleObjects(value, at)) {
    reading.origins.set(pointer(at, literal.length), place)
    literal.push(isRecord(json) ? literalObject(json, place, reading) : json)
  }
  return literal
}

function* possibleObjects(value: Json, at: string): Generator<{ json: Json; place: string }> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const place = pointer(at, index)
      if (isRecord(item) && isDirective(item)) yield* possibleObjects(item, place)
      else if (isRecord(item) || isLiteral(item)) yield { json: item, place }
    }
  } else if (isRecord(value) && isDirective(value)) {
    for (const key of ['$literal', ...BRANCHES]) {
      const branch = value[key]
      if (branch === undefined) continue
      const isElement = Array.isArray(branch) && value['$each'] !== undefined && value['$flat'] !== true
      if (isElement && key === 'do') yield { json: branch, place: pointer(at, key) }
      else yield* possibleObjects(branch, pointer(at, key))
    }
  } else if (isRecord(value) || isLiteral(value)) yield { json: value, place: at }
}

/** True if a value does not depend on data. */
function isLiteral(value: Json): boolean {
  if (typeof value === 'string') return !value.includes('{{')
  if (Array.isArray(value)) return value.every(isLiteral)
  if (!isRecord(value)) return true
  return !isDirective(value) && Object.values(value).every(isLiteral)
}
