import type { Warning } from '../../base/errors.ts'
import type { FontFace, FontLibrary } from '../fonts.ts'

/** Characters listed in a warning. */
const MAX_NAMED = 12

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

export type MissingGlyphs = ReturnType<typeof createMissingGlyphs>

/**
 * Collects characters that fonts lack.
 * @param pathOf JSON Pointer of the text in which a character is found; null if unknown.
 * @param placeOf Line and column in that text; null if it has no lines.
 */
export function createMissingGlyphs(
  fonts: FontLibrary,
  { pathOf, placeOf }: Readonly<Record<'pathOf' | 'placeOf', (character: string) => string | null>>,
) {
  /** By family: the characters, with the path of the first text that has each. */
  const missing = new Map<string, Map<number, string | null>>()

  function firstPlace(found: ReadonlyMap<number, unknown>): string {
    const [first = 0] = found.keys()
    const place = placeOf(String.fromCodePoint(first))
    return place === null ? '' : ` in ${place}`
  }

  function isKnown(codePoint: number): boolean {
    return fonts
      .families()
      .some(({ name }) => fonts.face(name, { bold: false, italics: false })?.covers(codePoint) === true)
  }

  return {
    note({ family }: FontFace, codePoint: number): void {
      if (INVISIBLE.test(String.fromCodePoint(codePoint))) return
      const known = missing.get(family) ?? new Map<number, string | null>()
      missing.set(family, known)
      if (!known.has(codePoint)) known.set(codePoint, pathOf(String.fromCodePoint(codePoint)))
    },

    /** One for characters that no font has, and one per family for characters that only other fonts have. */
    warnings(): Warning[] {
      const unknown = new Map<number, string | null>()
      const warnings: Warning[] = []
      for (const [family, codePoints] of missing) {
        const had = new Map([...codePoints].filter(([codePoint]) => isKnown(codePoint)))
        for (const [codePoint, path] of codePoints) {
          if (!isKnown(codePoint)) unknown.set(codePoint, unknown.get(codePoint) ?? path)
        }
        if (had.size === 0) continue
        const message = `The font '${family}' has no glyph for ${name([...had.keys()])}${firstPlace(had)}; boxes are printed instead. Other registered fonts have one.`
        warnings.push({ code: 'missing_glyph', message, ...firstPath(had) })
      }
      if (unknown.size === 0) return warnings
      const message = `No registered font has a glyph for ${name([...unknown.keys()])}${firstPlace(unknown)}; boxes are printed instead. Register a font that has one.`
      return [{ code: 'missing_glyph', message, ...firstPath(unknown) }, ...warnings]
    },
  }
}

function firstPath(paths: ReadonlyMap<number, string | null>): Pick<Warning, 'path'> {
  const path = [...paths.values()].find(path => path !== null)
  return path === undefined ? {} : { path }
}

function name(codePoints: readonly number[]): string {
  const sorted = codePoints.toSorted((a, b) => a - b)
  const named = sorted.slice(0, MAX_NAMED).map(describe).join(', ')
  return sorted.length > MAX_NAMED ? `${named} and ${sorted.length - MAX_NAMED} more` : named
}

function describe(codePoint: number): string {
  return `${String.fromCodePoint(codePoint)} (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')})`
}
