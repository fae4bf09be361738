import type { PaintedVector } from '../../../graphics/paint-target.ts'
import type { Environment } from '../environment.ts'
import type { Laid } from '../laid.ts'
import { anchored } from './flow-item.ts'
import type { ForcedBreak, Needs } from './needs.ts'
import type { Pages } from './pages.ts'
import { putSliced } from './slices.ts'

/** Differences of rounding that make no break. */
export const EPSILON = 0.05

/** Where a flow is put. */
export interface Press {
  readonly pages: Pages
  readonly needs: Needs
  readonly environment: Environment
  /** The float that the box put last left standing out of it, below its end. */
  readonly hanging: { float: BrokenFloat | null }
  /** Puts a box with what is in it, whose border box begins there. */
  readonly putBox: (laid: Laid, left: number, top: number, press: Press) => PutBox
}

/** A box whose content stands; its background and borders end where it is closed. */
export interface PutBox {
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
export interface BrokenFloat extends PageEnd {
  /** Where it was laid out to end, from the top of what holds it. */
  readonly bottom: number
}

/** @returns Where the border box ends in the flow, on the page that is then the current one. */
export function put(laid: Laid, left: number, top: number, press: Press): number {
  const { end, shift, close } = press.putBox(laid, left, top, press)
  close(end)
  return end - shift
}

/**
 * Puts what cannot break, cut where a page ends that it does not fit on.
 * @returns Where it ends, on the page that is then the current one.
 */
export function putWhole(bottom: number, press: Press, putOn: (press: Press) => void): number {
  const { pages } = press
  if (pages.isBreakable && bottom > pages.bottom() + EPSILON)
    return putSliced(pages, bottom, sliced => putOn({ ...press, pages: sliced }))
  putOn(press)
  return bottom
}

export function breakPage(pages: Pages, kind: ForcedBreak): void {
  pages.next()
  // the first page is a right one
  const isRight = pages.page % 2 === 0
  if ((kind === 'left' && isRight) || (kind === 'right' && !isRight)) pages.next()
}

/** Names the place for links to lead to. */
export function putDestination(id: string, x: number, y: number, pages: Pages): void {
  const paint: PaintedVector['paint'] = (target, rect) => target.destination(id, rect.x, rect.y)
  pages.push(anchored({ x, y, h: 0, anchor: 0 }, paint))
}
