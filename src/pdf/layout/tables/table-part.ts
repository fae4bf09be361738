import type { LayoutNode, LayoutTable } from '../parts.ts'

/** Some rows of a table as a table that may break, to be tried on a page. */
export function partOf(node: LayoutTable, first: number, body: LayoutNode[][]): LayoutTable {
  const { table, positions, _layout, _offsets } = node
  const heights = Array.from({ length: body.length }, (_, row) => heightOf(table.heights, first + row))
  return { table: { body, widths: table.widths, heights }, positions, _layout, _offsets }
}

/** What the `heights` of a table say of a row. */
export function heightOf(heights: unknown, row: number): number | undefined {
  const height: unknown = Array.isArray(heights) ? heights[row] : heights
  return typeof height === 'number' ? height : undefined
}
