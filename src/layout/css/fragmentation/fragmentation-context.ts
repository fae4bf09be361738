import type { PaintedVector } from '../../../graphics/paint-target.ts'
import { ANCHOR_PREFIX } from '../contracts.ts'
import type { TextClip } from '../effects/text-clips.ts'
import type { BorderedPlace, LayoutBox } from '../layout-box.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { BreakAvoidHeights, ForcedBreak } from './break-avoidance.ts'
import { anchored } from './page-item.ts'
import { monolithicPages, type Pages } from './pages.ts'
import type { FloatFlow } from './paginate-floats.ts'
import type { PaintLayer } from './paint-layers.ts'
import { isStacked } from './stacking.ts'
import type { WidthLayouts } from './width-layouts.ts'

/** Rounding differences below this cause no break. */
export const EPSILON = 0.05

/** Padding and borders that end below the last content. Changed while boxes are paginated. */
export interface Ending {
  /** Height that must be on the page of the content. */
  space: number
  /** The part of the block container alone, which is all on later pages: there Chromium keeps only this. */
  own: number
}

/** Height that must be below the last content of a container which began on page `start`. */
export function spaceAtEnd({ space, own }: Ending, start: number, page: number): number {
  return page === start ? space : own
}

/** State of pagination: the pages, break-avoid heights and the layout. */
export interface FragmentationContext {
  readonly pages: Pages
  /** The layer that paints the current box. */
  readonly layer: PaintLayer
  /** The layers of stacking contexts. */
  readonly layers: Map<LayoutBox, StackingLayer>
  /** Where the boxes begin that are `isBeforeStatic`. */
  readonly starts: Map<LayoutBox, { readonly page: number; readonly y: number }>
  readonly avoidHeights: BreakAvoidHeights
  readonly layout: LayoutContext
  /** Null if all pages have the same content width. */
  readonly widths: WidthLayouts | null
  /** True for repetitions of content that is on another page: links lead to the original. */
  readonly isRepeated?: boolean
  /** The boxes around whose backgrounds are clipped to text. Absent: none. */
  readonly textClips?: readonly TextClip[]
  /** The float that overflowed the last box, below its end. */
  readonly overflowing: { float: FragmentedFloat | null }
  /** The float beside the box that continues on further pages; its bottom is from the top of the box. */
  readonly beside: FragmentedFloat | null
  /** The flow in which floats continue beside the content; null where content is moved with its floats. */
  readonly floatFlow: FloatFlow | null
  readonly ending: Ending
  /** Paginates a box with its content; the position is that of its border box. */
  readonly openFragment: (
    box: LayoutBox,
    left: number,
    top: number,
    context: FragmentationContext,
  ) => BoxFragment
}

/** The layer of a stacking context. */
interface StackingLayer {
  readonly layer: PaintLayer
  /** Layer and pages of its content, if they are clipped or transformed. */
  readonly inside: Pick<FragmentationContext, 'layer' | 'pages'> | null
}

/** A fragmented box whose content is placed; closing it ends its background and borders. */
export interface BoxFragment {
  /** Position in flow, and horizontally including `position: relative`. */
  readonly x: number
  readonly y: number
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
  bottom: number
}

export function later(a: FragmentedFloat, b: FragmentedFloat | null): FragmentedFloat {
  return b === null || isAfter(a, b) ? a : b
}

export function isAfter(a: PageEnd, b: PageEnd): boolean {
  return a.page > b.page || (a.page === b.page && a.end > b.end + EPSILON)
}

/** The context of a float, an atomic inline or an item, which is painted as if it were a stacking context. */
export function atomicContext(
  box: LayoutBox,
  phase: 'floats' | 'inlines',
  context: FragmentationContext,
): FragmentationContext {
  return isStacked(box) ? context : { ...context, layer: context.layer.atomic(phase) }
}

/** True for boxes whose children are painted like atomic inlines (CSS Flexbox 1 §5.4, CSS Grid 1 §7). */
export function isItemContainer({ style: { display }, isAnonymous }: LayoutBox): boolean {
  return !isAnonymous && (display.endsWith('flex') || display.endsWith('grid'))
}

/** @returns Where the border box ends, on the page that is then current. */
export function paginateBox(
  box: LayoutBox,
  left: number,
  top: number,
  context: FragmentationContext,
): number {
  const { end, close } = context.openFragment(box, left, top, context)
  close(end)
  return end
}

/** The place of a fragment on a page whose content width may differ; null if the box is not laid out for it. */
export function placeOn(
  page: number,
  box: BorderedPlace,
  { pages, widths }: Pick<FragmentationContext, 'pages' | 'widths'>,
): { x: number; width: number } | null {
  const width = pages.widthOf(page)
  const placed = width === null ? null : (widths?.at(box, width) ?? null)
  return placed === null ? null : { x: placed.x, width: placed.box.width }
}

/** Limit of pages per item; the content ends there. */
const MAX_SLICES = 1_000

/**
 * Paginates monolithic content (CSS Fragmentation 3 §4.1). If it does not fit, it continues on further pages, on which
 * the part that overflows the first one is painted.
 * @returns Where it ends, on the page that is then current.
 */
export function paginateMonolithic(
  bottom: number,
  context: FragmentationContext,
  paginateOn: (context: FragmentationContext) => void,
): number {
  const { pages } = context
  const isOver = pages.isBreakable && bottom > pages.bottom() + EPSILON
  if (!isOver || pages.isColumn) {
    if (isOver) pages.observer?.violated(bottom - pages.bottom())
    paginateOn(context)
    return bottom
  }
  paginateOn({ ...context, pages: monolithicPages(pages) })
  let end = bottom
  for (let count = 1; end > pages.bottom() + EPSILON && count < MAX_SLICES; count++) {
    const over = end - pages.bottom()
    pages.next()
    end = pages.top() + over
  }
  return Math.min(end, pages.bottom())
}

/**
 * @param name Of the page after the break. Default: that of the current page.
 * @param beginsGroup True if the content after the break begins a group of pages.
 */
export function breakPage(pages: Pages, kind: ForcedBreak, name = pages.name(), beginsGroup = false): void {
  // the first page is a right page
  const isRight = pages.page % 2 === 1
  if ((kind === 'left' && isRight) || (kind === 'right' && !isRight)) pages.next({ isBlank: true })
  pages.next({ name, beginsGroup })
}

/** Adds a named destination for links. */
export function addDestination(
  id: string,
  x: number,
  y: number,
  { pages, layer, isRepeated }: FragmentationContext,
): void {
  if (isRepeated === true) return
  for (const bookmark of pages.note(id, y)) {
    const paint: PaintedVector['paint'] = (target, rect) => target.bookmark?.(bookmark, rect.x, rect.y)
    pages.push(anchored({ x, y, h: 0, anchor: 0 }, paint), layer, 'inlines')
  }
  if (id.startsWith(ANCHOR_PREFIX)) return
  const paint: PaintedVector['paint'] = (target, rect) => target.destination(id, rect.x, rect.y)
  pages.push(anchored({ x, y, h: 0, anchor: 0 }, paint), layer, 'inlines')
}
