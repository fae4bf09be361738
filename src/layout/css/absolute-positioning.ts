import type { Box } from '../../graphics/affine.ts'
import { aspectRatioOf } from './aspect-ratio.ts'
import { collapsedSize } from './block/margin-collapsing.ts'
import { hasFilter } from './effects/filters.ts'
import { hasTransform } from './effects/transforms.ts'
import { isStackingContext } from './fragmentation/stacking.ts'
import { type InlineContainer, inlineContainers } from './inline/inline-containers.ts'
import {
  type AtomicInline,
  forEachChild,
  type LayoutBox,
  type Line,
  type OutOfFlow,
  type StaticAlignment,
} from './layout-box.ts'
import type { LayoutContext } from './layout-context.ts'
import { relativeOffset } from './relative-offset.ts'
import { type ComputedStyle, isContained, resolveSize } from './used-values.ts'

/** A containing block, and its position in the root. */
interface Containing {
  readonly box: LayoutBox
  /** The stacking context around it. */
  readonly stacking: LayoutBox
  /** The initial containing block of a page, which has no borders; null for the padding box of `box`. */
  readonly area: { readonly width: number; readonly height: number } | null
  readonly x: number
  readonly y: number
  /** The part of `box` that is the containing block: an area of a grid, or an inline box. Absent for the padding box. */
  readonly within?: Box
  /** The inline box in `box` that is the containing block; absent for none. */
  readonly inline?: InlineContainer
}

interface Placing {
  readonly layout: LayoutContext
  /** The initial containing block. */
  readonly initial: Containing
  readonly fixed: LayoutBox[]
  /** Boxes contained by inline boxes, and the lines that they are on. */
  readonly attached: { readonly line: Line; readonly atom: AtomicInline }[]
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
  const attached: Placing['attached'] = []
  walk(root, 0, 0, initial, root, initial, { layout, initial, fixed, attached })
  for (const { line, atom } of attached) line.atoms = [...line.atoms, atom]
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
  const { content } = box
  const hasChildren = content.kind !== 'lines' || content.lines.some(hasAtoms)
  if (hasChildren || box.outOfFlow.length > 0)
    walkInside(box, inFlowX, inFlowY, above, around, fixedIn, placing)
}

/** Apart from `walk`, since what its closures share takes memory for each box. */
function walkInside(
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
  const containsFixed = !isAnonymous && (hasTransform(style) || hasFilter(style) || isContained(style))
  const isContaining = containsFixed || (!isAnonymous && style.position !== 'static')
  const isStacking = !isAnonymous && isStackingContext(style)
  const stacking = isStacking ? box : around
  const containing = isContaining ? { box, stacking, area: null, x, y } : above
  const containingFixed = containsFixed ? containing : fixedIn
  const { layout, initial, fixed } = placing
  let inlines: ReadonlyMap<object, InlineContainer> | null = null
  const containingIn = (level: object | null | undefined, at = { x: 0, y: 0 }): Containing => {
    if (level == null) return containing
    inlines ??= inlineContainers(box)
    const inline = inlines.get(level)
    const here = { box, stacking, area: null, x, y }
    if (inline !== undefined) return { ...here, within: inline.edges, inline }
    // an inline box without lines is empty
    return { ...here, within: { left: at.x, top: at.y, right: at.x, bottom: at.y } }
  }
  for (const source of box.outOfFlow) {
    const container =
      source.box.style.position === 'fixed' ? containingFixed : containingIn(source.container, source)
    const isFixed = source.box.style.position === 'fixed' && container === initial && initial.area !== null
    // the area in a grid applies if the grid container is the containing block
    const within = container.box === box && source.area !== undefined ? { within: source.area } : {}
    const placed = place(
      source,
      { ...container, ...within },
      { box, x: x - container.x, y: y - container.y },
      layout,
    )
    if (stacking !== container.stacking) placed.stackingParent = stacking
    if (initial.area !== null && container.inline === undefined)
      anchor(placed, container, box, isFixed ? y : y - container.y)
    if (isFixed) fixed.push(placed)
    else if (container.inline !== undefined) placing.attached.push(onLine(placed, container.inline))
    else if (container.box.positioned.length === 0) container.box.positioned = [placed]
    else container.box.positioned.push(placed)
    const [left, top] = [container.x + placed.x, container.y + placed.y]
    const own = { box: placed, stacking, area: null, x: left, y: top }
    walk(placed, left, top, own, stacking, containingFixed, placing)
  }
  forEachChild(box, (child, left, top, level) =>
    walk(child, x + left, y + top, containingIn(level), stacking, containingFixed, placing),
  )
}

/** The line on which a box in an inline box is placed: the last one if its place depends on the end, else the first. */
function onLine(box: LayoutBox, { first, last }: InlineContainer): Placing['attached'][number] {
  const { top, bottom } = box.style
  const line = top === 'auto' && bottom !== 'auto' ? last : first
  return { line, atom: { box, x: box.x, y: box.y - line.y } }
}

const hasAtoms = ({ atoms }: Line): boolean => atoms.length > 0

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
 * @param parent The box of the static position, and its position in the containing block.
 */
function place(
  { box, x, y, isFromRight, alignment = AT_START }: OutOfFlow,
  containing: Containing,
  parent: { readonly box: LayoutBox; readonly x: number; readonly y: number },
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
  else if (isFromRight) placed.x = parent.x + x - margins.right - placed.width
  else placed.x = parent.x + x + margins.left + alignment.x * freeSpace(parent.box, placed, ACROSS)
  if (top !== null) placed.y = edges.top + top + margins.top
  else if (bottom !== null) placed.y = edges.top + height - bottom - margins.bottom - placed.height
  else placed.y = parent.y + y + margins.top + alignment.y * freeSpace(parent.box, placed, DOWN)
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

const AT_START: StaticAlignment = { x: 0, y: 0 }
const ACROSS = ['width', 'left', 'right'] as const
const DOWN = ['height', 'top', 'bottom'] as const

/** What the content box of a parent leaves beside the margin box of a child. */
function freeSpace(
  parent: LayoutBox,
  child: LayoutBox,
  [size, start, end]: typeof ACROSS | typeof DOWN,
): number {
  const outer = child.margins[start] + child[size] + child.margins[end]
  return parent[size] - parent.insets[start] - parent.insets[end] - outer
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
