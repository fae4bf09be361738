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
  const crossing = crossingItems(layer, areaOf, () => true)
  const partial = new Set(crossing.map(({ item }) => item))
  const found = crossing.map(each => {
    const [below, above] = [partsBelow(each, areaOf, last), partsAbove(each, areaOf)]
    return { ...each, below, above, painter: painterOf(each, { below, above, areaOf }) }
  })
  const add = (each: CrossingItem & { readonly painter: PartPainter }, parts: readonly Part[]): void => {
    const { layer, phase, page } = each
    for (const part of parts) {
      const item = partOf(each, part, areaOf)
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
  for (const each of crossingItems(layer, areaOf, ({ isMoved }) => isMoved === true)) {
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

/** @param isWanted Called first, since the ink of an item is expensive. */
function crossingItems(
  layer: PaintLayer,
  areaOf: AreaOf,
  isWanted: (item: PageItem) => boolean,
): CrossingItem[] {
  const crossing: CrossingItem[] = []
  layer.forEachItem((page, item, layer, phase) => {
    // text that clips a background is linked to that of its page
    if (item.clipArea !== undefined || !isWanted(item)) return
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

/** How the parts of an item are painted. */
interface PartPainter {
  /** The page where the item is content; null for a group, whose items are content on several pages. */
  readonly owner: number | null
  paintOf(part: Part): PaintedVector['paint']
}

interface PartsOfItem {
  readonly below: readonly Part[]
  readonly above: readonly Part[]
  readonly areaOf: AreaOf
}

/** Changes how the item is painted on its own page. */
function painterOf(each: CrossingItem, { below, above, areaOf }: PartsOfItem): PartPainter {
  const { item, page } = each
  const vector = item.item
  const paint = vector.paint.bind(vector)
  const { paintPart } = item
  const home: Part = { page, x: vector.x, y: vector.y }
  if (paintPart === undefined || below.length + above.length === 0) {
    const owner = ownerOf(each, [...below, ...above], areaOf)
    const again: PaintedVector['paint'] = (target, rect) => target.again(() => paint(target, rect))
    if (owner !== page) vector.paint = again
    return { owner, paintOf: part => (part.page === owner ? paint : again) }
  }
  const first = above.at(-1)?.page ?? page
  const last = below.at(-1)?.page ?? page
  const paintOf = (part: Part): PaintedVector['paint'] => {
    const area = areaOf(part.page)
    const from = part.page === first ? Number.NEGATIVE_INFINITY : area.y
    const to = part.page === last ? Number.POSITIVE_INFINITY : area.y + area.height
    return (target, rect) =>
      paintPart(target, rect, place => {
        const y = place.y - rect.y + part.y
        return y >= from && y < to
      })
  }
  vector.paint = paintOf(home)
  return { owner: null, paintOf }
}

/** The part of an item on another page; null if nothing is visible. */
function partOf(
  { item, painter }: CrossingItem & { readonly painter: PartPainter },
  part: Part,
  areaOf: AreaOf,
): PageItem | null {
  const { w, h } = item.item
  const { top, bottom } = inkOf(item)
  const { y, height } = areaOf(part.page)
  const isVisible = part.y + bottom > y + MARGIN_TOLERANCE && part.y + top < y + height - MARGIN_TOLERANCE
  if (!isVisible && part.page !== painter.owner) return null
  const { clipping: _, ...others } = item
  return { ...others, item: { type: 'rect', x: part.x, y: part.y, w, h, paint: painter.paintOf(part) } }
}

function isOn({ y, height }: Rect, at: number): boolean {
  return at >= y && at < y + height
}
