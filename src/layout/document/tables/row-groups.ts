import type { LayoutNode, LayoutTable } from '../pdfmake.ts'

/** Rows that row-spanning cells connect, from first to last. */
export interface RowGroup {
  readonly first: number
  readonly last: number
}

/** Splits a table between rows that no cell spans. */
export function rowGroups(body: readonly (readonly LayoutNode[])[]): RowGroup[] {
  const groups: RowGroup[] = []
  let first = 0
  let last = 0
  for (const [row, cells] of body.entries()) {
    if (row > last) {
      groups.push({ first, last })
      first = row
      last = row
    }
    for (const { rowSpan } of cells) {
      if (typeof rowSpan === 'number') last = Math.max(last, row + rowSpan - 1)
    }
  }
  if (body.length > 0) groups.push({ first, last: Math.min(last, body.length - 1) })
  return groups
}

/** Some rows of a table as a table for speculative layout. Spans end with the last row. */
export function partOf(node: LayoutTable, first: number, rows: LayoutNode[][]): LayoutTable {
  const body = rows.map((cells, row) => cells.map(cell => cutSpan(cell, rows.length - row)))
  const { table, positions, _layout, _offsets } = node
  const heights = Array.from({ length: body.length }, (_, row) => heightOf(table.heights, first + row))
  return { table: { body, widths: table.widths, heights }, positions, _layout, _offsets }
}

/** The `heights` entry of a row. */
export function heightOf(heights: unknown, row: number): number | undefined {
  const height: unknown = Array.isArray(heights) ? heights[row] : heights
  return typeof height === 'number' ? height : undefined
}

function cutSpan(cell: LayoutNode, rowsLeft: number): LayoutNode {
  return Number(cell['rowSpan'] ?? 1) > rowsLeft ? { ...cell, rowSpan: rowsLeft } : cell
}

/** Nodes with more parts are not bounded. */
const MAX_PARTS = 64
/** Minimum width of a line in a cell whose column has no known width, in points. */
const NARROWEST = 10

/** Upper bound of the height of rows without their paddings and lines; infinite if a cell is not simple. */
export function rowsHeightBound(
  rows: readonly (readonly LayoutNode[])[],
  { widths }: LayoutTable['table'],
): number {
  let bound = 0
  for (const cells of rows) {
    let highest = 0
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column]
      if (cell !== undefined) highest = Math.max(highest, heightBound(cell, narrowest(widths[column])))
    }
    bound += highest
  }
  return bound
}

/** pdfmake makes no column narrower than its measured minimum, except those with a width in points or per cent. */
function narrowest({ width, _minWidth: measured }: ColumnWidth = {}): number {
  const isFixed = typeof width === 'string' && width.endsWith('%')
  const least = typeof width === 'number' ? width : isFixed ? NARROWEST : measured
  return typeof least === 'number' ? Math.max(NARROWEST, least) : NARROWEST
}

interface ColumnWidth {
  readonly width?: unknown
  readonly _minWidth?: unknown
}

/** @param width Of the cell, at least. */
function heightBound(node: LayoutNode, width: number): number {
  const { _inlines: words, stack, _height: height, _span: isSpanned } = node
  if (isSpanned === true) return 0
  const [left = 0, top = 0, right = 0, bottom = 0] = node._margin ?? []
  const margins = Math.max(0, top) + Math.max(0, bottom)
  const inner = Math.max(NARROWEST, width - Math.max(0, left) - Math.max(0, right))
  if (Array.isArray(words)) return margins + textBound(words, inner)
  if (Array.isArray(stack) && stack.length <= MAX_PARTS && node['_box'] === undefined) {
    return stack.reduce((sum: number, child: LayoutNode) => sum + heightBound(child, inner), margins)
  }
  return typeof height === 'number' ? margins + height : Number.POSITIVE_INFINITY
}

/** Counts each word as a line of its own, broken if it is wider than the cell. */
function textBound(words: readonly { height?: unknown; width?: unknown }[], cell: number): number {
  if (words.length > MAX_PARTS) return Number.POSITIVE_INFINITY
  let bound = 0
  for (const { height, width } of words) {
    if (typeof height !== 'number' || typeof width !== 'number') return Number.POSITIVE_INFINITY
    bound += height * (width <= cell ? 1 : Math.ceil(width / NARROWEST))
  }
  return bound
}
