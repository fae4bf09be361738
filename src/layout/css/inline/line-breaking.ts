import { graphemesOf } from '../../../text/graphemes.ts'
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

/** Breaks a line: takes the items that fit. Splits a word in `items` if `overflow-wrap` or `word-break` permits. */
export function breakLine(items: Item[], start: number, available: number, faces: Faces): LineRange {
  let advance = 0
  let hasContent = false
  let lastBreak = -1
  for (let i = start; i < items.length; i++) {
    const item = items[i]
    if (item === undefined) break
    if (item.kind === 'break') return { start, end: i, next: i + 1, isForced: true }
    if (item.canBreakBefore && hasContent && hyphenFits(items[i - 1], advance, available)) lastBreak = i
    if (item.kind !== 'word' && item.kind !== 'atom') {
      advance += item.width
      // the edge of an inline box stays with the word before it
      if (item.kind === 'close' && lastBreak > start && item.width > 0 && advance > available + EPSILON)
        return { start, end: lastBreak, next: lastBreak, isForced: false }
      continue
    }
    if (advance + item.width > available + EPSILON) {
      const isCutFirst = item.kind === 'word' && isBreakable(item) && breaksAnywhere(item.run.style)
      if (lastBreak > start && !isCutFirst) return { start, end: lastBreak, next: lastBreak, isForced: false }
      if (item.kind === 'word' && isBreakable(item)) {
        const cut = cutWord(item, available - advance, !hasContent, faces)
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
    hasContent = true
  }
  return { start, end: items.length, next: items.length, isForced: true }
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

/** True if each character may begin a line, as for the least width of a box. */
export function breaksCharacters(style: ComputedStyle): boolean {
  return style.overflowWrap === 'anywhere' || style.wordBreak === 'break-word' || breaksAnywhere(style)
}

/** Splits a word into the part that fits and the rest; null if all fits. Takes one character on an empty line. */
export function cutWord(
  word: WordItem,
  room: number,
  mustTake: boolean,
  faces: Faces,
): [WordItem, WordItem] | null {
  const characters = graphemesOf(word.text)
  // by single characters: shaping growing prefixes of an endless word takes seconds
  let low = 0
  let used = 0
  for (const character of characters) {
    used += faces.width(character, word.run, word.level)
    if (used > room + EPSILON) break
    low++
  }
  const count = Math.max(low, mustTake ? 1 : 0)
  if (count >= characters.length) return null
  const part = (text: string, canBreakBefore: boolean, hyphenWidth: number): WordItem => ({
    kind: 'word',
    text,
    run: word.run,
    width: faces.width(text, word.run, word.level),
    canBreakBefore,
    hyphenWidth,
    level: word.level,
    base: word.base,
  })
  return [
    part(characters.slice(0, count).join(''), word.canBreakBefore, 0),
    part(characters.slice(count).join(''), true, word.hyphenWidth),
  ]
}
