import type { PageMargins } from '../../../base/page-margins.ts'
import { BidiLayout } from '../bidi-layout.ts'
import { copyChildren, copyNode } from '../node-copy.ts'
import type {
  DocumentContext,
  LayoutNode,
  LayoutRow,
  Line,
  ListNode,
  PageElementWriter,
  RowResult,
  StackNode,
} from '../pdfmake.ts'
import { nextLine } from '../text/next-line.ts'
import type { TextNode } from '../text/text-node.ts'
import { keepLines } from './orphans-widows.ts'
import { pageTop } from './page-top.ts'
import {
  PLACED_CONTENT,
  REACHED_PAGE_END,
  SpeculativeWriter,
  type StartPlace,
  type StopCondition,
} from './speculative-layout.ts'

/** Siblings in normal flow, and the current one. */
interface Sequence {
  readonly children: readonly LayoutNode[]
  index: number
}

interface SpeculationOptions {
  readonly place: StartPlace
  /** Default: the end of the nodes. */
  readonly end?: StopCondition
  /** True if an unbreakable block counts as placed only at its end. */
  readonly keepsBlocks?: boolean
  readonly width?: number
  /** Space at the bottom of the page that must stay free, in points. */
  readonly reserved?: number
}

/**
 * Layout that avoids page breaks: unbreakable blocks, `keepWithNext`, orphans and widows. It lays out copies of the
 * nodes first (speculative layout) to find where they would break.
 */
export class BreakAvoidanceLayout extends BidiLayout {
  #trial: { readonly writer: SpeculativeWriter; readonly keepsBlocks: boolean } | null = null
  /** Innermost last; null for cells and columns, which have no next sibling. */
  readonly #sequences: (Sequence | null)[] = []

  override processNode(node: LayoutNode, isVerticalAlignmentAllowed?: boolean): void {
    const sequence = this.#sequences.at(-1) ?? null
    if (sequence !== null && sequence.children[sequence.index + 1] === node) sequence.index++
    const isLoose = !node.unbreakable && node.keepWithNext !== true && !hasAligned(node['columns'])
    if (this.#trial === null && isLoose) {
      if (firstLineFits(node, this.writer)) this.noteBreakBefore(node)
      super.processNode(node, isVerticalAlignmentAllowed)
      return
    }
    const processNode = (): void => super.processNode(node, isVerticalAlignmentAllowed)
    if (this.#trial !== null) this.#tryNode(node, processNode)
    else if (this.writer.transactionLevel > 0 || isDetached(node)) processNode()
    else {
      const processBlock = (): void =>
        node.unbreakable ? this.#keepTogether(node, processNode) : this.#processAligned(node, processNode)
      if (node.keepWithNext === true && !endsWithNext(node)) this.#keepWithNext(node, processBlock)
      else processBlock()
    }
  }

  override processVerticalContainer(node: StackNode): void {
    this.#inSequence(node.stack as LayoutNode[], () => super.processVerticalContainer(node))
  }

  override processList(isOrdered: boolean, node: ListNode): void {
    this.#inSequence((isOrdered ? node.ol : node.ul) ?? [], () => super.processList(isOrdered, node))
  }

  override processRow(row: LayoutRow): RowResult {
    this.#sequences.push(null)
    const result = super.processRow(row)
    this.#sequences.pop()
    return result
  }

  override processLeaf(node: TextNode): void {
    const { writer } = this
    const keepsLines = (node._orphans ?? 1) > 1 || (node._widows ?? 1) > 1
    if (keepsLines && node.maxHeight === undefined && !writer.context().inSnakingColumns()) {
      node._lines = keepLines(this.#linesOf(node), node, writer)
    }
    super.processLeaf(node)
    delete node._lines
  }

  override buildNextLine(node: TextNode): Line | null {
    return node._lines === undefined
      ? nextLine(node, this.writer.context().availableWidth)
      : (node._lines.next().value ?? null)
  }

  /** The remaining lines of a text at the current width. */
  #linesOf(node: TextNode): Line[] {
    const lines: Line[] = []
    for (let line = this.buildNextLine(node); line !== null; line = this.buildNextLine(node)) lines.push(line)
    return lines
  }

  /** Called before a node is laid out that begins on the current page. May set its `pageBreak`. */
  noteBreakBefore(_node: LayoutNode): void {}

  /** True if the node before the current one has `keepWithNext`. */
  followsKept(): boolean {
    const sequence = this.#sequences.findLast(sequence => sequence === null || sequence.index > 0)
    return sequence != null && sequence.children[sequence.index - 1]?.keepWithNext === true
  }

  /** Margins of the page after the current one, whether it exists or not. */
  marginsOfNextPage(): PageMargins {
    return this.writer.context().pageMargins
  }

  /**
   * Distance from the writer to the first baseline of a node in a column; to its end if it has no lines. In points.
   */
  firstBaseline(node: LayoutNode, width: number): number {
    const { y } = this.writer.context()
    const { context } = this.#try([copyNode(node)], { place: 'here', width })
    const line = context.pages[0]?.items.find(({ type }) => type === 'line')?.item
    return (line === undefined ? context.y : (line.y ?? 0) + (line.getAscenderHeight?.() ?? 0)) - y
  }

  /** True if a node fits on one page. Always true during speculative layout and in unbreakable blocks. */
  fitsOnPage(node: LayoutNode, place: StartPlace, reserved = 0): boolean {
    if (this.#trial !== null || this.writer.transactionLevel > 0) return true
    return this.#try([copyNode(node)], { place, reserved }).fits
  }

  /** True if any part of a node fits on the current page. */
  beginsOnPage(node: LayoutNode): boolean {
    if (this.#trial !== null || this.writer.transactionLevel > 0 || typeof node.pageBreak === 'string')
      return true
    return this.#try([copyNode(node)], { place: 'here', end: 'begun' }).fits
  }

  /** Height of a node that fits on a page, in points. */
  heightOf(node: LayoutNode): number {
    if (this.#trial !== null || this.writer.transactionLevel > 0) return 0
    const { context, top } = this.#try([copyNode(node)], { place: 'page top' })
    return context.y - top
  }

  #inSequence(children: readonly LayoutNode[], process: () => void): void {
    this.#sequences.push({ children, index: -1 })
    process()
    this.#sequences.pop()
  }

  /** Moves to the next page if the node fits here but its next sibling would not begin here. */
  #keepWithNext(node: LayoutNode, processNode: () => void): void {
    const sequences = this.#sequences.toReversed()
    const fits = (place: StartPlace, keepsBlocks: boolean): boolean =>
      this.#try(fromHere(node, sequences, place), { place, end: 'begun', keepsBlocks }).fits
    const moves = [true, false].map(keepsBlocks => {
      if (this.#isAtTop() || fits('here', keepsBlocks)) return false
      return fits('page top', keepsBlocks) ? true : null
    })
    this.#processAfterMove(node, moves.find(moves => moves !== null) ?? false, processNode)
  }

  /** Keeps a block on one page. A block that is higher than a page breaks like any other. */
  #keepTogether(node: LayoutNode, processNode: () => void): void {
    const { unbreakable } = node
    const fits = (place: StartPlace): boolean => {
      const block = withMargins(node, { top: place === 'here', bottom: false })
      return this.#try([block], { place, keepsBlocks: true }).fits
    }
    const isMoved =
      typeof node.pageBreak !== 'string' && !this.#isAtTop() && !fits('here') && fits('page top')
    node.unbreakable = false
    this.#processAfterMove(node, isMoved, processNode)
    node.unbreakable = unbreakable
  }

  /** Moves columns with vertical alignment to the next page if nothing of them fits here. */
  #processAligned(node: LayoutNode, processNode: () => void): void {
    const isMoved = hasAligned(node['columns']) && !this.#isAtTop() && !this.beginsOnPage(node)
    this.#processAfterMove(node, isMoved, processNode)
  }

  /**
   * Lays out a node, after a page break if needed. As in pdfmake, an unforced break drops the margin above the
   * node.
   */
  #processAfterMove(node: LayoutNode, isMoved: boolean, processNode: () => void): void {
    const { _margin: margin } = node
    if (isMoved) {
      this.moveOn()
      node._margin = withMargins(node, { top: false, bottom: true })._margin ?? null
    } else this.noteBreakBefore(node)
    processNode()
    node._margin = margin ?? null
  }

  #isAtTop(): boolean {
    return this.writer.context().y <= pageTop(this.writer)
  }

  /** Lays out nodes on a copy of the page until they end, or until their first separable part is placed. */
  #try(
    nodes: Iterable<LayoutNode>,
    { place, end = 'end', keepsBlocks = false, width, reserved = 0 }: SpeculationOptions,
  ): { fits: boolean; context: DocumentContext; top: number } {
    const { writer } = this
    const margins = place === 'here' ? writer.context().pageMargins : this.marginsOfNextPage()
    const trial = new SpeculativeWriter(writer, { place, end, margins })
    const context = trial.context()
    const top = context.y
    if (width !== undefined) context.availableWidth = width
    context.availableHeight -= reserved
    this.#trial = { writer: trial, keepsBlocks }
    try {
      this.layOutApart(trial, () => {
        this.#sequences.push(null)
        for (const node of nodes) this.processNode(node)
      })
      return { fits: true, context, top }
    } catch (error) {
      if (error !== PLACED_CONTENT && error !== REACHED_PAGE_END) throw error
      return { fits: error === PLACED_CONTENT, context, top }
    } finally {
      this.#trial = null
    }
  }

  /** Lays out nodes with a writer of their own, without effect on the document. */
  layOutApart(apart: PageElementWriter, process: () => void): void {
    const { writer, nestedLevel } = this
    const lengths = [this.linearNodeList, this.verticalAlignmentItemStack, this.#sequences].map(
      list => [list, list.length] as const,
    )
    this.writer = apart
    try {
      process()
    } finally {
      this.writer = writer
      this.nestedLevel = nestedLevel
      for (const [list, length] of lengths) list.length = length
    }
  }

  #tryNode(node: LayoutNode, processNode: () => void): void {
    const { writer, keepsBlocks } = this.#trial ?? {}
    copyChildren(node)
    const isBlock = Boolean(node.unbreakable) && keepsBlocks === true
    const isKept = node.keepWithNext === true || isBlock
    node.unbreakable = false
    if (writer !== undefined && isKept) writer.kept++
    processNode()
    if (writer === undefined || !isKept) return
    writer.kept--
    if (isBlock && node.keepWithNext !== true) writer.begin()
  }
}

/** True if the first line of a text begins on the current page, below its margin. */
function firstLineFits(node: LayoutNode, writer: PageElementWriter): boolean {
  const { _margin: margin, _orphans = 1, _inlines = [] } = node as TextNode
  const height = (margin?.[1] ?? 0) + _inlines.reduce((max, inline) => Math.max(max, inline.height), 0)
  return _orphans < 2 && _inlines.length > 0 && height <= writer.context().availableHeight
}

/** A node and its next siblings, up to a forced page break. */
function* fromHere(
  node: LayoutNode,
  sequences: readonly (Sequence | null)[],
  place: StartPlace,
): Generator<LayoutNode> {
  yield withMargins(node, { top: place === 'here', bottom: true })
  for (const sequence of sequences) {
    if (sequence === null) return
    for (let i = sequence.index + 1; i < sequence.children.length; i++) {
      const next = sequence.children[i]
      if (next === undefined || typeof next.pageBreak === 'string' || next['section'] !== undefined) return
      yield copyNode(next)
    }
  }
}

/** True for a stack or list: its last child has its own `keepWithNext`. */
function endsWithNext(node: LayoutNode): boolean {
  const children = node['stack'] ?? node['ul'] ?? node['ol']
  return Array.isArray(children) && children.length > 0
}

/** True if any column or cell has a vertical alignment. */
export function hasAligned(cells: unknown): boolean {
  return Array.isArray(cells) && cells.some(cell => Boolean(cell['verticalAlignment']))
}

function isDetached({ absolutePosition, relativePosition }: LayoutNode): boolean {
  return Boolean(absolutePosition ?? relativePosition)
}

/** A copy with or without its top and bottom margin. */
function withMargins(node: LayoutNode, has: { top: boolean; bottom: boolean }): LayoutNode {
  const copy = copyNode(node)
  const { _margin: margin } = node
  if (Array.isArray(margin)) {
    const [left, top, right, bottom] = margin
    copy._margin = [left, has.top ? top : 0, right, has.bottom ? bottom : 0]
  }
  return copy
}
