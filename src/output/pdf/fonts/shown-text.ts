import type { ShapedGlyph, ShapedRun } from '../../../text/shaping/shaper.ts'

/** How far glyphs may stand off their place, in thousandths of an em: the least that is always seen as the same. */
export const TOLERANCE = 1

/** Runs that are kept as operands for one font of a document. */
const MAX_ENCODED = 4_000

/** A text in one font, ready to be shown. */
export interface ShownText {
  /**
   * The content of a string and adjustments, ready for TJ but for the outermost parentheses (ISO 32000-1 §9.4.3), such
   * as `ab)-12(c`.
   */
  readonly operands: string
  readonly hasAdjustments: boolean
  /** How far readers move on for it, in thousandths of the font's size. */
  readonly advance: number
  /** Codes in it: readers add the letter spacing to each. */
  readonly count: number
}

/** Writes runs as operands of TJ (ISO 32000-1 §9.4.3), each once a document. */
export interface TextEncoder {
  /** The code of a glyph, which is embedded then. */
  codeOf(glyph: ShapedGlyph): number
  /** The whole run; null where glyphs stand off the line, or are not read one by one. */
  encode(run: ShapedRun): ShownText | null
  /** Glyphs of a run, from one to before another. */
  encodePart(run: ShapedRun, from: number, to: number): ShownText
}

/** What a font says of its codes. */
export interface FontCodes {
  /** Of each code. */
  readonly bytes: 1 | 2
  codeOf(glyph: ShapedGlyph): number
  /** What readers take for its width, in thousandths of an em. */
  widthOf(code: number): number
}

export function createTextEncoder({ bytes, codeOf, widthOf }: FontCodes): TextEncoder {
  const encoded = new Map<ShapedRun, ShownText | null>()
  const strings: string[] = []

  function stringOf(code: number): string {
    strings[code] ??= (bytes === 2 ? escaped(code >> 8) : '') + escaped(code & 0xff)
    return strings[code]
  }

  /**
   * Adjustments are whole, and made where a glyph would stand off by `TOLERANCE`; what is left is made up for by
   * the next.
   */
  function encodePart({ glyphs, advances }: ShapedRun, from: number, to: number): ShownText {
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
    return { operands, hasAdjustments, advance, count: to - from }
  }

  return {
    codeOf,
    encode(run) {
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

/** A byte of a literal string (ISO 32000-1 §7.3.4.2). Line ends would be read as line feeds. */
function escaped(byte: number): string {
  if (byte === 0x0d) return '\\r'
  const character = String.fromCharCode(byte)
  return character === '(' || character === ')' || character === '\\' ? `\\${character}` : character
}
