import type { PageElementWriterInstance, TablePageBreak } from '../pdfmake.ts'
import { FastPathTable } from './table-fast-path.ts'

/**
 * pdfmake's paddings, lines and fills of tables, which forget the cells that span rows where a page breaks: their
 * lines too are drawn at the foot of the page and at the head of the next.
 */
export class BreakingTable extends FastPathTable {
  /** False for a header with cells that reach out of it: repeated, they would cover the rows below. */
  repeatsHeader = true

  override drawHorizontalLine(
    line: number,
    writer: PageElementWriterInstance,
    overrideY?: number,
    moveDown?: boolean,
    forcePage?: number | null,
  ): void {
    // pdfmake gives a place and nothing more where a row breaks
    const isCut = overrideY !== undefined && moveDown === undefined
    const draw = (): void => super.drawHorizontalLine(line, writer, overrideY, moveDown, forcePage)
    if (isCut) this.#withSpans(() => 0, draw)
    else draw()
  }

  override endRow(row: number, writer: PageElementWriterInstance, pageBreaks: TablePageBreak[]): void {
    const [first] = pageBreaks
    const isMovedWhole = first !== undefined && first.prevY - this.rowTopY === this.rowPaddingTop
    if (isMovedWhole && this.layout.hLineWhenBroken !== false) this.#closeSpans(row, writer, first.prevPage)
    super.endRow(row, writer, pageBreaks)
    if (this.repeatsHeader || !this.cleanUpRepeatables) return
    writer.popFromRepeatables()
    this.cleanUpRepeatables = false
  }

  /** Draws the line above a row on another page, as pdfmake does where rows that must not break have moved. */
  drawTop(row: number, writer: PageElementWriterInstance): void {
    if (!this.headerRows && this.layout.hLineWhenBroken !== false) this.drawHorizontalLine(row, writer)
  }

  /** Ends the cells that go on beneath the row above, which has its line already. */
  #closeSpans(row: number, writer: PageElementWriterInstance, page: number): void {
    const y = this.rowTopY - this.topLineWidth
    this.#withSpans(
      rowSpan => (rowSpan > 0 ? 0 : 1),
      () => super.drawHorizontalLine(row, writer, y, false, page),
    )
  }

  /** Draws with other columns held for spanned: those of which more than 0 is said have no line. */
  #withSpans(spanOf: (rowSpan: number) => number, draw: () => void): void {
    const spans = this.rowSpanData.map(({ rowSpan }) => rowSpan)
    for (const column of this.rowSpanData) column.rowSpan = spanOf(column.rowSpan)
    draw()
    for (const [i, column] of this.rowSpanData.entries()) column.rowSpan = spans[i] ?? 0
  }
}
