import type { LayoutNode, LayoutTable } from '../pdfmake.ts'

/** A table that gets more rows while it is laid out. Its layout goes on to see the rows that it was written with. */
export interface TableWithRunningRows {
  /** The place that a row of the table has come to stand in. */
  placeOf(row: number): number
  /** Puts a row in front of another, not above one that was put in before. @returns Its place. */
  insertBefore(row: number, cells: LayoutNode[]): number
  /** Takes the rows out again. */
  restore(): void
}

/** Rules of layouts that are asked of a row, or of the line above it. */
const BY_ROW = ['hLineWidth', 'hLineColor', 'hLineStyle', 'paddingTop', 'paddingBottom']
const FILLS = ['fillColor', 'fillOpacity']

export function addRunningRows(node: LayoutTable): TableWithRunningRows {
  const { table, _layout: layout } = node
  const original: LayoutTable = { ...node, table: { ...table } }
  const { body } = table
  /** Places of the rows that were put in, and what rows of the table they stand in front of; both ascending. */
  const inserted: number[] = []
  const rowsBehind: number[] = []
  const rowAt = (place: number): number => place - countBelow(inserted, place)

  const shown: Record<string, unknown> = { ...layout }
  for (const [key, rule] of Object.entries(layout)) {
    if (typeof rule !== 'function') continue
    const ask = (...args: unknown[]): unknown => Reflect.apply(rule, layout, args)
    if (BY_ROW.includes(key)) {
      shown[key] = (place: number, _node: unknown, column: number) => ask(rowAt(place), original, column)
    } else if (FILLS.includes(key)) {
      shown[key] = (place: number, _node: unknown, column: number) =>
        inserted[countBelow(inserted, place)] === place ? null : ask(rowAt(place), original, column)
    } else if (key === 'vLineColor') {
      shown[key] = (line: number, _node: unknown, place: number) => ask(line, original, rowAt(place))
    } else {
      shown[key] = (index: number) => ask(index, original)
    }
  }
  node._layout = shown
  table.body = [...body]

  // rows are inserted from the top down: n of them stand above the row that the n-th was put in front of
  const placeOf = (row: number): number => row + countBelow(rowsBehind, row + 1)
  return {
    placeOf,
    insertBefore(row, cells) {
      const place = placeOf(row)
      table.body.splice(place, 0, cells)
      inserted.push(place)
      rowsBehind.push(row)
      return place
    },
    restore() {
      table.body = body
      node._layout = layout
    },
  }
}

/** How many of some ascending numbers are less than another. */
function countBelow(numbers: readonly number[], bound: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}
