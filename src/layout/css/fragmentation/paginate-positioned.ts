/** Absolutely positioned boxes on the pages of their containing block (CSS Positioned Layout 3, CSS Fragmentation 3 §4). */
import { isMonolithic } from '../effects/transforms.ts'
import type { LayoutBox } from '../layout-box.ts'
import { EPSILON, type FragmentationContext, paginateBox } from './fragmentation-context.ts'
import { monolithicPages, type Pages } from './pages.ts'

/** A vertical position on a page. */
interface Place {
  readonly page: number
  readonly y: number
}

/**
 * Paginates the absolutely positioned boxes of a containing block, and returns to its last page.
 * @param bottom End of the containing block on the current page.
 */
export function paginatePositioned(
  box: LayoutBox,
  start: Place & { readonly x: number },
  bottom: number,
  context: FragmentationContext,
): void {
  if (box.positioned.length === 0) return
  const { pages, layers } = context
  const end = { page: pages.page, y: bottom }
  for (const positioned of box.positioned) {
    const { x, stackingParent } = positioned
    const around = stackingParent && layers.get(stackingParent)
    const layer = around?.inside?.layer ?? around?.layer ?? context.layer
    const ownPages = around?.inside?.pages ?? pages
    const top = moveTo(placeOf(positioned, box, { start, end }, context), pages)
    const breaks = pages.isBreakable && ownPages.isBreakable && !pages.isColumn && !isMonolithic(positioned)
    const fits = !breaks || top + positioned.height <= pages.bottom() + EPSILON
    const inside = {
      ...context,
      layer,
      beside: null,
      floatFlow: null,
      pages: fits ? monolithicPages(ownPages) : ownPages,
    }
    paginateBox(positioned, start.x + x, top, inside)
  }
  pages.page = end.page
}

/** Where a box begins, as if the page that its anchor is on had no end. */
function placeOf(
  { y, staticPlace, isFromBottom }: LayoutBox,
  { height }: LayoutBox,
  { start, end }: { readonly start: Place; readonly end: Place },
  { starts, pages }: FragmentationContext,
): Place {
  const before = staticPlace && starts.get(staticPlace.after)
  if (before !== undefined) return { page: before.page, y: before.y + (staticPlace?.y ?? 0) }
  if (isFromBottom !== true || end.page === start.page) return { page: start.page, y: start.y + y }
  let page = end.page
  let top = end.y + y - height
  for (; page > start.page && top < pages.topOf(page); page--)
    top += pages.bottomOf(page - 1) - pages.topOf(page)
  return { page, y: top }
}

/**
 * Goes to the page of a place. Positions below the end of a page continue on the next one.
 * @returns The vertical position on the page.
 */
function moveTo({ page, y }: Place, pages: Pages): number {
  pages.page = page
  if (!pages.isBreakable || pages.isColumn) return y
  let top = y
  for (let end = pages.bottom(); top >= end - EPSILON && Number.isFinite(end); end = pages.bottom()) {
    pages.next()
    top += pages.top() - end
  }
  return top
}
