import type { ShapedGlyph } from '../../../text/shaping/shaper.ts'
import { type Alphabet, codeInAlphabet } from './alphabet.ts'

/** Collects the glyphs of one font program. */
export interface GlyphSubset {
  /** The number of a glyph in the subset; it is added where it is new. */
  includeGlyph(glyph: number): number
  /** The font program. @throws RangeError where the font points outside itself. */
  encode(): Uint8Array
}

/**
 * The codes (CIDs) by which a document's text names the glyphs of one font: one for each pair of glyph and
 * characters, so that what shares a glyph (a Latin A and a Cyrillic А, spaces of two kinds) is told apart when text
 * is copied. Code 0 is `.notdef`; those of the alphabet come first, then others in order of use.
 */
export interface GlyphCodes {
  /** @throws RangeError past 65,535 pairs. */
  codeOf(glyph: ShapedGlyph): number
  /** By code: the characters, in ToUnicode's sense; null where no glyph has the code. */
  readonly texts: readonly (string | null)[]
  /** By code: advance widths as the document says them, in whole thousandths of an em: some readers know no others. */
  readonly widths: readonly number[]
  /** By code: the glyph's number in the subset. */
  readonly glyphs: readonly number[]
  /** Takes in what of the alphabet belongs to the codes in use. */
  complete(): CompleteCodes
}

export interface CompleteCodes {
  /** Codes in use, in their order. */
  readonly used: readonly number[]
  /** For one face, the same where the same glyphs have the same codes and characters. */
  readonly key: string
}

export interface GlyphCodesOptions {
  /** Its glyphs have their codes for numbers in the subset. */
  readonly alphabet: Alphabet
  /** Width of `.notdef`. */
  readonly boxWidth: number
  /** Embeds a glyph and gives its number in the subset. */
  readonly include: (glyph: number) => number
  /** Embeds a glyph of the alphabet. */
  readonly fill: (code: number) => void
}

const MAX_CODES = 65_535

/**
 * Share of a group of the alphabet that is shown before all of it is embedded: of other data a document shows others
 * of it, and what is embedded is the same then.
 */
const SHARE_OF_GROUP = 0.25

export function createGlyphCodes({ alphabet, boxWidth, include, fill }: GlyphCodesOptions): GlyphCodes {
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
    texts.push(glyph.text)
    widths.push(width)
    others.push(glyph.id, glyph.text)
    glyphs.push(include(glyph.id))
    return code
  }

  return {
    codeOf(glyph) {
      let code = codes.get(glyph)
      if (code === undefined) {
        code = codeOfNew(glyph)
        codes.set(glyph, code)
      }
      return code
    },
    texts,
    widths,
    glyphs,
    complete() {
      for (const group of alphabet.groups) {
        const count = group.filter(code => isUsed[code]).length
        if (count > 0 && count >= group.length * SHARE_OF_GROUP) group.forEach(use)
      }
      const used = isUsed.flatMap((_, code) => code)
      return { used, key: JSON.stringify([used, others]) }
    },
  }
}
