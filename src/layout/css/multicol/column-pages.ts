import type { FlowBox } from '../contracts.ts'
import type { PageItem } from '../fragmentation/page-item.ts'
import type { BreakObserver, Pages } from '../fragmentation/pages.ts'
import type { PaintLayer, PaintPhase } from '../fragmentation/paint-layers.ts'
import { createRepeats } from '../fragmentation/repeated-rows.ts'

/** Columns side by side on one page (a multicol line, CSS Multi-column 1 §2). */
export interface ColumnRow {
  readonly top: number
  readonly height: number
  /** True if further columns overflow the row instead of starting the next one. */
  readonly isLast: boolean
}

interface Column {
  readonly row: number
  /** Position in the row. */
  readonly index: number
  readonly items: ColumnItem[]
}

interface ColumnItem {
  readonly item: PageItem
  readonly layer: PaintLayer
  readonly phase: PaintPhase
  /** True for a decoration that continues from the column before. */
  readonly isContinued: boolean
}

interface ColumnPagesOptions {
  /** Number of columns in a row. */
  readonly count: number
  /** Distance between the left edges of a column and the next one; negative from right to left. */
  readonly step: number
  /** Called once for each row, in order. */
  readonly openRow: (index: number) => ColumnRow
  /** Height of an empty column. */
  readonly fullHeight: number
  /** Set in trial runs, which paint nothing. */
  readonly observer: BreakObserver | null
  /** Records where a box with an id begins, in a row. */
  readonly note: (row: number, id: string, y: number) => ReturnType<Pages['note']>
  /** Adds the footnotes of a line in a row; null: they are ignored. */
  readonly addFootnotes: ((row: number, boxes: readonly FlowBox[]) => void) | null
}

/** Limit of columns; the last one has no end. */
const MAX_COLUMNS = 10_000

/**
 * The columns of a multi-column container as fragmentainers: `page` is the number of a column. Items are kept per
 * column at their place on the page.
 */
export function createColumnPages(options: ColumnPagesOptions): {
  readonly pages: Pages
  readonly rows: readonly ColumnRow[]
  readonly columns: readonly Column[]
} {
  const { count, step, openRow, fullHeight, observer, note, addFootnotes } = options
  const at = { page: 0 }
  const first: Column = { row: 0, index: 0, items: [] }
  const columns = [first]
  const firstRow = openRow(0)
  const rows = [firstRow]
  const repeats = createRepeats(at)

  function columnAt(column: number): Column {
    return columns[column] ?? first
  }

  function rowOf(column: number): ColumnRow {
    return rows[columnAt(column).row] ?? firstRow
  }

  function bottomOf(column: number): number {
    const { top, height } = rowOf(column)
    return column >= MAX_COLUMNS - 1 ? Number.POSITIVE_INFINITY : top + height - repeats.reserved()
  }

  function addColumn(): void {
    const { row, index } = columns.at(-1) ?? first
    if (index < count - 1 || rows[row]?.isLast === true) {
      columns.push({ row, index: index + 1, items: [] })
      return
    }
    rows.push(openRow(rows.length))
    columns.push({ row: rows.length - 1, index: 0, items: [] })
  }

  function add(item: ColumnItem, { index, items }: Column): void {
    if (observer !== null) return
    item.item.item.x += step * index
    items.push(item)
  }

  const pages: Pages = {
    get page() {
      return at.page
    },
    set page(column) {
      at.page = column
    },
    last: () => columns.length - 1,
    isBreakable: true,
    isColumn: true,
    observer,
    repeatedHeight: repeats.height,
    top: () => rowOf(at.page).top + repeats.height(),
    bottom: () => bottomOf(at.page),
    topOf: column => rowOf(column).top,
    bottomOf,
    name: () => '',
    hasNames: false,
    footnotes:
      addFootnotes === null
        ? null
        : { heightOf: () => 0, add: boxes => addFootnotes(columnAt(at.page).row, boxes) },
    placeFootnotes() {},
    widthOf: () => null,
    note: (id, y) => (observer === null ? note(columnAt(at.page).row, id, y) : []),
    fullHeight: () => fullHeight - repeats.height() - repeats.reserved(),
    next() {
      repeats.endPage(bottomOf(at.page) + repeats.reserved())
      at.page++
      if (at.page >= columns.length) addColumn()
      repeats.beginPage(rowOf(at.page).top)
    },
    push: (item, layer, phase) => add({ item, layer, phase, isContinued: false }, columnAt(at.page)),
    pushContinued: (column, item, layer, phase) =>
      add({ item, layer, phase, isContinued: true }, columnAt(column)),
    beginRepeat: repeats.begin,
    endOnPage: repeats.endOnPage,
    endRepeat: repeats.end,
  }
  return { pages, rows, columns }
}
