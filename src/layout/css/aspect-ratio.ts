/** Sizes by a preferred aspect ratio (CSS Sizing 4 §5). Sizes are those of border boxes, in points. Pure. */
import { borderBoxSize, type ComputedStyle, type Insets, resolveSize } from './used-values.ts'

/** The preferred aspect ratio of a box that is not replaced; null for none, as in cells of tables. */
export function aspectRatioOf({ aspectRatio, display }: ComputedStyle): number | null {
  if (aspectRatio === undefined || aspectRatio === 'auto' || display === 'table-cell') return null
  return aspectRatio.ratio
}

/** True if the ratio is that of the border box, otherwise that of the content box. */
function isOfBorderBox({ aspectRatio, boxSizing }: ComputedStyle): boolean {
  return boxSizing === 'border-box' && typeof aspectRatio === 'object' && !aspectRatio.isAuto
}

export function heightOfWidth(style: ComputedStyle, ratio: number, width: number, insets: Insets): number {
  const down = insets.top + insets.bottom
  if (isOfBorderBox(style)) return Math.max(down, width / ratio)
  return Math.max(0, width - insets.left - insets.right) / ratio + down
}

export function widthOfHeight(style: ComputedStyle, ratio: number, height: number, insets: Insets): number {
  const across = insets.left + insets.right
  if (isOfBorderBox(style)) return Math.max(across, height * ratio)
  return Math.max(0, height - insets.top - insets.bottom) * ratio + across
}

/**
 * Clamps an automatic width to the limits of the height, transferred through the ratio (CSS Sizing 4 §5.2).
 * @param base Height that percentages refer to.
 */
export function clampToTransferred(
  style: ComputedStyle,
  ratio: number,
  width: number,
  insets: Insets,
  base: number | null,
): number {
  const down = insets.top + insets.bottom
  const transferred = (limit: ComputedStyle['minHeight'] | ComputedStyle['maxHeight']): number | null => {
    const height = borderBoxSize(style, resolveSize(limit, base), down)
    return height === null ? null : widthOfHeight(style, ratio, height, insets)
  }
  const most = transferred(style.maxHeight) ?? Number.POSITIVE_INFINITY
  return Math.max(transferred(style.minHeight) ?? 0, Math.min(width, most))
}

/** True if the content sets a minimum for a height by the ratio (CSS Sizing 4 §5.1). */
export function hasAutomaticMinimum({ minHeight, overflow }: ComputedStyle): boolean {
  return minHeight === 'auto' && (overflow === 'visible' || overflow === 'clip')
}
