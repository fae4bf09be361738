/** Coverage and colour glyphs of a parsed font, cached per font in bounded memory. */
import type { Font, Glyph } from 'fontkit'
import type { ColorGlyph, ColorLayer, FontFace } from '../../text/fonts.ts'
import { readTables, viewOf, writeTables } from '../../text/shaping/sfnt-tables.ts'

const PAGE = 256
const UNKNOWN = 0
const ABSENT = 1
const PRESENT = 2

/** Cached colour glyphs per font. */
const MAX_COLOR_GLYPHS = 4_000
/** No writing system has longer sequences. */
const MAX_CODE_POINTS = 32
/** Layers of one glyph, and path commands of all layers. */
const MAX_LAYERS = 512
const MAX_STEPS = 50_000

const LETTER = 0x61
const TEXT_SELECTOR = 0xfe0e
const EMOJI_SELECTOR = 0xfe0f

interface KnownGlyphs {
  /** Coverage of 256 code points each, by code point / 256. */
  readonly pages: Map<number, Uint8Array>
  readonly colors: Map<string, ColorGlyph | null>
}

const knownGlyphs = new WeakMap<Font, KnownGlyphs>()

/** The character lookups of a face. Opens its font on first use. */
export function glyphLookup(open: () => Font): Pick<FontFace, 'covers' | 'colorGlyph'> {
  let known: KnownGlyphs | null = null
  const knownOf = (font: Font): KnownGlyphs => {
    known ??= knownGlyphs.get(font) ?? { pages: new Map(), colors: new Map() }
    knownGlyphs.set(font, known)
    return known
  }
  return {
    covers(codePoint) {
      const font = open()
      const { pages } = knownOf(font)
      const number = Math.floor(codePoint / PAGE)
      let page = pages.get(number)
      if (page === undefined) {
        page = new Uint8Array(PAGE)
        pages.set(number, page)
      }
      const at = codePoint % PAGE
      if (page[at] === UNKNOWN) page[at] = font.hasGlyphForCodePoint(codePoint) ? PRESENT : ABSENT
      return page[at] === PRESENT
    },

    colorGlyph(character) {
      const font = open()
      const { colors } = knownOf(font)
      const found = colors.get(character)
      if (found !== undefined) return found
      const glyph = findColorGlyph(font, character)
      if (colors.size >= MAX_COLOR_GLYPHS) colors.clear()
      colors.set(character, glyph)
      return glyph
    },
  }
}

const COLOR_TABLES = ['COLR', 'CBDT', 'sbix', 'SVG ']

/** True if glyphs have their own colours, as vectors or bitmaps (OpenType, "COLR", "CBDT", "sbix", "SVG "). */
export function isColored(font: Font): boolean {
  return COLOR_TABLES.some(tag => tag in tablesOf(font))
}

/** The font without its tables of coloured glyphs, which fontkit takes for all of its glyphs. */
export function withoutColors(sfnt: Uint8Array): Uint8Array {
  const tables = [...readTables(sfnt)].filter(([tag]) => !COLOR_TABLES.includes(tag))
  return writeTables(new Map(tables), viewOf(sfnt).getUint32(0))
}

/** True if the font has letters without colours, so that it is a text font even if some of its glyphs have colours. */
export function hasPlainLetters(font: Font): boolean {
  const tables = tablesOf(font)
  if (!font.hasGlyphForCodePoint(LETTER) || !('glyf' in tables || 'CFF ' in tables)) return false
  try {
    const { id, layers = [] }: Glyph = font.glyphForCodePoint(LETTER)
    return layers.every(({ glyph }) => glyph.id === id)
  } catch {
    return false // fontkit stumbles over layers that are not version 0's
  }
}

/** True if the letters have outlines. */
export function drawsLetters(font: Font): boolean {
  return font.glyphForCodePoint(LETTER).path.commands.length > 0
}

function tablesOf(font: Font): object {
  const directory: unknown = Reflect.get(font, 'directory')
  const tables: unknown =
    typeof directory === 'object' && directory !== null ? Reflect.get(directory, 'tables') : null
  return typeof tables === 'object' && tables !== null ? tables : {}
}

function findColorGlyph(font: Font, character: string): ColorGlyph | null {
  const codePoints = Array.from(character, char => char.codePointAt(0) ?? 0).filter(
    codePoint => codePoint !== TEXT_SELECTOR,
  )
  if (codePoints.length > MAX_CODE_POINTS) return null
  for (const sequence of spellings(codePoints)) {
    try {
      const glyph = oneGlyphOf(font, sequence)
      if (glyph !== null) return readColorGlyph(glyph)
    } catch {
      return null // fontkit stumbles over layers that are not version 0's
    }
  }
  return null
}

/** Fonts map sequences with the emoji selector, without it, or with it in its standard position. */
function spellings(codePoints: readonly number[]): number[][] {
  const bare = codePoints.filter(codePoint => codePoint !== EMOJI_SELECTOR)
  const [base, ...rest] = bare
  return base === undefined ? [] : [[...codePoints], bare, [base, EMOJI_SELECTOR, ...rest]]
}

/** The single glyph of a sequence; null if the font draws several glyphs or lacks a part. */
function oneGlyphOf(font: Font, codePoints: readonly number[]): Glyph | null {
  const visible = codePoints.filter(codePoint => codePoint !== EMOJI_SELECTOR)
  if (!visible.every(codePoint => font.hasGlyphForCodePoint(codePoint))) return null
  // Glyph by glyph: for a string, fontkit merges selectors with preceding characters and finds no ligature.
  const glyphs = codePoints.map(codePoint => font.glyphForCodePoint(codePoint))
  const shaped: readonly Glyph[] = Reflect.apply(font.layout, font, [glyphs]).glyphs
  const [first, ...rest] = shaped.filter(({ id, codePoints }) => id !== 0 && codePoints[0] !== EMOJI_SELECTOR)
  return first !== undefined && rest.length === 0 ? first : null
}

function readColorGlyph({ id, advanceWidth, layers = [] }: Glyph): ColorGlyph | null {
  if (layers.length === 0 || layers.length > MAX_LAYERS) return null
  let steps = 0
  const read = layers.map(({ glyph, color }): ColorLayer => {
    const outline = glyph.path.commands
    steps += outline.length
    // fontkit gives no colour for the text colour (palette index 0xFFFF), and black for glyphs without layers.
    const given: typeof color | undefined = glyph.id === id ? undefined : color
    return {
      outline,
      color: given === undefined ? null : [given.red, given.green, given.blue, given.alpha / 255],
    }
  })
  return steps === 0 || steps > MAX_STEPS ? null : { id, advance: advanceWidth, layers: read }
}
