import type { PageIdentity } from '../../../css/selectors/page-selectors.ts'
import type { Rect } from '../../../graphics/decoration.ts'
import type { Bookmark } from '../../../graphics/paint-target.ts'
import type { FlowBox, FlowPageArea, FlowWriter, PagedFlow } from '../contracts.ts'
import type { BreakAvoidHeights } from './break-avoidance.ts'
import { createFootnotes, type FootnotePart, type Footnotes, type PlacedFootnotes } from './footnotes.ts'
import { type PageItem, zoomed } from './page-item.ts'
import type { PaintLayer, PaintPhase } from './paint-layers.ts'
import { createRepeats } from './repeated-rows.ts'

/** In points; wider and higher than any page. */
export const ENDLESS = 100_000

/** Learns of breaks during trial runs of column balancing. Amounts are in points. */
export interface BreakObserver {
  /** Heights that must not break for a trial to succeed. */
  readonly leastHeights: BreakAvoidHeights
  /** An unforced break; content would have needed this much more height to stay. */
  broke(shortage: number): void
  /** A forced break, with the height of the content since the top of the column. */
  forced(height: number): void
  /** Content that breaks against `avoid`, `orphans` or `widows`, or overflows: the height that it lacks. */
  violated(shortage: number): void
}

interface NextPage {
  /** Default: that of the current page. */
  readonly name?: string
  readonly isBlank?: boolean
  /** True for the first page of a group, which may follow a page of the same name (GCPM 3 §4.1). */
  readonly beginsGroup?: boolean
}

export function contentWidth({ width, insets }: Pick<FlowPageArea, 'width' | 'insets'>): number {
  return width - insets.left - insets.right
}

/** The pages (fragmentainers) of a flow. Positions are in points from the top left of the page. */
export type FlowPages = ReturnType<typeof createPages>

/** The part of the pages that columns have, too. */
export type Pages = Omit<FlowPages, 'endOf' | 'pushBelow' | 'contentArea'>

/** The content area of a page. */
interface Area {
  readonly top: number
  readonly bottom: number
  /** Null if all pages have the same. */
  readonly width: number | null
  /** Horizontal offset of the content from that of the writer. */
  readonly shift: number
}

const OPEN: Area = { top: 0, bottom: Number.POSITIVE_INFINITY, width: null, shift: 0 }

export interface PageOptions {
  /** Scale of the paper to the coordinates here. */
  readonly zoom: number
  /** Null if all pages have the size and margins of the writer. */
  readonly paged: PagedFlow | null
  /** Name of the first page. */
  readonly name: string
  /** Lays out a footnote in parts of at most the given height. */
  readonly footnoteParts: (box: FlowBox, width: number, maxHeight: number) => readonly FootnotePart[]
}

/** The pages of pdfmake's layout, from the position of the writer. Nothing breaks inside unbreakable blocks. */
export function createPages(writer: FlowWriter, { zoom, paged, name, footnoteParts }: PageOptions) {
  const context = writer.context()
  const isBreakable = writer.transactionLevel === 0 && Number.isFinite(context.availableHeight)
  const own = isBreakable ? paged : null
  const repeats = createRepeats(context)
  const areas = new Map<number, Area>()
  let last = 0
  /** The last page with text or pictures. */
  let filled = -1
  const left = context.x
  /** Sets size and margins of the current page. */
  const begin = (identity: PageIdentity): void => {
    const { y, availableHeight, page } = context
    last = Math.max(last, page)
    const paper = context.pages[page]
    if (own === null || paper === undefined) {
      const bottom = isBreakable ? (y + availableHeight) / zoom : Number.POSITIVE_INFINITY
      areas.set(page, { ...OPEN, top: y / zoom, bottom })
      return
    }
    const { width, height, insets } = own.areaOf(identity)
    own.record.pages[page] = identity
    paper.pageSize = { ...paper.pageSize, width, height }
    paper.pageMargins = insets
    areas.set(page, {
      top: insets.top / zoom,
      bottom: (height - insets.bottom) / zoom,
      width: contentWidth({ width, insets }) / zoom,
      shift: (insets.left - left) / zoom,
    })
  }
  const identityOf = (page: number): PageIdentity =>
    own?.record.pages[page] ?? { number: page + 1, name, isBlank: false, numberInGroup: 1 }
  const following = (page: number, { name, isBlank, beginsGroup }: NextPage): PageIdentity => {
    const before = identityOf(page)
    const ofNext = name ?? before.name
    const isSameGroup = ofNext === before.name && beginsGroup !== true
    const numberInGroup = isSameGroup ? before.numberInGroup + 1 : 1
    return { number: page + 2, name: ofNext, isBlank: isBlank === true, numberInGroup }
  }
  const footnoteArea = own?.footnoteArea ?? null
  const footnotes =
    footnoteArea === null
      ? null
      : createFootnotes({
          styleOf: page => footnoteArea(identityOf(page)),
          boxOf: page => ({ ...area(page), width: area(page).width ?? 0 }),
          partsOf: footnoteParts,
          note(id, page) {
            if (own?.record.places.has(id) === false) own.record.places.set(id, { page, isAtTop: false })
          },
        })
  const bottomOf = (page: number): number =>
    area(page).bottom - repeats.reserved() - (footnotes === null ? 0 : footnotes.reserved(page))
  begin(identityOf(context.page))
  const area = (page: number): Area => areas.get(page) ?? OPEN
  const onPaper = (item: PageItem, page: number): PageItem => {
    item.item.x += area(page).shift
    return zoom === 1 ? item : zoomed(item, zoom)
  }
  const pages = {
    get page(): number {
      return context.page
    },
    set page(page: number) {
      context.page = page
    },
    /** False where content must not move to the next page. */
    isBreakable,
    /** True for columns: every forced break is a column break, as in Chromium. */
    isColumn: false,
    /** Set in trial runs. */
    observer: NO_OBSERVER,
    /** Height of repeated rows on each page. */
    repeatedHeight: repeats.height,
    /** Start of the content area on the current page. */
    top: (): number => area(context.page).top + repeats.height(),
    /** End of the content area on the current page. */
    bottom: (): number => bottomOf(context.page),
    topOf: (page: number): number => area(page).top,
    bottomOf,
    /** End of the content area of a page, including the space for footnotes. */
    endOf: (page: number): number => area(page).bottom,
    /** Null if the content has no footnotes. */
    footnotes: footnotes as Pick<Footnotes, 'heightOf' | 'add'> | null,
    /** Name of the current page (CSS Paged Media 3 §8.1). */
    name: (): string => identityOf(context.page).name,
    /** True if pages have names. */
    hasNames: own !== null && own.names.size > 1,
    /** Width of the content area of a page; null if all pages have the same. */
    widthOf: (page: number): number | null => area(page).width,
    /** The content area of a page on paper. @param writer Where the content of the first page is. */
    contentArea(page: number, writer: { readonly x: number; readonly width: number }): Rect {
      const { top, bottom, width, shift } = area(page)
      const [x, y] = [writer.x + shift * zoom, top * zoom]
      return { x, y, width: width === null ? writer.width : width * zoom, height: bottom * zoom - y }
    },
    /** The last page that has begun. */
    last: (): number => last,
    /** Height of an empty page. */
    fullHeight(): number {
      const { pageSize, pageMargins } = context.pages[context.page] ?? {}
      if (!isBreakable || pageSize === undefined || pageMargins === undefined) return Number.POSITIVE_INFINITY
      const { height, insets } = own?.areaOf(following(context.page, {})) ?? {
        height: pageSize.height,
        insets: pageMargins,
      }
      return (height - insets.top - insets.bottom) / zoom - repeats.height() - repeats.reserved()
    },
    next(options: NextPage = {}): void {
      repeats.endPage(bottomOf(context.page) + repeats.reserved())
      const identity = following(context.page, options)
      writer.moveToNextPage()
      if (!areas.has(context.page)) {
        begin(identity)
        footnotes?.beginPage(context.page)
      }
      repeats.beginPage(area(context.page).top)
    },
    /**
     * Records where a box with an id begins.
     * @param isInOrder False if content above may be added later. Default true.
     * @returns Its bookmarks.
     */
    note(id: string, y: number, isInOrder = true): readonly Bookmark[] {
      if (own === null || own.record.places.has(id)) return []
      const { page } = context
      // margins and paddings may be above the first content of a page
      const isAtTop = y <= area(page).top + 0.05 || (isInOrder && filled < page)
      own.record.places.set(id, { page, isAtTop })
      return own.bookmarks.get(id) ?? []
    },
    /** Adds an item to a layer on the current page, above the earlier ones of its phase. */
    push(item: PageItem, layer: PaintLayer, phase: PaintPhase): void {
      if (phase === 'inlines' && item.item.h > 0 && context.page > filled) filled = context.page
      footnotes?.cover(context.page, item.item.y + item.item.h)
      layer.push(context.page, onPaper(item, context.page), phase)
    },
    /** Adds a decoration that continues on a page, below those of the boxes inside it. */
    pushContinued(page: number, item: PageItem, layer: PaintLayer, phase: PaintPhase): void {
      layer.pushContinued(page, onPaper(item, page), phase)
    },
    /** Adds an item to a stacking context on the current page, below all others. */
    pushBelow(item: PageItem, layer: PaintLayer): void {
      layer.pushBelow(context.page, onPaper(item, context.page))
    },
    beginRepeat: repeats.begin,
    /** Ends the innermost repetition on this page, above the page end. */
    endOnPage: repeats.endOnPage,
    endRepeat: repeats.end,
    /** Adds pages for the footnotes that wait, and places the footnotes of all pages. Leaves the current page. */
    placeFootnotes(paint: (area: PlacedFootnotes) => void): void {
      if (footnotes === null) return
      const { page } = context
      while (footnotes.isWaiting()) pages.next()
      footnotes.place((number, area) => {
        context.page = number
        paint(area)
      })
      context.page = page
    },
  }
  return pages
}

const NO_OBSERVER: BreakObserver | null = null

/** The same pages with other methods. */
function derivedPages(
  pages: Pages,
  methods: Partial<Pick<Pages, 'push' | 'pushContinued' | 'bottom' | 'fullHeight'>>,
  isBreakable: () => boolean = () => pages.isBreakable,
): Pages {
  return {
    ...pages,
    get page() {
      return pages.page
    },
    set page(page) {
      pages.page = page
    },
    get isBreakable() {
      return isBreakable()
    },
    ...methods,
  }
}

/** The same pages, whose items are painted otherwise. */
export function paintedPages(pages: Pages, painting: Pick<Pages, 'push' | 'pushContinued'>): Pages {
  return derivedPages(pages, painting)
}

/** The same pages, without an end where a condition holds. */
export function truncatedPages(pages: Pages, isEndless: () => boolean): Pages {
  const unlessEndless = (height: () => number) => () => (isEndless() ? Number.POSITIVE_INFINITY : height())
  return derivedPages(
    pages,
    { bottom: unlessEndless(pages.bottom), fullHeight: unlessEndless(pages.fullHeight) },
    () => pages.isBreakable && !isEndless(),
  )
}

/** The same pages, whose items are painted lower by a distance. */
export function shiftedPages(pages: Pages, distance: number): Pages {
  const shifted = (item: PageItem): PageItem => {
    item.item.y += distance
    item.isMoved = true
    return item
  }
  return paintedPages(pages, {
    push: (item, layer, phase) => pages.push(shifted(item), layer, phase),
    pushContinued: (page, item, layer, phase) => pages.pushContinued(page, shifted(item), layer, phase),
  })
}

/** The same pages without breaks, for monolithic content. */
export function monolithicPages(pages: Pages): Pages {
  return {
    ...pages,
    page: pages.page,
    isBreakable: false,
    bottom: () => Number.POSITIVE_INFINITY,
    fullHeight: () => Number.POSITIVE_INFINITY,
  }
}
