import {
  type ColumnsNode,
  type DocumentArguments,
  DocumentContext,
  type LayoutAttempt,
  LayoutBuilder,
  type LayoutNode,
  type LayoutRow,
  type LayoutTable,
  type Line,
  type ListNode,
  type Page,
  PageElementWriter,
  type Place,
  type QrNode,
  type RowResult,
  type StackNode,
  type TablePageBreak,
} from './pdfmake.ts'
import type { TextNode } from './text/text-node.ts'

/**
 * Fast path of pdfmake's layout for plain nodes and rows: no closures, listeners or saved positions per table cell.
 * Other nodes take pdfmake's path.
 */
export class FastPathLayout extends LayoutBuilder {
  /** True if a page break function needs the position of every node. */
  #tracksPositions = true

  override layoutDocument(...args: [...DocumentArguments, pageBreakBefore: unknown]): Page[] {
    this.#tracksPositions = typeof args.at(-1) === 'function'
    return super.layoutDocument(...args)
  }

  override tryLayoutDocument(...args: DocumentArguments): LayoutAttempt {
    const [content, document, , defaultStyle, background, header, footer, watermark] = args
    this.linearNodeList = []
    const measured = this.docMeasure.measureDocument(this.docPreprocessor.preprocessDocument(content))
    this.writer = new FastPathWriter(new DocumentContext(), this.#tracksPositions)
    this.writer.context().addListener('pageAdded', () => this.addBackground(background))
    if (!beginsWithSection(measured)) this.writer.addPage(this.pageSize, null, this.pageMargins)
    this.processBody(measured)
    this.addHeadersAndFooters(header, footer)
    this.addWatermark(watermark, document, defaultStyle)
    return { pages: this.writer.context().pages, linearNodeList: this.linearNodeList }
  }

  processBody(body: LayoutNode): void {
    this.processNode(body)
  }

  override processNode(node: LayoutNode, isVerticalAlignmentAllowed?: boolean): void {
    if (this.#tracksPositions || !isPlain(node)) super.processNode(node, isVerticalAlignmentAllowed)
    else if (!node._margin && !node.unbreakable && isText(node)) this.processLeaf(node as TextNode)
    else this.#processBlock(node)
  }

  #processBlock(node: LayoutNode): void {
    const { _margin: margin } = node
    node.positions = []
    if (margin) {
      this.#moveDown(margin[1], node)
      this.writer.context().addMargin(margin[0], margin[2])
    }
    if (node.unbreakable) this.writer.beginUnbreakableBlock()
    this.#processContent(node)
    if (node.unbreakable) this.writer.commitUnbreakableBlock()
    if (margin) {
      this.#moveDown(margin[3], node)
      this.writer.context().addMargin(-margin[0], -margin[2])
    }
  }

  #processContent(node: LayoutNode): void {
    if (node['stack']) this.processVerticalContainer(node as StackNode)
    else if (node['columns']) this.processColumns(node as ColumnsNode)
    else if (node['ul']) this.processList(false, node as ListNode)
    else if (node['ol']) this.processList(true, node as ListNode)
    else if (node['table']) this.processTable(node as LayoutTable)
    else if (isText(node)) this.processLeaf(node as TextNode)
    else {
      this.linearNodeList.push(new InitialPosition(node))
      if (node['image']) this.processImage(node)
      else if (node['svg']) this.processSVG(node)
      else this.processQr(node as object as QrNode)
    }
  }

  /** A margin that does not fit on the page is truncated and not continued on the next one. */
  #moveDown(margin: number, { pageOrientation }: LayoutNode): void {
    const context = this.writer.context()
    const { availableHeight } = context // NaN in blocks of open height
    if (!(margin > availableHeight)) {
      context.moveDown(margin)
      return
    }
    context.moveDown(availableHeight)
    this.moveOn(pageOrientation)
  }

  /** Moves to the next page, or to the next snaking column. */
  moveOn(orientation?: unknown): void {
    const context = this.writer.context()
    if (context.inSnakingColumns() && !context.isInNestedNonSnakingGroup()) {
      this.snakingAwarePageBreak(orientation)
    } else this.writer.moveToNextPage(orientation)
  }

  override processLeaf(node: TextNode): void {
    node.positions = []
    if (node._inlines?.length === 0 && node._lines === undefined) return // pdfmake needs a line
    super.processLeaf(node)
    node.positions = node.positions.slice() // an array that grew keeps space for more
  }

  override processRow(row: LayoutRow): RowResult {
    return isPlainRow(row) ? this.#processPlainRow(row) : super.processRow(row)
  }

  /** A row without spans and without snaking columns. */
  #processPlainRow(row: LayoutRow): RowResult {
    const { cells, widths = cells, gaps = null, tableNode = null, rowIndex = 0, height } = row
    const { marginX = [0, 0], dontBreakRows = false, rowsWithoutPageBreak = 0 } = row
    const { writer } = this
    const isWhole = dontBreakRows || (row.rowIndex !== undefined && rowIndex < rowsWithoutPageBreak)
    const endsPage = !isWhole && height !== undefined && height > writer.context().availableHeight
    const pageBreaks: TablePageBreak[] = []
    const positions: unknown[] = []
    const storePageBreak = (place: TablePageBreak): void => {
      this._storePageBreakData({ ...place, rowIndex: row.rowIndex }, false, pageBreaks, tableNode)
    }
    const marginOfParent = this.nestedLevel === 1 ? marginX : null
    const gap = gaps !== null && gaps.length > 1 ? (gaps[1] ?? 0) : 0
    writer.context().beginColumnGroup(marginOfParent, tableNode?._bottomByPage ?? null, false, gap, null)
    writer.addListener('pageChanged', storePageBreak)
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]
      if (cell === undefined) continue
      writer.context().beginColumn(widths[i]?._calcWidth, gaps?.[i] ?? 0, null)
      this.processNode(cell, true)
      writer.context().updateBottomByPage()
      for (const position of cell.positions ?? []) positions.push(position)
    }
    writer.removeListener('pageChanged', storePageBreak)
    if (endsPage && pageBreaks.length === 0) {
      writer.context().moveDown(writer.context().availableHeight)
      writer.moveToNextPage()
    }
    const bottomByPage = writer.context().completeColumnGroup(height, null)
    if (tableNode !== null) {
      tableNode._bottomByPage = bottomByPage
      this._updatePageBreaksData(pageBreaks, tableNode, rowIndex)
    }
    return { pageBreaksBySpan: [], pageBreaks, positions }
  }

  /**
   * Moves page breaks down to the end of the row on each page. pdfmake searches all pages of the table for it.
   */
  override _updatePageBreaksData(pageBreaks: TablePageBreak[], table: LayoutTable, row: number): void {
    const { _bottomByPage: bottoms = {}, _breaksBySpan: bySpan = [] } = table
    const known = new Set<number>()
    for (const pageBreak of pageBreaks) {
      if (known.has(pageBreak.prevPage)) continue
      known.add(pageBreak.prevPage)
      moveDown(pageBreak, bottoms)
    }
    for (const pageBreak of bySpan) {
      if (row <= (pageBreak.rowIndexOfSpanEnd ?? -1)) moveDown(pageBreak, bottoms)
    }
  }
}

function moveDown(pageBreak: TablePageBreak, bottoms: Readonly<Record<number, number>>): void {
  const bottom = bottoms[pageBreak.prevPage]
  if (bottom !== undefined) pageBreak.prevY = Math.max(pageBreak.prevY, bottom)
}

function beginsWithSection({ section, stack }: LayoutNode): boolean {
  const [first] = Array.isArray(stack) ? stack : []
  return Boolean(section) || (first !== undefined && Boolean(first.section))
}

/**
 * Resets the position of a picture for another layout. pdfmake assigns functions to nodes instead. V8 allocates these in
 * the old generation, where they keep the nodes alive until the next major garbage collection.
 */
class InitialPosition {
  readonly #node: LayoutNode
  readonly #x: unknown
  readonly #y: unknown

  constructor(node: LayoutNode) {
    this.#node = node
    this.#x = node['x']
    this.#y = node['y']
  }

  resetXY(): void {
    this.#node['x'] = this.#x
    this.#node['y'] = this.#y
  }
}

/** A node in normal flow, without page breaks, positions, alignment or sections. */
function isPlain(node: LayoutNode): boolean {
  return (
    (isText(node) || isContainer(node) || isPicture(node)) &&
    !node.pageBreak &&
    !node.absolutePosition &&
    !node.relativePosition &&
    !node['verticalAlignment'] &&
    !node['section'] &&
    !Array.isArray(node['canvas'])
  )
}

function isText(node: LayoutNode): boolean {
  return node['text'] !== undefined && !isContainer(node)
}

function isContainer(node: LayoutNode): boolean {
  return Boolean(node['stack'] || node['columns'] || node['ul'] || node['ol'] || node['table'])
}

function isPicture(node: LayoutNode): boolean {
  return Boolean((node['image'] || node['svg'] || node['qr']) && !node['toc'])
}

function isPlainRow({ cells, snakingColumns }: LayoutRow): boolean {
  return snakingColumns !== true && cells.every(isPlainCell)
}

function isPlainCell(cell: LayoutNode): boolean {
  return (
    !cell['_span'] &&
    !cell['verticalAlignment'] &&
    !(Number(cell['rowSpan'] ?? 1) > 1) &&
    !(Number(cell['colSpan'] ?? 1) > 1)
  )
}

/** pdfmake's writer with a fast path for lines that fit, and full positions only if they are needed. */
class FastPathWriter extends PageElementWriter {
  readonly #tracksPositions: boolean
  #place: Place | null = null

  constructor(context: DocumentContext, tracksPositions: boolean) {
    super(context)
    this.setMaxListeners(0) // each open block adds a listener
    this.#tracksPositions = tracksPositions
  }

  override addLine(line: Line, staysThere?: boolean, index?: number): unknown {
    const context = this.context()
    const page = context.getCurrentPage()
    const height = line.getHeight()
    if (page === null || context.availableHeight < height || index !== undefined) {
      return super.addLine(line, staysThere, index)
    }
    const place = this.getCurrentPositionOnPage()
    line.x = context.x + (line.x || 0)
    line.y = context.y + (line.y || 0)
    this.alignLine(line)
    page.items.push({ type: 'line', item: line })
    this.emit('lineAdded', line)
    if (!staysThere) context.moveDown(height)
    return line._node === undefined ? place : { ...place } // pdfmake corrects the position of a node when it places its block
  }

  /** Without page break functions only the page number matters, so all nodes of a page share one position. */
  override getCurrentPositionOnPage(): Place {
    if (this.#tracksPositions) return super.getCurrentPositionOnPage()
    const { page } = this.contextStack[0] ?? this.context()
    if (this.#place?.pageNumber !== page + 1) this.#place = super.getCurrentPositionOnPage()
    return this.#place
  }
}
