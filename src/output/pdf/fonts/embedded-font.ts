import type { FontFace, OpenedFont } from '../../../text/fonts.ts'
import type { MathFont } from '../../../text/shaping/math-font.ts'
import { type FontFeatures, type ShapedRun, type Shaper, shaperOf } from '../../../text/shaping/shaper.ts'
import type { FontChanges } from '../../../text/shaping/text-font.ts'
import {
  type EmbeddedFont,
  type EmbeddedFontClass,
  type FontTables,
  type GlyphPosition,
  PdfDocument,
  type PdfDocumentInstance,
  type PdfTextFont,
} from '../pdfkit.ts'
import { alphabetOf, NO_ALPHABET } from './alphabet.ts'
import { deriveFont } from './derived-font.ts'
import { writeFont } from './font-dictionaries.ts'
import { createGlyphCodes, type GlyphCodes, type GlyphSubset } from './glyph-codes.ts'
import { createTextEncoder, type TextEncoder } from './shown-text.ts'
import { createTrueTypeSubset } from './truetype-subset.ts'

interface FontListeners {
  /** Called for each character that the face lacks. */
  onMissing(codePoint: number): void
  /** Called for texts that pdfkit shows; null for none. */
  readonly onEncoded: ((text: string) => void) | null
}

type FontOfFaceClass = new (
  document: PdfDocumentInstance,
  face: FontFace,
  id: string,
  listeners: FontListeners,
) => EmbeddedFont

/** Width of marks in thousandths of an em: SVG text omits glyphs of width 0. */
const HAIRLINE = 0.001

let cachedClass: FontOfFaceClass | null = null

/** Embeds a parsed face in a document. All documents of the process share parsing and shaping. */
export function embedFont(...args: ConstructorParameters<FontOfFaceClass>): EmbeddedFont {
  const [, face] = args
  cachedClass ??= fontOfFaceClass(face)
  return new cachedClass(...args)
}

/** pdfkit does not export its class for embedded fonts, so it is taken from a font that pdfkit opened. */
function fontOfFaceClass(face: FontFace): FontOfFaceClass {
  const probe = new PdfDocument({}, {}, {}, {}, { autoFirstPage: false, font: null })
  const opened = probe.font(face.bytes())._font
  if (opened === null) throw new TypeError(`pdfkit opened no font from ${face.family} ${face.style}`)
  const PdfkitFontClass = opened.constructor as EmbeddedFontClass

  return class extends PdfkitFontClass implements EmbeddedFont {
    readonly isColor = false
    readonly isUpright: boolean
    readonly weight: number
    readonly #listeners: FontListeners
    readonly #shaper: Shaper
    readonly #subset: GlyphSubset
    readonly #isCff: boolean
    readonly #codes: GlyphCodes
    readonly encoder: TextEncoder

    constructor(document: PdfDocumentInstance, face: FontFace, id: string, listeners: FontListeners) {
      const font = face.font()
      super(document, font, id)
      this.#listeners = listeners
      this.isUpright = !face.italics && font.italicAngle === 0
      this.weight = face.weight
      this.#shaper = shaperOf(face)
      const { subset } = this
      this.#isCff = subset.cff != null
      const sfnt = face.bytes()
      const alphabet = this.#isCff ? NO_ALPHABET : alphabetOf(font, sfnt)
      const trueType = createTrueTypeSubset(sfnt, {
        keepInstructions: isPutTogether(this.font),
        keptFree: alphabet.glyphs,
      })
      this.#subset = trueType ?? subset
      const codes = createGlyphCodes({
        alphabet: trueType === null ? NO_ALPHABET : alphabet,
        boxWidth: widthOfBox(font),
        include: this.#isCff
          ? glyph => subset.glyphs.push(glyph) - 1 // codes of CFF fonts are glyph ids, so equal glyphs occur twice
          : glyph => this.#subset.includeGlyph(glyph),
        fill: code => trueType?.fill(code),
      })
      this.#codes = codes
      this.encoder = createTextEncoder({
        bytes: 2,
        codeOf: codes.codeOf,
        widthOf: code => codes.widths[code] ?? 0,
      })
    }

    shape(text: string, features: FontFeatures | null, rtl: boolean): ShapedRun {
      return this.#heard(this.#shaper.shape(text, features, rtl))
    }

    math(): MathFont | null {
      return this.#shaper.math()
    }

    derive(changes: FontChanges): PdfTextFont {
      return deriveFont(this, changes)
    }

    #heard(run: ShapedRun): ShapedRun {
      for (const codePoint of run.missing) this.#listeners.onMissing(codePoint)
      return run
    }

    override widthOfString(text: string, size: number, features?: FontFeatures | null): number {
      return (this.#heard(this.#shaper.shapeLine(text, features ?? null)).width * size) / 1000
    }

    /** Encoding for pdfkit's own text: watermarks and SVGs. */
    override encode(text: string, features?: FontFeatures | null): [string[], GlyphPosition[]] {
      const { glyphs, advances, offsets } = this.#heard(this.#shaper.shapeLine(text, features ?? null))
      this.#listeners.onEncoded?.(text)
      const codes = glyphs.map(this.#codes.codeOf)
      const positions = glyphs.map(({ text }, i) => {
        const code = codes[i] ?? 0
        this.unicode[code] ??= [...text].map(character => character.codePointAt(0) ?? 0)
        return {
          xAdvance: advances[i] ?? 0,
          yAdvance: 0,
          xOffset: offsets?.[i * 2] ?? 0,
          yOffset: offsets?.[i * 2 + 1] ?? 0,
          advanceWidth: this.#codes.widths[code] || HAIRLINE,
        }
      })
      return [codes.map(code => code.toString(16).padStart(4, '0')), positions]
    }

    override embed(): void {
      const program = { font: this, subset: this.#subset, codes: this.#codes, isCff: this.#isCff }
      Object.assign(this.ref().data, writeFont(this.document, program))
      this.ref().end()
    }
  }
}

/** Old fonts whose instructions compose the strokes of ideographs. */
const PUT_TOGETHER = /^(?:cpop|DF|DLC|HuaTian|P?Ming)/

function isPutTogether({ postscriptName }: Pick<FontTables, 'postscriptName'>): boolean {
  return PUT_TOGETHER.test(postscriptName ?? '')
}

function widthOfBox(font: OpenedFont): number {
  return ((font.getGlyph(0)?.advanceWidth ?? 0) * 1000) / font.unitsPerEm
}
