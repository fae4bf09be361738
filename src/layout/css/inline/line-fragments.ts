import { visualOrder } from '../../../text/bidi.ts'
import type { Faces } from '../faces.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { BreakItem, Item, OpenItem, SpaceItem } from './inline-items.ts'
import type { LineRange } from './line-breaking.ts'
import type { TextRun } from './text-run.ts'
import { fallbackMetrics, type InlineBoxMetrics, inlineBoxMetrics } from './vertical-align.ts'

/** An open inline box on a line. */
export interface OpenBox {
  readonly item: OpenItem
  readonly level: InlineBoxMetrics
  readonly parent: OpenBox | null
  /** Nesting depth. */
  readonly depth: number
}

/** A fragment on a line: an item with its inline box. */
export interface InlineFragment {
  readonly item: Item
  readonly width: number
  /** True if it ends with a hyphen at the end of the line. */
  readonly isHyphenated: boolean
  /** The innermost inline box; includes its own edges. */
  readonly box: OpenBox | null
  /** True for an edge that a box repeats on the line (`box-decoration-break: clone`). */
  readonly isRepeated?: boolean
  /** How far an atomic inline is moved from the start of its fragment. Absent: 0. */
  readonly inset?: number
}

/** The fragments of a line in logical order. */
export interface LineFragments {
  readonly fragments: readonly InlineFragment[]
  /** The innermost inline box that stays open. */
  readonly open: OpenBox | null
  /** Metrics of the inline boxes that give the line its height. */
  readonly levels: ReadonlySet<InlineBoxMetrics>
  /** True if the line would be empty. */
  readonly isEmpty: boolean
  /** True if there are leaders or footnotes. */
  readonly isSpecial: boolean
}

interface LineContext {
  readonly open: OpenBox | null
  readonly root: InlineBoxMetrics
  readonly faces: Faces
  /** True if only inline boxes with text or edges give the line its height. */
  readonly isQuirky: boolean
}

export function lineFragments(
  items: readonly Item[],
  range: LineRange,
  { open, root, faces, isQuirky }: LineContext,
): LineFragments {
  const fragments: InlineFragment[] = []
  const levels = new Set<InlineBoxMetrics>()
  if (!isQuirky) levels.add(root)
  for (let each = open; each !== null; each = each.parent) if (!isQuirky) levels.add(each.level)
  const lastContent = lastContentIndex(items, range)
  let box = open
  fragments.push(...repeatedStarts(open))
  /** False after text or atoms; spaces before them collapse. */
  let isAtStart = true
  let isEmpty = true
  let isSpecial = false
  for (let i = range.start; i < range.end; i++) {
    const item = items[i]
    if (item === undefined) break
    if (item.kind === 'float' || item.kind === 'break') continue
    if (item.kind === 'open') {
      const level = inlineBoxMetrics(item.style, item.font, box?.level ?? root, faces)
      if (!isQuirky || hasEdge(item.style)) levels.add(level)
      box = { item, level, parent: box, depth: box === null ? 0 : box.depth + 1 }
    }
    if (item.kind === 'space' && isCollapsedSpace(item, isAtStart, i > lastContent)) continue
    const isHyphenated = item.kind === 'word' && item.hyphenWidth > 0 && i === lastContent && !range.isForced
    const width = isHyphenated ? item.width + item.hyphenWidth : item.width
    if (item.kind === 'atom' && item.overhang !== undefined) {
      // no text is beside it at the start and at the end of a line
      const inset = isAtStart ? item.overhang.left : 0
      const after = i === lastContent ? item.overhang.right : 0
      fragments.push({ item, width: item.width + inset + after, isHyphenated, box, inset })
      isAtStart = isEmpty = false
      continue
    }
    const isOutside = item.kind === 'word' && item.isOutside === true
    fragments.push({ item, width, isHyphenated, box: isOutside ? null : box })
    if (isQuirky && (item.kind === 'word' || item.kind === 'space')) levels.add(box?.level ?? root)
    if (item.kind === 'word' && item.run.isFallback) {
      const level = fallbackMetrics(item.run, box?.level ?? root, faces)
      if (level !== null) levels.add(level)
    }
    if (item.kind === 'close') {
      if (isQuirky && box !== null && hasEdge(box.item.style)) levels.add(box.level)
      box = box?.parent ?? null
    } else if (item.kind !== 'out' && item.kind !== 'open') isAtStart = false
    // inline boxes with edges generate line boxes (CSS 2.2 §9.4.2)
    if (!isAtStart || width !== 0) isEmpty = false
    if (item.kind === 'leader' || item.kind === 'footnote') isSpecial = true
  }
  for (let each = box; each !== null && range.next < items.length; each = each.parent) {
    const { repeatedEnd: width = 0, level, base } = each.item
    if (width === 0) continue
    const item = { kind: 'close', width, canBreakBefore: false, level, base } as const
    fragments.push({ item, width, isHyphenated: false, box: each, isRepeated: true })
  }
  const last = items[range.end]
  if (isQuirky && last?.kind === 'break') {
    const parent = boxOfBreak(fragments, last, box)
    // a break after content does not change the height, as in browsers
    if (!fragments.some(fragment => isSized(fragment) && isWithin(fragment.box, parent)))
      levels.add(parent?.level ?? root)
  }
  return { fragments, open: box, levels, isEmpty, isSpecial }
}

/** Start edges of boxes that continue from the line before, from the outermost. */
function repeatedStarts(open: OpenBox | null): InlineFragment[] {
  const starts: InlineFragment[] = []
  for (let box = open; box !== null; box = box.parent) {
    const { repeatedStart: width = 0 } = box.item
    if (width !== 0) starts.unshift({ item: box.item, width, isHyphenated: false, box, isRepeated: true })
  }
  return starts
}

/** The inline box that contains a forced break. */
function boxOfBreak(
  fragments: readonly InlineFragment[],
  { closed }: BreakItem,
  open: OpenBox | null,
): OpenBox | null {
  return closed === 0 ? open : (fragments[fragments.length - closed]?.box ?? open)
}

/** True if a fragment gives its inline boxes a height: text, atomic inlines and edges. */
function isSized({ item, width }: InlineFragment): boolean {
  if (item.kind === 'open' || item.kind === 'close') return width !== 0
  return item.kind === 'word' || item.kind === 'space' || item.kind === 'atom'
}

/** True if an inline box is another box or in it; null is the root inline box. */
function isWithin(box: OpenBox | null, ancestor: OpenBox | null): boolean {
  for (let each = box; each !== null; each = each.parent) if (each === ancestor) return true
  return ancestor === null
}

/** True for a space that is removed at the start or end of a line (CSS Text 3 §4.1.2). */
export function isCollapsedSpace({ run }: SpaceItem, isAtStart: boolean, isAtEnd: boolean): boolean {
  if (!isAtStart && !isAtEnd) return false
  return !run.keepsSpaces && !(isAtStart && isPreWrap(run))
}

export function hasEdge(style: ComputedStyle): boolean {
  const { borderLeftWidth, borderRightWidth, paddingLeft, paddingRight } = style
  return borderLeftWidth > 0 || borderRightWidth > 0 || paddingLeft !== 0 || paddingRight !== 0
}

/** Fragments from left to right. */
export function inVisualOrder(fragments: readonly InlineFragment[]): readonly InlineFragment[] {
  if (fragments.every(({ item }) => item.level === 0)) return fragments
  const pieces = fragments.map(({ item }) => ({ level: item.level, isSpace: item.kind === 'space' }))
  return visualOrder(pieces, fragments[0]?.item.base ?? 0).flatMap(i => fragments[i] ?? [])
}

function isPreWrap({ style }: TextRun): boolean {
  return style.whiteSpaceCollapse === 'preserve' && style.textWrapMode === 'wrap'
}

/** Edges of inline boxes are no content: a space before them is at the end of the line (CSS Text 3 §4.1.2). */
function lastContentIndex(items: readonly Item[], { start, end }: LineRange): number {
  for (let i = end - 1; i >= start; i--) {
    const item = items[i]
    if (item?.kind === 'word' || item?.kind === 'atom' || item?.kind === 'leader') return i
  }
  return start - 1
}
