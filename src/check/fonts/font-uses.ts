import type { PdfDictionary } from '../../output/pdf/finish/pdf-syntax.ts'
import type { PdfSource } from '../reading/source.ts'
import { type CMap, IDENTITY, readCMap } from './cmap.ts'

/** A font with the codes that text shows. */
export interface FontUse {
  readonly dictionary: PdfDictionary
  /** First page that uses it, from 1. */
  readonly page: number
  readonly codes: Set<number>
  /** False if all text in it is invisible. */
  isVisible: boolean
  /** CMap of a Type 0 font; null for simple fonts. */
  readonly cmap: CMap | null
}

export interface FontUses {
  readonly all: () => Iterable<FontUse>
  add(
    font: PdfDictionary,
    strings: readonly Uint8Array[],
    options: { readonly isVisible: boolean; readonly page: number },
  ): void
}

/** Codes that take as long to find as a value to read. */
const CODES_PER_STEP = 8
/** Steps of a code that is kept. */
const CODE_STEPS = 5

export function createFontUses(source: PdfSource): FontUses {
  const uses = new Map<PdfDictionary, FontUse>()
  return {
    all: () => uses.values(),
    add(dictionary, strings, { isVisible, page }) {
      let use = uses.get(dictionary)
      if (use === undefined) {
        const isComposite = source.name(dictionary['Subtype']) === 'Type0'
        const cmap = isComposite ? cmapOf(source, dictionary) : null
        use = { dictionary, page, codes: new Set(), isVisible: false, cmap }
        uses.set(dictionary, use)
      }
      use.isVisible ||= isVisible
      const { codes, cmap } = use
      const before = codes.size
      for (const string of strings) {
        source.spend((string.length * (1 + (cmap?.codespaces ?? 0))) / CODES_PER_STEP)
        for (const code of cmap?.codesOf(string) ?? string) codes.add(code)
      }
      source.spend((codes.size - before) * CODE_STEPS)
    },
  }
}

/** Codes of predefined CMaps have two bytes in all but some Chinese and Japanese ones. */
function cmapOf(source: PdfSource, font: PdfDictionary): CMap {
  const stream = source.stream(font['Encoding'])
  return stream === null ? IDENTITY : (source.parsed(stream, readCMap) ?? IDENTITY)
}
