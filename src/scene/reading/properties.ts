import { CSS_BLEND_MODES } from '../../graphics/paint.ts'
import { ROLES } from '../../graphics/structure.ts'
import { filterShorthand, filters } from '../filters/filter-properties.ts'
import { FILTER_TYPES } from '../filters/read-filters.ts'
import type { PropertyName } from '../property-names.ts'
import { CHAR_PROPERTIES, charStyles } from '../text/char-style.ts'
import { pathData } from './path-data.ts'
import {
  boolean,
  color,
  type DescribedProperty,
  described,
  languageTag,
  movable,
  number,
  oneOf,
  type Property,
  picture,
  string,
} from './property.ts'
import { borderRadius, charSpacing, dashes, origin, points, position, sides } from './property-shapes.ts'
import { shadow } from './shadow.ts'

/** Minimum font size of `autofit`. */
export const DEFAULT_MIN_FONT_SIZE = 8

/** Maximum length of the text of one object, in characters. */
const MAX_TEXT_LENGTH = 100_000

const COMPOSITE = [
  'source-over',
  'source-in',
  'source-out',
  'source-atop',
  'destination-over',
  'destination-in',
  'destination-out',
  'destination-atop',
  'lighter',
  'copy',
  'xor',
  ...CSS_BLEND_MODES,
] as const

/** A scene has no tables. */
const SCENE_ROLES = ROLES.filter(role => role !== 'Table')

/** The readers of all properties of scene objects, in scenes and in overrides. */
export const PROPERTIES = {
  ...CHAR_PROPERTIES,
  // place
  left: described(
    movable(number(), { from: 0 }),
    'Horizontal position of the origin, in units of the scene; in groups from their centre. Default: 0; of line, polyline, polygon and path, the place of their points.',
  ),
  top: described(
    movable(number(), { from: 0 }),
    'Vertical position of the origin, in units of the scene; in groups from their centre. Default: 0; of line, polyline, polygon and path, the place of their points.',
  ),
  width: described(
    number({ min: 0 }),
    'Width without stroke and before scaling, in units of the scene. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0. A textbox without width does not wrap.',
  ),
  height: described(
    number({ min: 0 }),
    'Height without stroke and before scaling, in units of the scene. Default: 100 of triangle, that of the content of pictures, barcodes and texts, otherwise 0.',
  ),
  scaleX: described(number(), 'Horizontal scale.', 1),
  scaleY: described(number(), 'Vertical scale.', 1),
  angle: described(movable(number(), { from: 0 }), 'Rotation around the origin, in degrees clockwise.', 0),
  skewX: described(number({ min: -89.9, max: 89.9 }), 'Horizontal skew, in degrees.', 0),
  skewY: described(number({ min: -89.9, max: 89.9 }), 'Vertical skew, in degrees.', 0),
  flipX: described(boolean(), 'Mirrors the object horizontally.', false),
  flipY: described(boolean(), 'Mirrors the object vertically.', false),
  originX: described(
    origin('left', 'right'),
    'Point of the object that `left` positions; a number is a fraction of the width. Default: left; in scenes saved by Fabric 7, center.',
  ),
  originY: described(
    origin('top', 'bottom'),
    'Point of the object that `top` positions; a number is a fraction of the height. Default: top; in scenes saved by Fabric 7, center.',
  ),
  // look
  visible: described(boolean(), 'False: not drawn.', true),
  opacity: described(number({ min: 0, max: 1 }), 'Opacity: 0 is transparent, 1 is opaque.', 1),
  backgroundColor: described(color(), 'Colour of the box behind the object; null for none.'),
  strokeDashArray: described(
    dashes(),
    'Lengths of dashes and gaps of the stroke, in units of the scene; null for a solid stroke.',
  ),
  strokeDashOffset: described(number(), 'Start in the dashes, in units of the scene.', 0),
  strokeLineCap: described(oneOf('butt', 'round', 'square'), 'Ends of open lines.', 'butt'),
  strokeLineJoin: described(oneOf('miter', 'round', 'bevel'), 'Corners of the stroke.', 'miter'),
  strokeMiterLimit: described(
    number({ min: 0 }),
    'Maximum length of a mitred corner, as a multiple of the stroke width.',
    4,
  ),
  strokeUniform: described(boolean(), 'Keeps the stroke width if the object is scaled.', false),
  paintFirst: described(oneOf('fill', 'stroke'), 'What is painted first, below the other.', 'fill'),
  fillRule: described(
    oneOf('nonzero', 'evenodd'),
    'Which areas of a shape that crosses itself are filled.',
    'nonzero',
  ),
  globalCompositeOperation: described(
    oneOf(...COMPOSITE),
    'How the object is composed with what lies below it, as on a canvas.',
    'source-over',
  ),
  shadow: described(shadow(), 'Shadow of the object, with lengths in units of the scene; null for none.'),
  // shapes
  rx: described(
    number({ min: 0 }),
    'Horizontal radius of an ellipse, or of the corners of a rect, in units of the scene. Default: half of the width of an ellipse, `ry` of a rect.',
  ),
  ry: described(
    number({ min: 0 }),
    'Vertical radius of an ellipse, or of the corners of a rect, in units of the scene. Default: half of the height of an ellipse, `rx` of a rect.',
  ),
  borderRadius: described(
    borderRadius(),
    'Radius of the corners, in units of the scene; of texts and barcodes, of the background box. Default: `rx` and `ry` of a rect, otherwise 0.',
  ),
  radius: described(number({ min: 0 }), 'Radius, in units of the scene. Default: half of the smaller side.'),
  startAngle: described(number(), 'Start of the arc, in degrees clockwise from the right.', 0),
  endAngle: described(number(), 'End of the arc, in degrees clockwise from the right.', 360),
  counterClockwise: described(boolean(), 'Draws the arc counterclockwise.', false),
  x1: described(number(), 'Horizontal start of the line, in units of the scene.', 0),
  y1: described(number(), 'Vertical start of the line, in units of the scene.', 0),
  x2: described(number(), 'Horizontal end of the line, in units of the scene.', 0),
  y2: described(number(), 'Vertical end of the line, in units of the scene.', 0),
  points: described(points(), 'Corners, in units of the scene.', []),
  path: described(
    pathData(),
    'Outline of a path, which requires it, in units of the scene. The path that a text runs along: path data, or a visible object of type path.',
  ),
  // pictures
  src: described(picture(), 'The picture. Required.'),
  fit: described(
    oneOf('cover', 'contain', 'fill', 'none'),
    'How a picture fills its box, as `object-fit` in CSS. Default: contain of svg, qrcode and barcode; cover of image, unless it is cropped.',
  ),
  position: described(position(), 'Position of a picture in its box, as `object-position` in CSS.', 'center'),
  cropX: described(
    number(),
    'Left edge of the visible part of an image, in pixels of the picture. Default: 0 with `cropY`; otherwise it is not cropped.',
  ),
  cropY: described(
    number(),
    'Top edge of the visible part of an image, in pixels of the picture. Default: 0 with `cropX`; otherwise it is not cropped.',
  ),
  imageSmoothing: described(boolean(), 'Interpolates the pixels of a scaled picture.', true),
  filters: described(
    filters(),
    `Fabric's image filters, in the order in which they are applied: ${FILTER_TYPES.join(', ')}.`,
  ),
  filter: described(
    filterShorthand(),
    'Filters in short; overrides `filters`. Plain numbers as in Fabric, percentages and angles as in CSS. Default: `filters`.',
  ),
  // text
  text: described(string({ maxLength: MAX_TEXT_LENGTH }), 'The text; a line feed starts a line.', ''),
  styles: described(charStyles(), 'Properties of single characters; null for none.'),
  lineHeight: described(number({ min: 0, max: 100 }), 'Line height as a multiple of 1.13 font sizes.', 1.16),
  charSpacing: described(
    charSpacing(),
    "Space added between characters, in thousandths of the font size, or a text such as '0.1em'.",
    0,
  ),
  textAlign: described(
    oneOf(
      'left',
      'center',
      'right',
      'justify',
      'justify-left',
      'justify-center',
      'justify-right',
      'start',
      'end',
    ),
    'Alignment of lines. Default: start; in scenes saved by Fabric, left.',
  ),
  direction: described(oneOf('ltr', 'rtl', 'auto'), 'Base direction of the text.', 'ltr'),
  markup: described(boolean(), 'Reads tags such as <b> and <color=red> in the text.', false),
  letterCase: described(
    oneOf('none', 'upper', 'lower', 'title', 'sentence'),
    'Converts the case of letters.',
    'none',
  ),
  padding: described(
    sides(),
    'Space between the box and the text, in units of the scene. Scenes saved by Fabric have none.',
    0,
  ),
  textBackgroundPadding: described(
    sides(),
    'Space between the characters and the edges of `textBackgroundColor`, in units of the scene.',
    0,
  ),
  textBackgroundRadius: described(
    borderRadius(),
    'Radius of the corners of `textBackgroundColor`, in units of the scene.',
  ),
  pathStartOffset: described(
    number(),
    'Distance of the text from the start of its path, in units of the scene.',
    0,
  ),
  pathSide: described(oneOf('left', 'right'), 'Side of the path that the text is on.', 'left'),
  pathAlign: described(
    oneOf('baseline', 'center', 'ascender', 'descender'),
    'Part of the text that lies on the path.',
    'baseline',
  ),
  splitByGrapheme: described(boolean(), 'Breaks lines between any characters.', false),
  verticalAlign: described(
    oneOf('top', 'middle', 'center', 'bottom'),
    'Alignment of the text in a box of the given height. Default: the box is as high as the text.',
  ),
  autofit: described(boolean(), 'Shrinks the text until it fits the width and height.', false),
  minFontSize: described(
    number({ min: 0.01, max: 10_000 }),
    'Smallest font size of `autofit`, in units of the scene.',
    DEFAULT_MIN_FONT_SIZE,
  ),
  lineClamp: described(
    number({ min: 1, max: 100_000 }),
    'Number of lines after which the text ends with an ellipsis. Default: all lines.',
  ),
  // codes
  data: described(string({ maxLength: 10_000, example: 'A-1042' }), 'Content of the barcode. Required.'),
  symbology: described(
    string({ maxLength: 60, example: 'code128' }),
    'Kind of barcode, such as ean13 or datamatrix. Default: qrcode or code128, by the type of the object.',
  ),
  showText: described(boolean(), 'Prints the data below the bars.', false),
  errorCorrection: described(oneOf('L', 'M', 'Q', 'H'), 'Error correction level of a QR code.', 'M'),
  quietZone: described(number({ min: 0, max: 100 }), 'Empty space around the barcode, in modules.', 0),
  // meaning
  alt: described(
    string({ maxLength: MAX_TEXT_LENGTH }),
    'Replacement text of a picture, shape or group in a tagged PDF.',
  ),
  actualText: described(
    string({ maxLength: MAX_TEXT_LENGTH }),
    'Text that is read aloud instead of the object, in a tagged PDF.',
  ),
  role: described(
    oneOf(...SCENE_ROLES),
    'Structure type in a tagged PDF (ISO 32000-1 §14.8.4). Default: P of texts, Figure of pictures; other objects are decoration.',
  ),
  artifact: described(boolean(), 'Decoration, which a tagged PDF hides from assistive technology.', false),
  language: described(languageTag(), 'Language of the object in a tagged PDF, as a BCP 47 tag.'),
} satisfies Record<PropertyName, DescribedProperty<unknown>>

/** The typed value of a property. */
export type PropertyValue<K extends PropertyName> =
  (typeof PROPERTIES)[K] extends Property<infer T> ? T : never
