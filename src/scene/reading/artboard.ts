/**
 * The artboard: the object that marks which part of a scene becomes the image. Editors place it on a larger canvas
 * that can be panned and zoomed, and save neither its size as `width` and `height`.
 */
import type { Warning } from '../../base/errors.ts'
import { type JsonObject, pointer } from '../../base/json.ts'
import { artboardIndex } from '../object-kinds.ts'
import { badProperty, describe, SCENE } from './object-reader.ts'
import type { Scene, SceneObject } from './scene.ts'

export interface Artboard {
  /** In scene coordinates, before pan and zoom. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * The artboard named in `artboard`, or in scenes without a size the one that is named as editors name it. Null for
 * none.
 * @param objects The objects of the scene.
 * @throws PlatenError `invalid_definition` if the named object is missing or has no upright box.
 */
export function readArtboard(json: JsonObject, objects: Scene['objects']): Artboard | null {
  const wanted = json['artboard'] ?? null
  const path = pointer(SCENE, 'artboard')
  if (wanted === false || (wanted === null && hasSize(json))) return null
  if (wanted !== null && (typeof wanted !== 'string' || wanted === '')) {
    throw badProperty(path, `must be the id or name of an object, or false, got ${describe(wanted)}`)
  }
  const index = artboardIndex(json, wanted)
  if (index === null) {
    if (wanted === null) return null
    throw badProperty(path, `must be the id or name of an object of the scene, got ${describe(wanted)}`)
  }
  const box = boxAt(index, objects)
  if (box === null && wanted === null) return null
  return box ?? badArtboard(path)
}

function badArtboard(path: string): never {
  throw badProperty(
    path,
    'must be an object with an upright box: use a rect with width and height and no angle',
  )
}

/** Objects named 'clip' that are smaller than this share of the image in either direction are not artboards. */
const LEAST_CLIP_SHARE = 0.25

/** Warns if a scene with a size of its own draws another region than the editor's artboard. */
export function artboardMismatch(
  json: JsonObject,
  { objects, width, height, viewport }: Pick<Scene, 'objects' | 'width' | 'height' | 'viewport'>,
): Warning | null {
  if ((json['artboard'] ?? null) !== null || (json['version'] ?? null) === null) return null
  const index = artboardIndex(json)
  const box = index === null ? null : boxAt(index, objects)
  if (index === null || box === null) return null
  const [zoomX, , , zoomY, panX, panY] = viewport
  const drawn = [box.left * zoomX + panX, box.top * zoomY + panY, box.width * zoomX, box.height * zoomY]
  const wanted = [0, 0, width, height]
  if (drawn.every((length, at) => Math.abs(length - (wanted[at] ?? 0)) <= 1)) return null
  const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] = drawn.map(Math.round)
  const name = objectName(json, index)
  const share = Math.min(boxWidth / width, boxHeight / height)
  if (name.toLowerCase() === 'clip' && share < LEAST_CLIP_SHARE) return null
  return {
    code: 'artboard_mismatch',
    message: `'${name}' looks like the artboard of an editor, with ${boxWidth} × ${boxHeight} pixels at ${left}, ${top}, but the image shows ${width} × ${height} pixels from 0, 0. Set "artboard": "${name}" in the scene to draw the artboard, or false to draw what it draws now.`,
    path: pointer(pointer(SCENE, 'objects'), index),
  }
}

/** Warns if several objects have the id or name in `artboard`. The first one is used. */
export function ambiguousArtboard({ artboard, objects }: JsonObject): Warning | null {
  if (typeof artboard !== 'string' || !Array.isArray(objects)) return null
  const named = objects.filter(object => {
    const { id, name } = Object(object) as JsonObject
    return id === artboard || name === artboard
  })
  if (named.length < 2) return null
  return {
    code: 'artboard_mismatch',
    message: `${named.length} objects have the id or name '${artboard}'; the first one is the artboard. Give the artboard a name of its own.`,
    path: pointer(SCENE, 'artboard'),
  }
}

function hasSize({ width, height }: JsonObject): boolean {
  return width !== undefined && height !== undefined
}

function objectName({ objects }: JsonObject, index: number): string {
  const object = Array.isArray(objects) ? objects[index] : null
  const { id, name } = Object(object) as JsonObject
  return String(typeof id === 'string' ? id : name).slice(0, 60)
}

function boxAt(index: number, objects: Scene['objects']): Artboard | null {
  const path = pointer(pointer(SCENE, 'objects'), index)
  const object = objects.find(one => one.path === path)
  return object === undefined ? null : boxOf(object)
}

/** An object's box without its stroke. Null if it is rotated, or if its size is known only after measuring. */
function boxOf(object: SceneObject): Artboard | null {
  const { left, top, originX, originY, scaleX, scaleY, strokeUniform, strokeWidth, width, height } = object
  if (object.angle !== 0 || object.skewX !== 0 || object.skewY !== 0 || left === null || top === null)
    return null
  const inner = { width: width * Math.abs(scaleX), height: height * Math.abs(scaleY) }
  if (!(inner.width >= 1 && inner.height >= 1)) return null
  const stroke = (scale: number): number => strokeWidth * (strokeUniform ? 1 : Math.abs(scale))
  return {
    left: left - originX * (inner.width + stroke(scaleX)) - inner.width / 2,
    top: top - originY * (inner.height + stroke(scaleY)) - inner.height / 2,
    ...inner,
  }
}
