import { alignmentOf, distributeSpace, isStretch, isStretched, stretch } from '../align-content.ts'
import { aspectRatioOf, widthOfHeight } from '../aspect-ratio.ts'
import { isVertical } from '../block/orthogonal-flow.ts'
import type { FlexBox, FlowBox } from '../contracts.ts'
import { firstBaseline } from '../inline/baselines.ts'
import { isOutOfFlow } from '../intrinsic-sizes.ts'
import {
  type Content,
  createLayoutBox,
  type LayoutBox,
  type LayoutRow,
  type OutOfFlow,
} from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { replacedSize } from '../replaced-elements.ts'
import { layOutInRatio, type UsedSizes, usedHeight, usedSizesOf } from '../used-sizes.ts'
import {
  borderAndPadding,
  borderBoxSize,
  type ComputedStyle,
  clampHeight,
  type Insets,
  resolve,
  resolveSize,
  usedMargins,
} from '../used-values.ts'
import { type FlexItem, resolveFlexibleLengths } from './flexible-lengths.ts'

/** Lays out a flex container (CSS Flexbox 1 §9). */
export function layOutFlex(box: FlexBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const { style } = box
  const frame = usedSizesOf(box, space, layout)
  const { insets } = frame
  const outOfFlow: OutOfFlow[] = []
  const items: FlowBox[] = []
  for (const child of box.children) {
    if (isOutOfFlow(child)) {
      const isFromRight = style.direction === 'rtl'
      const x = isFromRight ? insets.left + frame.contentWidth : insets.left
      outOfFlow.push({ box: child, x, y: insets.top, isFromRight })
    } else items.push(child)
  }
  items.sort((a, b) => a.style.order - b.style.order)
  const isRow = style.flexDirection === 'row' || style.flexDirection === 'row-reverse'
  const { content, height: inner } = layOutInRatio(
    box,
    frame,
    layout,
    inner => (isRow ? layOutRows(items, style, inner, layout) : layOutColumn(items, style, inner, layout)),
    exceedsHeight,
  )
  const height = usedHeight(style, frame, inner + insets.top + insets.bottom, space.height)
  const layoutBox = createLayoutBox({
    style,
    id: box.id,
    insets,
    margins: frame.margins,
    content,
    outOfFlow,
    width: frame.width,
    height: inner + insets.top + insets.bottom,
  })
  if (height !== layoutBox.height) stretch(layoutBox, height)
  return layoutBox
}

/** True if items need more than a height. */
function exceedsHeight(
  { content, height: inner }: { readonly content: Content; readonly height: number },
  height: number,
): boolean {
  const outer = (item: LayoutBox): number => item.margins.top + item.height + item.margins.bottom
  if (inner > height) return true
  if (content.kind === 'rows')
    return content.rows.some(({ cells }) => cells.some(cell => outer(cell) > height))
  return content.kind === 'flow' && content.children.reduce((sum, child) => sum + outer(child), 0) > height
}

function layOutRows(
  boxes: readonly FlowBox[],
  style: ComputedStyle,
  frame: UsedSizes,
  layout: LayoutContext,
): { content: Content; height: number } {
  const { contentWidth, insets } = frame
  const columnGap = style.columnGap === 'normal' ? 0 : resolve(style.columnGap, contentWidth)
  const rowGap = style.rowGap === 'normal' ? 0 : resolve(style.rowGap, frame.contentHeight)
  const cross = style.flexWrap === 'nowrap' ? frame.contentHeight : null
  const stretchedHeight = (box: FlowBox): number | null =>
    cross === null ? null : stretchedByLine(box, style, cross)
  const measured = boxes.map(box => ({
    box,
    item: rowItem(box, contentWidth, frame.contentHeight, stretchedHeight(box), layout),
  }))
  const lines = wrapLines(measured, style, contentWidth, columnGap)
  if (style.flexWrap === 'wrap-reverse') lines.reverse()

  const rows: LayoutRow[] = []
  let y = insets.top
  for (const line of lines) {
    const room = contentWidth - columnGap * (line.length - 1)
    const widths = resolveFlexibleLengths(
      line.map(({ item }) => item),
      room,
    )
    const cells = line.map(({ box }, i) => {
      const fixedHeight = stretchedHeight(box)
      return layout.layOut(box, {
        width: contentWidth,
        height: frame.contentHeight,
        fixedWidth: widths[i] ?? 0,
        ...(fixedHeight === null ? null : { fixedHeight }),
        isBfcRoot: true,
      })
    })
    alignMainAxis(cells, style.justifyContent, ROW, {
      start: insets.left,
      size: contentWidth,
      gap: columnGap,
      isReversed: (style.flexDirection === 'row-reverse') !== (style.direction === 'rtl'),
      isFromRight: style.direction === 'rtl',
    })
    const isOnly = lines.length === 1
    const height =
      isOnly && frame.contentHeight !== null && style.flexWrap === 'nowrap'
        ? frame.contentHeight
        : lineHeight(cells, style)
    alignCrossAxis(cells, style, y, height)
    rows.push({ y, height, role: 'body', cells, id: null, style: null, backgrounds: [], spans: null })
    y += height + rowGap
  }
  const height = rows.length === 0 ? 0 : y - rowGap - insets.top
  return { content: { kind: 'rows', rows }, height }
}

/** Height of an item with an aspect ratio or vertical lines in a container of definite height, if it is stretched (CSS Flexbox 1 §9.8). */
function stretchedByLine(box: FlowBox, container: ComputedStyle, height: number): number | null {
  const { style, kind } = box
  if (
    kind === 'lines' ||
    kind === 'picture' ||
    (aspectRatioOf(style) === null && !isVertical(style)) ||
    style.height !== 'auto'
  )
    return null
  if (style.marginTop === 'auto' || style.marginBottom === 'auto') return null
  if (!isStretch(alignmentOf({ style, isAnonymous: false }, container))) return null
  const { top, bottom } = usedMargins(style, null)
  return clampHeight(style, height - top - bottom, borderAndPadding(style, null), height)
}

/** The width of an item by its aspect ratio and a definite height; null for none. */
function widthByHeight(
  { kind, style }: FlowBox,
  insets: Insets,
  available: number | null,
  stretched: number | null,
): number | null {
  const ratio = kind === 'picture' || kind === 'lines' ? null : aspectRatioOf(style)
  if (ratio === null || style.width !== 'auto') return null
  const own = borderBoxSize(style, resolveSize(style.height, available), insets.top + insets.bottom)
  const height = own === null ? stretched : clampHeight(style, own, insets, available)
  return height === null ? null : widthOfHeight(style, ratio, height, insets)
}

/** Flex base size and limits of an item in a row (CSS Flexbox 1 §9.2, §4.5). */
function rowItem(
  box: FlowBox,
  available: number,
  availableHeight: number | null,
  stretchedHeight: number | null,
  layout: LayoutContext,
): FlexItem {
  const { style } = box
  if (box.kind === 'lines') {
    const { min, max } = layout.intrinsic(box)
    return { ...ANONYMOUS, base: max, min }
  }
  const insets = borderAndPadding(style, available)
  const margins = usedMargins(style, available)
  const [around, across] = [margins.left + margins.right, insets.left + insets.right]
  const byRatio = widthByHeight(box, insets, availableHeight, stretchedHeight)
  const { min, max } =
    byRatio === null ? layout.intrinsic(box) : { min: byRatio + around, max: byRatio + around }
  const width = borderBoxSize(style, resolveSize(style.width, available), across)
  const basis = borderBoxSize(style, resolveSize(style.flexBasis, available), across)
  const natural =
    box.kind === 'picture'
      ? replacedSize(box, { width: available, height: null }, layout).width
      : (width ?? max - around)
  // the content alone, without the width of the item
  const ofContent =
    width === null || box.kind === 'picture'
      ? { min, max }
      : layout.intrinsic({ ...box, style: { ...style, width: 'auto' } })
  const base = basis ?? (style.flexBasis === 'content' ? ofContent.max - around : natural)
  const least = borderBoxSize(style, resolveSize(style.minWidth, available), across)
  const isAutomatic = style.minWidth === 'auto' && style.overflow === 'visible'
  const automatic = Math.min(ofContent.min - around, width ?? Number.POSITIVE_INFINITY)
  return {
    grow: style.flexGrow,
    shrink: style.flexShrink,
    base: Math.max(across, base),
    min: Math.max(across, isAutomatic ? automatic : (least ?? 0)),
    max: borderBoxSize(style, resolveSize(style.maxWidth, available), across) ?? Number.POSITIVE_INFINITY,
    around,
  }
}

const ANONYMOUS = { grow: 0, shrink: 1, max: Number.POSITIVE_INFINITY, around: 0 } as const

type Measured = { readonly box: FlowBox; readonly item: FlexItem }

function wrapLines(
  measured: readonly Measured[],
  { flexWrap }: ComputedStyle,
  available: number,
  gap: number,
): Measured[][] {
  if (measured.length === 0) return []
  if (flexWrap === 'nowrap') return [[...measured]]
  const lines: Measured[][] = [[]]
  let used = 0
  for (const entry of measured) {
    const { base, min, max, around } = entry.item
    const width = Math.max(min, Math.min(max, base)) + around
    const line = lines.at(-1) ?? []
    if (line.length > 0 && used + gap + width > available + 0.01) {
      lines.push([entry])
      used = width
    } else {
      used += width + (line.length > 0 ? gap : 0)
      line.push(entry)
    }
  }
  return lines
}

/** The properties along a main axis. */
interface Axis {
  readonly size: 'width' | 'height'
  readonly position: 'x' | 'y'
  readonly sides: readonly ['left', 'right'] | readonly ['top', 'bottom']
  readonly margins: readonly ['marginLeft', 'marginRight'] | readonly ['marginTop', 'marginBottom']
}

const ROW: Axis = {
  size: 'width',
  position: 'x',
  sides: ['left', 'right'],
  margins: ['marginLeft', 'marginRight'],
}
const COLUMN: Axis = {
  size: 'height',
  position: 'y',
  sides: ['top', 'bottom'],
  margins: ['marginTop', 'marginBottom'],
}

interface MainAxisSpace {
  readonly start: number
  readonly size: number
  readonly gap: number
  /** True if the items run to the left or the top. */
  readonly isReversed: boolean
  /** True in right-to-left text. */
  readonly isFromRight?: boolean
}

/** `start`, `end`, `left` and `right` do not follow the direction of the items (CSS Box Alignment 3 §4.1). */
function alongAxis(justifyContent: string, axis: Axis, isReversed: boolean, isFromRight: boolean): string {
  const isSide = justifyContent === 'left' || justifyContent === 'right'
  if (!isSide && justifyContent !== 'start' && justifyContent !== 'end') return justifyContent
  const isNear =
    isSide && axis === ROW ? justifyContent === 'left' : (justifyContent !== 'end') !== isFromRight
  return isNear === isReversed ? 'flex-end' : 'flex-start'
}

/**
 * Places items along the main axis: `auto` margins take the free space, else `justify-content` distributes it
 * (CSS Flexbox 1 §9.5).
 * @param start The edge of the content box on the left or the top; `size` is that of the content box.
 */
function alignMainAxis(
  items: readonly LayoutBox[],
  justifyContent: string,
  axis: Axis,
  { start, size, gap, isReversed, isFromRight = false }: MainAxisSpace,
): void {
  const [near, far] = axis.sides
  const isAuto = ({ isAnonymous, style }: LayoutBox, side: 0 | 1): boolean =>
    !isAnonymous && style[axis.margins[side]] === 'auto'
  let free = size - gap * Math.max(0, items.length - 1)
  let autoMargins = 0
  for (const item of items) {
    free -= item[axis.size] + item.margins[near] + item.margins[far]
    autoMargins += Number(isAuto(item, 0)) + Number(isAuto(item, 1))
  }
  const share = autoMargins > 0 ? Math.max(0, free) / autoMargins : 0
  const { before, between } =
    autoMargins > 0
      ? { before: 0, between: 0 }
      : distributeSpace(alongAxis(justifyContent, axis, isReversed, isFromRight), free, items.length)
  let at = isReversed ? start + size - before : start + before
  for (const item of items) {
    const above = item.margins[near] + (isAuto(item, 0) ? share : 0)
    const below = item.margins[far] + (isAuto(item, 1) ? share : 0)
    const outer = above + item[axis.size] + below + gap + between
    item[axis.position] = isReversed ? at - below - item[axis.size] : at + above
    at += isReversed ? -outer : outer
  }
}

function isBaseline(alignment: string): boolean {
  return alignment === 'baseline' || alignment === 'first baseline'
}

function lineHeight(cells: readonly LayoutBox[], style: ComputedStyle): number {
  let height = 0
  let above = 0
  let below = 0
  for (const cell of cells) {
    const whole = cell.margins.top + cell.height + cell.margins.bottom
    if (isBaseline(alignmentOf(cell, style))) {
      const baseline = cell.margins.top + (firstBaseline(cell) ?? cell.height)
      above = Math.max(above, baseline)
      below = Math.max(below, whole - baseline)
    } else height = Math.max(height, whole)
  }
  return Math.max(height, above + below)
}

function alignCrossAxis(cells: readonly LayoutBox[], style: ComputedStyle, y: number, height: number): void {
  const baselines = cells
    .filter(cell => isBaseline(alignmentOf(cell, style)))
    .map(cell => cell.margins.top + (firstBaseline(cell) ?? cell.height))
  const baseline = Math.max(0, ...baselines)
  for (const cell of cells) {
    const { margins, style: own, isAnonymous } = cell
    const free = height - cell.height - margins.top - margins.bottom
    const alignment = alignmentOf(cell, style)
    const isAutoTop = !isAnonymous && own.marginTop === 'auto'
    const isAutoBottom = !isAnonymous && own.marginBottom === 'auto'
    let offset = 0
    if (isAutoTop || isAutoBottom) offset = isAutoTop ? (isAutoBottom ? free / 2 : free) : 0
    else if (isBaseline(alignment)) offset = baseline - margins.top - (firstBaseline(cell) ?? cell.height)
    else if (alignment === 'center') offset = free / 2
    else if (alignment === 'flex-end' || alignment === 'end' || alignment === 'self-end') offset = free
    else if (isStretched(alignment, cell)) {
      cell.keepsHeight = true
      const height = Math.max(0, cell.height + free)
      if (free > 0) stretch(cell, isAnonymous ? height : clampHeight(own, height, cell.insets, null))
    }
    cell.y = y + margins.top + offset
  }
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
    const isShrinkToFit = box.kind !== 'lines' && !isStretch(alignment)
    const child = layout.layOut(box, {
      width: contentWidth,
      height: contentHeight,
      isBfcRoot: true,
      isShrinkToFit,
    })
    const free = contentWidth - child.width - child.margins.left - child.margins.right
    const isAtEnd = alignment === 'flex-end' || alignment === 'end'
    const offset = alignment === 'center' ? free / 2 : isAtEnd !== (style.direction === 'rtl') ? free : 0
    child.x = insets.left + child.margins.left + offset
    return child
  })
  const items = children.map(child => columnItem(child, contentHeight))
  const gaps = gap * Math.max(0, children.length - 1)
  const natural = items.reduce(
    (sum, { base, min, max, around }) => sum + Math.max(min, Math.min(max, base)) + around,
    gaps,
  )
  const room = contentHeight ?? natural
  const heights = resolveFlexibleLengths(items, room - gaps)
  for (const [i, child] of children.entries()) {
    const height = heights[i] ?? child.height
    child.keepsHeight = true
    if (Math.abs(height - child.height) > 0.001 && child.content.kind !== 'picture') stretch(child, height)
  }
  const isReversed = style.flexDirection === 'column-reverse'
  alignMainAxis(children, style.justifyContent, COLUMN, { start: insets.top, size: room, gap, isReversed })
  if (isReversed) children.reverse()
  return { content: { kind: 'flow', children }, height: room }
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
  const isAutomatic = style.minHeight === 'auto' || style.minHeight === 0
  return {
    grow: style.flexGrow,
    shrink: style.flexShrink,
    base: basis ?? child.height,
    min: isAutomatic && style.height === 'auto' ? child.height : (least ?? down),
    max: borderBoxSize(style, resolveSize(style.maxHeight, available), down) ?? Number.POSITIVE_INFINITY,
    around,
  }
}
