import { type Band, Floats } from '../block/floats.ts'
import type { FlowBox, LinesBox } from '../contracts.ts'
import type { Faces } from '../faces.ts'
import type { AtomicInline, LayoutBox, Line, OutOfFlow } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { borderAndPadding, type ComputedStyle, resolve, usedMargins } from '../used-values.ts'
import { balancedBreaks } from './balanced-lines.ts'
import { clipLine, clippingOf } from './ellipsis.ts'
import { emBoxOf, higherLine, type MarkOverflow } from './emphasis-marks.ts'
import { createInlineFloats, NO_INLINE_FLOATS } from './inline-floats.ts'
import type { AtomItem, Item, OpenItem } from './inline-items.ts'
import { buildLineBox } from './line-box.ts'
import { breakLine, fitOnOneLine, type LineRange, type RepeatedEdges } from './line-breaking.ts'
import type { OpenBox } from './line-fragments.ts'
import { contentFrom, type LineStart, openBoxes, type RemainingContent } from './remaining-content.ts'
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
  const isAlone = space.floats === undefined || space.floats.context.isEmpty
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

/**
 * Lays out lines from the one with an index on for another width.
 * @param counterpart The same content as laid out for that width.
 * @returns Null if there is no such line, or a box that an inline box positions would be lost.
 */
export function layOutRemainingLines(
  lines: readonly Line[],
  index: number,
  counterpart: { readonly lines: readonly Line[]; readonly width: number },
  layout: LayoutContext,
): readonly Line[] | null {
  const start = layout.lineStarts?.get(lines)?.starts[index] ?? null
  const isPositioned = ({ box }: AtomicInline): boolean =>
    box.style.position === 'absolute' || box.style.position === 'fixed'
  if (start === null || lines.slice(index).some(({ atoms }) => atoms.some(isPositioned))) return null
  const rest = contentFrom(start.box, start.items, start.index, start.opened)
  const atoms = new Map(layout.lineStarts?.get(counterpart.lines)?.atoms)
  for (const line of counterpart.lines)
    for (const { box } of line.atoms) if (box.source !== undefined) atoms.set(box.source, box)
  return breakIntoLines(rest.box, counterpart.width, layout, {}, { opened: rest.opened, atoms }).lines
}

/** Content that continues at another width. */
interface Continued extends Pick<RemainingContent, 'opened'> {
  /** Atomic inlines and floats that are laid out for this width, by their boxes in the tree. */
  readonly atoms: ReadonlyMap<FlowBox, LayoutBox>
}

function breakIntoLines(
  box: LinesBox,
  width: number,
  layout: LayoutContext,
  space: InlineSpace,
  continued: Continued | null = null,
): InlineLayout {
  const { faces } = layout
  const { floats = { context: new Floats(width), x: 0, y: 0 }, spaceAbove: spaceOfFirst = 0 } = space
  /** The containing block of atomic inlines and floats. */
  const within = { width, height: space.height ?? null }
  const record =
    layout.lineStarts === null ? null : { starts: NO_STARTS.slice(), atoms: new Map(continued?.atoms) }
  const layOutAtom = (atom: FlowBox): LayoutBox => {
    const laidOut = continued?.atoms.get(atom) ?? layout.layOutAtom(atom, within)
    record?.atoms.set(atom, laidOut)
    return laidOut
  }
  let opened = continued?.opened ?? NONE_OPEN
  const prepare = (content: LinesBox) => prepared(content, { width, layout, opened, layOutAtom })
  let { box: content, items, atoms, root, repeatsEdges } = prepare(box.firstLine ?? box)
  const hasFloats = items.some(isFloat)
  const inlineFloats = hasFloats ? createInlineFloats(floats, width, layout, layOutAtom) : NO_INLINE_FLOATS
  const clipping = clippingOf(box)
  const lines: Line[] = []
  const outOfFlow: OutOfFlow[] = []
  let open: OpenBox | null = openBoxes(opened, root, layout)
  let y = 0
  /** Height that the marks of the last line add below it. */
  let marksBelow = 0
  const balanced = box.style.textWrapStyle === 'balance' ? balancedLines() : null
  for (let start = 0; start < items.length; ) {
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
      record?.starts.push({ box: content, items, index: range.start, opened })
      y += line.height
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
      const after = contentFrom(box, items, start)
      ;({ opened } = after)
      ;({ box: content, items, atoms, root, repeatsEdges } = prepare(after.box))
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
  readonly layOutAtom: (box: FlowBox) => LayoutBox
}

const NO_STARTS: readonly (LineStart | null)[] = []
const NONE_OPEN: readonly OpenItem[] = []

/** What line breaking needs of inline content. */
function prepared(box: LinesBox, { width, layout, opened, layOutAtom }: Preparation) {
  const items = measuredItems(box, width, layout, opened).slice() // line breaking splits words
  const atoms = layOutAtoms(items, layOutAtom)
  const isRepeated = (item: OpenItem): boolean => item.repeatedEnd !== undefined
  const repeatsEdges = opened.some(isRepeated) || items.some(item => item.kind === 'open' && isRepeated(item))
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

const NO_ATOMS: ReadonlyMap<AtomItem, LayoutBox> = new Map()

function layOutAtoms(
  items: Item[],
  layOutAtom: (box: FlowBox) => LayoutBox,
): ReadonlyMap<AtomItem, LayoutBox> {
  if (!items.some(isAtom)) return NO_ATOMS
  const boxes = new Map<AtomItem, LayoutBox>()
  for (const item of items) {
    if (item.kind !== 'atom') continue
    const box = layOutAtom(item.box)
    boxes.set(item, box)
    item.width = box.width + box.margins.left + box.margins.right
  }
  return boxes
}
