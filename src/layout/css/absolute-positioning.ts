import type { Box } from '../../graphics/affine.ts'
import { aspectRatioOf } from './aspect-ratio.ts'
import { collapsedSize } from './block/margin-collapsing.ts'
import { hasFilter } from './effects/filters.ts'
import { hasTransform } from './effects/transforms.ts'
import { relativeOffset } from './fragmentation/fragmentation-context.ts'
import { isStackingContext } from './fragmentation/stacking.ts'
import { forEachChild, type LayoutBox, type OutOfFlow } from './layout-box.ts'
import type { LayoutContext } from './layout-context.ts'
import { type ComputedStyle, resolveSize } from './used-values.ts'

/** A containing block, and its position in the root. */
interface Containing {
  readonly box: LayoutBox
  /** The stacking context around it. */
  readonly stacking: LayoutBox
  /** The initial containing block of a page, which has no borders; null for the padding box of `box`. */
  readonly area: { readonly width: number; readonly height: number } | null
  readonly x: number
  readonly y: number
  /** The part of `box` that is the containing block: an area of a grid. Absent for the padding box. */
  readonly within?: Box
}

interface Placing {
  readonly layout: LayoutContext
  /** The initial containing block. */
  readonly initial: Containing
  readonly fixed: LayoutBox[]
}

/**
 * Positions boxes with `position: absolute` or `fixed`, after all others are laid out.
 * @param pageHeight Height of the first page: the initial containing block is its area (CSS 2.2 §10.1). Null for flows
 *   within other content, where it is the root.
 * @returns The boxes that repeat on all pages, relative to the root; none for flows within other content.
 */
export function placeAbsolutes(
  root: LayoutBox,
  pageHeight: number | null,
  layout: LayoutContext,
): readonly LayoutBox[] {
  const width = root.margins.left + root.width + root.margins.right
  const area = pageHeight === null ? null : { width, height: pageHeight }
  const initial = { box: root, stacking: root, area, x: 0, y: 0 }
  const fixed: LayoutBox[] = []
  walk(root, 0, 0, initial, root, initial, { layout, initial, fixed })
  return fixed
}

/**
 * @param inFlowX Position in the root, before `position: relative`.
 * @param around The stacking context around the box.
 * @param fixedIn The containing block of boxes with `position: fixed`: that of a transformed box, or a page.
 */
function walk(
  box: LayoutBox,
  inFlowX: number,
  inFlowY: number,
  above: Containing,
  around: LayoutBox,
  fixedIn: Containing,
  placing: Placing,
): void {
  const { style, isAnonymous } = box
  const moved = relativeOffset(box)
  const [x, y] = [inFlowX + moved.x, inFlowY + moved.y]
  const isTransformed = !isAnonymous && (hasTransform(style) || hasFilter(style))
  const isContaining = isTransformed || (!isAnonymous && style.position !== 'static')
  const isStacking = !isAnonymous && isStackingContext(style)
  const stacking = isStacking ? box : around
  const containing = isContaining ? { box, stacking, area: null, x, y } : above
  const containingFixed = isTransformed ? containing : fixedIn
  const { layout, initial, fixed } = placing
  for (const source of box.outOfFlow) {
    const container = source.box.style.position === 'fixed' ? containingFixed : containing
    const isFixed = source.box.style.position === 'fixed' && container === initial && initial.area !== null
    // the area in a grid applies if the grid container is the containing block
    const within = container.box === box && source.area !== undefined ? { within: source.area } : {}
    const placed = place(
      source,
      { ...container, ...within },
      { x: x - container.x, y: y - container.y },
      layout,
    )
    if (stacking !== container.stacking) placed.stackingParent = stacking
    if (initial.area !== null) anchor(placed, container, box, isFixed ? y : y - container.y)
    if (isFixed) fixed.push(placed)
    else if (container.box.positioned.length === 0) container.box.positioned = [placed]
    else container.box.positioned.push(placed)
    const [left, top] = [container.x + placed.x, container.y + placed.y]
    const own = { box: placed, stacking, area: null, x: left, y: top }
    walk(placed, left, top, own, stacking, containingFixed, placing)
  }
  forEachChild(box, (child, left, top) =>
    walk(child, x + left, y + top, containing, stacking, containingFixed, placing),
  )
}

/**
 * Sets what the vertical position of a box depends on, if that is not the start of its containing block.
 * @param parent The box of its static position.
 * @param y Position of the parent, in the same coordinates as the box.
 */
function anchor(placed: LayoutBox, { area }: Containing, parent: LayoutBox, y: number): void {
  const { top, bottom } = placed.style
  if (top !== 'auto') return
  if (bottom !== 'auto') {
    placed.isFromBottom = area === null
    return
  }
  const after = boxBefore(parent, placed.y - y)
  placed.staticPlace = { after, y: placed.y - y - (after === parent ? 0 : after.y) }
  after.isBeforeStatic = true
}

/** The last block at or above a vertical position in a box, which breaks with it; else the box. */
function boxBefore(box: LayoutBox, y: number): LayoutBox {
  const { content } = box
  return (content.kind === 'flow' ? content.children.findLast(child => child.y <= y) : undefined) ?? box
}

/**
 * Size and position against the padding box of the containing block (CSS 2.2 §10.3.7, §10.6.4).
 * @param offset Position of the parent of the static position in the containing block.
 */
function place(
  { box, x, y, isFromRight }: OutOfFlow,
  containing: Containing,
  offset: { readonly x: number; readonly y: number },
  layout: LayoutContext,
): LayoutBox {
  const { style } = box
  const { box: container } = containing
  const { width, height, ...edges } = containingBlockOf(containing)
  const [top, bottom] = [resolveSize(style.top, height), resolveSize(style.bottom, height)]
  const [left, right] = [resolveSize(style.left, width), resolveSize(style.right, width)]
  // with an aspect ratio, only one size is stretched (CSS Position 3 §4.3)
  const hasRatio = box.kind !== 'lines' && aspectRatioOf(style) !== null
  const isSized = box.kind === 'picture' || (hasRatio && resolveSize(style.height, height) !== null)
  const isStretched = style.width === 'auto' && left !== null && right !== null && !isSized
  const isWidthKnown = hasRatio && (isStretched || resolveSize(style.width, width) !== null)
  const isTall =
    style.height === 'auto' && top !== null && bottom !== null && box.kind !== 'picture' && !isWidthKnown
  const available = Math.max(0, width - (left ?? 0) - (right ?? 0))
  const placed = layout.layOut(box, {
    width: isStretched || typeof style.width === 'string' ? available : width,
    height,
    isShrinkToFit: !isStretched,
    isBfcRoot: true,
    ...(isTall ? { fixedHeight: Math.max(0, height - top - bottom) } : {}),
  })
  const { margins } = placed
  const isLeftIgnored = right !== null && style.width !== 'auto' && container.style.direction === 'rtl'
  if (left !== null && !isLeftIgnored) placed.x = edges.left + left + margins.left
  else if (right !== null) placed.x = edges.left + width - right - margins.right - placed.width
  else if (isFromRight) placed.x = offset.x + x - margins.right - placed.width
  else placed.x = offset.x + x + margins.left
  if (top !== null) placed.y = edges.top + top + margins.top
  else if (bottom !== null) placed.y = edges.top + height - bottom - margins.bottom - placed.height
  else placed.y = offset.y + y + margins.top
  if (left !== null && right !== null && style.marginLeft === 'auto' && style.marginRight === 'auto') {
    const free = width - left - right - placed.width
    // a box that is too wide overflows at the end
    const isFromEnd = free < 0 && container.style.direction === 'rtl'
    placed.x = edges.left + left + (isFromEnd ? free : Math.max(0, free / 2))
  }
  if (top !== null && bottom !== null && style.marginTop === 'auto' && style.marginBottom === 'auto') {
    placed.y = edges.top + top + Math.max(0, (height - top - bottom - placed.height) / 2)
  }
  return placed
}

/** Position and size of a containing block, from the border box of its box. */
function containingBlockOf({ box, area, within }: Containing): {
  left: number
  top: number
  width: number
  height: number
} {
  if (within !== undefined) {
    const { left, top, right, bottom } = within
    return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
  }
  const { left, top, right, bottom } = area === null ? bordersOf(box.style) : originOf(box)
  const width = area?.width ?? Math.max(0, box.width - left - right)
  return { left, top, width, height: area?.height ?? Math.max(0, box.height - top - bottom) }
}

/** Where the page begins, from the border box of the root. */
function originOf({ margins, marginTop }: LayoutBox): {
  top: number
  right: number
  bottom: number
  left: number
} {
  return { top: -collapsedSize(marginTop), right: 0, bottom: 0, left: -margins.left }
}

function bordersOf(style: ComputedStyle): { top: number; right: number; bottom: number; left: number } {
  return {
    top: style.borderTopWidth,
    right: style.borderRightWidth,
    bottom: style.borderBottomWidth,
    left: style.borderLeftWidth,
  }
}
