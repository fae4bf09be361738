/** Converts words from poppler to words that are independent of how a program writes its PDF. */
import type { WordBox } from '../chromium/words.ts'

const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const COMPLEX = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}]/u
/** Replaces the text of every phrase. */
const PHRASE = '…'
const PUNCTUATION = /[\p{P}\p{Cf}]/gu
/** Gaps that do not separate words, relative to the height of a word. */
const MAX_LETTER_GAP = 0.13
const MAX_PIECE_GAP = 0.8
/** Overlap in height of two pieces of a line, as a share. */
const MIN_OVERLAP = 0.6

/**
 * Joins words separated only by `letter-spacing`: poppler reports groups of a few letters as words, depending on
 * hundredths of a point. Chinese and Japanese text, which has no spaces, is compared by character. In Hebrew, Arabic and Devanagari, only the positions of phrases are compared, because programs
 * write their letters in different orders, and some as parts of ligatures.
 */
export function comparableWords(words: readonly WordBox[]): WordBox[] {
  if (words.some(({ text }) => IDEOGRAPHS.test(text)))
    return words.flatMap(word => (IDEOGRAPHS.test(word.text) ? charactersOf(word) : word))
  const simple = words.filter(({ text }) => !COMPLEX.test(text))
  const complex = words.filter(({ text }) => COMPLEX.test(text)).sort((a, b) => a.x - b.x)
  if (complex.length === 0) return joinSpacedLetters(words)
  return [...joinSpacedLetters(simple).flatMap(withoutPunctuation), ...joinPieces(complex)]
}

/** The characters of a word as if letters and digits had half of the width of others. */
function charactersOf({ text, x, width, ...word }: WordBox): WordBox[] {
  const sizes = [...text].map(character => (character < '\u3000' ? 1 / 2 : 1))
  const em = width / sizes.reduce((sum, size) => sum + size, 0)
  let left = x
  return [...text].map((text, i) => {
    const width = (sizes[i] ?? 1) * em
    left += width
    return { ...word, text, x: left - width, width }
  })
}

function joinSpacedLetters(words: readonly WordBox[]): WordBox[] {
  const joined: WordBox[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const gap = last === undefined ? 0 : word.x - last.x - last.width
    const isJoined =
      last !== undefined &&
      Math.abs(word.y - last.y) < 1 &&
      Math.abs(word.height - last.height) < 1 &&
      gap >= 0 &&
      gap < word.height * MAX_LETTER_GAP
    if (isJoined) {
      joined[joined.length - 1] = {
        ...last,
        text: last.text + word.text,
        width: word.x + word.width - last.x,
      }
    } else joined.push(word)
  }
  return joined
}

/** Punctuation that programs attach to different words. */
function withoutPunctuation(word: WordBox): WordBox[] {
  const text = word.text.replaceAll(PUNCTUATION, '')
  return text === '' ? [] : [{ ...word, text }]
}

/** @param pieces From left to right. */
function joinPieces(pieces: readonly WordBox[]): WordBox[] {
  const lines: WordBox[][] = []
  for (const piece of pieces) {
    const line = lines.find(line => line.some(other => isBeside(other, piece)))
    if (line === undefined) lines.push([piece])
    else line.push(piece)
  }
  return lines.map(line => {
    const [x, right] = [
      Math.min(...line.map(({ x }) => x)),
      Math.max(...line.map(word => word.x + word.width)),
    ]
    const ys = line.map(({ y }) => y).sort((a, b) => a - b)
    const y = ys[Math.floor(ys.length / 2)] ?? 0
    return { text: PHRASE, x, y, width: right - x, height: line[0]?.height ?? 0 }
  })
}

function isBeside(left: WordBox, right: WordBox): boolean {
  const overlap = Math.min(left.y + left.height, right.y + right.height) - Math.max(left.y, right.y)
  const height = Math.max(left.height, right.height)
  return overlap >= height * MIN_OVERLAP && right.x - left.x - left.width <= height * MAX_PIECE_GAP
}
