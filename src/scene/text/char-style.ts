import { isJsonObject, type Json, type JsonObject, pointer } from '../../base/json.ts'
import type { Fill } from '../../graphics/paint.ts'
import type { CHAR_NAMES } from '../property-names.ts'
import { fill } from '../reading/fill.ts'
import {
  boolean,
  type DescribedProperty,
  described,
  movable,
  number,
  oneOf,
  type Part,
  type Property,
  partProblem,
  partsOf,
  string,
} from '../reading/property.ts'

/** Style of a character. */
export interface CharStyle {
  readonly fontFamily: string
  /** In scene units. */
  readonly fontSize: number
  /** CSS weight, 1 to 1000. */
  readonly fontWeight: number
  readonly fontStyle: 'normal' | 'italic' | 'oblique'
  readonly fill: Fill | null
  readonly stroke: Fill | null
  readonly strokeWidth: number
  readonly underline: boolean
  readonly overline: boolean
  readonly linethrough: boolean
  readonly textBackgroundColor: Fill | null
  /** Thickness of decorations in thousandths of the text object's font size. */
  readonly textDecorationThickness: number
  /** Null: the fill of the character. */
  readonly textDecorationColor: Fill | null
  /** Baseline shift downwards, in scene units. */
  readonly deltaY: number
}

/** Position of a character. Characters are graphemes, in scenes of Fabric 5 code points. */
export interface CharPlace {
  /** Line of the unwrapped text. */
  readonly line: number
  /** Index in its line. */
  readonly char: number
  /** Index in the text, not counting newlines; null after the last character of a line. */
  readonly index: number | null
  /** Index in UTF-16 units, counting newlines. */
  readonly offset: number
}

/** Styles of single characters. Equal styles are the same object. */
export interface CharStyles {
  at(place: CharPlace): Partial<CharStyle> | null
  /** Each distinct style once. */
  all(): Iterable<Partial<CharStyle>>
}

const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['thin', 100],
  ['light', 300],
  ['lighter', 300],
  ['normal', 400],
  ['regular', 400],
  ['medium', 500],
  ['semibold', 600],
  ['bold', 700],
  ['bolder', 700],
  ['black', 900],
])

/** A CSS weight as a keyword or a number. As in Fabric, an empty string is normal. */
function fontWeight(): Property<number> {
  return {
    schema: { anyOf: [{ enum: [...WEIGHTS.keys(), ''] }, { type: 'number', minimum: 1, maximum: 1000 }] },
    allowed: "'normal', 'bold' or a number from 1 to 1000",
    read(value) {
      if (value === '') return WEIGHTS.get('normal')
      const word = typeof value === 'string' ? WEIGHTS.get(value.trim().toLowerCase()) : undefined
      return word ?? number({ min: 1, max: 1000 }).read(value)
    },
  }
}

export const DEFAULT_FONT_SIZE = 40
/** In thousandths of the font size: one fifteenth. */
export const DEFAULT_DECORATION_THICKNESS = 66.667

/** As in Fabric, an empty string is normal. */
function fontStyle(): Property<CharStyle['fontStyle']> {
  const property = oneOf('normal', 'italic', 'oblique')
  const { enum: words } = property.schema
  const schema = { enum: [...(Array.isArray(words) ? words : []), ''] }
  return { ...property, schema, read: value => (value === '' ? 'normal' : property.read(value)) }
}

/** Properties that character styles share with their text object. */
export const CHAR_PROPERTIES = {
  fontFamily: described(
    string({ maxLength: 200 }),
    "Font family. Default: Roboto; in scenes saved by Fabric 'Times New Roman'.",
  ),
  fontSize: described(
    movable(number({ min: 0.01, max: 10_000 }), { from: DEFAULT_FONT_SIZE }),
    'Font size, in units of the scene.',
    DEFAULT_FONT_SIZE,
  ),
  fontWeight: described(fontWeight(), 'Weight of the font.', 'normal'),
  fontStyle: described(fontStyle(), 'Slant of the font.', 'normal'),
  fill: described(
    fill(),
    'Fill of a shape, or colour of a text or barcode; null for none, which barcodes paint black.',
    'black',
  ),
  stroke: described(fill(), 'Paint of the outline; null for none.'),
  strokeWidth: described(
    number({ min: 0 }),
    'Width of the stroke, in units of the scene. Default: 1 with a stroke, otherwise 0; in scenes saved by Fabric also 1 without a stroke, except in pictures, barcodes and groups.',
  ),
  underline: described(boolean(), 'Draws a line under the text.', false),
  overline: described(boolean(), 'Draws a line over the text.', false),
  linethrough: described(boolean(), 'Draws a line through the text.', false),
  textBackgroundColor: described(fill(), 'Colour behind the characters, line by line.'),
  textDecorationThickness: described(
    number({ min: 0, max: 10_000 }),
    'Thickness of lines under, over and through the text, in thousandths of the font size.',
    DEFAULT_DECORATION_THICKNESS,
  ),
  textDecorationColor: described(
    fill(),
    'Colour of lines under, over and through the text. Default: the fill of the character.',
  ),
  deltaY: described(number(), 'Shift of the baseline downwards, in units of the scene.', 0),
} satisfies {
  [K in keyof CharStyle]: DescribedProperty<CharStyle[K]>
} & Record<(typeof CHAR_NAMES)[number], unknown>

/** Fabric's styles: `{line: {char: style}}`, or since version 6 a list of `{start, end, style}`. */
export function charStyles(): Property<CharStyles | null> {
  return {
    schema: {
      type: ['object', 'array', 'null'],
      items: { type: 'object' },
      examples: [
        { '0': { '3': { fill: 'tomato' } } },
        [{ start: 3, end: 4, style: { fill: 'tomato' } }],
        null,
      ],
    },
    allowed: 'styles by character: {"0": {"3": {"fill": "red"}}} or [{"start": 3, "end": 4, "style": {…}}]',
    takesNull: true,
    read(value) {
      if (value === null) return null
      if (Array.isArray(value)) return value.length === 0 ? null : readRanges(value)
      if (!isJsonObject(value)) return undefined
      return Object.keys(value).length === 0 ? null : readLines(value)
    },
    problem: value => partProblem(partsOfStyles(value)),
  }
}

/** The properties of each style; nothing for a value of neither form. */
function* partsOfStyles(value: Json): Generator<Part> {
  if (Array.isArray(value)) {
    for (const [i, range] of value.entries()) {
      const style = isJsonObject(range) ? range['style'] : null
      if (isJsonObject(style)) yield* partsOf(style, CHAR_PROPERTIES, `/${i}/style`)
    }
  } else if (isJsonObject(value)) {
    for (const [line, chars] of Object.entries(value)) {
      if (!isJsonObject(chars)) continue
      for (const [char, style] of Object.entries(chars)) {
        if (isJsonObject(style)) yield* partsOf(style, CHAR_PROPERTIES, pointer(pointer('', line), char))
      }
    }
  }
}

/** Merges styles; properties of `upper` override those of `lower`. */
export function mergeStyles(lower: CharStyles | null, upper: CharStyles | null): CharStyles | null {
  if (lower === null || upper === null) return lower ?? upper
  const known = new Map<Partial<CharStyle>, Map<Partial<CharStyle>, Partial<CharStyle>>>()
  return {
    all: () => [...lower.all(), ...upper.all()],
    at(place) {
      const [below, above] = [lower.at(place), upper.at(place)]
      if (below === null || above === null) return below ?? above
      const pairs = known.get(below) ?? new Map<Partial<CharStyle>, Partial<CharStyle>>()
      known.set(below, pairs)
      const both = pairs.get(above) ?? { ...below, ...above }
      pairs.set(above, both)
      return both
    },
  }
}

function readRanges(list: readonly Json[]): CharStyles | undefined {
  const shared = createSharedStyles()
  const ranges: { start: number; end: number; style: Partial<CharStyle> }[] = []
  for (const item of list) {
    if (!isJsonObject(item)) return undefined
    const style = shared.read(item['style'] ?? {})
    const { start, end } = item
    if (style === undefined || typeof start !== 'number' || typeof end !== 'number') return undefined
    ranges.push({ start, end, style })
  }
  ranges.sort((a, b) => a.start - b.start)
  return {
    all: shared.all,
    at({ index }) {
      if (index === null) return null
      const range = rangeAt(ranges, index)
      return range !== undefined && index < range.end ? range.style : null
    },
  }
}

/** The last range that starts at or before a position. @param ranges By their start. */
export function rangeAt<Range extends { readonly start: number }>(
  ranges: readonly Range[],
  position: number,
): Range | undefined {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle]?.start ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return ranges[low - 1]
}

function readLines(json: JsonObject): CharStyles | undefined {
  const shared = createSharedStyles()
  const lines = new Map<number, Map<number, Partial<CharStyle>>>()
  for (const [line, chars] of Object.entries(json)) {
    if (!isJsonObject(chars) || !INDEX.test(line)) return undefined
    const styles = new Map<number, Partial<CharStyle>>()
    for (const [char, value] of Object.entries(chars)) {
      const style = shared.read(value)
      if (style === undefined || !INDEX.test(char)) return undefined
      styles.set(Number(char), style)
    }
    lines.set(Number(line), styles)
  }
  return { all: shared.all, at: ({ line, char }) => lines.get(line)?.get(char) ?? null }
}

const INDEX = /^\d{1,9}$/

/**
 * Reads styles and returns the same object for equal ones, so that neighbours with the same style are found by
 * identity.
 */
function createSharedStyles() {
  const known = new Map<string, Partial<CharStyle>>()
  return {
    all: () => known.values(),
    read(json: Json): Partial<CharStyle> | undefined {
      const style = readStyle(json)
      if (style === undefined) return undefined
      const key = JSON.stringify(style)
      const same = known.get(key)
      if (same === undefined) known.set(key, style)
      return same ?? style
    },
  }
}

/** CSS `text-decoration`, which Fabric 1 saved as `textDecoration`, as the properties that replaced it. */
export function decorationLines(text: string): {
  readonly [K in 'underline' | 'overline' | 'linethrough']: boolean
} {
  const words = text.toLowerCase().split(/\s+/)
  return {
    underline: words.includes('underline'),
    overline: words.includes('overline'),
    linethrough: words.includes('line-through'),
  }
}

function readStyle(json: Json): Partial<CharStyle> | undefined {
  if (!isJsonObject(json)) return undefined
  const { textDecoration } = json
  const style: Record<string, CharStyle[keyof CharStyle]> =
    typeof textDecoration === 'string' ? { ...decorationLines(textDecoration) } : {}
  for (const [name, property] of Object.entries(CHAR_PROPERTIES)) {
    const value = json[name]
    if (value === undefined || (value === null && !('takesNull' in property))) continue
    const read = property.read(value)
    if (read === undefined) return undefined
    style[name] = read
  }
  return style
}
