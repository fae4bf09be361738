import type { Warning } from '../../base/errors.ts'
import type { FontFace, FontLibrary } from '../fonts.ts'

/** Characters listed in a warning. */
const MAX_NAMED = 12
/** What a warning says of characters without a glyph. */
const BOXES_NOTE = '; boxes are printed instead'

/** The mistake of a claim: nothing is printed. @param warning The message of a warning. */
export function claimMistake(warning: string): string {
  return warning.replace(BOXES_NOTE, '').replace(/\.$/, '')
}

/** Places that have a warning of their own, for each font. */
const MAX_LISTED = 10
/** Places that are counted, for each character. */
const MAX_COUNTED = 1_000

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

export type MissingGlyphs = ReturnType<typeof createMissingGlyphs>

/** Where a character is: a JSON Pointer, an element such as `<p> in line 2`, or null if it is unknown. */
type Place = string | null

interface MissingGlyphOptions {
  /** The place of the text that is measured, in which a character is found. */
  readonly pathOf: (character: string) => Place
  /** Line and column of a character in a page: of the first one, or of the first one in an element. Null if unknown. */
  readonly placeOf: (character: string, element?: string) => string | null
}

/** Collects characters that fonts lack, with the places that have them. */
export function createMissingGlyphs(fonts: FontLibrary, { pathOf, placeOf }: MissingGlyphOptions) {
  /** By family and character: the places in which they are measured. */
  const missing = new Map<string, Map<number, Set<Place>>>()
  /** The elements of pages in which characters are painted. */
  const painted = new Map<number, Set<Place>>()

  function isKnown(codePoint: number): boolean {
    return fonts
      .families()
      .some(({ name }) => fonts.face(name, { bold: false, italics: false })?.covers(codePoint) === true)
  }

  /** One for each place. @param message About the characters that a place has. */
  function warningsOf(
    codePoints: ReadonlyMap<number, ReadonlySet<Place>>,
    message: (characters: string) => string,
  ): Warning[] {
    const byPlace = new Map<Place, number[]>()
    for (const [codePoint, measured] of codePoints) {
      const known = [...(painted.get(codePoint) ?? measured)].filter(place => place !== null)
      for (const place of known.length === 0 ? [null] : known) {
        const there = byPlace.get(place)
        if (there === undefined) byPlace.set(place, [codePoint])
        else there.push(codePoint)
      }
    }
    const others = byPlace.size - MAX_LISTED
    return [...byPlace].slice(0, MAX_LISTED).map(([place, found], i) => {
      const rest = others > 0 && i === MAX_LISTED - 1 ? ` ${others} more places are not listed.` : ''
      const character = String.fromCodePoint(found[0] ?? 0)
      const isPointer = place?.startsWith('/') === true
      const position = isPointer ? null : placeOf(character, place ?? undefined)
      const text = message(name(found) + (position === null ? '' : ` in ${position}`)) + rest
      if (position !== null) return { code: 'missing_glyph', message: text, path: '' }
      return { code: 'missing_glyph', message: text, ...(place !== null && { path: place }) }
    })
  }

  return {
    /** Call when a text is measured. */
    note({ family }: FontFace, codePoint: number): void {
      const character = String.fromCodePoint(codePoint)
      if (INVISIBLE.test(character)) return
      const known = missing.get(family) ?? new Map<number, Set<Place>>()
      missing.set(family, known)
      addPlace(known, codePoint, () => pathOf(character))
    },

    /** Call when a text of a page is painted. */
    notePainted(codePoints: readonly number[], element: string): void {
      for (const codePoint of codePoints) addPlace(painted, codePoint, () => element)
    },

    /** For characters that no font has, then by family for characters that only other fonts have. */
    warnings(): Warning[] {
      const unknown = new Map<number, Set<Place>>()
      const warnings: Warning[] = []
      for (const [family, codePoints] of missing) {
        const had = new Map([...codePoints].filter(([codePoint]) => isKnown(codePoint)))
        for (const [codePoint, places] of codePoints)
          if (!had.has(codePoint))
            unknown.set(codePoint, new Set([...(unknown.get(codePoint) ?? []), ...places]))
        const message = (characters: string): string =>
          `The font '${family}' has no glyph for ${characters}${BOXES_NOTE}. Other registered fonts have one.`
        warnings.push(...warningsOf(had, message))
      }
      const message = (characters: string): string =>
        `No registered font has a glyph for ${characters}${BOXES_NOTE}. Register a font that has one.`
      return [...warningsOf(unknown, message), ...warnings]
    },
  }
}

function addPlace(places: Map<number, Set<Place>>, codePoint: number, placeOf: () => Place): void {
  const known = places.get(codePoint) ?? new Set<Place>()
  places.set(codePoint, known)
  if (known.size < MAX_COUNTED) known.add(placeOf())
}

function name(codePoints: readonly number[]): string {
  const sorted = codePoints.toSorted((a, b) => a - b)
  const named = sorted.slice(0, MAX_NAMED).map(characterName).join(', ')
  return sorted.length > MAX_NAMED ? `${named} and ${sorted.length - MAX_NAMED} more` : named
}

/** `'中' (U+4E2D)` for messages; only `U+E001` for characters that show nothing, such as those of private use. */
export function characterName(codePoint: number): string {
  const character = String.fromCodePoint(codePoint)
  const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
  return /^[\p{C}\p{Z}]$/u.test(character) ? code : `'${character}' (${code})`
}
