/** Block formatting (CSS 2.2 §9.4.1): stacks children, collapses margins, places floats, applies clearance. */
import type { BlockBox, FlowBox, Inline, LinesBox } from '../contracts.ts'
import { firstBaseline } from '../inline/baselines.ts'
import { markerMetrics } from '../inline/vertical-align.ts'
import { isOutOfFlow } from '../intrinsic-sizes.ts'
import { type Content, createLayoutBox, type LayoutBox, type OutOfFlow } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { isMulticol } from '../multicol/column-sizes.ts'
import { layOutMulticol } from '../multicol/multicol-layout.ts'
import { type UsedSizes, usedHeight, usedSizesOf } from '../used-sizes.ts'
import {
  borderAndPadding,
  type ComputedStyle,
  type Insets,
  NO_INSETS,
  resolveSize,
  sizeContainment,
  usedMargins,
} from '../used-values.ts'
import { findPlaceBesideFloats } from './beside-floats.ts'
import { Floats, isBfcRootStyle } from './floats.ts'
import {
  collapsedSize,
  collapseMargins,
  type MarginStrut,
  marginStrut,
  NO_MARGIN,
} from './margin-collapsing.ts'
import { fieldHeight } from './text-field.ts'

/** Lays out a block container (CSS 2.2 §9.4.1, §10.6.3). */
export function layOutBlock(box: BlockBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const { style } = box
  const frame = usedSizesOf(box, space, layout)
  const { insets, margins } = frame
  const filled = box.fillsViewport === true ? filledHeight(frame, space) : null
  const base = { ...frame, contentHeight: filled ?? percentageBase(box, frame, space, layout) }
  const isBfcRoot = space.isBfcRoot === true || isBfcRootStyle(style)
  const flow = isMulticol(style)
    ? layOutColumns(box, frame, space, layout)
    : (layOutOnlyLines(box, base, isBfcRoot ? undefined : space.floats, layout) ??
      layOutBlockChildren(box, base, isBfcRoot ? undefined : space.floats, isBfcRoot, layout))
  const rows = box.field === undefined ? null : fieldHeight(box.field, style, layout)
  const content = rows ?? flow.height
  const natural = content + insets.top + insets.bottom
  const marginTop = collapseMargins(marginStrut(margins.top), flow.top)
  // without the margins of children that collapse, as in browsers
  const least = filled === null ? 0 : (space.height ?? 0) - collapsedSize(marginTop) - margins.bottom
  const height = usedHeight(style, frame, Math.max(natural, least), space.height)
  const isSelfCollapsing = flow.isEmpty && !isBfcRoot && height === 0
  // as in browsers, margins of the last children end in a box that min-height or max-height resizes
  const childMargins = height === natural ? flow.bottom : NO_MARGIN
  const marginBottom = collapseMargins(marginStrut(margins.bottom), childMargins)
  const layoutBox = createLayoutBox({
    style,
    id: box.id,
    insets,
    margins,
    marginTop: isSelfCollapsing ? collapseMargins(marginTop, marginBottom) : marginTop,
    marginBottom: isSelfCollapsing ? NO_MARGIN : marginBottom,
    isSelfCollapsing,
    marker: box.marker,
    marking: box.marking,
    link: box.link,
    hasOwnHeight:
      rows !== null || sizeContainment(style) === 'both' || (frame.isFromRatio && height !== natural),
    content: flow.content,
    outOfFlow: flow.outOfFlow,
    width: frame.width,
    height,
  })
  if (rows !== null) layoutBox.isControl = true
  return layoutBox
}

/** The content height of a box that fills its containing block; null if that depends on the content. */
function filledHeight({ insets, margins }: UsedSizes, { height }: AvailableSpace): number | null {
  if (height === null) return null
  return Math.max(0, height - margins.top - margins.bottom - insets.top - insets.bottom)
}

/**
 * The height that percentages of the children refer to. In quirks mode, boxes in flow with an automatic height pass on
 * theirs (Quirks Mode Standard §3.5).
 */
function percentageBase(
  { style }: BlockBox,
  { contentHeight }: UsedSizes,
  { cellHeight, height }: AvailableSpace,
  { isQuirky }: LayoutContext,
): number | null {
  if (cellHeight !== undefined) return cellHeight
  if (contentHeight !== null || !isQuirky || style.height !== 'auto') return contentHeight
  return style.position === 'absolute' || style.position === 'fixed' ? null : height
}

function layOutColumns(
  box: BlockBox,
  frame: UsedSizes,
  space: AvailableSpace,
  layout: LayoutContext,
): BlockChildren {
  const flow = layOutMulticol(box, frame, space.height, layout, (children, contentWidth) => {
    const column = { ...frame, insets: NO_INSETS, contentWidth }
    return layOutBlockChildren({ ...box, children }, column, undefined, true, layout)
  })
  return { ...flow, top: NO_MARGIN, bottom: NO_MARGIN, isEmpty: false }
}

interface BlockChildren {
  readonly content: Content
  /** Height of the content box. */
  readonly height: number
  /** Margins of children that collapse with those of the parent (parent–first child, parent–last child). */
  readonly top: MarginStrut
  readonly bottom: MarginStrut
  /** True if no child has a height. */
  readonly isEmpty: boolean
  readonly outOfFlow: readonly OutOfFlow[]
}

const NO_OUT_OF_FLOW: readonly OutOfFlow[] = []

/** Places lines that are all that a block has, as most cells and paragraphs; null for other blocks and beside floats. */
function layOutOnlyLines(
  { children, style, marker }: BlockBox,
  { insets, contentWidth: width, contentHeight: height }: UsedSizes,
  floats: AvailableSpace['floats'],
  layout: LayoutContext,
): BlockChildren | null {
  const [lines] = children
  if (lines?.kind !== 'lines' || children.length > 1 || marker !== null) return null
  if (floats?.context.isEmpty === false || lines.inlines.some(isFloat)) return null
  const child = layout.layOut(lines, { width, height, spaceAbove: spaceAboveContent(style, insets) })
  child.x = insets.left
  child.y = insets.top
  return {
    content: { kind: 'flow', children: [child] },
    height: Math.max(0, child.height),
    top: NO_MARGIN,
    bottom: NO_MARGIN,
    isEmpty: child.isSelfCollapsing,
    outOfFlow: NO_OUT_OF_FLOW,
  }
}

/** Padding above the content, and the margin if there is no border between them. */
function spaceAboveContent({ borderTopWidth, marginTop }: ComputedStyle, { top }: Insets): number {
  return top - borderTopWidth + (borderTopWidth > 0 ? 0 : (resolveSize(marginTop, 0) ?? 0))
}

const isFloat = ({ kind }: Inline): boolean => kind === 'float'

/** Stacks block-level children and collapses adjoining margins (CSS 2.2 §8.3.1). */
function layOutBlockChildren(
  { children: boxes, style, marker }: BlockBox,
  { insets, contentWidth, contentHeight, height: fixedHeight }: UsedSizes,
  around: AvailableSpace['floats'],
  isBfcRoot: boolean,
  layout: LayoutContext,
): BlockChildren {
  const collapsesTop = !isBfcRoot && insets.top === 0
  const collapsesBottom = !isBfcRoot && insets.bottom === 0 && fixedHeight === null
  const floats = around ?? { context: new Floats(contentWidth), x: 0, y: 0 }
  const [x, top0] = around === undefined ? [0, 0] : [around.x, around.y]
  const spaceAbove = spaceAboveContent(style, insets)
  const children: LayoutBox[] = []
  const outOfFlow: OutOfFlow[] = []
  let top = NO_MARGIN
  /** Collapsed margins above the next child. */
  let pending = NO_MARGIN
  let y = 0
  let isEmpty = true
  /** True if the margins above the next child are those of an empty box with clearance: they stay in the parent. */
  let endsCleared = false
  /** The line of the outside marker, until a child has a baseline for it. */
  let markerLine = marker === null ? null : markerMetrics(marker, layout)
  for (const box of boxes) {
    if (isOutOfFlow(box)) {
      const isFromRight = style.direction === 'rtl'
      const x = isFromRight ? insets.left + contentWidth : insets.left
      outOfFlow.push({ box, x, y: insets.top + y + collapsedSize(pending), isFromRight })
      continue
    }
    const { float, clear } = box.kind === 'lines' ? NO_FLOAT : box.style
    if (float !== 'none' && !floats.context.isFull) {
      const layoutBox = layout.layOut(box, {
        width: contentWidth,
        height: contentHeight,
        isShrinkToFit: true,
        isBfcRoot: true,
      })
      const cleared = Math.max(top0 + y + collapsedSize(pending), floats.context.clearance(clear))
      const shift = layout.floats.shifts.get(box)
      const inside = { from: cleared, x, width: contentWidth, shift }
      const place = floats.context.add(layoutBox, float === 'right' ? 'right' : 'left', inside)
      layout.floats.hasSome = true
      children.push({
        ...layoutBox,
        isFloat: true,
        source: box,
        isSelfCollapsing: true,
        x: insets.left + place.x,
        y: insets.top + place.y - top0,
      })
      continue
    }
    const above = collapseMargins(pending, startMargin(box, contentWidth))
    const estimate = top0 + y + (isEmpty && collapsesTop ? 0 : collapsedSize(above))
    const childTop = Math.max(estimate, floats.context.clearance(clear))
    const isCleared = childTop > estimate
    let child: LayoutBox
    /** How much lower the child begins to be beside floats. */
    let below = 0
    if (isBlockContext(box) && !floats.context.isEmpty) {
      const content = { x, y: childTop, width: contentWidth, height: contentHeight }
      const { left, room, lowered } = findPlaceBesideFloats(box, content, floats.context, layout)
      child = layout.layOut(box, { width: contentWidth, height: contentHeight, room })
      const { margins } = child
      below = lowered
      child.x = insets.left + left + (box.style.marginLeft === 'auto' ? margins.left : 0)
      child.x += alignedBy(style, box, child, room + margins.left + margins.right)
    } else {
      const origin = contentOrigin(box, contentWidth)
      child = layout.layOut(box, {
        width: contentWidth,
        height: contentHeight,
        floats: { context: floats.context, x: x + origin.x, y: childTop + origin.y },
        ...(box.kind === 'lines' && children.length === 0 ? { spaceAbove } : {}),
      })
      child.x = insets.left + child.margins.left + alignedBy(style, box, child, contentWidth)
    }
    children.push(child)
    const meetsTop = isEmpty && collapsesTop && !isCleared
    if (isCleared) {
      // clearance separates the margins above from those of the child (CSS 2.2 §8.3.1)
      pending = child.marginTop
      y = childTop - top0 - (child.isSelfCollapsing ? child.margins.top : collapsedSize(pending))
      isEmpty = false
    } else if (meetsTop) top = collapseMargins(top, child.marginTop)
    else pending = collapseMargins(pending, child.marginTop)
    y += below
    const offset = meetsTop ? 0 : collapsedSize(pending)
    child.y = insets.top + y + offset
    if (child.isSelfCollapsing) {
      // its content out of flow is below its top margin, and above the bottom one (CSS 2.2 §8.3.1)
      if (!meetsTop && !isCleared) child.y = insets.top + y + collapsedSize(above)
      if (isCleared) endsCleared = true
      continue
    }
    isEmpty = endsCleared = false
    if (markerLine !== null) {
      // as in browsers, a marker whose ascent is larger pushes the content down
      const baseline = firstBaseline(child)
      const lowered = baseline === null ? 0 : Math.max(0, markerLine.above - baseline)
      child.y += lowered
      y += lowered
      if (baseline !== null) markerLine = null
    }
    y += offset + child.height
    pending = child.marginBottom
  }
  if (markerLine !== null && markerLine.above + markerLine.below > y) {
    y = markerLine.above + markerLine.below
    isEmpty = false
  }
  if (isBfcRoot) {
    // the root of a block formatting context contains its floats (CSS 2.2 §10.6.7)
    const lowest = floats.context.clearance('both')
    if (lowest > y + collapsedSize(pending)) {
      y = lowest
      pending = NO_MARGIN
      isEmpty = false
    }
  }
  if (!collapsesBottom || endsCleared || (isEmpty && !collapsesTop)) {
    y += collapsedSize(pending)
    pending = NO_MARGIN
  }
  return {
    content: { kind: 'flow', children: children.slice() }, // an array that grew keeps space for more
    height: Math.max(0, y),
    top,
    bottom: pending,
    isEmpty: isEmpty && y === 0,
    outOfFlow,
  }
}

/** The top margin of a box, with those of its first descendants that collapse with it (CSS 2.2 §8.3.1). */
function startMargin(box: FlowBox, width: number): MarginStrut {
  let strut = NO_MARGIN
  let first: FlowBox | undefined = box
  while (first !== undefined && first.kind !== 'lines') {
    const { style } = first
    if (first !== box && style.clear !== 'none') break
    strut = collapseMargins(strut, marginStrut(usedMargins(style, width).top))
    if (first.kind !== 'block' || isBfcRootStyle(style) || borderAndPadding(style, width).top !== 0) break
    first = first.children.find(isInFlow)
  }
  return strut
}

function isInFlow(box: FlowBox): boolean {
  if (box.kind === 'lines') return !box.inlines.every(({ kind }) => kind === 'float' || kind === 'out')
  return !isOutOfFlow(box) && box.style.float === 'none'
}

/**
 * Offset of a block that is narrower than its container: by the direction of the container, and by `-webkit-` values
 * of
 * `text-align`, which align blocks too.
 */
function alignedBy(
  { textAlign, direction }: ComputedStyle,
  box: FlowBox,
  { width, margins }: LayoutBox,
  available: number,
): number {
  if (box.kind === 'lines' || (direction === 'ltr' && !textAlign.startsWith('-webkit-'))) return 0
  if (box.style.marginLeft === 'auto' || box.style.marginRight === 'auto') return 0
  const room = available - width - margins.left - margins.right
  if (textAlign === '-webkit-center') return Math.max(0, room / 2)
  if (textAlign === '-webkit-right') return Math.max(0, room)
  return direction === 'rtl' && textAlign !== '-webkit-left' ? room : 0
}

const NO_FLOAT = { float: 'none', clear: 'none' } as const

/** True if a box must not overlap floats: it establishes a formatting context (CSS 2.2 §9.5). */
function isBlockContext(box: FlowBox): box is Exclude<FlowBox, LinesBox> {
  if (box.kind === 'lines') return false
  return box.kind !== 'block' || isBfcRootStyle(box.style)
}

/** The content box of a child from the left and top of its margin box; its top margin is not included. */
function contentOrigin(box: FlowBox, width: number): { x: number; y: number } {
  if (box.kind === 'lines') return { x: 0, y: 0 }
  const { left, top } = borderAndPadding(box.style, width)
  return { x: usedMargins(box.style, width).left + left, y: top }
}
