/** Contributions of items to the sizes of their tracks (CSS Grid 2 §12.5). */
import type { FlowBox } from '../contracts.ts'
import type { LayoutContext } from '../layout-context.ts'
import {
  borderAndPadding,
  borderBoxSize,
  type ComputedStyle,
  resolveSize,
  usedMargins,
} from '../used-values.ts'
import type { GridModel } from './grid-model.ts'
import type { Track, TrackItem } from './tracks.ts'

/** The items of a grid with their contributions to its columns. */
export function columnItems(
  { items }: GridModel,
  tracks: readonly Track[],
  layout: LayoutContext,
): TrackItem[] {
  return items.map(({ box, area: { column, columnSpan } }) => {
    const { min, max } = layout.intrinsic(box)
    const spanned = tracks.slice(column, column + columnSpan)
    const minimum = minimumContribution(box, 'Width', min, spanned)
    return { start: column, span: columnSpan, minimum, minContent: min, maxContent: max }
  })
}

/** The contributions of an item to its rows, from its height with margins. */
export function rowItem(
  box: FlowBox,
  { row, rowSpan }: { readonly row: number; readonly rowSpan: number },
  outer: number,
  tracks: readonly Track[],
): TrackItem {
  const minimum = minimumContribution(box, 'Height', outer, tracks.slice(row, row + rowSpan))
  return { start: row, span: rowSpan, minimum, minContent: outer, maxContent: outer }
}

/**
 * The minimum contribution: that of the minimum size if the preferred size is automatic (CSS Grid 2 §12.5, §6.6).
 * @param content The min-content contribution.
 */
function minimumContribution(
  { style }: FlowBox,
  axis: 'Width' | 'Height',
  content: number,
  spanned: readonly Track[],
): number {
  const preferred = style[axis === 'Width' ? 'width' : 'height']
  if (resolveSize(preferred, null) !== null) return content
  const insets = borderAndPadding(style, null)
  const margins = usedMargins(style, null)
  const [around, outside] =
    axis === 'Width'
      ? [insets.left + insets.right, margins.left + margins.right]
      : [insets.top + insets.bottom, margins.top + margins.bottom]
  const least = style[`min${axis}`]
  if (least !== 'auto') {
    const size = borderBoxSize(style, resolveSize(least, null), around) ?? around
    return Math.min(content, Math.max(around, size) + outside)
  }
  const isContentBased =
    !isScrollContainer(style) &&
    spanned.some(({ min }) => min === 'auto') &&
    (spanned.length === 1 || spanned.every(({ max }) => max !== 'flex'))
  if (!isContentBased) return around + outside
  let most = 0
  for (const { max } of spanned) most += typeof max === 'number' ? max : Number.POSITIVE_INFINITY
  return Math.min(content, Math.max(around + outside, most))
}

function isScrollContainer({ overflow }: ComputedStyle): boolean {
  return overflow !== 'visible' && overflow !== 'clip'
}
