import type { FontFace, FontLibrary } from '../../assets/contracts.ts'
import type { Warning } from '../../errors.ts'

/** Gathers the characters that fonts lacked, for one warning a family. */
export interface MissingGlyphs {
  note(face: FontFace, codePoint: number): void
  warnings(): Warning[]
}

/** Characters that one warning names. */
const MAX_NAMED = 12

export function createMissingGlyphs(fonts: FontLibrary): MissingGlyphs {
  const missing = new Map<string, Set<number>>()

  /** A family that has them all, if there is one. */
  function familyWith(codePoints: readonly number[]): string | null {
    const family = fonts.families().find(({ name }) => {
      const font = fonts.face(name, { bold: false, italics: false })?.font()
      return font !== undefined && codePoints.every(codePoint => font.hasGlyphForCodePoint(codePoint))
    })
    return family?.name ?? null
  }

  return {
    note({ family }, codePoint) {
      const known = missing.get(family) ?? new Set()
      missing.set(family, known.add(codePoint))
    },

    warnings: () =>
      [...missing].map(([family, characters]) => {
        const codePoints = [...characters].sort((a, b) => a - b)
        const named = codePoints.slice(0, MAX_NAMED).map(describe).join(', ')
        const more = codePoints.length > MAX_NAMED ? ` and ${codePoints.length - MAX_NAMED} more` : ''
        const other = familyWith(codePoints)
        const advice = other === null ? 'register a font that has them' : `the font '${other}' has them`
        return {
          code: 'missing_glyph',
          message: `The font '${family}' has no glyph for ${named}${more}, and prints boxes; ${advice}.`,
        }
      }),
  }
}

function describe(codePoint: number): string {
  return `${String.fromCodePoint(codePoint)} (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')})`
}
