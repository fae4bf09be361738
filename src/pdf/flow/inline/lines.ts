import type { FlowBox, LinesBox } from '../contracts.ts'
import type { Environment, Space } from '../environment.ts'
import { type Band, createFloats } from '../floats.ts'
import type { InlineBoxPiece, Laid, LaidAtom, Line, OutOfFlow, TextPiece } from '../laid.ts'
import { type ComputedStyle, clamp, insetsOf, marginsOf, resolve } from '../style.ts'
import { createBeside } from './beside.ts'
import { fillLine, type LineRange } from './fill-line.ts'
import type { AtomItem, Item, OpenItem, Run } from './items.ts'
import { baselineShift, type InlineLevel, inlineLevel, lineHeightOf } from './vertical.ts'

/** An inline box that is open where a line begins or ends. */
interface OpenBox {
  readonly item: OpenItem
  readonly level: InlineLevel
}

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
  let open: readonly OpenBox[] = []
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
    const builder = buildLine({ items, range, root, open, atoms, indent, width: available, box, environment })
    open = builder.open
    for (const { box, isInline, x } of builder.outs) {
      const bottom = y + (builder.line?.height ?? 0)
      outOfFlow.push(isInline ? { box, x: left + x, y } : { box, x: 0, y: bottom })
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
      words: piece.words.map(({ text, x }) => ({ text, x: x + by })),
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
      return { ...item, width: edgeWidth(item.style, width, 'left') }
    }
    if (item.kind !== 'close') return item
    const style = opened.pop()?.style
    return { ...item, width: style === undefined ? 0 : edgeWidth(style, width, 'right') }
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

interface LineInput {
  readonly items: readonly Item[]
  readonly range: LineRange
  readonly root: InlineLevel
  readonly open: readonly OpenBox[]
  readonly atoms: ReadonlyMap<AtomItem, Laid>
  readonly indent: number
  readonly width: number
  readonly box: LinesBox
  readonly environment: Environment
}

/** A part of a line while it is put together. */
interface Draft {
  readonly pieces: (TextPiece & { level: InlineLevel })[]
  readonly boxes: (InlineBoxPiece & { level: InlineLevel })[]
  readonly atoms: (LaidAtom & { above: number; below: number; shift: number; edge: InlineLevel['edge'] })[]
  readonly outs: Out[]
}

interface Out {
  readonly box: FlowBox
  readonly isInline: boolean
  x: number
}

function buildLine(input: LineInput): {
  line: Omit<Line, 'y'> | null
  open: readonly OpenBox[]
  outs: readonly Out[]
} {
  const { items, range, root, atoms, width, box, environment } = input
  const stack = [...input.open]
  const starts = stack.map(() => ({ x: input.indent, isStart: false }))
  const draft: Draft = { pieces: [], boxes: [], atoms: [], outs: [] }
  const levels = new Set<InlineLevel>([root, ...stack.map(({ level }) => level)])
  const lastContent = lastContentIndex(items, range)
  let x = input.indent
  let spaces = 0
  let isEmpty = true

  const closeBox = (isEnd: boolean): void => {
    const last = stack.at(-1)
    const begun = starts.pop()
    if (last === undefined || begun === undefined) return
    const { item, level } = last
    const margins = marginsOf(item.style, width)
    const left = begun.isStart ? begun.x + margins.left : begun.x
    const right = isEnd ? x - margins.right : x
    const insets = insetsOf(item.style, width)
    draft.boxes.push({
      style: item.style,
      id: begun.isStart ? item.id : null,
      x: left,
      y: -(level.metrics.ascent + insets.top),
      width: Math.max(0, right - left),
      height: level.metrics.ascent + level.metrics.descent + insets.top + insets.bottom,
      isStart: begun.isStart,
      isEnd,
      level,
    })
  }

  for (let i = range.start; i < range.end; i++) {
    const item = items[i]
    if (item === undefined) break
    const level = stack.at(-1)?.level ?? root
    switch (item.kind) {
      case 'open': {
        const opened = inlineLevel(item.style, item.font, level, environment.faces)
        stack.push({ item, level: opened })
        starts.push({ x, isStart: true })
        levels.add(opened)
        x += item.width
        if (item.width !== 0) isEmpty = false
        break
      }
      case 'close':
        x += item.width
        closeBox(true)
        stack.pop()
        break
      case 'space':
        if ((i > lastContent || isEmpty) && !item.run.keepsSpaces && !(isEmpty && isPreWrap(item.run))) break
        addText(draft, item.run, item.text, x, item.width, level)
        x += item.width
        spaces += item.text.length
        isEmpty = false
        break
      case 'word': {
        const isHyphenated = item.hyphenWidth > 0 && i === lastContent && !range.isForced
        const advance = item.width + (isHyphenated ? item.hyphenWidth : 0)
        addText(draft, item.run, isHyphenated ? `${item.text}-` : item.text, x, advance, level)
        x += advance
        isEmpty = false
        break
      }
      case 'out':
        draft.outs.push({ box: item.box, isInline: item.isInline, x })
        break
      case 'atom': {
        const laid = atoms.get(item)
        if (laid === undefined) break
        draft.atoms.push(standAtom(laid, x, level))
        x += item.width
        isEmpty = false
      }
    }
  }
  const open = [...stack]
  while (stack.length > 0) {
    closeBox(false)
    stack.pop()
  }
  // a line break makes a line of its own; what else is empty does not (CSS 2.2 §9.4.2)
  if (isEmpty && items[range.end]?.kind !== 'break') return { line: null, open, outs: draft.outs }

  alignLine(draft, { x, spaces, width, style: box.style, isLast: range.isForced })
  return { line: standLine(draft, levels, root), open, outs: draft.outs }
}

function isPreWrap({ style }: Run): boolean {
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

function addText(draft: Draft, run: Run, text: string, x: number, width: number, level: InlineLevel): void {
  const last = draft.pieces.at(-1)
  const isSame = last !== undefined && last.run === run && Math.abs(last.x + last.width - x) < 0.001
  if (isSame) {
    last.width += width
    last.words.push({ text, x })
  } else {
    draft.pieces.push({ run, words: [{ text, x }], shift: 0, x, width, level })
  }
}

function standAtom(laid: Laid, x: number, parent: InlineLevel): Draft['atoms'][number] {
  const { margins } = laid
  const height = laid.height + margins.top + margins.bottom
  const above = margins.top + baselineOf(laid)
  const below = height - above
  const { verticalAlign } = laid.style
  const edge = verticalAlign === 'top' || verticalAlign === 'bottom' ? verticalAlign : parent.edge
  const lineHeight = lineHeightOf(laid.style, parent.metrics)
  const shift = parent.shift + baselineShift(verticalAlign, { above, below }, parent, lineHeight)
  return { laid, x: x + margins.left, y: 0, above, below, shift, edge }
}

/** From the top of the border box; the bottom margin edge where the box has no lines (CSS 2.2 §10.8.1). */
function baselineOf(laid: Laid): number {
  const inside = laid.style.overflow === 'visible' ? lastBaseline(laid) : null
  return inside ?? laid.height + laid.margins.bottom
}

function lastBaseline({ content }: Laid): number | null {
  if (content.kind === 'lines') {
    const line = content.lines.at(-1)
    return line === undefined ? null : line.y + line.baseline
  }
  if (content.kind === 'flow') {
    for (const child of content.children.toReversed()) {
      const baseline = lastBaseline(child)
      if (baseline !== null) return child.y + baseline
    }
  }
  if (content.kind === 'rows') return firstRowBaseline(content.rows)
  return null
}

function firstRowBaseline(rows: readonly { y: number; cells: readonly Laid[] }[]): number | null {
  for (const cell of rows[0]?.cells ?? []) {
    const baseline = firstBaseline(cell)
    if (baseline !== null) return cell.y + baseline
  }
  return null
}

/** Of the first line inside, from the top of the border box; null where there is none. */
export function firstBaseline({ content }: Laid): number | null {
  if (content.kind === 'lines') {
    const [line] = content.lines
    return line === undefined ? null : line.y + line.baseline
  }
  if (content.kind === 'flow') {
    for (const child of content.children) {
      const baseline = firstBaseline(child)
      if (baseline !== null) return child.y + baseline
    }
  }
  return content.kind === 'rows' ? firstRowBaseline(content.rows) : null
}

/** Moves what stands on the line as text-align asks. */
function alignLine(
  draft: Draft,
  {
    x,
    spaces,
    width,
    style,
    isLast,
  }: { x: number; spaces: number; width: number; style: ComputedStyle; isLast: boolean },
): void {
  const room = width - x
  if (room <= 0) return
  const { textAlign, direction } = style
  const isRight =
    textAlign === 'right' ||
    textAlign === '-webkit-right' ||
    textAlign === (direction === 'rtl' ? 'start' : 'end')
  if (textAlign === 'justify' && !isLast && spaces > 0) {
    justify(draft, room / spaces)
    return
  }
  const offset = textAlign === 'center' || textAlign === '-webkit-center' ? room / 2 : isRight ? room : 0
  if (offset === 0) return
  for (const piece of draft.pieces) {
    piece.x += offset
    for (const word of piece.words) word.x += offset
  }
  for (const part of [...draft.boxes, ...draft.atoms, ...draft.outs]) part.x += offset
}

/** Widens every space; all that stands behind a space moves with it. */
function justify(draft: Draft, extra: number): void {
  const stops: { x: number; gain: number }[] = []
  let gain = 0
  for (const piece of draft.pieces) {
    for (const { text, x } of piece.words) {
      if (text.startsWith(' ')) {
        gain += extra * text.length
        stops.push({ x, gain })
      }
    }
  }
  const moved = (x: number): number => {
    let by = 0
    for (const stop of stops) {
      if (stop.x >= x - 0.001) break
      by = stop.gain
    }
    return x + by
  }
  for (const piece of draft.pieces) {
    const end = moved(piece.x + piece.width)
    for (const word of piece.words) word.x = moved(word.x)
    piece.x = moved(piece.x)
    piece.width = end - piece.x
  }
  for (const box of draft.boxes) {
    const end = moved(box.x + box.width)
    box.x = moved(box.x)
    box.width = end - box.x
  }
  for (const part of [...draft.atoms, ...draft.outs]) part.x = moved(part.x)
}

/** The height of the line box, and where everything stands in it. */
function standLine(draft: Draft, levels: ReadonlySet<InlineLevel>, root: InlineLevel): Omit<Line, 'y'> {
  let above = root.above
  let below = root.below
  let edgeHeight = 0
  const reach = (part: { above: number; below: number; shift: number; edge: InlineLevel['edge'] }): void => {
    if (part.edge !== null) {
      edgeHeight = Math.max(edgeHeight, part.above + part.below)
      return
    }
    above = Math.max(above, part.above + part.shift)
    below = Math.max(below, part.below - part.shift)
  }
  for (const level of levels) reach(level)
  for (const atom of draft.atoms) reach(atom)
  const height = Math.max(above + below, edgeHeight)
  /** The baseline of a part, from the top of the line. */
  const baseline = (part: {
    above: number
    below: number
    shift: number
    edge: InlineLevel['edge']
  }): number => {
    if (part.edge === 'top') return part.above
    if (part.edge === 'bottom') return height - part.below
    return above - part.shift
  }
  return {
    height: clamp(height),
    baseline: above,
    pieces: draft.pieces.map(({ level, ...piece }) => ({ ...piece, shift: above - baseline(level) })),
    boxes: draft.boxes.map(({ level, ...piece }) => ({ ...piece, y: baseline(level) + piece.y })).reverse(),
    atoms: draft.atoms.map(atom => ({
      laid: atom.laid,
      x: atom.x,
      y: baseline(atom) - atom.above + atom.laid.margins.top,
    })),
  }
}
