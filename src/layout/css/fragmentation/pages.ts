import type { FlowTree, FlowWriter } from '../contracts.ts'
import { type PageItem, zoomed } from './page-item.ts'

/** In points; wider and higher than any page. */
export const ENDLESS = 100_000

/** Repeated rows of a table at a vertical position. */
export interface RepeatedRows {
  readonly height: number
  readonly paint: (y: number) => void
}

/** Repeated headers and footers of a table that continues over pages. */
interface Repeat {
  readonly above: RepeatedRows
  readonly below: RepeatedRows
  readonly begunOn: Set<number>
  readonly endedOn: Set<number>
}

/** The pages (fragmentainers) of a flow. Positions are in points from the top left of the page. */
export type Pages = ReturnType<typeof createPages>

/**
 * The pages of pdfmake's layout, from the position of the writer. Nothing breaks inside unbreakable blocks.
 * @param zoom Scale of the paper to the coordinates here.
 * @param marginsOf Margins per page, from 1; null if all pages have those of pdfmake.
 */
export function createPages(writer: FlowWriter, zoom: number, marginsOf: FlowTree['marginsOf'] | null) {
  const context = writer.context()
  const isBreakable = writer.transactionLevel === 0 && Number.isFinite(context.availableHeight)
  const repeats: Repeat[] = []
  /** `shift`: horizontal offset of the content from pdfmake's. */
  const areas = new Map<number, { top: number; bottom: number; shift: number }>()
  const remember = (): void => {
    const { y, availableHeight, page } = context
    const own = marginsOf?.(page + 1) ?? null
    const { pageSize, pageMargins } = context.pages[page] ?? {}
    const isOwn = own !== null && isBreakable && pageSize !== undefined && pageMargins !== undefined
    const top = isOwn ? own.top : y
    const end = isOwn ? pageSize.height - own.bottom : y + availableHeight
    const bottom = isBreakable ? end / zoom : Number.POSITIVE_INFINITY
    areas.set(page, { top: top / zoom, bottom, shift: isOwn ? (own.left - pageMargins.left) / zoom : 0 })
  }
  remember()
  const area = (page: number): { top: number; bottom: number; shift: number } =>
    areas.get(page) ?? { top: 0, bottom: Number.POSITIVE_INFINITY, shift: 0 }
  const onPaper = (item: PageItem, page: number): PageItem => {
    item.item.x += area(page).shift
    return zoom === 1 ? item : zoomed(item, zoom)
  }
  const repeatedHeight = (): number => repeats.reduce((sum, { above }) => sum + above.height, 0)
  const reserved = (): number => repeats.reduce((sum, { below }) => sum + below.height, 0)

  function endRepeats(): void {
    const { page } = context
    let y = area(page).bottom
    for (const { below, endedOn } of repeats) {
      y -= below.height
      if (endedOn.has(page)) continue
      endedOn.add(page)
      below.paint(y)
      context.page = page
    }
  }

  return {
    get page(): number {
      return context.page
    },
    set page(page: number) {
      context.page = page
    },
    /** False where content must not move to the next page. */
    isBreakable,
    /** Height of repeated rows on each page. */
    repeatedHeight,
    /** Start of the content area on the current page. */
    top: (): number => area(context.page).top + repeatedHeight(),
    /** End of the content area on the current page. */
    bottom: (): number => area(context.page).bottom - reserved(),
    topOf: (page: number): number => area(page).top,
    bottomOf: (page: number): number => area(page).bottom - reserved(),
    /** Height of an empty page. */
    fullHeight(): number {
      const { pageSize, pageMargins } = context.pages[context.page] ?? {}
      if (!isBreakable || pageSize === undefined || pageMargins === undefined) return Number.POSITIVE_INFINITY
      const margins = marginsOf?.(context.page + 2) ?? pageMargins
      const height = (pageSize.height - margins.top - margins.bottom) / zoom
      return height - repeatedHeight() - reserved()
    },
    next(): void {
      endRepeats()
      writer.moveToNextPage()
      if (!areas.has(context.page)) remember()
      const { page } = context
      let y = area(page).top
      for (const repeat of repeats) {
        if (!repeat.begunOn.has(page)) {
          repeat.begunOn.add(page)
          repeat.above.paint(y)
          context.page = page
        }
        y += repeat.above.height
      }
    },
    /** Adds an item above all earlier items of the current page. */
    push(item: PageItem): void {
      context.pages[context.page]?.items.push(onPaper(item, context.page))
    },
    /** Adds an item below all others of a page. */
    unshift(page: number, item: PageItem): void {
      context.pages[page]?.items.unshift(onPaper(item, page))
    },
    beginRepeat(above: RepeatedRows, below: RepeatedRows): void {
      repeats.push({ above, below, begunOn: new Set([context.page]), endedOn: new Set() })
    },
    /** Ends the innermost repetition on this page, above the page end. */
    endOnPage(y: number): void {
      const { page } = context
      const last = repeats.at(-1)
      if (last === undefined || last.endedOn.has(page)) return
      last.endedOn.add(page)
      last.below.paint(y)
      context.page = page
    },
    endRepeat(): void {
      repeats.pop()
    },
  }
}
