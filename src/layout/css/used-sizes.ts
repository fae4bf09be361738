import {
  aspectRatioOf,
  clampToTransferred,
  hasAutomaticMinimum,
  heightOfWidth,
  widthOfHeight,
} from './aspect-ratio.ts'
import type { FlowBox, LinesBox } from './contracts.ts'
import type { AvailableSpace, LayoutContext } from './layout-context.ts'
import {
  borderAndPadding,
  borderBoxSize,
  type ComputedStyle,
  clamp,
  clampHeight,
  clampWidth,
  type Insets,
  resolveAutoMargins,
  resolveSize,
  sizeContainment,
  usedMargins,
} from './used-values.ts'

/** Used sizes of a box before its content is laid out. */
export interface UsedSizes {
  readonly insets: Insets
  readonly margins: Insets
  /** Of the border box. */
  readonly width: number
  readonly contentWidth: number
  /** Of the border box; null if it depends on the content. */
  readonly height: number | null
  readonly contentHeight: number | null
  /** True if the height is that of the width by the aspect ratio. */
  readonly isFromRatio: boolean
}

/** Used width and horizontal margins (CSS 2.2 §10.3.3), and the height if it does not depend on the content. */
export function usedSizesOf(
  box: Exclude<FlowBox, LinesBox>,
  space: AvailableSpace,
  layout: LayoutContext,
): UsedSizes {
  const { style } = box
  const insets = borderAndPadding(style, space.width)
  const margins = usedMargins(style, space.width)
  const across = insets.left + insets.right
  const down = insets.top + insets.bottom
  const ratio = box.kind === 'table' ? null : aspectRatioOf(style)
  const specified = borderBoxSize(style, resolveSize(style.width, space.width), across)
  const wanted = borderBoxSize(style, resolveSize(style.height, space.height), down)
  const definite =
    space.fixedHeight ?? (wanted === null ? null : clampHeight(style, wanted, insets, space.height))
  let width = space.fixedWidth
  if (width === undefined) {
    const wanted = specified ?? automaticWidth(box, space, { insets, margins, ratio, definite }, layout)
    width = clampWidth(style, wanted, insets, space.width)
  }
  width = clamp(width)
  const isFromRatio = ratio !== null && definite === null
  const height = isFromRatio
    ? clamp(clampHeight(style, heightOfWidth(style, ratio, width, insets), insets, space.height))
    : definite
  return {
    isFromRatio,
    insets,
    margins: hasAutoMargins(space)
      ? resolveAutoMargins(style, margins, marginBoxRoom(space, margins), width)
      : margins,
    width,
    contentWidth: Math.max(0, width - across),
    height,
    contentHeight: height === null ? null : Math.max(0, height - down),
  }
}

interface AutomaticSize extends Pick<UsedSizes, 'insets' | 'margins'> {
  /** Null for boxes without an aspect ratio. */
  readonly ratio: number | null
  /** Of the border box; null if it depends on the content. */
  readonly definite: number | null
}

/** Width of the border box for `width: auto` and intrinsic widths. */
function automaticWidth(
  box: Exclude<FlowBox, LinesBox>,
  space: AvailableSpace,
  { insets, margins, ratio, definite }: AutomaticSize,
  layout: LayoutContext,
): number {
  const { style } = box
  if (ratio !== null && definite !== null) return widthOfHeight(style, ratio, definite, insets)
  const width = widthInSpace(box, space, { insets, margins }, layout)
  return ratio === null ? width : clampToTransferred(style, ratio, width, insets, space.height)
}

function widthInSpace(
  box: Exclude<FlowBox, LinesBox>,
  space: AvailableSpace,
  { insets, margins }: Pick<UsedSizes, 'insets' | 'margins'>,
  layout: LayoutContext,
): number {
  const { style } = box
  const around = margins.left + margins.right
  const available = marginBoxRoom(space, margins) - around
  const isIntrinsic = typeof style.width === 'string' && style.width !== 'auto'
  if (space.isShrinkToFit !== true && !isIntrinsic) return Math.max(insets.left + insets.right, available)
  const { min, max } = layout.intrinsic(box)
  if (style.width === 'min-content') return min - around
  if (style.width === 'max-content') return max - around
  return Math.min(Math.max(min - around, available), max - around)
}

/**
 * Height of the border box.
 * @param content Height with the content.
 * @param base Height that percentages refer to.
 */
export function usedHeight(
  style: ComputedStyle,
  { height, insets, isFromRatio }: UsedSizes,
  content: number,
  base: number | null,
): number {
  if (sizeContainment(style) === 'both') {
    const empty = insets.top + (style.containIntrinsicHeight ?? 0) + insets.bottom
    return height ?? clampHeight(style, empty, insets, base)
  }
  const isMinimum = isFromRatio && hasAutomaticMinimum(style) && content > (height ?? 0)
  return height === null || isMinimum ? clampHeight(style, content, insets, base) : height
}

/**
 * Lays out the content of a container in the height by its aspect ratio, or in an open height if it exceeds that and
 * sets a minimum (CSS Sizing 4 §5.1). The second layout of a container in an open height keeps nested ones linear.
 */
export function layOutInRatio<T>(
  box: Exclude<FlowBox, LinesBox>,
  frame: UsedSizes,
  { exceedRatio }: LayoutContext,
  layOutContent: (frame: UsedSizes) => T,
  exceeds: (content: T, height: number) => boolean,
): T {
  if (!frame.isFromRatio || !hasAutomaticMinimum(box.style)) return layOutContent(frame)
  if (!exceedRatio.has(box)) {
    const content = layOutContent(frame)
    if (!exceeds(content, (frame.contentHeight ?? 0) + TOLERANCE)) return content
    exceedRatio.add(box)
  }
  return layOutContent({ ...frame, contentHeight: null })
}

const TOLERANCE = 0.001

/** The width that the margin box of a block may take. */
export function marginBoxRoom({ width, room }: AvailableSpace, margins: Insets): number {
  return room === undefined ? width : room + margins.left + margins.right
}

/** False for flex items, which resolve `auto` margins later, and for shrink-to-fit boxes, where they are 0. */
export function hasAutoMargins({ fixedWidth, isShrinkToFit }: AvailableSpace): boolean {
  return fixedWidth === undefined && isShrinkToFit !== true
}
