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
 * Puts a laid-out box on pages, broken where it does not fit (CSS Fragmentation 3). The box is not changed.
 * @returns Where its border box ends, on the page that is then the current one.
 */
export function paginate(
  layoutBox: LayoutBox,
  x: number,
  y: number,
  pages: Pages,
  layout: LayoutContext,
): number {
  return paginateBox(layoutBox, x, y, {
    pages,
    avoidHeights: createBreakAvoidHeights(),
    layout,
    overflowing: { float: null },
    openFragment,
  })
}

function openFragment(
  layoutBox: LayoutBox,
  left: number,
  top: number,
  fragmentation: FragmentationContext,
): BoxFragment {
  const offset = relativeOffset(layoutBox)
  const [x, y] = [left + offset.x, top + offset.y]
  const decoration = begin(layoutBox, x, y, fragmentation)
  const start = { page: fragmentation.pages.page, x, y }
  const inside = clippedContext(layoutBox, x, y, fragmentation)
  const end = paginateContent(layoutBox, x, y, fragmentation, inside)
  const { page } = fragmentation.pages
  return {
    x,
    y,
    shift: offset.y,
    page,
    end,
    close(bottom) {
      decoration?.close(bottom)
      paginatePositioned(layoutBox, start, inside)
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

/** What stands behind the content of a box, and its marker and name. */
function begin(
  layoutBox: LayoutBox,
  x: number,
  y: number,
  fragmentation: FragmentationContext,
): OpenDecoration | null {
  const { pages, layout } = fragmentation
  if (layoutBox.isAnonymous) return null
  if (layoutBox.id !== null) addDestination(layoutBox.id, x, y, pages)
  const decoration = decorationOf(layoutBox.style, layoutBox, layout.pictures, {
    hasBorder: layoutBox.collapsed === undefined,
  })
  const open =
    decoration === null ? null : openDecoration(pages, decoration, { x, y, width: layoutBox.width })
  const { marker } = layoutBox
  if (marker !== null && layoutBox.style.visibility === 'visible') {
    const baseline = firstBaseline(layoutBox) ?? layoutBox.insets.top
    const isRight = layoutBox.style.direction === 'rtl'
    const edge = {
      x: isRight ? x + layoutBox.width - layoutBox.insets.right : x + layoutBox.insets.left,
      baseline: y + baseline,
    }
    const paint: PaintedVector['paint'] = (target, rect) =>
      paintMarker(target, marker, { x: rect.x, baseline: rect.y, isRight }, layout)
    pages.push(anchored({ x: edge.x, y: edge.baseline, h: 0, anchor: 0 }, paint))
  }
  return open
}

/** @param within Where what is inside is put: the same pages, or what `overflow` leaves of them. */
function paginateContent(
  layoutBox: LayoutBox,
  x: number,
  y: number,
  { pages }: FragmentationContext,
  within: FragmentationContext,
): number {
  const start = pages.page
  const inside = paginateInside(layoutBox.content, layoutBox, x, y, within)
  // where nothing broke, the box ends where it was laid out to end
  let end = pages.page === start ? y + layoutBox.height : inside + layoutBox.insets.bottom
  if (hasHeightOfContent(layoutBox))
    end = Math.max(inside + layoutBox.insets.bottom, Math.min(end, pages.bottom()))
  while (pages.isBreakable && end > pages.bottom() + EPSILON && end > pages.top() + EPSILON) {
    const over = end - pages.bottom()
    // padding that hangs over after the last line stays with it
    if (pages.page !== start && over <= layoutBox.insets.bottom) break
    if (layoutBox.content.kind === 'picture' || layoutBox.content.kind === 'lines') break
    if (inside > pages.bottom() + EPSILON) break
    pages.next()
    end = pages.top() + over
    if (over <= layoutBox.insets.bottom + EPSILON) break
  }
  return end
}

/** What then lies below the content is margins, which a page cuts off at its end (CSS Fragmentation 3 §5.2). */
function hasHeightOfContent({ style, content }: LayoutBox): boolean {
  const { height, minHeight, maxHeight } = style
  return content.kind === 'flow' && height === 'auto' && minHeight === 'auto' && maxHeight === 'none'
}

/** @returns Where the content ends. */
function paginateInside(
  content: Content,
  layoutBox: LayoutBox,
  x: number,
  y: number,
  fragmentation: FragmentationContext,
): number {
  switch (content.kind) {
    case 'none':
      return y + layoutBox.insets.top
    case 'flow':
      return paginateChildren(content.children, layoutBox.height, x, y, fragmentation)
    case 'lines':
      return paginateLines(content, x, y, fragmentation)
    case 'rows':
      return paginateRows(content.rows, layoutBox, x, y, fragmentation)
    case 'picture':
      return paginateMonolithic(y + layoutBox.height - layoutBox.insets.bottom, fragmentation, ({ pages }) =>
        paginatePicture(
          content.picture,
          layoutBox,
          x + layoutBox.insets.left,
          y + layoutBox.insets.top,
          pages,
        ),
      )
  }
}

function paginateChildren(
  children: readonly LayoutBox[],
  height: number,
  x: number,
  y: number,
  fragmentation: FragmentationContext,
): number {
  const { pages, avoidHeights, overflowing } = fragmentation
  /** Where the parent's top lies, or would lie had nothing broken, on the current page. */
  let origin = y
  let end = y
  let hasContent = false
  /** The float that went on to the furthest page. */
  let beyond: FragmentedFloat | null = null
  for (const [i, child] of children.entries()) {
    const before = children[i - 1] ?? null
    // what stands below a float does so on its last page
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
        paginateBox(child, x + child.x, top, { ...fragmentation, pages: monolithicPages(pages) })
        continue
      }
      const { page } = pages
      const floatEnd = paginateBox(child, x + child.x, top, fragmentation)
      beyond = later({ page: pages.page, end: floatEnd, bottom: child.y + child.height }, beyond)
      overflowing.float = null
      pages.page = page
      continue
    }
    const childEnd = paginateBox(child, x + child.x, top, fragmentation)
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

/** Where the content of a box is put: what stands beyond the padding is cut off where `overflow` asks for it. */
function clippedContext(
  layoutBox: LayoutBox,
  x: number,
  y: number,
  fragmentation: FragmentationContext,
): FragmentationContext {
  const { style, isAnonymous, content } = layoutBox
  if (isAnonymous || style.overflow === 'visible' || content.kind === 'picture') return fragmentation
  const cut = overflowClip(layoutBox, x, y, fragmentation.pages)
  return cut === null ? fragmentation : { ...fragmentation, pages: cut }
}

/** Boxes out of the flow, from where the box that contains them begins. */
function paginatePositioned(
  layoutBox: LayoutBox,
  start: { page: number; x: number; y: number },
  fragmentation: FragmentationContext,
): void {
  if (layoutBox.positioned.length === 0) return
  const { pages } = fragmentation
  const end = pages.page
  for (const box of layoutBox.positioned) {
    pages.page = start.page
    paginateBox(box, start.x + box.x, start.y + box.y, { ...fragmentation, pages: monolithicPages(pages) })
  }
  pages.page = end
}

function later(a: FragmentedFloat, b: FragmentedFloat | null): FragmentedFloat {
  return b === null || isAfter(a, b) ? a : b
}

function isAfter(a: PageEnd, b: PageEnd): boolean {
  return a.page > b.page || (a.page === b.page && a.end > b.end + EPSILON)
}
