/** Lines of about the same length: `text-wrap-style: balance` (CSS Text 4 §5.3). */
import type { Faces } from '../faces.ts'
import type { Item } from './inline-items.ts'
import { breakLine } from './line-breaking.ts'

/** Longer paragraphs are not balanced. */
const MAX_LINES = 6
/** Precision of the width in points. */
const PRECISION = 0.75 / 4

interface Paragraph {
  readonly items: readonly Item[]
  /** Of each line. */
  readonly available: number
  readonly indent: number
  readonly faces: Faces
}

/** The least width at which the text has no more lines than at the available width; null for all of that. */
export function balancedWidth(paragraph: Paragraph): number | null {
  const { items, available } = paragraph
  if (items.some(({ kind }) => kind === 'break' || kind === 'float' || kind === 'leader')) return null
  const count = countLines(paragraph, available, MAX_LINES)
  if (count < 2 || count > MAX_LINES) return null
  let [low, high] = [0, available]
  while (high - low > PRECISION) {
    const middle = (low + high) / 2
    if (countLines(paragraph, middle, count) > count) low = middle
    else high = middle
  }
  return high
}

/** Number of lines, or one more than `most` if there are more. */
function countLines({ items, indent, faces }: Paragraph, width: number, most: number): number {
  const rest = items.slice() // breaking splits words
  let count = 0
  for (let start = 0; start < rest.length && count <= most; count++) {
    start = breakLine(rest, start, Math.max(0, width - (count === 0 ? indent : 0)), faces).next
  }
  return count
}
