import type { LinesBox } from '../contracts.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { Item, WordItem } from './inline-items.ts'
import { cutWord, EPSILON, type LineRange } from './line-breaking.ts'
import { textRun } from './text-run.ts'

const ELLIPSIS = '…'

/** What `line-clamp` and `text-overflow` do to the lines of a box; null for nothing. */
export interface Clipping {
  /** Number of lines; infinite without `line-clamp`. */
  readonly maxLines: number
  /** True if lines that overflow end with an ellipsis. */
  readonly endsOverflow: boolean
}

export function clippingOf({ style: { lineClamp, textOverflow, overflow } }: LinesBox): Clipping | null {
  if (lineClamp === undefined && textOverflow === undefined) return null
  const endsOverflow = textOverflow === 'ellipsis' && !overflow.startsWith('visible')
  const maxLines = typeof lineClamp === 'number' ? lineClamp : Number.POSITIVE_INFINITY
  return endsOverflow || maxLines < Number.POSITIVE_INFINITY ? { maxLines, endsOverflow } : null
}

/**
 * Ends a line with an ellipsis if `clipping` demands it (CSS Overflow 4 §4, §5). Replaces the items of the line.
 * @param count Number of lines before it.
 */
export function clipLine(
  items: Item[],
  range: LineRange,
  { clipping, count, available, box, layout }: LineToClip,
): LineRange {
  const { start, end, next } = range
  const isLast = count + 1 >= clipping.maxLines && items.slice(next).some(isContent)
  const overflows = clipping.endsOverflow && contentWidth(items.slice(start, end)) > available + EPSILON
  if (!isLast && !overflows) return range
  let last = end
  while (isLast && items[last - 1]?.kind === 'space') last--
  const line = shortened(items.slice(start, last), available, box, layout)
  items.splice(start, end - start, ...line)
  const by = start + line.length - end
  return { start, end: end + by, next: isLast ? items.length : next + by, isForced: true }
}

interface LineToClip {
  readonly clipping: Clipping
  readonly count: number
  readonly available: number
  readonly box: LinesBox
  readonly layout: LayoutContext
}

function isContent({ kind }: Item): boolean {
  return kind === 'word' || kind === 'atom'
}

/** Width without the spaces at the end. */
function contentWidth(items: readonly Item[]): number {
  let width = 0
  let used = 0
  for (const item of items) {
    width += item.width
    if (item.kind !== 'space') used = width
  }
  return used
}

/** The content that fits, an ellipsis in the style of the block, and the ends of inline boxes. */
function shortened(
  line: readonly Item[],
  available: number,
  box: LinesBox,
  { faces }: LayoutContext,
): Item[] {
  const { style, font } = box
  const run = textRun({ style, font, link: null, decorations: [] }, faces)
  const base = line[0]?.base ?? 0
  const ellipsis: WordItem = {
    ...{ kind: 'word', text: ELLIPSIS, run, width: faces.width(ELLIPSIS, run), hyphenWidth: 0 },
    ...{ canBreakBefore: false, level: base, base, measured: null, isOutside: true },
  }
  const kept: Item[] = []
  const edges: Item[] = []
  let room = available - ellipsis.width
  let isFull = false
  for (const item of line) {
    if (item.kind === 'open' || item.kind === 'close') {
      if (isFull) edges.push(item)
      else kept.push(item)
      room -= item.width
    } else if (!isFull && item.width <= room + EPSILON) {
      kept.push(item)
      room -= item.width
    } else if (!isFull) {
      isFull = true
      // the first letter of a line remains
      const part = item.kind === 'word' ? cutWord(item, room, !kept.some(isContent), faces)?.[0] : undefined
      if (part !== undefined && part.text !== '') kept.push(part)
    }
  }
  return [...kept, ellipsis, ...edges]
}
