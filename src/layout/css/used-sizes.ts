import type { FlowBox, LinesBox } from './contracts.ts'
import type { AvailableSpace, LayoutContext } from './layout-context.ts'
import {
  borderAndPadding,
  borderBoxSize,
  clamp,
  clampHeight,
  clampWidth,
  type Insets,
  resolveAutoMargins,
  resolveSize,
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
  const specified = borderBoxSize(style, resolveSize(style.width, space.width), across)
  const width = clamp(space.fixedWidth ?? clampWidth(style, specified ?? automatic(), insets, space.width))
  const wanted = borderBoxSize(style, resolveSize(style.height, space.height), down)
  const height =
    space.fixedHeight ?? (wanted === null ? null : clampHeight(style, wanted, insets, space.height))
  return {
    insets,
    margins: hasAutoMargins(space)
      ? resolveAutoMargins(style, margins, marginBoxRoom(space, margins), width)
      : margins,
    width,
    contentWidth: Math.max(0, width - across),
    height,
    contentHeight: height === null ? null : Math.max(0, height - down),
  }

  function automatic(): number {
    const available = marginBoxRoom(space, margins) - margins.left - margins.right
    const isIntrinsic = typeof style.width === 'string' && style.width !== 'auto'
    if (space.isShrinkToFit !== true && !isIntrinsic) return Math.max(across, available)
    const { min, max } = layout.intrinsic(box)
    const around = margins.left + margins.right
    if (style.width === 'min-content') return min - around
    if (style.width === 'max-content') return max - around
    return Math.min(Math.max(min - around, available), max - around)
  }
}

/** The width that the margin box of a block may take. */
export function marginBoxRoom({ width, room }: AvailableSpace, margins: Insets): number {
  return room === undefined ? width : room + margins.left + margins.right
}

/** False for flex items, which resolve `auto` margins later, and for shrink-to-fit boxes, where they are 0. */
export function hasAutoMargins({ fixedWidth, isShrinkToFit }: AvailableSpace): boolean {
  return fixedWidth === undefined && isShrinkToFit !== true
}
