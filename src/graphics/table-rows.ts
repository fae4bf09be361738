/** The columns of the rows of a table, with the cells that span them (HTML §4.9.12, ISO 14289-1 §7.5). Pure. */
import { StructureElement } from './structure.ts'

/** A cell of an earlier row that covers columns of the next rows. */
interface Span {
  readonly start: number
  readonly end: number
  /** Rows that it still covers. */
  readonly rows: number
}

interface PlacedRow {
  /** Columns that the row reaches, with those of spans. */
  readonly width: number
  /** True if a cell lies on one that spans rows. */
  readonly overlaps: boolean
  /** Columns without a cell, up to a width: the length of each gap. */
  gapsBelow(columns: number): number[]
}

/** Places the rows of a group one after the other; spans end with it. */
export function createRowPlacer() {
  /** By their start. */
  let spans: readonly Span[] = []

  return {
    /** True if a cell covers more rows than were placed. */
    isOpen: () => spans.length > 0,

    place({ kids }: StructureElement): PlacedRow {
      const above = spans
      const added: Span[] = []
      let [column, next, overlaps] = [0, 0, false]
      const skip = (): void => {
        for (let span = above[next]; span !== undefined && span.start <= column; span = above[++next])
          column = Math.max(column, span.end)
      }
      for (const kid of kids) {
        if (!(kid instanceof StructureElement)) continue
        skip()
        const { rowSpan = 1, columnSpan = 1 } = kid.properties
        const [start, end] = [column, column + columnSpan]
        overlaps ||= (above[next]?.start ?? end) < end
        if (rowSpan > 1) added.push({ start, end, rows: rowSpan - 1 })
        column = end
      }
      skip()
      spans = [...above.flatMap(span => (span.rows > 1 ? [{ ...span, rows: span.rows - 1 }] : [])), ...added]
      if (above.length > 0) spans = spans.toSorted((a, b) => a.start - b.start)
      const rest = above.slice(next)
      return {
        width: rest.reduce((width, span) => Math.max(width, span.end), column),
        overlaps,
        gapsBelow(columns) {
          const gaps: number[] = []
          let from = column
          for (const { start, end } of [...rest, { start: columns, end: columns }]) {
            if (start > from) gaps.push(start - from)
            from = Math.max(from, end)
          }
          return gaps
        },
      }
    },
  }
}
