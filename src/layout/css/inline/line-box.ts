import type { LinesBox } from '../contracts.ts'
import {
  type LayoutBox,
  type Line,
  type LineWord,
  lineWord,
  type PlacedWords,
  type TextPiece,
} from '../layout-box.ts'
import type { LayoutContext } from '../layout-context.ts'
import { borderAndPadding, clamp, usedMargins } from '../used-values.ts'
import { baselineOf } from './baselines.ts'
import type { MarkOverflow } from './emphasis-marks.ts'
import type { AtomItem, Item, LeaderItem, SpaceItem, WordItem } from './inline-items.ts'
import type { LineRange } from './line-breaking.ts'
import {
  type InlineFragment,
  inVisualOrder,
  isCollapsedSpace,
  lineFragments,
  type OpenBox,
} from './line-fragments.ts'
import { changeAtLineEnd, withPunctuationAtEnd } from './punctuation-trim.ts'
import { alignLine, type LineDraft, moveWords, type Out } from './text-align.ts'
import { hyphenOf, type TextRun } from './text-run.ts'
import { baselineShift, type Extent, type InlineBoxMetrics, lineHeightOf } from './vertical-align.ts'

interface LineInput {
  readonly items: readonly Item[]
  readonly range: LineRange
  readonly root: InlineBoxMetrics
  readonly open: OpenBox | null
  readonly atoms: ReadonlyMap<AtomItem, LayoutBox>
  readonly indent: number
  readonly width: number
  readonly box: LinesBox
  readonly layout: LayoutContext
}

/** Builds the line box for a range of items, at 0; null if it would be empty. */
export function buildLineBox(input: LineInput): {
  line: Line | null
  /** Of the line; null without emphasis marks. */
  overflow: MarkOverflow | null
  open: OpenBox | null
  outs: readonly Out[]
} {
  const { root } = input
  if (input.open === null && isPlainText(input.items, input.range)) {
    const line = plainLine(input)
    const hasMarks = line !== null && root.emphasis !== null
    return {
      line,
      overflow: hasMarks ? overflowOf([root], root.above, line.height) : null,
      open: null,
      outs: NONE,
    }
  }
  const { items, range, atoms, width, box, indent } = input
  const found = lineFragments(items, range, {
    ...{ open: input.open, root, faces: input.layout.faces },
    isQuirky: box.isQuirky === true && !(box.isOfListItem === true && isAfterBreak(items, range)),
  })
  const { open, levels, isEmpty, isSpecial } = found
  const fragments = isSpecial
    ? withLeaders(found.fragments, width - indent)
    : withPunctuationAtEnd(found.fragments, width - indent)
  const base = fragments[0]?.item.base ?? 0
  const start = base === 1 ? 0 : indent
  const { draft, end } = placeFragments(inVisualOrder(fragments), { start, root, atoms, width })
  // a forced break generates a line box; other empty lines do not (CSS 2.2 §9.4.2)
  if (isEmpty && items[range.end]?.kind !== 'break')
    return { line: null, overflow: null, open, outs: draft.outs }

  noteSpaceAtEnd(draft, items, range, base)
  const room = width - indent - (end - start)
  alignLine(draft, { room, style: box.style, base, isLast: range.isForced })
  const { line, overflow } = alignVertically(draft, levels)
  if (!isSpecial) return { line, overflow, open, outs: draft.outs }
  const footnotes = fragments.flatMap(({ item }) => (item.kind === 'footnote' ? [item.box] : []))
  const noted = footnotes.length === 0 ? line : { ...line, footnotes }
  return { line: noted, overflow, open, outs: draft.outs }
}

/** True for left-to-right words and spaces in the primary font. */
function isPlainText(items: readonly Item[], { start, end }: LineRange): boolean {
  for (let i = start; i < end; i++) {
    const item = items[i]
    if (item === undefined || (item.kind !== 'word' && item.kind !== 'space')) return false
    if (item.level !== 0 || item.base !== 0 || item.run.isFallback) return false
  }
  return true
}

/** True for the first line and for lines after forced breaks. */
function isAfterBreak(items: readonly Item[], { start }: LineRange): boolean {
  return start === 0 || items[start - 1]?.kind === 'break'
}

/** The line of plain text that is in no inline box: the same as by fragments. */
function plainLine({ items, range, root, indent, width, box }: LineInput): Line | null {
  const { start, end, isForced } = range
  const draft: LineDraft = { pieces: [], boxes: NONE, atoms: NONE, outs: NONE }
  let last = end - 1
  while (last >= start && items[last]?.kind === 'space') last--
  let x = indent
  let isAtStart = true
  for (let i = start; i < end; i++) {
    const item = items[i]
    if (item?.kind === 'space') {
      if (isCollapsedSpace(item, isAtStart, i > last)) continue
      addSpace(draft, item, x, root)
      x += item.width
    } else if (item?.kind === 'word') {
      const isHyphenated = item.hyphenWidth > 0 && i === last && !isForced
      const whole = isHyphenated ? item.width + item.hyphenWidth : item.width
      const advance = i === last ? whole + changeAtLineEnd(item, width - x - whole) : whole
      addWord(draft, item, isHyphenated, x, advance, root)
      x += advance
    }
    isAtStart = false
  }
  if (draft.pieces.length === 0 && items[end]?.kind !== 'break') return null
  noteSpaceAtEnd(draft, items, range, 0)
  alignLine(draft, { room: width - x, style: box.style, base: 0, isLast: isForced })
  for (const piece of draft.pieces) trimWords(piece)
  if (draft.pieces.length > 1) draft.pieces = draft.pieces.slice()
  const { above, below } = root
  return {
    y: 0,
    height: clamp(Math.max(above + below, 0)),
    baseline: above,
    pieces: draft.pieces,
    boxes: NONE,
    atoms: NONE,
  }
}

/** A fragment of an inline box on the line. */
interface OpenBoxFragment {
  readonly box: OpenBox
  readonly x: number
  hasOpen: boolean
  hasClose: boolean
  /** True if it continues a box from the line before. */
  isContinued: boolean
}

/** Places fragments side by side, and the boxes around them. */
function placeFragments(
  fragments: readonly InlineFragment[],
  { start, root, atoms, width: available }: Pick<LineInput, 'root' | 'atoms' | 'width'> & { start: number },
): { draft: LineDraft; end: number } {
  const draft: LineDraft = { pieces: [], boxes: [], atoms: [], outs: [] }
  /** Open boxes from the outermost. */
  const boxFragments: OpenBoxFragment[] = []
  let x = start

  const endBoxFragment = (): void => {
    const boxFragment = boxFragments.pop()
    if (boxFragment !== undefined) draft.boxes.push(boxPiece(boxFragment, x, available))
  }
  const enter = (box: OpenBox | null): void => {
    while (boxFragments.length > 0 && !isIn(boxFragments.at(-1)?.box ?? null, box)) endBoxFragment()
    const path: OpenBox[] = []
    for (let each = box; each !== null && each.depth >= boxFragments.length; each = each.parent)
      path.push(each)
    for (const each of path.reverse())
      boxFragments.push({ box: each, x, hasOpen: false, hasClose: false, isContinued: false })
  }

  for (const { item, box, width, isHyphenated, isRepeated = false, inset = 0 } of fragments) {
    enter(box)
    const level = box?.level ?? root
    const boxFragment = boxFragments.at(-1)
    if (item.kind === 'open' && boxFragment !== undefined) {
      boxFragment.hasOpen = true
      boxFragment.isContinued = isRepeated
    } else if (item.kind === 'close' && boxFragment !== undefined) boxFragment.hasClose = true
    else if (item.kind === 'space') addText(draft, item.run, lineWord(item.text, item.level), x, width, level)
    else if (item.kind === 'word') addWord(draft, item, isHyphenated, x, width, level)
    else if (item.kind === 'leader') {
      separateWord(draft)
      addLeader(draft, item, { x, width, edge: available, level })
    } else if (item.kind === 'out') {
      draft.outs.push({
        box: item.box,
        isInline: item.isInline,
        isFromRight: item.level % 2 === 1,
        container: containerOf(box),
        offset: level.offset,
        x,
      })
    } else if (item.kind === 'atom') {
      const atom = atoms.get(item)
      if (atom !== undefined) draft.atoms.push(placeAtom(atom, x + inset, level, containerOf(box)))
    }
    x += width
  }
  while (boxFragments.length > 0) endBoxFragment()
  return { draft, end: x }
}

/** The inline box that contains absolutely positioned boxes in a box; null for none (CSS 2.2 §10.1). */
function containerOf(box: OpenBox | null): InlineBoxMetrics | null {
  let each = box
  while (each !== null && each.item.style.position === 'static') each = each.parent
  return each?.level ?? null
}

function isIn(outer: OpenBox | null, inner: OpenBox | null): boolean {
  let each = inner
  while (each !== null && outer !== null && each.depth > outer.depth) each = each.parent
  return each === outer
}

function boxPiece(
  { box: { item, level }, x, hasOpen, hasClose, isContinued }: OpenBoxFragment,
  end: number,
  width: number,
): LineDraft['boxes'][number] {
  const { style } = item
  const margins = usedMargins(style, width)
  const insets = borderAndPadding(style, width)
  const [hasLeft, hasRight] = style.direction === 'rtl' ? [hasClose, hasOpen] : [hasOpen, hasClose]
  const left = hasLeft ? x + margins.left : x
  const right = hasRight ? end - margins.right : end
  return {
    style,
    id: hasOpen && !isContinued ? item.id : null,
    x: left,
    y: -(level.metrics.ascent + insets.top),
    width: Math.max(0, right - left),
    height: level.metrics.ascent + level.metrics.descent + insets.top + insets.bottom,
    hasLeft,
    hasRight,
    level,
    ...(item.link !== undefined && { link: item.link }),
  }
}

function addText(
  draft: LineDraft,
  run: TextRun,
  word: LineWord,
  x: number,
  width: number,
  level: InlineBoxMetrics,
): void {
  const { pieces } = draft
  const last = pieces[pieces.length - 1]
  const isSame =
    last !== undefined &&
    last.run === run &&
    last.level.offset === level.offset &&
    Math.abs(last.x + last.width - x) < 0.001
  if (isSame) {
    last.width += width
    last.words.push(word)
    last.lefts.push(x)
  } else {
    const piece = { run, words: [word], lefts: [x], shift: 0, x, width, level }
    if (last === undefined)
      draft.pieces = [piece] // pushing to an empty array takes the space of 17
    else pieces.push(piece)
  }
}

/** Adds a space: to the word before it, so that most spaces need no word of their own, or as a word. */
function addSpace(draft: LineDraft, item: SpaceItem, x: number, level: InlineBoxMetrics): void {
  const { pieces } = draft
  const last = pieces[pieces.length - 1]
  const word = last?.words[last.words.length - 1]
  const isSingle = item.text === ' ' && !item.run.keepsSpaces
  if (isSingle && last?.run === item.run && word?.ending === null && word.text !== ' ') {
    word.spaced ??= lineWord(word.text, word.level, 'space')
    last.words[last.words.length - 1] = word.spaced
    last.width += item.width
  } else addText(draft, item.run, lineWord(item.text, item.level), x, item.width, level)
}

function addWord(
  draft: LineDraft,
  item: WordItem,
  isHyphenated: boolean,
  x: number,
  width: number,
  level: InlineBoxMetrics,
): void {
  const { text, run, level: direction, measured } = item
  let word: LineWord
  if (isHyphenated) {
    const ending = run.marking === undefined ? null : 'hyphen'
    word = lineWord(text + hyphenOf(run.style), direction, ending)
  } else word = measured !== null && direction === 0 ? measured.word : lineWord(text, direction)
  addText(draft, run, word, x, width, level)
}

/** A leader is decoration, so that tagged text needs a space between the words on its sides. */
function separateWord({ pieces }: LineDraft): void {
  const piece = pieces.at(-1)
  if (piece?.run.marking === undefined || piece.words.at(-1)?.text.endsWith(' ') === true) return
  noteRemovedSpace({ piece, index: piece.words.length - 1 })
}

function noteRemovedSpace({ piece: { words }, index }: WordPlace): void {
  const word = words[index]
  if (word?.ending === null) words[index] = lineWord(word.text, word.level, 'removed-space')
}

/** Notes the space between the last word of a line and the next line, which tagged text keeps. */
function noteSpaceAtEnd({ pieces }: LineDraft, items: readonly Item[], range: LineRange, base: number): void {
  const last = lastWordOf(pieces, base)
  if (last === null) return
  const next = items[range.end]
  if (next === undefined) return
  let isSpaced = next.kind === 'break'
  for (let i = range.end - 1; i >= range.start && !isSpaced; i--) {
    const item = items[i]
    if (item?.kind === 'word' || item?.kind === 'atom') break
    isSpaced = item?.kind === 'space' && !item.run.keepsSpaces
  }
  if (isSpaced) noteRemovedSpace(last)
}

/** A word by its piece and its index there: equal words are one object. */
interface WordPlace {
  readonly piece: PlacedWords
  readonly index: number
}

/** The last word of a line in logical order; null if it is not tagged. @param pieces From left to right. */
function lastWordOf(pieces: LineDraft['pieces'], base: number): WordPlace | null {
  const piece = base === 1 ? pieces[0] : pieces.at(-1)
  if (piece === undefined || pieces[0]?.run.marking === undefined) return null
  const atEnd = { piece, index: base === 1 ? 0 : piece.words.length - 1 }
  const isInDirection = ({ piece, index }: WordPlace): boolean =>
    (piece.words[index]?.level ?? 0) % 2 === base
  if (isInDirection(atEnd)) return atEnd
  // a run against the direction of the line ends at its other edge
  const places = pieces.flatMap(piece => piece.words.map((_, index): WordPlace => ({ piece, index })))
  if (base === 0) places.reverse()
  const edge = places.findIndex(isInDirection)
  return places[(edge < 0 ? places.length : edge) - 1] ?? null
}

/** Gives the free space of a line to its leaders, in equal parts (CSS Content 3 §2.5.1). */
function withLeaders(fragments: readonly InlineFragment[], room: number): readonly InlineFragment[] {
  const leaders = fragments.filter(({ item }) => item.kind === 'leader')
  if (leaders.length === 0) return fragments
  const used = fragments.reduce((sum, { width }) => sum + width, 0)
  const width = Math.max(0, room - used) / leaders.length
  return fragments.map(fragment => (fragment.item.kind === 'leader' ? { ...fragment, width } : fragment))
}

/** Limit of repetitions of a leader's pattern. */
const MAX_REPETITIONS = 2_000

/** Repeats the pattern on a grid from the end of the line, so that leaders of different lines are aligned. */
function addLeader(
  draft: LineDraft,
  { run, pattern, patternWidth, level: direction }: LeaderItem,
  { x, width, edge, level }: { x: number; width: number; edge: number; level: InlineBoxMetrics },
): void {
  if (patternWidth <= 0) return
  const offset = (edge - x - width) % patternWidth
  const gap = offset < 0.01 ? 0 : patternWidth - offset
  const count = Math.min(MAX_REPETITIONS, Math.floor((width - gap + 0.01) / patternWidth))
  if (count <= 0) return
  const start = x + width - gap - count * patternWidth
  const word = lineWord(pattern.repeat(count), direction)
  draft.pieces.push({
    run,
    words: [word],
    lefts: [start],
    shift: 0,
    x: start,
    width: count * patternWidth,
    level,
  })
}

function placeAtom(
  box: LayoutBox,
  x: number,
  parent: InlineBoxMetrics,
  container: InlineBoxMetrics | null,
): LineDraft['atoms'][number] {
  const { margins } = box
  const height = box.height + margins.top + margins.bottom
  const above = margins.top + baselineOf(box)
  const below = height - above
  const { verticalAlign } = box.style
  const edge = verticalAlign === 'top' || verticalAlign === 'bottom' ? verticalAlign : parent.edge
  const lineHeight = lineHeightOf(box.style, parent.metrics)
  const shift = parent.shift + baselineShift(verticalAlign, { above, below }, parent, lineHeight)
  return { box, container, x: x + margins.left, y: 0, above, below, shift, edge, offset: parent.offset }
}

const NONE: never[] = []

/** Horizontal offsets by `position: relative` (CSS 2.2 §9.4.3). */
function moveAcross({ pieces, boxes, atoms }: LineDraft): void {
  for (const piece of pieces) {
    const { offset } = piece.level
    if (offset === null) continue
    piece.x += offset.x
    moveWords(piece, offset.x)
  }
  for (const piece of boxes) piece.x += piece.level.offset?.x ?? 0
  for (const atom of atoms) atom.x += atom.offset?.x ?? 0
}

/** Height of the line box and vertical alignment of its content (CSS 2.2 §10.8). */
function alignVertically(
  draft: LineDraft,
  levels: Iterable<InlineBoxMetrics>,
): { line: Line; overflow: MarkOverflow | null } {
  let above = Number.NEGATIVE_INFINITY
  let below = Number.NEGATIVE_INFINITY
  let edgeHeight = 0
  for (const parts of [levels, draft.atoms]) {
    for (const part of parts) {
      if (part.edge !== null) edgeHeight = Math.max(edgeHeight, part.above + part.below)
      else {
        above = Math.max(above, part.above + part.shift)
        below = Math.max(below, part.below - part.shift)
      }
    }
  }
  if (above === Number.NEGATIVE_INFINITY) above = below = 0
  const height = Math.max(above + below, edgeHeight)
  for (const piece of draft.pieces) {
    piece.shift = above - baselineIn(piece.level, above, height)
    trimWords(piece)
  }
  for (const piece of draft.boxes) piece.y += baselineIn(piece.level, above, height)
  moveAcross(draft)
  const line: Line = {
    y: 0,
    height: clamp(height),
    baseline: above,
    pieces: draft.pieces.slice(),
    boxes: draft.boxes.length === 0 ? NONE : draft.boxes.reverse(),
    atoms:
      draft.atoms.length === 0
        ? NONE
        : draft.atoms.map(atom => ({
            box: atom.box,
            container: atom.container ?? null,
            x: atom.x,
            y: baselineIn(atom, above, height) - atom.above + atom.box.margins.top,
          })),
  }
  return { line, overflow: overflowOf(levels, above, height) }
}

function overflowOf(levels: Iterable<InlineBoxMetrics>, above: number, height: number): MarkOverflow | null {
  let overflow: MarkOverflow | null = null
  for (const { emphasis, shift, edge } of levels) {
    if (emphasis === null || edge !== null) continue
    overflow ??= { above: 0, below: 0 }
    overflow = {
      above: Math.max(overflow.above, emphasis.above + shift - above),
      below: Math.max(overflow.below, emphasis.below - shift - (height - above)),
    }
  }
  return overflow
}

/** An array that grew keeps space for more. */
function trimWords(piece: TextPiece): void {
  if (piece.words.length <= 1) return
  piece.words = piece.words.slice()
  piece.lefts = piece.lefts.slice()
}

/** Baseline of a part, from the top of a line box whose baseline is at `above`. */
function baselineIn(part: Extent, above: number, height: number): number {
  const moved = part.offset?.y ?? 0
  if (part.edge === 'top') return part.above + moved
  if (part.edge === 'bottom') return height - part.below + moved
  return above - part.shift + moved
}
