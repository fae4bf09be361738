import { isJoined } from '../../../text/cursive-scripts.ts'
import { inSmallCaps } from '../../../text/shaping/small-caps.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import type { Word } from './word.ts'
import type { PieceStyle, WordStyle } from './word-style.ts'

/** Characters that every text font has. */
const PLAIN = /^[ -~]*$/

/** Splits words into pieces of one font each. Lines do not break between them. */
export function splitByFont(words: Word[]): Word[] {
  if (words.every(isWhole)) return words
  return words.flatMap(word => (isWhole(word) ? word : piecesOf(word)))
}

function isWhole({ text, style }: Word): boolean {
  if (text === '') return true
  if (style.properties.smallCaps === true || (style.characterSpacing !== 0 && isJoined(text))) return false
  if (style.chain.isPlain() && PLAIN.test(text)) return true
  const [first, ...others] = style.chain.split(text)
  return first !== undefined && others.length === 0 && first.font === style.font && first.text === text
}

function piecesOf(word: Word): Word[] {
  const { style } = word
  const parts = style.chain.split(word.text).flatMap(({ text, font }) => partsOf(text, font, style))
  const pieces = parts.map(({ text, look }) => word.piece(text, style.ofPiece(look)))
  for (const piece of pieces.slice(0, -1)) piece.continueWithNext()
  if (word.hyphenationPoints.length > 0) passHyphenationPoints(word, pieces)
  return pieces
}

/** The parts of a piece with the same style. */
function partsOf(
  text: string,
  font: TextFont,
  { properties, characterSpacing }: WordStyle,
): { text: string; look: Required<PieceStyle> }[] {
  const keepsTogether = characterSpacing !== 0 && isJoined(text)
  const parts = properties.smallCaps === true ? inSmallCaps(text, font) : [{ text, font, isSmall: false }]
  return parts.map(({ text, ...look }) => ({ text, look: { ...look, isJoined: keepsTogether } }))
}

/**
 * Passes hyphenation points to the pieces of a word. There are none between pieces, and none in pieces that lack
 * invisible characters.
 */
export function passHyphenationPoints(word: Word, pieces: readonly Word[]): void {
  let start = 0
  for (const piece of pieces) {
    const end = start + piece.text.length
    if (word.text.slice(start, end) !== piece.text) return
    const own = word.hyphenationPoints.filter(point => point > start && point < end)
    piece.hyphenationPoints = own.map(point => point - start)
    start = end
  }
}
