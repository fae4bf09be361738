/** Types of scenes. Generated from the table of properties by `npm run types`: do not edit. */
import type {
  Bound,
  Directive,
  EachDirective,
  Ems,
  IfDirective,
  List,
  LiteralDirective,
  NoDirective,
  Numeral,
  PartialDirective,
  Pixels,
  TemplateString,
  ValueDirective,
  WithDirective,
} from '../base/bound-value.ts'

/** A CSS colour, a gradient or a pattern. */
export type ScenePaint = string | SceneGradient | ScenePattern

/** An object, or a directive that adds objects. */
export type SceneItem =
  | SceneObject
  | EachObject
  | IfObject
  | WithObject
  | ValueObject
  | PartialObject
  | LiteralObject
  | null
  | undefined

/** By their missing `type`, TypeScript tells directives from objects, and reports errors at the property. */
interface NoType {
  readonly type?: undefined
}
interface EachObject extends EachDirective<SceneItem | List<SceneItem>>, NoType {}
interface IfObject extends IfDirective<SceneItem | List<SceneItem>>, NoType {}
interface WithObject extends WithDirective<SceneItem | List<SceneItem>>, NoType {}
interface ValueObject extends ValueDirective, NoType {}
interface PartialObject extends PartialDirective, NoType {}
interface LiteralObject extends LiteralDirective, NoType {}

/** A scene, as Fabric.js saves it, with a size: its own, or that of its artboard. */
export type SceneDefinition = ArtboardScene | SizedScene

export type SceneObject =
  | SceneRect
  | SceneCircle
  | SceneEllipse
  | SceneTriangle
  | SceneLine
  | ScenePolyline
  | ScenePolygon
  | ScenePath
  | SceneImage
  | SceneGroup
  | SceneText
  | SceneIText
  | SceneTextbox
  | SceneQrCode
  | SceneBarcode
  | SceneSvg

/** Properties of every object. */
export interface SceneObjectProperties extends NoDirective {
  /** Name of the layer, by which overrides change it. Default: none. */
  readonly name?: Bound<string>
  /** Name of the object for `artboard`. Default: none. */
  readonly id?: Bound<string | number>
  /** An object; only its inside is painted. Default: none. */
  readonly clipPath?: Bound<SceneObject>
  /** Of a `clipPath`: paints its outside. Default: `false`. */
  readonly inverted?: Bound<boolean>
  /** Of a `clipPath`: positioned in the scene, not relative to the centre of the clipped object. Default: `false`. */
  readonly absolutePositioned?: Bound<boolean>
  /** False: painted without the object cache of Fabric, which clips. Default: `true`. */
  readonly objectCaching?: Bound<boolean>
  /** Saved by Fabric; not drawn. Default: none. */
  readonly version?: Bound<string>
  /** True: not drawn. Default: `false`. */
  readonly hidden?: Bound<boolean>
  /** Saved by Fabric; not drawn. Default: none. */
  readonly subTargetCheck?: Bound<boolean>
  /** Saved by Fabric; not drawn. Default: none. */
  readonly interactive?: Bound<boolean>
  /** Saved by Fabric; not drawn. Default: none. */
  readonly layoutManager?: Bound<object>
  /** Paint of the outline; null for none. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: none. */
  readonly stroke?: Bound<ScenePaint>
  /** Width of the stroke, in units of the scene. A number of at least 0. Default: 1 with a stroke, otherwise 0; in scenes saved by Fabric also 1 without a stroke, except in pictures, barcodes and groups. */
  readonly strokeWidth?: Bound<number | Numeral | Pixels>
  /** Horizontal position of the origin, in units of the scene; in groups from their centre. Default: 0; of line, polyline, polygon and path, the place of their points. */
  readonly left?: Bound<number | Numeral | Pixels>
  /** Vertical position of the origin, in units of the scene; in groups from their centre. Default: 0; of line, polyline, polygon and path, the place of their points. */
  readonly top?: Bound<number | Numeral | Pixels>
  /** Horizontal scale. Default: `1`. */
  readonly scaleX?: Bound<number | Numeral | Pixels>
  /** Vertical scale. Default: `1`. */
  readonly scaleY?: Bound<number | Numeral | Pixels>
  /** Rotation around the origin, in degrees clockwise. Default: `0`. */
  readonly angle?: Bound<number | Numeral | Pixels>
  /** Horizontal skew, in degrees. A number from -89.9 to 89.9. Default: `0`. */
  readonly skewX?: Bound<number | Numeral | Pixels>
  /** Vertical skew, in degrees. A number from -89.9 to 89.9. Default: `0`. */
  readonly skewY?: Bound<number | Numeral | Pixels>
  /** Mirrors the object horizontally. Default: `false`. */
  readonly flipX?: Bound<boolean>
  /** Mirrors the object vertically. Default: `false`. */
  readonly flipY?: Bound<boolean>
  /** Point of the object that `left` positions; a number is a fraction of the width. 'left', 'center' or 'right'. Default: left; in scenes saved by Fabric 7, center. */
  readonly originX?: Bound<'left' | 'center' | 'right' | number | Numeral | Pixels>
  /** Point of the object that `top` positions; a number is a fraction of the height. 'top', 'center' or 'bottom'. Default: top; in scenes saved by Fabric 7, center. */
  readonly originY?: Bound<'top' | 'center' | 'bottom' | number | Numeral | Pixels>
  /** False: not drawn. Default: `true`. */
  readonly visible?: Bound<boolean>
  /** Opacity: 0 is transparent, 1 is opaque. A number from 0 to 1. Default: `1`. */
  readonly opacity?: Bound<number | Numeral | Pixels>
  /** Colour of the box behind the object; null for none. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato'. Default: none. */
  readonly backgroundColor?: Bound<string | null>
  /** Lengths of dashes and gaps of the stroke, in units of the scene; null for a solid stroke. A list of at most 1000 numbers, each a number. Default: none. */
  readonly strokeDashArray?: Bound<List<Bound<number | Numeral | Pixels>> | null>
  /** Start in the dashes, in units of the scene. Default: `0`. */
  readonly strokeDashOffset?: Bound<number | Numeral | Pixels>
  /** Ends of open lines. Default: `'butt'`. */
  readonly strokeLineCap?: Bound<'butt' | 'round' | 'square'>
  /** Corners of the stroke. Default: `'miter'`. */
  readonly strokeLineJoin?: Bound<'miter' | 'round' | 'bevel'>
  /** Maximum length of a mitred corner, as a multiple of the stroke width. A number of at least 0. Default: `4`. */
  readonly strokeMiterLimit?: Bound<number | Numeral | Pixels>
  /** Keeps the stroke width if the object is scaled. Default: `false`. */
  readonly strokeUniform?: Bound<boolean>
  /** What is painted first, below the other. Default: `'fill'`. */
  readonly paintFirst?: Bound<'fill' | 'stroke'>
  /** Which areas of a shape that crosses itself are filled. Default: `'nonzero'`. */
  readonly fillRule?: Bound<'nonzero' | 'evenodd'>
  /** How the object is composed with what lies below it, as on a canvas. Default: `'source-over'`. */
  readonly globalCompositeOperation?: Bound<
    | 'source-over'
    | 'source-in'
    | 'source-out'
    | 'source-atop'
    | 'destination-over'
    | 'destination-in'
    | 'destination-out'
    | 'destination-atop'
    | 'lighter'
    | 'copy'
    | 'xor'
    | 'multiply'
    | 'screen'
    | 'overlay'
    | 'darken'
    | 'lighten'
    | 'color-dodge'
    | 'color-burn'
    | 'hard-light'
    | 'soft-light'
    | 'difference'
    | 'exclusion'
    | 'hue'
    | 'saturation'
    | 'color'
    | 'luminosity'
  >
  /** Shadow of the object, with lengths in units of the scene; null for none. A shadow {color, blur, offsetX, offsetY}, or a text such as 'rgba(0,0,0,0.3) 0 4px 12px'. Default: none. */
  readonly shadow?: Bound<string | SceneShadow>
  /** Replacement text of a picture, shape or group in a tagged PDF. A text of at most 100000 characters. Default: none. */
  readonly alt?: Bound<string>
  /** Text that is read aloud instead of the object, in a tagged PDF. A text of at most 100000 characters. Default: none. */
  readonly actualText?: Bound<string>
  /** Structure type in a tagged PDF (ISO 32000-1 §14.8.4). Default: P of texts, Figure of pictures; other objects are decoration. */
  readonly role?: Bound<
    | 'Part'
    | 'Art'
    | 'Sect'
    | 'Div'
    | 'BlockQuote'
    | 'Caption'
    | 'P'
    | 'H1'
    | 'H2'
    | 'H3'
    | 'H4'
    | 'H5'
    | 'H6'
    | 'Quote'
    | 'Note'
    | 'Code'
    | 'Span'
    | 'Figure'
    | 'Formula'
  >
  /** Decoration, which a tagged PDF hides from assistive technology. Default: `false`. */
  readonly artifact?: Bound<boolean>
  /** Language of the object in a tagged PDF, as a BCP 47 tag. A BCP 47 tag such as 'de' or 'en-GB'. Default: none. */
  readonly language?: Bound<string>
}

/** Properties of every scene. */
export interface SceneProperties extends NoDirective {
  /** Objects from back to front. Default: `[]`. */
  readonly objects?: List<SceneItem> | Directive<List<SceneItem>>
  /** Version of the Fabric that saved the scene. It selects the behaviour of Fabric 5, 6 or 7. Default: that of scenes written by hand. */
  readonly version?: Bound<string>
  /** Paint behind all objects. Default: none. */
  readonly background?: Bound<ScenePaint>
  /** Paint behind all objects. Default: `background`. */
  readonly backgroundColor?: Bound<ScenePaint>
  /** An object behind all others, or the `src` of a picture. Default: none. */
  readonly backgroundImage?: Bound<SceneObject | string>
  /** Paint over all objects. Default: none. */
  readonly overlay?: Bound<ScenePaint>
  /** Paint over all objects. Default: `overlay`. */
  readonly overlayColor?: Bound<ScenePaint>
  /** An object over all others, or the `src` of a picture. Default: none. */
  readonly overlayImage?: Bound<SceneObject | string>
  /** An object; only its inside is painted. Default: none. */
  readonly clipPath?: Bound<SceneObject>
  /** Pan and zoom as a matrix [a, b, c, d, e, f]. Default: none. */
  readonly viewportTransform?: Bound<List<Bound<number>> | null>
  /** Applies pan and zoom to the background. Default: `true`. */
  readonly backgroundVpt?: Bound<boolean>
  /** Applies pan and zoom to the overlay. Default: `true`. */
  readonly overlayVpt?: Bound<boolean>
  /** Types of an editor, and what draws them: `{ "PriceTag": "textbox" }`. Default: none. */
  readonly sceneTypes?: Bound<{ readonly [name: string]: Bound<string> }>
  /** Language of a PDF of the scene, as a BCP 47 tag. Default: none. */
  readonly language?: Bound<string>
  /** Tags a PDF of the scene with its structure (ISO 32000-1 §14.8). Default: `true`. */
  readonly tagged?: Bound<boolean>
  /** `warn` reports what PDF/UA-1 forbids as warnings of a PDF of the scene. Default: `'off'`. */
  readonly accessibility?: Bound<'off' | 'warn'>
  /** Shows the title of a PDF in the window of the viewer. Default: `false`. */
  readonly displayTitle?: Bound<boolean>
  /** Metadata of a PDF of the scene: title, author, subject, keywords. Default: none. */
  readonly info?: Bound<object>
  /** Name of the scene; not drawn. Default: none. */
  readonly name?: Bound<string>
}

/** A scene with a size. */
export interface SizedScene extends SceneProperties {
  /** Width of the image, in pixels at scale 1. Required without an artboard. */
  readonly width: number | Numeral | Pixels | TemplateString | Directive<number | Numeral | Pixels>
  /** Height of the image, in pixels at scale 1. Required without an artboard. */
  readonly height: number | Numeral | Pixels | TemplateString | Directive<number | Numeral | Pixels>
  /** The `id` or `name` of the object that marks the region to draw; false for none. Default: an object named as editors name it, if the scene has no width and height. */
  readonly artboard?: false | null | undefined
}

/** A scene of the size of one of its objects. */
export interface ArtboardScene extends SceneProperties {
  /** Width of the image, in pixels at scale 1. Required without an artboard. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height of the image, in pixels at scale 1. Required without an artboard. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** The `id` or `name` of the object that marks the region to draw; false for none. Default: an object named as editors name it, if the scene has no width and height. */
  readonly artboard: string | Directive<string | false>
}

/** A gradient, as Fabric saves it. */
export interface SceneGradient extends NoDirective {
  /** Kind of gradient. Required. */
  readonly type: 'linear' | 'radial'
  /** Start and end of the gradient. Required. */
  readonly coords:
    | {
        /** Horizontal position of the start, in units of `gradientUnits`. Default: 0. */
        readonly x1?: Bound<number | Numeral | Pixels>
        /** Vertical position of the start, in units of `gradientUnits`. Default: 0. */
        readonly y1?: Bound<number | Numeral | Pixels>
        /** Horizontal position of the end, in units of `gradientUnits`. Default: 0. */
        readonly x2?: Bound<number | Numeral | Pixels>
        /** Vertical position of the end, in units of `gradientUnits`. Default: 0. */
        readonly y2?: Bound<number | Numeral | Pixels>
        /** Start radius of a radial gradient, in units of `gradientUnits`. Default: 0. */
        readonly r1?: Bound<number | Numeral | Pixels>
        /** End radius of a radial gradient, in units of `gradientUnits`. Default: 0. */
        readonly r2?: Bound<number | Numeral | Pixels>
      }
    | TemplateString
    | Directive<{
        /** Horizontal position of the start, in units of `gradientUnits`. Default: 0. */
        readonly x1?: Bound<number | Numeral | Pixels>
        /** Vertical position of the start, in units of `gradientUnits`. Default: 0. */
        readonly y1?: Bound<number | Numeral | Pixels>
        /** Horizontal position of the end, in units of `gradientUnits`. Default: 0. */
        readonly x2?: Bound<number | Numeral | Pixels>
        /** Vertical position of the end, in units of `gradientUnits`. Default: 0. */
        readonly y2?: Bound<number | Numeral | Pixels>
        /** Start radius of a radial gradient, in units of `gradientUnits`. Default: 0. */
        readonly r1?: Bound<number | Numeral | Pixels>
        /** End radius of a radial gradient, in units of `gradientUnits`. Default: 0. */
        readonly r2?: Bound<number | Numeral | Pixels>
      }>
  /** Colours along the gradient. Required. */
  readonly colorStops:
    | List<Bound<SceneGradientStop>>
    | TemplateString
    | Directive<List<Bound<SceneGradientStop>>>
  /** Shift to the right, in units of the scene. Default: `0`. */
  readonly offsetX?: Bound<number | Numeral | Pixels>
  /** Shift downwards, in units of the scene. Default: `0`. */
  readonly offsetY?: Bound<number | Numeral | Pixels>
  /** Units of `coords`: `pixels` of the object, or `percentage`, where 1 is its width or height. Default: `'pixels'`. */
  readonly gradientUnits?: Bound<'pixels' | 'percentage'>
  /** Saved by Fabric; not drawn. Default: none. */
  readonly opacityStops?: Bound<string | number | object | null>
  /** Transformation of the gradient as a matrix [a, b, c, d, e, f]. Default: none. */
  readonly gradientTransform?: Bound<List<Bound<number>> | null>
  /** Saved by Fabric; not drawn. Default: none. */
  readonly id?: Bound<string | number>
}

/** A colour of a gradient. */
export interface SceneGradientStop extends NoDirective {
  /** Place in the gradient, from 0 to 1. Required. */
  readonly offset: number | Numeral | Pixels | TemplateString | Directive<number | Numeral | Pixels>
  /** CSS colour. Required. */
  readonly color: string | TemplateString | Directive<string>
  /** Opacity from 0 to 1; ignored in scenes saved by Fabric 7. Default: `1`. */
  readonly opacity?: Bound<number | Numeral | Pixels>
}

/** A repeated picture, as Fabric saves it. */
export interface ScenePattern extends NoDirective {
  /** Kind of paint. Required. */
  readonly type: 'pattern'
  /** The picture that is repeated: a `data:` URI, SVG text, or a name. Required. */
  readonly source: string | TemplateString | Directive<string>
  /** Directions of repetition. Default: `'repeat'`. */
  readonly repeat?: Bound<'repeat' | 'repeat-x' | 'repeat-y' | 'no-repeat'>
  /** Shift to the right, in units of the scene. Default: `0`. */
  readonly offsetX?: Bound<number | Numeral | Pixels>
  /** Shift downwards, in units of the scene. Default: `0`. */
  readonly offsetY?: Bound<number | Numeral | Pixels>
  /** Transformation of the pattern as a matrix [a, b, c, d, e, f]. Default: none. */
  readonly patternTransform?: Bound<List<Bound<number>> | null>
  /** Saved by Fabric; not drawn. Default: none. */
  readonly crossOrigin?: Bound<string | null>
  /** Saved by Fabric; not drawn. Default: none. */
  readonly id?: Bound<string | number>
}

/** A shadow, as Fabric saves it. */
export interface SceneShadow extends NoDirective {
  /** CSS colour. Default: `'black'`. */
  readonly color?: Bound<string>
  /** Blur, in units of the scene: twice the standard deviation, as on a canvas. Default: `0`. */
  readonly blur?: Bound<number | Numeral | Pixels>
  /** Shift to the right, in units of the scene. Default: `0`. */
  readonly offsetX?: Bound<number | Numeral | Pixels>
  /** Shift downwards, in units of the scene. Default: `0`. */
  readonly offsetY?: Bound<number | Numeral | Pixels>
  /** The stroke casts the shadow, too. Default: `false`. */
  readonly affectStroke?: Bound<boolean>
  /** Keeps the size of the shadow if the object is scaled. Default: `false`. */
  readonly nonScaling?: Bound<boolean>
  /** Saved by Fabric; not drawn. Default: none. */
  readonly type?: Bound<string>
  /** Saved by Fabric; not drawn. Default: none. */
  readonly id?: Bound<string | number>
}

/** Properties of single characters. */
export interface SceneCharacterStyle extends NoDirective {
  /** Font family. A text of at most 200 characters. Default: Roboto; in scenes saved by Fabric 'Times New Roman'. */
  readonly fontFamily?: Bound<string>
  /** Font size, in units of the scene. A number from 0.01 to 10000. Default: `40`. */
  readonly fontSize?: Bound<number | Numeral | Pixels>
  /** Weight of the font. 'normal', 'bold' or a number from 1 to 1000. Default: `'normal'`. */
  readonly fontWeight?: Bound<
    | 'thin'
    | 'light'
    | 'lighter'
    | 'normal'
    | 'regular'
    | 'medium'
    | 'semibold'
    | 'bold'
    | 'bolder'
    | 'black'
    | ''
    | number
    | Numeral
    | Pixels
  >
  /** Slant of the font. Default: `'normal'`. */
  readonly fontStyle?: Bound<'normal' | 'italic' | 'oblique' | ''>
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Paint of the outline; null for none. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: none. */
  readonly stroke?: Bound<ScenePaint>
  /** Width of the stroke, in units of the scene. A number of at least 0. Default: 1 with a stroke, otherwise 0; in scenes saved by Fabric also 1 without a stroke, except in pictures, barcodes and groups. */
  readonly strokeWidth?: Bound<number | Numeral | Pixels>
  /** Draws a line under the text. Default: `false`. */
  readonly underline?: Bound<boolean>
  /** Draws a line over the text. Default: `false`. */
  readonly overline?: Bound<boolean>
  /** Draws a line through the text. Default: `false`. */
  readonly linethrough?: Bound<boolean>
  /** Colour behind the characters, line by line. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: none. */
  readonly textBackgroundColor?: Bound<ScenePaint>
  /** Thickness of lines under, over and through the text, in thousandths of the font size. A number from 0 to 10000. Default: `66.667`. */
  readonly textDecorationThickness?: Bound<number | Numeral | Pixels>
  /** Colour of lines under, over and through the text. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: the fill of the character. */
  readonly textDecorationColor?: Bound<ScenePaint>
  /** Shift of the baseline downwards, in units of the scene. Default: `0`. */
  readonly deltaY?: Bound<number | Numeral | Pixels>
  /** Saved by Fabric; not drawn. Default: none. */
  readonly shadow?: Bound<SceneShadow>
  /** Lines as in CSS: `underline`, `overline`, `line-through`. Default: none. */
  readonly textDecoration?: Bound<string>
}

/** An image filter with its settings, as Fabric saves it. */
export interface SceneFilter extends NoDirective {
  /** Name of one of Fabric's filters. Required. */
  readonly type:
    | 'Brightness'
    | 'Contrast'
    | 'Saturation'
    | 'Vibrance'
    | 'Grayscale'
    | 'Invert'
    | 'Gamma'
    | 'ColorMatrix'
    | 'HueRotation'
    | 'BlendColor'
    | 'BlendImage'
    | 'RemoveColor'
    | 'Noise'
    | 'Pixelate'
    | 'Blur'
    | 'Convolute'
    | 'Composed'
    | 'Resize'
    | 'Brownie'
    | 'Vintage'
    | 'Kodachrome'
    | 'Technicolor'
    | 'Polaroid'
    | 'Sepia'
    | 'BlackWhite'
    | TemplateString
    | Directive<
        | 'Brightness'
        | 'Contrast'
        | 'Saturation'
        | 'Vibrance'
        | 'Grayscale'
        | 'Invert'
        | 'Gamma'
        | 'ColorMatrix'
        | 'HueRotation'
        | 'BlendColor'
        | 'BlendImage'
        | 'RemoveColor'
        | 'Noise'
        | 'Pixelate'
        | 'Blur'
        | 'Convolute'
        | 'Composed'
        | 'Resize'
        | 'Brownie'
        | 'Vintage'
        | 'Kodachrome'
        | 'Technicolor'
        | 'Polaroid'
        | 'Sepia'
        | 'BlackWhite'
      >
  readonly [setting: string]: unknown
}

/** A rectangle. */
export interface SceneRect extends SceneObjectProperties {
  readonly type: 'rect' | 'Rect'
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Width without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Horizontal radius of an ellipse, or of the corners of a rect, in units of the scene. A number of at least 0. Default: half of the width of an ellipse, `ry` of a rect. */
  readonly rx?: Bound<number | Numeral | Pixels>
  /** Vertical radius of an ellipse, or of the corners of a rect, in units of the scene. A number of at least 0. Default: half of the height of an ellipse, `rx` of a rect. */
  readonly ry?: Bound<number | Numeral | Pixels>
  /** Radius of the corners, in units of the scene; of texts and barcodes, of the background box. A radius of at least 0, or four of them from the top left clockwise. Default: `rx` and `ry` of a rect, otherwise 0. */
  readonly borderRadius?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `fill`. Default: none. */
  readonly color?: Bound<ScenePaint>
}

/** A circle, or an arc of one. */
export interface SceneCircle extends SceneObjectProperties {
  readonly type: 'circle' | 'Circle'
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Width without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Radius, in units of the scene. A number of at least 0. Default: half of the smaller side. */
  readonly radius?: Bound<number | Numeral | Pixels>
  /** Start of the arc, in degrees clockwise from the right. Default: `0`. */
  readonly startAngle?: Bound<number | Numeral | Pixels>
  /** End of the arc, in degrees clockwise from the right. Default: `360`. */
  readonly endAngle?: Bound<number | Numeral | Pixels>
  /** Draws the arc counterclockwise. Default: `false`. */
  readonly counterClockwise?: Bound<boolean>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `fill`. Default: none. */
  readonly color?: Bound<ScenePaint>
}

/** An ellipse, or an arc of one. */
export interface SceneEllipse extends SceneObjectProperties {
  readonly type: 'ellipse' | 'Ellipse'
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Width without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Horizontal radius of an ellipse, or of the corners of a rect, in units of the scene. A number of at least 0. Default: half of the width of an ellipse, `ry` of a rect. */
  readonly rx?: Bound<number | Numeral | Pixels>
  /** Vertical radius of an ellipse, or of the corners of a rect, in units of the scene. A number of at least 0. Default: half of the height of an ellipse, `rx` of a rect. */
  readonly ry?: Bound<number | Numeral | Pixels>
  /** Start of the arc, in degrees clockwise from the right. Default: `0`. */
  readonly startAngle?: Bound<number | Numeral | Pixels>
  /** End of the arc, in degrees clockwise from the right. Default: `360`. */
  readonly endAngle?: Bound<number | Numeral | Pixels>
  /** Draws the arc counterclockwise. Default: `false`. */
  readonly counterClockwise?: Bound<boolean>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `fill`. Default: none. */
  readonly color?: Bound<ScenePaint>
}

/** A triangle that points upwards. */
export interface SceneTriangle extends SceneObjectProperties {
  readonly type: 'triangle' | 'Triangle'
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Width without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `fill`. Default: none. */
  readonly color?: Bound<ScenePaint>
}

/** A line between two points. */
export interface SceneLine extends SceneObjectProperties {
  readonly type: 'line' | 'Line'
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Horizontal start of the line, in units of the scene. Default: `0`. */
  readonly x1?: Bound<number | Numeral | Pixels>
  /** Vertical start of the line, in units of the scene. Default: `0`. */
  readonly y1?: Bound<number | Numeral | Pixels>
  /** Horizontal end of the line, in units of the scene. Default: `0`. */
  readonly x2?: Bound<number | Numeral | Pixels>
  /** Vertical end of the line, in units of the scene. Default: `0`. */
  readonly y2?: Bound<number | Numeral | Pixels>
  /** Saved by Fabric; computed from the other properties. Default: none. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Saved by Fabric; computed from the other properties. Default: none. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `stroke`. Default: none. */
  readonly color?: Bound<ScenePaint>
}

/** Connected lines through points. */
export interface ScenePolyline extends SceneObjectProperties {
  readonly type: 'polyline' | 'Polyline'
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Corners, in units of the scene. A list of at most 100000 points {x, y}. Default: `[]`. */
  readonly points?: Bound<
    List<
      Bound<{
        /** Horizontal position, in units of the scene. */
        readonly x: Bound<number | Numeral | Pixels>
        /** Vertical position, in units of the scene. */
        readonly y: Bound<number | Numeral | Pixels>
      }>
    >
  >
  /** Saved by Fabric; computed from the other properties. Default: none. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Saved by Fabric; computed from the other properties. Default: none. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `fill`. Default: none. */
  readonly color?: Bound<ScenePaint>
}

/** A closed shape through points. */
export interface ScenePolygon extends SceneObjectProperties {
  readonly type: 'polygon' | 'Polygon'
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Corners, in units of the scene. A list of at most 100000 points {x, y}. Default: `[]`. */
  readonly points?: Bound<
    List<
      Bound<{
        /** Horizontal position, in units of the scene. */
        readonly x: Bound<number | Numeral | Pixels>
        /** Vertical position, in units of the scene. */
        readonly y: Bound<number | Numeral | Pixels>
      }>
    >
  >
  /** Saved by Fabric; computed from the other properties. Default: none. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Saved by Fabric; computed from the other properties. Default: none. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `fill`. Default: none. */
  readonly color?: Bound<ScenePaint>
}

/** SVG path data. */
export interface ScenePath extends SceneObjectProperties {
  readonly type: 'path' | 'Path'
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Outline of a path, which requires it, in units of the scene. The path that a text runs along: path data, or a visible object of type path. SVG path data of at most 1000000 characters that begins with M, such as 'M 0 0 L 10 10 Z'. */
  readonly path?: Bound<string | List<Bound<List<Bound<string | number>>>> | ScenePath>
  /** Saved by Fabric; computed from the other properties. Default: none. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Saved by Fabric; computed from the other properties. Default: none. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `fill`. Default: none. */
  readonly color?: Bound<ScenePaint>
}

/** A picture. */
export interface SceneImage extends SceneObjectProperties {
  readonly type: 'image' | 'Image'
  /** Width without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Radius of the corners, in units of the scene; of texts and barcodes, of the background box. A radius of at least 0, or four of them from the top left clockwise. Default: `rx` and `ry` of a rect, otherwise 0. */
  readonly borderRadius?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** The picture. Required. A picture: a data: URI, SVG text, the name of a picture of the template, or bytes. */
  readonly src?: Bound<string>
  /** How a picture fills its box, as `object-fit` in CSS. Default: contain of svg, qrcode and barcode; cover of image, unless it is cropped. */
  readonly fit?: Bound<'cover' | 'contain' | 'fill' | 'none'>
  /** Position of a picture in its box, as `object-position` in CSS. One or two of left, center, right, top, bottom or percentages, such as 'center top' or '50% 20%'. Default: `'center'`. */
  readonly position?: Bound<string>
  /** Left edge of the visible part of an image, in pixels of the picture. Default: 0 with `cropY`; otherwise it is not cropped. */
  readonly cropX?: Bound<number | Numeral | Pixels>
  /** Top edge of the visible part of an image, in pixels of the picture. Default: 0 with `cropX`; otherwise it is not cropped. */
  readonly cropY?: Bound<number | Numeral | Pixels>
  /** Interpolates the pixels of a scaled picture. Default: `true`. */
  readonly imageSmoothing?: Bound<boolean>
  /** Fabric's image filters, in the order in which they are applied: Brightness, Contrast, Saturation, Vibrance, Grayscale, Invert, Gamma, ColorMatrix, HueRotation, BlendColor, BlendImage, RemoveColor, Noise, Pixelate, Blur, Convolute, Composed, Resize, Brownie, Vintage, Kodachrome, Technicolor, Polaroid, Sepia, BlackWhite. A list of at most 50 filters of Fabric, such as [{"type": "Brightness", "brightness": 0.2}]. Default: none. */
  readonly filters?: Bound<List<Bound<SceneFilter>>>
  /** Filters in short; overrides `filters`. Plain numbers as in Fabric, percentages and angles as in CSS. Filters such as 'grayscale', 'sepia', 'blur(4px)', 'brightness(0.2)', 'contrast(120%)', 'hue-rotate(90deg)' or 'tint(#f008)', with spaces between them, or 'none'. Default: `filters`. */
  readonly filter?: Bound<string>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `src`. Default: none. */
  readonly content?: Bound<string>
  /** The same as `src`. Default: none. */
  readonly svg?: Bound<string>
  /** Saved by Fabric; not drawn. Default: none. */
  readonly crossOrigin?: Bound<string | null>
}

/** Objects that are placed and composed together. */
export interface SceneGroup extends SceneObjectProperties {
  readonly type: 'group' | 'Group'
  /** Width without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** Objects of the group, from back to front. Default: `[]`. */
  readonly objects?: List<SceneItem> | Directive<List<SceneItem>>
}

/** A text that does not wrap. */
export interface SceneText extends SceneObjectProperties {
  readonly type: 'text' | 'Text'
  /** Font family. A text of at most 200 characters. Default: Roboto; in scenes saved by Fabric 'Times New Roman'. */
  readonly fontFamily?: Bound<string>
  /** Font size, in units of the scene. A number from 0.01 to 10000. Default: `40`. */
  readonly fontSize?: Bound<number | Numeral | Pixels>
  /** Weight of the font. 'normal', 'bold' or a number from 1 to 1000. Default: `'normal'`. */
  readonly fontWeight?: Bound<
    | 'thin'
    | 'light'
    | 'lighter'
    | 'normal'
    | 'regular'
    | 'medium'
    | 'semibold'
    | 'bold'
    | 'bolder'
    | 'black'
    | ''
    | number
    | Numeral
    | Pixels
  >
  /** Slant of the font. Default: `'normal'`. */
  readonly fontStyle?: Bound<'normal' | 'italic' | 'oblique' | ''>
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Draws a line under the text. Default: `false`. */
  readonly underline?: Bound<boolean>
  /** Draws a line over the text. Default: `false`. */
  readonly overline?: Bound<boolean>
  /** Draws a line through the text. Default: `false`. */
  readonly linethrough?: Bound<boolean>
  /** Colour behind the characters, line by line. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: none. */
  readonly textBackgroundColor?: Bound<ScenePaint>
  /** Thickness of lines under, over and through the text, in thousandths of the font size. A number from 0 to 10000. Default: `66.667`. */
  readonly textDecorationThickness?: Bound<number | Numeral | Pixels>
  /** Colour of lines under, over and through the text. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: the fill of the character. */
  readonly textDecorationColor?: Bound<ScenePaint>
  /** Shift of the baseline downwards, in units of the scene. Default: `0`. */
  readonly deltaY?: Bound<number | Numeral | Pixels>
  /** Width without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Radius of the corners, in units of the scene; of texts and barcodes, of the background box. A radius of at least 0, or four of them from the top left clockwise. Default: `rx` and `ry` of a rect, otherwise 0. */
  readonly borderRadius?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** Outline of a path, which requires it, in units of the scene. The path that a text runs along: path data, or a visible object of type path. SVG path data of at most 1000000 characters that begins with M, such as 'M 0 0 L 10 10 Z'. */
  readonly path?: Bound<string | List<Bound<List<Bound<string | number>>>> | ScenePath>
  /** The text; a line feed starts a line. A text of at most 100000 characters. Default: `''`. */
  readonly text?: Bound<string>
  /** Properties of single characters; null for none. Styles by character: {"0": {"3": {"fill": "red"}}} or [{"start": 3, "end": 4, "style": {…}}]. Default: none. */
  readonly styles?: Bound<
    | { readonly [name: string]: Bound<{ readonly [name: string]: Bound<SceneCharacterStyle> }> }
    | List<
        Bound<{
          /** Index of the first character. */
          readonly start: Bound<number>
          /** Index after the last character. */
          readonly end: Bound<number>
          /** Properties of the characters. */
          readonly style: Bound<SceneCharacterStyle>
        }>
      >
  >
  /** Line height as a multiple of 1.13 font sizes. A number from 0 to 100. Default: `1.16`. */
  readonly lineHeight?: Bound<number | Numeral | Pixels>
  /** Space added between characters, in thousandths of the font size, or a text such as '0.1em'. A number from -10000 to 100000. Default: `0`. */
  readonly charSpacing?: Bound<number | Numeral | Pixels | Ems>
  /** Alignment of lines. Default: start; in scenes saved by Fabric, left. */
  readonly textAlign?: Bound<
    | 'left'
    | 'center'
    | 'right'
    | 'justify'
    | 'justify-left'
    | 'justify-center'
    | 'justify-right'
    | 'start'
    | 'end'
  >
  /** Base direction of the text. Default: `'ltr'`. */
  readonly direction?: Bound<'ltr' | 'rtl' | 'auto'>
  /** Reads tags such as <b> and <color=red> in the text. Default: `false`. */
  readonly markup?: Bound<boolean>
  /** Converts the case of letters. Default: `'none'`. */
  readonly letterCase?: Bound<'none' | 'upper' | 'lower' | 'title' | 'sentence'>
  /** Space between the box and the text, in units of the scene. Scenes saved by Fabric have none. A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. Default: `0`. */
  readonly padding?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [Bound<number | Numeral | Pixels>, Bound<number | Numeral | Pixels>]
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** Space between the characters and the edges of `textBackgroundColor`, in units of the scene. A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. Default: `0`. */
  readonly textBackgroundPadding?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [Bound<number | Numeral | Pixels>, Bound<number | Numeral | Pixels>]
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** Radius of the corners of `textBackgroundColor`, in units of the scene. A radius of at least 0, or four of them from the top left clockwise. Default: none. */
  readonly textBackgroundRadius?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** Distance of the text from the start of its path, in units of the scene. Default: `0`. */
  readonly pathStartOffset?: Bound<number | Numeral | Pixels>
  /** Side of the path that the text is on. Default: `'left'`. */
  readonly pathSide?: Bound<'left' | 'right'>
  /** Part of the text that lies on the path. Default: `'baseline'`. */
  readonly pathAlign?: Bound<'baseline' | 'center' | 'ascender' | 'descender'>
  /** Breaks lines between any characters. Default: `false`. */
  readonly splitByGrapheme?: Bound<boolean>
  /** Alignment of the text in a box of the given height. Default: the box is as high as the text. */
  readonly verticalAlign?: Bound<'top' | 'middle' | 'center' | 'bottom'>
  /** Shrinks the text until it fits the width and height. Default: `false`. */
  readonly autofit?: Bound<boolean>
  /** Smallest font size of `autofit`, in units of the scene. A number from 0.01 to 10000. Default: `8`. */
  readonly minFontSize?: Bound<number | Numeral | Pixels>
  /** Number of lines after which the text ends with an ellipsis. A number from 1 to 100000. Default: all lines. */
  readonly lineClamp?: Bound<number | Numeral | Pixels>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `fill`. Default: none. */
  readonly color?: Bound<ScenePaint>
  /** The same as `text`. Default: none. */
  readonly content?: Bound<string>
  /** Lines as in CSS: `underline`, `overline`, `line-through`. Default: none. */
  readonly textDecoration?: Bound<string>
}

/** A text that does not wrap, as Fabric saves editable texts. */
export interface SceneIText extends SceneObjectProperties {
  readonly type: 'i-text' | 'IText'
  /** Font family. A text of at most 200 characters. Default: Roboto; in scenes saved by Fabric 'Times New Roman'. */
  readonly fontFamily?: Bound<string>
  /** Font size, in units of the scene. A number from 0.01 to 10000. Default: `40`. */
  readonly fontSize?: Bound<number | Numeral | Pixels>
  /** Weight of the font. 'normal', 'bold' or a number from 1 to 1000. Default: `'normal'`. */
  readonly fontWeight?: Bound<
    | 'thin'
    | 'light'
    | 'lighter'
    | 'normal'
    | 'regular'
    | 'medium'
    | 'semibold'
    | 'bold'
    | 'bolder'
    | 'black'
    | ''
    | number
    | Numeral
    | Pixels
  >
  /** Slant of the font. Default: `'normal'`. */
  readonly fontStyle?: Bound<'normal' | 'italic' | 'oblique' | ''>
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Draws a line under the text. Default: `false`. */
  readonly underline?: Bound<boolean>
  /** Draws a line over the text. Default: `false`. */
  readonly overline?: Bound<boolean>
  /** Draws a line through the text. Default: `false`. */
  readonly linethrough?: Bound<boolean>
  /** Colour behind the characters, line by line. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: none. */
  readonly textBackgroundColor?: Bound<ScenePaint>
  /** Thickness of lines under, over and through the text, in thousandths of the font size. A number from 0 to 10000. Default: `66.667`. */
  readonly textDecorationThickness?: Bound<number | Numeral | Pixels>
  /** Colour of lines under, over and through the text. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: the fill of the character. */
  readonly textDecorationColor?: Bound<ScenePaint>
  /** Shift of the baseline downwards, in units of the scene. Default: `0`. */
  readonly deltaY?: Bound<number | Numeral | Pixels>
  /** Width without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Radius of the corners, in units of the scene; of texts and barcodes, of the background box. A radius of at least 0, or four of them from the top left clockwise. Default: `rx` and `ry` of a rect, otherwise 0. */
  readonly borderRadius?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** Outline of a path, which requires it, in units of the scene. The path that a text runs along: path data, or a visible object of type path. SVG path data of at most 1000000 characters that begins with M, such as 'M 0 0 L 10 10 Z'. */
  readonly path?: Bound<string | List<Bound<List<Bound<string | number>>>> | ScenePath>
  /** The text; a line feed starts a line. A text of at most 100000 characters. Default: `''`. */
  readonly text?: Bound<string>
  /** Properties of single characters; null for none. Styles by character: {"0": {"3": {"fill": "red"}}} or [{"start": 3, "end": 4, "style": {…}}]. Default: none. */
  readonly styles?: Bound<
    | { readonly [name: string]: Bound<{ readonly [name: string]: Bound<SceneCharacterStyle> }> }
    | List<
        Bound<{
          /** Index of the first character. */
          readonly start: Bound<number>
          /** Index after the last character. */
          readonly end: Bound<number>
          /** Properties of the characters. */
          readonly style: Bound<SceneCharacterStyle>
        }>
      >
  >
  /** Line height as a multiple of 1.13 font sizes. A number from 0 to 100. Default: `1.16`. */
  readonly lineHeight?: Bound<number | Numeral | Pixels>
  /** Space added between characters, in thousandths of the font size, or a text such as '0.1em'. A number from -10000 to 100000. Default: `0`. */
  readonly charSpacing?: Bound<number | Numeral | Pixels | Ems>
  /** Alignment of lines. Default: start; in scenes saved by Fabric, left. */
  readonly textAlign?: Bound<
    | 'left'
    | 'center'
    | 'right'
    | 'justify'
    | 'justify-left'
    | 'justify-center'
    | 'justify-right'
    | 'start'
    | 'end'
  >
  /** Base direction of the text. Default: `'ltr'`. */
  readonly direction?: Bound<'ltr' | 'rtl' | 'auto'>
  /** Reads tags such as <b> and <color=red> in the text. Default: `false`. */
  readonly markup?: Bound<boolean>
  /** Converts the case of letters. Default: `'none'`. */
  readonly letterCase?: Bound<'none' | 'upper' | 'lower' | 'title' | 'sentence'>
  /** Space between the box and the text, in units of the scene. Scenes saved by Fabric have none. A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. Default: `0`. */
  readonly padding?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [Bound<number | Numeral | Pixels>, Bound<number | Numeral | Pixels>]
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** Space between the characters and the edges of `textBackgroundColor`, in units of the scene. A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. Default: `0`. */
  readonly textBackgroundPadding?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [Bound<number | Numeral | Pixels>, Bound<number | Numeral | Pixels>]
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** Radius of the corners of `textBackgroundColor`, in units of the scene. A radius of at least 0, or four of them from the top left clockwise. Default: none. */
  readonly textBackgroundRadius?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** Distance of the text from the start of its path, in units of the scene. Default: `0`. */
  readonly pathStartOffset?: Bound<number | Numeral | Pixels>
  /** Side of the path that the text is on. Default: `'left'`. */
  readonly pathSide?: Bound<'left' | 'right'>
  /** Part of the text that lies on the path. Default: `'baseline'`. */
  readonly pathAlign?: Bound<'baseline' | 'center' | 'ascender' | 'descender'>
  /** Breaks lines between any characters. Default: `false`. */
  readonly splitByGrapheme?: Bound<boolean>
  /** Alignment of the text in a box of the given height. Default: the box is as high as the text. */
  readonly verticalAlign?: Bound<'top' | 'middle' | 'center' | 'bottom'>
  /** Shrinks the text until it fits the width and height. Default: `false`. */
  readonly autofit?: Bound<boolean>
  /** Smallest font size of `autofit`, in units of the scene. A number from 0.01 to 10000. Default: `8`. */
  readonly minFontSize?: Bound<number | Numeral | Pixels>
  /** Number of lines after which the text ends with an ellipsis. A number from 1 to 100000. Default: all lines. */
  readonly lineClamp?: Bound<number | Numeral | Pixels>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `fill`. Default: none. */
  readonly color?: Bound<ScenePaint>
  /** The same as `text`. Default: none. */
  readonly content?: Bound<string>
  /** Lines as in CSS: `underline`, `overline`, `line-through`. Default: none. */
  readonly textDecoration?: Bound<string>
}

/** A text that wraps at its width. */
export interface SceneTextbox extends SceneObjectProperties {
  readonly type: 'textbox' | 'Textbox'
  /** Font family. A text of at most 200 characters. Default: Roboto; in scenes saved by Fabric 'Times New Roman'. */
  readonly fontFamily?: Bound<string>
  /** Font size, in units of the scene. A number from 0.01 to 10000. Default: `40`. */
  readonly fontSize?: Bound<number | Numeral | Pixels>
  /** Weight of the font. 'normal', 'bold' or a number from 1 to 1000. Default: `'normal'`. */
  readonly fontWeight?: Bound<
    | 'thin'
    | 'light'
    | 'lighter'
    | 'normal'
    | 'regular'
    | 'medium'
    | 'semibold'
    | 'bold'
    | 'bolder'
    | 'black'
    | ''
    | number
    | Numeral
    | Pixels
  >
  /** Slant of the font. Default: `'normal'`. */
  readonly fontStyle?: Bound<'normal' | 'italic' | 'oblique' | ''>
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Draws a line under the text. Default: `false`. */
  readonly underline?: Bound<boolean>
  /** Draws a line over the text. Default: `false`. */
  readonly overline?: Bound<boolean>
  /** Draws a line through the text. Default: `false`. */
  readonly linethrough?: Bound<boolean>
  /** Colour behind the characters, line by line. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: none. */
  readonly textBackgroundColor?: Bound<ScenePaint>
  /** Thickness of lines under, over and through the text, in thousandths of the font size. A number from 0 to 10000. Default: `66.667`. */
  readonly textDecorationThickness?: Bound<number | Numeral | Pixels>
  /** Colour of lines under, over and through the text. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: the fill of the character. */
  readonly textDecorationColor?: Bound<ScenePaint>
  /** Shift of the baseline downwards, in units of the scene. Default: `0`. */
  readonly deltaY?: Bound<number | Numeral | Pixels>
  /** Width without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Radius of the corners, in units of the scene; of texts and barcodes, of the background box. A radius of at least 0, or four of them from the top left clockwise. Default: `rx` and `ry` of a rect, otherwise 0. */
  readonly borderRadius?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** Outline of a path, which requires it, in units of the scene. The path that a text runs along: path data, or a visible object of type path. SVG path data of at most 1000000 characters that begins with M, such as 'M 0 0 L 10 10 Z'. */
  readonly path?: Bound<string | List<Bound<List<Bound<string | number>>>> | ScenePath>
  /** The text; a line feed starts a line. A text of at most 100000 characters. Default: `''`. */
  readonly text?: Bound<string>
  /** Properties of single characters; null for none. Styles by character: {"0": {"3": {"fill": "red"}}} or [{"start": 3, "end": 4, "style": {…}}]. Default: none. */
  readonly styles?: Bound<
    | { readonly [name: string]: Bound<{ readonly [name: string]: Bound<SceneCharacterStyle> }> }
    | List<
        Bound<{
          /** Index of the first character. */
          readonly start: Bound<number>
          /** Index after the last character. */
          readonly end: Bound<number>
          /** Properties of the characters. */
          readonly style: Bound<SceneCharacterStyle>
        }>
      >
  >
  /** Line height as a multiple of 1.13 font sizes. A number from 0 to 100. Default: `1.16`. */
  readonly lineHeight?: Bound<number | Numeral | Pixels>
  /** Space added between characters, in thousandths of the font size, or a text such as '0.1em'. A number from -10000 to 100000. Default: `0`. */
  readonly charSpacing?: Bound<number | Numeral | Pixels | Ems>
  /** Alignment of lines. Default: start; in scenes saved by Fabric, left. */
  readonly textAlign?: Bound<
    | 'left'
    | 'center'
    | 'right'
    | 'justify'
    | 'justify-left'
    | 'justify-center'
    | 'justify-right'
    | 'start'
    | 'end'
  >
  /** Base direction of the text. Default: `'ltr'`. */
  readonly direction?: Bound<'ltr' | 'rtl' | 'auto'>
  /** Reads tags such as <b> and <color=red> in the text. Default: `false`. */
  readonly markup?: Bound<boolean>
  /** Converts the case of letters. Default: `'none'`. */
  readonly letterCase?: Bound<'none' | 'upper' | 'lower' | 'title' | 'sentence'>
  /** Space between the box and the text, in units of the scene. Scenes saved by Fabric have none. A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. Default: `0`. */
  readonly padding?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [Bound<number | Numeral | Pixels>, Bound<number | Numeral | Pixels>]
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** Space between the characters and the edges of `textBackgroundColor`, in units of the scene. A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. Default: `0`. */
  readonly textBackgroundPadding?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [Bound<number | Numeral | Pixels>, Bound<number | Numeral | Pixels>]
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** Radius of the corners of `textBackgroundColor`, in units of the scene. A radius of at least 0, or four of them from the top left clockwise. Default: none. */
  readonly textBackgroundRadius?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** Distance of the text from the start of its path, in units of the scene. Default: `0`. */
  readonly pathStartOffset?: Bound<number | Numeral | Pixels>
  /** Side of the path that the text is on. Default: `'left'`. */
  readonly pathSide?: Bound<'left' | 'right'>
  /** Part of the text that lies on the path. Default: `'baseline'`. */
  readonly pathAlign?: Bound<'baseline' | 'center' | 'ascender' | 'descender'>
  /** Breaks lines between any characters. Default: `false`. */
  readonly splitByGrapheme?: Bound<boolean>
  /** Alignment of the text in a box of the given height. Default: the box is as high as the text. */
  readonly verticalAlign?: Bound<'top' | 'middle' | 'center' | 'bottom'>
  /** Shrinks the text until it fits the width and height. Default: `false`. */
  readonly autofit?: Bound<boolean>
  /** Smallest font size of `autofit`, in units of the scene. A number from 0.01 to 10000. Default: `8`. */
  readonly minFontSize?: Bound<number | Numeral | Pixels>
  /** Number of lines after which the text ends with an ellipsis. A number from 1 to 100000. Default: all lines. */
  readonly lineClamp?: Bound<number | Numeral | Pixels>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `fill`. Default: none. */
  readonly color?: Bound<ScenePaint>
  /** The same as `text`. Default: none. */
  readonly content?: Bound<string>
  /** Lines as in CSS: `underline`, `overline`, `line-through`. Default: none. */
  readonly textDecoration?: Bound<string>
}

/** A QR code. */
export interface SceneQrCode extends SceneObjectProperties {
  readonly type: 'qrcode'
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Width without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Radius of the corners, in units of the scene; of texts and barcodes, of the background box. A radius of at least 0, or four of them from the top left clockwise. Default: `rx` and `ry` of a rect, otherwise 0. */
  readonly borderRadius?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** How a picture fills its box, as `object-fit` in CSS. Default: contain of svg, qrcode and barcode; cover of image, unless it is cropped. */
  readonly fit?: Bound<'cover' | 'contain' | 'fill' | 'none'>
  /** Position of a picture in its box, as `object-position` in CSS. One or two of left, center, right, top, bottom or percentages, such as 'center top' or '50% 20%'. Default: `'center'`. */
  readonly position?: Bound<string>
  /** Content of the barcode. Required. A text of at most 10000 characters. */
  readonly data?: Bound<string>
  /** Kind of barcode, such as ean13 or datamatrix. A text of at most 60 characters. Default: qrcode or code128, by the type of the object. */
  readonly symbology?: Bound<string>
  /** Prints the data below the bars. Default: `false`. */
  readonly showText?: Bound<boolean>
  /** Error correction level of a QR code. Default: `'M'`. */
  readonly errorCorrection?: Bound<'L' | 'M' | 'Q' | 'H'>
  /** Empty space around the barcode, in modules. A number from 0 to 100. Default: `0`. */
  readonly quietZone?: Bound<number | Numeral | Pixels>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `fill`. Default: none. */
  readonly color?: Bound<ScenePaint>
  /** The same as `data`. Default: none. */
  readonly content?: Bound<string>
  /** The same as `data`. Default: none. */
  readonly value?: Bound<string>
  /** The same as `symbology`. Default: none. */
  readonly format?: Bound<string>
}

/** A barcode or matrix code. */
export interface SceneBarcode extends SceneObjectProperties {
  readonly type: 'barcode'
  /** Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Default: `'black'`. */
  readonly fill?: Bound<ScenePaint>
  /** Width without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Radius of the corners, in units of the scene; of texts and barcodes, of the background box. A radius of at least 0, or four of them from the top left clockwise. Default: `rx` and `ry` of a rect, otherwise 0. */
  readonly borderRadius?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** How a picture fills its box, as `object-fit` in CSS. Default: contain of svg, qrcode and barcode; cover of image, unless it is cropped. */
  readonly fit?: Bound<'cover' | 'contain' | 'fill' | 'none'>
  /** Position of a picture in its box, as `object-position` in CSS. One or two of left, center, right, top, bottom or percentages, such as 'center top' or '50% 20%'. Default: `'center'`. */
  readonly position?: Bound<string>
  /** Content of the barcode. Required. A text of at most 10000 characters. */
  readonly data?: Bound<string>
  /** Kind of barcode, such as ean13 or datamatrix. A text of at most 60 characters. Default: qrcode or code128, by the type of the object. */
  readonly symbology?: Bound<string>
  /** Prints the data below the bars. Default: `false`. */
  readonly showText?: Bound<boolean>
  /** Error correction level of a QR code. Default: `'M'`. */
  readonly errorCorrection?: Bound<'L' | 'M' | 'Q' | 'H'>
  /** Empty space around the barcode, in modules. A number from 0 to 100. Default: `0`. */
  readonly quietZone?: Bound<number | Numeral | Pixels>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `fill`. Default: none. */
  readonly color?: Bound<ScenePaint>
  /** The same as `data`. Default: none. */
  readonly content?: Bound<string>
  /** The same as `data`. Default: none. */
  readonly value?: Bound<string>
  /** The same as `symbology`. Default: none. */
  readonly format?: Bound<string>
}

/** A vector picture. */
export interface SceneSvg extends SceneObjectProperties {
  readonly type: 'svg'
  /** Width without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  readonly width?: Bound<number | Numeral | Pixels>
  /** Height without stroke and before scaling, in units of the scene. A number of at least 0. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  readonly height?: Bound<number | Numeral | Pixels>
  /** Radius of the corners, in units of the scene; of texts and barcodes, of the background box. A radius of at least 0, or four of them from the top left clockwise. Default: `rx` and `ry` of a rect, otherwise 0. */
  readonly borderRadius?: Bound<
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
  >
  /** The picture. Required. A picture: a data: URI, SVG text, the name of a picture of the template, or bytes. */
  readonly src?: Bound<string>
  /** How a picture fills its box, as `object-fit` in CSS. Default: contain of svg, qrcode and barcode; cover of image, unless it is cropped. */
  readonly fit?: Bound<'cover' | 'contain' | 'fill' | 'none'>
  /** Position of a picture in its box, as `object-position` in CSS. One or two of left, center, right, top, bottom or percentages, such as 'center top' or '50% 20%'. Default: `'center'`. */
  readonly position?: Bound<string>
  /** Left edge of the visible part of an image, in pixels of the picture. Default: 0 with `cropY`; otherwise it is not cropped. */
  readonly cropX?: Bound<number | Numeral | Pixels>
  /** Top edge of the visible part of an image, in pixels of the picture. Default: 0 with `cropX`; otherwise it is not cropped. */
  readonly cropY?: Bound<number | Numeral | Pixels>
  /** Interpolates the pixels of a scaled picture. Default: `true`. */
  readonly imageSmoothing?: Bound<boolean>
  /** Fabric's image filters, in the order in which they are applied: Brightness, Contrast, Saturation, Vibrance, Grayscale, Invert, Gamma, ColorMatrix, HueRotation, BlendColor, BlendImage, RemoveColor, Noise, Pixelate, Blur, Convolute, Composed, Resize, Brownie, Vintage, Kodachrome, Technicolor, Polaroid, Sepia, BlackWhite. A list of at most 50 filters of Fabric, such as [{"type": "Brightness", "brightness": 0.2}]. Default: none. */
  readonly filters?: Bound<List<Bound<SceneFilter>>>
  /** Filters in short; overrides `filters`. Plain numbers as in Fabric, percentages and angles as in CSS. Filters such as 'grayscale', 'sepia', 'blur(4px)', 'brightness(0.2)', 'contrast(120%)', 'hue-rotate(90deg)' or 'tint(#f008)', with spaces between them, or 'none'. Default: `filters`. */
  readonly filter?: Bound<string>
  /** The same as `left`. Default: none. */
  readonly x?: Bound<number | Numeral | Pixels>
  /** The same as `top`. Default: none. */
  readonly y?: Bound<number | Numeral | Pixels>
  /** The same as `angle`. Default: none. */
  readonly rotation?: Bound<number | Numeral | Pixels>
  /** The same as `src`. Default: none. */
  readonly content?: Bound<string>
  /** The same as `src`. Default: none. */
  readonly svg?: Bound<string>
}
