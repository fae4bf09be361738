import {
  type ColumnsNode,
  DocumentContext,
  type DocumentContextInstance,
  LayoutBuilder,
  type LayoutBuilderInstance,
  type LayoutNode,
  type LayoutRow,
  type LayoutTable,
  type Line,
  PageElementWriter,
  type Place,
  type StackNode,
  type TablePageBreak,
} from './pdfmake.ts'
import type { TextNode } from './text/text-node.ts'

type RowResult = ReturnType<LayoutBuilderInstance['processRow']>

/**
 * Fast path of pdfmake's layout for plain nodes and rows: no closures, listeners or saved positions per table cell.
 * Other nodes take pdfmake's path.
 */
export class FastPathLayout extends LayoutBuilder {
  /** True if a page break function needs the position of every node. */
  #tracksPositions = true

  override layoutDocument(
    ...args: Parameters<LayoutBuilderInstance['layoutDocument']>
  ): ReturnType<LayoutBuilderInstance['layoutDocument']> {
    this.#tracksPositions = typeof args.at(-1) === 'function'
    return super.layoutDocument(...args)
  }

  override tryLayoutDocument(
    ...args: Parameters<LayoutBuilderInstance['tryLayoutDocument']>
  ): ReturnType<LayoutBuilderInstance['tryLayoutDocument']> {
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
    else if (!node._margin && isText(node)) this.processLeaf(node)
    else this.#processBlock(node)
  }

  #processBlock(node: LayoutNode & PlainNode): void {
    const { _margin: margin } = node
    node.positions = []
    if (margin) {
      this.#moveDown(margin[1], node)
      this.writer.context().addMargin(margin[0], margin[2])
    }
    if (isStack(node)) this.processVerticalContainer(node)
    else if (isColumns(node)) this.processColumns(node)
    else if (isTable(node)) this.processTable(node)
    else this.processLeaf(node)
    if (margin) {
      this.#moveDown(margin[3], node)
      this.writer.context().addMargin(-margin[0], -margin[2])
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
    if (context.inSnakingColumns() && !context.isInNestedNonSnakingGroup()) {
      this.snakingAwarePageBreak(pageOrientation)
    } else this.writer.moveToNextPage(pageOrientation)
  }

  override processLeaf(node: TextNode): void {
    node.positions = []
    let line = this.buildNextLine(node)
    if (line === null) return
    linkToNodes(line, node)
    const maxHeight = Number(node.maxHeight || Number.POSITIVE_INFINITY)
    let height = line.getHeight()
    while (line !== null && height < maxHeight) {
      const context = this.writer.context()
      if (line.getHeight() > context.availableHeight && context.y > context.pageMargins.top) {
        if (context.inSnakingColumns() && !context.isInNestedNonSnakingGroup()) {
          this.snakingAwarePageBreak(node['pageOrientation'])
          node._inlines?.unshift(...line.inlines) // the next column may have another width
          line = this.buildNextLine(node)
          continue
        }
        this.writer.moveToNextPage(node['pageOrientation'])
      }
      const place = this.writer.addLine(line)
      if (node.positions.length === 0) node.positions = [place]
      else node.positions.push(place)
      line = this.buildNextLine(node)
      if (line !== null) height += line.getHeight()
    }
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

type PlainNode = TextNode | StackNode | ColumnsNode | LayoutTable

/** A node in normal flow, without page breaks, positions, alignment or sections. */
function isPlain(node: LayoutNode): node is LayoutNode & PlainNode {
  return (
    (node['text'] !== undefined || isStack(node) || isColumns(node) || isTable(node)) &&
    !node.pageBreak &&
    !node.unbreakable &&
    !node.absolutePosition &&
    !node.relativePosition &&
    !node['verticalAlignment'] &&
    !node['section'] &&
    !node['ul'] &&
    !node['ol'] &&
    !Array.isArray(node['canvas'])
  )
}

function isText(node: LayoutNode & PlainNode): node is LayoutNode & TextNode {
  return !isStack(node) && !isColumns(node) && !isTable(node)
}

function isStack(node: LayoutNode): node is StackNode {
  return Boolean(node['stack'])
}

function isColumns(node: LayoutNode): node is ColumnsNode {
  return Boolean(node['columns'])
}

function isTable(node: LayoutNode): node is LayoutTable {
  return Boolean(node['table'])
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

  constructor(context: DocumentContextInstance, tracksPositions: boolean) {
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

/** Adds ids and outline entries to the first line of a text. */
function linkToNodes(line: Line, node: TextNode): void {
  if (node['tocItem'] || node['id']) line._node = node
  const id = idOf(node)
  if (id !== null) line.id = id
  if (node['outline']) line._outline = outlineOf(node)
  else if (Array.isArray(node.text)) {
    for (const fragment of node.text) if (fragment.outline) line._outline = outlineOf(fragment)
  }
}

/** Id of a node, or of its first fragment that has one. */
function idOf({ id, text }: { id?: unknown; text?: unknown }): unknown {
  if (id) return id
  for (const fragment of Array.isArray(text) ? text : []) {
    const found = idOf(fragment)
    if (found !== null) return found
  }
  return null
}

function outlineOf(node: Readonly<Record<string, unknown>>): object {
  return {
    id: node['id'],
    parentId: node['outlineParentId'],
    text: node['outlineText'] || node['text'],
    expanded: node['outlineExpanded'] || false,
  }
}
