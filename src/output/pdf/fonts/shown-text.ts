import type { ShapedGlyph, ShapedRun } from '../../../text/shaping/shaper.ts'

/** Largest position error in thousandths of an em that is never visible. */
export const TOLERANCE = 1

/** Cached runs per font of a document. */
const MAX_ENCODED = 4_000

/** An encoded text of one font. */
export interface ShownText {
  /**
   * String content with adjustments for TJ, without the outer parentheses (ISO 32000-1 §9.4.3), such as `ab)-12(c`.
   */
  readonly operands: string
  readonly hasAdjustments: boolean
  /** Advance in thousandths of the font size, as readers compute it. */
  readonly advance: number
  /** Number of codes: readers add letter spacing to each. */
  readonly count: number
  /** True for right-to-left text. */
  readonly isRtl: boolean
}

/** Codes of a font. */
export interface FontCodes {
  /** Bytes per code. */
  readonly bytes: 1 | 2
  /** Embeds the glyph. */
  codeOf(glyph: ShapedGlyph): number
  /** Advance width in thousandths of an em, as readers compute it. */
  widthOf(code: number): number
}

export type TextEncoder = ReturnType<typeof createTextEncoder>

/** Encodes runs as operands of TJ (ISO 32000-1 §9.4.3), each once per document. */
export function createTextEncoder({ bytes, codeOf, widthOf }: FontCodes) {
  const encoded = new Map<ShapedRun, ShownText | null>()
  const strings: string[] = []

  function stringOf(code: number): string {
    strings[code] ??= (bytes === 2 ? escaped(code >> 8) : '') + escaped(code & 0xff)
    return strings[code]
  }

  /**
   * Encodes a range of glyphs. Adjustments are whole numbers, made where a glyph would be off by `TOLERANCE`; the next one corrects the
   * remainder.
   */
  function encodePart({ glyphs, advances, isRtl }: ShapedRun, from: number, to: number): ShownText {
    let operands = ''
    let hasAdjustments = false
    let wanted = 0
    let advance = 0
    for (let i = from; i < to; i++) {
      const glyph = glyphs[i]
      if (glyph === undefined) continue
      const off = advance - wanted
      if (off >= TOLERANCE || off <= -TOLERANCE) {
        const adjustment = Math.round(off)
        operands += `)${adjustment}(`
        advance -= adjustment
        hasAdjustments = true
      }
      const code = codeOf(glyph)
      operands += stringOf(code)
      wanted += advances[i] ?? 0
      advance += widthOf(code)
    }
    return { operands, hasAdjustments, advance, count: to - from, isRtl }
  }

  return {
    /** The whole run; null if glyphs are offset or form clusters. */
    encode(run: ShapedRun): ShownText | null {
      let text = encoded.get(run)
      if (text === undefined) {
        const isWhole =
          run.offsets === null && run.clusters === null && run.glyphs.every(glyph => glyph.text !== '')
        text = isWhole ? encodePart(run, 0, run.glyphs.length) : null
        if (encoded.size >= MAX_ENCODED) encoded.clear()
        encoded.set(run, text)
      }
      return text
    },
    encodePart,
  }
}

/** Escapes a byte of a literal string (ISO 32000-1 §7.3.4.2). A carriage return would be read as a line feed. */
function escaped(byte: number): string {
  if (byte === 0x0d) return '\\r'
  const character = String.fromCharCode(byte)
  return character === '(' || character === ')' || character === '\\' ? `\\${character}` : character
}
