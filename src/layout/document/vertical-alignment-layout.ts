import { BASELINE_KEY } from '../../document/vertical-alignment.ts'
import { BreakAvoidanceLayout, hasAligned } from './pagination/break-avoidance-layout.ts'
import { AlignedContent, type Extents, extend, shareAbove } from './pagination/broken-alignment.ts'
import { SpeculativeWriter } from './pagination/speculative-layout.ts'
import type { AlignmentItem, LayoutNode, LayoutRow, LayoutTable, RowResult } from './pdfmake.ts'

/** An aligned cell with rows that are not laid out yet. */
interface OpenCell {
  readonly content: AlignedContent
  readonly share: number
  readonly lastRow: number
  readonly extents: Extents
  readonly markers: readonly AlignmentItem[]
}

/** An aligned cell that spans rows laid out as blocks. */
interface OpenSpan {
  readonly begin: AlignmentItem
  readonly firstRow: number
  readonly lastRow: number
  height: number
}

/** Height of a row with padding and the line below it, and the parts above and below its content. In points. */
export interface RowHeight {
  readonly height: number
  readonly above: number
  readonly below: number
}

/**
 * Layout with vertical alignment in rows: a margin aligns baselines; `middle` and `bottom` use all rows that a cell
 * spans. pdfmake aligns when it paints, which works only if the rows are on one page.
 */
export class VerticalAlignmentLayout extends BreakAvoidanceLayout {
  readonly #contents = new WeakMap<LayoutNode, AlignedContent>()
  readonly #openCells = new WeakMap<LayoutTable, OpenCell[]>()
  readonly #openSpans = new WeakMap<LayoutTable, OpenSpan[]>()

  override processNode(node: LayoutNode, isVerticalAlignmentAllowed?: boolean): void {
    const process = (): void => super.processNode(node, isVerticalAlignmentAllowed)
    if (isVerticalAlignmentAllowed !== true || shareAbove(node) === null || !this.#breaksPages()) process()
    else {
      const content = new AlignedContent()
      this.#contents.set(node, content)
      content.record(this.writer, process)
    }
  }

  override processRow(row: LayoutRow): RowResult {
    const { cells, tableNode, rowIndex = 0 } = row
    const open = (tableNode && this.#openCells.get(tableNode)) ?? []
    if (open.length === 0 && !hasAligned(cells)) return this.#processOnBaselines(row)
    const first = this.verticalAlignmentItemStack.length
    const extents: Extents = new Map()
    const result = this.#withExtents(row, extents)
    for (const { begin, end } of this.verticalAlignmentItemStack.slice(first)) {
      const { cell } = begin.item
      if (cell === undefined || !cells.includes(cell)) continue
      const content = this.#contents.get(cell)
      const markers = [begin, end]
      const lastRow = rowIndex + Number(cell['rowSpan'] ?? 1) - 1
      // items of a block are copied to the page later
      const isInBlock = row.dontBreakRows === true || this.writer.transactionLevel > 0
      if (lastRow > rowIndex && tableNode !== undefined && isInBlock) {
        if (row.dontBreakRows === true || lastRow < (row.rowsWithoutPageBreak ?? 0))
          this.#openSpan(tableNode, { begin, firstRow: rowIndex, lastRow, height: 0 })
        else leaveAtTop(markers)
      }
      // as in pdfmake, a cell that breaks in its only row fills the page
      else if (content === undefined || (content.isBroken && lastRow === rowIndex)) {
        if (result.pageBreaks.length > 0) leaveAtTop(markers)
      } else open.push({ content, share: shareAbove(cell) ?? 0, lastRow, extents: new Map(), markers })
    }
    for (const cell of open) {
      for (const [page, extent] of extents) extend(cell.extents, page, extent)
      if (cell.lastRow !== rowIndex) continue
      if (cell.content.isAlignedByPdfmake(cell.extents)) continue
      leaveAtTop(cell.markers)
      cell.content.align(this.writer, cell.extents, cell.share)
    }
    const stillOpen = open.filter(({ lastRow }) => lastRow > rowIndex)
    if (tableNode !== undefined) this.#openCells.set(tableNode, stillOpen)
    return result
  }

  /** False in unbreakable blocks and in speculative layout. */
  #breaksPages(): boolean {
    return this.writer.transactionLevel === 0 && !(this.writer instanceof SpeculativeWriter)
  }

  /** Lays out a row and records its top and bottom on each page. */
  #withExtents(row: LayoutRow, extents: Extents): RowResult {
    const { writer } = this
    const { page: firstPage, y: firstTop } = writer.context()
    const tops = new Map([[firstPage, firstTop]])
    const noteTop = (): void => {
      const { page, y } = writer.context()
      if (!tops.has(page)) tops.set(page, y)
    }
    writer.addListener('pageChanged', noteTop)
    const result = this.#processOnBaselines(row)
    writer.removeListener('pageChanged', noteTop)
    const { page: lastPage, y: lastBottom } = writer.context()
    for (let page = firstPage; page <= lastPage; page++) {
      // a cell that spans up to this row may reach a page that the row's own cells do not
      const bySpan = row.tableNode?._breaksBySpan?.find(({ prevPage }) => prevPage === page - 1)
      const top = tops.get(page) ?? bySpan?.y ?? lastBottom
      const pageBreak =
        result.pageBreaks.find(({ prevPage }) => prevPage === page) ??
        row.tableNode?._breaksBySpan?.find(({ prevPage }) => prevPage === page)
      const bottom = page === lastPage ? lastBottom : (pageBreak?.prevY ?? top)
      if (bottom > top) extend(extents, page, { top, bottom }) // otherwise the whole row moved to the next page
    }
    return result
  }

  #openSpan(table: LayoutTable, span: OpenSpan): void {
    span.begin.item.getViewHeight = () => span.height
    const spans = this.#openSpans.get(table)
    if (spans === undefined) this.#openSpans.set(table, [span])
    else spans.push(span)
  }

  /** Adds up the heights of rows in blocks, because pdfmake measures them wrong in nested blocks. */
  rowEnded(table: LayoutTable, row: number, { height, above, below }: RowHeight): void {
    const spans = this.#openSpans.get(table)
    if (spans === undefined) return
    for (const span of spans) {
      span.height += height - (row === span.firstRow ? above : 0) - (row === span.lastRow ? below : 0)
    }
    const open = spans.filter(({ lastRow }) => lastRow > row)
    if (open.length > 0) this.#openSpans.set(table, open)
    else this.#openSpans.delete(table)
  }

  #processOnBaselines(row: LayoutRow): RowResult {
    if (!row.cells.some(cell => cell[BASELINE_KEY] === true)) return super.processRow(row)
    const cells = row.cells.filter(cell => cell[BASELINE_KEY] === true && cell['_span'] !== true)
    const baselines = cells.map(cell => this.firstBaseline(cell, widthOf(cell, row)))
    const lowest = Math.max(...baselines)
    const margins = cells.map(({ _margin }) => _margin ?? null)
    for (const [i, cell] of cells.entries()) {
      const [left, top, right, bottom] = margins[i] ?? [0, 0, 0, 0]
      cell._margin = [left, top + lowest - (baselines[i] ?? lowest), right, bottom]
    }
    const result = super.processRow(row)
    for (const [i, cell] of cells.entries()) cell._margin = margins[i] ?? null
    return result
  }
}

/** Disables pdfmake's alignment at painting. */
function leaveAtTop(markers: OpenCell['markers']): void {
  for (const { item } of markers) item.isCellContentMultiPage = true
}

/** Width of a cell, including the columns and gaps that it spans. */
function widthOf(cell: LayoutNode, { cells, widths = [], gaps }: LayoutRow): number {
  const first = cells.indexOf(cell)
  const span = typeof cell['colSpan'] === 'number' ? cell['colSpan'] : 1
  return widths.slice(first, first + span).reduce((sum, { _calcWidth }, i) => {
    return sum + _calcWidth + (i === 0 ? 0 : (gaps?.[first + i] ?? 0))
  }, 0)
}
