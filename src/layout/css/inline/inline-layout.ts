import { type Band, createFloats } from '../block/floats.ts'
import type { LinesBox } from '../contracts.ts'
import type { AtomicInline, LayoutBox, Line, OutOfFlow } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { borderAndPadding, type ComputedStyle, resolve, usedMargins } from '../used-values.ts'
import { createInlineFloats } from './inline-floats.ts'
import type { AtomItem, Item, OpenItem } from './inline-items.ts'
import { buildLineBox } from './line-box.ts'
import { breakLine, type LineRange } from './line-breaking.ts'
import type { OpenBox } from './line-fragments.ts'
import { inlineBoxMetrics } from './vertical-align.ts'

/** Lays out inline content into line boxes (CSS 2.2 §9.4.2). */
export function layOutInlines(
  box: LinesBox,
  width: number,
  layout: LayoutContext,
  floats: NonNullable<AvailableSpace['floats']> = { context: createFloats(width), x: 0, y: 0 },
): { lines: Line[]; outOfFlow: OutOfFlow[] } {
  const { faces } = layout
  const items = measuredItems(box, width, layout)
  const atoms = layOutAtoms(items, width, layout)
  const root = inlineBoxMetrics(box.style, box.font, null, faces)
  const strut = root.above + root.below
  const inlineFloats = createInlineFloats(floats, width, layout)
  const lines: Line[] = []
  const outOfFlow: OutOfFlow[] = []
  let open: OpenBox | null = null
  let y = 0
  for (let start = 0; start < items.length; ) {
    const indent = lines.length === 0 ? resolve(box.style.textIndent, width) : 0
    let room: { left: number; available: number }
    let range: LineRange
    do {
      room = findRoom(start)
      range = breakLine(items, start, Math.max(0, room.available - indent), faces)
    } while (inlineFloats.placeNext(items, range, { y, available: room.available - indent }))
    const { left, available } = room
    const builder: ReturnType<typeof buildLineBox> = buildLineBox({
      items,
      range,
      root,
      open,
      atoms,
      indent,
      width: available,
      box,
      layout,
    })
    open = builder.open
    for (const { box: out, isInline, isFromRight, x } of builder.outs) {
      const bottom = y + (builder.line?.height ?? 0)
      const edge = isFromRight ? width : 0
      const place = isInline ? { x: left + x, y } : { x: edge, y: bottom }
      outOfFlow.push({ box: out, isFromRight, ...place })
    }
    const placed = inlineFloats.takePlaced()
    if (builder.line !== null || placed.length > 0) {
      const line = builder.line === null ? NO_LINE : moved(builder.line, left)
      lines.push(withFloats({ ...line, y }, placed))
      y += line.height
    }
    for (const { atom, y: top, height } of inlineFloats.takeDeferred(y)) {
      lines.push(withFloats({ ...NO_LINE, y: top, height }, [atom]))
      y = top + height
    }
    const last = items[range.end]
    if (last?.kind === 'break' && last.clear !== 'none') {
      y = Math.max(y, floats.context.clearance(last.clear) - floats.y)
      // clearance at the end extends the box past the floats
      if (range.next >= items.length) lines.push({ y, ...NO_LINE })
    }
    start = range.next
  }
  return { lines, outOfFlow }

  /** The room between floats; moves the line down until its first word fits (CSS 2.2 §9.5). */
  function findRoom(start: number): { left: number; available: number } {
    const bandAt = (y: number): Band => floats.context.band(floats.y + y, strut, floats.x, width)
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

const NO_LINE = { height: 0, baseline: 0, pieces: [], boxes: [], atoms: [] } as const

/** @param floats Relative to the first line. */
function withFloats(line: Line, floats: readonly AtomicInline[]): Line {
  if (floats.length === 0) return line
  return {
    ...line,
    atoms: [...line.atoms, ...floats.map(({ box, x, y }) => ({ box, x, y: y - line.y }))],
  }
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
function moved(line: Omit<Line, 'y'>, by: number): Omit<Line, 'y'> {
  if (by === 0) return line
  return {
    ...line,
    pieces: line.pieces.map(piece => ({
      ...piece,
      x: piece.x + by,
      words: piece.words.map(word => ({ ...word, x: word.x + by })),
    })),
    boxes: line.boxes.map(box => ({ ...box, x: box.x + by })),
    atoms: line.atoms.map(atom => ({ ...atom, x: atom.x + by })),
  }
}

/** The items with widths that depend on the container: atoms, and edges of inline boxes. */
export function measuredItems(box: LinesBox, width: number, layout: LayoutContext): Item[] {
  const opened: OpenItem[] = []
  return layout.items(box).map(item => {
    if (item.kind === 'open') {
      opened.push(item)
      return {
        ...item,
        width: edgeWidth(item.style, width, item.style.direction === 'rtl' ? 'right' : 'left'),
      }
    }
    if (item.kind !== 'close') return item
    const style = opened.pop()?.style
    if (style === undefined) return item
    return { ...item, width: edgeWidth(style, width, style.direction === 'rtl' ? 'left' : 'right') }
  })
}

function edgeWidth(style: ComputedStyle, base: number, side: 'left' | 'right'): number {
  return borderAndPadding(style, base)[side] + usedMargins(style, base)[side]
}

function layOutAtoms(items: Item[], width: number, layout: LayoutContext): ReadonlyMap<AtomItem, LayoutBox> {
  const boxes = new Map<AtomItem, LayoutBox>()
  for (const item of items) {
    if (item.kind !== 'atom') continue
    const box = layout.layOutAtom(item.box, width)
    boxes.set(item, box)
    item.width = box.width + box.margins.left + box.margins.right
  }
  return boxes
}
