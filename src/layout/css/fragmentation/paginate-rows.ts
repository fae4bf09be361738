import type { LayoutBox, LayoutRow } from '../layout-box.ts'
import type { ComputedStyle } from '../used-values.ts'
import {
  endsInCellPadding,
  type ForcedBreak,
  footerRows,
  forcedBreak,
  hasBreakBeforeItems,
  isForced,
  isHeaderApart,
  isRepeatable,
  stylesWithBreaks,
  truncatedGap,
} from './break-avoidance.ts'
import {
  breakPage,
  EPSILON,
  type FragmentationContext,
  isItemContainer,
  spaceAtEnd,
} from './fragmentation-context.ts'
import { monolithicPages, type Pages } from './pages.ts'
import { type OpenCell, paginateRow } from './paginate-row.ts'
import { BorderGrids, type RowBorders } from './paint-collapsed-borders.ts'
import type { RepeatedRows } from './repeated-rows.ts'

/** @returns Where the last row ends, on the page that is then current. */
export function paginateRows(
  given: readonly LayoutRow[],
  table: LayoutBox,
  left: number,
  y: number,
  context: FragmentationContext,
): number {
  const { pages, avoidHeights, ending: endingSpace } = context
  const layoutOn = createRowLayouts({ rows: given, table, x: left, running: null }, context)
  let layout = layoutOn(pages.page)
  const around = { ...endingSpace }
  const first = pages.page
  /** Paints the borders of repeated headers, above the backgrounds of the rows below them. */
  const headerBorders: HeaderBorders[] = []
  const runningRowsOf = (layout: RowLayout): RunningRows => {
    layout.running ??= runningRows(layout, context, headerBorders)
    return layout.running
  }
  const { headers, footers } = runningRowsOf(layout)
  const repeatable = (part: 'above' | 'below'): RepeatedRows => {
    const onPage = (): RepeatedRows => runningRowsOf(layoutOn(pages.page))[part]
    if (!pages.isBreakable || !isRepeatable(onPage().height, pages.fullHeight())) return NO_ROWS
    return {
      get height() {
        return onPage().height
      },
      paint: y => onPage().paint(y),
    }
  }
  const [above, below] = [repeatable('above'), repeatable('below')]
  const repeats = above.height + below.height > 0
  const isGrid = table.style.display.endsWith('grid')
  const isTable = !isItemContainer(table)
  const isBreakFirst = hasBreakBeforeItems(table)
  const firstBreak = isHeaderApart(table) ? headers : headers + 1
  const isFlex = !isTable && !isGrid
  const borders = new BorderGrids()
  let isRepeating = false
  let origin = y
  let end = y + table.insets.top
  /** Borders of the last row, and of spanning cells that end there, until it is known whether a break follows. */
  let rowBorders: RowBorders | null = null
  let spanningBorders: RowBorders[] = []
  const paintBorders = (isCutBelow: boolean): void => {
    for (const cell of spanningBorders) cell.paintApart(isCutBelow)
    rowBorders?.addTo(borders, isCutBelow)
    rowBorders = null
    if (spanningBorders.length > 0) spanningBorders = []
  }
  /** Ends the borders and the repetition on the page before what follows begins another one. */
  const endPage = (bottom: number): void => {
    paintBorders(!isRepeating || below.height === 0)
    borders.end()
    paintHeaderBorders(headerBorders, pages)
    if (isRepeating) pages.endOnPage(bottom)
  }
  /** Open cells with a row span, until their last row is placed. */
  let spanning: { readonly cell: OpenCell; readonly lastRow: number }[] = []
  /** Changes to the layout for the current page, with the next row below the last one. */
  const changeLayout = (r: number): void => {
    const onPage = layoutOn(pages.page)
    if (onPage === layout) return
    layout = onPage
    const before = layout.rows[r - 1]
    if (before !== undefined) origin = end - before.y - before.height
  }
  for (let r = 0; r < given.length; r++) {
    changeLayout(r)
    let { rows } = layout
    let row = rows[r]
    if (row === undefined) break
    if (repeats && r === headers) {
      pages.beginRepeat(above, below)
      isRepeating = true
    }
    if (isRepeating && r === rows.length - footers) {
      pages.endRepeat()
      isRepeating = false
    }
    let top = origin + row.y
    let isAfterBreak = false
    if (pages.isBreakable && (r > 0 || isBreakFirst)) {
      const forced = r === 0 ? null : rowBreak(rows[r - 1], row, table.style, pages.isColumn)
      const isStuck = (r < firstBreak && !isBreakFirst) || r >= rows.length - footers
      if (forced !== null) {
        endPage(end)
        pages.observer?.forced(top - pages.top())
        breakPage(pages, forced)
        isAfterBreak = true
        top = pages.top()
      } else if (!isStuck && top > pages.top() + EPSILON) {
        const own = avoidHeights.ofRow(rows, r, pages.fullHeight(), isFlex)
        const space = r === rows.length - 1 ? spaceAtEnd(around, first, pages.page) : 0
        const need = withSpace(row, own, { top, pages, isTable, space })
        if (top + need > pages.bottom() + EPSILON) {
          endPage(end)
          pages.observer?.broke(top + need - pages.bottom())
          const before = rows[r - 1]
          const gapStart = before === undefined ? top : origin + before.y + before.height
          const rest = top - pages.bottom() - truncatedGap(gapStart, top, pages.bottom())
          pages.next()
          isAfterBreak = true
          // as in Chromium, spacing remains beside a cell that continues
          const spacing = spanning.length > 0 && isTable ? top - gapStart : 0
          top = pages.top() + (isTable ? spacing : Math.max(0, rest))
        }
      }
      if (isAfterBreak) {
        changeLayout(r)
        ;({ rows } = layout)
        row = rows[r] ?? row
      }
      origin = top - row.y
    }
    paintBorders(false)
    if (top + row.height > pages.bottom()) borders.end() // the row may begin another page
    const start = pages.page
    endingSpace.space = r === rows.length - 1 ? spaceAtEnd(around, first, pages.page) : 0
    endingSpace.own = r === rows.length - 1 ? around.own : 0
    const isCutAbove = isAfterBreak && (!isRepeating || above.height === 0)
    const rowFragment = paginateRow(rows, r, layout.x, origin, context, {
      ...{ areItems: !isTable, isFlexLine: isFlex, isCutAbove },
    })
    let ending: readonly OpenCell[] = rowFragment.cells
    if (spanning.length > 0 || row.spans !== null) {
      const due = spanning.filter(({ lastRow }) => lastRow === r)
      ending = [...ending.filter(({ lastRow }) => lastRow === 0), ...due.map(({ cell }) => cell)]
      spanning = spanning.filter(({ lastRow }) => lastRow > r)
      for (const cell of rowFragment.cells) {
        if (cell.lastRow > 0) spanning.push({ cell, lastRow: Math.min(rows.length - 1, r + cell.lastRow) })
      }
    }
    end = origin + row.y + row.height
    const whole = end
    let lastPage = start
    for (const cell of ending) {
      const cellEnd = isFlex && cell.isBroken ? cell.end + cell.margin : cell.end
      if (cell.page < lastPage || (cell.page === lastPage && cellEnd <= end)) continue
      if (cell.page > lastPage || cell.isBroken) end = cell.page > lastPage ? cellEnd : Math.max(end, cellEnd)
      lastPage = cell.page
    }
    // rows of grids and tables keep their height
    if ((isGrid || isTable) && lastPage > start)
      end = Math.max(end, continuedEnd(whole, start, lastPage, pages))
    pages.page = lastPage
    // the rest of a row that is higher than its content continues on the next page
    while (pages.isBreakable && end > pages.bottom() + EPSILON && pages.bottom() > pages.top()) {
      const over = end - pages.bottom()
      endPage(pages.bottom())
      pages.observer?.broke(over)
      pages.next()
      end = pages.top() + over
    }
    for (const cell of ending) {
      const own = cell.close(end)
      if (own !== null) spanningBorders.push(own)
    }
    rowBorders = rowFragment.close(end)
    origin = end - row.y - row.height
  }
  Object.assign(endingSpace, around)
  paintBorders(false)
  for (const { cell } of spanning) cell.close(end)?.paintApart(false)
  borders.end()
  paintHeaderBorders(headerBorders, pages)
  if (isRepeating) pages.endRepeat()
  const last = layout.rows.at(-1)
  const { height, insets } = layout.table
  // the spacing of the border below the last row
  const spacing = isTable && last !== undefined ? height - insets.bottom - last.y - last.height : 0
  return end + Math.max(0, spacing)
}

/** The rows of a table or container for one content width of pages. */
interface RowLayout {
  readonly rows: readonly LayoutRow[]
  readonly table: LayoutBox
  /** Left edge of the table. */
  readonly x: number
  /** Null before they are needed. */
  running: RunningRows | null
}

/** Header and footer rows, which repeat on each page. */
interface RunningRows {
  readonly headers: number
  readonly footers: number
  readonly above: RepeatedRows
  readonly below: RepeatedRows
}

/** The rows as laid out for each page; the first layout if there is none for its width. */
function createRowLayouts(
  first: RowLayout,
  { pages, widths }: FragmentationContext,
): (page: number) => RowLayout {
  if (widths === null) return () => first
  const layouts = new Map([[pages.widthOf(pages.page), first]])
  const layoutAt = (width: number | null): RowLayout => {
    if (width === null) return first
    const placed = widths.at(first.table, width)
    const content = placed?.box.content
    if (placed !== null && content?.kind === 'rows' && content.rows.length === first.rows.length)
      return { rows: content.rows, table: placed.box, x: placed.x, running: null }
    widths.keep(first.table, first.x, width)
    return first
  }
  return page => {
    const width = pages.widthOf(page)
    const layout = layouts.get(width) ?? layoutAt(width)
    layouts.set(width, layout)
    return layout
  }
}

/**
 * Height that must fit of a row.
 * @param space Height of what ends below the last row.
 */
function withSpace(
  row: LayoutRow,
  own: number,
  { top, space, pages, isTable }: { top: number; space: number; pages: Pages; isTable: boolean },
): number {
  const whole = row.height + space
  const bottom = pages.bottom()
  if (top + whole <= bottom + EPSILON || whole > pages.fullHeight()) return own
  if (own >= row.height - EPSILON) return Math.max(own, whole)
  const isEndOnly = top + row.height <= bottom + EPSILON
  return isEndOnly || (isTable && endsInCellPadding(row, top, bottom)) ? whole : own
}

/** Where content that ends at `end` on a page, as if it had no end, ends on a later one. */
function continuedEnd(end: number, start: number, page: number, pages: Pages): number {
  let over = end - pages.bottomOf(start)
  for (let between = start + 1; between < page; between++)
    over -= pages.bottomOf(between) - pages.topOf(between)
  return pages.topOf(page) + Math.max(0, over)
}

/** The borders of a repeated header. */
interface HeaderBorders {
  readonly page: number
  readonly paint: () => void
}

/** Paints borders on their pages: the page of a row that broke is no longer the current one. */
function paintHeaderBorders(borders: HeaderBorders[], pages: Pages): void {
  const { page } = pages
  for (const each of borders.splice(0)) {
    pages.page = each.page
    each.paint()
  }
  pages.page = page
}

/** @param headerBorders Gets the borders of each repeated header. */
function runningRows(
  { rows, table, x }: RowLayout,
  context: FragmentationContext,
  headerBorders: HeaderBorders[],
): RunningRows {
  const { style, insets } = table
  const headers = Math.max(
    0,
    rows.findIndex(({ role }) => role !== 'header'),
  )
  const { count: footers, height: footerHeight } = footerRows(table, rows)
  const first = rows[0]?.y ?? 0
  const last = rows[rows.length - footers - 1]
  const bodyEnd = last === undefined ? 0 : last.y + last.height
  // repeated rows have all of their outer collapsed borders on the page
  const isCollapsed = style.borderCollapse === 'collapse'
  const over = isCollapsed && headers > 0 ? insets.top : 0
  const spacing = isCollapsed ? 0 : (rows.at(-footers)?.y ?? 0) - bodyEnd
  /** @returns Paints the borders. */
  const paginateAt = (running: readonly LayoutRow[], origin: number): (() => void) => {
    const whole = { ...context, pages: monolithicPages(context.pages), isRepeated: true }
    const rowBorders = running.map((row, r) => paginateMonolithicRow(running, row, r, x, origin, whole))
    return () => {
      const borders = new BorderGrids()
      for (const row of rowBorders) row.addTo(borders, false)
      borders.end()
    }
  }
  return {
    headers,
    footers,
    above: {
      height: (rows[headers]?.y ?? 0) - first + over,
      paint(y) {
        const { page } = context.pages
        headerBorders.push({ page, paint: paginateAt(rows.slice(0, headers), y - first + over) })
      },
    },
    below: {
      height: footerHeight,
      paint(y) {
        // as in Chromium, there is spacing below repeated footers, for which no room is left
        const top = Math.min(y, context.pages.bottom() - spacing)
        paginateAt(rows.slice(rows.length - footers), top - bodyEnd)()
      },
    },
  }
}

/** A row without breaks. @returns Its borders. */
function paginateMonolithicRow(
  rows: readonly LayoutRow[],
  row: LayoutRow,
  r: number,
  x: number,
  origin: number,
  context: FragmentationContext,
): RowBorders {
  const options = { areItems: false, isFlexLine: false, isCutAbove: false }
  const rowFragment = paginateRow(rows, r, x, origin, context, options)
  const end = origin + row.y + row.height
  for (const cell of rowFragment.cells) {
    cell.close(cell.lastRow > 0 ? cell.end : end)?.paintApart(false)
  }
  return rowFragment.close(end)
}

/** The forced break between two rows; items of flex and grid containers have those of their row. */
function rowBreak(
  before: LayoutRow | undefined,
  after: LayoutRow,
  { display }: ComputedStyle,
  isColumn: boolean,
): ForcedBreak | null {
  if (display.endsWith('flex') || display.endsWith('grid')) {
    for (const cell of after.cells) {
      const forced = forcedBreak(null, cell, isColumn)
      if (forced !== null) return forced
    }
    for (const cell of before?.cells ?? []) {
      const forced = forcedBreak(cell, null, isColumn)
      if (forced !== null) return forced
    }
    return null
  }
  for (const { breakBefore } of stylesWithBreaks(after, 'first'))
    if (isForced(breakBefore, isColumn)) return isColumn ? 'column' : breakBefore
  for (const { breakAfter } of before === undefined ? [] : stylesWithBreaks(before, 'last'))
    if (isForced(breakAfter, isColumn)) return isColumn ? 'column' : breakAfter
  return null
}

const NO_ROWS: RepeatedRows = { height: 0, paint() {} }
