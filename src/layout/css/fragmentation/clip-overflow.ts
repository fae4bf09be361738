import { fitRadii, innerCorners, SHARP_CORNERS } from '../../../graphics/rounded-rectangle.ts'
import { radiiOf } from '../box-decorations.ts'
import { hasFilter } from '../effects/filters.ts'
import { hasTransform } from '../effects/transforms.ts'
import { forEachChild, type LayoutBox } from '../layout-box.ts'
import { contentOverflowArea } from '../overflow-area.ts'
import type { ComputedStyle } from '../used-values.ts'
import { contentEnd, isForced } from './break-avoidance.ts'
import type { PageEnd } from './fragmentation-context.ts'
import { clipped, type Outline } from './page-item.ts'
import { ENDLESS, monolithicPages, type Pages, paintedPages, truncatedPages } from './pages.ts'

/** Rounding differences below this are not clipped. */
const EPSILON = 0.1

/**
 * Pages that clip content to the padding box (`overflow`, CSS Overflow 3 §3); null if nothing overflows. A fragmented
 * box is clipped at its sides, its top, and its end if it has a height.
 */
export function overflowClip(box: LayoutBox, x: number, y: number, pages: Pages): Pages | null {
  const { style, width, height } = box
  const radii = radiiOf(style, box)
  const isRound = radii.some(([across, down]) => across > 0 && down > 0)
  const { borderTopWidth: top, borderRightWidth: right, borderBottomWidth: bottom } = style
  const left = style.borderLeftWidth
  const content = contentOverflowArea(box)
  const isTall = content.top < top - EPSILON || content.bottom > height - bottom + EPSILON
  const isWide = content.left < left - EPSILON || content.right > width - right + EPSILON
  const hasOutside = (isTall && content.bottom > 0) || (isWide && content.right > 0)
  if (!isRound && !hasOutside && !mayPaintOutside(box)) return null
  const isOnPage = !pages.isBreakable || y + height <= pages.bottom() + EPSILON
  const inner = { width: Math.max(0, width - left - right), height: Math.max(0, height - top - bottom) }
  const rect = { x: x + left, y: y + top, ...inner }
  if (!isOnPage) {
    const { page: start } = pages
    const isCut = isCutOff(box)
    const endOf = (): PageEnd | null => endOfHeight(start, y, box, pages)
    const shown = isCut ? truncatedPages(pages, () => endOf() !== null) : pages
    return clippedPages(shown, page => {
      const end = isCut || typeof style.height === 'number' ? endOf() : null
      const from = page === start ? rect.y : -ENDLESS
      const to = end === null || end.page > page ? ENDLESS : end.page === page ? end.end - bottom : from
      return { rect: { ...rect, y: from, height: Math.max(0, to - from) }, corners: SHARP_CORNERS }
    })
  }
  const outer = fitRadii(radii, { x, y, width, height }, { top: false, bottom: false })
  const outline = { rect, corners: innerCorners(outer, [top, right, bottom, left]) }
  return clippedPages(monolithicPages(pages), () => outline)
}

/**
 * True if a descendant may paint outside its overflow area, and nothing forces a break: the content is clipped as a
 * whole. Recursive; parse.ts limits the depth of the tree.
 */
function mayPaintOutside(box: LayoutBox): boolean {
  let isOutside = false
  let isBroken = false
  const visit = (child: LayoutBox): void => {
    if (isBroken) return
    const { style, isAnonymous } = child
    if (!isAnonymous) {
      if (isForced(style.breakBefore, false) || isForced(style.breakAfter, false)) isBroken = true
      if (hasOverflowingInk(style)) isOutside = true
    }
    forEachChild(child, visit)
    for (const positioned of child.positioned) visit(positioned)
  }
  forEachChild(box, visit)
  return isOutside && !isBroken
}

function hasOverflowingInk(style: ComputedStyle): boolean {
  return (
    style.boxShadow.length > 0 ||
    style.outlineStyle !== undefined ||
    style.textShadow !== undefined ||
    style.position === 'relative' ||
    hasFilter(style) ||
    hasTransform(style)
  )
}

/** True if a box hides the end of its content, which then needs no pages after the end of the box. */
export function isCutOff(box: LayoutBox): boolean {
  const { style, isAnonymous, height, insets } = box
  if (isAnonymous || style.overflow === 'visible') return false
  const end = height - insets.bottom + EPSILON
  if (style.height !== 'auto' || style.maxHeight !== 'none') return contentOverflowArea(box).bottom > end
  // items can be lower than their content
  const isItem = box.keepsHeight === true || box.isStretched === true
  return isItem && (contentEnd(box) ?? 0) > end
}

/** Where a box with its own height ends, if pages that have begun have room for it; else null. */
export function endOfHeight(
  start: number,
  y: number,
  { height, insets }: LayoutBox,
  pages: Pages,
): PageEnd | null {
  if (y + height <= pages.bottomOf(start)) return { page: start, end: y + height }
  let left = height - (pages.bottomOf(start) - y)
  for (let page = start + 1; page <= pages.page; page++) {
    const top = pages.topOf(page) + pages.repeatedHeight()
    const room = pages.bottomOf(page) - top
    if (left <= room + EPSILON) return { page, end: top + Math.max(left, insets.bottom) }
    left -= room
  }
  return null
}

function clippedPages(pages: Pages, outlineOn: (page: number) => Outline): Pages {
  return paintedPages(pages, {
    push: (item, layer, phase) => pages.push(clipped(item, outlineOn(pages.page)), layer, phase),
    pushContinued: (page, item, layer, phase) =>
      pages.pushContinued(page, clipped(item, outlineOn(page)), layer, phase),
  })
}
