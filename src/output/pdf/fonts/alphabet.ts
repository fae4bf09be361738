import type { OpenedFont } from '../../../text/fonts.ts'
import { createGlyphLookup } from '../../../text/shaping/character-map.ts'
import { readTables } from '../../../text/shaping/sfnt-tables.ts'

/**
 * Characters with the same code in every document: Windows-1252 at its code points. The embedded subset then
 * depends on which of them are used, not on their order, so documents of one template share it.
 */
export interface Alphabet {
  /** By code; null for unused codes. */
  readonly texts: readonly (string | null)[]
  /** By code: glyph id in the face, or 0. */
  readonly glyphs: readonly number[]
  /** By code: advance widths in whole thousandths of an em. */
  readonly widths: readonly number[]
  /** Codes that are embedded together once enough of them are used. */
  readonly groups: readonly (readonly number[])[]
}

/** Windows-1252 characters in place of Latin-1's control characters; spaces are unused. */
const FROM_0X80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

const TEXTS: readonly (string | null)[] = Array.from({ length: 256 }, (_, code) => {
  if (code < 0x20 || code === 0x7f) return null
  if (code < 0x80 || code >= 0xa0) return String.fromCharCode(code)
  return FROM_0X80.charAt(code - 0x80).trim() || null
})

const CODES: ReadonlyMap<string, number> = new Map(
  TEXTS.flatMap((text, code) => (text === null ? [] : [[text, code]])),
)

const GROUPS = ['09', 'AZ', 'az'].map(bounds => {
  const [first, last] = [bounds.charCodeAt(0), bounds.charCodeAt(1)]
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
})

/** For faces without these characters. */
export const NO_ALPHABET: Alphabet = { texts: [null], glyphs: [0], widths: [0], groups: [] }

const alphabets = new WeakMap<OpenedFont, Alphabet>()

/** @param sfnt The whole font. */
export function alphabetOf(font: OpenedFont, sfnt: Uint8Array): Alphabet {
  let alphabet = alphabets.get(font)
  if (alphabet === undefined) {
    alphabet = readAlphabet(font, sfnt)
    alphabets.set(font, alphabet)
  }
  return alphabet
}

/** Code of a character; null if it is not in the alphabet. */
export function codeInAlphabet({ glyphs }: Alphabet, text: string): number | null {
  const code = CODES.get(text)
  return code === undefined || !glyphs[code] ? null : code
}

function readAlphabet({ unitsPerEm }: OpenedFont, sfnt: Uint8Array): Alphabet {
  const [cmap, hmtx, hhea] = ['cmap', 'hmtx', 'hhea'].map(tag => readTables(sfnt).get(tag))
  if (cmap === undefined || hmtx === undefined || hhea === undefined) return NO_ALPHABET
  try {
    const glyphFor = createGlyphLookup(cmap)
    if (glyphFor === null) return NO_ALPHABET
    const metrics = hhea.getUint16(34)
    const glyphs = TEXTS.map(text => (text === null ? 0 : glyphFor(text.charCodeAt(0))))
    const widths = glyphs.map(glyph =>
      Math.round((hmtx.getUint16(Math.min(glyph, metrics - 1) * 4) * 1000) / unitsPerEm),
    )
    const groups = GROUPS.map(codes => codes.filter(code => glyphs[code]))
    return { texts: TEXTS, glyphs, widths, groups }
  } catch (error) {
    if (error instanceof RangeError) return NO_ALPHABET // damaged font
    throw error
  }
}
