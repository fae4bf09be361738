import { alignedToTop } from '../align-content.ts'
import { collapsedDecoration, decorationOf } from '../box-decorations.ts'
import type { LayoutBox, LayoutRow } from '../layout-box.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { ForcedBreak } from './break-avoidance.ts'
import { monolithicPages } from './clip-overflow.ts'
import { type OpenDecoration, openDecoration } from './fragment-decorations.ts'
import { addDestination, breakPage, EPSILON, type FragmentationContext } from './fragmentation-context.ts'
import type { RepeatedRows } from './pages.ts'

/** @returns Where the last row ends, on the page that is then current. */
export function paginateRows(
  rows: readonly LayoutRow[],
  table: LayoutBox,
  x: number,
  y: number,
  context: FragmentationContext,
): number {
  const { pages, avoidHeights } = context
  const { headers, footers, above, below } = runningRows(rows, x, context)
  const repeats =
    pages.isBreakable &&
    above.height + below.height > 0 &&
    above.height + below.height <= pages.fullHeight() / 4
  let isRepeating = false
  let origin = y
  let end = y + table.insets.top
  /** Open cells with a row span, until their last row is placed. */
  let spanning: { readonly cell: OpenCell; readonly lastRow: number }[] = []
  for (const [r, row] of rows.entries()) {
    if (repeats && r === headers) {
      pages.beginRepeat(above, below)
      isRepeating = true
    }
    if (isRepeating && r === rows.length - footers) {
      pages.endRepeat()
      isRepeating = false
    }
    let top = origin + row.y
    if (pages.isBreakable && r > 0) {
      const forced = row.style === null ? null : rowBreak(rows[r - 1], row)
      const isStuck = r <= headers || r >= rows.length - footers
      if (forced !== null) {
        if (isRepeating) pages.endOnPage(end)
        breakPage(pages, forced)
        top = pages.top()
      } else if (!isStuck && top > pages.top() + EPSILON) {
        const need = avoidHeights.ofRow(rows, r, pages.fullHeight())
        if (top + need > pages.bottom() + EPSILON) {
          if (isRepeating) pages.endOnPage(end)
          pages.next()
          top = pages.top()
        }
      }
      origin = top - row.y
    }
    const start = pages.page
    const rowFragment = paginateRow(row, x, origin, context)
    const ends = rowFragment.cells.filter(({ lastRow }) => lastRow === 0)
    const due = spanning.filter(({ lastRow }) => lastRow === r)
    spanning = spanning.filter(({ lastRow }) => lastRow > r)
    for (const cell of rowFragment.cells) {
      if (cell.lastRow > 0) spanning.push({ cell, lastRow: Math.min(rows.length - 1, r + cell.lastRow) })
    }
    end = origin + row.y + row.height
    let lastPage = start
    for (const cell of [...ends, ...due.map(({ cell }) => cell)]) {
      if (cell.page < lastPage || (cell.page === lastPage && cell.end <= end)) continue
      if (cell.page > lastPage || cell.isBroken)
        end = cell.page > lastPage ? cell.end : Math.max(end, cell.end)
      lastPage = cell.page
    }
    pages.page = lastPage
    for (const cell of [...ends, ...due.map(({ cell }) => cell)]) cell.close(end)
    rowFragment.close(end)
    origin = end - row.y - row.height
  }
  for (const { cell } of spanning) cell.close(end)
  if (isRepeating) pages.endRepeat()
  return end
}

/** Header and footer rows, which repeat on each page. */
function runningRows(
  rows: readonly LayoutRow[],
  x: number,
  context: FragmentationContext,
): { headers: number; footers: number; above: RepeatedRows; below: RepeatedRows } {
  const headers = Math.max(
    0,
    rows.findIndex(({ role }) => role !== 'header'),
  )
  const footers = rows.length - 1 - rows.findLastIndex(({ role }) => role !== 'footer')
  const first = rows[0]?.y ?? 0
  const last = rows[rows.length - footers - 1]
  const bodyEnd = last === undefined ? 0 : last.y + last.height
  const end = rows.at(-1)
  const paginateAt = (running: readonly LayoutRow[], origin: number): void => {
    const whole: FragmentationContext = { ...context, pages: monolithicPages(context.pages) }
    for (const row of running) paginateMonolithicRow(row, x, origin, whole)
  }
  return {
    headers,
    footers,
    above: {
      height: (rows[headers]?.y ?? 0) - first,
      paint: y => paginateAt(rows.slice(0, headers), y - first),
    },
    below: {
      height: footers === 0 || end === undefined ? 0 : end.y + end.height - bodyEnd,
      paint: y => paginateAt(rows.slice(rows.length - footers), y - bodyEnd),
    },
  }
}

/** A row without breaks. */
function paginateMonolithicRow(
  row: LayoutRow,
  x: number,
  origin: number,
  context: FragmentationContext,
): void {
  const rowFragment = paginateRow(row, x, origin, context)
  const end = origin + row.y + row.height
  for (const cell of rowFragment.cells) cell.close(cell.lastRow > 0 ? cell.end : end)
  rowFragment.close(end)
}

function rowBreak(before: LayoutRow | undefined, after: LayoutRow): ForcedBreak | null {
  const values = [after.style?.breakBefore, before?.style?.breakAfter]
  for (const value of values) if (value === 'page' || value === 'left' || value === 'right') return value
  return null
}

interface OpenCell {
  /** Number of further rows that it spans. */
  readonly lastRow: number
  /** Where its content ended. */
  readonly page: number
  readonly end: number
  readonly isBroken: boolean
  close(end: number): void
}

/** Paginates the cells of a row in parallel; each starts on the page where the row starts (CSS Fragmentation 3 §4). */
function paginateRow(
  row: LayoutRow,
  x: number,
  origin: number,
  context: FragmentationContext,
): { cells: OpenCell[]; close(end: number): void } {
  const { pages } = context
  const start = pages.page
  const top = origin + row.y
  if (row.id !== null) addDestination(row.id, x, top, pages)
  // a spanning cell has the backgrounds of its first row (CSS 2.2 §17.5.1)
  const backgrounds = row.cells.map(cell => {
    const styles = [
      ...(cell.column === undefined ? [] : [cell.column]),
      ...(spansRows(cell, row) ? row.backgrounds : []),
    ]
    return styles.flatMap(style => openBackground(style, cell, x, top, context) ?? [])
  })
  const segments = row.backgrounds.length === 0 ? [] : segmentsOf(row)
  const open = row.backgrounds.flatMap(style =>
    segments.flatMap(segment => openBackground(style, segment, x, top, context) ?? []),
  )
  const cells = row.cells.map((aligned, i) => {
    pages.page = start
    const [left, cellTop] = [x + aligned.x, origin + aligned.y]
    const isWhole = cellTop + aligned.height <= pages.bottom() + EPSILON
    const cell = isWhole ? aligned : alignedToTop(aligned)
    const boxFragment = context.openFragment(cell, left, cellTop, context)
    const { page, end } = boxFragment
    return {
      lastRow: spansRows(cell, row) ? row.spannedRows : 0,
      page,
      end,
      isBroken: page !== start,
      close(rowEnd: number) {
        const stretched = isStretched(cell, row) || page !== start
        const bottom = stretched ? rowEnd : boxFragment.y + cell.height
        for (const decoration of backgrounds[i] ?? []) decoration.close(bottom)
        boxFragment.close(bottom)
        paintCollapsedBorders(cell, boxFragment, start, bottom, context)
      },
    }
  })
  pages.page = start
  return {
    cells,
    close(end) {
      for (const decoration of open) decoration.close(end)
    },
  }
}

/** The background of a table part behind some of its cells. */
function openBackground(
  style: ComputedStyle,
  place: { x: number; width: number; height: number },
  x: number,
  y: number,
  { pages, layout }: FragmentationContext,
): OpenDecoration | null {
  const decoration = decorationOf(style, place, layout.pictures, { hasBorder: false })
  return decoration === null
    ? null
    : openDecoration(pages, decoration, { x: x + place.x, y, width: place.width, style })
}

function spansRows(cell: LayoutBox, row: LayoutRow): boolean {
  return cell.height > row.height + EPSILON && row.spannedRows > 0
}

/** Merges adjacent cells of this row alone. */
function segmentsOf(row: LayoutRow): { x: number; width: number; height: number }[] {
  const { height } = row
  const segments: { x: number; width: number; height: number }[] = []
  for (const cell of row.cells.toSorted((a, b) => a.x - b.x)) {
    if (spansRows(cell, row)) continue
    const { x, width } = cell
    const last = segments.at(-1)
    if (last !== undefined && Math.abs(last.x + last.width - x) < EPSILON) last.width = x + width - last.x
    else segments.push({ x, width, height })
  }
  return segments
}

/** True if a cell ends with its row; flex items may be shorter. */
function isStretched(cell: LayoutBox, row: LayoutRow): boolean {
  return Math.abs(cell.y + cell.height - row.y - row.height) < EPSILON || cell.height > row.height
}

/** Paints the collapsed borders of a cell above its content. */
function paintCollapsedBorders(
  cell: LayoutBox,
  { x, y }: { x: number; y: number },
  start: number,
  end: number,
  { pages }: FragmentationContext,
): void {
  if (cell.collapsed === undefined || cell.style.visibility !== 'visible') return
  const decoration = collapsedDecoration(cell.collapsed)
  if (decoration === null) return
  const [top, right, bottom, left] = cell.collapsed
  const [across, up] = [left.width / 2, top.width / 2]
  const { page } = pages
  for (let at = start; at <= page; at++) {
    pages.page = at
    const from = at === start ? y : pages.top()
    const to = at === page ? end : pages.bottomOf(at)
    const width = across + cell.width + right.width / 2
    openDecoration(pages, decoration, { x: x - across, y: from - up, width, style: cell.style }).close(
      to + bottom.width / 2,
    )
  }
  pages.page = page
}
