import type { Rect } from '../../../graphics/decoration.ts'
import type { PaintedVector } from '../../../graphics/paint-target.ts'
import { inkOf, MARGIN_TOLERANCE, type PageItem } from './page-item.ts'
import type { FlowPages } from './pages.ts'
import type { PaintLayer, PaintPhase } from './paint-layers.ts'

/** Limit of further pages of an item. */
const MAX_PAGES = 1_000

/** An item that reaches beyond the content area of its page. */
interface CrossingItem {
  readonly page: number
  readonly item: PageItem
  readonly layer: PaintLayer
  readonly phase: PaintPhase
}

/** Where an item is on a page. */
interface Part {
  readonly page: number
  readonly x: number
  readonly y: number
}

type AreaOf = (page: number) => Rect

/**
 * Paints what reaches beyond the start or end of a page on the pages before or after, too. Chromium paints pages as
 * parts of one long area: monolithic content, shadows, and content moved by `position: relative` or transformations
 * continue on the neighbouring pages, and each page clips its part. What earlier pages have is below the content of the
 * same phase, and what later pages have is above it.
 * @returns The items that a page has only in part.
 */
export function continueOverflow(layer: PaintLayer, pages: FlowPages): ReadonlySet<PageItem> {
  const areaOf = createAreas(pages)
  const last = pages.last()
  const crossing = crossingItems(layer, areaOf)
  const partial = new Set(crossing.map(({ item }) => item))
  const found = crossing.map(each => {
    const [below, above] = [partsBelow(each, areaOf, last), partsAbove(each, areaOf)]
    return { ...each, below, above, owner: ownerOf(each, [...below, ...above], areaOf) }
  })
  const add = (each: CrossingItem & { readonly owner: number }, parts: readonly Part[]): void => {
    const { layer, phase, page, owner } = each
    for (const part of parts) {
      const item = partOf(each, part, owner, areaOf)
      if (item === null) continue
      partial.add(item)
      layer.pushOverflow(part.page, item, phase, part.page > page)
    }
  }
  for (const each of found.toReversed()) add(each, each.below)
  for (const each of found) add(each, each.above)
  return partial
}

/** Begins the pages on which content ends that `position: relative` or a transformation moved below the last page. */
export function beginMovedPages(layer: PaintLayer, pages: FlowPages): void {
  if (!pages.isBreakable) return
  const areaOf = createAreas(pages)
  const { page } = pages
  const first = pages.last()
  let last = first
  for (const each of crossingItems(layer, areaOf)) {
    if (each.item.isMoved !== true) continue
    const below = partsBelow(each, areaOf, first).at(-1) ?? {
      page: each.page,
      x: 0,
      y: each.item.item.y,
    }
    const { y, height } = areaOf(below.page)
    const over = below.y + inkOf(each.item).bottom - y - height
    if (below.page < first || over <= MARGIN_TOLERANCE) continue
    last = Math.max(last, first + Math.min(MAX_PAGES, Math.ceil((over - MARGIN_TOLERANCE) / height)))
  }
  pages.page = first
  while (pages.page < last) pages.next()
  pages.page = page
}

function createAreas(pages: FlowPages): AreaOf {
  const areas = new Map<number, Rect>()
  return page => {
    let area = areas.get(page)
    if (area === undefined) {
      area = pages.contentArea(page, { x: 0, width: 0 })
      areas.set(page, area)
    }
    return area
  }
}

function crossingItems(layer: PaintLayer, areaOf: AreaOf): CrossingItem[] {
  const crossing: CrossingItem[] = []
  layer.forEachItem((page, item, layer, phase) => {
    // text that clips a background is linked to that of its page
    if (item.clipArea !== undefined) return
    const { y, height } = areaOf(page)
    const { top, bottom } = inkOf(item)
    const [from, to] = [item.item.y + top, item.item.y + bottom]
    if (from >= y - MARGIN_TOLERANCE && to <= y + height + MARGIN_TOLERANCE) return
    if (to > from) crossing.push({ page, item, layer, phase })
  })
  return crossing
}

function partsBelow({ page: home, item }: CrossingItem, areaOf: AreaOf, last: number): readonly Part[] {
  const parts: Part[] = []
  const { bottom } = inkOf(item)
  let { x, y } = item.item
  for (let page = home; page < last && parts.length < MAX_PAGES; page++) {
    const [area, next] = [areaOf(page), areaOf(page + 1)]
    if (y + bottom <= area.y + area.height + MARGIN_TOLERANCE) break
    x += next.x - area.x
    y += next.y - area.y - area.height
    parts.push({ page: page + 1, x, y })
  }
  return parts
}

function partsAbove({ page: home, item }: CrossingItem, areaOf: AreaOf): readonly Part[] {
  const parts: Part[] = []
  const { top } = inkOf(item)
  let { x, y } = item.item
  for (let page = home; page > 0 && parts.length < MAX_PAGES; page--) {
    const [area, before] = [areaOf(page), areaOf(page - 1)]
    if (y + top >= area.y - MARGIN_TOLERANCE) break
    x += before.x - area.x
    y += before.y + before.height - area.y
    parts.push({ page: page - 1, x, y })
  }
  return parts
}

/**
 * The page where an item is content: that of the baseline of a text, or the one that shows most of other items. The
 * other pages repeat it.
 */
function ownerOf({ item, page }: CrossingItem, parts: readonly Part[], areaOf: AreaOf): number {
  const { anchor = null } = item
  const { top, bottom } = inkOf(item)
  let [owner, most] = [page, shownHeight(areaOf(page), item.item.y, top, bottom)]
  for (const part of parts) {
    const area = areaOf(part.page)
    if (anchor !== null) {
      if (isOn(area, part.y + anchor)) return part.page
      continue
    }
    const shown = shownHeight(area, part.y, top, bottom)
    if (shown > most + MARGIN_TOLERANCE) [owner, most] = [part.page, shown]
  }
  return owner
}

function shownHeight(area: Rect, y: number, top: number, bottom: number): number {
  return Math.min(y + bottom, area.y + area.height) - Math.max(y + top, area.y)
}

/** The part of an item on another page; null if nothing is visible. */
function partOf(
  { item, page: home }: CrossingItem,
  part: Part,
  owner: number,
  areaOf: AreaOf,
): PageItem | null {
  const vector = item.item
  const { top, bottom } = inkOf(item)
  const isContent = part.page === owner
  const { y, height } = areaOf(part.page)
  const isVisible = part.y + bottom > y + MARGIN_TOLERANCE && part.y + top < y + height - MARGIN_TOLERANCE
  if (!isVisible && !isContent) return null
  const { w, h, paint } = vector
  const again: PaintedVector['paint'] = (target, rect) => target.again(() => paint(target, rect))
  if (isContent && owner !== home) vector.paint = again
  const { clipping: _, ...others } = item
  return {
    ...others,
    item: { type: 'rect', x: part.x, y: part.y, w, h, paint: isContent ? paint : again },
  }
}

function isOn({ y, height }: Rect, at: number): boolean {
  return at >= y && at < y + height
}
