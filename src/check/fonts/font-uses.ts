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
      for (const string of strings) {
        for (const code of use.cmap?.codesOf(string) ?? string) use.codes.add(code)
      }
    },
  }
}

/** Codes of predefined CMaps have two bytes in all but some Chinese and Japanese ones. */
function cmapOf(source: PdfSource, font: PdfDictionary): CMap {
  const stream = source.stream(font['Encoding'])
  return stream === null ? IDENTITY : (readCMap(source.decode(stream).bytes) ?? IDENTITY)
}
