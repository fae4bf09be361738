import { type LayoutNode, type PageElementWriter, type TablePageBreak, TableProcessor } from '../pdfmake.ts'

/** pdfmake's table processor with a fast path for rows without own lines, fills and spans. */
export class FastPathTable extends TableProcessor {
  #hasVerticalLines = true

  override beginTable(writer: PageElementWriter): void {
    super.beginTable(writer)
    this.#hasVerticalLines = this.rowSpanData.some((_, i) => this.layout.vLineWidth(i, this.tableNode) !== 0)
  }

  override drawHorizontalLine(
    line: number,
    writer: PageElementWriter,
    overrideY?: number,
    moveDown = true,
    forcePage?: number | null,
  ): void {
    const { layout, tableNode, rowSpanData } = this
    const lineWidth = layout.hLineWidth(line, tableNode)
    if (!lineWidth) return
    if (!this.#isPlainLine(line)) {
      super.drawHorizontalLine(line, writer, overrideY, moveDown, forcePage)
      return
    }
    const { hLineColor } = layout
    const y = (overrideY ?? 0) + lineWidth / 2
    for (let column = 0; column < rowSpanData.length - 1; column++) {
      const { left = 0, width = 0 } = rowSpanData[column] ?? {}
      if (width === 0) continue
      const lineColor = typeof hLineColor === 'function' ? hLineColor(line, tableNode, column) : hLineColor
      const vector = { type: 'line', x1: left, x2: left + width, y1: y, y2: y, lineWidth, lineColor }
      writer.addVector(vector, false, overrideY !== undefined, null, forcePage)
    }
    if (moveDown) writer.context().moveDown(lineWidth)
  }

  /** True if every column has the same piece of the line. */
  #isPlainLine(line: number): boolean {
    const { layout, tableNode, rowSpanData } = this
    const { body } = tableNode.table
    return (
      layout.defaultBorder &&
      !layout.hLineStyle(line, tableNode)?.dash &&
      rowSpanData.every(({ rowSpan }) => rowSpan === 0) &&
      (body[line - 1] ?? []).every(hasPlainBorder) &&
      (body[line] ?? []).every(hasPlainBorder)
    )
  }

  override endRow(row: number, writer: PageElementWriter, pageBreaks: TablePageBreak[]): void {
    if (pageBreaks.length > 0 || !this.#isPlainRow(row)) {
      super.endRow(row, writer, pageBreaks)
      return
    }
    writer.removeListener('pageChanged', this.rowCallback)
    const context = writer.context()
    context.moveDown(this.layout.paddingBottom(row, this.tableNode))
    context.availableHeight += this.reservedAtBottom
    this.drawHorizontalLine(row + 1, writer)
  }

  /** True for a body row without vertical lines, fills and spans. */
  #isPlainRow(row: number): boolean {
    const { layout, tableNode, rowSpanData } = this
    if (this.#hasVerticalLines || this.dontBreakRows || row === 0 || row < this.rowsWithoutPageBreak)
      return false
    if (rowSpanData.some(({ rowSpan }) => rowSpan !== 0)) return false
    const { fillColor } = layout
    if (typeof fillColor !== 'function' && fillColor) return false
    const cells = tableNode.table.body[row] ?? []
    return cells.every(
      (cell, column) =>
        hasPlainGround(cell) && (typeof fillColor !== 'function' || !fillColor(row, tableNode, column)),
    )
  }
}

function hasPlainBorder(cell: LayoutNode): boolean {
  return !cell['border'] && !cell['borderColor'] && !cell['colSpan'] && !cell['_rowSpanCurrentOffset']
}

function hasPlainGround(cell: LayoutNode): boolean {
  return (
    !cell['fillColor'] &&
    !cell['overlayPattern'] &&
    !cell['rowSpan'] &&
    !cell['_span'] &&
    !cell['verticalAlignment']
  )
}
