/** Fragmentation of columns over pages, and column rules (CSS Multi-column 1 §5, §8). */
import { columnRuleOf } from '../box-decorations.ts'
import type { FlowBox } from '../contracts.ts'
import { createBreakAvoidHeights } from '../fragmentation/break-avoidance.ts'
import { openDecoration } from '../fragmentation/fragment-decorations.ts'
import { EPSILON, type FragmentationContext, paginateBox } from '../fragmentation/fragmentation-context.ts'
import type { BreakObserver, Pages } from '../fragmentation/pages.ts'
import type { ColumnsContent } from '../layout-box.ts'
import { balancedHeight, type RowPlan, tryColumns } from './balancing.ts'
import { type ColumnRow, createColumnPages } from './column-pages.ts'

/** A row of columns on a page. */
interface PageRow extends ColumnRow {
  readonly page: number
}

/** @returns Where the columns end, on the page that is then current. */
export function paginateColumns(
  content: ColumnsContent,
  x: number,
  y: number,
  context: FragmentationContext,
): number {
  const { pages } = context
  const { strip, sizes, style } = content
  const plan = planRows(content, y, context)
  const pageRows: PageRow[] = []
  const start = pages.page
  const step = (sizes.width + sizes.gap) * (style.direction === 'rtl' ? -1 : 1)
  const openRow = (index: number): PageRow => {
    const row = openPageRow(index, y, pages, pageRows.at(-1) ?? null, plan)
    const width = pages.widthOf(row.page)
    const columns = { width: sizes.count * (sizes.width + sizes.gap) - sizes.gap }
    if (width !== null && row.page !== start) context.widths?.keep(columns, x + strip.x, width)
    pageRows.push(row)
    return row
  }
  const {
    pages: columnPages,
    rows,
    columns,
  } = createColumnPages({
    count: sizes.count,
    step,
    openRow,
    fullHeight: plan.fullHeight,
    observer: pages.observer === null ? null : INNER_OBSERVER,
    note(row, id, y) {
      pages.page = pageRows[row]?.page ?? pages.page
      return pages.note(id, y, false)
    },
    // the row keeps its height: footnotes without room below it are on the next page
    addFootnotes:
      pages.footnotes === null
        ? null
        : (row, boxes) => {
            const { page, top, height } = pageRows[row] ?? { page: pages.page, top: y, height: 0 }
            pages.footnotes?.add(boxes, page, top + height)
          },
  })
  const end = paginateBox(strip, x + strip.x, y, {
    ...context,
    pages: columnPages,
    widths: null,
    avoidHeights: createBreakAvoidHeights(true),
    overflowing: { float: null },
    beside: null,
    floatFlow: null,
    ending: { space: 0, own: 0 },
  })
  for (const [r, { page, top, height }] of pageRows.entries()) {
    const inRow = columns.filter(({ row }) => row === r)
    pages.page = page
    for (const { index } of inRow.slice(1)) {
      const left = x + strip.x + step * index + (step < 0 ? sizes.width : -sizes.gap)
      paintRule(content, left + sizes.gap / 2, top, height, context)
    }
    for (const { items } of inRow) {
      // decorations that continue from the column before are below their content, the outermost first
      const continued = items.filter(({ isContinued }) => isContinued).reverse()
      const others = items.filter(({ isContinued }) => !isContinued)
      for (const { item, layer, phase } of [...continued, ...others]) pages.push(item, layer, phase)
    }
  }
  const last = rows.at(-1)
  if (last === undefined) return end
  // without a height, filled columns end with their content (`column-fill: auto`)
  const isOneColumn = columns.at(-1)?.index === 0
  if (style.columnFill === 'auto' && content.limit === null && isOneColumn) return end
  return last.top + last.height
}

/** Marks a trial run of columns around; only their own breaks count. */
const INNER_OBSERVER: BreakObserver = {
  leastHeights: createBreakAvoidHeights(true),
  broke() {},
  forced() {},
  violated() {},
}

/** Trials that search the height of the footnotes of each row; each moves content and its footnotes to later rows. */
const MAX_FOOTNOTE_TRIALS = 6
/** Largest share of the space for a row that its footnotes take. */
const MAX_FOOTNOTE_SHARE = 0.8

/** Heights of the rows of columns, with room for their footnotes below them. */
function planRows(content: ColumnsContent, y: number, context: FragmentationContext): RowPlan {
  const { pages, layout } = context
  const reserved = new Map<number, number>()
  let plan = rowsAbove(reserved, content, y, context)
  if (pages.footnotes === null || !pages.isBreakable || pages.observer !== null) return plan
  const available = pages.bottom() - y
  for (let trial = 0; trial < MAX_FOOTNOTE_TRIALS && layout.balancing.budget > 0; trial++) {
    const notes = new Map<number, FlowBox[]>()
    tryColumns(content.strip, content.sizes.count, plan, context, (row, boxes) => {
      notes.set(row, [...(notes.get(row) ?? []), ...boxes])
    })
    let isEnough = true
    for (const [row, boxes] of notes) {
      const height = pages.footnotes.heightOf(boxes, pages.page + row)
      const isTooHigh = row === 0 && height > available * MAX_FOOTNOTE_SHARE
      if (isTooHigh || height <= (reserved.get(row) ?? 0) + EPSILON) continue
      reserved.set(row, height)
      isEnough = false
    }
    if (isEnough) break
    plan = rowsAbove(reserved, content, y, context)
  }
  return plan
}

/**
 * Heights of the rows of columns. Columns that fit on the page are one row; others fill a row on each page, and the
 * last row is balanced.
 * @param reserved Height below each row.
 */
function rowsAbove(
  reserved: ReadonlyMap<number, number>,
  content: ColumnsContent,
  y: number,
  context: FragmentationContext,
): RowPlan {
  const { pages } = context
  const { strip, sizes, style, limit } = content
  const space = pages.isBreakable ? pages.bottom() - y : Number.POSITIVE_INFINITY
  const available = space - (reserved.get(0) ?? 0)
  if (content.height <= available + EPSILON)
    return { heightOf: () => content.height, last: 0, fullHeight: content.height }
  pages.observer?.broke(content.height - available)
  const full = pages.fullHeight()
  const before = (row: number): number => (row === 0 ? 0 : available + (row - 1) * full)
  const heightOf = (row: number): number =>
    Math.min(
      row === 0 ? available : full - (reserved.get(row) ?? 0),
      (limit ?? Number.POSITIVE_INFINITY) - before(row),
    )
  const lastOfLimit =
    limit === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil((limit - available) / full - EPSILON))
  const filled: RowPlan = { heightOf, last: lastOfLimit, fullHeight: Math.max(available, full) }
  if (style.columnFill === 'auto') return filled
  const last = tryColumns(strip, sizes.count, filled, context).rows - 1
  const height = Math.min(heightOf(last), balancedHeight(strip, sizes.count, context, { ...filled, last }))
  return { ...filled, last, heightOf: row => (row === last ? height : heightOf(row)) }
}

/** Begins a row on the page of the container, or on the page after the previous row. */
function openPageRow(
  index: number,
  y: number,
  pages: Pages,
  previous: PageRow | null,
  { heightOf, last }: RowPlan,
): PageRow {
  if (previous !== null) {
    pages.page = previous.page
    pages.next()
  }
  const top = previous === null ? y : pages.top()
  const available = pages.isBreakable ? pages.bottom() - top : Number.POSITIVE_INFINITY
  const planned = heightOf(index)
  const isLast = index === last && (planned <= available + EPSILON || !pages.isBreakable)
  return { page: pages.page, top, height: isLast ? planned : Math.min(planned, available), isLast }
}

/** Paints a column rule centred at `x`, below the content of the columns (CSS Multi-column 1 §5). */
function paintRule(
  { style }: ColumnsContent,
  x: number,
  top: number,
  height: number,
  context: FragmentationContext,
): void {
  const { pages } = context
  const rule = columnRuleOf(style)
  if (rule === null || pages.observer !== null) return
  const [, , , { width }] = rule.border
  openDecoration(context, rule, { x: x - width / 2, y: top, width, style }).close(top + height)
}
