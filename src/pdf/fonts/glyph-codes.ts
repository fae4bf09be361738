import type { ShapedGlyph } from './shaping.ts'

/** Collects the glyphs of one font program. */
export interface GlyphSubset {
  /** Their numbers in the face, by their number in the subset. */
  readonly glyphs: readonly number[]
  /** The number of a glyph in the subset; it is added where it is new. */
  includeGlyph(glyph: number): number
  /** The font program. @throws RangeError where the font points outside itself. */
  encode(): Uint8Array
}

/**
 * The codes (CIDs) by which a document's text names the glyphs of one font: one for each pair of glyph and
 * characters, so that what shares a glyph (a Latin A and a Cyrillic А, spaces of two kinds) is told apart when text
 * is copied. Code 0 is `.notdef`.
 */
export interface GlyphCodes {
  /** @throws RangeError past 65,535 pairs. */
  codeOf(glyph: ShapedGlyph): number
  /** By code: the characters, in ToUnicode's sense. */
  readonly texts: readonly string[]
  /** By code: advance widths as the document says them, in whole thousandths of an em: some readers know no others. */
  readonly widths: readonly number[]
  /** By code: the glyph's number in the subset. */
  readonly glyphs: readonly number[]
}

const MAX_CODES = 65_535

/** @param boxWidth Of `.notdef`. */
export function createGlyphCodes(include: (glyph: number) => number, boxWidth: number): GlyphCodes {
  const codes = new Map<ShapedGlyph, number>()
  const texts = ['']
  const widths = [Math.round(boxWidth)]
  const glyphs = [0]
  return {
    codeOf(glyph) {
      const known = codes.get(glyph)
      if (known !== undefined) return known
      const code = texts.length
      if (code > MAX_CODES) throw new RangeError('a document shows more than 65,535 glyphs of one font')
      codes.set(glyph, code)
      texts.push(glyph.text)
      widths.push(Math.round(glyph.width))
      glyphs.push(include(glyph.id))
      return code
    },
    texts,
    widths,
    glyphs,
  }
}
