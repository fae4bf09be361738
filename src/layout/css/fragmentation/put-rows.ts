import { collapsedDecoration, decorationOf } from '../decoration-of.ts'
import type { Laid, LaidRow } from '../laid.ts'
import { topAligned } from '../stretch.ts'
import type { ComputedStyle } from '../style.ts'
import { wholePages } from './cut-pages.ts'
import { type OpenDecoration, openDecoration } from './decorated-box.ts'
import type { ForcedBreak } from './needs.ts'
import type { Running } from './pages.ts'
import { breakPage, EPSILON, type Press, putDestination } from './press.ts'

/** @returns Where the last row ends, on the page that is then the current one. */
export function putRows(rows: readonly LaidRow[], table: Laid, x: number, y: number, press: Press): number {
  const { pages, needs } = press
  const { headers, footers, above, below } = runningRows(rows, x, press)
  const repeats =
    pages.isBreakable &&
    above.height + below.height > 0 &&
    above.height + below.height <= pages.fullHeight() / 4
  let isRepeating = false
  let origin = y
  let end = y + table.insets.top
  /** Cells over several rows, until the last of them stands. */
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
        const need = needs.ofRow(rows, r, pages.fullHeight())
        if (top + need > pages.bottom() + EPSILON) {
          if (isRepeating) pages.endOnPage(end)
          pages.next()
          top = pages.top()
        }
      }
      origin = top - row.y
    }
    const start = pages.page
    const put = putRow(row, x, origin, press)
    const ends = put.cells.filter(({ lastRow }) => lastRow === 0)
    const due = spanning.filter(({ lastRow }) => lastRow === r)
    spanning = spanning.filter(({ lastRow }) => lastRow > r)
    for (const cell of put.cells) {
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
    put.close(end)
    origin = end - row.y - row.height
  }
  for (const { cell } of spanning) cell.close(end)
  if (isRepeating) pages.endRepeat()
  return end
}

/** The rows at both ends of a table that come again on each page. */
function runningRows(
  rows: readonly LaidRow[],
  x: number,
  press: Press,
): { headers: number; footers: number; above: Running; below: Running } {
  const headers = Math.max(
    0,
    rows.findIndex(({ role }) => role !== 'header'),
  )
  const footers = rows.length - 1 - rows.findLastIndex(({ role }) => role !== 'footer')
  const first = rows[0]?.y ?? 0
  const last = rows[rows.length - footers - 1]
  const bodyEnd = last === undefined ? 0 : last.y + last.height
  const end = rows.at(-1)
  const put = (running: readonly LaidRow[], origin: number): void => {
    const whole: Press = { ...press, pages: wholePages(press.pages) }
    for (const row of running) putWholeRow(row, x, origin, whole)
  }
  return {
    headers,
    footers,
    above: {
      height: (rows[headers]?.y ?? 0) - first,
      paint: y => put(rows.slice(0, headers), y - first),
    },
    below: {
      height: footers === 0 || end === undefined ? 0 : end.y + end.height - bodyEnd,
      paint: y => put(rows.slice(rows.length - footers), y - bodyEnd),
    },
  }
}

/** A row that does not break. */
function putWholeRow(row: LaidRow, x: number, origin: number, press: Press): void {
  const put = putRow(row, x, origin, press)
  const end = origin + row.y + row.height
  for (const cell of put.cells) cell.close(cell.lastRow > 0 ? cell.end : end)
  put.close(end)
}

function rowBreak(before: LaidRow | undefined, after: LaidRow): ForcedBreak | null {
  const values = [after.style?.breakBefore, before?.style?.breakAfter]
  for (const value of values) if (value === 'page' || value === 'left' || value === 'right') return value
  return null
}

interface OpenCell {
  /** Rows after this one that it reaches. */
  readonly lastRow: number
  /** Where its content ended. */
  readonly page: number
  readonly end: number
  readonly isBroken: boolean
  close(end: number): void
}

/** Puts the cells of a row side by side, each from the page where the row begins. */
function putRow(
  row: LaidRow,
  x: number,
  origin: number,
  press: Press,
): { cells: OpenCell[]; close(end: number): void } {
  const { pages } = press
  const start = pages.page
  const top = origin + row.y
  if (row.id !== null) putDestination(row.id, x, top, pages)
  // a cell over several rows has the backgrounds of its first row down to its end (CSS 2.2 §17.5.1)
  const behind = row.cells.map(cell => {
    const styles = [
      ...(cell.column === undefined ? [] : [cell.column]),
      ...(spansRows(cell, row) ? row.behind : []),
    ]
    return styles.flatMap(style => openBehind(style, cell, x, top, press) ?? [])
  })
  const segments = row.behind.length === 0 ? [] : segmentsOf(row)
  const open = row.behind.flatMap(style =>
    segments.flatMap(segment => openBehind(style, segment, x, top, press) ?? []),
  )
  const cells = row.cells.map((aligned, i) => {
    pages.page = start
    const [left, cellTop] = [x + aligned.x, origin + aligned.y]
    const isWhole = cellTop + aligned.height <= pages.bottom() + EPSILON
    const cell = isWhole ? aligned : topAligned(aligned)
    const put = press.putBox(cell, left, cellTop, press)
    const { page, end } = put
    return {
      lastRow: spansRows(cell, row) ? row.tied : 0,
      page,
      end,
      isBroken: page !== start,
      close(rowEnd: number) {
        const stretched = isStretched(cell, row) || page !== start
        const bottom = stretched ? rowEnd : put.y + cell.height
        for (const decoration of behind[i] ?? []) decoration.close(bottom)
        put.close(bottom)
        putCollapsed(cell, put, start, bottom, press)
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

/** The background of a part of a table, behind some of its cells. */
function openBehind(
  style: ComputedStyle,
  place: { x: number; width: number; height: number },
  x: number,
  y: number,
  { pages, environment }: Press,
): OpenDecoration | null {
  const decoration = decorationOf(style, place, environment.pictures, { hasBorder: false })
  return decoration === null
    ? null
    : openDecoration(pages, decoration, { x: x + place.x, y, width: place.width })
}

function spansRows(cell: Laid, row: LaidRow): boolean {
  return cell.height > row.height + EPSILON && row.tied > 0
}

/** Cells of this row alone that stand side by side without a gap, as one. */
function segmentsOf(row: LaidRow): { x: number; width: number; height: number }[] {
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

/** Whether a cell ends where its row ends; items of flex rows may be less high. */
function isStretched(cell: Laid, row: LaidRow): boolean {
  return Math.abs(cell.y + cell.height - row.y - row.height) < EPSILON || cell.height > row.height
}

/** Borders that a cell shares with others, above what is painted of them. */
function putCollapsed(
  cell: Laid,
  { x, y }: { x: number; y: number },
  start: number,
  end: number,
  { pages }: Press,
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
    openDecoration(pages, decoration, { x: x - across, y: from - up, width }).close(to + bottom.width / 2)
  }
  pages.page = page
}
