import { visualOrder } from '../../../text/bidi.ts'
import type { Faces } from '../faces.ts'
import type { Item, OpenItem } from './inline-items.ts'
import type { LineRange } from './line-breaking.ts'
import type { TextRun } from './text-run.ts'
import { type InlineBoxMetrics, inlineBoxMetrics } from './vertical-align.ts'

/** An inline box that something on a line is in. */
export interface OpenBox {
  readonly item: OpenItem
  readonly level: InlineBoxMetrics
  readonly parent: OpenBox | null
  /** Number of boxes around it. */
  readonly depth: number
}

/** What stands on a line, apart from the boxes that it is in. */
export interface InlineFragment {
  readonly item: Item
  readonly width: number
  /** Whether it shows the hyphen of a word that goes on in the next line. */
  readonly isHyphenated: boolean
  /** The innermost box around it; the edges of a box are in it. */
  readonly box: OpenBox | null
}

/** What the items of a range leave on their line, in the order of the text. */
export interface LineFragments {
  readonly fragments: readonly InlineFragment[]
  /** The innermost box that is open behind them. */
  readonly open: OpenBox | null
  /** Of all boxes that the line touches. */
  readonly levels: ReadonlySet<InlineBoxMetrics>
  /** Whether nothing of them takes room. */
  readonly isEmpty: boolean
}

export function lineFragments(
  items: readonly Item[],
  range: LineRange,
  { open, root, faces }: { open: OpenBox | null; root: InlineBoxMetrics; faces: Faces },
): LineFragments {
  const fragments: InlineFragment[] = []
  const levels = new Set([root])
  for (let each = open; each !== null; each = each.parent) levels.add(each.level)
  const lastContent = lastContentIndex(items, range)
  let box = open
  let isEmpty = true
  for (let i = range.start; i < range.end; i++) {
    const item = items[i]
    if (item === undefined) break
    if (item.kind === 'float' || item.kind === 'break') continue
    if (item.kind === 'open') {
      const level = inlineBoxMetrics(item.style, item.font, box?.level ?? root, faces)
      levels.add(level)
      box = { item, level, parent: box, depth: box === null ? 0 : box.depth + 1 }
    }
    if (item.kind === 'space') {
      const isAtEdge = i > lastContent || isEmpty
      if (isAtEdge && !item.run.keepsSpaces && !(isEmpty && isPreWrap(item.run))) continue
    }
    const isHyphenated = item.kind === 'word' && item.hyphenWidth > 0 && i === lastContent && !range.isForced
    const width = isHyphenated ? item.width + item.hyphenWidth : item.width
    fragments.push({ item, width, isHyphenated, box })
    if (item.kind === 'close') box = box?.parent ?? null
    else if (item.kind !== 'out' && (item.kind !== 'open' || width !== 0)) isEmpty = false
  }
  return { fragments, open: box, levels, isEmpty }
}

/** The same from left to right. */
export function inVisualOrder(fragments: readonly InlineFragment[]): readonly InlineFragment[] {
  if (fragments.every(({ item }) => item.level === 0)) return fragments
  const pieces = fragments.map(({ item }) => ({ level: item.level, isSpace: item.kind === 'space' }))
  return visualOrder(pieces, fragments[0]?.item.base ?? 0).flatMap(i => fragments[i] ?? [])
}

function isPreWrap({ style }: TextRun): boolean {
  return style.whiteSpace === 'pre-wrap'
}

function lastContentIndex(items: readonly Item[], { start, end }: LineRange): number {
  for (let i = end - 1; i >= start; i--) {
    const item = items[i]
    if (item?.kind === 'word' || item?.kind === 'atom') return i
    if ((item?.kind === 'open' || item?.kind === 'close') && item.width !== 0) return i
  }
  return start - 1
}
