import type { LayoutNode, LayoutTable } from '../pdfmake.ts'

/** Layout functions of a row or of the line above it. */
const BY_ROW = ['hLineWidth', 'hLineColor', 'hLineStyle', 'paddingTop', 'paddingBottom']
const FILLS = ['fillColor', 'fillOpacity']

/** Lets a table get additional rows during layout. Its layout functions still get the original row indices. */
export function addRunningRows(node: LayoutTable) {
  const { table, _layout: layout } = node
  const original: LayoutTable = { ...node, table: { ...table } }
  const { body } = table
  /** Indices of inserted rows, and the original rows that follow them; both ascending. */
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

  // rows are inserted from top to bottom, so n insertions are above the row that the n-th precedes
  const placeOf = (row: number): number => row + countBelow(rowsBehind, row + 1)
  return {
    /** Current index of an original row. */
    placeOf,

    /**
     * Inserts a row before another, below earlier insertions.
     * @returns Its index.
     */
    insertBefore(row: number, cells: LayoutNode[]): number {
      const place = placeOf(row)
      table.body.splice(place, 0, cells)
      inserted.push(place)
      rowsBehind.push(row)
      return place
    },

    /** Removes the inserted rows. */
    restore(): void {
      table.body = body
      node._layout = layout
    },
  }
}

/** Number of ascending values below a bound. */
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
