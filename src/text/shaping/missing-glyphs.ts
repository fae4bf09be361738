import type { Warning } from '../../base/errors.ts'
import type { FontFace, FontLibrary } from '../fonts.ts'

/** Characters listed in a warning. */
const MAX_NAMED = 12

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

export type MissingGlyphs = ReturnType<typeof createMissingGlyphs>

/** Collects characters that fonts lack. */
export function createMissingGlyphs(fonts: FontLibrary) {
  const missing = new Map<string, Set<number>>()

  function isKnown(codePoint: number): boolean {
    return fonts
      .families()
      .some(({ name }) => fonts.face(name, { bold: false, italics: false })?.covers(codePoint) === true)
  }

  return {
    note({ family }: FontFace, codePoint: number): void {
      if (INVISIBLE.test(String.fromCodePoint(codePoint))) return
      const known = missing.get(family) ?? new Set()
      missing.set(family, known.add(codePoint))
    },

    /** One for characters that no font has, and one per family for characters that only other fonts have. */
    warnings(): Warning[] {
      const unknown = new Set<number>()
      const warnings: Warning[] = []
      for (const [family, codePoints] of missing) {
        const had = [...codePoints].filter(isKnown)
        for (const codePoint of codePoints) if (!isKnown(codePoint)) unknown.add(codePoint)
        if (had.length === 0) continue
        const message = `The font '${family}' has no glyph for ${name(had)}; boxes are printed instead. Other registered fonts have one.`
        warnings.push({ code: 'missing_glyph', message })
      }
      if (unknown.size === 0) return warnings
      const message = `No registered font has a glyph for ${name([...unknown])}; boxes are printed instead. Register a font that has one.`
      return [{ code: 'missing_glyph', message }, ...warnings]
    },
  }
}

function name(codePoints: readonly number[]): string {
  const sorted = codePoints.toSorted((a, b) => a - b)
  const named = sorted.slice(0, MAX_NAMED).map(describe).join(', ')
  return sorted.length > MAX_NAMED ? `${named} and ${sorted.length - MAX_NAMED} more` : named
}

function describe(codePoint: number): string {
  return `${String.fromCodePoint(codePoint)} (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')})`
}
