import type { Json } from '../../base/json.ts'
import type { Matrix, Point } from '../../graphics/affine.ts'
import type { CssColor } from '../../graphics/css-color.ts'
import type { FilterList } from '../filters/filter.ts'
import type { CharStyle, CharStyles } from '../text/char-style.ts'
import type { LetterCase } from '../text/letter-case.ts'
import type { BreakRule } from '../text/text-lines.ts'
import type { Fill } from './fill.ts'
import type { PropertyValue } from './properties.ts'
import type { CornerRadii, Sides } from './property-shapes.ts'
import type { Shadow } from './shadow.ts'

/** A scene in which every value is of its type and in its range. Lengths in pixels before `scale`. */
export interface Scene {
  readonly width: number
  readonly height: number
  readonly background: Fill | null
  readonly overlay: Fill | null
  /** Where objects stand: from their coordinates to the scene's, as panned and zoomed in Fabric. */
  readonly viewport: Matrix
  /** Pan and zoom move what is behind the objects; before them. */
  readonly backgroundMoves: boolean
  readonly overlayMoves: boolean
  readonly backgroundImage: SceneObject | null
  readonly overlayImage: SceneObject | null
  /** From the back to the front. */
  readonly objects: readonly SceneObject[]
  /** All but what is overlaid shows only where this is painted. */
  readonly clip: SceneObject | null
}

export type SceneObject = Base & (Shape | GroupShape)

/** What only objects of one kind have. */
export type Shape =
  | RectShape
  | EllipseShape
  | TriangleShape
  | LineShape
  | PointsShape
  | PathShape
  | PictureShape
  | TextShape

/** What every object has, in Fabric's words and with its meaning. */
export interface Base {
  /** JSON Pointer of the object in the scene. */
  readonly path: string
  readonly name: string | null
  /** Null where the points of a line, polygon or path say where it stands. */
  readonly left: number | null
  readonly top: number | null
  /** How far overrides move what its points place. */
  readonly shift: Point
  readonly width: number
  readonly height: number
  /** -0.5 to 0.5: the point of the object that stands at `left`, `top`. */
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
   * What opacity, shadow and blending are given to: the object as a whole; each of its paints; or, as Fabric's
   * object cache does it, the object as a whole and as large as its box, where no group around it is one already.
   */
  readonly painting: 'whole' | 'paints' | 'cache'
  /** An override changed it or something in it, so that Fabric's cache, which is as large as it was, cuts nothing off. */
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
}

/** A clip path counts though nothing is seen of it itself. */
export function isSeen({ visible, opacity }: Base): boolean {
  return visible && opacity > 0
}

/** An object that shows only where `shape` is painted, or with `inverted` where it is not. */
export interface Clip {
  readonly shape: SceneObject
  readonly inverted: boolean
  /** `shape` stands in the scene, not around the middle of its owner. */
  readonly absolute: boolean
}

export interface RectShape {
  readonly type: 'rect'
  readonly rx: number
  readonly ry: number
  /** Wins over rx and ry where it is not null. */
  readonly corners: CornerRadii | null
}

export interface EllipseShape {
  readonly type: 'ellipse'
  readonly rx: number
  readonly ry: number
  /** Degrees; 0 and 360 make it whole. */
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
  /** Where it is upright or level and ends bluntly, no stroke counts along it: it stands as Fabric 5 places it. */
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
  /** `crop` is Fabric's way: a window of width × height picture pixels from (cropX, cropY) on. */
  readonly fit: PropertyValue<'fit'> | 'crop'
  readonly position: Point
  readonly cropX: number
  readonly cropY: number
  /** Of the picture and its background; of a code only of that, for no module is cut. */
  readonly corners: CornerRadii | null
  readonly smoothing: boolean
  readonly filters: FilterList
  /** Where they were written, as a JSON Pointer. */
  readonly filtersPath: string
  /** The box's sides that the scene leaves open: they come from the picture. */
  readonly freeWidth: boolean
  readonly freeHeight: boolean
}

/** A picture to fetch, or a code to draw. */
export type PictureReference =
  | { readonly kind: 'asset'; readonly reference: Json; readonly path: string }
  | {
      readonly kind: 'code'
      readonly code: Code
      /** Of what is coded, or of the symbology where only an override of that can have made it unfit. */
      readonly path: string
      readonly symbologyPath: string
    }

export interface Code {
  readonly symbology: string
  readonly data: string
  readonly color: CssColor
  readonly showText: boolean
  readonly errorCorrection: 'L' | 'M' | 'Q' | 'H'
  /** Free room around the code, in modules; of a linear one left and right of its bars. */
  readonly quietZone: number
  /** Width ÷ height that the bars of a linear code are to give it; null for their own. */
  readonly aspectRatio: number | null
}

export interface TextShape {
  readonly type: 'text'
  readonly text: string
  /** Tags of its markup that stayed as text. */
  readonly unknownTags: readonly string[]
  readonly letterCase: LetterCase | null
  /** A textbox: wraps at its width. */
  readonly wraps: boolean
  /** As in Fabric 5: a word that widens the box leaves all other lines as they were. */
  readonly keepsWidth: boolean
  /** As in Fabric 5: `styles` count code points, not characters as readers count them. */
  readonly countsCodePoints: boolean
  readonly style: CharStyle
  /** Where its font family is written; null for one that an override adds without. */
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
  /** Where the lines of a textbox may break. */
  readonly breakRule: BreakRule
  /** Room between the box and the text. */
  readonly padding: Sides
  /** Of the box with `backgroundColor`. */
  readonly corners: CornerRadii | null
  /** How far the background of a line reaches beyond its characters. */
  readonly backgroundPadding: Sides
  /** Of the background of each line. */
  readonly backgroundCorners: CornerRadii | null
  /** What the text runs along, instead of standing in lines. */
  readonly track: Track | null
  /** Null: the box is as high as the text. */
  readonly boxHeight: number | null
  /** Share of the box's free height above the text: 0 top, 0.5 middle, 1 bottom. */
  readonly verticalAlign: number
  /** Shrinks down to this font size until the text fits its box; null: it does not shrink. */
  readonly minFontSize: number | null
  readonly lineClamp: number | null
}

/** The path of a text. */
export interface Track {
  /** Seen where it has a fill or stroke of its own. */
  readonly path: SceneObject & PathShape
  readonly startOffset: number
  readonly side: 'left' | 'right'
  readonly align: 'baseline' | 'center' | 'ascender' | 'descender'
  /** As in Fabric 5, the box has the room of a line around the path. */
  readonly hasMargin: boolean
}

export interface GroupShape {
  readonly type: 'group'
  readonly objects: readonly SceneObject[]
}
