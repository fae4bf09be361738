import type { PageMargins } from '../../../base/page-margins.ts'
import { BidiLayout } from '../bidi-layout.ts'
import { copyChildren, copyNode } from '../node-copy.ts'
import type {
  DocumentContextInstance,
  LayoutBuilderInstance,
  LayoutNode,
  LayoutRow,
  Line,
  ListNode,
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

/** Children that are laid out one below the other, and which of them is. */
interface Sequence {
  readonly children: readonly LayoutNode[]
  index: number
}

interface SpeculationOptions {
  readonly place: StartPlace
  readonly end: StopCondition
  /** Whether blocks that stay whole count as begun only when they end. */
  readonly keepsBlocks: boolean
  readonly width?: number
  /** Room at the foot of the page that is not to be used. */
  readonly reserved?: number
}

/**
 * pdfmake's layout where page breaks ask for care: blocks that stay whole, nodes that stay with the next, and lines
 * that do not stand alone. What a break would do is tried on copies of the nodes before they are laid out.
 */
export class BreakAvoidanceLayout extends BidiLayout {
  #trial: { readonly writer: SpeculativeWriter; readonly keepsBlocks: boolean } | null = null
  /** Innermost last; null for what stands beside others, and has nobody next. */
  readonly #sequences: (Sequence | null)[] = []

  override processNode(node: LayoutNode, isVerticalAlignmentAllowed?: boolean): void {
    const sequence = this.#sequences.at(-1) ?? null
    if (sequence !== null && sequence.children[sequence.index + 1] === node) sequence.index++
    const isLoose = !node.unbreakable && node.keepWithNext !== true && !hasAligned(node['columns'])
    if (this.#trial === null && isLoose) {
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

  override processRow(row: LayoutRow): ReturnType<LayoutBuilderInstance['processRow']> {
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

  /** All lines that are left, in the width that there is. */
  #linesOf(node: TextNode): Line[] {
    const lines: Line[] = []
    for (let line = this.buildNextLine(node); line !== null; line = this.buildNextLine(node)) lines.push(line)
    return lines
  }

  /** Those that the page behind the current one has, or would have. */
  marginsOfNextPage(): PageMargins {
    return this.writer.context().pageMargins
  }

  /**
   * How far below the writer the first line of a node would have its baseline, in a column that wide; for what has
   * no lines where it ends.
   */
  firstBaseline(node: LayoutNode, width: number): number {
    const { y } = this.writer.context()
    const { context } = this.#try([copyNode(node)], { place: 'here', end: 'end', keepsBlocks: false, width })
    const line = context.pages[0]?.items.find(({ type }) => type === 'line')?.item
    return (line === undefined ? context.y : (line.y ?? 0) + (line.getAscenderHeight?.() ?? 0)) - y
  }

  /** Whether a node comes to its end on one page; true where page breaks are not asked about. */
  fitsOnPage(node: LayoutNode, place: StartPlace, reserved = 0): boolean {
    if (this.#trial !== null || this.writer.transactionLevel > 0) return true
    return this.#try([copyNode(node)], { place, end: 'end', keepsBlocks: false, reserved }).fits
  }

  /** Whether anything of a node would stand where the writer is. */
  beginsOnPage(node: LayoutNode): boolean {
    if (this.#trial !== null || this.writer.transactionLevel > 0 || typeof node.pageBreak === 'string')
      return true
    return this.#try([copyNode(node)], { place: 'here', end: 'begun', keepsBlocks: false }).fits
  }

  /** The height of a node that fits on a page. */
  heightOf(node: LayoutNode): number {
    if (this.#trial !== null || this.writer.transactionLevel > 0) return 0
    const { context, top } = this.#try([copyNode(node)], {
      place: 'page top',
      end: 'end',
      keepsBlocks: false,
    })
    return context.y - top
  }

  #inSequence(children: readonly LayoutNode[], process: () => void): void {
    this.#sequences.push({ children, index: -1 })
    process()
    this.#sequences.pop()
  }

  /** Goes on to the next page before a node of which the next would not begin on this one. */
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

  /** Keeps a block on one page, unless it is higher than a page: then it breaks as if it were none. */
  #keepTogether(node: LayoutNode, processNode: () => void): void {
    const { unbreakable } = node
    const fits = (place: StartPlace): boolean => {
      const block = withMargins(node, { top: place === 'here', bottom: false })
      return this.#try([block], { place, end: 'end', keepsBlocks: true }).fits
    }
    const isMoved =
      typeof node.pageBreak !== 'string' && !this.#isAtTop() && !fits('here') && fits('page top')
    node.unbreakable = false
    this.#processAfterMove(node, isMoved, processNode)
    node.unbreakable = unbreakable
  }

  /** Goes on before columns of which nothing would stand here: what aligns them is to be on their page. */
  #processAligned(node: LayoutNode, processNode: () => void): void {
    const isMoved = hasAligned(node['columns']) && !this.#isAtTop() && !this.beginsOnPage(node)
    this.#processAfterMove(node, isMoved, processNode)
  }

  /** A break that nobody asked for takes the margin above the node away, as pdfmake has it. */
  #processAfterMove(node: LayoutNode, isMoved: boolean, processNode: () => void): void {
    const { _margin: margin } = node
    if (isMoved) {
      this.#moveOn()
      node._margin = withMargins(node, { top: false, bottom: true })._margin ?? null
    }
    processNode()
    node._margin = margin ?? null
  }

  #moveOn(): void {
    const context = this.writer.context()
    if (context.inSnakingColumns() && !context.isInNestedNonSnakingGroup()) this.snakingAwarePageBreak()
    else this.writer.moveToNextPage()
  }

  #isAtTop(): boolean {
    return this.writer.context().y <= pageTop(this.writer)
  }

  /** Whether nodes come to their end, or to the first thing that may be parted from them, on one page. */
  #try(
    nodes: Iterable<LayoutNode>,
    { place, end, keepsBlocks, width, reserved = 0 }: SpeculationOptions,
  ): { fits: boolean; context: DocumentContextInstance; top: number } {
    const { writer, nestedLevel } = this
    const lengths = [this.linearNodeList, this.verticalAlignmentItemStack, this.#sequences].map(
      list => [list, list.length] as const,
    )
    const margins = place === 'here' ? writer.context().pageMargins : this.marginsOfNextPage()
    const trial = new SpeculativeWriter(writer, { place, end, margins })
    const context = trial.context()
    const top = context.y
    if (width !== undefined) context.availableWidth = width
    context.availableHeight -= reserved
    this.#trial = { writer: trial, keepsBlocks }
    this.writer = trial
    this.#sequences.push(null)
    try {
      for (const node of nodes) this.processNode(node)
      return { fits: true, context, top }
    } catch (error) {
      if (error !== PLACED_CONTENT && error !== REACHED_PAGE_END) throw error
      return { fits: error === PLACED_CONTENT, context, top }
    } finally {
      this.#trial = null
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

/** A node, and what comes after it before a page break that the document asks for. */
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

/** Whether the node is a stack or list, whose last child says of itself that it stays with the next. */
function endsWithNext(node: LayoutNode): boolean {
  const children = node['stack'] ?? node['ul'] ?? node['ol']
  return Array.isArray(children) && children.length > 0
}

/** Whether any of some columns or cells stands in the middle of its row, or at its bottom. */
export function hasAligned(cells: unknown): boolean {
  return Array.isArray(cells) && cells.some(cell => Boolean(cell['verticalAlignment']))
}

function isDetached({ absolutePosition, relativePosition }: LayoutNode): boolean {
  return Boolean(absolutePosition ?? relativePosition)
}

/** A copy that has its margin above or below, or neither. */
function withMargins(node: LayoutNode, has: { top: boolean; bottom: boolean }): LayoutNode {
  const copy = copyNode(node)
  const { _margin: margin } = node
  if (Array.isArray(margin)) {
    const [left, top, right, bottom] = margin
    copy._margin = [left, has.top ? top : 0, right, has.bottom ? bottom : 0]
  }
  return copy
}
