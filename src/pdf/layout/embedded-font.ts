import type { FontFace, OpenedFont } from '../../assets/contracts.ts'
import {
  type EmbeddedFont,
  type EmbeddedFontClass,
  type GlyphRun,
  PdfDocument,
  type PdfDocumentInstance,
} from './parts.ts'
import { createTrueTypeSubset } from './truetype-subset.ts'

/** Glyph runs kept for one face; a run is one word, so this covers the vocabulary of most documents. */
const MAX_CACHED_RUNS = 20_000

/** Longer words hardly come twice. */
const MAX_CACHED_LENGTH = 64

/** A shaped word, and the characters in it that the face has no glyph for. */
interface CachedRun {
  readonly run: GlyphRun
  readonly missing: readonly number[]
}

/** Shaped words by face, kept over documents: shaping a word is most of the time of a small document. */
const runsByFace = new WeakMap<object, Map<string, CachedRun>>()

/** Hears of each character that a face lacks. */
export type OnMissingGlyph = (face: FontFace, codePoint: number) => void

interface CachingFont extends EmbeddedFont {
  onMissing: (codePoint: number) => void
}
type CachingFontClass = new (...args: ConstructorParameters<EmbeddedFontClass>) => CachingFont

let cachedClass: CachingFontClass | null = null

/** Embeds a parsed face in a document. Parsing and shaping are shared by all documents of the process. */
export function embedFont(
  document: PdfDocumentInstance,
  face: FontFace,
  { id, onMissingGlyph }: { id: string; onMissingGlyph: OnMissingGlyph },
): EmbeddedFont {
  cachedClass ??= cachingClass(face)
  const font = new cachedClass(document, face.font(), id)
  font.onMissing = codePoint => onMissingGlyph(face, codePoint)
  font.subset = createTrueTypeSubset(face.bytes()) ?? font.subset
  return font
}

/** pdfkit's class for embedded fonts is not exported; a font that it opened tells it. */
function cachingClass(face: FontFace): CachingFontClass {
  const probe = new PdfDocument({}, {}, {}, {}, { autoFirstPage: false, font: null })
  const opened = probe.font(face.bytes())._font
  if (opened === null) throw new TypeError(`pdfkit opened no font from ${face.family} ${face.style}`)
  const PdfkitFont = opened.constructor as EmbeddedFontClass

  return class extends PdfkitFont implements CachingFont {
    onMissing: (codePoint: number) => void = () => {}
    readonly #runs: Map<string, CachedRun>

    constructor(document: PdfDocumentInstance, font: OpenedFont, id: string) {
      super(document, font, id)
      const [boxWidth = 0] = this.widths
      this.widths[0] = boxWidth * this.scale // pdfkit leaves that of glyph 0 in units of the font
      this.#runs = runsByFace.get(font) ?? new Map()
      runsByFace.set(font, this.#runs)
    }

    override layoutRun(text: string, features?: unknown): GlyphRun {
      const run = super.layoutRun(text, features)
      for (const codePoint of missingOf(run, text, this.font)) this.onMissing(codePoint)
      return run
    }

    override layoutCached(text: string): GlyphRun {
      const known = this.#runs.get(text)
      if (known !== undefined) {
        for (const codePoint of known.missing) this.onMissing(codePoint)
        return known.run
      }
      const run = this.layoutRun(text)
      if (text.length > MAX_CACHED_LENGTH) return run
      if (this.#runs.size >= MAX_CACHED_RUNS) this.#runs.clear()
      this.#runs.set(text, { run, missing: missingOf(run, text, this.font) })
      return run
    }
  }
}

/** Glyph 0 is the box that stands for what a font lacks; fontkit does not tell for which character. */
function missingOf({ glyphs }: GlyphRun, text: string, font: OpenedFont): number[] {
  if (!glyphs.some(({ id }) => id === 0)) return []
  const codePoints = [...text].map(character => character.codePointAt(0) ?? 0)
  return codePoints.filter(codePoint => !font.hasGlyphForCodePoint(codePoint))
}
