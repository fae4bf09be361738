/** Lines of about the same length: `text-wrap-style: balance` (CSS Text 4 §5.3). */
import type { Faces } from '../faces.ts'
import type { Item } from './inline-items.ts'
import { breakLine, EPSILON } from './line-breaking.ts'

/** Longer paragraphs are not balanced, as in Chromium. */
const MAX_LINES = 6

interface Paragraph {
  readonly items: readonly Item[]
  /** Of each line. */
  readonly available: number
  readonly indent: number
  readonly faces: Faces
}

/**
 * Where lines end, as indexes of items, so that the squares of their free space have the least sum; null if the text
 * is not balanced.
 */
export function balancedBreaks(paragraph: Paragraph): number[] | null {
  const { items, available, indent } = paragraph
  if (items.some(({ kind }) => kind === 'break' || kind === 'float' || kind === 'leader')) return null
  const count = countLines(paragraph)
  if (count < 2 || count > MAX_LINES) return null
  const places = breakPlaces(items)
  /** The least sum for the lines up to each place, and the place before its last line. */
  const best: { sum: number; from: number }[] = [{ sum: 0, from: -1 }]
  for (let to = 1; to < places.length; to++) {
    let least = { sum: Number.POSITIVE_INFINITY, from: -1 }
    for (let from = to - 1; from >= 0; from--) {
      const room = from === 0 ? available - indent : available
      const free = room - ((places[to]?.end ?? 0) - (places[from]?.start ?? 0))
      if (free < -EPSILON) break
      const sum = (best[from]?.sum ?? 0) + free * free
      if (sum < least.sum) least = { sum, from }
    }
    best.push(least)
  }
  const breaks: number[] = []
  let at = places.length - 1
  while (at > 0) {
    breaks.push(places[at]?.index ?? 0)
    at = best[at]?.from ?? -1
  }
  return at < 0 ? null : breaks.reverse()
}

/** A place where a line may end: `end` is the advance up to there without spaces, `start` that of the next line. */
interface BreakPlace {
  readonly index: number
  readonly end: number
  readonly start: number
}

function breakPlaces(items: readonly Item[]): readonly BreakPlace[] {
  const places: BreakPlace[] = [{ index: 0, end: 0, start: 0 }]
  let advance = 0
  let trailing = 0
  let hyphen = 0
  let hasContent = false
  for (const [index, item] of items.entries()) {
    if (item.canBreakBefore && hasContent)
      places.push({ index, end: advance - trailing + hyphen, start: advance })
    advance += item.width
    if (item.kind === 'space') {
      if (!item.run.keepsSpaces) trailing += item.width
    } else if (item.width > 0) trailing = 0
    if (item.kind === 'word' || item.kind === 'atom') hasContent = true
    hyphen = item.kind === 'word' ? item.hyphenWidth : 0
  }
  places.push({ index: items.length, end: advance - trailing, start: advance })
  return places
}

/** Number of lines without balancing, or one more than the limit. */
function countLines({ items, available, indent, faces }: Paragraph): number {
  const rest = items.slice() // breaking splits words
  let count = 0
  for (let start = 0; start < rest.length && count <= MAX_LINES; count++) {
    start = breakLine(rest, start, Math.max(0, available - (count === 0 ? indent : 0)), faces).next
  }
  return count
}
