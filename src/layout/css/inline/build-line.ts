import type { LinesBox } from '../contracts.ts'
import type { Environment } from '../environment.ts'
import type { Laid, Line, PlacedWord } from '../laid.ts'
import { clamp, insetsOf, marginsOf } from '../style.ts'
import { alignLine } from './align-line.ts'
import { baselineOf } from './baselines.ts'
import type { Draft, Out } from './draft.ts'
import type { LineRange } from './fill-line.ts'
import type { AtomItem, Item, SpaceItem, WordItem } from './items.ts'
import { inVisualOrder, type Leaf, leavesOf, type OpenBox } from './leaves.ts'
import { baselineShift, type InlineLevel, lineHeightOf } from './vertical.ts'

interface LineInput {
  readonly items: readonly Item[]
  readonly range: LineRange
  readonly root: InlineLevel
  readonly open: OpenBox | null
  readonly atoms: ReadonlyMap<AtomItem, Laid>
  readonly indent: number
  readonly width: number
  readonly box: LinesBox
  readonly environment: Environment
}

/** Puts the items of a range on one line; null where nothing of them takes room. */
export function buildLine({ items, range, root, atoms, width, box, indent, ...input }: LineInput): {
  line: Omit<Line, 'y'> | null
  open: OpenBox | null
  outs: readonly Out[]
} {
  const { faces } = input.environment
  const { leaves, open, levels, isEmpty } = leavesOf(items, range, { open: input.open, root, faces })
  const base = leaves[0]?.item.base ?? 0
  const start = base === 1 ? 0 : indent
  const { draft, end } = placeLeaves(inVisualOrder(leaves), { start, root, atoms, width })
  // a line break makes a line of its own; what else is empty does not (CSS 2.2 §9.4.2)
  if (isEmpty && items[range.end]?.kind !== 'break') return { line: null, open, outs: draft.outs }

  const room = width - indent - (end - start)
  alignLine(draft, { room, style: box.style, base, isLast: range.isForced })
  return { line: standLine(draft, levels, root), open, outs: draft.outs }
}

/** A part of an inline box that is in one piece on the line. */
interface Fragment {
  readonly box: OpenBox
  readonly x: number
  hasOpen: boolean
  hasClose: boolean
}

/** Puts leaves side by side, and around them what the line has of their boxes. */
function placeLeaves(
  leaves: readonly Leaf[],
  { start, root, atoms, width }: Pick<LineInput, 'root' | 'atoms' | 'width'> & { start: number },
): { draft: Draft; end: number } {
  const draft: Draft = { pieces: [], boxes: [], atoms: [], outs: [] }
  /** From the outermost; each is in the one before. */
  const fragments: Fragment[] = []
  let x = start

  const endFragment = (): void => {
    const fragment = fragments.pop()
    if (fragment !== undefined) draft.boxes.push(boxPiece(fragment, x, width))
  }
  const enter = (box: OpenBox | null): void => {
    while (fragments.length > 0 && !isIn(fragments.at(-1)?.box ?? null, box)) endFragment()
    const path: OpenBox[] = []
    for (let each = box; each !== null && each.depth >= fragments.length; each = each.parent) path.push(each)
    for (const each of path.reverse()) fragments.push({ box: each, x, hasOpen: false, hasClose: false })
  }

  for (const { item, box, width, isHyphenated } of leaves) {
    enter(box)
    const level = box?.level ?? root
    const fragment = fragments.at(-1)
    if (item.kind === 'open' && fragment !== undefined) fragment.hasOpen = true
    else if (item.kind === 'close' && fragment !== undefined) fragment.hasClose = true
    else if (item.kind === 'space') addText(draft, item, item.text, x, width, level)
    else if (item.kind === 'word') {
      addText(draft, item, isHyphenated ? `${item.text}-` : item.text, x, width, level)
    } else if (item.kind === 'out') {
      draft.outs.push({ box: item.box, isInline: item.isInline, isFromRight: item.level % 2 === 1, x })
    } else if (item.kind === 'atom') {
      const laid = atoms.get(item)
      if (laid !== undefined) draft.atoms.push(standAtom(laid, x, level))
    }
    x += width
  }
  while (fragments.length > 0) endFragment()
  return { draft, end: x }
}

function isIn(outer: OpenBox | null, inner: OpenBox | null): boolean {
  let each = inner
  while (each !== null && outer !== null && each.depth > outer.depth) each = each.parent
  return each === outer
}

function boxPiece(
  { box: { item, level }, x, hasOpen, hasClose }: Fragment,
  end: number,
  width: number,
): Draft['boxes'][number] {
  const { style } = item
  const margins = marginsOf(style, width)
  const insets = insetsOf(style, width)
  const [hasLeft, hasRight] = style.direction === 'rtl' ? [hasClose, hasOpen] : [hasOpen, hasClose]
  const left = hasLeft ? x + margins.left : x
  const right = hasRight ? end - margins.right : end
  return {
    style,
    id: hasOpen ? item.id : null,
    x: left,
    y: -(level.metrics.ascent + insets.top),
    width: Math.max(0, right - left),
    height: level.metrics.ascent + level.metrics.descent + insets.top + insets.bottom,
    hasLeft,
    hasRight,
    level,
  }
}

function addText(
  draft: Draft,
  { run, level: direction }: WordItem | SpaceItem,
  text: string,
  x: number,
  width: number,
  level: InlineLevel,
): void {
  const word: PlacedWord = { text, x, level: direction }
  const last = draft.pieces.at(-1)
  const isSame = last !== undefined && last.run === run && Math.abs(last.x + last.width - x) < 0.001
  if (isSame) {
    last.width += width
    last.words.push(word)
  } else {
    draft.pieces.push({ run, words: [word], shift: 0, x, width, level })
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
