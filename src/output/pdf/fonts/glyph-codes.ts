import type { ShapedGlyph } from '../../../text/shaping/shaper.ts'
import { type Alphabet, codeInAlphabet } from './alphabet.ts'

/** Collects the glyphs of one font program. */
export interface GlyphSubset {
  /** Number of a glyph in the subset; adds it if it is new. */
  includeGlyph(glyph: number): number
  /**
   * The font program.
   * @throws RangeError for offsets outside the font.
   */
  encode(): Uint8Array
}

export interface CompleteCodes {
  /** Codes in use, ascending. */
  readonly used: readonly number[]
  /** Equal for equal glyphs with equal codes and characters of one face. */
  readonly key: string
}

export interface GlyphCodesOptions {
  /** Its glyphs have their code as number in the subset. */
  readonly alphabet: Alphabet
  /** Width of `.notdef`. */
  readonly boxWidth: number
  /** Embeds a glyph and returns its number in the subset. */
  readonly include: (glyph: number) => number
  /** Embeds a glyph of the alphabet. */
  readonly fill: (code: number) => void
}

const MAX_CODES = 65_535

/**
 * Share of a group in use from which the whole group is embedded. Documents with other data then embed the same
 * subset.
 */
const SHARE_OF_GROUP = 0.25

export type GlyphCodes = ReturnType<typeof createGlyphCodes>

/** Characters that no text may contain (ISO 14289-1 §7.21.7). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 is meant
const FORBIDDEN = /[\x00\ufeff\ufffe]/g

/**
 * Codes (CIDs) of one font: one per pair of glyph and characters. Characters that share a glyph, such as Latin A
 * and Cyrillic А, stay distinct when text is copied. Code 0 is `.notdef`, then the alphabet, then others in order
 * of use.
 */
export function createGlyphCodes({ alphabet, boxWidth, include, fill }: GlyphCodesOptions) {
  const codes = new Map<ShapedGlyph, number>()
  const texts: (string | null)[] = [...alphabet.texts]
  const widths = [...alphabet.widths]
  const glyphs = alphabet.glyphs.map((_, code) => code)
  const others: (number | string)[] = []
  const isUsed: boolean[] = [true]
  widths[0] = Math.round(boxWidth)

  function use(code: number): void {
    isUsed[code] = true
    fill(code)
  }

  function codeOfNew(glyph: ShapedGlyph): number {
    const width = Math.round(glyph.width)
    const known = codeInAlphabet(alphabet, glyph.text)
    if (known !== null && alphabet.glyphs[known] === glyph.id && alphabet.widths[known] === width) {
      use(known)
      return known
    }
    const code = texts.length
    if (code > MAX_CODES) throw new RangeError('a document shows more than 65,535 glyphs of one font')
    isUsed[code] = true
    texts.push(glyph.text.replace(FORBIDDEN, ''))
    widths.push(width)
    others.push(glyph.id, glyph.text)
    glyphs.push(include(glyph.id))
    return code
  }

  return {
    /** @throws RangeError past 65,535 pairs. */
    codeOf(glyph: ShapedGlyph): number {
      let code = codes.get(glyph)
      if (code === undefined) {
        code = codeOfNew(glyph)
        codes.set(glyph, code)
      }
      return code
    },
    /** By code: text for ToUnicode; null for unused codes. */
    texts,
    /** By code: advance width in whole thousandths of an em, because some readers support no fractions. */
    widths,
    /** By code: glyph number in the subset. */
    glyphs,
    /** Adds the groups of the alphabet that are in use. */
    complete(): CompleteCodes {
      for (const group of alphabet.groups) {
        const count = group.filter(code => isUsed[code]).length
        if (count > 0 && count >= group.length * SHARE_OF_GROUP) group.forEach(use)
      }
      const used = isUsed.flatMap((_, code) => code)
      return { used, key: JSON.stringify([used, others]) }
    },
  }
}
