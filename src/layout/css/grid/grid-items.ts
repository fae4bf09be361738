/** Layout of grid items in their areas (CSS Grid 2 §6.2, §10). */
import { makeDefinite } from '../align-content.ts'
import { aspectRatioOf } from '../aspect-ratio.ts'
import type { FlowBox } from '../contracts.ts'
import { firstBaseline } from '../inline/baselines.ts'
import type { LayoutBox } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { borderAndPadding, type ComputedStyle, clampHeight, clampWidth, usedMargins } from '../used-values.ts'
import { alignedOffset, logicalAlignment } from './grid-alignment.ts'

/** The size of an item whose height is that of its content. */
export interface ItemSize {
  readonly areaWidth: number
  /** Of the margin box. */
  readonly height: number
  /** From the top of the margin box. */
  readonly baseline: number
}

/** An item with the width of its area. */
export interface SizedItem {
  readonly box: FlowBox
  /** Used values of `justify-self` and `align-self`. */
  readonly justify: string
  readonly align: string
  readonly areaWidth: number
  /** The layout with automatic height, if this layout of the grid needed one. */
  natural: LayoutBox | null
}

export function sizedItem(box: FlowBox, container: ComputedStyle, areaWidth: number): SizedItem {
  const { style } = box
  const own = style.justifySelf ?? 'auto'
  const justify = own === 'auto' ? (container.justifyItems ?? 'normal') : own
  const align = style.alignSelf === 'auto' ? container.alignItems : style.alignSelf
  return { box, justify: justified(justify, style, container), align, areaWidth, natural: null }
}

/** `justify-self` in the direction of the container. */
function justified(alignment: string, { direction }: ComputedStyle, container: ComputedStyle): string {
  const isTurned = direction !== container.direction
  if (isTurned && alignment.endsWith('self-start')) return alignment.replace('self-start', 'end')
  if (isTurned && alignment.endsWith('self-end')) return alignment.replace('self-end', 'start')
  return logicalAlignment(alignment, container.direction)
}

/** Lays out an item with automatic height, or takes the size from an earlier layout of the same width. */
export function naturalSize(item: SizedItem, layout: LayoutContext): ItemSize {
  const { box, areaWidth } = item
  const known = layout.gridItemSizes.get(box)
  if (known?.areaWidth === areaWidth) return known
  const natural = layOutItem(item, null, layout)
  item.natural = natural
  const { top, bottom } = natural.margins
  const size = {
    areaWidth,
    height: top + natural.height + bottom,
    baseline: top + (firstBaseline(natural) ?? natural.height),
  }
  layout.gridItemSizes.set(box, size)
  return size
}

/** Lays out an item in an area of known height. */
export function fitItem(item: SizedItem, areaHeight: number, layout: LayoutContext): LayoutBox {
  const { box, natural } = item
  if (natural !== null && !hasPercentageHeight(box.style)) {
    const height = stretchedHeight(item, areaHeight)
    if (height !== null) makeDefinite(natural)
    if (height === null || Math.abs(height - natural.height) < TOLERANCE) return natural
    if (!dependsOnHeight(box)) {
      natural.height = height
      natural.isStretched = true
      return natural
    }
  }
  const fitted = layOutItem(item, areaHeight, layout)
  if (stretchedHeight(item, areaHeight) === null) return fitted
  fitted.isStretched = true
  makeDefinite(fitted)
  return fitted
}

const TOLERANCE = 0.001

/** @param areaHeight Null while the height of the rows is unknown. */
function layOutItem(item: SizedItem, areaHeight: number | null, layout: LayoutContext): LayoutBox {
  const { box, areaWidth } = item
  const width = stretchedWidth(item)
  const height = areaHeight === null ? null : stretchedHeight(item, areaHeight)
  const space: AvailableSpace = { width: areaWidth, height: areaHeight, isBfcRoot: true, isShrinkToFit: true }
  if (box.kind === 'picture') {
    // the stretched size decides the other one by the aspect ratio
    const style: ComputedStyle = {
      ...box.style,
      ...(width === null && height === null ? {} : { boxSizing: 'border-box' }),
      ...(width === null ? {} : { width }),
      ...(height === null ? {} : { height }),
    }
    return layout.layOut({ ...box, style }, space)
  }
  return layout.layOut(box, {
    ...space,
    ...(width === null ? {} : { fixedWidth: width, isShrinkToFit: false }),
    ...(height === null ? {} : { fixedHeight: height }),
  })
}

/** Border-box width of a stretched item; null if it is not stretched. */
function stretchedWidth({ box, justify, areaWidth }: SizedItem): number | null {
  const { style } = box
  if (justify === 'normal' && hasRatio(box) && style.height !== 'auto') return null
  const isAuto = style.width === 'auto' && style.marginLeft !== 'auto' && style.marginRight !== 'auto'
  if (!isAuto || !isStretching(justify, box)) return null
  const { left, right } = usedMargins(style, areaWidth)
  return clampWidth(style, areaWidth - left - right, borderAndPadding(style, areaWidth), areaWidth)
}

function stretchedHeight({ box, align, areaWidth }: SizedItem, areaHeight: number): number | null {
  const { style } = box
  if (align === 'normal' && hasRatio(box)) return null
  const isAuto = style.height === 'auto' && style.marginTop !== 'auto' && style.marginBottom !== 'auto'
  if (!isAuto || !isStretching(align, box)) return null
  const { top, bottom } = usedMargins(style, areaWidth)
  return clampHeight(style, areaHeight - top - bottom, borderAndPadding(style, areaWidth), areaHeight)
}

function hasRatio({ kind, style }: FlowBox): boolean {
  return kind !== 'lines' && aspectRatioOf(style) !== null
}

/** Replaced elements keep their natural size unless `stretch` is specified (CSS Grid 2 §6.2). */
function isStretching(alignment: string, { kind }: FlowBox): boolean {
  return alignment === 'stretch' || (alignment === 'normal' && kind !== 'picture')
}

function hasPercentageHeight({ height, minHeight, maxHeight }: ComputedStyle): boolean {
  return typeof height === 'object' || typeof minHeight === 'object' || typeof maxHeight === 'object'
}

/** True if the content of a box can change with its height. */
function dependsOnHeight(box: FlowBox): boolean {
  if (box.kind !== 'block') return true
  return box.children.some(child =>
    child.kind === 'lines'
      ? child.inlines.some(
          inline =>
            (inline.kind === 'atom' || inline.kind === 'float') && hasPercentageHeight(inline.box.style),
        )
      : hasPercentageHeight(child.style),
  )
}

/** Moves an item to its place in an area, whose left and top edge are given. */
export function placeItem(
  cell: LayoutBox,
  { justify, align }: SizedItem,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { direction, baseline }: { readonly direction: 'ltr' | 'rtl'; readonly baseline: number },
): void {
  const { margins, style } = cell
  const across = area.width - margins.left - cell.width - margins.right
  const down = area.height - margins.top - cell.height - margins.bottom
  const isRtl = direction === 'rtl'
  const [start, end] = isRtl ? [style.marginRight, style.marginLeft] : [style.marginLeft, style.marginRight]
  const inline = autoMarginOffset(start, end, across) ?? alignedOffset(justify, across)
  cell.x = area.x + margins.left + (isRtl ? across - inline : inline)
  const block =
    autoMarginOffset(style.marginTop, style.marginBottom, down) ??
    (align === 'baseline' ? baseline - margins.top - baselineIn(cell) : alignedOffset(align, down))
  cell.y = area.y + margins.top + block
}

function baselineIn(cell: LayoutBox): number {
  return firstBaseline(cell) ?? cell.height
}

/** Baseline of an item from the top of its margin box. */
export function itemBaseline(cell: LayoutBox): number {
  return cell.margins.top + baselineIn(cell)
}

/** Null without `auto` margins, which take the free space before alignment (CSS Grid 2 §10.2). */
function autoMarginOffset(
  start: ComputedStyle['marginTop'],
  end: ComputedStyle['marginTop'],
  free: number,
): number | null {
  if (start !== 'auto' && end !== 'auto') return null
  if (free <= 0) return 0
  return start === 'auto' ? (end === 'auto' ? free / 2 : free) : 0
}
