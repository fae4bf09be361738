/** Columns of a flex container (CSS Flexbox 1 §9). */
import { anonymousStyle } from '../../../css/initial-style.ts'
import { alignmentFor, alignmentOf, distributeSpace, isStretch, stretch } from '../align-content.ts'
import type { FlexBox, FlowBox, PictureBox } from '../contracts.ts'
import { type IntrinsicSizes, isOutOfFlow } from '../intrinsic-sizes.ts'
import { type Content, createLayoutBox, type LayoutBox } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import type { UsedSizes } from '../used-sizes.ts'
import {
  borderAndPadding,
  borderBoxSize,
  type ComputedStyle,
  clampHeight,
  clampWidth,
  isScrollContainer,
  NO_INSETS,
  resolve,
  resolveSize,
  usedMargins,
} from '../used-values.ts'
import { type FlexItem, resolveFlexibleLengths } from './flexible-lengths.ts'
import {
  ANONYMOUS,
  alignMainAxis,
  COLUMN,
  isLogical,
  type Measured,
  naturalSize,
  wrapLines,
} from './main-axis.ts'

/**
 * @param limit Height of the content box at which the column wraps; null if it does not.
 */
export function layOutColumns(
  boxes: readonly FlowBox[],
  style: ComputedStyle,
  frame: UsedSizes,
  limit: number | null,
  layout: LayoutContext,
): { content: Content; height: number } {
  return limit === null
    ? layOutColumn(boxes, style, frame, layout)
    : layOutWrapped(boxes, style, frame, limit, layout)
}

function layOutColumn(
  boxes: readonly FlowBox[],
  style: ComputedStyle,
  { insets, contentWidth, contentHeight }: UsedSizes,
  layout: LayoutContext,
): { content: Content; height: number } {
  const gap = style.rowGap === 'normal' ? 0 : resolve(style.rowGap, contentHeight)
  const children = boxes.map(box => {
    const alignment = alignmentOf({ style: box.style, isAnonymous: box.kind === 'lines' }, style)
    const auto = autoMarginsOf(box)
    const isShrinkToFit = box.kind !== 'lines' && (!isStretch(alignment) || auto.left || auto.right)
    const stretched = box.kind === 'picture' && !isShrinkToFit ? stretchedWidth(box, contentWidth) : null
    const child = layout.layOut(box, {
      width: contentWidth,
      height: contentHeight,
      isBfcRoot: true,
      isShrinkToFit,
      ...(stretched === null ? null : { fixedWidth: stretched }),
    })
    const free = contentWidth - child.width - child.margins.left - child.margins.right
    const used = alignmentFor(alignment, free)
    const isAtEnd = used === 'flex-end' || used === 'end'
    const aligned = used === 'center' ? free / 2 : isAtEnd !== (style.direction === 'rtl') ? free : 0
    child.x = insets.left + child.margins.left + (offsetByAutoMargins(auto, free) ?? aligned)
    return child
  })
  const items = children.map(child => columnItem(child, contentHeight))
  const room = contentHeight ?? naturalSize(items, gap)
  placeColumn(children, items, style, { start: insets.top, size: room, gap })
  return { content: { kind: 'flow', children }, height: room }
}

/** Width of a replaced element that its column stretches (CSS Flexbox 1 §9.4); null if it keeps its own. */
function stretchedWidth({ style }: PictureBox, available: number): number | null {
  if (style.width !== 'auto' || style.marginLeft === 'auto' || style.marginRight === 'auto') return null
  const { left, right } = usedMargins(style, available)
  return clampWidth(style, available - left - right, borderAndPadding(style, available), available)
}

/**
 * Intrinsic widths of a container: those of its lines if its columns wrap, as in Chromium.
 * @param items The greatest widths of the items.
 */
export function wrappedIntrinsic(box: FlexBox, items: IntrinsicSizes, layout: LayoutContext): IntrinsicSizes {
  const { style } = box
  if (style.flexWrap === 'nowrap') return items
  const insets = borderAndPadding(style, null)
  const down = insets.top + insets.bottom
  const height = borderBoxSize(style, resolveSize(style.height, null), down)
  const contentHeight = height === null ? null : clampHeight(style, height, insets, null) - down
  const limit = wrapHeight(style, { contentHeight, insets }, null)
  if (limit === null) return items
  const min = wrappedWidth(box, items.min, limit, layout)
  return { min, max: Math.max(min, wrappedWidth(box, items.max, limit, layout)) }
}

/** @param widest Available width of the items. */
function wrappedWidth(
  { style, children }: FlexBox,
  widest: number,
  limit: number,
  layout: LayoutContext,
): number {
  const { wrapping } = layout
  if (wrapping.depth >= MAX_DEPTH) return widest
  wrapping.depth++
  const measured = inOrder(children).map((box): MeasuredChild => {
    const child = layOutFitting(box, { width: widest, height: limit, isBfcRoot: true }, layout)
    return { box, child, item: columnItem(child, limit) }
  })
  wrapping.depth--
  const gap = style.rowGap === 'normal' ? 0 : resolve(style.rowGap, limit)
  const columnGap = style.columnGap === 'normal' ? 0 : resolve(style.columnGap, null)
  const lines = wrapLines(measured, style, limit, gap)
  return lines.reduce((sum, line) => sum + lineWidth(line), columnGap * Math.max(0, lines.length - 1))
}

/** Height of the content box at which columns wrap; null if they do not. */
export function wrapHeight(
  style: ComputedStyle,
  { contentHeight, insets }: Pick<UsedSizes, 'contentHeight' | 'insets'>,
  available: number | null,
): number | null {
  if (style.flexWrap === 'nowrap') return null
  const down = insets.top + insets.bottom
  const most =
    contentHeight === null ? borderBoxSize(style, resolveSize(style.maxHeight, available), down) : null
  return most === null ? contentHeight : Math.max(0, most - down)
}

/** The items in `order`. */
export function inOrder(children: readonly FlowBox[]): FlowBox[] {
  return children.filter(child => !isOutOfFlow(child)).sort((a, b) => a.style.order - b.style.order)
}

function lineWidth(line: readonly MeasuredChild[]): number {
  return Math.max(...line.map(({ child }) => outerWidth(child)))
}

/** Lays out an item in its fit-content width. */
function layOutFitting(box: FlowBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  if (box.kind !== 'lines') return layout.layOut(box, { ...space, isShrinkToFit: true })
  const { min, max } = layout.intrinsic(box)
  return layout.layOut(box, { ...space, fixedWidth: Math.min(Math.max(min, space.width), max) })
}

/** Sets the heights of the items of a line, and places them along it. Reverses reversed ones. */
function placeColumn(
  children: LayoutBox[],
  items: readonly FlexItem[],
  style: ComputedStyle,
  space: { readonly start: number; readonly size: number; readonly gap: number },
): void {
  const heights = resolveFlexibleLengths(items, space.size - space.gap * Math.max(0, children.length - 1))
  for (const [i, child] of children.entries()) {
    const height = heights[i] ?? child.height
    child.keepsHeight = true
    if (Math.abs(height - child.height) > TOLERANCE) stretch(child, height)
  }
  const isReversed = style.flexDirection === 'column-reverse'
  alignMainAxis(children, style.justifyContent, COLUMN, { ...space, isReversed })
  if (isReversed) children.reverse()
}

const TOLERANCE = 0.001

/** An item that is laid out at its hypothetical cross size (CSS Flexbox 1 §9.4). */
interface MeasuredChild extends Measured {
  readonly child: LayoutBox
}

/** Stretched items are laid out twice; within more containers that wrap than this, they keep their fit-content width. */
const MAX_DEPTH = 3

/** Lays out several lines side by side: cells of a row, which are fragmented in parallel. */
function layOutWrapped(
  boxes: readonly FlowBox[],
  style: ComputedStyle,
  { insets, contentWidth, contentHeight }: UsedSizes,
  limit: number,
  layout: LayoutContext,
): { content: Content; height: number } {
  const gap = style.rowGap === 'normal' ? 0 : resolve(style.rowGap, contentHeight)
  const columnGap = style.columnGap === 'normal' ? 0 : resolve(style.columnGap, contentWidth)
  const space = { width: contentWidth, height: contentHeight, isBfcRoot: true }
  const { wrapping } = layout
  wrapping.depth++
  const measured = boxes.map((box): MeasuredChild => {
    const child = layOutFitting(box, space, layout)
    return { box, child, item: columnItem(child, contentHeight) }
  })
  const lines = wrapLines(measured, style, limit, gap)
  const room =
    contentHeight ??
    Math.max(
      0,
      ...lines.map(line =>
        naturalSize(
          line.map(({ item }) => item),
          gap,
        ),
      ),
    )
  const widths = lines.map(lineWidth)
  const free = contentWidth - widths.reduce((sum, width) => sum + width, columnGap * (lines.length - 1))
  const isFilled = isStretch(style.alignContent) && free > 0
  const share = isFilled ? free / lines.length : 0
  const { before, between } = distributeSpace(style.alignContent, isFilled ? 0 : free, lines.length)
  const isFromRight = (style.flexWrap === 'wrap-reverse') !== (style.direction === 'rtl')
  let at = isFromRight ? insets.left + contentWidth - before : insets.left + before
  const cells = lines.map((line, i) => {
    const width = (widths[i] ?? 0) + share
    const children = line.map(entry => alignAcross(entry, width))
    placeColumn(
      children,
      line.map(({ item }) => item),
      style,
      { start: 0, size: room, gap },
    )
    const cell = createLayoutBox({
      style: anonymousStyle(style, 'block'),
      insets: NO_INSETS,
      margins: NO_INSETS,
      isAnonymous: true,
      content: { kind: 'flow', children },
      width,
      height: room,
    })
    cell.x = isFromRight ? at - width : at
    cell.y = insets.top
    const step = width + columnGap + between
    at += isFromRight ? -step : step
    return cell
  })
  wrapping.depth--
  const row = { y: insets.top, height: room, role: 'body', cells } as const
  const rows = cells.length === 0 ? [] : [{ ...row, id: null, style: null, backgrounds: [], spans: null }]
  return { content: { kind: 'rows', rows }, height: room }

  /** Places an item across its line, and stretches it (CSS Flexbox 1 §9.4, §9.6). */
  function alignAcross({ box, child: natural }: MeasuredChild, width: number): LayoutBox {
    const own = box.style
    const isAnonymous = box.kind === 'lines'
    const alignment = alignmentOf({ style: own, isAnonymous }, style)
    const auto = autoMarginsOf(box)
    let child = natural
    const isStretched = isStretch(alignment) && !auto.left && !auto.right && wrapping.depth <= MAX_DEPTH
    if (isStretched && (isAnonymous || own.width === 'auto')) {
      const inner = width - child.margins.left - child.margins.right
      const wanted = isAnonymous ? inner : clampWidth(own, inner, child.insets, contentWidth)
      if (Math.abs(wanted - child.width) > TOLERANCE)
        child = layout.layOut(box, { ...space, fixedWidth: wanted })
    }
    const free = width - outerWidth(child)
    child.x = child.margins.left + (offsetByAutoMargins(auto, free) ?? offsetAcross(alignment, style, free))
    return child
  }
}

type AutoMargins = Readonly<Record<'left' | 'right', boolean>>

function autoMarginsOf({ kind, style }: FlowBox): AutoMargins {
  const isAuto = (margin: ComputedStyle['marginLeft']): boolean => kind !== 'lines' && margin === 'auto'
  return { left: isAuto(style.marginLeft), right: isAuto(style.marginRight) }
}

/** Auto margins across the column take its free space (CSS Flexbox 1 §9.6); null without one. */
function offsetByAutoMargins({ left, right }: AutoMargins, free: number): number | null {
  if (!left) return right ? 0 : null
  return Math.max(0, right ? free / 2 : free)
}

function outerWidth({ width, margins }: LayoutBox): number {
  return margins.left + width + margins.right
}

/** Offset of an item from the left edge of its column. */
function offsetAcross(specified: string, { direction, flexWrap }: ComputedStyle, free: number): number {
  const alignment = alignmentFor(specified, free)
  if (alignment === 'center') return free / 2
  const isReversed = flexWrap === 'wrap-reverse' && !isLogical(alignment)
  return (isAtEnd(alignment) !== isReversed) !== (direction === 'rtl') ? free : 0
}

function isAtEnd(alignment: string): boolean {
  return alignment === 'flex-end' || alignment === 'end' || alignment === 'self-end'
}

function columnItem(child: LayoutBox, available: number | null): FlexItem {
  const { style, insets, margins, isAnonymous } = child
  const around = margins.top + margins.bottom
  if (isAnonymous) {
    return { ...ANONYMOUS, base: child.height, min: child.height }
  }
  const down = insets.top + insets.bottom
  const basis = borderBoxSize(style, resolveSize(style.flexBasis, available), down)
  const least = borderBoxSize(style, resolveSize(style.minHeight, available), down)
  const isAutomatic = style.minHeight === 'auto' && !isScrollContainer(style)
  return {
    grow: style.flexGrow,
    shrink: style.flexShrink,
    base: basis ?? child.height,
    min: isAutomatic && style.height === 'auto' ? child.height : (least ?? down),
    max: borderBoxSize(style, resolveSize(style.maxHeight, available), down) ?? Number.POSITIVE_INFINITY,
    around,
    edges: down,
  }
}
