/** The cells of a table that the spans of others cover. */
export interface SpanGrid {
  isCovered(row: number, column: number): boolean
  /** Notes the spans of a cell; 0 and 1 are the same. Call it row by row, from left to right. */
  cover(row: number, column: number, span: { readonly down: number; readonly across: number }): void
}

/** @param columns Of the table; spans may be written larger. */
export function createSpanGrid(columns: number): SpanGrid {
  /** For each column, the first row that no span covers. */
  const freeFrom: number[] = []
  return {
    isCovered: (row, column) => row < (freeFrom[column] ?? 0),
    cover(row, column, { down, across }) {
      if (down <= 1 && across <= 1) return
      const end = Math.min(columns, column + Math.max(1, across))
      for (let c = column; c < end; c++) freeFrom[c] = row + Math.max(1, down)
    },
  }
}
