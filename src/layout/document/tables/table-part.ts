import type { LayoutNode, LayoutTable } from '../pdfmake.ts'

/** Some rows of a table as a table that may break, to be tried on a page. Spans end with them. */
export function partOf(node: LayoutTable, first: number, rows: LayoutNode[][]): LayoutTable {
  const body = rows.map((cells, row) => cells.map(cell => cutSpan(cell, rows.length - row)))
  const { table, positions, _layout, _offsets } = node
  const heights = Array.from({ length: body.length }, (_, row) => heightOf(table.heights, first + row))
  return { table: { body, widths: table.widths, heights }, positions, _layout, _offsets }
}

/** What the `heights` of a table say of a row. */
export function heightOf(heights: unknown, row: number): number | undefined {
  const height: unknown = Array.isArray(heights) ? heights[row] : heights
  return typeof height === 'number' ? height : undefined
}

function cutSpan(cell: LayoutNode, rowsLeft: number): LayoutNode {
  return Number(cell['rowSpan'] ?? 1) > rowsLeft ? { ...cell, rowSpan: rowsLeft } : cell
}
