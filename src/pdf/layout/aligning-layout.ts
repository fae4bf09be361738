import { KeepingLayout } from './keeping-layout.ts'
import type { LayoutNode, LayoutRow } from './parts.ts'

/** On cells and columns whose first lines are to stand on one line. */
export const BASELINE_KEY = '_onBaseline'

type RowResult = ReturnType<KeepingLayout['processRow']>

/**
 * Layout that moves the cells of a row down to a common baseline. What stands in the middle of a row or at its bottom
 * does so as long as the row is on one page.
 */
export class AligningLayout extends KeepingLayout {
  override processRow(row: LayoutRow): RowResult {
    const first = this.verticalAlignmentItemStack.length
    const result = this.#processOnBaselines(row)
    if (result.pageBreaks.length === 0) return result
    // pdfmake would begin to shift what is on one page, and end on another
    for (const { begin, end } of this.verticalAlignmentItemStack.slice(first)) {
      if (!row.cells.some(cell => cell === begin.item.cell)) continue
      begin.item.isCellContentMultiPage = true
      end.item.isCellContentMultiPage = true
    }
    return result
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

/** Of a cell, with the columns and gaps that it spans. */
function widthOf(cell: LayoutNode, { cells, widths = [], gaps }: LayoutRow): number {
  const first = cells.indexOf(cell)
  const span = typeof cell['colSpan'] === 'number' ? cell['colSpan'] : 1
  return widths.slice(first, first + span).reduce((sum, { _calcWidth }, i) => {
    return sum + _calcWidth + (i === 0 ? 0 : (gaps?.[first + i] ?? 0))
  }, 0)
}
