import { Floats } from '../block/floats.ts'
import type { FlowBox, LinesBox } from '../contracts.ts'
import type { AtomicInline, LayoutBox, Line, OutOfFlow } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { resolve } from '../used-values.ts'
import { balancedBreaks } from './balanced-lines.ts'
import { type Clipping, clipLine, clippingOf } from './ellipsis.ts'
import { emBoxOf, higherLine, type MarkOverflow } from './emphasis-marks.ts'
import { afterFirstLine, openBoxes } from './first-line.ts'
import { createInlineFloats, type InlineFloats, NO_INLINE_FLOATS } from './inline-floats.ts'
import type { Item, OpenItem } from './inline-items.ts'
import { buildLineBox } from './line-box.ts'
import { breakLine, type LineRange, type RepeatedEdges } from './line-breaking.ts'
import type { OpenBox } from './line-fragments.ts'
import { type PreparedContent, prepareContent } from './prepared-content.ts'

export interface InlineLayout {
  readonly lines: readonly Line[]
  readonly outOfFlow: readonly OutOfFlow[]
}

export type InlineSpace = Pick<AvailableSpace, 'floats' | 'spaceAbove'> &
  Partial<Pick<AvailableSpace, 'height'>>

/** Where a line starts in its content. */
export interface LineStart {
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

/** The content that is laid out again. */
interface RepeatedContent {
  /** The content after this height is left out, except for a line more than `widows`. */
  readonly maxHeight: number
  readonly widows: number
  /** Null for all. */
  readonly start: LineStart | null
  /** Atomic inlines and floats that are laid out for this width, by their boxes in the tree. */
  readonly atoms: ReadonlyMap<FlowBox, LayoutBox>
}

/** Breaks inline content into line boxes. @param again The part of content that was laid out before; null for all. */
export function breakIntoLines(
  box: LinesBox,
  width: number,
  layout: LayoutContext,
  space: InlineSpace,
  again: RepeatedContent | null = null,
): InlineLayout {
  return new LineBreaker(box, width, layout, space, again).layOut()
}

/** The content of a line, and the space between floats that it has. */
interface FittedLine {
  readonly range: LineRange
  readonly left: number
  /** With the indent. */
  readonly available: number
  readonly indent: number
}

/** Lays out the lines of a box from the top down. */
class LineBreaker {
  readonly #box: LinesBox
  readonly #width: number
  readonly #layout: LayoutContext
  /** Where the content continues; null if the lines begin it. */
  readonly #continued: LineStart | null
  readonly #maxHeight: number
  readonly #widows: number
  readonly #floats: NonNullable<AvailableSpace['floats']>
  readonly #inlineFloats: InlineFloats
  readonly #hasFloats: boolean
  /** Above the first line. */
  readonly #spaceAbove: number
  readonly #clipping: Clipping | null
  /** The ends of balanced lines; null for lines that are filled. */
  readonly #balanced: readonly number[] | null
  readonly #record: LineStarts | null
  readonly #layOutAtom: (atom: FlowBox) => LayoutBox
  /** The content of the next line: of the first line, then of the rest. */
  #content: PreparedContent
  /** The innermost inline box that is open at the start of the next line. */
  #open: OpenBox | null
  /** The top of the next line. */
  #y = 0
  /** Height that the marks of the last line add below it. */
  #marksBelow = 0
  readonly #lines: Line[] = []
  readonly #outOfFlow: OutOfFlow[] = []

  constructor(
    box: LinesBox,
    width: number,
    layout: LayoutContext,
    { floats = { context: new Floats(width), x: 0, y: 0 }, spaceAbove = 0, height = null }: InlineSpace,
    again: RepeatedContent | null,
  ) {
    const { start: continued = null, maxHeight = Number.POSITIVE_INFINITY, widows = 0 } = again ?? {}
    this.#box = box
    this.#width = width
    this.#layout = layout
    this.#continued = continued
    this.#maxHeight = maxHeight
    this.#widows = widows
    this.#floats = floats
    this.#spaceAbove = spaceAbove
    this.#clipping = clippingOf(box)
    const record: LineStarts | null =
      layout.lineStarts === null ? null : { box, continued, starts: [], atoms: new Map(again?.atoms) }
    this.#record = record
    /** The containing block of atomic inlines and floats. */
    const within = { width, height }
    this.#layOutAtom = atom => {
      const laidOut = again?.atoms.get(atom) ?? layout.layOutAtom(atom, within)
      record?.atoms.set(atom, laidOut)
      return laidOut
    }
    this.#content = this.#prepare(box.firstLine ?? box, [], continued)
    this.#open = continued?.open ?? null
    this.#hasFloats = this.#content.items.some(isFloat)
    this.#inlineFloats = this.#hasFloats
      ? createInlineFloats(floats, width, layout, this.#layOutAtom)
      : NO_INLINE_FLOATS
    const isBalanced = box.style.textWrapStyle === 'balance' && continued === null
    this.#balanced = isBalanced ? this.#balancedEnds() : null
  }

  layOut(): InlineLayout {
    // floats that are left out would be lost
    const limit = this.#hasFloats ? Number.POSITIVE_INFINITY : this.#maxHeight
    /** Lines that end below the limit. */
    let over = 0
    for (let start = 0; start < this.#content.items.length && over <= this.#widows; ) {
      const fitted = this.#fit(start)
      const isLine = this.#addLine(fitted)
      if (isLine && this.#y > limit) over++
      this.#addDeferredFloats()
      this.#clearAfter(fitted.range)
      start = this.#startAfter(fitted.range)
    }
    // arrays that grew keep space for more
    const lines = this.#lines.slice()
    if (this.#record !== null) this.#layout.lineStarts?.set(lines, this.#record)
    const outOfFlow = this.#outOfFlow
    return { lines, outOfFlow: outOfFlow.length === 0 ? outOfFlow : outOfFlow.slice() }
  }

  #prepare(box: LinesBox, opened: readonly OpenItem[], continued: LineStart | null): PreparedContent {
    return prepareContent(box, {
      width: this.#width,
      layout: this.#layout,
      layOutAtom: this.#layOutAtom,
      opened,
      continued,
    })
  }

  /** Finds the end of a line, and places the floats that it contains. */
  #fit(start: number): FittedLine {
    const { items, repeatsEdges } = this.#content
    const { faces } = this.#layout
    const isFirst = this.#lines.length === 0 && this.#continued === null
    const indent = isFirst ? resolve(this.#box.style.textIndent, this.#width) : 0
    let room: { left: number; available: number }
    let range: LineRange
    do {
      room = this.#findRoom(start)
      const available = Math.max(0, room.available - indent)
      const repeated = repeatsEdges ? repeatedEdges(this.#open) : null
      range = this.#balancedLine(start) ?? breakLine(items, start, available, faces, repeated)
    } while (this.#inlineFloats.placeNext(items, range, { y: this.#y, available: room.available - indent }))
    const { left, available } = room
    if (this.#clipping !== null) {
      const { box } = this.#content
      const space = { clipping: this.#clipping, count: this.#lines.length, available: available - indent }
      range = clipLine(items, range, { ...space, box, layout: this.#layout })
    }
    return { range, left, available, indent }
  }

  /** Adds the boxes of a line. @returns False for content without a line box. */
  #addLine({ range, left, available: width, indent }: FittedLine): boolean {
    const { box, items, root, atoms } = this.#content
    const open = this.#open
    const input = { items, range, root, open, atoms, indent, width, box, layout: this.#layout }
    const built = buildLineBox(input)
    this.#open = built.open
    this.#addOutOfFlow(built, left)
    const floats = this.#inlineFloats.takePlaced()
    if (built.line === null && floats.length === 0) return false
    let line = built.line === null ? { y: 0, ...NO_LINE } : moved(built.line, left)
    if (built.overflow !== null || this.#marksBelow > 0) line = this.#withRoomForMarks(line, built.overflow)
    line.y = this.#y
    this.#lines.push(withFloats(line, floats))
    this.#record?.starts.push({ content: box, items, index: range.start, open })
    this.#y += line.height
    return true
  }

  /** Notes the absolutely positioned boxes of a line with their static positions (CSS 2.2 §10.3.7, §10.6.4). */
  #addOutOfFlow({ line, outs }: ReturnType<typeof buildLineBox>, left: number): void {
    for (const { box, isInline, isFromRight, container, offset, x } of outs) {
      const place = isInline
        ? { x: left + x, y: this.#y }
        : { x: isFromRight ? this.#width : 0, y: this.#y + (line?.height ?? 0) }
      const [across, down] = [place.x + (offset?.x ?? 0), place.y + (offset?.y ?? 0)]
      this.#outOfFlow.push({ box, isFromRight, container, x: across, y: down })
    }
  }

  /** Adds floats that had no room beside the line. */
  #addDeferredFloats(): void {
    for (const { atom, y, height } of this.#inlineFloats.takeDeferred(this.#y)) {
      this.#lines.push(withFloats({ ...NO_LINE, y, height }, [atom]))
      this.#record?.starts.push(null)
      this.#y = y + height
    }
  }

  /** Moves below floats after a line break with `clear`. */
  #clearAfter({ end, next }: LineRange): void {
    const { items } = this.#content
    const last = items[end]
    if (last?.kind !== 'break' || last.clear === 'none') return
    this.#y = Math.max(this.#y, this.#floats.context.clearance(last.clear) - this.#floats.y)
    // clearance at the end extends the box past the floats
    if (next >= items.length) {
      this.#lines.push({ y: this.#y, ...NO_LINE })
      this.#record?.starts.push(null)
    }
  }

  /** The start of the next line. The content after the first line has other styles (CSS Pseudo 4 §2.1). */
  #startAfter({ next }: LineRange): number {
    const { box, items } = this.#content
    if (next >= items.length || box !== this.#box.firstLine) return next
    const { box: rest, opened } = afterFirstLine(this.#box, items, next)
    this.#content = this.#prepare(rest, opened, null)
    this.#open = openBoxes(opened, this.#content.root, this.#layout)
    return 0
  }

  /** A line with room for emphasis marks, beside what the half-leading of this line and the last one leaves. */
  #withRoomForMarks(line: Line, overflow: MarkOverflow | null): Line {
    const { box, root } = this.#content
    const { above: over, below: under } = emBoxOf(box.style, box.font, this.#layout.faces)
    const leading = { above: root.above - over, below: root.below - under }
    const { above, below } = overflow ?? { above: 0, below: 0 }
    const spaceAbove = this.#lines.length === 0 ? this.#spaceAbove : leading.below
    if (above === 0) this.#y -= Math.min(this.#marksBelow, Math.max(0, leading.above))
    const isUnder = this.#marksBelow > 0
    this.#marksBelow = below
    return higherLine(line, { above: isUnder ? above : Math.max(0, above - Math.max(0, spaceAbove)), below })
  }

  #balancedEnds(): readonly number[] | null {
    const { available } = this.#findRoom(0)
    const isBeside = available < this.#width
    if (isBeside || this.#box.firstLine !== undefined || this.#clipping !== null) return null
    const indent = resolve(this.#box.style.textIndent, this.#width)
    return balancedBreaks({ items: this.#content.items, available, indent, faces: this.#layout.faces })
  }

  #balancedLine(start: number): LineRange | null {
    const end = this.#balanced?.find(end => end > start)
    return end === undefined ? null : { start, end, next: end, isForced: end === this.#content.items.length }
  }

  /** The room between floats; moves the line down until its first word fits (CSS 2.2 §9.5). */
  #findRoom(start: number): { left: number; available: number } {
    const { root, items } = this.#content
    const { context, x, y: top } = this.#floats
    const width = this.#width
    const strut = root.above + root.below
    let band = context.lineBand(top + this.#y, strut, x, width)
    const least = band.left + band.right > 0 ? firstWidth(items, start) : 0
    while (band.left + band.right > 0) {
      if (least <= width - band.left - band.right || !Number.isFinite(band.bottom)) break
      this.#y = band.bottom - top
      band = context.lineBand(top + this.#y, strut, x, width)
    }
    return { left: band.left, available: Math.max(0, width - band.left - band.right) }
  }
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

const isFloat = ({ kind }: Item): boolean => kind === 'float'
