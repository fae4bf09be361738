import { type Band, Floats } from '../block/floats.ts'
import type { FlowBox, LinesBox } from '../contracts.ts'
import type { Faces } from '../faces.ts'
import type { AtomicInline, LayoutBox, Line, OutOfFlow } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { borderAndPadding, type ComputedStyle, resolve, usedMargins } from '../used-values.ts'
import { balancedBreaks } from './balanced-lines.ts'
import { clipLine, clippingOf } from './ellipsis.ts'
import { emBoxOf, higherLine, type MarkOverflow } from './emphasis-marks.ts'
import { afterFirstLine, openBoxes } from './first-line.ts'
import { createInlineFloats, NO_INLINE_FLOATS } from './inline-floats.ts'
import type { AtomItem, Item, OpenItem } from './inline-items.ts'
import { buildLineBox } from './line-box.ts'
import {
  breakLine,
  EPSILON,
  fitOnOneLine,
  type LineRange,
  type RepeatedEdges,
  withWholeWords,
} from './line-breaking.ts'
import type { OpenBox } from './line-fragments.ts'
import { type InlineBoxMetrics, inlineBoxMetrics } from './vertical-align.ts'

interface InlineLayout {
  readonly lines: readonly Line[]
  readonly outOfFlow: readonly OutOfFlow[]
}

type InlineSpace = Pick<AvailableSpace, 'floats' | 'spaceAbove'> & Partial<Pick<AvailableSpace, 'height'>>

/** Lays out inline content into line boxes (CSS 2.2 §9.4.2). */
export function layOutInlines(
  box: LinesBox,
  width: number,
  layout: LayoutContext,
  space: InlineSpace = {},
): InlineLayout {
  const isAlone = layout.lineStarts === null && (space.floats === undefined || space.floats.context.isEmpty)
  return (isAlone ? layOutOneLine(box, width, layout) : null) ?? breakIntoLines(box, width, layout, space)
}

const NO_OUT_OF_FLOW: readonly OutOfFlow[] = []

/** Lays out words that fit on one line, as those of most cells; null for other content. */
function layOutOneLine(box: LinesBox, width: number, layout: LayoutContext): InlineLayout | null {
  if (box.firstLine !== undefined || clippingOf(box) !== null) return null
  const root = rootMetrics(box, layout.faces)
  const available = Math.max(0, width)
  const indent = resolve(box.style.textIndent, width)
  const items = layout.items(box)
  if (root.emphasis !== null || !fitOnOneLine(items, Math.max(0, available - indent))) return null
  const { line } = buildLineBox({
    items,
    range: { start: 0, end: items.length, next: items.length, isForced: true },
    root,
    open: null,
    atoms: NO_ATOMS,
    indent,
    width: available,
    box,
    layout,
  })
  return { lines: line === null ? [] : [line], outOfFlow: NO_OUT_OF_FLOW }
}

/** Where a line starts in its content. */
interface LineStart {
  readonly content: LinesBox
  readonly items: readonly Item[]
  /** The first item of the line. */
  readonly index: number
  /** The innermost inline box that is open there. */
  readonly open: OpenBox | null
}

/** Where the lines of a paragraph start. */
export interface LineStarts {
  readonly box: LinesBox
  /** Where the content of the lines continues; null if they begin the paragraph. */
  readonly continued: LineStart | null
  /** For each line; null for one that only holds floats or clears them. */
  readonly starts: (LineStart | null)[]
  /** The atomic inlines of the paragraph, by their boxes in the tree. */
  readonly atoms: Map<FlowBox, LayoutBox>
}

/** Where lines are laid out again. */
export interface LinesPlace {
  readonly width: number
  /** The same content as laid out for this width. */
  readonly counterpart: readonly Line[]
  /** Relative to the first of the lines. */
  readonly floats: Floats
  /** The content after this height is left out, except for a line more than `widows`. */
  readonly maxHeight: number
  readonly widows: number
}

/**
 * Lays out lines again, from the one with an index on, for another width or beside other floats.
 * @returns Null if there is no such line, or a box that an inline box positions would be lost.
 */
export function layOutLinesAgain(
  lines: readonly Line[],
  index: number,
  { width, counterpart, floats, maxHeight, widows }: LinesPlace,
  layout: LayoutContext,
): readonly Line[] | null {
  const record = layout.lineStarts?.get(lines)
  if (record === undefined || clippingOf(record.box) !== null) return null
  const start = index === 0 ? record.continued : (record.starts[index] ?? null)
  if (start === null && index > 0) return null
  for (let i = index; i < lines.length; i++) if (lines[i]?.atoms.some(isPositioned)) return null
  const atoms = new Map(layout.lineStarts?.get(counterpart)?.atoms)
  for (const line of counterpart)
    for (const { box } of line.atoms) if (box.source !== undefined) atoms.set(box.source, box)
  const space = { floats: { context: floats, x: 0, y: 0 } }
  return breakIntoLines(start?.content ?? record.box, width, layout, space, {
    start,
    atoms,
    maxHeight,
    widows,
  }).lines
}

function isPositioned({ box: { style } }: AtomicInline): boolean {
  return style.position === 'absolute' || style.position === 'fixed'
}

/** True if boxes with their static position are after the start of a line: they stay where they were laid out. */
export function hasStaticBoxes(
  lines: readonly Line[],
  index: number,
  { lineStarts }: LayoutContext,
): boolean {
  const start = lineStarts?.get(lines)?.starts[index]
  return start?.items.some(({ kind }, i) => i >= start.index && kind === 'out') ?? false
}

/** The content that is laid out again. */
interface RepeatedContent extends Pick<LinesPlace, 'maxHeight' | 'widows'> {
  /** Null for all. */
  readonly start: LineStart | null
  /** Atomic inlines and floats that are laid out for this width, by their boxes in the tree. */
  readonly atoms: ReadonlyMap<FlowBox, LayoutBox>
}

function breakIntoLines(
  box: LinesBox,
  width: number,
  layout: LayoutContext,
  space: InlineSpace,
  again: RepeatedContent | null = null,
): InlineLayout {
  const { faces } = layout
  const { floats = { context: new Floats(width), x: 0, y: 0 }, spaceAbove: spaceOfFirst = 0 } = space
  /** The containing block of atomic inlines and floats. */
  const within = { width, height: space.height ?? null }
  const { start: continued = null, maxHeight = Number.POSITIVE_INFINITY, widows = 0 } = again ?? {}
  const record: LineStarts | null =
    layout.lineStarts === null ? null : { box, continued, starts: [], atoms: new Map(again?.atoms) }
  const layOutAtom = (atom: FlowBox): LayoutBox => {
    const laidOut = again?.atoms.get(atom) ?? layout.layOutAtom(atom, within)
    record?.atoms.set(atom, laidOut)
    return laidOut
  }
  const preparation = { width, layout, layOutAtom }
  let {
    box: content,
    items,
    atoms,
    root,
    repeatsEdges,
  } = prepared(box.firstLine ?? box, { ...preparation, opened: [], continued })
  const hasFloats = items.some(isFloat)
  const inlineFloats = hasFloats ? createInlineFloats(floats, width, layout, layOutAtom) : NO_INLINE_FLOATS
  const clipping = clippingOf(box)
  const lines: Line[] = []
  const outOfFlow: OutOfFlow[] = []
  let open = continued?.open ?? null
  let y = 0
  /** Height that the marks of the last line add below it. */
  let marksBelow = 0
  const balanced = box.style.textWrapStyle === 'balance' && continued === null ? balancedLines() : null
  // floats that are left out would be lost
  const limit = hasFloats ? Number.POSITIVE_INFINITY : maxHeight
  /** Lines that end below the limit. */
  let over = 0
  for (let start = 0; start < items.length && over <= widows; ) {
    const indent = lines.length === 0 && continued === null ? resolve(box.style.textIndent, width) : 0
    let room: { left: number; available: number }
    let range: LineRange
    do {
      room = findRoom(start)
      const available = Math.max(0, room.available - indent)
      const repeated = repeatsEdges ? repeatedEdges(open) : null
      range = balancedLine(start) ?? breakLine(items, start, available, faces, repeated)
    } while (inlineFloats.placeNext(items, range, { y, available: room.available - indent }))
    const { left, available } = room
    if (clipping !== null) {
      const space = { clipping, count: lines.length, available: available - indent, box: content, layout }
      range = clipLine(items, range, space)
    }
    const openAtStart = open
    const builder: ReturnType<typeof buildLineBox> = buildLineBox({
      items,
      range,
      root,
      open,
      atoms,
      indent,
      width: available,
      box: content,
      layout,
    })
    open = builder.open
    for (const { box: out, isInline, isFromRight, container, offset, x } of builder.outs) {
      const bottom = y + (builder.line?.height ?? 0)
      const edge = isFromRight ? width : 0
      const place = isInline ? { x: left + x, y } : { x: edge, y: bottom }
      const [across, down] = [place.x + (offset?.x ?? 0), place.y + (offset?.y ?? 0)]
      outOfFlow.push({ box: out, isFromRight, container, x: across, y: down })
    }
    const placed = inlineFloats.takePlaced()
    if (builder.line !== null || placed.length > 0) {
      let line = builder.line === null ? { y: 0, ...NO_LINE } : moved(builder.line, left)
      if (builder.overflow !== null || marksBelow > 0) line = withRoomForMarks(line, builder.overflow)
      line.y = y
      lines.push(withFloats(line, placed))
      record?.starts.push({ content, items, index: range.start, open: openAtStart })
      y += line.height
      if (y > limit) over++
    }
    for (const { atom, y: top, height } of inlineFloats.takeDeferred(y)) {
      lines.push(withFloats({ ...NO_LINE, y: top, height }, [atom]))
      record?.starts.push(null)
      y = top + height
    }
    const last = items[range.end]
    if (last?.kind === 'break' && last.clear !== 'none') {
      y = Math.max(y, floats.context.clearance(last.clear) - floats.y)
      // clearance at the end extends the box past the floats
      if (range.next >= items.length) {
        lines.push({ y, ...NO_LINE })
        record?.starts.push(null)
      }
    }
    start = range.next
    if (start < items.length && content === box.firstLine) {
      const { box: rest, opened } = afterFirstLine(box, items, start)
      ;({
        box: content,
        items,
        atoms,
        root,
        repeatsEdges,
      } = prepared(rest, { ...preparation, opened, continued: null }))
      open = openBoxes(opened, root, layout)
      start = 0
    }
  }
  // arrays that grew keep space for more
  const kept = lines.slice()
  if (record !== null) layout.lineStarts?.set(kept, record)
  return { lines: kept, outOfFlow: outOfFlow.length === 0 ? outOfFlow : outOfFlow.slice() }

  /** A line with room for emphasis marks, beside what the half-leading of this line and the last one leaves. */
  function withRoomForMarks(line: Line, overflow: MarkOverflow | null): Line {
    const { above: over, below: under } = emBoxOf(content.style, content.font, faces)
    const leading = { above: root.above - over, below: root.below - under }
    const { above, below } = overflow ?? { above: 0, below: 0 }
    const spaceAbove = lines.length === 0 ? spaceOfFirst : leading.below
    if (above === 0) y -= Math.min(marksBelow, Math.max(0, leading.above))
    const isUnder = marksBelow > 0
    marksBelow = below
    return higherLine(line, { above: isUnder ? above : Math.max(0, above - Math.max(0, spaceAbove)), below })
  }

  /** The ends of balanced lines; null beside floats, with `::first-line` and in clipped boxes. */
  function balancedLines(): number[] | null {
    const { available } = findRoom(0)
    if (available < width || box.firstLine !== undefined || clipping !== null) return null
    return balancedBreaks({ items, available, indent: resolve(box.style.textIndent, width), faces })
  }

  function balancedLine(start: number): LineRange | null {
    const end = balanced?.find(end => end > start)
    return end === undefined ? null : { start, end, next: end, isForced: end === items.length }
  }

  /** The room between floats; moves the line down until its first word fits (CSS 2.2 §9.5). */
  function findRoom(start: number): { left: number; available: number } {
    const strut = root.above + root.below
    const bandAt = (y: number): Band => floats.context.lineBand(floats.y + y, strut, floats.x, width)
    let band = bandAt(y)
    const least = band.left + band.right > 0 ? firstWidth(items, start) : 0
    while (band.left + band.right > 0) {
      if (least <= width - band.left - band.right || !Number.isFinite(band.bottom)) break
      y = band.bottom - floats.y
      band = bandAt(y)
    }
    return { left: band.left, available: Math.max(0, width - band.left - band.right) }
  }
}

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
function prepared(box: LinesBox, { width, layout, opened, continued, layOutAtom }: Preparation) {
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

function rootMetrics({ style, font }: LinesBox, faces: Faces): InlineBoxMetrics {
  let found = faces.rootMetrics.get(style)
  if (found === undefined) {
    found = inlineBoxMetrics(style, font, null, faces)
    faces.rootMetrics.set(style, found)
  }
  return found
}

const NO_LINE = { height: 0, baseline: 0, pieces: [], boxes: [], atoms: [] } as const

/** @param floats Relative to the first line. */
function withFloats(line: Line, floats: readonly AtomicInline[]): Line {
  if (floats.length === 0) return line
  return {
    ...line,
    atoms: [...line.atoms, ...floats.map(({ box, x, y }) => ({ box, x, y: y - line.y }))],
  }
}

/** The edges that the open boxes repeat on a line. */
function repeatedEdges(open: OpenBox | null): RepeatedEdges {
  let start = 0
  const ends: number[] = []
  for (let each = open; each !== null; each = each.parent) {
    start += each.item.repeatedStart ?? 0
    ends.unshift(each.item.repeatedEnd ?? 0)
  }
  return { start, ends }
}

/** Width of the first word or atom of a line. */
function firstWidth(items: readonly Item[], start: number): number {
  for (let i = start; i < items.length; i++) {
    const item = items[i]
    if (item?.kind === 'word' || item?.kind === 'atom') return item.width
  }
  return 0
}

/** Moves a line to the right. */
function moved(line: Line, by: number): Line {
  if (by === 0) return line
  return {
    ...line,
    pieces: line.pieces.map(piece => ({
      ...piece,
      x: piece.x + by,
      lefts: piece.lefts.map(left => left + by),
    })),
    boxes: line.boxes.map(box => ({ ...box, x: box.x + by })),
    atoms: line.atoms.map(atom => ({ ...atom, x: atom.x + by })),
  }
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
const isFloat = ({ kind }: Item): boolean => kind === 'float'

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

const NO_ATOMS: ReadonlyMap<AtomItem, LayoutBox> = new Map()

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
