import { PlatenError } from '../../base/errors.ts'
import {
  apply,
  around,
  type Box,
  grow,
  type Matrix,
  mapBox,
  multiply,
  type Point,
  radians,
  rotation,
  type Size,
  stretch,
  translation,
  unite,
} from '../../graphics/affine.ts'
import type { CssColor } from '../../graphics/color/css-color.ts'
import type { PictureFrame } from '../../graphics/display-list.ts'
import { type Path, parsePath, pathBounds, translatePath } from '../../graphics/path.ts'
import { measurePath } from '../../graphics/path-measure.ts'
import {
  type Base,
  type Clip,
  isVisible,
  type PathShape,
  type PictureShape,
  type SceneObject,
  type TextShape,
} from '../reading/scene.ts'
import { layoutText, type TextLayout } from '../text/layout-text.ts'
import type { TextFonts } from '../text/text-fonts.ts'
import { cacheBounds } from './cache-bounds.ts'
import {
  type ClipOutline,
  type CompositeMode,
  clipOutline,
  compositeMode,
  type InheritedEffects,
  inheritedEffects,
  NO_EFFECTS,
  separateObjects,
} from './compositing.ts'
import type { PictureUser, ScenePicture } from './contracts.ts'
import { objectPath } from './object-path.ts'
import { type BackgroundBox, paintsOf, type ScenePaint, strokeAreaOf } from './paints.ts'
import { framePicture } from './picture-frame.ts'
import { isOnScreen } from './screen-bounds.ts'

/** An object with its size, matrix and display list, ready to be drawn around its own middle. */
export interface Placed {
  readonly object: SceneObject
  /** Without the stroke, before the object's own scale. */
  readonly width: number
  readonly height: number
  /** From the object's coordinates, whose origin is its middle, to its group's. */
  readonly matrix: Matrix
  readonly content: Content
  /** What it paints from the back to the front; of a group only its background. */
  readonly paints: readonly ScenePaint[]
  /** Everything that is painted except the object's own shadow, in its own coordinates. */
  readonly bounds: Box
  /** Clip of Fabric's object cache in the object's own coordinates; null for none. */
  readonly cut: Box | null
  readonly mode: CompositeMode
  /** Fabric's scaling of the object, including its groups but not the viewport. Uniform strokes undo it. */
  readonly scaling: Point
  readonly shadow: PlacedShadow | null
  readonly clip: PlacedClip | null
}

/** A shadow in units of the scene. It does not rotate with its object. */
export interface PlacedShadow {
  readonly color: CssColor
  readonly blur: number
  readonly x: number
  readonly y: number
}

/** `shape` is opaque black where the object is visible. */
export interface PlacedClip {
  readonly shape: Placed
  readonly inverted: boolean
  readonly absolute: boolean
  readonly outline: ClipOutline | null
}

export type Content =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'picture'; readonly picture: ScenePicture; readonly frame: PictureFrame }
  | {
      readonly kind: 'text'
      readonly layout: TextLayout
      readonly alignTop: number
      /** The path that the text runs along, in the text's own coordinates. */
      readonly textPath: Placed | null
    }
  | { readonly kind: 'group'; readonly children: readonly Placed[] }

export interface Placing {
  readonly text: TextFonts
  readonly pictures: ReadonlyMap<PictureUser, ScenePicture>
  /** Returns the object, without its dashes if there are too many. */
  readonly limitDashes: (object: SceneObject) => SceneObject
  /** Objects completely outside are dropped where Fabric does so; null drops none. */
  readonly screen: { readonly width: number; readonly height: number } | null
}

/** The coordinate system in which an object is placed: the scene's, or a group's. */
interface Place {
  /** From the coordinates of the group to those of the scene before the viewport; null in the scene itself. */
  readonly group: Matrix | null
  /** From the coordinates of top-level objects to the scene's. */
  readonly viewport: Matrix
  /** The viewport, where it scales shadows and caches. */
  readonly zoom: Matrix
  readonly inherited: InheritedEffects
}

/**
 * Measures and places the visible objects of a scene.
 * @param zoom Scales their shadows.
 */
export function placeObjects(
  objects: readonly SceneObject[],
  placing: Placing,
  viewport: Matrix = translation(0, 0),
  zoom: Matrix = viewport,
): Placed[] {
  const { screen } = placing
  const placed = placeAll(objects, placing, alone(viewport, zoom)).filter(
    ({ object, width, height, matrix }) => {
      if (screen === null || object.painting === 'whole') return true
      const middle = { x: matrix[4], y: matrix[5] }
      return isOnScreen(
        { ...sidesOf(object, { width, height }), middle, angle: object.angle },
        viewport,
        screen,
      )
    },
  )
  return separateObjects(placed)
}

/** @param viewport From the coordinates of an absolute clip path to the scene's. */
export function placeClip(clip: Clip, placing: Placing, viewport: Matrix): PlacedClip {
  const around = alone(clip.absolute ? viewport : translation(0, 0))
  const placed = { ...clip, shape: place(asMask(clip.shape), placing, around) }
  return { ...placed, outline: clipOutline(placed) }
}

function alone(viewport: Matrix, zoom: Matrix = viewport): Place {
  return { group: null, viewport, zoom, inherited: NO_EFFECTS }
}

function placeAll(objects: readonly SceneObject[], placing: Placing, around: Place): Placed[] {
  return objects.filter(isVisible).map(object => place(object, placing, around))
}

function place(given: SceneObject, placing: Placing, around: Place): Placed {
  const object = placing.limitDashes(given)
  const { width, height, middle, ...measured } = measure(object, placing)
  const own = ownMatrix(object, { width, height, middle })
  const group = around.group === null ? own : multiply(around.group, own)
  const scaling =
    around.group === null ? { x: Math.abs(object.scaleX), y: Math.abs(object.scaleY) } : stretch(group)
  const shadow = placeShadow(object, scaling, around.zoom)
  const mode = compositeMode(object, shadow, around.inherited)
  const content = measured.content ?? {
    kind: 'group' as const,
    children: separateObjects(
      placeAll(measured.objects, placing, {
        ...around,
        group,
        inherited: inheritedEffects(object, mode, around.inherited),
      }),
    ),
  }
  const bounds = boundsOf(object, { width, height, content, scaling })
  const zoom = Math.abs(around.zoom[0])
  const cut =
    mode.isIsolated && !object.isUncut
      ? cacheBounds({ object, width, height, content, scaling, bounds }, zoom)
      : null
  return {
    object,
    width,
    height,
    matrix: around.group === null ? multiply(around.viewport, own) : own,
    content,
    scaling,
    shadow,
    mode,
    clip: object.clip && placeClip(object.clip, placing, around.viewport),
    bounds,
    cut,
    paints: paintsOf({
      ...{ object, content, width, height, scaling, mode, shadow },
      background: backgroundBox(object, { width, height }),
      strokeArea: strokeAreaOf({ object, width, height, scaling }, zoom),
    }),
  }
}

/** A canvas offsets shadows along its own axes, whatever its transform. */
function placeShadow({ shadow }: Base, scaling: Point, [zoomX, , , zoomY]: Matrix): PlacedShadow | null {
  if (shadow === null) return null
  const { x, y } = shadow.nonScaling ? { x: 1, y: 1 } : scaling
  return {
    color: shadow.color,
    blur: (shadow.blur * Math.abs(zoomX + zoomY) * (x + y)) / 4,
    x: shadow.offsetX * zoomX * x,
    y: shadow.offsetY * zoomY * y,
  }
}

/** A clip path clips by its shape, not by its colours. The objects of a group and pictures keep their looks. */
function asMask(object: SceneObject): SceneObject {
  const { backgroundColor } = object.type === 'group' ? object : { backgroundColor: null }
  const plain = { opacity: 1, stroke: null, backgroundColor, composite: 'source-over' } as const
  const mask = { ...object, ...plain, shadow: null, fill: 'black' }
  if (mask.type !== 'text') return mask
  return { ...mask, style: { ...mask.style, fill: 'black', stroke: null } }
}

type Measured = (
  | { readonly content: Exclude<Content, { kind: 'group' }> }
  | { readonly content: null; readonly objects: readonly SceneObject[] }
) & {
  readonly width: number
  readonly height: number
  /** The middle of objects that are placed by their points. */
  readonly middle: { readonly x: number; readonly y: number }
}

const NOWHERE = { x: 0, y: 0 }

function measure(object: SceneObject, placing: Placing): Measured {
  switch (object.type) {
    case 'group':
      return {
        content: null,
        objects: object.objects,
        width: object.width,
        height: object.height,
        middle: NOWHERE,
      }
    case 'text':
      return measureText(object, placing)
    case 'picture':
      return measurePicture(object, placing)
    case 'path':
      return measurePathObject(object)
    case 'line':
    case 'polyline':
    case 'polygon': {
      const points = object.type === 'line' ? [object.from, object.to] : object.points
      const { left, top, right, bottom } = around(points)
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
      const content = { kind: 'path', path: objectPath(object, middle) } as const
      return { content, width: object.width, height: object.height, middle }
    }
    default: {
      const content = { kind: 'path', path: objectPath(object, NOWHERE) } as const
      return { content, width: object.width, height: object.height, middle: NOWHERE }
    }
  }
}

function measureText(object: TextShape & Base, placing: Placing): Measured {
  const layout = layoutText(object, object, placing.text.of(object))
  const textPath =
    object.textPath === null ? null : place(object.textPath.path, placing, alone(translation(0, 0)))
  const height = object.boxHeight ?? layout.height
  const alignTop = (height - layout.height) * object.verticalAlign
  const content = { kind: 'text', layout, alignTop, textPath } as const
  return { content, width: layout.width, height, middle: NOWHERE }
}

function measurePicture(object: PictureShape & Base, { pictures }: Placing): Measured {
  const picture = pictures.get(object.source)
  if (picture === undefined) throw new PlatenError('internal', `No picture was loaded for '${object.path}'.`)
  const { frame, width, height } = framePicture(object, picture)
  return { content: { kind: 'picture', picture, frame }, width, height, middle: NOWHERE }
}

function measurePathObject(object: PathShape & Base): Measured {
  const { path } = parsePath(object.data)
  const { left, top, right, bottom } = fabricBounds(path)
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const content = { kind: 'path', path: translatePath(path, -middle.x, -middle.y) } as const
  return { content, width: right - left, height: bottom - top, middle }
}

/** Fabric's bounding box of a path, which for quadratic curves is larger than the curve. */
function fabricBounds(path: Path): Box {
  const tight = pathBounds(path) ?? { left: 0, top: 0, right: 0, bottom: 0 }
  return path.some(({ type }) => type === 'Q') ? unite(tight, measurePath(path).box) : tight
}

/** Scale, flip and skew, in Fabric's order. */
function shapeMatrix({ scaleX, scaleY, skewX, skewY, flipX, flipY }: Base): Matrix {
  const scale: Matrix = [flipX ? -scaleX : scaleX, 0, 0, flipY ? -scaleY : scaleY, 0, 0]
  const slant: Matrix = [1, 0, Math.tan(radians(skewX)), 1, 0, 0]
  const rise: Matrix = [1, Math.tan(radians(skewY)), 0, 1, 0, 0]
  return multiply(multiply(scale, slant), rise)
}

/**
 * The matrix of an object. As in Fabric, the origin is a point of the unrotated box including the stroke, and the
 * object rotates around that point.
 */
function ownMatrix(
  object: SceneObject,
  { width, height, middle }: { width: number; height: number; middle: Point },
): Matrix {
  const shape = shapeMatrix(object)
  const sides = sidesOf(object, { width, height })
  const toMiddle = { x: -object.originX * sides.width, y: -object.originY * sides.height }
  const turned = apply(rotation(object.angle), toMiddle)
  const x = object.left === null ? middle.x + object.shift.x : object.left + turned.x
  const y = object.top === null ? middle.y + object.shift.y : object.top + turned.y
  return multiply(multiply(translation(x, y), rotation(object.angle)), shape)
}

/**
 * The box that `backgroundColor` fills. It includes the stroke, except beyond the ends of horizontal and vertical lines.
 * A picture with rounded corners has no more than its own box, along whose edge its stroke is centred.
 */
function backgroundBox(object: SceneObject, { width, height }: Size): BackgroundBox {
  const { type, strokeWidth, strokeLineCap } = object
  if (type === 'picture' && object.corners !== null) return { width, height, corners: object.corners }
  const isBlunt = type === 'line' && strokeLineCap === 'butt'
  return {
    corners: type === 'text' ? object.corners : null,
    width: width + (isBlunt && height === 0 ? 0 : strokeWidth),
    height: height + (isBlunt && width === 0 ? 0 : strokeWidth),
  }
}

/** Size of an object with its stroke, before rotation. */
function sidesOf(
  object: SceneObject,
  { width, height }: { width: number; height: number },
): { width: number; height: number } {
  const inner = object.strokeUniform ? 0 : object.strokeWidth
  const outer = object.strokeUniform ? object.strokeWidth : 0
  const isBlunt = object.type === 'line' && object.endsBluntly
  const along = { x: isBlunt && height === 0 ? 0 : inner, y: isBlunt && width === 0 ? 0 : inner }
  const half = { left: -(width + along.x) / 2, top: -(height + along.y) / 2 }
  const box = mapBox(shapeMatrix(object), { ...half, right: -half.left, bottom: -half.top })
  return { width: box.right - box.left + outer, height: box.bottom - box.top + outer }
}

function boundsOf(
  object: SceneObject,
  { width, height, content, scaling }: Pick<Placed, 'width' | 'height' | 'content' | 'scaling'>,
): Box {
  const own = { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 }
  if (content.kind === 'group') {
    const least = Math.max(1e-3, Math.min(scaling.x, scaling.y))
    return content.children.map(child => boundsInGroup(child, least)).reduce(unite, own)
  }
  if (content.kind === 'text') return grow(own, content.layout.overhang + object.strokeWidth)
  const isSharp = object.stroke !== null && object.strokeLineJoin === 'miter' && object.type !== 'rect'
  const reach = isSharp ? Math.max(1, object.strokeMiterLimit) : 1
  const scale = object.strokeUniform ? Math.max(1e-3, Math.min(scaling.x, scaling.y)) : 1
  return grow(own, (object.strokeWidth * reach) / scale)
}

/** With room for the shadow in every direction, because the group may be rotated. */
function boundsInGroup({ matrix, bounds, shadow }: Placed, groupScaling: number): Box {
  const box = mapBox(matrix, bounds)
  if (shadow === null) return box
  return grow(box, (2 * (Math.hypot(shadow.x, shadow.y) + shadow.blur)) / groupScaling)
}
