/**
 * Unknown JSON → a typed scene. Pure. Throws `invalid_definition`, or `invalid_request` if an override caused the
 * problem, with a JSON Pointer. Unknown properties are ignored, because editors save many.
 */

import { PlatenError, type Warning } from '../../base/errors.ts'
import { isJsonObject, type Json, type JsonObject, pointer } from '../../base/json.ts'
import type { Limits } from '../../base/limits.ts'
import { type Matrix, translation } from '../../graphics/affine.ts'
import type { Fill } from '../../graphics/paint.ts'
import { kindOfObject, type ObjectKind } from '../object-kinds.ts'
import { ambiguousArtboard, artboardMismatch, readArtboard } from './artboard.ts'
import { fill, readMatrix } from './fill.ts'
import { missingSizeWarnings } from './missing-size.ts'
import { canonical, type SceneWords, sceneWords, unknownKind } from './object-kinds.ts'
import {
  badProperty,
  createObjectReader,
  describe,
  isInRequest,
  type ObjectReader,
  type Origins,
  SCENE,
} from './object-reader.ts'
import { readShape, readSize } from './parse-shape.ts'
import { boolean, MAX_NUMBER, number } from './property.ts'
import {
  asPainted,
  readBackgroundColor,
  readObjectFill,
  readPaint,
  readPainting,
  readStrokeWidth,
} from './read-paint.ts'
import { tolerate } from './saved-values.ts'
import type { Base, Clip, PathShape, Scene, SceneObject } from './scene.ts'
import { readSemantics } from './semantics.ts'

export interface ParseOptions {
  limits: Limits
  /** Which override wrote which property. */
  origins: Origins
  /** BCP 47 tag of the scene's language. */
  locale?: string | undefined
  /** Relative overrides of objects placed by their points, by JSON Pointer of `left` or `top`. Default: none. */
  shifts?: ReadonlyMap<string, number>
  /** Collects the JSON Pointers of properties that changed objects used. */
  used: Set<string>
  /** Objects changed by overrides, by JSON Pointer. Default: any object may have changed. */
  changed?: ReadonlyMap<string, { readonly properties: ReadonlySet<string> }>
  /** Receives each problem, and the invalid value is dropped. Default: the first problem is thrown. */
  onProblem?: ((problem: PlatenError) => void) | undefined
  /** Receives warnings. Default: they are dropped. */
  warn?: (warning: Warning) => void
}

/** State of one parse. */
interface Parsing extends ParseOptions, SceneWords {
  warn: (warning: Warning) => void
  /** Number of objects read so far. */
  readonly counted: { objects: number }
}

/** Maximum nesting of groups and clip paths. */
const MAX_GROUP_DEPTH = 64

/**
 * Parses a scene. Scenes saved by Fabric have a `version` and get that version's defaults. Scenes written by hand
 * get friendlier ones: without a stroke there is no stroke width, and pictures cover their box.
 */
export function parseScene(json: JsonObject, options: ParseOptions): Scene {
  const warn = onceEach(options.warn ?? (() => undefined))
  const parsing: Parsing = { ...options, warn, ...sceneWords(json), counted: { objects: 0 } }
  const { onProblem, limits } = parsing
  const fillOf = (name: string, other: string): Fill | null =>
    attempt(() => readFill(json, json[name] === undefined ? other : name, parsing), null, onProblem)
  const background = fillOf('background', 'backgroundColor')
  const overlay = fillOf('overlay', 'overlayColor')
  const objects = attempt(
    () => readObjects(json['objects'] ?? [], pointer(SCENE, 'objects'), 1, parsing),
    [],
    onProblem,
  )
  const artboard = attempt(() => readArtboard(json, objects), null, onProblem)
  const side = (name: 'width' | 'height'): number => {
    if (artboard !== null) return Math.max(1, Math.round(artboard[name]))
    // The size would come from the missing artboard.
    if (typeof json['artboard'] === 'string') return 1
    return attempt(() => readSide(json, name, limits), 1, onProblem)
  }
  const size = { width: side('width'), height: side('height') }
  const viewport =
    artboard === null
      ? attempt(() => readViewport(json), translation(0, 0), onProblem)
      : translation(-artboard.left, -artboard.top)
  const mismatch =
    artboard === null ? artboardMismatch(json, { objects, viewport, ...size }) : ambiguousArtboard(json)
  if (mismatch !== null) warn(mismatch)
  return {
    ...size,
    background: asBehindAll(background, parsing.fabric),
    overlay: asBehindAll(overlay, parsing.fabric),
    viewport,
    backgroundMoves: json['backgroundVpt'] !== false,
    overlayMoves: json['overlayVpt'] !== false,
    objects,
    backgroundImage: readSingle(json, 'backgroundImage', parsing),
    overlayImage: readSingle(json, 'overlayImage', parsing),
    clip: readSingle(json, 'clipPath', parsing),
  }
}

/** Some properties are read several times. */
function onceEach(warn: (warning: Warning) => void): (warning: Warning) => void {
  const warned = new Set<string>()
  return warning => {
    const key = `${warning.code} ${warning.path}`
    if (warned.has(key)) return
    warned.add(key)
    warn(warning)
  }
}

/** Fabric treats all gradients of backgrounds and overlays as pixel coordinates. */
function asBehindAll(fill: Fill | null, fabric: number | null): Fill | null {
  const painted = asPainted(fill, fabric)
  const isGradient = painted !== null && typeof painted !== 'string' && painted.kind !== 'pattern'
  return isGradient && fabric !== null ? { ...painted, units: 'pixels' } : painted
}

/** A single object outside of `objects`; a string is the `src` of a picture. */
function readSingle(json: JsonObject, name: string, parsing: Parsing): SceneObject | null {
  const value = json[name] ?? null
  if (value === null || value === '') return null
  const object = isJsonObject(value) ? value : { type: 'image', src: value }
  return attempt(() => readObject(object, pointer(SCENE, name), 1, parsing), null, parsing.onProblem)
}

/** Returns what `read` returns, or `instead` after reporting its problem. */
function attempt<T, Instead>(
  read: () => T,
  instead: Instead,
  onProblem: ParseOptions['onProblem'],
): T | Instead {
  if (onProblem === undefined) return read()
  try {
    return read()
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    onProblem(error)
    return instead
  }
}

function readViewport(json: JsonObject): Matrix {
  const value = json['viewportTransform'] ?? null
  const viewport = readMatrix(value)
  if (viewport === undefined) {
    throw badProperty(
      pointer(SCENE, 'viewportTransform'),
      `must be six numbers [a, b, c, d, e, f], got ${describe(value)}`,
    )
  }
  return viewport ?? translation(0, 0)
}

function readSide(json: JsonObject, name: 'width' | 'height', { maxCanvasSidePx }: Limits): number {
  const value = json[name]
  const side = value === undefined ? undefined : number({ min: 1 }).read(value)
  if (side === undefined) {
    const range = `from 1 to ${maxCanvasSidePx}`
    const problem =
      value === undefined
        ? `is missing: a scene needs its ${name} in pixels, ${range}`
        : `must be a number of pixels ${range}, got ${describe(value)}`
    throw badProperty(pointer(SCENE, name), problem)
  }
  return Math.round(side)
}

function readFill(json: JsonObject, name: string, { fabric, warn }: Parsing): Fill | null {
  const property = fill()
  const value = json[name] ?? null
  const path = pointer(SCENE, name)
  const read = property.read(value)
  if (read === undefined) {
    const tolerated = fabric === null ? null : tolerate({ name, value, property, path, isAlias: false })
    for (const warning of tolerated?.warnings ?? []) warn(warning)
    if (tolerated !== null) return tolerated.read as Fill
    const hint = property.hint?.(value) ?? ''
    throw badProperty(path, `must be ${property.allowed}, got ${describe(value)}${hint}`)
  }
  return read
}

function readObjects(json: Json, path: string, depth: number, parsing: Parsing): SceneObject[] {
  if (!Array.isArray(json)) throw badProperty(path, `must be an array of objects, got ${describe(json)}`)
  const objects: SceneObject[] = []
  for (const [index, item] of json.entries()) {
    const place = pointer(path, index)
    const read = () => readObject(item, parsing.origins.get(place) ?? place, depth, parsing)
    const object = attempt(read, null, parsing.onProblem)
    if (object !== null) objects.push(object)
  }
  return objects
}

function readObject(json: Json, path: string, depth: number, around: Parsing): SceneObject {
  if (!isJsonObject(json)) throw badProperty(path, `must be an object {type, …}, got ${describe(json)}`)
  if (depth > MAX_GROUP_DEPTH) {
    const shown = path.length > 120 ? `${path.slice(0, 120)}…` : path
    throw badProperty(shown, `is nested in more than ${MAX_GROUP_DEPTH} groups`)
  }
  // Objects added by overrides were not saved by an editor.
  const isOwn = around.fabric === null || !isInRequest(path)
  const parsing: Parsing = isOwn ? around : { ...around, fabric: null }
  parsing.counted.objects += 1
  if (parsing.counted.objects > parsing.limits.maxNodes) {
    const message = `The scene has more than ${parsing.limits.maxNodes} objects (limit maxNodes).`
    throw new PlatenError('output_too_large', message, { details: [{ path, message }] })
  }
  const overridden =
    parsing.changed === undefined ? 'any' : (parsing.changed.get(path)?.properties ?? NOTHING)
  const kind = kindOfObject(json, parsing.types)
  const typePath = pointer(path, 'type')
  if (overridden === 'any' || overridden.has('type')) parsing.used.add(typePath)
  if (kind === null) throw unknownKind(json['type'], parsing.origins.get(typePath) ?? typePath)
  const { origins, used, onProblem } = parsing
  const reader = createObjectReader(canonical(json, kind, parsing), path, {
    origins,
    used,
    overridden,
    onProblem,
    onTolerated: parsing.fabric === null ? undefined : parsing.warn,
  })
  for (const warning of missingSizeWarnings(kind, reader)) parsing.warn(warning)
  if (isEmptyPicture(kind, reader, parsing)) return readEmptyPicture(kind, reader, depth, parsing)
  const shape =
    kind === 'group'
      ? ({
          type: 'group',
          ...readSize(reader),
          objects: attempt(
            () => readObjects(reader.json['objects'] ?? [], reader.pathOf('objects'), depth + 1, parsing),
            [],
            onProblem,
          ),
        } as const)
      : readShape(kind, reader, {
          fabric: parsing.fabric,
          locale: parsing.locale ?? 'en',
          readPath: () => attempt(() => readTextPath(reader, depth, parsing), null, onProblem),
        })
  warnOfErased(kind, reader, parsing)
  const isChanged = overridden !== 'any' && overridden.size > 0
  const isUncut = isChanged || (shape.type === 'group' && shape.objects.some(child => child.isUncut))
  return { ...readBase(kind, reader, depth, parsing), ...shape, isUncut }
}

/** Fabric saves pictures without an element, such as an editor's work area, with an empty `src`. */
function isEmptyPicture(kind: ObjectKind, reader: ObjectReader, { fabric }: Parsing): boolean {
  if ((kind !== 'image' && kind !== 'svg') || reader.isOverridden('src')) return false
  const { src } = reader.json
  return src === '' || (fabric !== null && (src ?? null) === null)
}

/** A picture without a source as a box with its background and stroke. */
function readEmptyPicture(
  kind: ObjectKind,
  reader: ObjectReader,
  depth: number,
  parsing: Parsing,
): SceneObject {
  const path = reader.pathOf('src')
  const message = "has an empty 'src', so no picture is drawn here: set src, also by an override."
  parsing.warn({ code: 'unusable_picture', message: `The ${kind} ${message}`, path })
  const corners = reader.get('borderRadius') ?? null
  return {
    ...readBase(kind, reader, depth, parsing),
    ...{ type: 'rect', ...readSize(reader), rx: 0, ry: 0, corners, fill: null, isUncut: false },
  }
}

/** The path of a text: a path object, or path data of an invisible one. */
function readTextPath(
  reader: ObjectReader,
  depth: number,
  parsing: Parsing,
): (SceneObject & PathShape) | null {
  const json = reader.json['path'] ?? null
  const path = pointer(reader.path, 'path')
  parsing.used.add(path)
  if (json === null || json === '') return null
  const object = isJsonObject(json) ? json : { type: 'path', path: json, visible: false }
  const place = reader.pathOf('path')
  const owner = isJsonObject(json) ? place : place.slice(0, place.lastIndexOf('/'))
  const read = readObject(object, owner, depth + 1, parsing)
  return read.type === 'path'
    ? read
    : reader.fail('path', `must be a path for the text to follow, got a ${read.type}`)
}

function readBase(
  kind: ObjectKind,
  reader: ObjectReader,
  depth: number,
  parsing: Parsing,
): Omit<Base, 'width' | 'height' | 'isUncut'> {
  const hasOwnPlace = PLACED_BY_POINTS.has(kind)
  const defaultOrigin = (parsing.fabric ?? 0) >= 7 ? 0 : -0.5
  const stroke = readPaint('stroke', reader, parsing.fabric) ?? null
  const name = reader.json['name']
  return {
    path: reader.path,
    name: typeof name === 'string' ? name : null,
    left: reader.get('left') ?? (hasOwnPlace ? null : 0),
    top: reader.get('top') ?? (hasOwnPlace ? null : 0),
    shift: hasOwnPlace ? readShift(reader, parsing) : NO_SHIFT,
    originX: reader.get('originX') ?? defaultOrigin,
    originY: reader.get('originY') ?? defaultOrigin,
    scaleX: reader.get('scaleX') ?? 1,
    scaleY: reader.get('scaleY') ?? 1,
    angle: reader.get('angle') ?? 0,
    skewX: reader.get('skewX') ?? 0,
    skewY: reader.get('skewY') ?? 0,
    flipX: reader.get('flipX') ?? false,
    flipY: reader.get('flipY') ?? false,
    painting: readPainting(kind, reader, parsing.fabric),
    visible: reader.get('visible') ?? true,
    opacity: reader.get('opacity') ?? 1,
    backgroundColor: readBackgroundColor(kind, reader, parsing),
    fill: readObjectFill(kind, reader, parsing.fabric),
    fillRule: reader.get('fillRule') ?? 'nonzero',
    stroke,
    strokeWidth: readStrokeWidth(kind, reader, stroke, parsing.fabric),
    strokeDashArray: reader.get('strokeDashArray') ?? null,
    strokeDashOffset: reader.get('strokeDashOffset') ?? 0,
    strokeLineCap: reader.get('strokeLineCap') ?? 'butt',
    strokeLineJoin: reader.get('strokeLineJoin') ?? 'miter',
    strokeMiterLimit: reader.get('strokeMiterLimit') ?? 4,
    strokeUniform: reader.get('strokeUniform') ?? false,
    paintFirst: reader.get('paintFirst') ?? 'fill',
    composite: reader.get('globalCompositeOperation') ?? 'source-over',
    shadow: reader.get('shadow') ?? null,
    clip: attempt(() => readClip(reader, depth, parsing), null, parsing.onProblem),
    semantics: readSemantics(reader),
  }
}

const NOTHING: ReadonlySet<string> = new Set()

const NO_SHIFT: Base['shift'] = { x: 0, y: 0 }

function readShift(reader: ObjectReader, { shifts }: Parsing): Base['shift'] {
  const amount = (name: 'left' | 'top'): number => {
    const moved = shifts?.get(pointer(reader.path, name)) ?? 0
    if (Math.abs(moved) <= MAX_NUMBER) return moved
    return reader.fail(name, `must move by at most ${MAX_NUMBER}, got ${moved}`)
  }
  return { x: amount('left'), y: amount('top') }
}

/** Kinds that are placed by their points unless they have `left` and `top`. */
export const PLACED_BY_POINTS: ReadonlySet<ObjectKind> = new Set(['line', 'polyline', 'polygon', 'path'])

/** Warns that parts removed with an eraser are drawn. */
function warnOfErased(kind: ObjectKind, { json, pathOf }: ObjectReader, { warn }: Parsing): void {
  const { eraser = null } = json
  if (!isJsonObject(eraser)) return
  const message = `The 'eraser' of the ${kind} is not supported, so it is drawn whole. Use an inverted clipPath.`
  warn({ code: 'unsupported_property', message, path: pathOf('eraser') })
}

function readClip(reader: ObjectReader, depth: number, parsing: Parsing): Clip | null {
  const json = reader.json['clipPath']
  if (json === undefined) return null
  const path = pointer(reader.path, 'clipPath')
  parsing.used.add(path)
  if (json === null) return null
  const place = parsing.origins.get(path) ?? path
  const shape = readObject(json, place, depth + 1, parsing)
  const own = isJsonObject(json) ? json : {}
  return {
    shape,
    inverted: readClipFlag('inverted', own, place, parsing),
    absolute: readClipFlag('absolutePositioned', own, place, parsing),
  }
}

/** Properties that only clip paths have. */
function readClipFlag(
  name: 'inverted' | 'absolutePositioned',
  json: JsonObject,
  place: string,
  { origins, used }: Parsing,
): boolean {
  const value = json[name] ?? null
  if (value === null) return false
  const path = pointer(place, name)
  used.add(path)
  const { read, allowed } = boolean()
  const flag = read(value)
  if (flag !== undefined) return flag
  throw badProperty(origins.get(path) ?? path, `must be ${allowed}, got ${describe(value)}`)
}
