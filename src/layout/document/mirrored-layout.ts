import { isMirrored } from './mirror.ts'
import {
  type Column,
  type ColumnsNode,
  columnCalculator,
  type LayoutNode,
  type LayoutRow,
  type LayoutTable,
  type Page,
  type RowResult,
} from './pdfmake.ts'
import { TableRowsLayout } from './tables/table-rows-layout.ts'

/** Index of a cell's first item on its page. */
interface CellMark {
  readonly page: Page
  readonly start: number
}

/**
 * Layout with mirrored columns: they are aligned with the right edge and painted in reading order, because some PDF
 * readers read in painting order.
 */
export class MirroredLayout extends TableRowsLayout {
  readonly #columns = new WeakSet<object>()
  /** By cell of the current row; null if the row is not mirrored. */
  #marks: Map<object, CellMark | null> | null = null

  override processRow(row: LayoutRow): RowResult {
    const { cells, tableNode } = row
    const isTurned = tableNode === undefined ? this.#columns.has(cells) : isMirrored(tableNode)
    const around = this.#marks
    this.#marks = isTurned ? new Map(cells.map(cell => [cell, null])) : null
    const result = super.processRow(row)
    const page = this.writer.context().getCurrentPage()
    if (this.#marks !== null && page !== null) turnItems(page, [...this.#marks.values()])
    this.#marks = around
    return result
  }

  override processNode(node: LayoutNode, isVerticalAlignmentAllowed?: boolean): void {
    const page = this.#marks?.has(node) === true ? this.writer.context().getCurrentPage() : null
    if (page !== null) this.#marks?.set(node, { page, start: page.items.length })
    super.processNode(node, isVerticalAlignmentAllowed)
  }

  override processTable(node: LayoutTable): void {
    const process = (): void => super.processTable(node)
    if (isMirrored(node)) this.#fromRight(node.table.widths, node._offsets.total, process, node)
    else process()
  }

  override processColumns(node: ColumnsNode): void {
    const process = (): void => super.processColumns(node)
    if (!isMirrored(node)) {
      process()
      return
    }
    this.#columns.add(node.columns)
    this.#fromRight(node.columns, node._gap * (node.columns.length - 1), process)
  }

  /**
   * Moves columns that are narrower than their container to its right edge.
   * @param around Width of gaps, or of the paddings and lines of a table.
   */
  #fromRight(columns: Column[], around: number, process: () => void, table?: LayoutTable): void {
    const context = this.writer.context()
    const available = context.availableWidth
    columnCalculator.buildColumnWidths(columns, available - around, table === undefined ? 0 : around, table)
    const used = columns.reduce((sum, { _calcWidth = 0 }) => sum + _calcWidth, around)
    const room = Math.max(0, available - used)
    context.addMargin(room, 0)
    process()
    this.writer.context().addMargin(-room, 0)
  }
}

/** Reverses the items of cells if all are on one page; cells without a mark are empty. */
function turnItems(page: Page, marks: readonly (CellMark | null)[]): void {
  const starts: number[] = []
  for (const mark of marks) {
    if (mark === null) continue
    if (mark.page !== page || mark.start < (starts.at(-1) ?? 0)) return
    starts.push(mark.start)
  }
  const [first] = starts
  if (first === undefined) return
  const ofCells = starts.map((start, i) => page.items.slice(start, starts[i + 1]))
  page.items.splice(first, page.items.length - first, ...ofCells.reverse().flat())
}
