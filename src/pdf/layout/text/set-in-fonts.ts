import type { Word } from './word.ts'

/** What every font that sets text has, or is not asked for in vain. */
const PLAIN = /^[ -~]*$/

/** Words as pieces of one font each, between which no line breaks. */
export function setInFonts(words: Word[]): Word[] {
  if (words.every(isWhole)) return words
  return words.flatMap(word => (isWhole(word) ? word : piecesOf(word)))
}

function isWhole({ text, style }: Word): boolean {
  if (text === '' || (style.chain.isPlain && PLAIN.test(text))) return true
  const [first, ...others] = style.chain.split(text)
  return first !== undefined && others.length === 0 && first.font === style.font && first.text === text
}

function piecesOf(word: Word): Word[] {
  const pieces = word.style.chain
    .split(word.text)
    .map(({ text, font }) => word.piece(text, word.style.inFont(font)))
  for (const piece of pieces.slice(0, -1)) Object.assign(piece, { noNewLine: true, lineEnd: false })
  return pieces
}
