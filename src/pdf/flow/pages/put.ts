import type { PaintedVector } from '../../paint/painted-vector.ts'
import { collapsedDecoration, decorationOf } from '../decoration-of.ts'
import type { Environment } from '../environment.ts'
import { firstBaseline } from '../inline/lines.ts'
import { type Content, type InlineBoxPiece, type Laid, type LaidRow, type Line, sizeOf } from '../laid.ts'
import { paintMarker } from '../paint-marker.ts'
import { paintLineText } from '../paint-text.ts'
import { topAligned } from '../stretch.ts'
import { type ComputedStyle, resolveSize } from '../style.ts'
import { cutOf, wholePages } from './cut-pages.ts'
import { type OpenDecoration, openDecoration } from './decorated-box.ts'
import { anchored } from './flow-item.ts'
import { createNeeds, type ForcedBreak, forcedBreak, type Needs } from './needs.ts'
import type { Pages, Running } from './pages.ts'
import { putPicture } from './put-picture.ts'
import { putSliced } from './slices.ts'

/** Differences of rounding that make no break. */
const EPSILON = 0.05

/** Where a flow is put. */
interface Press {
  readonly pages: Pages
  readonly needs: Needs
  readonly environment: Environment
  /** The float that the box put last left standing out of it, below its end. */
  readonly hanging: { float: BrokenFloat | null }
}

/**
 * Puts a laid-out box on pages, broken where it does not fit (CSS Fragmentation 3). The box is not changed.
 * @returns Where its border box ends, on the page that is then the current one.
 */
export function putOnPages(laid: Laid, x: number, y: number, pages: Pages, environment: Environment): number {
  return put(laid, x, y, { pages, needs: createNeeds(), environment, hanging: { float: null } })
}

function put(laid: Laid, left: number, top: number, press: Press): number {
  const offset = relativeOffset(laid)
  const [x, y] = [left + offset.x, top + offset.y]
  const decoration = begin(laid, x, y, press)
  const start = { page: press.pages.page, x, y }
  const inside = cutPress(laid, x, y, press)
  const end = putContent(laid, x, y, press, inside)
  decoration?.close(end)
  putPositioned(laid, start, inside)
  return end - offset.y
}

function relativeOffset({ style, isAnonymous }: Laid): { x: number; y: number } {
  if (isAnonymous || style.position !== 'relative') return { x: 0, y: 0 }
  const { top, right, bottom, left } = style
  const [down, up] = [resolveSize(top, 0), resolveSize(bottom, 0)]
  const [across, back] = [resolveSize(left, 0), resolveSize(right, 0)]
  return { x: across ?? -(back ?? 0), y: down ?? -(up ?? 0) }
}

/** What stands behind the content of a box, and its marker and name. */
function begin(laid: Laid, x: number, y: number, press: Press): OpenDecoration | null {
  const { pages, environment } = press
  if (laid.isAnonymous) return null
  if (laid.id !== null) putDestination(laid.id, x, y, pages)
  const decoration = decorationOf(laid.style, laid, environment.pictures, {
    hasBorder: laid.collapsed === undefined,
  })
  const open = decoration === null ? null : openDecoration(pages, decoration, { x, y, width: laid.width })
  const { marker } = laid
  if (marker !== null && laid.style.visibility === 'visible') {
    const baseline = firstBaseline(laid) ?? laid.insets.top
    const edge = { x: x + laid.insets.left, baseline: y + baseline }
    const paint: PaintedVector['paint'] = (target, rect) =>
      paintMarker(target, marker, { x: rect.x, baseline: rect.y }, environment)
    pages.push(anchored({ x: edge.x, y: edge.baseline, h: 0, anchor: 0 }, paint, { isText: false }))
  }
  return open
}

/** @param within Where what is inside is put: the same pages, or what `overflow` leaves of them. */
function putContent(laid: Laid, x: number, y: number, { pages }: Press, within: Press): number {
  const start = pages.page
  const inside = putInside(laid.content, laid, x, y, within)
  // where nothing broke, the box ends where it was laid out to end
  let end = pages.page === start ? y + laid.height : inside + laid.insets.bottom
  if (hasHeightOfContent(laid)) end = Math.max(inside + laid.insets.bottom, Math.min(end, pages.bottom()))
  while (pages.isBreakable && end > pages.bottom() + EPSILON && end > pages.top() + EPSILON) {
    const over = end - pages.bottom()
    // padding that hangs over after the last line stays with it
    if (pages.page !== start && over <= laid.insets.bottom) break
    if (laid.content.kind === 'picture' || laid.content.kind === 'lines') break
    if (inside > pages.bottom() + EPSILON) break
    pages.next()
    end = pages.top() + over
    if (over <= laid.insets.bottom + EPSILON) break
  }
  return end
}

/** What then lies below the content is margins, which a page cuts off at its end (CSS Fragmentation 3 §5.2). */
function hasHeightOfContent({ style, content }: Laid): boolean {
  const { height, minHeight, maxHeight } = style
  return content.kind === 'flow' && height === 'auto' && minHeight === 'auto' && maxHeight === 'none'
}

/** @returns Where the content ends. */
function putInside(content: Content, laid: Laid, x: number, y: number, press: Press): number {
  switch (content.kind) {
    case 'none':
      return y + laid.insets.top
    case 'flow':
      return putChildren(content.children, laid.height, x, y, press)
    case 'lines':
      return putLines(content, x, y, press)
    case 'rows':
      return putRows(content.rows, laid, x, y, press)
    case 'picture':
      return putWhole(y + laid.height - laid.insets.bottom, press, ({ pages }) =>
        putPicture(content.picture, laid, x + laid.insets.left, y + laid.insets.top, pages),
      )
  }
}

/**
 * Puts what cannot break, cut where a page ends that it does not fit on.
 * @returns Where it ends, on the page that is then the current one.
 */
function putWhole(bottom: number, press: Press, put: (press: Press) => void): number {
  const { pages } = press
  if (pages.isBreakable && bottom > pages.bottom() + EPSILON)
    return putSliced(pages, bottom, sliced => put({ ...press, pages: sliced }))
  put(press)
  return bottom
}

function putChildren(children: readonly Laid[], height: number, x: number, y: number, press: Press): number {
  const { pages, needs, hanging } = press
  /** Where the parent's top lies, or would lie had nothing broken, on the current page. */
  let origin = y
  let end = y
  let hasContent = false
  /** The float that went on to the furthest page. */
  let beyond: BrokenFloat | null = null
  for (const [i, child] of children.entries()) {
    const before = children[i - 1] ?? null
    // what stands below a float does so on its last page
    if (beyond !== null && child.y >= beyond.bottom - EPSILON) {
      if (isAfter(beyond, { page: pages.page, end: origin + beyond.bottom })) {
        pages.page = beyond.page
        origin = beyond.end - beyond.bottom
      }
      beyond = null
    }
    let top = origin + child.y
    if (pages.isBreakable && before !== null) {
      const forced = forcedBreak(before, child)
      if (forced !== null) {
        const gap = Math.max(0, sizeOf(child.marginTop))
        breakPage(pages, forced)
        top = pages.top() + gap
      } else if (hasContent && !child.isThrough && top > pages.top() + EPSILON) {
        const need = needs.ofChild(children, i, pages.fullHeight())
        if (top + need > pages.bottom() + EPSILON) {
          pages.next()
          top = pages.top()
        }
      }
    }
    if (child.isFloat === true) {
      const isTall = pages.isBreakable && child.height > pages.fullHeight() + EPSILON
      const need = isTall ? needs.ofBox(child, pages.fullHeight()) : child.height
      if (pages.isBreakable && top > pages.top() + EPSILON && top + need > pages.bottom() + EPSILON) {
        pages.next()
        top = pages.top()
        origin = top - child.y
      }
      if (!isTall) {
        put(child, x + child.x, top, { ...press, pages: wholePages(pages) })
        continue
      }
      const { page } = pages
      const floatEnd = put(child, x + child.x, top, press)
      beyond = later({ page: pages.page, end: floatEnd, bottom: child.y + child.height }, beyond)
      hanging.float = null
      pages.page = page
      continue
    }
    const childEnd = put(child, x + child.x, top, press)
    if (hanging.float !== null) {
      beyond = later({ ...hanging.float, bottom: child.y + hanging.float.bottom }, beyond)
      hanging.float = null
    }
    origin = childEnd - child.y - child.height
    end = childEnd
    if (!child.isThrough) hasContent = true
  }
  if (beyond === null) return end
  if (height < beyond.bottom - EPSILON) hanging.float = beyond
  else if (isAfter(beyond, { page: pages.page, end })) {
    pages.page = beyond.page
    end = beyond.end
  }
  return end
}

interface PageEnd {
  readonly page: number
  readonly end: number
}

/** A float that went on over pages. */
interface BrokenFloat extends PageEnd {
  /** Where it was laid out to end, from the top of what holds it. */
  readonly bottom: number
}

function later(a: BrokenFloat, b: BrokenFloat | null): BrokenFloat {
  return b === null || isAfter(a, b) ? a : b
}

function isAfter(a: PageEnd, b: PageEnd): boolean {
  return a.page > b.page || (a.page === b.page && a.end > b.end + EPSILON)
}

function breakPage(pages: Pages, kind: ForcedBreak): void {
  pages.next()
  // the first page is a right one
  const isRight = pages.page % 2 === 0
  if ((kind === 'left' && isRight) || (kind === 'right' && !isRight)) pages.next()
}

function putLines(
  { lines, orphans, widows }: Extract<Content, { kind: 'lines' }>,
  x: number,
  y: number,
  press: Press,
): number {
  const { pages } = press
  let origin = y
  for (let i = 0; i < lines.length; ) {
    const first = lines[i]
    if (first === undefined) break
    const count = pages.isBreakable ? fitting(lines, i, origin, pages, { orphans, widows }) : lines.length - i
    const { page } = pages
    for (const line of lines.slice(i, i + count)) {
      const top = origin + line.y
      const end = putWhole(top + line.height, press, inside => putLine(line, x, top, inside))
      origin = end - line.y - line.height
    }
    i += count
    const next = lines[i]
    if (next === undefined) break
    if (pages.page !== page) continue
    pages.next()
    origin = pages.top() - next.y
  }
  const last = lines.at(-1)
  return last === undefined ? y : origin + last.y + last.height
}

/** How many lines from one on stand on the current page: at least one at the top of a page. */
function fitting(
  lines: readonly Line[],
  from: number,
  origin: number,
  pages: Pages,
  { orphans, widows }: { orphans: number; widows: number },
): number {
  const bottom = pages.bottom() + EPSILON
  let count = 0
  while (from + count < lines.length) {
    const line = lines[from + count]
    if (line === undefined || origin + line.y + line.height > bottom) break
    const isFirst = count === 0 && origin + line.y <= pages.top() + EPSILON
    const reach = reachOf(line)
    if (!isFirst && origin + line.y + reach > bottom && reach <= pages.fullHeight()) break
    count++
  }
  const left = lines.length - from
  if (count >= left) return left
  const [first] = lines
  // where no page holds the first line, it stands as high as it can already
  const isTooTall = from === 0 && first !== undefined && first.height > pages.fullHeight()
  const isAtTop = isTooTall || origin + (lines[from]?.y ?? 0) <= pages.top() + EPSILON
  const least = isAtTop ? Math.max(1, count) : count
  const kept = left - count < widows ? left - widows : count
  const isTooFew = kept < Math.min(orphans, left)
  if (!isTooFew) return kept
  return isAtTop ? least : 0
}

/** How far down a line reaches with the floats beside it. */
function reachOf({ height, atoms }: Line): number {
  return atoms.reduce(
    (most, { laid, y }) => (laid.isFloat === true ? Math.max(most, y + laid.height) : most),
    height,
  )
}

function putLine(line: Line, x: number, y: number, press: Press): void {
  const { pages } = press
  for (const box of line.boxes) putInlineBox(box, x, y, press)
  if (line.pieces.length > 0) {
    const paint: PaintedVector['paint'] = (target, rect) => paintLineText(target, line, rect.x, rect.y)
    pages.push(anchored({ x, y, h: line.height, anchor: line.baseline }, paint, { isText: true }))
  }
  if (line.atoms.length === 0) return
  const whole: Press = { ...press, pages: wholePages(pages) }
  for (const { laid, x: left, y: down } of line.atoms) {
    const [across, top] = [x + left, y + down]
    if (laid.isFloat !== true) put(laid, across, top, whole)
    else {
      const { page } = pages
      putWhole(top + laid.height, press, inside =>
        put(laid, across, top, { ...inside, pages: wholePages(inside.pages) }),
      )
      pages.page = page
    }
  }
}

/** Where the content of a box is put: what stands beyond the padding is cut off where `overflow` asks for it. */
function cutPress(laid: Laid, x: number, y: number, press: Press): Press {
  const { style, isAnonymous, content } = laid
  if (isAnonymous || style.overflow === 'visible' || content.kind === 'picture') return press
  const cut = cutOf(laid, x, y, press.pages)
  return cut === null ? press : { ...press, pages: cut }
}

function putInlineBox(box: InlineBoxPiece, x: number, y: number, { pages, environment }: Press): void {
  if (box.id !== null) putDestination(box.id, x + box.x, y + box.y, pages)
  const { style } = box
  const decoration = decorationOf(style, box, environment.pictures)
  if (decoration === null) return
  const [top, right, bottom, left] = decoration.border
  const [tl = [0, 0], tr = [0, 0], br = [0, 0], bl = [0, 0]] = decoration.radii
  const none = { ...left, width: 0 }
  const cut = {
    ...decoration,
    border: [top, box.isEnd ? right : none, bottom, box.isStart ? left : none] as const,
    radii: [
      box.isStart ? tl : ([0, 0] as const),
      box.isEnd ? tr : ([0, 0] as const),
      box.isEnd ? br : ([0, 0] as const),
      box.isStart ? bl : ([0, 0] as const),
    ],
  }
  openDecoration(pages, cut, { x: x + box.x, y: y + box.y, width: box.width }).close(y + box.y + box.height)
}

function putRows(rows: readonly LaidRow[], table: Laid, x: number, y: number, press: Press): number {
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
  for (const cell of put.cells) cell.close(end)
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
  const columns = row.cells.map(cell =>
    cell.column === undefined ? null : openBehind(cell.column, cell, x, top, press),
  )
  const segments = row.behind.length === 0 ? [] : segmentsOf(row)
  const open = row.behind.flatMap(style =>
    segments.flatMap(segment => openBehind(style, segment, x, top, press) ?? []),
  )
  const cells = row.cells.map((aligned, i) => {
    pages.page = start
    const offset = relativeOffset(aligned)
    const [left, cellTop] = [x + aligned.x + offset.x, origin + aligned.y + offset.y]
    const isWhole = cellTop + aligned.height <= pages.bottom() + EPSILON
    const cell = isWhole ? aligned : topAligned(aligned)
    const open = begin(cell, left, cellTop, press)
    const inside = cutPress(cell, left, cellTop, press)
    const end = putContent(cell, left, cellTop, press, inside)
    const { page } = pages
    putPositioned(cell, { page: start, x: left, y: cellTop }, inside)
    return {
      lastRow: cell.height > row.height + EPSILON && row.tied > 0 ? row.tied : 0,
      page,
      end,
      isBroken: page !== start,
      close(rowEnd: number) {
        const stretched = isStretched(cell, row) || page !== start
        const bottom = stretched ? rowEnd : cellTop + cell.height
        columns[i]?.close(bottom)
        open?.close(stretched ? bottom : cellTop + cell.height)
        putCollapsed(cell, left, cellTop, start, bottom, press)
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

/** Cells that stand side by side without a gap, as one: what spans rows from above is not painted over. */
function segmentsOf({ cells, height }: LaidRow): { x: number; width: number; height: number }[] {
  const segments: { x: number; width: number; height: number }[] = []
  for (const { x, width } of cells) {
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
function putCollapsed(cell: Laid, x: number, y: number, start: number, end: number, { pages }: Press): void {
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

/** Boxes out of the flow, from where the box that contains them begins. */
function putPositioned(laid: Laid, start: { page: number; x: number; y: number }, press: Press): void {
  if (laid.positioned.length === 0) return
  const { pages } = press
  const end = pages.page
  for (const box of laid.positioned) {
    pages.page = start.page
    put(box, start.x + box.x, start.y + box.y, { ...press, pages: wholePages(pages) })
  }
  pages.page = end
}

function putDestination(id: string, x: number, y: number, pages: Pages): void {
  const paint: PaintedVector['paint'] = ({ document }, rect) => {
    const [across, , , down, left, bottom] = document._ctm
    const y = document.page.height - (rect.y * down + bottom)
    document.addNamedDestination(id, 'XYZ', rect.x * across + left, y, null)
  }
  pages.push(anchored({ x, y, h: 0, anchor: 0 }, paint, { isText: true }))
}
