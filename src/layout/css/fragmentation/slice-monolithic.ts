import type { PaintedVector } from '../../../graphics/paint-target.ts'
import { SHARP_CORNERS, traceRect } from '../../../graphics/rounded-rectangle.ts'
import { monolithicPages } from './clip-overflow.ts'
import type { PageItem } from './page-item.ts'
import { ENDLESS, type Pages } from './pages.ts'
import type { PaintLayer, PaintPhase } from './paint-layers.ts'

/** Rounding differences below this need no further page. */
const EPSILON = 0.05
/** Limit of pages per item; further slices are dropped. */
const MAX_SLICES = 1_000

/**
 * Slices monolithic content at page ends over as many pages as it covers, as browsers do in print.
 * @param bottom Its end on a page without end.
 * @returns Where it ends, on the page that is then current.
 */
export function sliceMonolithic(pages: Pages, bottom: number, paginateOn: (pages: Pages) => void): number {
  const items: { readonly item: PageItem; readonly layer: PaintLayer; readonly phase: PaintPhase }[] = []
  paginateOn({
    ...monolithicPages(pages),
    push: (item, layer, phase) => void items.push({ item, layer, phase }),
  })
  let end = bottom
  let top = Number.NEGATIVE_INFINITY
  for (let count = 1; ; count++) {
    const isLast = end <= pages.bottom() + EPSILON || count >= MAX_SLICES
    const until = isLast ? ENDLESS : pages.bottom()
    const area = { top, bottom: until }
    for (const { item, layer, phase } of items) {
      const slice = sliceOf(item, end - bottom, area)
      if (slice !== null) pages.push(slice, layer, phase)
    }
    if (isLast) return Math.min(end, pages.bottom())
    const over = end - pages.bottom()
    pages.next()
    top = pages.top()
    end = top + over
  }
}

/** The slice of a moved item in an area of a page; null if nothing is visible. */
function sliceOf(
  { type, item, anchor, clipping, clipArea }: PageItem,
  shift: number,
  area: { top: number; bottom: number },
): PageItem | null {
  const { x, w, h } = item
  const y = item.y + shift
  const moved = { type: 'rect', x, y, w, h } as const
  if (anchor !== undefined) {
    const isThere = y + anchor >= area.top && y + anchor < area.bottom
    const clips = clipping === undefined ? null : { clipping }
    return isThere ? { type, anchor, item: { ...moved, paint: item.paint }, ...clips } : null
  }
  if (y >= area.bottom || y + h <= area.top) return null
  const top = Math.max(area.top, -ENDLESS)
  const paint: PaintedVector['paint'] = (target, place) => {
    target.save()
    // layout may have moved it
    const rect = { x: -ENDLESS, y: top + place.y - y, width: 2 * ENDLESS, height: area.bottom - top }
    traceRect(target, rect, SHARP_CORNERS)
    target.clip()
    item.paint(target, place)
    target.restore()
  }
  return { type, item: { ...moved, paint }, ...(clipArea === undefined ? null : { clipArea }) }
}
