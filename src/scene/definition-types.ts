/** Types of scenes. Generated from the table of properties by `npm run types`: do not edit. */
import type {
  Bound,
  Directive,
  EachDirective,
  IfDirective,
  List,
  LiteralDirective,
  Numeral,
  PartialDirective,
  ValueDirective,
  WithDirective,
} from '../base/bound-value.ts'

/** A CSS colour, a gradient or a pattern. */
export type ScenePaint = string | SceneGradient | ScenePattern

/** A gradient, as Fabric saves it. */
export interface SceneGradient {
  readonly type: 'linear' | 'radial'
  readonly coords: Readonly<Partial<Record<'x1' | 'y1' | 'x2' | 'y2' | 'r1' | 'r2', Bound<number | Numeral>>>>
  readonly colorStops: readonly {
    /** From 0 to 1. */
    readonly offset: Bound<number | Numeral>
    readonly color: string
    readonly opacity?: Bound<number | Numeral>
  }[]
  readonly offsetX?: Bound<number | Numeral>
  readonly offsetY?: Bound<number | Numeral>
  /** `pixels` of the object (default), or `percentage` of its size. */
  readonly gradientUnits?: 'pixels' | 'percentage'
  readonly gradientTransform?: readonly number[] | null
  readonly id?: string | number
}

/** A repeated picture, as Fabric saves it. */
export interface ScenePattern {
  readonly type: 'pattern'
  readonly source: string
  readonly repeat?: 'repeat' | 'repeat-x' | 'repeat-y' | 'no-repeat'
  readonly offsetX?: Bound<number | Numeral>
  readonly offsetY?: Bound<number | Numeral>
  readonly patternTransform?: readonly number[] | null
  readonly crossOrigin?: string | null
  readonly id?: string | number
}

/** A shadow; lengths in units of the scene. */
export interface SceneShadow {
  readonly color?: string
  readonly blur?: Bound<number | Numeral>
  readonly offsetX?: Bound<number | Numeral>
  readonly offsetY?: Bound<number | Numeral>
  readonly affectStroke?: boolean
  readonly nonScaling?: boolean
}

/** A scene: the canvas and its objects, as Fabric.js saves them. */
export interface SceneDefinition {
  /** Width of the picture in pixels at scale 1. */
  readonly width?: Bound<number | Numeral>
  /** Height of the picture in pixels at scale 1. */
  readonly height?: Bound<number | Numeral>
  /** Objects from back to front. */
  readonly objects?: List<SceneItem> | Directive<List<SceneItem>>
  /** Version of the Fabric that saved the scene. It selects the behaviour of Fabric 5, 6 or 7. */
  readonly version?: string
  readonly background?: Bound<ScenePaint>
  readonly backgroundColor?: Bound<ScenePaint>
  readonly backgroundImage?: Bound<SceneObject>
  readonly overlay?: Bound<ScenePaint>
  readonly overlayColor?: Bound<ScenePaint>
  readonly overlayImage?: Bound<SceneObject>
  /** An object; only its inside is painted. */
  readonly clipPath?: Bound<SceneObject>
  readonly viewportTransform?: readonly number[] | null
  readonly backgroundVpt?: boolean
  readonly overlayVpt?: boolean
  /** The `id` or `name` of the object that marks the region to draw. */
  readonly artboard?: string
  /** Types of an editor, and what draws them: `{ "StaticText": "textbox" }`. */
  readonly sceneTypes?: { readonly [type: string]: string }
  readonly name?: string
  readonly info?: { readonly [name: string]: unknown }
}

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
export interface SceneObjectProperties {
  /** Name of the layer, by which overrides change it. */
  readonly name?: Bound<string>
  readonly id?: Bound<string | number>
  /** An object; only its inside is painted. */
  readonly clipPath?: Bound<SceneObject>
  /** Of a `clipPath`: paints its outside. */
  readonly inverted?: Bound<boolean>
  /** Of a `clipPath`: positioned in the scene, not relative to the centre of the object. */
  readonly absolutePositioned?: Bound<boolean>
  readonly objectCaching?: boolean
  readonly version?: string
  /** True: not drawn. */
  readonly hidden?: Bound<boolean>
  /** Saved by Fabric; not drawn. */
  readonly subTargetCheck?: boolean
  /** Saved by Fabric; not drawn. */
  readonly interactive?: boolean
  /** Saved by Fabric; not drawn. */
  readonly layoutManager?: object
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly stroke?: Bound<ScenePaint>
  /** A number from 0 to 10000000. */
  readonly strokeWidth?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000; in overrides, a signed string such as '+10' is a relative change. */
  readonly left?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000; in overrides, a signed string such as '+10' is a relative change. */
  readonly top?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000. */
  readonly scaleX?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000. */
  readonly scaleY?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000; in overrides, a signed string such as '+10' is a relative change. */
  readonly angle?: Bound<number | Numeral>
  /** A number from -89.9 to 89.9. */
  readonly skewX?: Bound<number | Numeral>
  /** A number from -89.9 to 89.9. */
  readonly skewY?: Bound<number | Numeral>
  /** True or false. */
  readonly flipX?: Bound<boolean>
  /** True or false. */
  readonly flipY?: Bound<boolean>
  /** 'left', 'center' or 'right'. */
  readonly originX?: Bound<'left' | 'center' | 'right' | number>
  /** 'top', 'center' or 'bottom'. */
  readonly originY?: Bound<'top' | 'center' | 'bottom' | number>
  /** True or false. */
  readonly visible?: Bound<boolean>
  /** A number from 0 to 1. */
  readonly opacity?: Bound<number | Numeral>
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato'. */
  readonly backgroundColor?: Bound<string | null>
  /** A list of at most 1000 numbers, each a number from -10000000 to 10000000. */
  readonly strokeDashArray?: Bound<List<Bound<number>> | null>
  /** A number from -10000000 to 10000000. */
  readonly strokeDashOffset?: Bound<number | Numeral>
  /** One of 'butt', 'round', 'square'. */
  readonly strokeLineCap?: Bound<'butt' | 'round' | 'square'>
  /** One of 'miter', 'round', 'bevel'. */
  readonly strokeLineJoin?: Bound<'miter' | 'round' | 'bevel'>
  /** A number from 0 to 10000000. */
  readonly strokeMiterLimit?: Bound<number | Numeral>
  /** True or false. */
  readonly strokeUniform?: Bound<boolean>
  /** One of 'fill', 'stroke'. */
  readonly paintFirst?: Bound<'fill' | 'stroke'>
  /** One of 'nonzero', 'evenodd'. */
  readonly fillRule?: Bound<'nonzero' | 'evenodd'>
  /** One of 'source-over', 'source-in', 'source-out', 'source-atop', 'destination-over', 'destination-in', 'destination-out', 'destination-atop', 'lighter', 'copy', 'xor', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn', 'hard-light', 'soft-light', 'difference', 'exclusion', 'hue', 'saturation', 'color', 'luminosity'. */
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
  /** A shadow {color, blur, offsetX, offsetY}, or a text such as 'rgba(0,0,0,0.3) 0 4px 12px'. */
  readonly shadow?: Bound<string | SceneShadow>
}

export interface SceneRect extends SceneObjectProperties {
  readonly type: 'rect' | 'Rect'
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** A number from 0 to 10000000. */
  readonly width?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly height?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly rx?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly ry?: Bound<number | Numeral>
  /** A radius of at least 0, or four of them from the top left clockwise. */
  readonly borderRadius?: Bound<
    number | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `fill`. */
  readonly color?: Bound<ScenePaint>
}

export interface SceneCircle extends SceneObjectProperties {
  readonly type: 'circle' | 'Circle'
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** A number from 0 to 10000000. */
  readonly width?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly height?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly radius?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000. */
  readonly startAngle?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000. */
  readonly endAngle?: Bound<number | Numeral>
  /** True or false. */
  readonly counterClockwise?: Bound<boolean>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `fill`. */
  readonly color?: Bound<ScenePaint>
}

export interface SceneEllipse extends SceneObjectProperties {
  readonly type: 'ellipse' | 'Ellipse'
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** A number from 0 to 10000000. */
  readonly width?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly height?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly rx?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly ry?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000. */
  readonly startAngle?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000. */
  readonly endAngle?: Bound<number | Numeral>
  /** True or false. */
  readonly counterClockwise?: Bound<boolean>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `fill`. */
  readonly color?: Bound<ScenePaint>
}

export interface SceneTriangle extends SceneObjectProperties {
  readonly type: 'triangle' | 'Triangle'
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** A number from 0 to 10000000. */
  readonly width?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly height?: Bound<number | Numeral>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `fill`. */
  readonly color?: Bound<ScenePaint>
}

export interface SceneLine extends SceneObjectProperties {
  readonly type: 'line' | 'Line'
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** A number from -10000000 to 10000000. */
  readonly x1?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000. */
  readonly y1?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000. */
  readonly x2?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000. */
  readonly y2?: Bound<number | Numeral>
  /** Saved by Fabric, and computed from the other properties. */
  readonly width?: Bound<number>
  /** Saved by Fabric, and computed from the other properties. */
  readonly height?: Bound<number>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `stroke`. */
  readonly color?: Bound<ScenePaint>
}

export interface ScenePolyline extends SceneObjectProperties {
  readonly type: 'polyline' | 'Polyline'
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** A list of at most 100000 points {x, y}. */
  readonly points?: Bound<List<Bound<{ readonly x: Bound<number>; readonly y: Bound<number> }>>>
  /** Saved by Fabric, and computed from the other properties. */
  readonly width?: Bound<number>
  /** Saved by Fabric, and computed from the other properties. */
  readonly height?: Bound<number>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `fill`. */
  readonly color?: Bound<ScenePaint>
}

export interface ScenePolygon extends SceneObjectProperties {
  readonly type: 'polygon' | 'Polygon'
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** A list of at most 100000 points {x, y}. */
  readonly points?: Bound<List<Bound<{ readonly x: Bound<number>; readonly y: Bound<number> }>>>
  /** Saved by Fabric, and computed from the other properties. */
  readonly width?: Bound<number>
  /** Saved by Fabric, and computed from the other properties. */
  readonly height?: Bound<number>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `fill`. */
  readonly color?: Bound<ScenePaint>
}

export interface ScenePath extends SceneObjectProperties {
  readonly type: 'path' | 'Path'
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** SVG path data of at most 1000000 characters that begins with M, such as 'M 0 0 L 10 10 Z'. The path that a text runs along: path data, or a visible object of type path. */
  readonly path?: Bound<string | List<List<string | number>> | ScenePath>
  /** Saved by Fabric, and computed from the other properties. */
  readonly width?: Bound<number>
  /** Saved by Fabric, and computed from the other properties. */
  readonly height?: Bound<number>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `fill`. */
  readonly color?: Bound<ScenePaint>
}

export interface SceneImage extends SceneObjectProperties {
  readonly type: 'image' | 'Image'
  /** A number from 0 to 10000000. */
  readonly width?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly height?: Bound<number | Numeral>
  /** A radius of at least 0, or four of them from the top left clockwise. */
  readonly borderRadius?: Bound<
    number | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** A picture: a data: URI, SVG text, the name of a picture of the template, or bytes. */
  readonly src?: Bound<string>
  /** One of 'cover', 'contain', 'fill', 'none'. */
  readonly fit?: Bound<'cover' | 'contain' | 'fill' | 'none'>
  /** One or two of left, center, right, top, bottom or percentages, such as 'center top' or '50% 20%'. */
  readonly position?: Bound<string>
  /** A number from -10000000 to 10000000. */
  readonly cropX?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000. */
  readonly cropY?: Bound<number | Numeral>
  /** True or false. */
  readonly imageSmoothing?: Bound<boolean>
  /** A list of at most 50 filters of Fabric, such as [{"type": "Brightness", "brightness": 0.2}]. Fabric's image filters, in the order in which they are applied: Brightness, Contrast, Saturation, Vibrance, Grayscale, Invert, Gamma, ColorMatrix, HueRotation, BlendColor, BlendImage, RemoveColor, Noise, Pixelate, Blur, Convolute, Composed, Resize, Brownie, Vintage, Kodachrome, Technicolor, Polaroid, Sepia, BlackWhite. */
  readonly filters?: Bound<List<{ readonly type: string; readonly [setting: string]: unknown }>>
  /** Filters such as 'grayscale', 'sepia', 'blur(4px)', 'brightness(0.2)', 'contrast(120%)', 'hue-rotate(90deg)' or 'tint(#f008)', with spaces between them, or 'none'. Filters in short, in order, as in CSS: 'grayscale', 'sepia blur(4px)', 'brightness(0.2)', 'contrast(120%)', 'tint(#f008)'; 'none' for none. Plain numbers as in Fabric, percents and angles as in CSS. */
  readonly filter?: Bound<string>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `src`. */
  readonly content?: Bound<string>
  /** The same as `src`. */
  readonly svg?: Bound<string>
}

export interface SceneGroup extends SceneObjectProperties {
  readonly type: 'group' | 'Group'
  /** A number from 0 to 10000000. */
  readonly width?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly height?: Bound<number | Numeral>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** Objects of the group, from back to front. */
  readonly objects?: List<SceneItem> | Directive<List<SceneItem>>
}

export interface SceneText extends SceneObjectProperties {
  readonly type: 'text' | 'Text'
  /** A text of at most 200 characters. */
  readonly fontFamily?: Bound<string>
  /** A number from 0.01 to 10000; in overrides, a signed string such as '+10' is a relative change. */
  readonly fontSize?: Bound<number | Numeral>
  /** 'normal', 'bold' or a number from 1 to 1000. */
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
    | number
  >
  /** One of 'normal', 'italic', 'oblique'. */
  readonly fontStyle?: Bound<'normal' | 'italic' | 'oblique'>
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** True or false. */
  readonly underline?: Bound<boolean>
  /** True or false. */
  readonly overline?: Bound<boolean>
  /** True or false. */
  readonly linethrough?: Bound<boolean>
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly textBackgroundColor?: Bound<ScenePaint>
  /** A number from 0 to 10000. */
  readonly textDecorationThickness?: Bound<number | Numeral>
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly textDecorationColor?: Bound<ScenePaint>
  /** A number from -10000000 to 10000000. */
  readonly deltaY?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly width?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly height?: Bound<number | Numeral>
  /** A radius of at least 0, or four of them from the top left clockwise. */
  readonly borderRadius?: Bound<
    number | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** SVG path data of at most 1000000 characters that begins with M, such as 'M 0 0 L 10 10 Z'. The path that a text runs along: path data, or a visible object of type path. */
  readonly path?: Bound<string | List<List<string | number>> | ScenePath>
  /** A text of at most 100000 characters. */
  readonly text?: Bound<string>
  /** Styles by character: {"0": {"3": {"fill": "red"}}} or [{"start": 3, "end": 4, "style": {…}}]. */
  readonly styles?: Bound<{ readonly [line: string]: unknown } | List<unknown>>
  /** A number from 0 to 100. */
  readonly lineHeight?: Bound<number | Numeral>
  /** A number from -10000 to 100000. */
  readonly charSpacing?: Bound<number | Numeral>
  /** One of 'left', 'center', 'right', 'justify', 'justify-left', 'justify-center', 'justify-right', 'start', 'end'. */
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
  /** One of 'ltr', 'rtl', 'auto'. */
  readonly direction?: Bound<'ltr' | 'rtl' | 'auto'>
  /** True or false. */
  readonly markup?: Bound<boolean>
  /** One of 'none', 'upper', 'lower', 'title', 'sentence'. */
  readonly letterCase?: Bound<'none' | 'upper' | 'lower' | 'title' | 'sentence'>
  /** A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. */
  readonly padding?: Bound<
    | number
    | readonly [Bound<number>, Bound<number>]
    | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. */
  readonly textBackgroundPadding?: Bound<
    | number
    | readonly [Bound<number>, Bound<number>]
    | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** A radius of at least 0, or four of them from the top left clockwise. */
  readonly textBackgroundRadius?: Bound<
    number | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** A number from -10000000 to 10000000. */
  readonly pathStartOffset?: Bound<number | Numeral>
  /** One of 'left', 'right'. */
  readonly pathSide?: Bound<'left' | 'right'>
  /** One of 'baseline', 'center', 'ascender', 'descender'. */
  readonly pathAlign?: Bound<'baseline' | 'center' | 'ascender' | 'descender'>
  /** True or false. */
  readonly splitByGrapheme?: Bound<boolean>
  /** One of 'top', 'middle', 'center', 'bottom'. */
  readonly verticalAlign?: Bound<'top' | 'middle' | 'center' | 'bottom'>
  /** True or false. */
  readonly autofit?: Bound<boolean>
  /** A number from 0.01 to 10000. */
  readonly minFontSize?: Bound<number | Numeral>
  /** A number from 1 to 100000. */
  readonly lineClamp?: Bound<number | Numeral>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `fill`. */
  readonly color?: Bound<ScenePaint>
  /** The same as `text`. */
  readonly content?: Bound<string>
}

export interface SceneIText extends SceneObjectProperties {
  readonly type: 'i-text' | 'IText'
  /** A text of at most 200 characters. */
  readonly fontFamily?: Bound<string>
  /** A number from 0.01 to 10000; in overrides, a signed string such as '+10' is a relative change. */
  readonly fontSize?: Bound<number | Numeral>
  /** 'normal', 'bold' or a number from 1 to 1000. */
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
    | number
  >
  /** One of 'normal', 'italic', 'oblique'. */
  readonly fontStyle?: Bound<'normal' | 'italic' | 'oblique'>
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** True or false. */
  readonly underline?: Bound<boolean>
  /** True or false. */
  readonly overline?: Bound<boolean>
  /** True or false. */
  readonly linethrough?: Bound<boolean>
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly textBackgroundColor?: Bound<ScenePaint>
  /** A number from 0 to 10000. */
  readonly textDecorationThickness?: Bound<number | Numeral>
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly textDecorationColor?: Bound<ScenePaint>
  /** A number from -10000000 to 10000000. */
  readonly deltaY?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly width?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly height?: Bound<number | Numeral>
  /** A radius of at least 0, or four of them from the top left clockwise. */
  readonly borderRadius?: Bound<
    number | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** SVG path data of at most 1000000 characters that begins with M, such as 'M 0 0 L 10 10 Z'. The path that a text runs along: path data, or a visible object of type path. */
  readonly path?: Bound<string | List<List<string | number>> | ScenePath>
  /** A text of at most 100000 characters. */
  readonly text?: Bound<string>
  /** Styles by character: {"0": {"3": {"fill": "red"}}} or [{"start": 3, "end": 4, "style": {…}}]. */
  readonly styles?: Bound<{ readonly [line: string]: unknown } | List<unknown>>
  /** A number from 0 to 100. */
  readonly lineHeight?: Bound<number | Numeral>
  /** A number from -10000 to 100000. */
  readonly charSpacing?: Bound<number | Numeral>
  /** One of 'left', 'center', 'right', 'justify', 'justify-left', 'justify-center', 'justify-right', 'start', 'end'. */
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
  /** One of 'ltr', 'rtl', 'auto'. */
  readonly direction?: Bound<'ltr' | 'rtl' | 'auto'>
  /** True or false. */
  readonly markup?: Bound<boolean>
  /** One of 'none', 'upper', 'lower', 'title', 'sentence'. */
  readonly letterCase?: Bound<'none' | 'upper' | 'lower' | 'title' | 'sentence'>
  /** A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. */
  readonly padding?: Bound<
    | number
    | readonly [Bound<number>, Bound<number>]
    | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. */
  readonly textBackgroundPadding?: Bound<
    | number
    | readonly [Bound<number>, Bound<number>]
    | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** A radius of at least 0, or four of them from the top left clockwise. */
  readonly textBackgroundRadius?: Bound<
    number | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** A number from -10000000 to 10000000. */
  readonly pathStartOffset?: Bound<number | Numeral>
  /** One of 'left', 'right'. */
  readonly pathSide?: Bound<'left' | 'right'>
  /** One of 'baseline', 'center', 'ascender', 'descender'. */
  readonly pathAlign?: Bound<'baseline' | 'center' | 'ascender' | 'descender'>
  /** True or false. */
  readonly splitByGrapheme?: Bound<boolean>
  /** One of 'top', 'middle', 'center', 'bottom'. */
  readonly verticalAlign?: Bound<'top' | 'middle' | 'center' | 'bottom'>
  /** True or false. */
  readonly autofit?: Bound<boolean>
  /** A number from 0.01 to 10000. */
  readonly minFontSize?: Bound<number | Numeral>
  /** A number from 1 to 100000. */
  readonly lineClamp?: Bound<number | Numeral>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `fill`. */
  readonly color?: Bound<ScenePaint>
  /** The same as `text`. */
  readonly content?: Bound<string>
}

export interface SceneTextbox extends SceneObjectProperties {
  readonly type: 'textbox' | 'Textbox'
  /** A text of at most 200 characters. */
  readonly fontFamily?: Bound<string>
  /** A number from 0.01 to 10000; in overrides, a signed string such as '+10' is a relative change. */
  readonly fontSize?: Bound<number | Numeral>
  /** 'normal', 'bold' or a number from 1 to 1000. */
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
    | number
  >
  /** One of 'normal', 'italic', 'oblique'. */
  readonly fontStyle?: Bound<'normal' | 'italic' | 'oblique'>
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** True or false. */
  readonly underline?: Bound<boolean>
  /** True or false. */
  readonly overline?: Bound<boolean>
  /** True or false. */
  readonly linethrough?: Bound<boolean>
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly textBackgroundColor?: Bound<ScenePaint>
  /** A number from 0 to 10000. */
  readonly textDecorationThickness?: Bound<number | Numeral>
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly textDecorationColor?: Bound<ScenePaint>
  /** A number from -10000000 to 10000000. */
  readonly deltaY?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly width?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly height?: Bound<number | Numeral>
  /** A radius of at least 0, or four of them from the top left clockwise. */
  readonly borderRadius?: Bound<
    number | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** SVG path data of at most 1000000 characters that begins with M, such as 'M 0 0 L 10 10 Z'. The path that a text runs along: path data, or a visible object of type path. */
  readonly path?: Bound<string | List<List<string | number>> | ScenePath>
  /** A text of at most 100000 characters. */
  readonly text?: Bound<string>
  /** Styles by character: {"0": {"3": {"fill": "red"}}} or [{"start": 3, "end": 4, "style": {…}}]. */
  readonly styles?: Bound<{ readonly [line: string]: unknown } | List<unknown>>
  /** A number from 0 to 100. */
  readonly lineHeight?: Bound<number | Numeral>
  /** A number from -10000 to 100000. */
  readonly charSpacing?: Bound<number | Numeral>
  /** One of 'left', 'center', 'right', 'justify', 'justify-left', 'justify-center', 'justify-right', 'start', 'end'. */
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
  /** One of 'ltr', 'rtl', 'auto'. */
  readonly direction?: Bound<'ltr' | 'rtl' | 'auto'>
  /** True or false. */
  readonly markup?: Bound<boolean>
  /** One of 'none', 'upper', 'lower', 'title', 'sentence'. */
  readonly letterCase?: Bound<'none' | 'upper' | 'lower' | 'title' | 'sentence'>
  /** A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. */
  readonly padding?: Bound<
    | number
    | readonly [Bound<number>, Bound<number>]
    | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. */
  readonly textBackgroundPadding?: Bound<
    | number
    | readonly [Bound<number>, Bound<number>]
    | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** A radius of at least 0, or four of them from the top left clockwise. */
  readonly textBackgroundRadius?: Bound<
    number | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** A number from -10000000 to 10000000. */
  readonly pathStartOffset?: Bound<number | Numeral>
  /** One of 'left', 'right'. */
  readonly pathSide?: Bound<'left' | 'right'>
  /** One of 'baseline', 'center', 'ascender', 'descender'. */
  readonly pathAlign?: Bound<'baseline' | 'center' | 'ascender' | 'descender'>
  /** True or false. */
  readonly splitByGrapheme?: Bound<boolean>
  /** One of 'top', 'middle', 'center', 'bottom'. */
  readonly verticalAlign?: Bound<'top' | 'middle' | 'center' | 'bottom'>
  /** True or false. */
  readonly autofit?: Bound<boolean>
  /** A number from 0.01 to 10000. */
  readonly minFontSize?: Bound<number | Numeral>
  /** A number from 1 to 100000. */
  readonly lineClamp?: Bound<number | Numeral>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `fill`. */
  readonly color?: Bound<ScenePaint>
  /** The same as `text`. */
  readonly content?: Bound<string>
}

export interface SceneQrCode extends SceneObjectProperties {
  readonly type: 'qrcode'
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** A number from 0 to 10000000. */
  readonly width?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly height?: Bound<number | Numeral>
  /** A radius of at least 0, or four of them from the top left clockwise. */
  readonly borderRadius?: Bound<
    number | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** One of 'cover', 'contain', 'fill', 'none'. */
  readonly fit?: Bound<'cover' | 'contain' | 'fill' | 'none'>
  /** One or two of left, center, right, top, bottom or percentages, such as 'center top' or '50% 20%'. */
  readonly position?: Bound<string>
  /** A text of at most 10000 characters. */
  readonly data?: Bound<string>
  /** A text of at most 60 characters. */
  readonly symbology?: Bound<string>
  /** True or false. */
  readonly showText?: Bound<boolean>
  /** One of 'L', 'M', 'Q', 'H'. */
  readonly errorCorrection?: Bound<'L' | 'M' | 'Q' | 'H'>
  /** A number from 0 to 100. */
  readonly quietZone?: Bound<number | Numeral>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `fill`. */
  readonly color?: Bound<ScenePaint>
  /** The same as `data`. */
  readonly content?: Bound<string>
  /** The same as `data`. */
  readonly value?: Bound<string>
  /** The same as `symbology`. */
  readonly format?: Bound<string>
}

export interface SceneBarcode extends SceneObjectProperties {
  readonly type: 'barcode'
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. */
  readonly fill?: Bound<ScenePaint>
  /** A number from 0 to 10000000. */
  readonly width?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly height?: Bound<number | Numeral>
  /** A radius of at least 0, or four of them from the top left clockwise. */
  readonly borderRadius?: Bound<
    number | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** One of 'cover', 'contain', 'fill', 'none'. */
  readonly fit?: Bound<'cover' | 'contain' | 'fill' | 'none'>
  /** One or two of left, center, right, top, bottom or percentages, such as 'center top' or '50% 20%'. */
  readonly position?: Bound<string>
  /** A text of at most 10000 characters. */
  readonly data?: Bound<string>
  /** A text of at most 60 characters. */
  readonly symbology?: Bound<string>
  /** True or false. */
  readonly showText?: Bound<boolean>
  /** One of 'L', 'M', 'Q', 'H'. */
  readonly errorCorrection?: Bound<'L' | 'M' | 'Q' | 'H'>
  /** A number from 0 to 100. */
  readonly quietZone?: Bound<number | Numeral>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `fill`. */
  readonly color?: Bound<ScenePaint>
  /** The same as `data`. */
  readonly content?: Bound<string>
  /** The same as `data`. */
  readonly value?: Bound<string>
  /** The same as `symbology`. */
  readonly format?: Bound<string>
}

export interface SceneSvg extends SceneObjectProperties {
  readonly type: 'svg'
  /** A number from 0 to 10000000. */
  readonly width?: Bound<number | Numeral>
  /** A number from 0 to 10000000. */
  readonly height?: Bound<number | Numeral>
  /** A radius of at least 0, or four of them from the top left clockwise. */
  readonly borderRadius?: Bound<
    number | readonly [Bound<number>, Bound<number>, Bound<number>, Bound<number>]
  >
  /** A picture: a data: URI, SVG text, the name of a picture of the template, or bytes. */
  readonly src?: Bound<string>
  /** One of 'cover', 'contain', 'fill', 'none'. */
  readonly fit?: Bound<'cover' | 'contain' | 'fill' | 'none'>
  /** One or two of left, center, right, top, bottom or percentages, such as 'center top' or '50% 20%'. */
  readonly position?: Bound<string>
  /** A number from -10000000 to 10000000. */
  readonly cropX?: Bound<number | Numeral>
  /** A number from -10000000 to 10000000. */
  readonly cropY?: Bound<number | Numeral>
  /** True or false. */
  readonly imageSmoothing?: Bound<boolean>
  /** A list of at most 50 filters of Fabric, such as [{"type": "Brightness", "brightness": 0.2}]. Fabric's image filters, in the order in which they are applied: Brightness, Contrast, Saturation, Vibrance, Grayscale, Invert, Gamma, ColorMatrix, HueRotation, BlendColor, BlendImage, RemoveColor, Noise, Pixelate, Blur, Convolute, Composed, Resize, Brownie, Vintage, Kodachrome, Technicolor, Polaroid, Sepia, BlackWhite. */
  readonly filters?: Bound<List<{ readonly type: string; readonly [setting: string]: unknown }>>
  /** Filters such as 'grayscale', 'sepia', 'blur(4px)', 'brightness(0.2)', 'contrast(120%)', 'hue-rotate(90deg)' or 'tint(#f008)', with spaces between them, or 'none'. Filters in short, in order, as in CSS: 'grayscale', 'sepia blur(4px)', 'brightness(0.2)', 'contrast(120%)', 'tint(#f008)'; 'none' for none. Plain numbers as in Fabric, percents and angles as in CSS. */
  readonly filter?: Bound<string>
  /** The same as `left`. */
  readonly x?: Bound<number | Numeral>
  /** The same as `top`. */
  readonly y?: Bound<number | Numeral>
  /** The same as `angle`. */
  readonly rotation?: Bound<number | Numeral>
  /** The same as `src`. */
  readonly content?: Bound<string>
  /** The same as `src`. */
  readonly svg?: Bound<string>
}
