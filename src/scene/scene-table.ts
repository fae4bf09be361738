/**
 * The parts of scenes: what each of their properties does, its default and its JSON Schema. Types and the JSON Schema
 * of scenes derive from this table. Properties with a value of their own are in `reading/properties.ts`.
 */
import { ref } from '../base/bound-schema.ts'
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts'
import { FILTER_TYPES } from './filters/read-filters.ts'
import type { ObjectKind } from './object-kinds.ts'
import { ALIASES_OF, CHAR_NAMES, type PropertyName } from './property-names.ts'
import { kindProperties } from './reading/kind-properties.ts'
import { PROPERTIES } from './reading/properties.ts'
import type { DescribedProperty } from './reading/property.ts'

export interface SceneProperty {
  readonly schema: JsonObject
  readonly description: string
  readonly byDefault?: Json
}

export type SceneProperties = Readonly<Record<string, SceneProperty>>

/** A number, or a string that contains one. */
const NUMERAL = '^\\s*[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d{1,3})?(?:px)?\\s*$'
const NUMBER: JsonObject = { type: ['number', 'string'], pattern: NUMERAL }
const TEXT: JsonObject = { type: 'string' }
const FLAG: JsonObject = { type: 'boolean' }
const ANY_OBJECT: JsonObject = { type: 'object' }
const MATRIX: JsonObject = { type: ['array', 'null'], items: { type: 'number' } }
const enumOf = (...words: readonly Json[]): JsonObject => ({ enum: [...words] })

function row(schema: JsonObject, description: string, byDefault?: Json): SceneProperty {
  return byDefault === undefined ? { schema, description } : { schema, description, byDefault }
}

const TEXT_DECORATION = 'Lines as in CSS: `underline`, `overline`, `line-through`.'
const SAVED = 'Saved by Fabric; not drawn.'
const UNITS = 'in units of the scene'
const CLIP = row(ref('sceneObject'), 'An object; only its inside is painted.')
const OBJECT_OR_PICTURE: JsonObject = { anyOf: [ref('sceneObject'), TEXT] }

/** Values of properties whose schema for readers does not name their parts. */
const VALUES: Readonly<Partial<Record<PropertyName, JsonObject>>> = {
  ...{ fill: ref('paint'), stroke: ref('paint') },
  ...{ textBackgroundColor: ref('paint'), textDecorationColor: ref('paint') },
  ...{ left: NUMBER, top: NUMBER, angle: NUMBER, fontSize: NUMBER },
  charSpacing: { anyOf: [NUMBER, { type: 'string', pattern: '^\\s*[+-]?[\\d.]+em\\s*$' }] },
  shadow: { anyOf: [TEXT, ref('shadow')] },
  points: {
    type: 'array',
    items: {
      type: 'object',
      required: ['x', 'y'],
      properties: {
        x: { ...NUMBER, description: `Horizontal position, ${UNITS}.` },
        y: { ...NUMBER, description: `Vertical position, ${UNITS}.` },
      },
    },
  },
  path: {
    anyOf: [
      TEXT,
      { type: 'array', items: { type: 'array', items: { type: ['string', 'number'] } } },
      ref('pathObject'),
    ],
  },
  styles: {
    anyOf: [
      {
        type: 'object',
        additionalProperties: { type: 'object', additionalProperties: ref('characterStyle') },
      },
      {
        type: 'array',
        items: {
          type: 'object',
          required: ['start', 'end', 'style'],
          properties: {
            start: { type: 'number', description: 'Index of the first character.' },
            end: { type: 'number', description: 'Index after the last character.' },
            style: { ...ref('characterStyle'), description: 'Properties of the characters.' },
          },
        },
      },
    ],
  },
  filters: { type: 'array', items: ref('filter') },
}

/** Parts of a scene by the name of their definition. */
export const SCENE_PARTS = {
  scene: {
    width: row(NUMBER, 'Width of the image, in pixels at scale 1. Required without an artboard.'),
    height: row(NUMBER, 'Height of the image, in pixels at scale 1. Required without an artboard.'),
    objects: row(ref('sceneItems'), 'Objects from back to front.', []),
    version: row(
      TEXT,
      'Version of the Fabric that saved the scene. It selects the behaviour of Fabric 5, 6 or 7. Default: that of scenes written by hand.',
    ),
    background: row(ref('paint'), 'Paint behind all objects.'),
    backgroundColor: row(ref('paint'), 'Paint behind all objects. Default: `background`.'),
    backgroundImage: row(OBJECT_OR_PICTURE, 'An object behind all others, or the `src` of a picture.'),
    overlay: row(ref('paint'), 'Paint over all objects.'),
    overlayColor: row(ref('paint'), 'Paint over all objects. Default: `overlay`.'),
    overlayImage: row(OBJECT_OR_PICTURE, 'An object over all others, or the `src` of a picture.'),
    clipPath: CLIP,
    viewportTransform: row(MATRIX, 'Pan and zoom as a matrix [a, b, c, d, e, f].'),
    backgroundVpt: row(FLAG, 'Applies pan and zoom to the background.', true),
    overlayVpt: row(FLAG, 'Applies pan and zoom to the overlay.', true),
    artboard: row(
      { anyOf: [TEXT, { enum: [false] }] },
      'The `id` or `name` of the object that marks the region to draw; false for none. Default: an object named as editors name it, if the scene has no width and height.',
    ),
    sceneTypes: row(
      { type: 'object', additionalProperties: TEXT },
      'Types of an editor, and what draws them: `{ "PriceTag": "textbox" }`.',
    ),
    language: row(TEXT, 'Language of a PDF of the scene, as a BCP 47 tag.'),
    tagged: row(FLAG, 'Tags a PDF of the scene with its structure (ISO 32000-1 §14.8).', true),
    accessibility: row(
      enumOf('off', 'warn'),
      '`warn` reports what PDF/UA-1 forbids as warnings of a PDF of the scene.',
      'off',
    ),
    displayTitle: row(FLAG, 'Shows the title of a PDF in the window of the viewer.', false),
    info: row(ANY_OBJECT, 'Metadata of a PDF of the scene: title, author, subject, keywords.'),
    name: row(TEXT, 'Name of the scene; not drawn.'),
  },
  gradient: {
    type: row(enumOf('linear', 'radial'), 'Kind of gradient. Required.'),
    coords: row(
      {
        type: 'object',
        properties: {
          x1: {
            ...NUMBER,
            description: 'Horizontal position of the start, in units of `gradientUnits`. Default: 0.',
          },
          y1: {
            ...NUMBER,
            description: 'Vertical position of the start, in units of `gradientUnits`. Default: 0.',
          },
          x2: {
            ...NUMBER,
            description: 'Horizontal position of the end, in units of `gradientUnits`. Default: 0.',
          },
          y2: {
            ...NUMBER,
            description: 'Vertical position of the end, in units of `gradientUnits`. Default: 0.',
          },
          r1: {
            ...NUMBER,
            description: 'Start radius of a radial gradient, in units of `gradientUnits`. Default: 0.',
          },
          r2: {
            ...NUMBER,
            description: 'End radius of a radial gradient, in units of `gradientUnits`. Default: 0.',
          },
        },
      },
      'Start and end of the gradient. Required.',
    ),
    colorStops: row({ type: 'array', items: ref('gradientStop') }, 'Colours along the gradient. Required.'),
    offsetX: row(NUMBER, `Shift to the right, ${UNITS}.`, 0),
    offsetY: row(NUMBER, `Shift downwards, ${UNITS}.`, 0),
    gradientUnits: row(
      enumOf('pixels', 'percentage'),
      'Units of `coords`: `pixels` of the object, or `percentage`, where 1 is its width or height.',
      'pixels',
    ),
    opacityStops: row({ type: ['string', 'number', 'object', 'null'] }, SAVED),
    gradientTransform: row(MATRIX, 'Transformation of the gradient as a matrix [a, b, c, d, e, f].'),
    id: row({ type: ['string', 'number'] }, SAVED),
  },
  gradientStop: {
    offset: row(NUMBER, 'Place in the gradient, from 0 to 1. Required.'),
    color: row(TEXT, 'CSS colour. Required.'),
    opacity: row(NUMBER, 'Opacity from 0 to 1; ignored in scenes saved by Fabric 7.', 1),
  },
  pattern: {
    type: row(enumOf('pattern'), 'Kind of paint. Required.'),
    source: row(TEXT, 'The picture that is repeated: a `data:` URI, SVG text, or a name. Required.'),
    repeat: row(enumOf('repeat', 'repeat-x', 'repeat-y', 'no-repeat'), 'Directions of repetition.', 'repeat'),
    offsetX: row(NUMBER, `Shift to the right, ${UNITS}.`, 0),
    offsetY: row(NUMBER, `Shift downwards, ${UNITS}.`, 0),
    patternTransform: row(MATRIX, 'Transformation of the pattern as a matrix [a, b, c, d, e, f].'),
    crossOrigin: row({ type: ['string', 'null'] }, SAVED),
    id: row({ type: ['string', 'number'] }, SAVED),
  },
  shadow: {
    color: row(TEXT, 'CSS colour.', 'black'),
    blur: row(NUMBER, `Blur, ${UNITS}: twice the standard deviation, as on a canvas.`, 0),
    offsetX: row(NUMBER, `Shift to the right, ${UNITS}.`, 0),
    offsetY: row(NUMBER, `Shift downwards, ${UNITS}.`, 0),
    affectStroke: row(FLAG, 'The stroke casts the shadow, too.', false),
    nonScaling: row(FLAG, 'Keeps the size of the shadow if the object is scaled.', false),
    type: row(TEXT, SAVED),
    id: row({ type: ['string', 'number'] }, SAVED),
  },
  characterStyle: {
    ...pick(CHAR_NAMES),
    shadow: row(ref('shadow'), SAVED),
    textDecoration: row(TEXT, TEXT_DECORATION),
  },
  filter: {
    type: row(enumOf(...FILTER_TYPES), "Name of one of Fabric's filters. Required."),
  },
} satisfies Record<string, SceneProperties>

export type ScenePartName = keyof typeof SCENE_PARTS

/** Properties that a part of a scene must have. */
export const REQUIRED_OF: Readonly<Partial<Record<ScenePartName, readonly string[]>>> = {
  gradient: ['type', 'coords', 'colorStops'],
  gradientStop: ['offset', 'color'],
  pattern: ['type', 'source'],
  filter: ['type'],
}

/** Properties of every object beside those with a value of their own. */
const OBJECT_PROPERTIES = {
  name: row(TEXT, 'Name of the layer, by which overrides change it.'),
  id: row({ type: ['string', 'number'] }, 'Name of the object for `artboard`.'),
  clipPath: CLIP,
  inverted: row(FLAG, 'Of a `clipPath`: paints its outside.', false),
  absolutePositioned: row(
    FLAG,
    'Of a `clipPath`: positioned in the scene, not relative to the centre of the clipped object.',
    false,
  ),
  objectCaching: row(FLAG, 'False: painted without the object cache of Fabric, which clips.', true),
  version: row(TEXT, SAVED),
  hidden: row(FLAG, 'True: not drawn.', false),
  subTargetCheck: row(FLAG, SAVED),
  interactive: row(FLAG, SAVED),
  layoutManager: row(ANY_OBJECT, SAVED),
} satisfies SceneProperties

/** Types as Fabric writes them, in version 5 and from version 6. */
const TYPE_NAMES: Readonly<Partial<Record<ObjectKind, readonly string[]>>> = {
  itext: ['i-text', 'IText'],
  qrcode: ['qrcode'],
  barcode: ['barcode'],
  svg: ['svg'],
}

/** Values of `type` of a kind of object. */
export function typeNames(kind: ObjectKind): readonly string[] {
  return TYPE_NAMES[kind] ?? [kind, `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`]
}

/** Properties that objects of every kind have. */
export function commonProperties(): SceneProperties {
  return { ...OBJECT_PROPERTIES, ...pick(commonNames()) }
}

function commonNames(): PropertyName[] {
  const kinds = [...kindProperties().values()]
  const [first = [], ...others] = kinds
  return first.filter(name => others.every(names => names.includes(name)))
}

/** The properties of a kind of object beside the common ones. */
export function ownProperties(kind: ObjectKind): SceneProperties {
  const common = commonNames()
  const names = kindProperties().get(kind) ?? []
  const own: Record<string, SceneProperty> = { ...pick(names.filter(name => !common.includes(name))) }
  if (!names.includes('width')) own['width'] = own['height'] = COMPUTED
  for (const [alias, name] of Object.entries(ALIASES_OF[kind])) {
    // `hidden` is the opposite of a property, and `text` of a barcode reads as its text.
    if (Object.hasOwn(own, alias) || common.some(known => known === alias)) continue
    if (name === 'visible' || alias === 'text') continue
    own[alias] = row(pick([name as PropertyName])[name]?.schema ?? {}, `The same as \`${name}\`.`)
  }
  if (kind === 'text' || kind === 'itext' || kind === 'textbox') {
    own['textDecoration'] = row(TEXT, TEXT_DECORATION)
  }
  if (kind === 'image') own['crossOrigin'] = row({ type: ['string', 'null'] }, SAVED)
  if (kind === 'group')
    own['objects'] = row(ref('sceneItems'), 'Objects of the group, from back to front.', [])
  return own
}

const COMPUTED = row(NUMBER, 'Saved by Fabric; computed from the other properties.')

/** Properties of the table of readers. */
function pick(names: readonly PropertyName[]): Record<string, SceneProperty> {
  const table: Readonly<Record<PropertyName, DescribedProperty<unknown>>> = PROPERTIES
  return Object.fromEntries(
    names.map(name => {
      const { schema, allowed, description, byDefault } = table[name]
      const [meaning = '', ...others] = description.split(/(?= Default: )/)
      const text = [meaning, valuesOf(schema, allowed), ...others].join('')
      return [name, row(VALUES[name] ?? withNumerals(schema), text, byDefault)]
    }),
  )
}

/** The values that the schema does not show, without bounds that only keep products of numbers finite. */
function valuesOf({ type, enum: words }: JsonObject, allowed: string): string {
  if (type === 'boolean' || words !== undefined) return ''
  const values = ` ${allowed.charAt(0).toUpperCase()}${allowed.slice(1)}.`
  return values
    .replaceAll(/ from -10000000 to 10000000/g, '')
    .replaceAll(/ from 0 to 10000000/g, ' of at least 0')
    .replace(/; in overrides, .*(?=\.)/, '')
    .replace(/^ A number\.$/, '')
}

/** The schema with strings that contain numbers. */
function withNumerals(schema: JsonObject): JsonObject {
  const { type, anyOf, items, properties } = schema
  const result = type === 'number' ? { ...schema, ...NUMBER } : { ...schema }
  const nested = (part: Json): Json => (isJsonObject(part) ? withNumerals(part) : part)
  if (Array.isArray(anyOf)) result['anyOf'] = anyOf.map(nested)
  if (items !== undefined) result['items'] = nested(items)
  if (isJsonObject(properties)) {
    const parts = Object.entries(properties).map(([name, part]) => [name, nested(part ?? {})])
    result['properties'] = Object.fromEntries(parts)
  }
  return result
}

/** What objects of each kind are. */
export const KIND_DESCRIPTIONS: Readonly<Record<ObjectKind, string>> = {
  rect: 'A rectangle.',
  circle: 'A circle, or an arc of one.',
  ellipse: 'An ellipse, or an arc of one.',
  triangle: 'A triangle that points upwards.',
  line: 'A line between two points.',
  polyline: 'Connected lines through points.',
  polygon: 'A closed shape through points.',
  path: 'SVG path data.',
  image: 'A picture.',
  group: 'Objects that are placed and composed together.',
  text: 'A text that does not wrap.',
  itext: 'A text that does not wrap, as Fabric saves editable texts.',
  textbox: 'A text that wraps at its width.',
  qrcode: 'A QR code.',
  barcode: 'A barcode or matrix code.',
  svg: 'A vector picture.',
}
