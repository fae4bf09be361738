import { hasFeature } from '../../fonts/features.ts'
import { inCapitals, partsForSmallCaps } from '../../fonts/small-caps.ts'
import type { TextFont } from '../parts.ts'
import type { Word } from './word.ts'
import type { PieceLook, WordStyle } from './word-style.ts'

/** What every font that sets text has, or is not asked for in vain. */
const PLAIN = /^[ -~]*$/

/** Letters that are joined in writing stand together however letters are spaced (CSS Text 3 §8.2.1). */
const JOINED = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u

/** Words as pieces of one font each, between which no line breaks. */
export function setInFonts(words: Word[]): Word[] {
  if (words.every(isWhole)) return words
  return words.flatMap(word => (isWhole(word) ? word : piecesOf(word)))
}

function isWhole({ text, style }: Word): boolean {
  if (text === '') return true
  if (style.properties.smallCaps === true || (style.characterSpacing !== 0 && JOINED.test(text))) return false
  if (style.chain.isPlain && PLAIN.test(text)) return true
  const [first, ...others] = style.chain.split(text)
  return first !== undefined && others.length === 0 && first.font === style.font && first.text === text
}

function piecesOf(word: Word): Word[] {
  const { style } = word
  const parts = style.chain.split(word.text).flatMap(({ text, font }) => partsOf(text, font, style))
  const pieces = parts.map(({ text, look }) => word.piece(text, style.ofPiece(look)))
  for (const piece of pieces.slice(0, -1)) Object.assign(piece, { noNewLine: true, lineEnd: false })
  if (word.divisions.length > 0) passDivisions(word, pieces)
  return pieces
}

/** The parts of a piece that look alike. */
function partsOf(
  text: string,
  font: TextFont,
  { properties, characterSpacing }: WordStyle,
): { text: string; look: Required<PieceLook> }[] {
  const isJoined = characterSpacing !== 0 && JOINED.test(text)
  const isWhole = properties.smallCaps !== true || font.codeDigits === 2 || hasFeature(font.font, 'smcp')
  if (isWhole) return [{ text, look: { font, isSmall: false, isJoined } }]
  return partsForSmallCaps(text).map(({ text, isSmall }) => ({
    text,
    look: { font: isSmall ? inCapitals(font) : font, isSmall, isJoined },
  }))
}

/** Between pieces no word is divided, nor where pieces lack what shows nothing. */
function passDivisions(word: Word, pieces: readonly Word[]): void {
  let start = 0
  for (const piece of pieces) {
    const end = start + piece.text.length
    if (word.text.slice(start, end) !== piece.text) return
    const own = word.divisions.filter(point => point > start && point < end)
    piece.divisions = own.map(point => point - start)
    start = end
  }
}
