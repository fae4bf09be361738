import { CSS_BLEND_MODES } from '../../graphics/paint.ts'
import { filterShorthand, filters } from '../filters/filter-properties.ts'
import type { PropertyName } from '../property-names.ts'
import { CHAR_PROPERTIES, charStyles } from '../text/char-style.ts'
import { pathData } from './path-data.ts'
import { boolean, color, movable, number, oneOf, type Property, picture, string } from './property.ts'
import { borderRadius, charSpacing, dashes, origin, points, position, sides } from './property-shapes.ts'
import { shadow } from './shadow.ts'

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

/** The readers of all properties of scene objects, in scenes and in overrides. */
export const PROPERTIES = {
  ...CHAR_PROPERTIES,
  // place
  left: movable(number(), { from: 0 }),
  top: movable(number(), { from: 0 }),
  width: number({ min: 0 }),
  height: number({ min: 0 }),
  scaleX: number(),
  scaleY: number(),
  angle: movable(number(), { from: 0 }),
  skewX: number({ min: -89.9, max: 89.9 }),
  skewY: number({ min: -89.9, max: 89.9 }),
  flipX: boolean(),
  flipY: boolean(),
  originX: origin('left', 'right'),
  originY: origin('top', 'bottom'),
  // look
  visible: boolean(),
  opacity: number({ min: 0, max: 1 }),
  backgroundColor: color(),
  strokeDashArray: dashes(),
  strokeDashOffset: number(),
  strokeLineCap: oneOf('butt', 'round', 'square'),
  strokeLineJoin: oneOf('miter', 'round', 'bevel'),
  strokeMiterLimit: number({ min: 0 }),
  strokeUniform: boolean(),
  paintFirst: oneOf('fill', 'stroke'),
  fillRule: oneOf('nonzero', 'evenodd'),
  globalCompositeOperation: oneOf(...COMPOSITE),
  shadow: shadow(),
  // shapes
  rx: number({ min: 0 }),
  ry: number({ min: 0 }),
  borderRadius: borderRadius(),
  radius: number({ min: 0 }),
  startAngle: number(),
  endAngle: number(),
  counterClockwise: boolean(),
  x1: number(),
  y1: number(),
  x2: number(),
  y2: number(),
  points: points(),
  path: pathData(),
  // pictures
  src: picture(),
  fit: oneOf('cover', 'contain', 'fill', 'none'),
  position: position(),
  cropX: number(),
  cropY: number(),
  imageSmoothing: boolean(),
  filters: filters(),
  filter: filterShorthand(),
  // text
  text: string({ maxLength: MAX_TEXT_LENGTH }),
  styles: charStyles(),
  lineHeight: number({ min: 0, max: 100 }),
  charSpacing: charSpacing(),
  textAlign: oneOf(
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
  direction: oneOf('ltr', 'rtl', 'auto'),
  markup: boolean(),
  letterCase: oneOf('none', 'upper', 'lower', 'title', 'sentence'),
  padding: sides(),
  textBackgroundPadding: sides(),
  textBackgroundRadius: borderRadius(),
  pathStartOffset: number(),
  pathSide: oneOf('left', 'right'),
  pathAlign: oneOf('baseline', 'center', 'ascender', 'descender'),
  splitByGrapheme: boolean(),
  verticalAlign: oneOf('top', 'middle', 'center', 'bottom'),
  autofit: boolean(),
  minFontSize: number({ min: 0.01, max: 10_000 }),
  lineClamp: number({ min: 1, max: 100_000 }),
  // codes
  data: string({ maxLength: 10_000, example: 'A-1042' }),
  symbology: string({ maxLength: 60, example: 'code128' }),
  showText: boolean(),
  errorCorrection: oneOf('L', 'M', 'Q', 'H'),
  quietZone: number({ min: 0, max: 100 }),
} satisfies Record<PropertyName, Property<unknown>>

/** The typed value of a property. */
export type PropertyValue<K extends PropertyName> =
  (typeof PROPERTIES)[K] extends Property<infer T> ? T : never
