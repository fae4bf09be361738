import type { LayoutNode, LayoutTable } from './parts.ts'

/** A table that gets more rows while it is laid out. Its layout goes on to see the rows that it was written with. */
export interface GrownTable {
  /** The place that a row of the table has come to stand in. */
  placeOf(row: number): number
  /** Puts a row in front of another. @returns Its place. */
  insertBefore(row: number, cells: LayoutNode[]): number
  /** Takes the rows out again. */
  restore(): void
}

/** Rules of layouts that are asked of a row, or of the line above it. */
const BY_ROW = ['hLineWidth', 'hLineColor', 'hLineStyle', 'paddingTop', 'paddingBottom']
const FILLS = ['fillColor', 'fillOpacity']

export function growTable(node: LayoutTable): GrownTable {
  const { table, _layout: layout } = node
  const original: LayoutTable = { ...node, table: { ...table } }
  const { body } = table
  const inserted: number[] = []
  const rowAt = (place: number): number => place - inserted.filter(row => row < place).length

  const shown: Record<string, unknown> = { ...layout }
  for (const [key, rule] of Object.entries(layout)) {
    if (typeof rule !== 'function') continue
    const ask = (...args: unknown[]): unknown => Reflect.apply(rule, layout, args)
    if (BY_ROW.includes(key)) {
      shown[key] = (place: number, _node: unknown, column: number) => ask(rowAt(place), original, column)
    } else if (FILLS.includes(key)) {
      shown[key] = (place: number, _node: unknown, column: number) =>
        inserted.includes(place) ? null : ask(rowAt(place), original, column)
    } else if (key === 'vLineColor') {
      shown[key] = (line: number, _node: unknown, place: number) => ask(line, original, rowAt(place))
    } else {
      shown[key] = (index: number) => ask(index, original)
    }
  }
  node._layout = shown
  table.body = [...body]

  const placeOf = (row: number): number => {
    let place = row
    for (const other of inserted) if (other <= place) place++
    return place
  }
  return {
    placeOf,
    insertBefore(row, cells) {
      const place = placeOf(row)
      table.body.splice(place, 0, cells)
      inserted.push(place)
      return place
    },
    restore() {
      table.body = body
      node._layout = layout
    },
  }
}
