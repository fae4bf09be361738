import fc from 'fast-check'
import type { JsonObject } from '../../../src/index.ts'

const COLUMNS = 3

interface Cell {
  readonly rowSpan: number
  readonly colSpan: number
  readonly lines: number
  readonly verticalAlignment: string | null
}

/** Tables with random row and column spans, below random lines that move them across a page break. */
export function spannedTables(): fc.Arbitrary<JsonObject> {
  const cell = fc.record<Cell>({
    rowSpan: fc.constantFrom(1, 1, 1, 2, 3, 7),
    colSpan: fc.constantFrom(1, 1, 1, 2),
    lines: fc.constantFrom(1, 1, 1, 2, 5),
    verticalAlignment: fc.constantFrom(null, null, 'middle', 'bottom'),
  })
  const rows = fc.integer({ min: 1, max: 24 })
  return rows
    .chain(count =>
      fc.record({
        cells: fc.array(cell, { minLength: count * COLUMNS, maxLength: count * COLUMNS }),
        headerRows: fc.integer({ min: 0, max: Math.min(2, count) }),
        keepWithHeaderRows: fc.integer({ min: 0, max: 2 }),
        dontBreakRows: fc.boolean(),
        before: fc.integer({ min: 0, max: 26 }),
        covering: fc.option(
          fc.record({
            row: fc.nat(11),
            spans: fc.constantFrom([4, 5, 4], [5, 6, 5], [7, 7, 8]),
            verticalAlignment: fc.constantFrom('middle', 'bottom'),
          }),
          { freq: 3 },
        ),
      }),
    )
    .map(({ cells, before, covering, ...table }) => ({
      pageSize: 'A6',
      pageMargins: 20,
      content: [
        ...Array.from({ length: before }, (_, i) => `before${i}`),
        { table: { ...table, widths: [70, 70, 70], body: bodyOf(withCoveredRows(cells, covering)) } },
      ],
    }))
}

interface Covering {
  readonly row: number
  readonly spans: readonly number[]
  readonly verticalAlignment: string
}

/** Makes all cells of one row span rows, so that no cell begins in the rows below it. */
function withCoveredRows(cells: readonly Cell[], covering: Covering | null): readonly Cell[] {
  if (covering === null) return cells
  const { row, spans, verticalAlignment } = covering
  const first = row * COLUMNS
  return cells.map((cell, i) => {
    const rowSpan = spans[i - first]
    const above = i < first ? 1 : cell.rowSpan
    return rowSpan === undefined
      ? { ...cell, rowSpan: above }
      : { rowSpan, colSpan: 1, lines: 1, verticalAlignment }
  })
}

/** Gives each cell of a grid its own text, and drops spans that overlap others or exceed the table. */
function bodyOf(cells: readonly Cell[]): JsonObject[][] {
  const rows = cells.length / COLUMNS
  const body: JsonObject[][] = Array.from({ length: rows }, () => [])
  const isTaken = (row: number, column: number): boolean => body[row]?.[column] !== undefined
  for (const [i, { lines, verticalAlignment, ...spans }] of cells.entries()) {
    const [row, column] = [Math.floor(i / COLUMNS), i % COLUMNS]
    if (isTaken(row, column)) continue
    const colSpan = column + spans.colSpan <= COLUMNS && !isTaken(row, column + 1) ? spans.colSpan : 1
    const rowSpan = Math.min(spans.rowSpan, rows - row)
    for (let r = row; r < row + rowSpan; r++) {
      for (let c = column; c < column + colSpan; c++) {
        const below = body[r]
        if (below !== undefined) below[c] = { text: '' }
      }
    }
    const text = Array.from({ length: lines }, (_, line) => `c${i}l${line}`).join('\n')
    const own: JsonObject = {
      text,
      colSpan,
      rowSpan,
      ...(verticalAlignment !== null && { verticalAlignment }),
    }
    const cellsOfRow = body[row]
    if (cellsOfRow !== undefined) cellsOfRow[column] = own
  }
  return body
}
