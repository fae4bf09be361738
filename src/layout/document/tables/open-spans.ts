import type { LayoutNode, LayoutTable, PageElementWriter } from '../pdfmake.ts'

/** The last cell that a span covers; pdfmake stores the end of its content there. */
interface EndingCell extends LayoutNode {
  _columnEndingContext?: { page: number; y: number; availableHeight: number }
  _startingRowSpanY?: number
  _startingRowSpanPage?: number
}

/** The first rows of a table, laid out as a block that now has its position. */
interface PlacedBlock {
  readonly lastRow: number
  readonly height: number
  /** True if later rows are blocks too. */
  readonly dontBreakRows: boolean
}

/**
 * Corrects the ends of spans that begin in a block and continue below it. pdfmake measures them from the top of the
 * block, so later rows would overlap them.
 */
export function placeOpenSpans(
  { table }: LayoutTable,
  { lastRow, height, dontBreakRows }: PlacedBlock,
  writer: PageElementWriter,
): void {
  const { y, page, availableHeight } = writer.context()
  const blockTop = y - height
  for (const ending of openEndingCells(table.body, lastRow)) {
    const { _columnEndingContext: end, _startingRowSpanY: start } = ending
    if (!dontBreakRows && end !== undefined) {
      end.y += blockTop
      end.page = page
      end.availableHeight = availableHeight + y - end.y
    }
    // the end of the span is measured from the top of its first row
    if (dontBreakRows && end !== undefined && start !== undefined) end.y -= start
    if (dontBreakRows && start !== undefined) {
      ending._startingRowSpanY = start + blockTop
      ending._startingRowSpanPage = page
    }
  }
}

/** Last cells of spans that begin at or above a row and end below it. */
function* openEndingCells(body: LayoutTable['table']['body'], lastRow: number): Generator<EndingCell> {
  for (const [row, cells] of body.slice(0, lastRow + 1).entries()) {
    for (const cell of cells) {
      if (row + Number(cell['rowSpan'] ?? 1) - 1 > lastRow) yield* endingCells(cell)
    }
  }
}

function endingCells({ _endingCell: right, _leftEndingCell: left }: LayoutNode): Set<EndingCell> {
  return new Set(
    [right, left].filter((cell): cell is EndingCell => typeof cell === 'object' && cell !== null),
  )
}
