import { type FaceChain, isInRanges, splitByCoverage } from '../font-coverage.ts'
import type { FontFace } from '../fonts.ts'
import type { FontChanges, TextFont } from './text-font.ts'

/** Fonts of a style: the named families and their fallbacks, chosen per character. */
export interface FontChain<Font extends TextFont = TextFont> {
  /** Provides the line metrics of the style, whichever font shapes its characters. */
  readonly first: Font
  /** BCP 47 tag of the document; null if it has none. */
  readonly language: string | null
  /** True if the first font has all ASCII characters. */
  isPlain(): boolean
  /** Splits a text by font. Invisible characters may be removed. */
  split(text: string): readonly FontPiece<Font>[]
}

export interface FontPiece<Font extends TextFont = TextFont> {
  readonly text: string
  /** Registered name of the font. */
  readonly family: string
  readonly font: Font
}

/** A font whose derived fonts are of the same kind. */
interface DerivableFont<Font extends TextFont> extends TextFont {
  derive(changes: FontChanges): Font
}

export interface FontChainOptions<Font extends TextFont> {
  readonly faces: FaceChain<FontFace>
  readonly language: string | null
  embed(face: FontFace): Font
  /** @param shown The character whose glyph is drawn. */
  embedCharacter(face: FontFace, character: string, shown: string): Font
  onMissing(face: FontFace, codePoint: number): void
}

/** Cached pieces per chain. */
const MAX_KNOWN = 5_000
const MAX_KNOWN_LENGTH = 64

const chosen = new WeakSet<object>()

/** True for a font that a chain returned. */
export function isChosen(value: object): boolean {
  return chosen.has(value)
}

export function createFontChain<Font extends DerivableFont<Font>>({
  faces,
  language,
  embed,
  embedCharacter,
  onMissing,
}: FontChainOptions<Font>): FontChain<Font> {
  const { own, fallback } = faces
  const plain = [...own, ...fallback].filter(({ isColor }) => !isColor)
  // first available font (CSS Fonts 4 §5.3): the first whose `unicode-range` includes the space
  const primary = plain.find(({ ranges }) => ranges === undefined || isInRanges(0x20, ranges)) ?? own[0]
  const main = plain.find(face => face.covers(0x20)) ?? primary
  const first = main === primary ? embed(main) : embed(main).derive({ metrics: embed(primary) })
  const derivedFonts = new Map<Font, Font>([[first, first]])
  const known = new Map<string, readonly FontPiece<Font>[]>()

  function fontOf(face: FontFace, text: string, shown: string): Font {
    if (face === main) return first
    const font = face.isColor ? embedCharacter(face, text, shown) : embed(face)
    const derived = derivedFonts.get(font) ?? font.derive({ metrics: first })
    derivedFonts.set(font, derived)
    return derived
  }

  return {
    first,
    language,
    isPlain: () => main === own[0] && coversAscii(main),
    split(text) {
      const found = known.get(text)
      if (found !== undefined) return found
      const pieces = splitByCoverage(text, faces)
      const set = pieces.map(({ text, shown, face, missing }) => {
        for (const codePoint of missing) onMissing(face, codePoint)
        const font = fontOf(face, text, shown ?? text)
        chosen.add(font)
        return { text: face.isColor ? text : withoutInvisible(text, face), font, family: face.family }
      })
      // each text without a glyph is reported
      if (text.length > MAX_KNOWN_LENGTH || pieces.some(({ missing }) => missing.length > 0)) return set
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(text, set)
      return set
    },
  }
}

const asciiCoverage = new WeakMap<FontFace, boolean>()

function coversAscii(face: FontFace): boolean {
  let covers = asciiCoverage.get(face)
  if (covers === undefined) {
    covers = Array.from({ length: 0x5f }, (_, i) => 0x20 + i).every(face.covers)
    asciiCoverage.set(face, covers)
  }
  return covers
}

/** Invisible characters and Unicode line breaks that layout has consumed. Variation selectors stay. */
const INVISIBLE = /(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\u2028\u2029]/gu
const JOINERS = new Set(['\u200C', '\u200D'])

/** Joiners stay if the font has them, because they affect shaping. */
function withoutInvisible(text: string, face: FontFace): string {
  return text.replace(INVISIBLE, char =>
    JOINERS.has(char) && face.covers(char.codePointAt(0) ?? 0) ? char : '',
  )
}
