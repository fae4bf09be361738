import type { PaintedVector } from '../../../graphics/paint-target.ts'
import type { LayoutBox } from '../layout-box.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { BreakAvoidHeights, ForcedBreak } from './break-avoidance.ts'
import { anchored } from './page-item.ts'
import type { Pages } from './pages.ts'
import { sliceMonolithic } from './slice-monolithic.ts'

/** Rounding differences below this cause no break. */
export const EPSILON = 0.05

/** State of pagination: the pages, break-avoid heights and the layout. */
export interface FragmentationContext {
  readonly pages: Pages
  readonly avoidHeights: BreakAvoidHeights
  readonly layout: LayoutContext
  /** The float that overflowed the last box, below its end. */
  readonly overflowing: { float: FragmentedFloat | null }
  /** Paginates a box with its content; the position is that of its border box. */
  readonly openFragment: (
    box: LayoutBox,
    left: number,
    top: number,
    context: FragmentationContext,
  ) => BoxFragment
}

/** A fragmented box whose content is placed; closing it ends its background and borders. */
export interface BoxFragment {
  /** Position including `position: relative`. */
  readonly x: number
  readonly y: number
  /** Vertical offset of `position: relative`. */
  readonly shift: number
  /** End of the border box if its height is that of its content. */
  readonly page: number
  readonly end: number
  close(end: number): void
}

export interface PageEnd {
  readonly page: number
  readonly end: number
}

/** A float that continues on further pages. */
export interface FragmentedFloat extends PageEnd {
  /** Its end before fragmentation, from the top of its container. */
  readonly bottom: number
}

/** @returns Where the border box ends, on the page that is then current. */
export function paginateBox(
  box: LayoutBox,
  left: number,
  top: number,
  context: FragmentationContext,
): number {
  const { end, shift, close } = context.openFragment(box, left, top, context)
  close(end)
  return end - shift
}

/**
 * Paginates monolithic content (CSS Fragmentation 3 §4.1), sliced at page ends if it does not fit.
 * @returns Where it ends, on the page that is then current.
 */
export function paginateMonolithic(
  bottom: number,
  context: FragmentationContext,
  paginateOn: (context: FragmentationContext) => void,
): number {
  const { pages } = context
  if (pages.isBreakable && bottom > pages.bottom() + EPSILON)
    return sliceMonolithic(pages, bottom, sliced => paginateOn({ ...context, pages: sliced }))
  paginateOn(context)
  return bottom
}

export function breakPage(pages: Pages, kind: ForcedBreak): void {
  pages.next()
  // the first page is a right page
  const isRight = pages.page % 2 === 0
  if ((kind === 'left' && isRight) || (kind === 'right' && !isRight)) pages.next()
}

/** Adds a named destination for links. */
export function addDestination(id: string, x: number, y: number, pages: Pages): void {
  const paint: PaintedVector['paint'] = (target, rect) => target.destination(id, rect.x, rect.y)
  pages.push(anchored({ x, y, h: 0, anchor: 0 }, paint))
}
