import type { PageElementWriter, TablePageBreak } from '../pdfmake.ts'
import { FastPathTable } from './table-fast-path.ts'

/**
 * pdfmake's table processor with lines around row-spanning cells at page breaks: pdfmake omits them at the end of
 * one page and at the start of the next.
 */
export class BreakingTable extends FastPathTable {
  /** False if cells span out of the header: a repeated header would overlap the rows below. */
  repeatsHeader = true

  override drawHorizontalLine(
    line: number,
    writer: PageElementWriter,
    overrideY?: number,
    moveDown?: boolean,
    forcePage?: number | null,
  ): void {
    // pdfmake passes only a position when a row breaks
    const isCut = overrideY !== undefined && moveDown === undefined
    const draw = (): void => super.drawHorizontalLine(line, writer, overrideY, moveDown, forcePage)
    if (isCut) this.#withSpans(() => 0, draw)
    else draw()
  }

  override endRow(row: number, writer: PageElementWriter, pageBreaks: TablePageBreak[]): void {
    const [first] = pageBreaks
    const isMovedWhole = first !== undefined && first.prevY - this.rowTopY === this.rowPaddingTop
    if (isMovedWhole && this.layout.hLineWhenBroken !== false) this.#closeSpans(row, writer, first.prevPage)
    super.endRow(row, writer, pageBreaks)
    if (this.repeatsHeader || !this.cleanUpRepeatables) return
    writer.popFromRepeatables()
    this.cleanUpRepeatables = false
  }

  /** Draws the line above a row on a new page, as pdfmake does for unbreakable rows. */
  drawTop(row: number, writer: PageElementWriter): void {
    if (!this.headerRows && this.layout.hLineWhenBroken !== false) this.drawHorizontalLine(row, writer)
  }

  /** Draws the bottom line of cells that continue below the row above. */
  #closeSpans(row: number, writer: PageElementWriter, page: number): void {
    const y = this.rowTopY - this.topLineWidth
    this.#withSpans(
      rowSpan => (rowSpan > 0 ? 0 : 1),
      () => super.drawHorizontalLine(row, writer, y, false, page),
    )
  }

  /** Draws a line with other columns treated as spanned; columns with a span above 0 get no line. */
  #withSpans(spanOf: (rowSpan: number) => number, draw: () => void): void {
    const spans = this.rowSpanData.map(({ rowSpan }) => rowSpan)
    for (const column of this.rowSpanData) column.rowSpan = spanOf(column.rowSpan)
    draw()
    for (const [i, column] of this.rowSpanData.entries()) column.rowSpan = spans[i] ?? 0
  }
}
