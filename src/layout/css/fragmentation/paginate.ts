import type { PaintedVector } from '../../../graphics/paint-target.ts'
import { collapsedSize } from '../block/margin-collapsing.ts'
import { decorationOf } from '../box-decorations.ts'
import { firstBaseline } from '../inline/baselines.ts'
import type { Content, LayoutBox } from '../layout-box.ts'
import type { LayoutContext } from '../layout-context.ts'
import { paintMarker } from '../paint-marker.ts'
import { resolveSize } from '../used-values.ts'
import { createBreakAvoidHeights, forcedBreak } from './break-avoidance.ts'
import { monolithicPages, overflowClip } from './clip-overflow.ts'
import { type OpenDecoration, openDecoration } from './fragment-decorations.ts'
import {
  addDestination,
  type BoxFragment,
  breakPage,
  EPSILON,
  type FragmentationContext,
  type FragmentedFloat,
  type PageEnd,
  paginateBox,
  paginateMonolithic,
} from './fragmentation-context.ts'
import { anchored } from './page-item.ts'
import type { Pages } from './pages.ts'
import { paginateLines } from './paginate-lines.ts'
import { paginatePicture } from './paginate-picture.ts'
import { paginateRows } from './paginate-rows.ts'

/**
 * Paginates a box (CSS Fragmentation 3) without changing it.
 * @returns Where its border box ends, on the page that is then current.
 */
export function paginate(box: LayoutBox, x: number, y: number, pages: Pages, layout: LayoutContext): number {
  return paginateBox(box, x, y, {
    pages,
    avoidHeights: createBreakAvoidHeights(),
    layout,
    overflowing: { float: null },
    openFragment,
  })
}

function openFragment(box: LayoutBox, left: number, top: number, context: FragmentationContext): BoxFragment {
  const offset = relativeOffset(box)
  const [x, y] = [left + offset.x, top + offset.y]
  const decoration = begin(box, x, y, context)
  const start = { page: context.pages.page, x, y }
  const inside = clippedContext(box, x, y, context)
  const end = paginateContent(box, x, y, context, inside)
  const { page } = context.pages
  return {
    x,
    y,
    shift: offset.y,
    page,
    end,
    close(bottom) {
      decoration?.close(bottom)
      paginatePositioned(box, start, inside)
    },
  }
}

function relativeOffset({ style, isAnonymous }: LayoutBox): { x: number; y: number } {
  if (isAnonymous || style.position !== 'relative') return { x: 0, y: 0 }
  const { top, right, bottom, left } = style
  const [down, up] = [resolveSize(top, 0), resolveSize(bottom, 0)]
  const [across, back] = [resolveSize(left, 0), resolveSize(right, 0)]
  return { x: across ?? -(back ?? 0), y: down ?? -(up ?? 0) }
}

/** Starts the decoration of a box, and adds its marker and destination. */
function begin(box: LayoutBox, x: number, y: number, context: FragmentationContext): OpenDecoration | null {
  const { pages, layout } = context
  if (box.isAnonymous) return null
  if (box.id !== null) addDestination(box.id, x, y, pages)
  const decoration = decorationOf(box.style, box, layout.pictures, {
    hasBorder: box.collapsed === undefined,
  })
  const open =
    decoration === null
      ? null
      : openDecoration(pages, decoration, { x, y, width: box.width, style: box.style })
  const { marker } = box
  if (marker !== null && box.style.visibility === 'visible') {
    const baseline = firstBaseline(box) ?? box.insets.top
    const isRight = box.style.direction === 'rtl'
    const edge = {
      x: isRight ? x + box.width - box.insets.right : x + box.insets.left,
      baseline: y + baseline,
    }
    const paint: PaintedVector['paint'] = (target, rect) =>
      paintMarker(target, marker, { x: rect.x, baseline: rect.y, isRight }, layout)
    pages.push(anchored({ x: edge.x, y: edge.baseline, h: 0, anchor: 0 }, paint))
  }
  return open
}

/** @param within The context of the content: with clipped pages for `overflow`. */
function paginateContent(
  box: LayoutBox,
  x: number,
  y: number,
  { pages }: FragmentationContext,
  within: FragmentationContext,
): number {
  const start = pages.page
  const inside = paginateInside(box.content, box, x, y, within)
  // an unfragmented box keeps its height
  let end = pages.page === start ? y + box.height : inside + box.insets.bottom
  if (hasHeightOfContent(box)) end = Math.max(inside + box.insets.bottom, Math.min(end, pages.bottom()))
  while (pages.isBreakable && end > pages.bottom() + EPSILON && end > pages.top() + EPSILON) {
    const over = end - pages.bottom()
    // padding that overflows after the last line stays on the page
    if (pages.page !== start && over <= box.insets.bottom) break
    if (box.content.kind === 'picture' || box.content.kind === 'lines') break
    if (inside > pages.bottom() + EPSILON) break
    pages.next()
    end = pages.top() + over
    if (over <= box.insets.bottom + EPSILON) break
  }
  return end
}

/** Then the rest below the content is margins, which are truncated at a page end (CSS Fragmentation 3 §5.2). */
function hasHeightOfContent({ style, content }: LayoutBox): boolean {
  const { height, minHeight, maxHeight } = style
  return content.kind === 'flow' && height === 'auto' && minHeight === 'auto' && maxHeight === 'none'
}

/** @returns Where the content ends. */
function paginateInside(
  content: Content,
  box: LayoutBox,
  x: number,
  y: number,
  context: FragmentationContext,
): number {
  switch (content.kind) {
    case 'none':
      return y + box.insets.top
    case 'flow':
      return paginateChildren(content.children, box.height, x, y, context)
    case 'lines':
      return paginateLines(content, x, y, context)
    case 'rows':
      return paginateRows(content.rows, box, x, y, context)
    case 'picture':
      return paginateMonolithic(y + box.height - box.insets.bottom, context, ({ pages }) =>
        paginatePicture(content.picture, box, x + box.insets.left, y + box.insets.top, pages),
      )
  }
}

function paginateChildren(
  children: readonly LayoutBox[],
  height: number,
  x: number,
  y: number,
  context: FragmentationContext,
): number {
  const { pages, avoidHeights, overflowing } = context
  /** Position of the parent's top on the current page, as if nothing had broken. */
  let origin = y
  let end = y
  let hasContent = false
  /** The float that ends on the last page. */
  let beyond: FragmentedFloat | null = null
  for (const [i, child] of children.entries()) {
    const before = children[i - 1] ?? null
    // content below a float continues on the page where the float ends
    if (beyond !== null && child.y >= beyond.bottom - EPSILON) {
      if (isAfter(beyond, { page: pages.page, end: origin + beyond.bottom })) {
        pages.page = beyond.page
        origin = beyond.end - beyond.bottom
      }
      beyond = null
    }
    let top = origin + child.y
    if (pages.isBreakable && before !== null) {
      const forced = forcedBreak(before, child)
      if (forced !== null) {
        const gap = Math.max(0, collapsedSize(child.marginTop))
        breakPage(pages, forced)
        top = pages.top() + gap
      } else if (hasContent && !child.isSelfCollapsing && top > pages.top() + EPSILON) {
        const need = avoidHeights.ofChild(children, i, pages.fullHeight())
        if (top + need > pages.bottom() + EPSILON) {
          pages.next()
          top = pages.top()
        }
      }
    }
    if (child.isFloat === true) {
      const isTall = pages.isBreakable && child.height > pages.fullHeight() + EPSILON
      const need = isTall ? avoidHeights.ofBox(child, pages.fullHeight()) : child.height
      if (pages.isBreakable && top > pages.top() + EPSILON && top + need > pages.bottom() + EPSILON) {
        pages.next()
        top = pages.top()
        origin = top - child.y
      }
      if (!isTall) {
        paginateBox(child, x + child.x, top, { ...context, pages: monolithicPages(pages) })
        continue
      }
      const { page } = pages
      const floatEnd = paginateBox(child, x + child.x, top, context)
      beyond = later({ page: pages.page, end: floatEnd, bottom: child.y + child.height }, beyond)
      overflowing.float = null
      pages.page = page
      continue
    }
    const childEnd = paginateBox(child, x + child.x, top, context)
    if (overflowing.float !== null) {
      beyond = later({ ...overflowing.float, bottom: child.y + overflowing.float.bottom }, beyond)
      overflowing.float = null
    }
    origin = childEnd - child.y - child.height
    end = childEnd
    if (!child.isSelfCollapsing) hasContent = true
  }
  if (beyond === null) return end
  if (height < beyond.bottom - EPSILON) overflowing.float = beyond
  else if (isAfter(beyond, { page: pages.page, end })) {
    pages.page = beyond.page
    end = beyond.end
  }
  return end
}

/** The context of the content: clipped to the padding box for `overflow`. */
function clippedContext(
  box: LayoutBox,
  x: number,
  y: number,
  context: FragmentationContext,
): FragmentationContext {
  const { style, isAnonymous, content } = box
  if (isAnonymous || style.overflow === 'visible' || content.kind === 'picture') return context
  const cut = overflowClip(box, x, y, context.pages)
  return cut === null ? context : { ...context, pages: cut }
}

/** Paginates absolutely positioned boxes, relative to the start of their containing block. */
function paginatePositioned(
  box: LayoutBox,
  start: { page: number; x: number; y: number },
  context: FragmentationContext,
): void {
  if (box.positioned.length === 0) return
  const { pages } = context
  const end = pages.page
  for (const positioned of box.positioned) {
    pages.page = start.page
    paginateBox(positioned, start.x + positioned.x, start.y + positioned.y, {
      ...context,
      pages: monolithicPages(pages),
    })
  }
  pages.page = end
}

function later(a: FragmentedFloat, b: FragmentedFloat | null): FragmentedFloat {
  return b === null || isAfter(a, b) ? a : b
}

function isAfter(a: PageEnd, b: PageEnd): boolean {
  return a.page > b.page || (a.page === b.page && a.end > b.end + EPSILON)
}
