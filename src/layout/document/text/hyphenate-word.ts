import { graphemesOf } from '../../../text/graphemes.ts'
import { hyphenate } from '../../../text/hyphenation.ts'
import type { Line } from '../pdfmake.ts'
import { spacingOfHead, spacingOfRest } from './cjk-spacing.ts'
import type { Word } from './word.ts'

const HYPHEN = '-'
/** Longer words are not hyphenated, which bounds the work for malicious input. */
const MAX_HYPHENATED = 500
const SOFT_HYPHEN = '\u00AD'

/** Finds the hyphenation points of a word and removes its soft hyphens. */
export function findHyphenationPoints(word: Word): void {
  const { hyphens, language, noWrap } = word.style.properties
  if (hyphens !== 'auto' && !word.text.includes(SOFT_HYPHEN)) return
  const mode = hyphens === 'auto' || hyphens === 'none' ? hyphens : 'manual'
  const tag = typeof language === 'string' ? language : word.style.chain.language
  const { text, points } = hyphenate(word.text, mode, tag)
  word.text = text
  if (!noWrap && text.length <= MAX_HYPHENATED) word.hyphenationPoints = points
}

/**
 * Hyphenates the word at an index, or one that must stay with it, so that its first part fits on the line. The rest
 * follows it in `words`.
 * @returns False if no part fits.
 */
export function hyphenateToFit(line: Line, words: Word[], index: number): boolean {
  let room = line.maxWidth - line.inlineWidths + line.leadingCut
  let found: { at: number; head: Word } | null = null
  for (let at = index; at < words.length; at++) {
    const word = words[at]
    if (word === undefined) break
    const head = longestHead(word, room + (line.inlines.length === 0 && at === index ? word.leadingCut : 0))
    if (head !== null) found = { at, head }
    room -= word.width
    if (!word.noNewLine || room <= 0) break
  }
  if (found === null) return false
  const { at, head } = found
  const word = words[at]
  if (word === undefined) return false
  words.splice(at, 1, head, restOf(word, head.text.length - HYPHEN.length))
  return true
}

/** Splits a word at a hyphenation point; the head ends with a hyphen. */
export function hyphenateAt(word: Word, hyphenationPoint: number): [head: Word, rest: Word] {
  return [headOf(word, `${word.text.slice(0, hyphenationPoint)}${HYPHEN}`), restOf(word, hyphenationPoint)]
}

/** The longest hyphenated head of a word that fits. */
function longestHead(word: Word, room: number): Word | null {
  const { hyphenationPoints, style, rtl } = word
  const headAt = (index: number): string => word.text.slice(0, hyphenationPoints[index]) + HYPHEN
  let low = -1
  let high = hyphenationPoints.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (style.widthOf(headAt(middle), rtl) <= room) low = middle
    else high = middle - 1
  }
  if (low < 0) return null
  return headOf(word, headAt(low))
}

function headOf(word: Word, text: string): Word {
  const width = word.style.widthOf(text, word.rtl)
  const spacing = spacingOfHead(word.spacing)
  return Object.assign(word.piece(text), {
    width,
    spacing,
    isHyphenated: true,
    noNewLine: false,
    lineEnd: false,
    trailingCut: 0,
  })
}

function restOf(word: Word, point: number): Word {
  const rest = word.piece(word.text.slice(point))
  const width = word.style.widthOf(rest.text, word.rtl) + word.spacing.gap
  const spacing = spacingOfRest(word.spacing)
  return Object.assign(rest, {
    hyphenationPoints: hyphenationPointsAfter(word, point),
    width,
    spacing,
    leadingCut: 0,
  })
}

/** Hyphenation points after an offset, relative to it. */
export function hyphenationPointsAfter({ hyphenationPoints }: Word, point: number): readonly number[] {
  return hyphenationPoints.filter(each => each > point).map(each => each - point)
}

/** Min-content width of a word. */
export function widestPart(word: Word): number {
  const isWhole = word.hyphenationPoints.length === 0 && word.style.properties.wordBreak !== 'break-word'
  return isWhole ? word.width - word.leadingCut - word.trailingCut : partWidths(word).widest
}

/** Min-content width of a word of several pieces. */
export function widestPartOfPieces(pieces: readonly Word[]): number {
  let widest = 0
  /** Width of the text after the last hyphenation point so far. */
  let tail = 0
  for (const piece of pieces) {
    const { head, widest: own, last } = partWidths(piece)
    widest = Math.max(widest, tail + (head ?? last), own)
    tail = head === null ? tail + last : last
  }
  return widest
}

/**
 * Widths of the parts of a piece: before its first hyphenation point (null if it has none), the widest, and after
 * its last.
 */
function partWidths(piece: Word): { head: number | null; widest: number; last: number } {
  const { text, style, rtl, width, hyphenationPoints, leadingCut, trailingCut } = piece
  const indent = Math.min(0, leadingCut)
  if (style.properties.wordBreak === 'break-word') {
    let widest = 0
    for (const each of new Set(graphemesOf(text.trim()))) widest = Math.max(widest, style.widthOf(each, rtl))
    return { head: 0, widest: widest - indent, last: 0 }
  }
  if (hyphenationPoints.length === 0) {
    const whole = width - leadingCut - trailingCut
    return { head: null, widest: whole, last: whole }
  }
  const ends = [...hyphenationPoints, text.length]
  const parts = ends.map((end, i) => {
    const isLast = i === ends.length - 1
    return style.widthOf(text.slice(ends[i - 1] ?? 0, end).trim() + (isLast ? '' : HYPHEN), rtl) - indent
  })
  return { head: parts[0] ?? 0, widest: Math.max(...parts), last: parts.at(-1) ?? 0 }
}
