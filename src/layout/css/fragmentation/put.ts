import type { PaintedVector } from '../../../graphics/paint-target.ts'
import { decorationOf } from '../decoration-of.ts'
import type { Environment } from '../environment.ts'
import { firstBaseline } from '../inline/baselines.ts'
import { type Content, type Laid, sizeOf } from '../laid.ts'
import { paintMarker } from '../paint-marker.ts'
import { resolveSize } from '../style.ts'
import { cutOf, wholePages } from './cut-pages.ts'
import { type OpenDecoration, openDecoration } from './decorated-box.ts'
import { anchored } from './flow-item.ts'
import { createNeeds, forcedBreak } from './needs.ts'
import type { Pages } from './pages.ts'
import {
  type BrokenFloat,
  breakPage,
  EPSILON,
  type PageEnd,
  type Press,
  type PutBox,
  put,
  putDestination,
  putWhole,
} from './press.ts'
import { putLines } from './put-lines.ts'
import { putPicture } from './put-picture.ts'
import { putRows } from './put-rows.ts'

/**
 * Puts a laid-out box on pages, broken where it does not fit (CSS Fragmentation 3). The box is not changed.
 * @returns Where its border box ends, on the page that is then the current one.
 */
export function putOnPages(laid: Laid, x: number, y: number, pages: Pages, environment: Environment): number {
  return put(laid, x, y, { pages, needs: createNeeds(), environment, hanging: { float: null }, putBox })
}

function putBox(laid: Laid, left: number, top: number, press: Press): PutBox {
  const offset = relativeOffset(laid)
  const [x, y] = [left + offset.x, top + offset.y]
  const decoration = begin(laid, x, y, press)
  const start = { page: press.pages.page, x, y }
  const inside = cutPress(laid, x, y, press)
  const end = putContent(laid, x, y, press, inside)
  const { page } = press.pages
  return {
    x,
    y,
    shift: offset.y,
    page,
    end,
    close(bottom) {
      decoration?.close(bottom)
      putPositioned(laid, start, inside)
    },
  }
}

function relativeOffset({ style, isAnonymous }: Laid): { x: number; y: number } {
  if (isAnonymous || style.position !== 'relative') return { x: 0, y: 0 }
  const { top, right, bottom, left } = style
  const [down, up] = [resolveSize(top, 0), resolveSize(bottom, 0)]
  const [across, back] = [resolveSize(left, 0), resolveSize(right, 0)]
  return { x: across ?? -(back ?? 0), y: down ?? -(up ?? 0) }
}

/** What stands behind the content of a box, and its marker and name. */
function begin(laid: Laid, x: number, y: number, press: Press): OpenDecoration | null {
  const { pages, environment } = press
  if (laid.isAnonymous) return null
  if (laid.id !== null) putDestination(laid.id, x, y, pages)
  const decoration = decorationOf(laid.style, laid, environment.pictures, {
    hasBorder: laid.collapsed === undefined,
  })
  const open = decoration === null ? null : openDecoration(pages, decoration, { x, y, width: laid.width })
  const { marker } = laid
  if (marker !== null && laid.style.visibility === 'visible') {
    const baseline = firstBaseline(laid) ?? laid.insets.top
    const isRight = laid.style.direction === 'rtl'
    const edge = {
      x: isRight ? x + laid.width - laid.insets.right : x + laid.insets.left,
      baseline: y + baseline,
    }
    const paint: PaintedVector['paint'] = (target, rect) =>
      paintMarker(target, marker, { x: rect.x, baseline: rect.y, isRight }, environment)
    pages.push(anchored({ x: edge.x, y: edge.baseline, h: 0, anchor: 0 }, paint))
  }
  return open
}

/** @param within Where what is inside is put: the same pages, or what `overflow` leaves of them. */
function putContent(laid: Laid, x: number, y: number, { pages }: Press, within: Press): number {
  const start = pages.page
  const inside = putInside(laid.content, laid, x, y, within)
  // where nothing broke, the box ends where it was laid out to end
  let end = pages.page === start ? y + laid.height : inside + laid.insets.bottom
  if (hasHeightOfContent(laid)) end = Math.max(inside + laid.insets.bottom, Math.min(end, pages.bottom()))
  while (pages.isBreakable && end > pages.bottom() + EPSILON && end > pages.top() + EPSILON) {
    const over = end - pages.bottom()
    // padding that hangs over after the last line stays with it
    if (pages.page !== start && over <= laid.insets.bottom) break
    if (laid.content.kind === 'picture' || laid.content.kind === 'lines') break
    if (inside > pages.bottom() + EPSILON) break
    pages.next()
    end = pages.top() + over
    if (over <= laid.insets.bottom + EPSILON) break
  }
  return end
}

/** What then lies below the content is margins, which a page cuts off at its end (CSS Fragmentation 3 §5.2). */
function hasHeightOfContent({ style, content }: Laid): boolean {
  const { height, minHeight, maxHeight } = style
  return content.kind === 'flow' && height === 'auto' && minHeight === 'auto' && maxHeight === 'none'
}

/** @returns Where the content ends. */
function putInside(content: Content, laid: Laid, x: number, y: number, press: Press): number {
  switch (content.kind) {
    case 'none':
      return y + laid.insets.top
    case 'flow':
      return putChildren(content.children, laid.height, x, y, press)
    case 'lines':
      return putLines(content, x, y, press)
    case 'rows':
      return putRows(content.rows, laid, x, y, press)
    case 'picture':
      return putWhole(y + laid.height - laid.insets.bottom, press, ({ pages }) =>
        putPicture(content.picture, laid, x + laid.insets.left, y + laid.insets.top, pages),
      )
  }
}

function putChildren(children: readonly Laid[], height: number, x: number, y: number, press: Press): number {
  const { pages, needs, hanging } = press
  /** Where the parent's top lies, or would lie had nothing broken, on the current page. */
  let origin = y
  let end = y
  let hasContent = false
  /** The float that went on to the furthest page. */
  let beyond: BrokenFloat | null = null
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
        const gap = Math.max(0, sizeOf(child.marginTop))
        breakPage(pages, forced)
        top = pages.top() + gap
      } else if (hasContent && !child.isThrough && top > pages.top() + EPSILON) {
        const need = needs.ofChild(children, i, pages.fullHeight())
        if (top + need > pages.bottom() + EPSILON) {
          pages.next()
          top = pages.top()
        }
      }
    }
    if (child.isFloat === true) {
      const isTall = pages.isBreakable && child.height > pages.fullHeight() + EPSILON
      const need = isTall ? needs.ofBox(child, pages.fullHeight()) : child.height
      if (pages.isBreakable && top > pages.top() + EPSILON && top + need > pages.bottom() + EPSILON) {
        pages.next()
        top = pages.top()
        origin = top - child.y
      }
      if (!isTall) {
        put(child, x + child.x, top, { ...press, pages: wholePages(pages) })
        continue
      }
      const { page } = pages
      const floatEnd = put(child, x + child.x, top, press)
      beyond = later({ page: pages.page, end: floatEnd, bottom: child.y + child.height }, beyond)
      hanging.float = null
      pages.page = page
      continue
    }
    const childEnd = put(child, x + child.x, top, press)
    if (hanging.float !== null) {
      beyond = later({ ...hanging.float, bottom: child.y + hanging.float.bottom }, beyond)
      hanging.float = null
    }
    origin = childEnd - child.y - child.height
    end = childEnd
    if (!child.isThrough) hasContent = true
  }
  if (beyond === null) return end
  if (height < beyond.bottom - EPSILON) hanging.float = beyond
  else if (isAfter(beyond, { page: pages.page, end })) {
    pages.page = beyond.page
    end = beyond.end
  }
  return end
}

/** Where the content of a box is put: what stands beyond the padding is cut off where `overflow` asks for it. */
function cutPress(laid: Laid, x: number, y: number, press: Press): Press {
  const { style, isAnonymous, content } = laid
  if (isAnonymous || style.overflow === 'visible' || content.kind === 'picture') return press
  const cut = cutOf(laid, x, y, press.pages)
  return cut === null ? press : { ...press, pages: cut }
}

/** Boxes out of the flow, from where the box that contains them begins. */
function putPositioned(laid: Laid, start: { page: number; x: number; y: number }, press: Press): void {
  if (laid.positioned.length === 0) return
  const { pages } = press
  const end = pages.page
  for (const box of laid.positioned) {
    pages.page = start.page
    put(box, start.x + box.x, start.y + box.y, { ...press, pages: wholePages(pages) })
  }
  pages.page = end
}

function later(a: BrokenFloat, b: BrokenFloat | null): BrokenFloat {
  return b === null || isAfter(a, b) ? a : b
}

function isAfter(a: PageEnd, b: PageEnd): boolean {
  return a.page > b.page || (a.page === b.page && a.end > b.end + EPSILON)
}
