import type { PaintedVector } from '../../../graphics/paint-target.ts'
import { SHARP_CORNERS, traceRect } from '../../../graphics/rounded-rectangle.ts'
import { monolithicPages } from './clip-overflow.ts'
import type { PageItem } from './page-item.ts'
import { ENDLESS, type Pages } from './pages.ts'

/** Differences of rounding that need no further page. */
const EPSILON = 0.05
/** Of one thing: pages beyond stay without it. */
const MAX_SLICES = 1_000

/**
 * Puts what cannot break on as many pages as it reaches over: cut where each of them ends, as browsers that print do.
 * @param bottom Where it would end, had the page no end.
 * @returns Where it ends, on the page that is then the current one.
 */
export function sliceMonolithic(pages: Pages, bottom: number, paginateOn: (pages: Pages) => void): number {
  const items: PageItem[] = []
  paginateOn({ ...monolithicPages(pages), push: item => items.push(item) })
  let end = bottom
  let top = Number.NEGATIVE_INFINITY
  for (let count = 1; ; count++) {
    const isLast = end <= pages.bottom() + EPSILON || count >= MAX_SLICES
    const until = isLast ? ENDLESS : pages.bottom()
    const area = { top, bottom: until }
    for (const item of items) {
      const slice = sliceOf(item, end - bottom, area)
      if (slice !== null) pages.push(slice)
    }
    if (isLast) return Math.min(end, pages.bottom())
    const over = end - pages.bottom()
    pages.next()
    top = pages.top()
    end = top + over
  }
}

/** What shows of an item in a part of a page, once it is moved; null where nothing does. */
function sliceOf(
  { type, item, anchor }: PageItem,
  shift: number,
  area: { top: number; bottom: number },
): PageItem | null {
  const { x, w, h } = item
  const y = item.y + shift
  const moved = { type: 'rect', x, y, w, h } as const
  if (anchor !== undefined) {
    const isThere = y + anchor >= area.top && y + anchor < area.bottom
    return isThere ? { type, anchor, item: { ...moved, paint: item.paint } } : null
  }
  if (y >= area.bottom || y + h <= area.top) return null
  const top = Math.max(area.top, -ENDLESS)
  const paint: PaintedVector['paint'] = (target, place) => {
    target.save()
    // layout may have moved it since
    const rect = { x: -ENDLESS, y: top + place.y - y, width: 2 * ENDLESS, height: area.bottom - top }
    traceRect(target, rect, SHARP_CORNERS)
    target.clip()
    item.paint(target, place)
    target.restore()
  }
  return { type, item: { ...moved, paint } }
}
