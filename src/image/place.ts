import { PlatenError } from '../errors.ts'
import type { TextStage } from './fonts.ts'
import { framePicture, type PictureFrame } from './frame.ts'
import { outlineOf } from './outline.ts'
import type { CanvasKit, Outline } from './paint.ts'
import { createPathRuler } from './path-ruler.ts'
import type { LoadedPicture, LoadedPictures } from './pictures.ts'
import type { Base, GroupShape, PathShape, PictureShape, SceneObject, TextShape } from './scene.ts'
import { layText, type TextLayout } from './text.ts'
import {
  apply,
  around,
  type Box,
  grow,
  type Matrix,
  mapBox,
  multiply,
  radians,
  rotation,
  stretch,
  translation,
  unite,
} from './transform.ts'

/** An object with its size and place known, ready to be drawn around its own middle. */
export interface Placed {
  readonly object: SceneObject
  /** Without stroke, before the object's own scale. */
  readonly width: number
  readonly height: number
  /** From the object's own coordinates (its middle is the origin) to its group's. */
  readonly matrix: Matrix
  readonly content: Content
  /** All that is painted, in the object's own coordinates, apart from its own shadow. */
  readonly bounds: Box
  readonly clip: PlacedClip | null
}

/** `shape` is plain, and black where it shows the object. */
export interface PlacedClip {
  readonly shape: Placed
  readonly inverted: boolean
  readonly absolute: boolean
}

export type Content =
  | { readonly kind: 'outline'; readonly outline: Outline }
  | { readonly kind: 'picture'; readonly picture: LoadedPicture; readonly frame: PictureFrame }
  | {
      readonly kind: 'text'
      readonly layout: TextLayout
      readonly alignTop: number
      /** What the text runs along, in the text's own coordinates. */
      readonly track: Placed | null
    }
  | { readonly kind: 'group'; readonly children: readonly Placed[] }

/** What placing needs: measuring happens on the canvas that paints. */
export interface Placing {
  readonly kit: CanvasKit
  readonly text: TextStage
  readonly pictures: LoadedPictures
}

/** Measures and places the visible ones of some objects. */
export function placeObjects(objects: readonly SceneObject[], placing: Placing): Placed[] {
  return objects.filter(isSeen).map(object => place(object, placing))
}

function isSeen({ visible, opacity }: Base): boolean {
  return visible && opacity > 0
}

function place(object: SceneObject, placing: Placing): Placed {
  const { content, width, height, middle } = measure(object, placing)
  const matrix = ownMatrix(object, { width, height, middle })
  const clip = object.clip && { ...object.clip, shape: asMask(place(object.clip.shape, placing)) }
  return {
    object,
    width,
    height,
    matrix,
    content,
    clip,
    bounds: boundsOf(object, { width, height, content }),
  }
}

/** Only where a clip path's own fill is counts, not how it looks. */
function asMask(placed: Placed): Placed {
  const { object } = placed
  const fill = object.fill === null ? null : 'black'
  const plain = {
    opacity: 1,
    shadow: null,
    stroke: null,
    backgroundColor: null,
    composite: 'source-over',
  } as const
  return { ...placed, object: { ...object, ...plain, fill } }
}

interface Measured {
  readonly content: Content
  readonly width: number
  readonly height: number
  /** Where the middle stands if the object has no place of its own: for what is placed by its points. */
  readonly middle: { readonly x: number; readonly y: number }
}

const NOWHERE = { x: 0, y: 0 }

function measure(object: SceneObject, placing: Placing): Measured {
  switch (object.type) {
    case 'group':
      return measureGroup(object, placing)
    case 'text':
      return measureText(object, placing)
    case 'picture':
      return measurePicture(object, placing)
    case 'path':
      return measurePath(object, placing.kit)
    case 'line':
    case 'polyline':
    case 'polygon': {
      const points = object.type === 'line' ? [object.from, object.to] : object.points
      const { left, top, right, bottom } = around(points)
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
      const content = { kind: 'outline', outline: outlineOf(object, middle, placing.kit) } as const
      return { content, width: object.width, height: object.height, middle }
    }
    default: {
      const content = { kind: 'outline', outline: outlineOf(object, NOWHERE, placing.kit) } as const
      return { content, width: object.width, height: object.height, middle: NOWHERE }
    }
  }
}

function measureGroup(object: GroupShape & Base, placing: Placing): Measured {
  const content = { kind: 'group', children: placeObjects(object.objects, placing) } as const
  return { content, width: object.width, height: object.height, middle: NOWHERE }
}

function measureText(object: TextShape & Base, placing: Placing): Measured {
  const layout = layText(object, object, placing.text)
  const track = object.track === null ? null : place(object.track.path, placing)
  const height = object.boxHeight ?? layout.height
  const alignTop = (height - layout.height) * object.verticalAlign
  const content = { kind: 'text', layout, alignTop, track } as const
  return { content, width: layout.width, height, middle: NOWHERE }
}

function measurePicture(object: PictureShape & Base, { pictures }: Placing): Measured {
  const picture = pictures.get(object.source)
  if (picture === undefined) throw new PlatenError('internal', `No picture was loaded for '${object.path}'.`)
  const { frame, width, height } = framePicture(object, picture)
  return { content: { kind: 'picture', picture, frame }, width, height, middle: NOWHERE }
}

function measurePath(object: PathShape & Base, kit: CanvasKit): Measured {
  const whole = kit.outline(object.data)
  const { left, top, right, bottom } = pathBox(object.data, whole)
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const outline = kit.outline()
  outline.addPath(whole, matrixInit(translation(-middle.x, -middle.y)))
  return { content: { kind: 'outline', outline }, width: right - left, height: bottom - top, middle }
}

/** Fabric's box of a path: that of a quadratic curve is greater than the curve. */
function pathBox(data: string, outline: Outline): Box {
  const [left, top, right, bottom] = outline.computeTightBounds()
  const tight = { left, top, right, bottom }
  return QUADRATIC.test(data) ? unite(tight, createPathRuler(data).box) : tight
}

const QUADRATIC = /[qt]/i

export function matrixInit([a, b, c, d, e, f]: Matrix) {
  return { a, b, c, d, e, f }
}

/** Scale, flip and skew, in Fabric's order. */
function shapeMatrix({ scaleX, scaleY, skewX, skewY, flipX, flipY }: Base): Matrix {
  const scale: Matrix = [flipX ? -scaleX : scaleX, 0, 0, flipY ? -scaleY : scaleY, 0, 0]
  const slant: Matrix = [1, 0, Math.tan(radians(skewX)), 1, 0, 0]
  const rise: Matrix = [1, Math.tan(radians(skewY)), 0, 1, 0, 0]
  return multiply(multiply(scale, slant), rise)
}

/**
 * Where an object stands. As in Fabric, its origin is a point of its box before rotation, the box has the stroke
 * in it, and the object turns around that point.
 */
function ownMatrix(object: SceneObject, { width, height, middle }: Omit<Measured, 'content'>): Matrix {
  const shape = shapeMatrix(object)
  const inner = object.strokeUniform ? 0 : object.strokeWidth
  const outer = object.strokeUniform ? object.strokeWidth : 0
  const half = { left: -(width + inner) / 2, top: -(height + inner) / 2 }
  const box = mapBox(shape, { ...half, right: -half.left, bottom: -half.top })
  const toMiddle = {
    x: -object.originX * (box.right - box.left + outer),
    y: -object.originY * (box.bottom - box.top + outer),
  }
  const turned = apply(rotation(object.angle), toMiddle)
  const x = object.left === null ? middle.x + object.shift.x : object.left + turned.x
  const y = object.top === null ? middle.y + object.shift.y : object.top + turned.y
  return multiply(multiply(translation(x, y), rotation(object.angle)), shape)
}

function boundsOf(object: SceneObject, { width, height, content }: Omit<Measured, 'middle'>): Box {
  const own = { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 }
  if (content.kind === 'group') return content.children.map(boundsInGroup).reduce(unite, own)
  if (content.kind === 'text') return grow(own, content.layout.overhang + object.strokeWidth)
  const isSharp = object.stroke !== null && object.strokeLineJoin === 'miter'
  const reach = isSharp ? Math.max(1, object.strokeMiterLimit) : 1
  const [x, y] = [Math.abs(object.scaleX), Math.abs(object.scaleY)]
  const scale = object.strokeUniform ? Math.max(1e-3, Math.min(x, y)) : 1
  return grow(own, (object.strokeWidth * reach) / scale)
}

/** With room for the shadow in every direction: which way it falls depends on how the group is turned. */
function boundsInGroup({ matrix, bounds, object: { shadow } }: Placed): Box {
  const box = mapBox(matrix, bounds)
  if (shadow === null) return box
  const { x, y } = stretch(matrix)
  return grow(box, 2 * Math.max(x, y) * (Math.hypot(shadow.offsetX, shadow.offsetY) + shadow.blur))
}
