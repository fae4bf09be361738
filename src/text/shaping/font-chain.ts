import { type FaceChain, splitByCoverage } from '../font-coverage.ts'
import type { FontFace } from '../fonts.ts'
import type { FontChanges, TextFont } from './text-font.ts'

/** The fonts of a style in a document: what it names, and what stands in for that, character by character. */
export interface FontChain<Font extends TextFont = TextFont> {
  /** Its measures are those of lines of this style, whichever font sets their characters. */
  readonly first: Font
  /** Of the document, as a BCP 47 tag; null where it says none. */
  readonly language: string | null
  /** Whether the first sets all that a keyboard has, so that nobody need ask for it. */
  isPlain(): boolean
  /** The pieces of a text, each with the font that sets it. Their texts add up to the text, less what shows nothing. */
  split(text: string): readonly SetText<Font>[]
}

export interface SetText<Font extends TextFont = TextFont> {
  readonly text: string
  /** By which the font is registered. */
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
  /** @param shown The character whose glyph stands for it. */
  embedCharacter(face: FontFace, character: string, shown: string): Font
  onMissing(face: FontFace, codePoint: number): void
}

/** Pieces of words that are kept for one chain. */
const MAX_KNOWN = 5_000
const MAX_KNOWN_LENGTH = 64

const chosen = new WeakSet<object>()

/** True for a font that a chain chose for a piece of text. */
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
  // "first available font" (CSS Fonts 4 §5.3): lines are measured by what has a space
  const main = plain.find(face => face.covers(0x20)) ?? plain[0] ?? own[0]
  const first = embed(main)
  const standIns = new Map<Font, Font>([[first, first]])
  const known = new Map<string, readonly SetText<Font>[]>()

  function fontOf(face: FontFace, text: string, shown: string): Font {
    if (face === main) return first
    const font = face.isColor ? embedCharacter(face, text, shown) : embed(face)
    const standIn = standIns.get(font) ?? font.derive({ metrics: first })
    standIns.set(font, standIn)
    return standIn
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
      if (text.length > MAX_KNOWN_LENGTH) return set
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

/** Characters that show nothing, and line breaks of Unicode that layout has seen. Those that choose a glyph stay. */
const INVISIBLE = /(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|[\u2028\u2029]/gu
const JOINERS = new Set(['\u200C', '\u200D'])

/** Joiners stay where the font knows them: they decide which shapes letters have. */
function withoutInvisible(text: string, face: FontFace): string {
  return text.replace(INVISIBLE, char =>
    JOINERS.has(char) && face.covers(char.codePointAt(0) ?? 0) ? char : '',
  )
}
