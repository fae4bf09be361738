import { hasAligned } from '../pagination/break-avoidance-layout.ts'
import { pageTop } from '../pagination/page-top.ts'
import type { LayoutTable, TablePageBreak } from '../pdfmake.ts'
import { VerticalAlignmentLayout } from '../vertical-alignment-layout.ts'
import { addCarriedTotals, type TableWithCarriedTotals } from './carried-totals-table.ts'
import { placeOpenSpans } from './open-spans.ts'
import { heightOf, partOf, type RowGroup, rowGroups, rowsHeightBound } from './row-groups.ts'
import { BreakingTable } from './table-breaks.ts'

/** Placement of rows that must not break: whole here, on the next page together with the table, or broken. */
type RowPlacement = 'whole' | 'next page' | 'broken'

/**
 * Layout of tables with connected rows. Unbreakable rows that a cell spans stay on one page; rows that are higher
 * than a page break, where pdfmake loses them.
 */
export class TableRowsLayout extends VerticalAlignmentLayout {
  override processTable(node: LayoutTable): void {
    if (this.writer.context().inSnakingColumns()) super.processTable(node)
    else this.#processRows(node, rowGroups(node.table.body))
  }

  #processRows(node: LayoutTable, groups: readonly RowGroup[]): void {
    const { table } = node
    const original: LayoutTable = { ...node, table: { ...table } }
    const { headerRows, keepWithHeaderRows, dontBreakRows = false } = table
    const [start = { first: 0, last: 0 }] = groups
    const hasHeader = (headerRows ?? 0) > 0
    const inOneBlock = hasHeader ? (headerRows ?? 0) + (keepWithHeaderRows ?? 0) - 1 : 0
    const endOf = (row: number): number => groups.find(({ last }) => last >= row)?.last ?? row
    const block: RowGroup = { first: 0, last: endOf(inOneBlock) }
    // spans out of the header or the rows kept with it include their other rows if a page has enough space
    const isOneBlock = hasHeader && (block.last <= inOneBlock || this.#fitsOnAPage(original, block))
    if (isOneBlock) {
      table.headerRows = this.#repeatedRows(original, endOf((headerRows ?? 0) - 1))
      table.keepWithHeaderRows = block.last + 1 - table.headerRows
    }
    const kept: RowGroup = hasHeader && !isOneBlock && !dontBreakRows ? { first: 0, last: inOneBlock } : block
    const isKept = (headerRows ?? 0) > 0 || dontBreakRows
    const begin = isKept
      ? this.#placementOf(original, kept, isOneBlock ? block.last : 0)
      : this.#placementOfAligned(original, block)
    if (begin === 'next page') this.writer.moveToNextPage()
    if (begin === 'broken') {
      table.headerRows = 0
      table.keepWithHeaderRows = 0
      table.dontBreakRows = false
    }
    delete node._breaksBySpan

    const carried = this.#carry(node, row => this.#processRow(node, row, { processor, height: undefined }))
    const firstGroup = groups.find(({ first }) => first >= (headerRows ?? 0)) ?? start
    if (
      begin === 'whole' &&
      carried?.beginsOnNextPage({ first: 0, last: Math.max(block.last, firstGroup.last) })
    )
      this.writer.moveToNextPage()

    this.nestedLevel++
    const processor = new BreakingTable(node)
    processor.repeatsHeader = endOf((table.headerRows ?? 0) - 1) < (table.headerRows ?? 0)
    processor.beginTable(this.writer)
    let headerPage = 0
    for (const group of groups) {
      const isInBlock = group.first <= block.last
      if (!isInBlock) {
        carried?.goOn(group, processor)
        const placement = dontBreakRows
          ? this.#placementOf(original, group, group.first)
          : this.#placementOfAligned(original, group)
        if (placement === 'next page') {
          this.writer.moveToNextPage()
          processor.drawTop(carried?.grown.placeOf(group.first) ?? group.first, this.writer)
        }
        processor.dontBreakRows = dontBreakRows && placement !== 'broken'
      }
      const { page } = this.writer.context()
      for (let row = group.first; row <= group.last; row++) {
        const place = carried?.grown.placeOf(row) ?? row
        this.#processRow(node, place, { processor, height: heightOf(table.heights, row) })
      }
      carried?.count(group, this.writer.context().page !== page)
      if (isInBlock) headerPage = this.writer.context().page
      this.rowsPlaced(node, group)
    }
    processor.endTable(this.writer)
    this.nestedLevel--
    if (this.nestedLevel === 0) this.writer.context().resetMarginXTopParent()
    carried?.grown.restore()
    const repeatedRows = table.headerRows ?? 0
    if (repeatedRows > (headerRows ?? 0) && this.writer.context().page > headerPage)
      this.headerExtended(original, repeatedRows)
    Object.assign(table, { headerRows, keepWithHeaderRows, dontBreakRows })
  }

  /** Draws the lines and backgrounds of a row. */
  endRow(processor: BreakingTable, row: number, pageBreaks: TablePageBreak[]): void {
    processor.endRow(row, this.writer, pageBreaks)
  }

  /** Called after rows that no cell connects to later rows. */
  rowsPlaced(_table: LayoutTable, _group: RowGroup): void {}

  /** Called if rows below the header were repeated with it because header cells span them. */
  headerExtended(_table: LayoutTable, _repeatedRows: number): void {}

  /** Null without carry rows, and in unbreakable blocks. */
  #carry(node: LayoutTable, processRow: (place: number) => void): TableWithCarriedTotals | null {
    const { _carryRows: rows } = node
    if (rows === undefined || this.writer.transactionLevel > 0) return null
    return addCarriedTotals(node, rows, this, processRow)
  }

  /** Number of repeated rows: all that header cells span, unless they take more than half a page. */
  #repeatedRows(node: LayoutTable, last: number): number {
    const { headerRows = 0, body } = node.table
    if (last < headerRows) return headerRows
    const height = this.heightOf(partOf(node, 0, body.slice(0, last + 1)))
    return height <= this.#pageRoom() / 2 ? last + 1 : headerRows
  }

  #pageRoom(): number {
    const page = this.writer.context().getCurrentPage()
    if (page === null) return Number.POSITIVE_INFINITY
    return page.pageSize.height - page.pageMargins.bottom - pageTop(this.writer)
  }

  #fitsOnAPage(node: LayoutTable, { first, last }: RowGroup): boolean {
    return this.fitsOnPage(partOf(node, first, node.table.body.slice(first, last + 1)), 'page top')
  }

  /** Aligned rows move to the next page if nothing of them fits here. */
  #placementOfAligned(node: LayoutTable, { first, last }: RowGroup): RowPlacement {
    const rows = node.table.body.slice(first, last + 1)
    return !rows.some(hasAligned) || this.beginsOnPage(partOf(node, first, rows)) ? 'whole' : 'next page'
  }

  /** @param movesUpTo Last row of the block that pdfmake moves to the next page as a whole. */
  #placementOf(node: LayoutTable, { first, last }: RowGroup, movesUpTo: number): RowPlacement {
    const rows = node.table.body.slice(first, last + 1)
    const room = this.#pageRoom()
    if (room === Number.POSITIVE_INFINITY) return 'whole'
    const isOneBlock = last <= movesUpTo
    if (isOneBlock && rowsHeightBound(rows, node.table) < room / 2) return 'whole'
    const part = partOf(node, first, rows)
    if (!isOneBlock && this.fitsOnPage(part, 'here')) return 'whole'
    if (!this.fitsOnPage(part, 'page top')) return 'broken'
    return isOneBlock ? 'whole' : 'next page'
  }

  #processRow(
    node: LayoutTable,
    row: number,
    { processor, height }: { processor: BreakingTable; height: number | undefined },
  ): void {
    const { table } = node
    const cells = table.body[row] ?? []
    const context = this.writer.context()
    const isInBlockOfHeader = row < processor.rowsWithoutPageBreak
    if (processor.dontBreakRows && !isInBlockOfHeader) {
      for (const cell of cells) {
        if (typeof cell['rowSpan'] !== 'number' || cell['rowSpan'] <= 1) continue
        cell['_startingRowSpanY'] = context.y
        cell['_startingRowSpanPage'] = context.page
      }
    }
    processor.beginRow(row, this.writer)
    const { page } = this.writer.context()
    const { _margin: margin } = node
    const { pageBreaks, positions } = this.processRow({
      marginX: margin ? [margin[0], margin[2]] : [0, 0],
      dontBreakRows: processor.dontBreakRows,
      rowsWithoutPageBreak: processor.rowsWithoutPageBreak,
      cells,
      widths: table.widths,
      gaps: node._offsets.offsets,
      tableBody: table.body,
      tableNode: node,
      rowIndex: row,
      height,
    })
    for (const position of positions) node.positions.push(position)
    this.#addBreaksOfSpans(node, row, { from: page, pageBreaks })
    const block = this.writer.context()
    const isInBlock = this.writer.transactionLevel > 0
    const bottom = block.y
    this.endRow(processor, row, pageBreaks)
    const { rowTopY, rowPaddingTop, dontBreakRows } = processor
    this.rowEnded(node, row, { height: block.y - rowTopY, above: rowPaddingTop, below: block.y - bottom })
    if (!isInBlock || this.writer.transactionLevel > 0) return
    // if later rows are blocks too, pdfmake has the start of the span
    if (row === 0 || !dontBreakRows)
      placeOpenSpans(node, { lastRow: row, height: block.y, dontBreakRows }, this.writer)
  }

  /** Adds breaks of row-spanning cells to those of the row. pdfmake reports only their first break. */
  #addBreaksOfSpans(
    node: LayoutTable,
    row: number,
    { from, pageBreaks }: { from: number; pageBreaks: TablePageBreak[] },
  ): void {
    const bySpan = node._breaksBySpan ?? null
    if (bySpan === null) return
    const { page: end } = this.writer.context()
    for (let page = from; page < end; page++) {
      const isKnown = pageBreaks.some(({ prevPage }) => prevPage === page)
      if (isKnown || !this._findSameRowPageBreakByRowSpanData(bySpan, page, row)) continue
      pageBreaks.push(this._getPageBreakListBySpan(node, page, row))
    }
    pageBreaks.sort((a, b) => a.prevPage - b.prevPage)
  }
}
