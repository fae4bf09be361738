import type { LinesBox } from '../contracts.ts'
import type { Environment } from '../environment.ts'
import type { Laid, Line } from '../laid.ts'
import { clamp, insetsOf, marginsOf } from '../style.ts'
import { alignLine } from './align-line.ts'
import { baselineOf } from './baselines.ts'
import type { Draft, Out } from './draft.ts'
import type { LineRange } from './fill-line.ts'
import type { AtomItem, Item, OpenItem, Run } from './items.ts'
import { baselineShift, type InlineLevel, inlineLevel, lineHeightOf } from './vertical.ts'

/** An inline box that is open where a line begins or ends. */
export interface OpenBox {
  readonly item: OpenItem
  readonly level: InlineLevel
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

/** Puts the items of a range on one line; null where nothing of them takes room. */
export function buildLine(input: LineInput): {
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
