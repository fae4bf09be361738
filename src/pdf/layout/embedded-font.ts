import type { FontFace, OpenedFont } from '../../assets/contracts.ts'
import { writeFont } from '../fonts/font-dictionaries.ts'
import { createGlyphCodes, type GlyphCodes, type GlyphSubset } from '../fonts/glyph-codes.ts'
import {
  type FontFeatures,
  type ShapedGlyph,
  type ShapedRun,
  type Shaper,
  shaperOf,
} from '../fonts/shaping.ts'
import {
  type EmbeddedFont,
  type EmbeddedFontClass,
  type GlyphPosition,
  PdfDocument,
  type PdfDocumentInstance,
} from './parts.ts'
import { createTrueTypeSubset } from './truetype-subset.ts'

/** Hears of each character that a face lacks. */
export type OnMissingGlyph = (face: FontFace, codePoint: number) => void

type FontOfFace = EmbeddedFont & { onMissing: (codePoint: number) => void }
type FontOfFaceClass = new (document: PdfDocumentInstance, face: FontFace, id: string) => FontOfFace

let cachedClass: FontOfFaceClass | null = null

/** Embeds a parsed face in a document. Parsing and shaping are shared by all documents of the process. */
export function embedFont(
  document: PdfDocumentInstance,
  face: FontFace,
  { id, onMissingGlyph }: { id: string; onMissingGlyph: OnMissingGlyph },
): EmbeddedFont {
  cachedClass ??= fontOfFaceClass(face)
  const font = new cachedClass(document, face, id)
  font.onMissing = codePoint => onMissingGlyph(face, codePoint)
  return font
}

/** pdfkit's class for embedded fonts is not exported; a font that it opened tells it. */
function fontOfFaceClass(face: FontFace): FontOfFaceClass {
  const probe = new PdfDocument({}, {}, {}, {}, { autoFirstPage: false, font: null })
  const opened = probe.font(face.bytes())._font
  if (opened === null) throw new TypeError(`pdfkit opened no font from ${face.family} ${face.style}`)
  const PdfkitFontClass = opened.constructor as EmbeddedFontClass

  return class extends PdfkitFontClass implements FontOfFace {
    readonly codeDigits = 4
    onMissing: (codePoint: number) => void = () => {}
    readonly #shaper: Shaper
    readonly #subset: GlyphSubset
    readonly #isCff: boolean
    readonly #codes: GlyphCodes

    constructor(document: PdfDocumentInstance, face: FontFace, id: string) {
      const font = face.font()
      super(document, font, id)
      this.#shaper = shaperOf(face)
      const { subset } = this
      this.#isCff = subset.cff != null
      this.#subset = createTrueTypeSubset(face.bytes()) ?? subset
      const include = this.#isCff
        ? (glyph: number) => subset.glyphs.push(glyph) - 1 // a code of CFF is a glyph, so equal glyphs come twice
        : (glyph: number) => this.#subset.includeGlyph(glyph)
      this.#codes = createGlyphCodes(include, widthOfBox(font))
    }

    shape(text: string, features: FontFeatures | null, rtl: boolean): ShapedRun {
      const run = this.#shaper.shape(text, features, rtl)
      if (run.missing.length > 0) run.missing.forEach(this.onMissing)
      return run
    }

    codeOf(glyph: ShapedGlyph): number {
      return this.#codes.codeOf(glyph)
    }

    override widthOfString(text: string, size: number, features?: FontFeatures | null): number {
      return (this.shape(text, features ?? null, false).width * size) / 1000
    }

    /** What pdfkit's own text asks for: that of watermarks and SVGs. */
    override encode(text: string, features?: FontFeatures | null): [string[], GlyphPosition[]] {
      const { glyphs, advances, offsets } = this.shape(text, features ?? null, false)
      const codes = glyphs.map(glyph => {
        const code = this.codeOf(glyph)
        this.unicode[code] ??= [...glyph.text].map(character => character.codePointAt(0) ?? 0)
        return code.toString(16).padStart(4, '0')
      })
      const positions = glyphs.map(({ width }, i) => ({
        xAdvance: advances[i] ?? 0,
        yAdvance: 0,
        xOffset: offsets?.[i * 2] ?? 0,
        yOffset: offsets?.[i * 2 + 1] ?? 0,
        advanceWidth: width,
      }))
      return [codes, positions]
    }

    override embed(): void {
      const program = { font: this, subset: this.#subset, codes: this.#codes, isCff: this.#isCff }
      Object.assign(this.ref().data, writeFont(this.document, program))
      this.ref().end()
    }
  }
}

function widthOfBox(font: OpenedFont): number {
  return ((font.getGlyph(0)?.advanceWidth ?? 0) * 1000) / font.unitsPerEm
}
