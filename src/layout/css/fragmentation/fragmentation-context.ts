import type { PaintedVector } from '../../../graphics/paint-target.ts'
import type { LayoutBox } from '../layout-box.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { BreakAvoidHeights, ForcedBreak } from './break-avoidance.ts'
import { anchored } from './page-item.ts'
import type { Pages } from './pages.ts'
import { sliceMonolithic } from './slice-monolithic.ts'

/** Differences of rounding that make no break. */
export const EPSILON = 0.05

/** Where a flow is put. */
export interface FragmentationContext {
  readonly pages: Pages
  readonly avoidHeights: BreakAvoidHeights
  readonly layout: LayoutContext
  /** The float that the box put last left standing out of it, below its end. */
  readonly overflowing: { float: FragmentedFloat | null }
  /** Puts a box with what is in it, whose border box begins there. */
  readonly openFragment: (
    box: LayoutBox,
    left: number,
    top: number,
    context: FragmentationContext,
  ) => BoxFragment
}

/** A box whose content stands; its background and borders end where it is closed. */
export interface BoxFragment {
  /** Where it begins, `position: relative` included. */
  readonly x: number
  readonly y: number
  /** How far `position: relative` has moved it down. */
  readonly shift: number
  /** Where its border box ends if it is as high as its content. */
  readonly page: number
  readonly end: number
  close(end: number): void
}

export interface PageEnd {
  readonly page: number
  readonly end: number
}

/** A float that went on over pages. */
export interface FragmentedFloat extends PageEnd {
  /** Where it was laid out to end, from the top of what holds it. */
  readonly bottom: number
}

/** @returns Where the border box ends in the flow, on the page that is then the current one. */
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
 * Puts what cannot break, cut where a page ends that it does not fit on.
 * @returns Where it ends, on the page that is then the current one.
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
  // the first page is a right one
  const isRight = pages.page % 2 === 0
  if ((kind === 'left' && isRight) || (kind === 'right' && !isRight)) pages.next()
}

/** Names the place for links to lead to. */
export function addDestination(id: string, x: number, y: number, pages: Pages): void {
  const paint: PaintedVector['paint'] = (target, rect) => target.destination(id, rect.x, rect.y)
  pages.push(anchored({ x, y, h: 0, anchor: 0 }, paint))
}
