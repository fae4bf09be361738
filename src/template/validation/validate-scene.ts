import { isRecord, type Json, type JsonObject, pointer } from '../../base/json.ts'
import { didYouMean } from '../../base/text-distance.ts'
import {
  artboardIndex,
  kindHint,
  kindOfObject,
  objectKind,
  readSceneTypes,
  type SceneTypes,
} from '../../scene/object-kinds.ts'
import { misspeltProperty, type ScenePart } from '../../scene/property-names.ts'
import { BRANCHES, isDirective, outcomes, type TemplateJson } from '../definition.ts'
import { OBJECT_HOLDERS } from '../drawn-scene.ts'
import type { Problems } from './problems.ts'
import type { ValidationOptions } from './validate-document.ts'

/** Validates the structure and property names of a scene. Values and fonts are validated where scenes are read. */
export function validateScene({ scene }: TemplateJson, { problems, warn }: ValidationOptions): void {
  if (scene === undefined) return
  validateSize(scene, problems)
  validateInfo(scene, problems, warn)
  validateTypes(scene['sceneTypes'] ?? null, problems)
  const types = readSceneTypes(scene['sceneTypes'])
  const warnOfNames = createNameWarnings(warn)
  const validateObject = (object: JsonObject, at: string): void => {
    warnOfNames(object, { part: 'object', at })
    for (const found of partsOfObject(object, at)) warnOfNames(found.json, found)
  }
  const walk = (value: Json, at: string): void => {
    if (Array.isArray(value)) for (const [i, item] of value.entries()) walk(item, pointer(at, i))
    else if (isRecord(value)) {
      if (at === SCENE) warnOfNames(value, { part: 'scene', at })
      else if (kindOfObject(value, types) !== null) validateObject(value, at)
      for (const [key, child] of Object.entries(value)) {
        const inner = pointer(at, key)
        if (key === 'objects' && isPlainObject(child)) {
          problems.add(inner, 'must be an array of objects, got an object')
        } else if (key === 'objects') validateObjects(child, inner, problems, types)
        if (HOLDERS.has(key)) walk(child, inner)
      }
    }
  }
  walk(scene, SCENE)
}

/** An object other than a directive. */
function isPlainObject(value: Json): boolean {
  return isRecord(value) && !isDirective(value)
}

/** Properties that hold objects. Under other names, editors keep data of their own. */
const HOLDERS: ReadonlySet<string> = new Set([...OBJECT_HOLDERS, '$literal', ...BRANCHES])

function validateSize(scene: JsonObject, problems: Problems): void {
  const keys = Object.keys(scene).filter(key => !SCENE_KEYS.includes(key))
  if (isDirective(scene) || hasArtboard(scene)) return
  for (const side of ['width', 'height']) {
    if (Object.hasOwn(scene, side)) continue
    const hint = didYouMean(side, keys)
    problems.add('/scene', `needs its '${side}' in pixels${hint.replace('did you mean', 'is it')}`)
  }
}

/** True if an object of the scene gives the size of the image. */
function hasArtboard(scene: JsonObject): boolean {
  const { artboard = null } = scene
  return artboard === null ? artboardIndex(scene) !== null : artboard !== false
}

function validateTypes(types: Json, problems: Problems): void {
  const at = pointer(SCENE, 'sceneTypes')
  if (types !== null && !isRecord(types)) {
    problems.add(at, `must be an object such as { "StaticText": "textbox" }`)
  }
  for (const [type, kind] of Object.entries(isRecord(types) ? types : {})) {
    if (objectKind(kind) !== null) continue
    const shown = typeof kind === 'string' ? `'${kind.slice(0, 60)}'` : 'this value'
    problems.add(pointer(at, type), `${shown} is not a type of a scene object${kindHint(kind)}`)
  }
}

/** Warns of misspelt properties. Each name is compared with the known ones once only: editors add many of their own. */
function createNameWarnings(warn: ValidationOptions['warn']) {
  const meant = new Map<string, string | null>()
  return (json: JsonObject, { part, at }: { part: ScenePart; at: string }): void => {
    for (const name of Object.keys(json)) {
      const known = `${part} ${name}`
      if (meant.size >= MAX_NAMES && !meant.has(known)) continue
      if (!meant.has(known)) meant.set(known, misspeltProperty(name, part))
      const near = meant.get(known) ?? null
      if (near === null) continue
      const message = `'${name}' is not a property of ${PART_NAMES[part]}, did you mean '${near}'?`
      warn({ code: 'unknown_property', message, path: pointer(at, name) })
    }
  }
}

const PART_NAMES: Readonly<Record<ScenePart, string>> = {
  object: 'a scene object',
  scene: 'a scene',
  shadow: 'a shadow',
  gradient: 'a gradient',
  coords: 'the coords of a gradient',
  stop: 'a color stop',
  pattern: 'a pattern',
  style: 'a style',
}

/** Distinct names that are compared. */
const MAX_NAMES = 1000

/** Metadata of a PDF file. */
function validateInfo(
  { info, version }: JsonObject,
  problems: Problems,
  warn: ValidationOptions['warn'],
): void {
  if (info === undefined || info === null || isRecord(info)) return
  const [path, expected] = [pointer(SCENE, 'info'), 'an object such as {"title": "…", "author": "…"}']
  if (typeof version !== 'string') problems.add(path, `must be ${expected}`)
  else warn({ code: 'unknown_value', message: `'info' is ignored: it takes ${expected}.`, path })
}

const SCENE = '/scene'

const SCENE_KEYS: readonly string[] = ['width', 'height', 'objects', 'version', 'background']

/** Validates the types of literal objects. */
function validateObjects(objects: Json, at: string, problems: Problems, types: SceneTypes): void {
  for (const { value, at: place } of outcomes(objects, at)) {
    if (!isRecord(value)) continue
    const { type } = value
    if (type === undefined) problems.add(place, `needs a 'type'${kindHint(type)}`)
    else if (typeof type === 'string' && !type.includes('{{') && kindOfObject(value, types) === null) {
      const shown = type.slice(0, 60)
      problems.add(pointer(place, 'type'), `'${shown}' is not a type of a scene object${kindHint(type)}`)
    }
  }
}

/** Something within an object of a scene that has properties of its own. */
export interface FoundPart {
  readonly part: ScenePart
  readonly json: JsonObject
  readonly at: string
}

/** The shadow of an object, its gradients and patterns, and the styles of its characters, as they are written. */
function* partsOfObject(object: JsonObject, at: string): Generator<FoundPart> {
  yield* found('shadow', object['shadow'], pointer(at, 'shadow'))
  yield* partsOfFills(object, at)
  for (const style of stylesOf(object['styles'] ?? null, pointer(at, 'styles'))) {
    yield style
    yield* partsOfFills(style.json, style.at)
  }
}

const FILLS = ['fill', 'stroke', 'textBackgroundColor', 'textDecorationColor', 'color'] as const

function* partsOfFills(owner: JsonObject, at: string): Generator<FoundPart> {
  for (const name of FILLS) {
    const value = owner[name] ?? null
    if (!isRecord(value)) continue
    const place = pointer(at, name)
    const isPattern = value['type'] === 'pattern' || value['source'] !== undefined
    yield { part: isPattern ? 'pattern' : 'gradient', json: value, at: place }
    yield* found('coords', value['coords'], pointer(place, 'coords'))
    const stops = value['colorStops']
    for (const [i, stop] of (Array.isArray(stops) ? stops : []).entries())
      yield* found('stop', stop, pointer(pointer(place, 'colorStops'), i))
  }
}

/** Either of the shapes that styles can have: by line and character, or a list of `{start, end, style}`. */
function* stylesOf(styles: Json, at: string): Generator<FoundPart> {
  if (Array.isArray(styles)) {
    for (const [i, range] of styles.entries()) {
      if (isRecord(range)) yield* found('style', range['style'], pointer(pointer(at, i), 'style'))
    }
  } else if (isRecord(styles)) {
    for (const [line, chars] of Object.entries(styles)) {
      if (!isRecord(chars)) continue
      for (const [char, style] of Object.entries(chars))
        yield* found('style', style, pointer(pointer(at, line), char))
    }
  }
}

function* found(part: ScenePart, json: Json | undefined, at: string): Generator<FoundPart> {
  if (isRecord(json)) yield { part, json, at }
}
