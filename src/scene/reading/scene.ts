import type { Json } from '../../base/json.ts'
import type { Matrix, Point } from '../../graphics/affine.ts'
import type { CssColor } from '../../graphics/color/css-color.ts'
import type { Fill } from '../../graphics/paint.ts'
import type { FilterList } from '../filters/filter.ts'
import type { CharStyle, CharStyles } from '../text/char-style.ts'
import type { LetterCase } from '../text/letter-case.ts'
import type { BreakRule } from '../text/text-lines.ts'
import type { PropertyValue } from './properties.ts'
import type { CornerRadii, Sides } from './property-shapes.ts'
import type { Semantics } from './semantics.ts'
import type { Shadow } from './shadow.ts'

/** A validated scene. Lengths are in pixels before `scale`. */
export interface Scene {
  readonly width: number
  readonly height: number
  readonly background: Fill | null
  readonly overlay: Fill | null
  /** Fabric's pan and zoom: from the coordinates of objects to the scene's. */
  readonly viewport: Matrix
  /** Pan and zoom apply to the background, and to the overlay. */
  readonly backgroundMoves: boolean
  readonly overlayMoves: boolean
  readonly backgroundImage: SceneObject | null
  readonly overlayImage: SceneObject | null
  /** From the back to the front. */
  readonly objects: readonly SceneObject[]
  /** Clips everything except overlays. */
  readonly clip: SceneObject | null
}

export type SceneObject = Base & (Shape | GroupShape)

/** Properties of one kind of object. */
export type Shape =
  | RectShape
  | EllipseShape
  | TriangleShape
  | LineShape
  | PointsShape
  | PathShape
  | PictureShape
  | TextShape

/** Properties of all objects, with Fabric's names and meanings. */
export interface Base {
  /** JSON Pointer of the object in the scene. */
  readonly path: string
  readonly name: string | null
  /** Null if the points of a line, polygon or path determine the position. */
  readonly left: number | null
  readonly top: number | null
  /** Relative overrides of objects placed by their points. */
  readonly shift: Point
  readonly width: number
  readonly height: number
  /** -0.5 to 0.5: the point of the object at `left`, `top`. */
  readonly originX: number
  readonly originY: number
  readonly scaleX: number
  readonly scaleY: number
  /** Degrees, clockwise. */
  readonly angle: number
  readonly skewX: number
  readonly skewY: number
  readonly flipX: boolean
  readonly flipY: boolean
  /**
   * What opacity, shadow and blend mode apply to: the whole object, each of its paints, or as in Fabric's object
   * cache the whole object clipped to its box, unless a group around it is cached.
   */
  readonly painting: 'whole' | 'paints' | 'cache'
  /** An override changed the object or its contents, so Fabric's cache with its old size does not clip it. */
  readonly isUncut: boolean
  readonly visible: boolean
  readonly opacity: number
  readonly backgroundColor: CssColor | null
  readonly fill: Fill | null
  readonly fillRule: 'nonzero' | 'evenodd'
  readonly stroke: Fill | null
  readonly strokeWidth: number
  readonly strokeDashArray: readonly number[] | null
  readonly strokeDashOffset: number
  readonly strokeLineCap: 'butt' | 'round' | 'square'
  readonly strokeLineJoin: 'miter' | 'round' | 'bevel'
  readonly strokeMiterLimit: number
  readonly strokeUniform: boolean
  readonly paintFirst: 'fill' | 'stroke'
  readonly composite: PropertyValue<'globalCompositeOperation'>
  readonly shadow: Shadow | null
  readonly clip: Clip | null
  /** Its meaning in tagged PDFs; null for that of its kind. */
  readonly semantics: Semantics | null
}

/** A clip path applies even if it is invisible itself. */
export function isVisible({ visible, opacity }: Base): boolean {
  return visible && opacity > 0
}

/** Clips an object to `shape`, or with `inverted` to its outside. */
export interface Clip {
  readonly shape: SceneObject
  readonly inverted: boolean
  /** `shape` is positioned in the scene, not around the middle of its owner. */
  readonly absolute: boolean
}

export interface RectShape {
  readonly type: 'rect'
  readonly rx: number
  readonly ry: number
  /** Overrides rx and ry. */
  readonly corners: CornerRadii | null
}

export interface EllipseShape {
  readonly type: 'ellipse'
  readonly rx: number
  readonly ry: number
  /** Degrees; 0 and 360 give a whole ellipse. */
  readonly startAngle: number
  readonly endAngle: number
  readonly counterClockwise: boolean
}

export interface TriangleShape {
  readonly type: 'triangle'
}

export interface LineShape {
  readonly type: 'line'
  readonly from: Point
  readonly to: Point
  /** Horizontal and vertical lines with butt caps have no stroke along their length, as Fabric 5 positions them. */
  readonly endsBluntly: boolean
}

export interface PointsShape {
  readonly type: 'polyline' | 'polygon'
  readonly points: readonly Point[]
}

export interface PathShape {
  readonly type: 'path'
  readonly data: string
}

export interface PictureShape {
  readonly type: 'picture'
  readonly source: PictureReference
  /** `crop` is Fabric's: width × height pixels of the picture from (cropX, cropY). */
  readonly fit: PropertyValue<'fit'> | 'crop'
  readonly position: Point
  readonly cropX: number
  readonly cropY: number
  /** Rounds the picture and its background; of barcodes only the background, because no module may be cut. */
  readonly corners: CornerRadii | null
  readonly smoothing: boolean
  readonly filters: FilterList
  /** JSON Pointer of the filters as written. */
  readonly filtersPath: string
  /** Sides that the scene leaves out follow the picture. */
  readonly freeWidth: boolean
  readonly freeHeight: boolean
}

/** A picture to load, or a barcode to draw. */
export type PictureReference =
  | { readonly kind: 'asset'; readonly reference: Json; readonly path: string }
  | {
      readonly kind: 'code'
      readonly code: Code
      /** JSON Pointer of the data, or of the symbology if only its override can have made the data invalid. */
      readonly path: string
      readonly symbologyPath: string
    }

export interface Code {
  readonly symbology: string
  readonly data: string
  readonly color: CssColor
  readonly showText: boolean
  readonly errorCorrection: 'L' | 'M' | 'Q' | 'H'
  /** Quiet zone in modules; for linear codes left and right of the bars. */
  readonly quietZone: number
  /** Width ÷ height for the bars of a linear code; null for the symbology's own. */
  readonly aspectRatio: number | null
}

export interface TextShape {
  readonly type: 'text'
  readonly text: string
  /** Unknown tags of its markup. */
  readonly unknownTags: readonly string[]
  readonly letterCase: LetterCase | null
  /** A textbox, which wraps at its width. */
  readonly wraps: boolean
  /** As in Fabric 5, a word that widens the box does not affect other lines. */
  readonly keepsWidth: boolean
  /** As in Fabric 5, `styles` count code points instead of graphemes. */
  readonly countsCodePoints: boolean
  readonly style: CharStyle
  /** JSON Pointer of its font family; null if an override adds the text without one. */
  readonly fontPath: string | null
  readonly styles: CharStyles | null
  readonly lineHeight: number
  /** Thousandths of the font size. */
  readonly charSpacing: number
  readonly align:
    | 'left'
    | 'center'
    | 'right'
    | 'justify'
    | 'justify-left'
    | 'justify-center'
    | 'justify-right'
  readonly direction: 'ltr' | 'rtl'
  /** Break opportunities of a textbox. */
  readonly breakRule: BreakRule
  /** Space between the box and the text. */
  readonly padding: Sides
  /** Of the box of `backgroundColor`. */
  readonly corners: CornerRadii | null
  /** Padding of line backgrounds around their characters. */
  readonly backgroundPadding: Sides
  /** Corner radii of line backgrounds. */
  readonly backgroundCorners: CornerRadii | null
  /** The path that the text runs along; null for text in lines. */
  readonly textPath: TextPath | null
  /** Null: the box is as high as the text. */
  readonly boxHeight: number | null
  /** Share of the box's free height above the text: 0 top, 0.5 middle, 1 bottom. */
  readonly verticalAlign: number
  /** Minimum font size of autofit; null: the text is not shrunk. */
  readonly minFontSize: number | null
  readonly lineClamp: number | null
}

/** The path that a text runs along. */
export interface TextPath {
  /** Painted if it has a fill or stroke and is visible. */
  readonly path: SceneObject & PathShape
  readonly startOffset: number
  readonly side: 'left' | 'right'
  readonly align: 'baseline' | 'center' | 'ascender' | 'descender'
  /** As in Fabric 5, the box has a margin of one line around the path. */
  readonly hasMargin: boolean
}

export interface GroupShape {
  readonly type: 'group'
  readonly objects: readonly SceneObject[]
}

/** Visits every object that is painted or clips, from the back to the front, parents first. */
export function* visibleObjects(scene: Scene): Generator<SceneObject> {
  for (const object of [scene.backgroundImage, ...scene.objects, scene.overlayImage]) {
    if (object !== null && isVisible(object)) yield* withParts(object)
  }
  if (scene.clip !== null) yield* withParts(scene.clip)
}

function* withParts(object: SceneObject): Generator<SceneObject> {
  yield object
  const textPath: (SceneObject & PathShape) | null =
    object.type === 'text' ? (object.textPath?.path ?? null) : null
  if (textPath !== null) yield* withParts(textPath)
  if (object.type === 'group') {
    for (const child of object.objects) if (isVisible(child)) yield* withParts(child)
  }
  if (object.clip !== null) yield* withParts(object.clip.shape)
}
