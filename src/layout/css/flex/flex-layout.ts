import {
  alignmentFor,
  alignmentOf,
  isBaseline,
  isStretch,
  isStretched,
  makeDefinite,
  stretch,
} from '../align-content.ts'
import { aspectRatioOf, hasAutomaticMinimum, widthOfHeight } from '../aspect-ratio.ts'
import { isVertical } from '../block/orthogonal-flow.ts'
import type { FlexBox, FlowBox, PictureBox } from '../contracts.ts'
import { firstBaseline } from '../inline/baselines.ts'
import { type IntrinsicSizes, isOutOfFlow } from '../intrinsic-sizes.ts'
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
  isScrollContainer,
  resolve,
  resolveSize,
  usedMargins,
} from '../used-values.ts'
import { inOrder, layOutColumns, wrapHeight } from './flex-column.ts'
import { type FlexItem, resolveFlexibleLengths } from './flexible-lengths.ts'
import { ANONYMOUS, alignMainAxis, ROW, wrapLines } from './main-axis.ts'
import { staticAlignment } from './static-position.ts'

/** Lays out a flex container (CSS Flexbox 1 §9). */
export function layOutFlex(box: FlexBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const { style } = box
  const frame = usedSizesOf(box, space, layout)
  const { insets } = frame
  const outOfFlow: OutOfFlow[] = []
  for (const child of box.children.filter(isOutOfFlow)) {
    const alignment = staticAlignment(child.style, style)
    outOfFlow.push({ box: child, x: insets.left, y: insets.top, isFromRight: false, alignment })
  }
  const items = inOrder(box.children)
  const isRow = style.flexDirection === 'row' || style.flexDirection === 'row-reverse'
  const { content, height: inner } = layOutInRatio(
    box,
    frame,
    layout,
    inner =>
      isRow
        ? layOutRows(items, style, inner, layout)
        : layOutColumns(items, style, inner, wrapHeight(style, frame, space.height), layout),
    exceedsHeight,
  )
  const height = usedHeight(style, frame, inner + insets.top + insets.bottom, space.height)
  const layoutBox = createLayoutBox({
    style,
    id: box.id,
    link: box.link,
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

  const isMinimum = frame.isFromRatio && hasAutomaticMinimum(style)
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
        ? Math.max(frame.contentHeight, isMinimum ? lineHeight(cells, style) : 0)
        : lineHeight(cells, style)
    alignCrossAxis(cells, style, y, height)
    rows.push({ y, height, role: 'body', cells, id: null, style: null, backgrounds: [], spans: null })
    y += height + rowGap
  }
  const height = rows.length === 0 ? 0 : y - rowGap - insets.top
  return { content: { kind: 'rows', rows }, height }
}

/**
 * Height of a replaced element, or of an item with an aspect ratio or vertical lines, in a container of definite height,
 * if it is stretched (CSS Flexbox 1 §9.8).
 */
function stretchedByLine(box: FlowBox, container: ComputedStyle, height: number): number | null {
  const { style, kind } = box
  if (
    kind === 'lines' ||
    (kind !== 'picture' && aspectRatioOf(style) === null && !isVertical(style)) ||
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
  const byRatio =
    box.kind === 'picture' && stretchedHeight !== null
      ? replacedSize(box, { width: available, height: null, fixedHeight: stretchedHeight }, layout).width
      : widthByHeight(box, insets, availableHeight, stretchedHeight)
  const { min, max } =
    byRatio === null ? layout.intrinsic(box) : { min: byRatio + around, max: byRatio + around }
  const width = borderBoxSize(style, resolveSize(style.width, available), across)
  const basis = borderBoxSize(style, resolveSize(style.flexBasis, available), across)
  const largest =
    borderBoxSize(style, resolveSize(style.maxWidth, available), across) ?? Number.POSITIVE_INFINITY
  // the content alone, without the width of the item
  const ofContent =
    box.kind === 'picture'
      ? pictureContribution(box, byRatio, { width: available, height: availableHeight }, layout)
      : width === null
        ? { min, max }
        : layout.intrinsic({ ...box, style: { ...style, width: 'auto' } })
  const natural = width ?? (box.kind === 'picture' ? ofContent.max : max) - around
  const base = basis ?? (style.flexBasis === 'content' ? ofContent.max - around : natural)
  const least = borderBoxSize(style, resolveSize(style.minWidth, available), across)
  const isAutomatic = style.minWidth === 'auto' && !isScrollContainer(style)
  const automatic = Math.min(ofContent.min - around, width ?? Number.POSITIVE_INFINITY, largest)
  return {
    grow: style.flexGrow,
    shrink: style.flexShrink,
    base: Math.max(across, base),
    min: Math.max(across, isAutomatic ? automatic : (least ?? 0)),
    max: largest,
    around,
    edges: across,
  }
}

/** Outer natural width of a replaced element by its height, which its own width does not limit. */
function pictureContribution(
  box: PictureBox,
  byRatio: number | null,
  { width, height }: { readonly width: number; readonly height: number | null },
  layout: LayoutContext,
): IntrinsicSizes {
  const { left, right } = usedMargins(box.style, null)
  const style: ComputedStyle = { ...box.style, width: 'auto', minWidth: 'auto', maxWidth: 'none' }
  const within = (width: number | null) =>
    (byRatio ?? replacedSize({ ...box, style }, { width, height }, layout).width) + left + right
  return { min: within(null), max: within(width) }
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
    const alignment = alignmentFor(alignmentOf(cell, style), free)
    const isAutoTop = !isAnonymous && own.marginTop === 'auto'
    const isAutoBottom = !isAnonymous && own.marginBottom === 'auto'
    let offset = 0
    if (isAutoTop || isAutoBottom) offset = isAutoTop ? (isAutoBottom ? free / 2 : free) : 0
    else if (isBaseline(alignment)) offset = baseline - margins.top - (firstBaseline(cell) ?? cell.height)
    else if (alignment === 'center') offset = free / 2
    else if (alignment === 'flex-end' || alignment === 'end' || alignment === 'self-end') offset = free
    else if (isStretched(alignment, cell)) {
      cell.keepsHeight = true
      makeDefinite(cell)
      const height = Math.max(0, cell.height + free)
      if (free !== 0) stretch(cell, isAnonymous ? height : clampHeight(own, height, cell.insets, null))
    }
    cell.y = y + margins.top + offset
  }
}
