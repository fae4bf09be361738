import { hasFeature } from './features.ts'
import type { FontFeatures, ShapedGlyph, ShapedRun } from './shaper.ts'
import type { TextFont } from './text-font.ts'

/** Size of capitals that replace small capitals if the font has no `smcp`. */
export const SMALL_CAPS_SIZE = 0.8

/** Cached runs per font. */
const MAX_RUNS = 2_000

const capitals = new WeakMap<TextFont, TextFont>()

/** A font that shapes letters as capitals and keeps their written text. */
function inCapitals(font: TextFont): TextFont {
  let found = capitals.get(font)
  if (found === undefined) {
    found = createCapitals(font)
    capitals.set(font, found)
  }
  return found
}

/** A part of a text in small capitals. */
export interface CapsPart {
  readonly text: string
  readonly font: TextFont
  /** True for capitals that replace small capitals. */
  readonly isSmall: boolean
}

/** Splits a text for small capitals. It stays whole if the font has them or is a colour font. */
export function inSmallCaps(text: string, font: TextFont): CapsPart[] {
  if (font.isColor || hasFeature(font.font, 'smcp')) return [{ text, font, isSmall: false }]
  return partsForSmallCaps(text).map(({ text, isSmall }) => ({
    text,
    font: isSmall ? inCapitals(font) : font,
    isSmall,
  }))
}

/** Lowercase parts of a text, and the parts between them. */
function partsForSmallCaps(text: string): { text: string; isSmall: boolean }[] {
  return (text.match(/\p{Ll}[\p{Ll}\p{M}]*|[^\p{Ll}]+/gu) ?? []).map(part => ({
    text: part,
    isSmall: /^\p{Ll}/u.test(part),
  }))
}

function createCapitals(font: TextFont): TextFont {
  const runs = new Map<string, ShapedRun>()
  const glyphs = new Map<string, ShapedGlyph>()

  /** A glyph with the letter as it was written. */
  function asWritten(glyph: ShapedGlyph, text: string): ShapedGlyph {
    const key = `${glyph.id} ${text}`
    const known = glyphs.get(key) ?? { ...glyph, text }
    glyphs.set(key, known)
    return known
  }

  function allAsWritten(shown: readonly ShapedGlyph[], text: string): ShapedGlyph[] {
    const written = [...text].flatMap(letter => [letter, ...'\u0000'.repeat(letter.toUpperCase().length - 1)])
    let at = 0
    return shown.map(glyph => {
      const start = at
      at += glyph.text.length
      return asWritten(glyph, written.slice(start, at).join('').replaceAll('\u0000', ''))
    })
  }

  function shape(text: string, features: FontFeatures | null, rtl: boolean): ShapedRun {
    const key = `${rtl} ${features === null ? '' : JSON.stringify(features)} ${text}`
    const known = runs.get(key)
    if (known !== undefined) return known
    const upper = text.toUpperCase()
    const run = font.shape(upper, features, rtl)
    const isAlike = run.glyphs.map(glyph => glyph.text).join('') === upper
    const made = isAlike ? { ...run, glyphs: allAsWritten(run.glyphs, text) } : run
    if (runs.size >= MAX_RUNS) runs.clear()
    runs.set(key, made)
    return made
  }

  return font.derive({ shape })
}
