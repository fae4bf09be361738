/** The type of overrides. Generated from the table of properties by `npm run types`: do not edit. */
import type { Bound, Ems, List, Numeral, Pixels } from '../../base/bound-value.ts'
import type {
  SceneCharacterStyle,
  SceneFilter,
  SceneItem,
  SceneObject,
  ScenePaint,
  ScenePath,
  SceneShadow,
} from '../definition-types.ts'

/**
 * Changes the properties of scene objects by name. It may have the properties of every kind of object; null is no value.
 * `left`, `top`, `angle` and `fontSize` also accept relative values: `'+10'`. A name that no object has adds an object on
 * top, of the kind in `type`.
 */
export interface Override {
  /** Changes all objects of this name. A new name with a type adds an object on top. */
  name: string
  /** Kind of object: rect, circle, ellipse, triangle, line, polyline, polygon, path, image, group, text, itext, textbox, qrcode, barcode, svg. */
  type?: string | null | undefined
  /** Name of the object for `artboard`. */
  id?: string | number | null | undefined
  /** Of groups: the objects of the group. */
  objects?: List<SceneItem> | null | undefined
  /** An object. Only its inside is painted; with inverted: true, its outside. */
  clipPath?: SceneObject | null | undefined
  /** Of a clipPath: paints its outside. */
  inverted?: boolean | 'true' | 'false' | null | undefined
  /** Of a clipPath: positioned in the scene, not relative to the centre of the clipped object. */
  absolutePositioned?: boolean | 'true' | 'false' | null | undefined
  /** Of text, itext, textbox. A text of at most 200 characters. Font family. Default: Roboto; in scenes saved by Fabric 'Times New Roman'. */
  fontFamily?: string | number | null | undefined
  /** Of text, itext, textbox. A number from 0.01 to 10000; in overrides, a signed string such as '+10' is a relative change. Font size, in units of the scene. */
  fontSize?: number | Numeral | Pixels | null | undefined
  /** Of text, itext, textbox. 'normal', 'bold' or a number from 1 to 1000. Weight of the font. */
  fontWeight?:
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
    | null
    | undefined
  /** Of text, itext, textbox. One of 'normal', 'italic', 'oblique'. Slant of the font. */
  fontStyle?: 'normal' | 'italic' | 'oblique' | '' | null | undefined
  /** Of rect, circle, ellipse, triangle, line, polyline, polygon, path, text, itext, textbox, qrcode, barcode. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black. */
  fill?: ScenePaint | null | undefined
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Paint of the outline; null for none. */
  stroke?: ScenePaint | null | undefined
  /** A number from 0 to 10000000. Width of the stroke, in units of the scene. Default: 1 with a stroke, otherwise 0; in scenes saved by Fabric also 1 without a stroke, except in pictures, barcodes and groups. */
  strokeWidth?: number | Numeral | Pixels | null | undefined
  /** Of text, itext, textbox. True or false. Draws a line under the text. */
  underline?: boolean | 'true' | 'false' | null | undefined
  /** Of text, itext, textbox. True or false. Draws a line over the text. */
  overline?: boolean | 'true' | 'false' | null | undefined
  /** Of text, itext, textbox. True or false. Draws a line through the text. */
  linethrough?: boolean | 'true' | 'false' | null | undefined
  /** Of text, itext, textbox. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Colour behind the characters, line by line. */
  textBackgroundColor?: ScenePaint | null | undefined
  /** Of text, itext, textbox. A number from 0 to 10000. Thickness of lines under, over and through the text, in thousandths of the font size. */
  textDecorationThickness?: number | Numeral | Pixels | null | undefined
  /** Of text, itext, textbox. A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}. Colour of lines under, over and through the text. Default: the fill of the character. */
  textDecorationColor?: ScenePaint | null | undefined
  /** Of text, itext, textbox. A number from -10000000 to 10000000. Shift of the baseline downwards, in units of the scene. */
  deltaY?: number | Numeral | Pixels | null | undefined
  /** A number from -10000000 to 10000000; in overrides, a signed string such as '+10' is a relative change. Horizontal position of the origin, in units of the scene; in groups from their centre. Default: 0; of line, polyline, polygon and path, the place of their points. */
  left?: number | Numeral | Pixels | null | undefined
  /** A number from -10000000 to 10000000; in overrides, a signed string such as '+10' is a relative change. Vertical position of the origin, in units of the scene; in groups from their centre. Default: 0; of line, polyline, polygon and path, the place of their points. */
  top?: number | Numeral | Pixels | null | undefined
  /** Of rect, circle, ellipse, triangle, image, group, text, itext, textbox, qrcode, barcode, svg. A number from 0 to 10000000. Width without stroke and before scaling, in units of the scene. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap. */
  width?: number | Numeral | Pixels | null | undefined
  /** Of rect, circle, ellipse, triangle, image, group, text, itext, textbox, qrcode, barcode, svg. A number from 0 to 10000000. Height without stroke and before scaling, in units of the scene. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. */
  height?: number | Numeral | Pixels | null | undefined
  /** A number from -10000000 to 10000000. Horizontal scale. */
  scaleX?: number | Numeral | Pixels | null | undefined
  /** A number from -10000000 to 10000000. Vertical scale. */
  scaleY?: number | Numeral | Pixels | null | undefined
  /** A number from -10000000 to 10000000; in overrides, a signed string such as '+10' is a relative change. Rotation around the origin, in degrees clockwise. */
  angle?: number | Numeral | Pixels | null | undefined
  /** A number from -89.9 to 89.9. Horizontal skew, in degrees. */
  skewX?: number | Numeral | Pixels | null | undefined
  /** A number from -89.9 to 89.9. Vertical skew, in degrees. */
  skewY?: number | Numeral | Pixels | null | undefined
  /** True or false. Mirrors the object horizontally. */
  flipX?: boolean | 'true' | 'false' | null | undefined
  /** True or false. Mirrors the object vertically. */
  flipY?: boolean | 'true' | 'false' | null | undefined
  /** 'left', 'center' or 'right'. Point of the object that `left` positions; a number is a fraction of the width. Default: left; in scenes saved by Fabric 7, center. */
  originX?: 'left' | 'center' | 'right' | number | Numeral | Pixels | null | undefined
  /** 'top', 'center' or 'bottom'. Point of the object that `top` positions; a number is a fraction of the height. Default: top; in scenes saved by Fabric 7, center. */
  originY?: 'top' | 'center' | 'bottom' | number | Numeral | Pixels | null | undefined
  /** True or false. False: not drawn. */
  visible?: boolean | 'true' | 'false' | null | undefined
  /** A number from 0 to 1. Opacity: 0 is transparent, 1 is opaque. */
  opacity?: number | Numeral | Pixels | null | undefined
  /** A CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato'. Colour of the box behind the object; null for none. Alias of fill of rect, circle, ellipse, triangle, polyline, polygon, path. */
  backgroundColor?: string | null | ScenePaint | null | undefined
  /** A list of at most 1000 numbers, each a number from -10000000 to 10000000. Lengths of dashes and gaps of the stroke, in units of the scene; null for a solid stroke. */
  strokeDashArray?: List<Bound<number | Numeral | Pixels>> | null | null | undefined
  /** A number from -10000000 to 10000000. Start in the dashes, in units of the scene. */
  strokeDashOffset?: number | Numeral | Pixels | null | undefined
  /** One of 'butt', 'round', 'square'. Ends of open lines. */
  strokeLineCap?: 'butt' | 'round' | 'square' | null | undefined
  /** One of 'miter', 'round', 'bevel'. Corners of the stroke. */
  strokeLineJoin?: 'miter' | 'round' | 'bevel' | null | undefined
  /** A number from 0 to 10000000. Maximum length of a mitred corner, as a multiple of the stroke width. */
  strokeMiterLimit?: number | Numeral | Pixels | null | undefined
  /** True or false. Keeps the stroke width if the object is scaled. */
  strokeUniform?: boolean | 'true' | 'false' | null | undefined
  /** One of 'fill', 'stroke'. What is painted first, below the other. */
  paintFirst?: 'fill' | 'stroke' | null | undefined
  /** One of 'nonzero', 'evenodd'. Which areas of a shape that crosses itself are filled. */
  fillRule?: 'nonzero' | 'evenodd' | null | undefined
  /** One of 'source-over', 'source-in', 'source-out', 'source-atop', 'destination-over', 'destination-in', 'destination-out', 'destination-atop', 'lighter', 'copy', 'xor', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn', 'hard-light', 'soft-light', 'difference', 'exclusion', 'hue', 'saturation', 'color', 'luminosity'. How the object is composed with what lies below it, as on a canvas. */
  globalCompositeOperation?:
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
    | null
    | undefined
  /** A shadow {color, blur, offsetX, offsetY}, or a text such as 'rgba(0,0,0,0.3) 0 4px 12px'. Shadow of the object, with lengths in units of the scene; null for none. */
  shadow?: string | SceneShadow | null | undefined
  /** Of rect, ellipse. A number from 0 to 10000000. Horizontal radius of an ellipse, or of the corners of a rect, in units of the scene. Default: half of the width of an ellipse, `ry` of a rect. */
  rx?: number | Numeral | Pixels | null | undefined
  /** Of rect, ellipse. A number from 0 to 10000000. Vertical radius of an ellipse, or of the corners of a rect, in units of the scene. Default: half of the height of an ellipse, `rx` of a rect. */
  ry?: number | Numeral | Pixels | null | undefined
  /** Of rect, image, text, itext, textbox, qrcode, barcode, svg. A radius of at least 0, or four of them from the top left clockwise. Radius of the corners, in units of the scene; of texts and barcodes, of the background box. Default: `rx` and `ry` of a rect, otherwise 0. */
  borderRadius?:
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
    | null
    | undefined
  /** Of circle. A number from 0 to 10000000. Radius, in units of the scene. Default: half of the smaller side. */
  radius?: number | Numeral | Pixels | null | undefined
  /** Of circle, ellipse. A number from -10000000 to 10000000. Start of the arc, in degrees clockwise from the right. */
  startAngle?: number | Numeral | Pixels | null | undefined
  /** Of circle, ellipse. A number from -10000000 to 10000000. End of the arc, in degrees clockwise from the right. */
  endAngle?: number | Numeral | Pixels | null | undefined
  /** Of circle, ellipse. True or false. Draws the arc counterclockwise. */
  counterClockwise?: boolean | 'true' | 'false' | null | undefined
  /** Of line. A number from -10000000 to 10000000. Horizontal start of the line, in units of the scene. */
  x1?: number | Numeral | Pixels | null | undefined
  /** Of line. A number from -10000000 to 10000000. Vertical start of the line, in units of the scene. */
  y1?: number | Numeral | Pixels | null | undefined
  /** Of line. A number from -10000000 to 10000000. Horizontal end of the line, in units of the scene. */
  x2?: number | Numeral | Pixels | null | undefined
  /** Of line. A number from -10000000 to 10000000. Vertical end of the line, in units of the scene. */
  y2?: number | Numeral | Pixels | null | undefined
  /** Of polyline, polygon. A list of at most 100000 points {x, y}. Corners, in units of the scene. */
  points?:
    | List<
        Bound<{
          /** Horizontal position, in units of the scene. */
          readonly x: Bound<number | Numeral | Pixels>
          /** Vertical position, in units of the scene. */
          readonly y: Bound<number | Numeral | Pixels>
        }>
      >
    | null
    | undefined
  /** Of path, text, itext, textbox. SVG path data of at most 1000000 characters that begins with M, such as 'M 0 0 L 10 10 Z'. Outline of a path, which requires it, in units of the scene. The path that a text runs along: path data, or a visible object of type path. */
  path?: string | List<Bound<List<Bound<string | number>>>> | ScenePath | null | undefined
  /** Of image, svg. A picture: a data: URI, SVG text, the name of a picture of the template, or bytes. The picture. Required. */
  src?: string | Uint8Array | null | undefined
  /** Of image, qrcode, barcode, svg. One of 'cover', 'contain', 'fill', 'none'. How a picture fills its box, as `object-fit` in CSS. Default: contain of svg, qrcode and barcode; cover of image, unless it is cropped. */
  fit?: 'cover' | 'contain' | 'fill' | 'none' | null | undefined
  /** Of image, qrcode, barcode, svg. One or two of left, center, right, top, bottom or percentages, such as 'center top' or '50% 20%'. Position of a picture in its box, as `object-position` in CSS. */
  position?: string | null | undefined
  /** Of image, svg. A number from -10000000 to 10000000. Left edge of the visible part of an image, in pixels of the picture. Default: 0 with `cropY`; otherwise it is not cropped. */
  cropX?: number | Numeral | Pixels | null | undefined
  /** Of image, svg. A number from -10000000 to 10000000. Top edge of the visible part of an image, in pixels of the picture. Default: 0 with `cropX`; otherwise it is not cropped. */
  cropY?: number | Numeral | Pixels | null | undefined
  /** Of image, svg. True or false. Interpolates the pixels of a scaled picture. */
  imageSmoothing?: boolean | 'true' | 'false' | null | undefined
  /** Of image, svg. A list of at most 50 filters of Fabric, such as [{"type": "Brightness", "brightness": 0.2}]. Fabric's image filters, in the order in which they are applied: Brightness, Contrast, Saturation, Vibrance, Grayscale, Invert, Gamma, ColorMatrix, HueRotation, BlendColor, BlendImage, RemoveColor, Noise, Pixelate, Blur, Convolute, Composed, Resize, Brownie, Vintage, Kodachrome, Technicolor, Polaroid, Sepia, BlackWhite. */
  filters?: List<Bound<SceneFilter>> | null | undefined
  /** Of image, svg. Filters such as 'grayscale', 'sepia', 'blur(4px)', 'brightness(0.2)', 'contrast(120%)', 'hue-rotate(90deg)' or 'tint(#f008)', with spaces between them, or 'none'. Filters in short; overrides `filters`. Plain numbers as in Fabric, percentages and angles as in CSS. Default: `filters`. */
  filter?: string | number | null | undefined
  /** Of text, itext, textbox. A text of at most 100000 characters. The text; a line feed starts a line. Alias of data of qrcode, barcode. */
  text?: string | number | null | undefined
  /** Of text, itext, textbox. Styles by character: {"0": {"3": {"fill": "red"}}} or [{"start": 3, "end": 4, "style": {…}}]. Properties of single characters; null for none. */
  styles?:
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
    | null
    | undefined
  /** Of text, itext, textbox. A number from 0 to 100. Line height as a multiple of 1.13 font sizes. */
  lineHeight?: number | Numeral | Pixels | null | undefined
  /** Of text, itext, textbox. A number from -10000 to 100000. Space added between characters, in thousandths of the font size, or a text such as '0.1em'. */
  charSpacing?: number | Numeral | Pixels | Ems | null | undefined
  /** Of text, itext, textbox. One of 'left', 'center', 'right', 'justify', 'justify-left', 'justify-center', 'justify-right', 'start', 'end'. Alignment of lines. Default: start; in scenes saved by Fabric, left. */
  textAlign?:
    | 'left'
    | 'center'
    | 'right'
    | 'justify'
    | 'justify-left'
    | 'justify-center'
    | 'justify-right'
    | 'start'
    | 'end'
    | null
    | undefined
  /** Of text, itext, textbox. One of 'ltr', 'rtl', 'auto'. Base direction of the text. */
  direction?: 'ltr' | 'rtl' | 'auto' | null | undefined
  /** Of text, itext, textbox. True or false. Reads tags such as <b> and <color=red> in the text. */
  markup?: boolean | 'true' | 'false' | null | undefined
  /** Of text, itext, textbox. One of 'none', 'upper', 'lower', 'title', 'sentence'. Converts the case of letters. */
  letterCase?: 'none' | 'upper' | 'lower' | 'title' | 'sentence' | null | undefined
  /** Of text, itext, textbox. A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. Space between the box and the text, in units of the scene. Scenes saved by Fabric have none. */
  padding?:
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
    | null
    | undefined
  /** Of text, itext, textbox. A length from 0 to 10000, two of them (above and below, at the sides) or four from the top clockwise. Space between the characters and the edges of `textBackgroundColor`, in units of the scene. */
  textBackgroundPadding?:
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
    | null
    | undefined
  /** Of text, itext, textbox. A radius of at least 0, or four of them from the top left clockwise. Radius of the corners of `textBackgroundColor`, in units of the scene. */
  textBackgroundRadius?:
    | number
    | Numeral
    | Pixels
    | readonly [
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
        Bound<number | Numeral | Pixels>,
      ]
    | null
    | undefined
  /** Of text, itext, textbox. A number from -10000000 to 10000000. Distance of the text from the start of its path, in units of the scene. */
  pathStartOffset?: number | Numeral | Pixels | null | undefined
  /** Of text, itext, textbox. One of 'left', 'right'. Side of the path that the text is on. */
  pathSide?: 'left' | 'right' | null | undefined
  /** Of text, itext, textbox. One of 'baseline', 'center', 'ascender', 'descender'. Part of the text that lies on the path. */
  pathAlign?: 'baseline' | 'center' | 'ascender' | 'descender' | null | undefined
  /** Of text, itext, textbox. True or false. Breaks lines between any characters. */
  splitByGrapheme?: boolean | 'true' | 'false' | null | undefined
  /** Of text, itext, textbox. One of 'top', 'middle', 'center', 'bottom'. Alignment of the text in a box of the given height. Default: the box is as high as the text. */
  verticalAlign?: 'top' | 'middle' | 'center' | 'bottom' | null | undefined
  /** Of text, itext, textbox. True or false. Shrinks the text until it fits the width and height. */
  autofit?: boolean | 'true' | 'false' | null | undefined
  /** Of text, itext, textbox. A number from 0.01 to 10000. Smallest font size of `autofit`, in units of the scene. */
  minFontSize?: number | Numeral | Pixels | null | undefined
  /** Of text, itext, textbox. A number from 1 to 100000. Number of lines after which the text ends with an ellipsis. Default: all lines. */
  lineClamp?: number | Numeral | Pixels | null | undefined
  /** Of qrcode, barcode. A text of at most 10000 characters. Content of the barcode. Required. */
  data?: string | number | null | undefined
  /** Of qrcode, barcode. A text of at most 60 characters. Kind of barcode, such as ean13 or datamatrix. Default: qrcode or code128, by the type of the object. */
  symbology?: string | number | null | undefined
  /** Of qrcode, barcode. True or false. Prints the data below the bars. */
  showText?: boolean | 'true' | 'false' | null | undefined
  /** Of qrcode, barcode. One of 'L', 'M', 'Q', 'H'. Error correction level of a QR code. */
  errorCorrection?: 'L' | 'M' | 'Q' | 'H' | null | undefined
  /** Of qrcode, barcode. A number from 0 to 100. Empty space around the barcode, in modules. */
  quietZone?: number | Numeral | Pixels | null | undefined
  /** A text of at most 100000 characters. Replacement text of a picture, shape or group in a tagged PDF. */
  alt?: string | number | null | undefined
  /** A text of at most 100000 characters. Text that is read aloud instead of the object, in a tagged PDF. */
  actualText?: string | number | null | undefined
  /** One of 'Part', 'Art', 'Sect', 'Div', 'BlockQuote', 'Caption', 'P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'Quote', 'Note', 'Code', 'Span', 'Figure', 'Formula'. Structure type in a tagged PDF (ISO 32000-1 §14.8.4). Default: P of texts, Figure of pictures; other objects are decoration. */
  role?:
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
    | null
    | undefined
  /** True or false. Decoration, which a tagged PDF hides from assistive technology. */
  artifact?: boolean | 'true' | 'false' | null | undefined
  /** A BCP 47 tag such as 'de' or 'en-GB'. Language of the object in a tagged PDF, as a BCP 47 tag. */
  language?: string | null | undefined
  /** Of text, itext, textbox. Lines as in CSS: `underline`, `overline`, `line-through`. */
  textDecoration?: string | null | undefined
  /** Alias of left. */
  x?: number | Numeral | Pixels | null | undefined
  /** Alias of top. */
  y?: number | Numeral | Pixels | null | undefined
  /** The opposite of visible. */
  hidden?: boolean | 'true' | 'false' | null | undefined
  /** Alias of angle. */
  rotation?: number | Numeral | Pixels | null | undefined
  /** Alias of fill of rect, circle, ellipse, triangle, polyline, polygon, path, text, itext, textbox, qrcode, barcode; stroke of line. */
  color?: ScenePaint | null | undefined
  /** Alias of src of image, svg; text of text, itext, textbox; data of qrcode, barcode. */
  content?: string | Uint8Array | string | number | null | undefined
  /** Alias of src of image, svg. */
  svg?: string | Uint8Array | null | undefined
  /** Alias of data of qrcode, barcode. */
  value?: string | number | null | undefined
  /** Alias of symbology of qrcode, barcode. */
  format?: string | number | null | undefined
}
