/**
 * Floats at page ends. Content is laid out as if pages had no end, and floats continue on the next page in parallel
 * with the content beside them (CSS Fragmentation 3 §3). Both are moved by different heights at a page end, so the
 * content is laid out again with the shifts that pagination finds.
 */
import { type FloatShift, Floats, isBfcRootStyle, isSameShift } from '../block/floats.ts'
import type { FlowBox } from '../contracts.ts'
import type { LayoutBox } from '../layout-box.ts'
import { overflowArea } from '../overflow-area.ts'
import type { ComputedStyle } from '../used-values.ts'
import {
  atomicContext,
  EPSILON,
  type FragmentationContext,
  type FragmentedFloat,
  isAfter,
  isItemContainer,
  later,
  type PageEnd,
  paginateBox,
  placeOn,
} from './fragmentation-context.ts'
import { monolithicPages, type Pages } from './pages.ts'

/** Heights at page ends that unforced breaks leave empty, by page. */
type Gaps = Map<number, number>

/** Content with floats beside it. */
export interface FloatFlow {
  readonly gaps: Gaps
  /** The floats of all flows. */
  readonly floats: PlacedFloat[]
  /** Floats of this flow on each page; null if all pages have the same content width. */
  readonly onPages: FloatOnPage[] | null
}

/** The margin box of a float on one of its pages. */
interface FloatOnPage {
  readonly page: number
  readonly side: 'left' | 'right'
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface PlacedFloat {
  readonly source: FlowBox
  /** Gaps of the content beside it. */
  readonly around: Gaps
  readonly own: Gaps
  /** The page where it should begin, and the height that was left there. */
  readonly deferred: { readonly page: number; readonly rest: number } | null
  readonly first: number
  /** Top of its margin box on the first page. */
  readonly top: number
  readonly last: number
  /** Height that is left below it. */
  readonly below: number
}

/** @param isUniform True if all pages have the same content width. */
export function createFloatFlow(isUniform: boolean): FloatFlow {
  return { gaps: new Map(), floats: [], onPages: isUniform ? null : [] }
}

/**
 * The floats on the current page, for lines that are laid out there again; null if the lines are as they were laid out.
 * @param place The left edge and width of the lines, and where they begin.
 */
export function floatsOnPage(
  { floatFlow, pages }: FragmentationContext,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): Floats | null {
  if (floatFlow === null || floatFlow.onPages === null) return null
  const floats = new Floats(width)
  for (const { page, side, left, right, top, bottom } of floatFlow.onPages) {
    if (page !== pages.page || bottom <= y) continue
    floats.addPlaced({
      side,
      top: top - y,
      bottom: bottom - y,
      edge: side === 'left' ? right - x : x + width - left,
      shape: null,
    })
  }
  return floats
}

/** Where content with `clear` begins on the current page: at `y` or below the floats there. */
export function clearedTop(
  clear: ComputedStyle['clear'],
  y: number,
  { floatFlow, pages }: FragmentationContext,
): number {
  if (clear === 'none' || floatFlow === null || floatFlow.onPages === null) return y
  let top = y
  for (const { page, side, bottom } of floatFlow.onPages)
    if (page === pages.page && (clear === 'both' || clear === side)) top = Math.max(top, bottom)
  return top
}

/** The context of a cell or item: its floats are beside its own content, not beside that of its row. */
export function withOwnFloatFlow(context: FragmentationContext): FragmentationContext {
  const { floatFlow } = context
  if (floatFlow === null) return context
  return { ...context, beside: null, floatFlow: ownFloatFlow(floatFlow, new Map()) }
}

function ownFloatFlow(flow: FloatFlow, gaps: Gaps): FloatFlow {
  return { ...flow, gaps, onPages: flow.onPages === null ? null : [] }
}

/** Records a break before content at `top` on the current page. */
export function noteBreak({ floatFlow, pages }: FragmentationContext, top: number): void {
  // content beside floats of further pages leaves nothing empty here
  floatFlow?.gaps.set(pages.page, Math.max(0, pages.bottom() - top))
}

/** The float beside the content of a child, which continues on further pages; null for none. */
export function besideChild(
  child: LayoutBox,
  own: FragmentedFloat | null,
  { beside, floatFlow }: FragmentationContext,
): FragmentedFloat | null {
  if (floatFlow === null || (own === null && beside === null)) return null
  const { content, isAnonymous, style, y } = child
  if (content.kind !== 'lines' && content.kind !== 'flow') return null
  if (isItemContainer(child) || (!isAnonymous && isBfcRootStyle(style))) return null
  const float = own === null ? beside : later(own, beside)
  return float === null ? null : { ...float, bottom: float.bottom - y }
}

/** The origin of a box whose content at `y` is below a float beside it: where the float ends, it continues. */
export function originBelow(float: FragmentedFloat | null, y: number, origin: number, pages: Pages): number {
  if (float === null || y < float.bottom - EPSILON) return origin
  if (!isAfter(float, { page: pages.page, end: origin + float.bottom })) return origin
  pages.page = float.page
  return float.end - float.bottom
}

/**
 * Paginates a float. If it does not fit and must not break, it begins on the next page.
 * @returns Where it ends. The current page stays.
 */
export function paginateFloat(
  box: LayoutBox,
  x: number,
  top: number,
  context: FragmentationContext,
): PageEnd & { readonly isWhole: boolean } {
  const { pages, avoidHeights, floatFlow } = context
  const { page } = pages
  const floating = atomicContext(box, 'floats', context)
  const { margins } = box
  const fits = (height: number) => !pages.isBreakable || top + height <= pages.bottom() + EPSILON
  const own: Gaps = new Map()
  const record = (deferred: PlacedFloat['deferred'], first: number, start: number, end: number): void => {
    if (floatFlow === null || box.source === undefined || !pages.isBreakable) return
    const below = pages.bottom() - end - margins.bottom
    const { page: last } = pages
    for (let page = first; page <= last; page++) {
      const place = placeOn(page, box, context) ?? { x, width: box.width }
      floatFlow.onPages?.push({
        page,
        side: box.style.float === 'right' ? 'right' : 'left',
        left: place.x - margins.left,
        right: place.x + place.width + margins.right,
        top: page === first ? start - margins.top : pages.topOf(page),
        bottom: page === last ? end + margins.bottom : pages.bottomOf(page),
      })
    }
    floatFlow.floats.push({
      ...{ source: box.source, around: floatFlow.gaps, own, deferred },
      ...{ first, top: start - margins.top, last, below },
    })
  }
  // content that overflows a float continues on the next pages
  if (fits(Math.max(box.height, overflowArea(box).bottom))) {
    paginateBox(box, x, top, { ...floating, pages: monolithicPages(pages) })
    record(null, page, top, top + box.height)
    return { page, end: top + box.height, isWhole: true }
  }
  let start = top
  let deferred: PlacedFloat['deferred'] = null
  if (
    floatFlow !== null &&
    top > pages.top() + EPSILON &&
    !fits(avoidHeights.ofBox(box, pages.fullHeight()))
  ) {
    deferred = { page, rest: pages.bottom() - top + margins.top }
    pages.next()
    start = pages.top() + margins.top
  }
  const first = pages.page
  const flow = floatFlow === null ? null : ownFloatFlow(floatFlow, own)
  const end = paginateBox(box, x, start, { ...floating, floatFlow: flow })
  record(deferred, first, start, end)
  const placed = { page: pages.page, end, isWhole: false }
  pages.page = page
  return placed
}

/** The shifts with which the content beside floats is laid out again; null if those of the layout are right. */
export function floatShifts(
  { floats }: FloatFlow,
  known: ReadonlyMap<FlowBox, FloatShift>,
): ReadonlyMap<FlowBox, FloatShift> | null {
  const shifts = new Map<FlowBox, FloatShift>()
  /** The last top of the floats of each flow: a float is never higher than an earlier one (CSS 2.2 §9.5.1). */
  const lowest = new Map<Gaps, { readonly page: number; readonly top: number }>()
  for (const { source, around, own, deferred, first, top, last, below } of floats) {
    const gapAt = (page: number): number => around.get(page) ?? 0
    const earlier = lowest.get(around)
    const isBelow =
      earlier === undefined || isAfter({ page: first, end: top }, { page: earlier.page, end: earlier.top })
    if (isBelow) lowest.set(around, { page: first, top })
    // an earlier float that went to the next page takes it along
    const before = deferred === null || !isBelow ? 0 : deferred.rest - gapAt(deferred.page)
    let height = 0
    for (let page = first; page < last; page++) height += (own.get(page) ?? 0) - gapAt(page)
    // content that moves to the next page is not beside a float that ends at the page end
    height -= Math.max(0, gapAt(last) - below)
    const above = known.get(source)?.before ?? 0
    const shift = { before: Math.max(0, above + before), height }
    if (shift.before > EPSILON || Math.abs(shift.height) > EPSILON) shifts.set(source, shift)
  }
  const isSame =
    shifts.size === known.size && [...shifts].every(([box, shift]) => isSameShift(shift, known.get(box)))
  return isSame ? null : shifts
}
