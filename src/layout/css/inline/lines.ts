import type { LinesBox } from '../contracts.ts'
import type { Environment, Space } from '../environment.ts'
import { type Band, createFloats } from '../floats.ts'
import type { Laid, LaidAtom, Line, OutOfFlow } from '../laid.ts'
import { type ComputedStyle, insetsOf, marginsOf, resolve } from '../style.ts'
import { createBeside } from './beside.ts'
import { buildLine } from './build-line.ts'
import { fillLine, type LineRange } from './fill-line.ts'
import type { AtomItem, Item, OpenItem } from './items.ts'
import type { OpenBox } from './leaves.ts'
import { inlineLevel } from './vertical.ts'

/** Fills lines of a width with inline content, one below the other. */
export function layOutLines(
  box: LinesBox,
  width: number,
  environment: Environment,
  floats: NonNullable<Space['floats']> = { context: createFloats(width), x: 0, y: 0 },
): { lines: Line[]; outOfFlow: OutOfFlow[] } {
  const { faces } = environment
  const items = measuredItems(box, width, environment)
  const atoms = layOutAtoms(items, width, environment)
  const root = inlineLevel(box.style, box.font, null, faces)
  const strut = root.above + root.below
  const beside = createBeside(floats, width, environment)
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
      range = fillLine(items, start, Math.max(0, room.available - indent), faces)
    } while (beside.meet(items, range, { y, available: room.available - indent }))
    const { left, available } = room
    const builder: ReturnType<typeof buildLine> = buildLine({
      items,
      range,
      root,
      open,
      atoms,
      indent,
      width: available,
      box,
      environment,
    })
    open = builder.open
    for (const { box: out, isInline, isFromRight, x } of builder.outs) {
      const bottom = y + (builder.line?.height ?? 0)
      const edge = isFromRight ? width : 0
      const place = isInline ? { x: left + x, y } : { x: edge, y: bottom }
      outOfFlow.push({ box: out, isFromRight, ...place })
    }
    const placed = beside.takePlaced()
    if (builder.line !== null || placed.length > 0) {
      const line = builder.line === null ? NO_LINE : moved(builder.line, left)
      lines.push(withFloats({ ...line, y }, placed))
      y += line.height
    }
    for (const { atom, y: top, height } of beside.takeWaiting(y)) {
      lines.push(withFloats({ ...NO_LINE, y: top, height }, [atom]))
      y = top + height
    }
    const last = items[range.end]
    if (last?.kind === 'break' && last.clear !== 'none') {
      y = Math.max(y, floats.context.clearance(last.clear) - floats.y)
      // where nothing follows, the box reaches past the floats all the same
      if (range.next >= items.length) lines.push({ y, ...NO_LINE })
    }
    start = range.next
  }
  return { lines, outOfFlow }

  /** What floats leave of the line, which moves down until its first word fits beside them. */
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

/** @param floats From the first line. */
function withFloats(line: Line, floats: readonly LaidAtom[]): Line {
  if (floats.length === 0) return line
  return { ...line, atoms: [...line.atoms, ...floats.map(({ laid, x, y }) => ({ laid, x, y: y - line.y }))] }
}

/** Of the first thing that a line must take. */
function firstWidth(items: readonly Item[], start: number): number {
  for (let i = start; i < items.length; i++) {
    const item = items[i]
    if (item?.kind === 'word' || item?.kind === 'atom') return item.width
  }
  return 0
}

/** A line that begins further to the right. */
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

/** The items with the widths of what depends on that of the container: atoms, margins and padding. */
export function measuredItems(box: LinesBox, width: number, environment: Environment): Item[] {
  const opened: OpenItem[] = []
  return environment.items(box).map(item => {
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
  return insetsOf(style, base)[side] + marginsOf(style, base)[side]
}

function layOutAtoms(items: Item[], width: number, environment: Environment): ReadonlyMap<AtomItem, Laid> {
  const laid = new Map<AtomItem, Laid>()
  for (const item of items) {
    if (item.kind !== 'atom') continue
    const box = environment.layOutAtom(item.box, width)
    laid.set(item, box)
    item.width = box.width + box.margins.left + box.margins.right
  }
  return laid
}
