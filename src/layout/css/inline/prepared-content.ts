import type { FlowBox, LinesBox } from '../contracts.ts'
import type { Faces } from '../faces.ts'
import type { LayoutBox } from '../layout-box.ts'
import type { LayoutContext } from '../layout-context.ts'
import { borderAndPadding, type ComputedStyle, usedMargins } from '../used-values.ts'
import type { AtomItem, Item, OpenItem } from './inline-items.ts'
import type { LineStart } from './line-breaker.ts'
import { EPSILON, withWholeWords } from './line-breaking.ts'
import { type InlineBoxMetrics, inlineBoxMetrics } from './vertical-align.ts'

interface Preparation {
  readonly width: number
  readonly layout: LayoutContext
  /** Inline boxes that are open at the start. */
  readonly opened: readonly OpenItem[]
  /** Where the content continues; null for all. */
  readonly continued: LineStart | null
  readonly layOutAtom: (box: FlowBox) => LayoutBox
}

/** What line breaking needs of inline content. */
export interface PreparedContent {
  readonly box: LinesBox
  readonly items: Item[]
  readonly atoms: ReadonlyMap<AtomItem, LayoutBox>
  readonly root: InlineBoxMetrics
  /** True if inline boxes repeat their edges on each line. */
  readonly repeatsEdges: boolean
}

export function prepareContent(
  box: LinesBox,
  { width, layout, opened, continued, layOutAtom }: Preparation,
): PreparedContent {
  const items = // line breaking splits words
    continued === null
      ? measuredItems(box, width, layout, opened).slice()
      : withWholeWords(continued.items.slice(continued.index))
  const atoms = layOutAtoms(items, layOutAtom)
  const isRepeated = (item: OpenItem): boolean => item.repeatedEnd !== undefined
  const repeatsEdges =
    continued !== null ||
    opened.some(isRepeated) ||
    items.some(item => item.kind === 'open' && isRepeated(item))
  return { box, items, atoms, root: rootMetrics(box, layout.faces), repeatsEdges }
}

/** Metrics of the root inline box (CSS Inline 3 §2.1). */
export function rootMetrics({ style, font }: LinesBox, faces: Faces): InlineBoxMetrics {
  let found = faces.rootMetrics.get(style)
  if (found === undefined) {
    found = inlineBoxMetrics(style, font, null, faces)
    faces.rootMetrics.set(style, found)
  }
  return found
}

/**
 * The items with widths that depend on the container: edges of inline boxes. Returns the cached items if there are none.
 * @param before Inline boxes that are open at the start.
 */
export function measuredItems(
  box: LinesBox,
  width: number,
  layout: LayoutContext,
  before: readonly OpenItem[] = [],
): readonly Item[] {
  const items = layout.items(box)
  if (before.length === 0 && !items.some(isOpen)) return items
  const opened = [...before]
  return items.map(item => {
    if (item.kind === 'open') {
      opened.push(item)
      const { style } = item
      const isRightToLeft = style.direction === 'rtl'
      const start = edgeWidth(style, width, isRightToLeft ? 'right' : 'left')
      if (style.boxDecorationBreak === 'slice') return { ...item, width: start }
      const repeatedEnd = edgeWidth(style, width, isRightToLeft ? 'left' : 'right')
      return { ...item, width: start, repeatedStart: start, repeatedEnd }
    }
    if (item.kind !== 'close') return item
    const style = opened.pop()?.style
    if (style === undefined) return item
    return { ...item, width: edgeWidth(style, width, style.direction === 'rtl' ? 'left' : 'right') }
  })
}

const isOpen = ({ kind }: Item): boolean => kind === 'open'
const isAtom = ({ kind }: Item): boolean => kind === 'atom'

function edgeWidth(style: ComputedStyle, base: number, side: 'left' | 'right'): number {
  return borderAndPadding(style, base)[side] + usedMargins(style, base)[side]
}

/**
 * A ruby column whose annotation is wider than its base overhangs text beside it, by at most half of the size of the
 * annotation (CSS Ruby 1 §3.4). As in Chromium, text of a larger size than the base is not overhung.
 */
function overhanging(box: LayoutBox, at: number, items: readonly Item[]): LayoutBox {
  const item = items[at]
  if (item?.kind !== 'atom' || item.box.kind !== 'block' || item.box.annotationSize === undefined) return box
  const most = Math.min(item.box.annotationSize / 2, startOfBase(box))
  if (most <= 0) return box
  const beside = (step: 1 | -1): Item | undefined => {
    let i = at + step
    while (items[i]?.width === 0 && (items[i]?.kind === 'open' || items[i]?.kind === 'close')) i += step
    return items[i]
  }
  const roomIn = (beside: Item | undefined): number =>
    beside?.kind === 'word' && beside.run.size <= box.style.fontSize + EPSILON
      ? Math.min(most, beside.width)
      : 0
  const { margins } = box
  const [left, right] = [roomIn(beside(-1)), roomIn(beside(1))]
  item.overhang = { left, right }
  return { ...box, margins: { ...margins, left: margins.left - left, right: margins.right - right } }
}

/** Where the text of the base begins in a ruby column. */
function startOfBase({ content }: LayoutBox): number {
  const base = content.kind === 'flow' ? content.children[1] : undefined
  const lines = base?.content.kind === 'flow' ? base.content.children[0] : undefined
  const line = lines?.content.kind === 'lines' ? lines.content.lines[0] : undefined
  return line?.pieces[0]?.lefts[0] ?? 0
}

export const NO_ATOMS: ReadonlyMap<AtomItem, LayoutBox> = new Map()

function layOutAtoms(
  items: Item[],
  layOutAtom: (box: FlowBox) => LayoutBox,
): ReadonlyMap<AtomItem, LayoutBox> {
  if (!items.some(isAtom)) return NO_ATOMS
  const boxes = new Map<AtomItem, LayoutBox>()
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'atom') continue
    const box = overhanging(layOutAtom(item.box), at, items)
    boxes.set(item, box)
    item.width = box.width + box.margins.left + box.margins.right
  }
  return boxes
}
