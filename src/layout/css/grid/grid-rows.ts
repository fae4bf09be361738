/** Laid out items → rows that break over pages (CSS Grid 2 §11). */
import type { LayoutBox, LayoutRow } from '../layout-box.ts'
import type { ItemArea } from './auto-placement.ts'

export interface PlacedCell {
  readonly cell: LayoutBox
  readonly area: ItemArea
}

/** Row tracks: positions in the box, from its top. */
export interface RowEdges {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** Shares in free space. */
  readonly growths: readonly number[]
}

/** Rows between the lines where items start or end; tracks without such lines between them are one row. */
export function rowsOf(cells: readonly PlacedCell[], { starts, ends, growths }: RowEdges): LayoutRow[] {
  if (starts.length === 0) return []
  const lines = new Set([0])
  for (const { area } of cells) {
    lines.add(area.row)
    if (area.row + area.rowSpan < starts.length) lines.add(area.row + area.rowSpan)
  }
  const firsts = [...lines].sort((a, b) => a - b)
  const rowAt = new Map(firsts.map((first, i) => [first, i]))
  const inRows: { cells: LayoutBox[]; spans: number[] }[] = firsts.map(() => ({ cells: [], spans: [] }))
  for (const { cell, area } of cells) {
    const row = rowAt.get(area.row) ?? 0
    const end = rowAt.get(area.row + area.rowSpan) ?? firsts.length
    inRows[row]?.cells.push(cell)
    inRows[row]?.spans.push(end - row - 1)
  }
  return firsts.map((first, i): LayoutRow => {
    const last = (firsts[i + 1] ?? starts.length) - 1
    const y = starts[first] ?? 0
    const { cells = [], spans = [] } = inRows[i] ?? {}
    const height = (ends[last] ?? y) - y
    let growth = 0
    for (let track = first; track <= last; track++) growth += growths[track] ?? 0
    return { y, height, growth, role: 'body', cells, spans, id: null, style: null, backgrounds: [] }
  })
}
