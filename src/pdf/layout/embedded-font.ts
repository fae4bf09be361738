import type { FontFace } from '../../assets/contracts.ts'
import { type EmbeddedFont, type EmbeddedFontClass, PdfDocument, type PdfDocumentInstance } from './parts.ts'
import { createTrueTypeSubset } from './truetype-subset.ts'

/** Glyph runs kept for one face; a run is one word, so this covers the vocabulary of most documents. */
const MAX_CACHED_RUNS = 20_000

/** Shaped words by face, kept over documents: shaping a word is most of the time of a small document. */
const runsByFace = new WeakMap<object, Map<string, unknown>>()

let cachedClass: EmbeddedFontClass | null = null

/** Embeds a parsed face in a document. Parsing and shaping are shared by all documents of the process. */
export function embedFont(document: PdfDocumentInstance, face: FontFace, id: string): EmbeddedFont {
  cachedClass ??= cachingClass(face)
  const font = new cachedClass(document, face.font(), id)
  font.subset = createTrueTypeSubset(face.bytes()) ?? font.subset
  return font
}

/** pdfkit's class for embedded fonts is not exported; a font that it opened tells it. */
function cachingClass(face: FontFace): EmbeddedFontClass {
  const probe = new PdfDocument({}, {}, {}, {}, { autoFirstPage: false, font: null })
  const opened = probe.font(face.bytes())._font
  if (opened === null) throw new TypeError(`pdfkit opened no font from ${face.family} ${face.style}`)
  const PdfkitFont = opened.constructor as EmbeddedFontClass

  return class CachingEmbeddedFont extends PdfkitFont {
    readonly #runs: Map<string, unknown>

    constructor(document: PdfDocumentInstance, font: ReturnType<FontFace['font']>, id: string) {
      super(document, font, id)
      this.#runs = runsByFace.get(font) ?? new Map()
      runsByFace.set(font, this.#runs)
    }

    override layoutCached(text: string): unknown {
      const known = this.#runs.get(text)
      if (known !== undefined) return known
      const run = this.layoutRun(text)
      if (this.#runs.size >= MAX_CACHED_RUNS) this.#runs.clear()
      this.#runs.set(text, run)
      return run
    }
  }
}
