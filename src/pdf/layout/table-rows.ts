import { AligningLayout } from './aligning-layout.ts'
import { CutTable } from './cut-table.ts'
import { heightBound } from './height-bound.ts'
import { pageTop } from './page-top.ts'
import type { LayoutNode, LayoutTable } from './parts.ts'
import { type RowGroup, rowGroups } from './row-groups.ts'

/** How rows that must not break come to stand: here or, with the table on its way, on the next page; or broken. */
type Stand = 'whole' | 'next page' | 'broken'

/**
 * Layout of tables whose rows hang together: rows that one cell spans stay on one page where rows must not break,
 * and what is higher than a page breaks, where pdfmake loses it.
 */
export class TableLayout extends AligningLayout {
  override processTable(node: LayoutTable): void {
    const { table } = node
    const { headerRows = 0, dontBreakRows = false } = table
    const groups = rowGroups(table.body)
    const hasSpans = groups.length < table.body.length
    const isPlain = !hasSpans && !dontBreakRows && headerRows === 0
    if (isPlain || this.writer.context().inSnakingColumns()) super.processTable(node)
    else this.#processRows(node, groups)
  }

  #processRows(node: LayoutTable, groups: readonly RowGroup[]): void {
    const { table } = node
    const { headerRows, keepWithHeaderRows, dontBreakRows = false } = table
    const [start = { first: 0, last: 0 }] = groups
    const inOneBlock = (headerRows ?? 0) > 0 ? (headerRows ?? 0) + (keepWithHeaderRows ?? 0) - 1 : 0
    const block: RowGroup = { first: 0, last: Math.max(start.last, inOneBlock) }
    const isKept = (headerRows ?? 0) > 0 || dontBreakRows
    const begin = isKept ? this.#standOf(node, block, inOneBlock) : 'whole'
    if (begin === 'next page') this.writer.moveToNextPage()
    if (begin === 'broken') {
      table.headerRows = 0
      table.keepWithHeaderRows = 0
      table.dontBreakRows = false
    }

    delete node._breaksBySpan
    this.nestedLevel++
    const processor = new CutTable(node)
    processor.beginTable(this.writer)
    for (const group of groups) {
      const isInBlock = group.first <= block.last
      const stand = isInBlock ? begin : dontBreakRows ? this.#standOf(node, group, group.first) : 'whole'
      if (!isInBlock) {
        if (stand === 'next page') {
          this.writer.moveToNextPage()
          processor.drawTop(group.first, this.writer)
        }
        processor.dontBreakRows = dontBreakRows && stand !== 'broken'
      }
      for (let row = group.first; row <= group.last; row++) this.#processRow(node, row, processor)
    }
    processor.endTable(this.writer)
    this.nestedLevel--
    if (this.nestedLevel === 0) this.writer.context().resetMarginXTopParent()
    Object.assign(table, { headerRows, keepWithHeaderRows, dontBreakRows })
  }

  /** @param movesUpTo The row up to which pdfmake moves them to the next page as one block. */
  #standOf(node: LayoutTable, { first, last }: RowGroup, movesUpTo: number): Stand {
    const rows = node.table.body.slice(first, last + 1)
    const page = this.writer.context().getCurrentPage()
    if (page === null) return 'whole'
    const room = page.pageSize.height - page.pageMargins.bottom - pageTop(this.writer)
    const bound = rows.reduce((sum, cells) => sum + Math.max(...cells.map(heightBound)), 0)
    const isOneBlock = last <= movesUpTo
    if (isOneBlock && bound < room / 2) return 'whole'
    const part = partOf(node, first, rows)
    if (!isOneBlock && this.fitsOnPage(part, 'here')) return 'whole'
    if (!this.fitsOnPage(part, 'page top')) return 'broken'
    return isOneBlock ? 'whole' : 'next page'
  }

  #processRow(node: LayoutTable, row: number, processor: CutTable): void {
    const { table } = node
    const cells = table.body[row] ?? []
    const context = this.writer.context()
    if (processor.dontBreakRows) {
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
      height: heightOf(table.heights, row),
    })
    for (const position of positions) node.positions.push(position)
    if (pageBreaks.length === 0) {
      const inSpan = this._findSameRowPageBreakByRowSpanData(node._breaksBySpan ?? null, page, row)
      if (inSpan) pageBreaks.push(this._getPageBreakListBySpan(node, inSpan.prevPage, row))
    }
    processor.endRow(row, this.writer, pageBreaks)
  }
}

/** Some rows of a table as a table that may break, to be tried on a page. */
function partOf(node: LayoutTable, first: number, body: LayoutNode[][]): LayoutTable {
  const { table, positions, _layout, _offsets } = node
  const heights = Array.from({ length: body.length }, (_, row) => heightOf(table.heights, first + row))
  return { table: { body, widths: table.widths, heights }, positions, _layout, _offsets }
}

function heightOf(heights: unknown, row: number): number | undefined {
  const height: unknown = Array.isArray(heights) ? heights[row] : heights
  return typeof height === 'number' ? height : undefined
}
