import { graphemesOf } from '../../../text/graphemes.ts'
import { breakAllPiecesOf } from '../../../text/line-breaks.ts'
import type { Faces } from '../faces.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { Item, WordItem } from './inline-items.ts'

/** Tolerance for rounding, so that measured words fit. */
export const EPSILON = 0.01

/** The items of a line: from `start` to before `end`; the next line starts at `next`. */
export interface LineRange {
  readonly start: number
  readonly end: number
  readonly next: number
  /** True for a forced break and for the end of the text. */
  readonly isForced: boolean
}

/**
 * Breaks a line: takes the items that fit. Splits a word in `items` if `overflow-wrap` or `word-break` permits.
 * @param repeated The edges that open inline boxes repeat on each line; null without such boxes.
 */
export function breakLine(
  items: Item[],
  start: number,
  available: number,
  faces: Faces,
  repeated: RepeatedEdges | null = null,
): LineRange {
  let advance = repeated?.start ?? 0
  const ends = repeated === null ? null : [...repeated.ends]
  /** Width of the edges that would end the line here. */
  let atEnd = ends?.reduce((sum, width) => sum + width, 0) ?? 0
  let hasContent = false
  /** Width of the spaces after the last content, which are removed if the line ends there. */
  let trailing = 0
  let lastBreak = -1
  for (let i = start; i < items.length; i++) {
    const item = items[i]
    if (item === undefined) break
    if (item.kind === 'break') return { start, end: i, next: i + 1, isForced: true }
    if (item.canBreakBefore && hasContent && hyphenFits(items[i - 1], advance + atEnd, available))
      lastBreak = i
    if (item.kind !== 'word' && item.kind !== 'atom') {
      advance += item.width
      if (item.kind === 'space') trailing = item.run.keepsSpaces ? 0 : trailing + item.width
      if (item.kind === 'open') {
        ends?.push(item.repeatedEnd ?? 0)
        atEnd += item.repeatedEnd ?? 0
      } else if (item.kind === 'close') {
        atEnd -= ends?.pop() ?? 0
        // the edge of an inline box stays with the word before it
        if (item.width > 0 && advance - trailing + atEnd > available + EPSILON) {
          const range = breakBeforeEdge(items, { start, lastBreak, at: i }, faces)
          if (range !== null) return range
        }
      }
      continue
    }
    const trimmable = item.kind === 'word' ? (item.trimmable ?? 0) : 0
    if (advance + item.width - trimmable + atEnd > available + EPSILON) {
      const isCutFirst = item.kind === 'word' && isBreakable(item) && breaksAnywhere(item.run.style)
      if (lastBreak > start && !isCutFirst) return { start, end: lastBreak, next: lastBreak, isForced: false }
      if (item.kind === 'word' && isBreakable(item)) {
        const cut = breakWord(item, available - advance - atEnd, !hasContent, faces)
        if (cut !== null) {
          items.splice(i, 1, ...cut)
          const end = cut[0].text === '' ? i : i + 1
          if (cut[0].text === '') items.splice(i, 1)
          return { start, end, next: end, isForced: false }
        }
        if (lastBreak > start) return { start, end: lastBreak, next: lastBreak, isForced: false }
      }
    }
    advance += item.width
    trailing = 0
    hasContent = true
  }
  return { start, end: items.length, next: items.length, isForced: true }
}

/** Widths of the edges of open inline boxes with `box-decoration-break: clone`. */
export interface RepeatedEdges {
  /** At the start of the line, of all boxes. */
  readonly start: number
  /** At the end of the line, of each open box from the outermost; 0 for others. */
  readonly ends: readonly number[]
}

/** Breaks before the last word, or before its last character, if the edge after it does not fit; null if it cannot. */
function breakBeforeEdge(
  items: Item[],
  { start, lastBreak, at }: { start: number; lastBreak: number; at: number },
  faces: Faces,
): LineRange | null {
  let last = at - 1
  while (last > start && items[last]?.kind === 'close') last--
  const word = items[last]
  const isWord = word?.kind === 'word' && isBreakable(word)
  const isCutFirst = isWord && breaksAnywhere(word.run.style)
  if (isWord && (lastBreak <= start || isCutFirst)) {
    const cut = breakWord(word, word.width - 2 * EPSILON, false, faces)
    if (cut !== null && cut[0].text !== '') {
      items.splice(last, 1, ...cut)
      return { start, end: last + 1, next: last + 1, isForced: false }
    }
  }
  return lastBreak > start ? { start, end: lastBreak, next: lastBreak, isForced: false } : null
}

/** True for words and spaces that fit on one line. */
export function fitOnOneLine(items: readonly Item[], available: number): boolean {
  let advance = 0
  for (const { kind, width } of items) {
    if (kind !== 'word' && kind !== 'space') return false
    advance += width
    if (kind === 'word' && advance > available + EPSILON) return false
  }
  return true
}

function hyphenFits(before: Item | undefined, advance: number, available: number): boolean {
  if (before?.kind !== 'word' || before.hyphenWidth === 0) return true
  return advance + before.hyphenWidth <= available + EPSILON
}

/** True if a word may break anywhere. A colour glyph is a single character. */
function isBreakable({ run: { style, wraps, font } }: WordItem): boolean {
  return (
    wraps &&
    !font.isColor &&
    (style.overflowWrap !== 'normal' || style.wordBreak === 'break-word' || breaksAnywhere(style))
  )
}

/** True if words break wherever the line ends, not only those that are too long for a line. */
function breaksAnywhere({ wordBreak, lineBreak }: ComputedStyle): boolean {
  return wordBreak === 'break-all' || lineBreak === 'anywhere'
}

/** The parts of a word that may begin a line, as for the min-content width of a box; null if the word is kept whole. */
export function breakablePiecesOf({ text, run: { style } }: WordItem): readonly string[] | null {
  const { overflowWrap, wordBreak, lineBreak } = style
  if (overflowWrap === 'anywhere' || lineBreak === 'anywhere' || wordBreak === 'break-word')
    return graphemesOf(text)
  return wordBreak === 'break-all' ? breakAllPiecesOf(text) : null
}

/** Splits a word where its style permits it; see `cutWord`. */
function breakWord(
  word: WordItem,
  room: number,
  mustTake: boolean,
  faces: Faces,
): [WordItem, WordItem] | null {
  const { wordBreak, lineBreak, overflowWrap } = word.run.style
  const isBreakAll = wordBreak === 'break-all' && lineBreak !== 'anywhere'
  if (!isBreakAll) return cutWord(word, room, mustTake, faces)
  const pieces = breakAllPiecesOf(word.text)
  const cut = cutWord(word, room, mustTake, faces, pieces)
  const isTooLong = mustTake && (cut?.[0] ?? word).width > room + EPSILON
  return isTooLong && overflowWrap !== 'normal' ? cutWord(word, room, mustTake, faces) : cut
}

/**
 * Splits a word into the part that fits and the rest; null if all fits. Takes one piece on an empty line.
 * @param pieces The parts that stay whole. Default: single characters.
 */
export function cutWord(
  word: WordItem,
  room: number,
  mustTake: boolean,
  faces: Faces,
  pieces: readonly string[] = graphemesOf(word.text),
): [WordItem, WordItem] | null {
  // by single characters: shaping growing prefixes of an endless word takes seconds
  let low = 0
  let used = 0
  for (const piece of pieces) {
    used += faces.width(piece, word.run, word.level)
    if (used > room + EPSILON) break
    low++
  }
  const count = Math.max(low, mustTake ? 1 : 0)
  if (count >= pieces.length) return null
  const part = (text: string, canBreakBefore: boolean, hyphenWidth: number): WordItem => ({
    kind: 'word',
    text,
    run: word.run,
    width: faces.width(text, word.run, word.level),
    canBreakBefore,
    hyphenWidth,
    level: word.level,
    base: word.base,
    measured: null,
  })
  const { trimmed = 0, trimmable = 0 } = word
  const rest = part(pieces.slice(count).join(''), true, word.hyphenWidth)
  rest.width -= trimmed
  if (trimmed > 0) rest.trimmed = trimmed
  if (trimmable > 0) rest.trimmable = trimmable
  const taken = part(pieces.slice(0, count).join(''), word.canBreakBefore, 0)
  return [{ ...taken, whole: word.whole ?? word }, rest]
}

/** The items with the words that line breaks have cut. */
export function withWholeWords(items: readonly Item[]): Item[] {
  const joined: Item[] = []
  /** Characters of the last word that are in the next items. */
  let rest = 0
  for (const item of items) {
    if (item.kind === 'word' && rest > 0) {
      rest -= item.text.length
      continue
    }
    const whole = item.kind === 'word' ? item.whole : undefined
    if (item.kind === 'word' && whole !== undefined) rest = whole.text.length - item.text.length
    joined.push(whole ?? item)
  }
  return joined
}
