/**
 * `text-spacing-trim: normal` (CSS Text 4 §8.5): of full-width punctuation marks side by side, one loses its blank
 * half. At the end of a line, a closing mark keeps it if it fits. As in Chromium, only fonts with the feature `halt`
 * trim their marks.
 */
import { HALF, hasBlankEnd, hasBlankStart } from '../../../text/shaping/punctuation-blanks.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import { firstClass, lastClass, spacingBetween } from '../../../text/spacing-classes.ts'
import type { SpaceItem, WordItem } from './inline-items.ts'
import type { InlineFragment } from './line-fragments.ts'
import type { TextRun } from './text-run.ts'

/** Tolerance for rounding. */
const EPSILON = 0.01

export const FULL_WIDTH_PUNCTUATION = /[\u3001-\u301F\u30FB\uFF08-\uFF60]/

/** True if spacing is trimmed between two characters of a word, which are then different items. */
export function isTrimmedAt(text: string, at: number): boolean {
  if (text.charCodeAt(at) < 0x3000 || text.charCodeAt(at - 1) < 0x3000) return false
  return spacingBetween(lastClass(text.slice(0, at)), firstClass(text.slice(at))) === 'trim'
}

/** Trims the spacing between the last word and a text after it. */
export function trimBetween(last: WordItem | SpaceItem | null, text: string, run: TextRun): void {
  if (last?.kind !== 'word' || last.level % 2 === 1) return
  if (text.charCodeAt(0) < 0x3000 || last.text.charCodeAt(last.text.length - 1) < 0x3000) return
  const [end, start] = [lastClass(last.text), firstClass(text)]
  if (spacingBetween(end, start) !== 'trim' || !trims(last.run) || !trims(run)) return
  const sizes = [
    ...(last.trimmable === undefined ? [] : [last.trimmable]),
    ...(hasBlankStart(run.font, run.font.shape(text, run.features, false), start) ? [run.size * HALF] : []),
  ]
  if (sizes.length === 0) return
  last.trimmed = Math.min(...sizes)
  last.width -= last.trimmed
  delete last.trimmable
}

/** Notes the blank half of a closing mark at the end of a word. */
export function withTrimmableEnd(word: WordItem): WordItem {
  const { text, run, level } = word
  if (text.charCodeAt(text.length - 1) < 0x3000 || level % 2 === 1) return word
  const end = lastClass(text)
  if (end !== 'close' || !trims(run)) return word
  if (hasBlankEnd(run.font, run.font.shape(text, run.features, false), end)) word.trimmable = run.size * HALF
  return word
}

function trims({ style, font, letterSpacing }: TextRun): boolean {
  return style.textSpacingTrim !== 'space-all' && letterSpacing === 0 && hasHalfWidths(font)
}

function hasHalfWidths({ font }: TextFont): boolean {
  return font.availableFeatures.includes('halt')
}

/** What a word at the end of a line gains or loses. @param room What the line has left after it. */
export function changeAtLineEnd({ trimmed = 0, trimmable = 0 }: WordItem, room: number): number {
  if (trimmed > 0) return trimmed <= room + EPSILON ? trimmed : 0
  return room < -EPSILON ? -trimmable : 0
}

/** The fragments of a line with the punctuation at its end as wide as it fits. */
export function withPunctuationAtEnd(
  fragments: readonly InlineFragment[],
  available: number,
): readonly InlineFragment[] {
  const at = fragments.findLastIndex(
    ({ item }) => item.kind === 'word' || item.kind === 'atom' || item.kind === 'leader',
  )
  const last = fragments[at]
  if (last?.item.kind !== 'word') return fragments
  const { trimmed, trimmable } = last.item
  if (trimmed === undefined && trimmable === undefined) return fragments
  const used = fragments.reduce((sum, { width }) => sum + width, 0)
  const change = changeAtLineEnd(last.item, available - used)
  return change === 0 ? fragments : fragments.with(at, { ...last, width: last.width + change })
}
