import type { LayoutNode } from '../pdfmake.ts'

/** Rows that cells span together, from the first to the last of them. */
export interface RowGroup {
  readonly first: number
  readonly last: number
}

/** Parts a table between the rows that no cell spans. */
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
