import { collapsedSize } from './block/margin-collapsing.ts'
import { type LayoutBox, type OutOfFlow, placedChildren } from './layout-box.ts'
import type { LayoutContext } from './layout-context.ts'
import { type ComputedStyle, resolveSize } from './used-values.ts'

/** A containing block, and the position of the current box in it. */
interface Containing {
  readonly box: LayoutBox
  /** The initial containing block of a page, which has no borders; null for the padding box of `box`. */
  readonly area: { readonly width: number; readonly height: number } | null
  readonly x: number
  readonly y: number
}

/**
 * Positions boxes with `position: absolute` or `fixed`, after all others are laid out.
 * @param pageHeight Height of the first page: the initial containing block is its area (CSS 2.2 §10.1). Null for flows
 *   within other content, where it is the root.
 */
export function placeAbsolutes(root: LayoutBox, pageHeight: number | null, layout: LayoutContext): void {
  const width = root.margins.left + root.width + root.margins.right
  const area = pageHeight === null ? null : { width, height: pageHeight }
  walk(root, { box: root, area, x: 0, y: 0 }, layout)
}

function walk(box: LayoutBox, above: Containing, layout: LayoutContext): void {
  const isContaining = !box.isAnonymous && box.style.position !== 'static'
  const containing = isContaining ? { box, area: null, x: 0, y: 0 } : above
  for (const source of box.outOfFlow) {
    const placed = place(source, containing, layout)
    containing.box.positioned.push(placed)
    walk(placed, { box: placed, area: null, x: 0, y: 0 }, layout)
  }
  for (const { box: child, x, y } of placedChildren(box)) {
    walk(child, { ...containing, x: containing.x + x, y: containing.y + y }, layout)
  }
}

/** Size and position against the padding box of the containing block (CSS 2.2 §10.3.7, §10.6.4). */
function place(
  { box, x, y, isFromRight }: OutOfFlow,
  { box: container, area, ...offset }: Containing,
  layout: LayoutContext,
): LayoutBox {
  const { style } = box
  const border = area === null ? bordersOf(container.style) : originOf(container)
  const width = area?.width ?? Math.max(0, container.width - border.left - border.right)
  const height = area?.height ?? Math.max(0, container.height - border.top - border.bottom)
  const [top, bottom] = [resolveSize(style.top, height), resolveSize(style.bottom, height)]
  const [left, right] = [resolveSize(style.left, width), resolveSize(style.right, width)]
  const isStretched = style.width === 'auto' && left !== null && right !== null && box.kind !== 'picture'
  const isTall = style.height === 'auto' && top !== null && bottom !== null && box.kind !== 'picture'
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
  if (left !== null && !isLeftIgnored) placed.x = border.left + left + margins.left
  else if (right !== null) placed.x = border.left + width - right - margins.right - placed.width
  else if (isFromRight) placed.x = offset.x + x - margins.right - placed.width
  else placed.x = offset.x + x + margins.left
  if (top !== null) placed.y = border.top + top + margins.top
  else if (bottom !== null) placed.y = border.top + height - bottom - margins.bottom - placed.height
  else placed.y = offset.y + y + margins.top
  if (left !== null && right !== null && style.marginLeft === 'auto' && style.marginRight === 'auto') {
    placed.x = border.left + left + (width - left - right - placed.width) / 2
  }
  if (top !== null && bottom !== null && style.marginTop === 'auto' && style.marginBottom === 'auto') {
    placed.y = border.top + top + Math.max(0, (height - top - bottom - placed.height) / 2)
  }
  return placed
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
