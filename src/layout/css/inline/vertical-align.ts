import type { FontChoice, Marker } from '../contracts.ts'
import { type FaceMetrics, type Faces, PX, type TextMeasure } from '../faces.ts'
import type { LayoutContext } from '../layout-context.ts'
import { naturalSize } from '../replaced-elements.ts'
import { type ComputedStyle, resolve, resolveSize } from '../used-values.ts'
import { type EmphasisExtent, emphasisExtent } from './emphasis-marks.ts'

/** Vertical metrics of an inline box (CSS 2.2 §10.8), relative to the baseline of the root inline box. */
export interface InlineBoxMetrics extends Extent {
  readonly style: ComputedStyle
  readonly metrics: FaceMetrics
  /** Of its text with emphasis marks; null without marks. */
  readonly emphasis: EmphasisExtent | null
}

/** The extent of an inline-level box around its baseline. */
export interface Extent {
  /** Height above the baseline, including half of the leading. */
  readonly above: number
  readonly below: number
  readonly shift: number
  /** `top` and `bottom` align to the line box, with everything inside. */
  readonly edge: 'top' | 'bottom' | null
  /** Sum of the offsets by `position: relative` of the inline boxes around; null without. */
  readonly offset: Offset | null
}

interface Offset {
  readonly x: number
  readonly y: number
}

export function lineHeightOf({ lineHeight, fontSize }: ComputedStyle, { spacing }: FaceMetrics): number {
  if (lineHeight === 'normal') return spacing
  return typeof lineHeight === 'number' ? lineHeight : lineHeight.factor * fontSize
}

export function inlineBoxMetrics(
  style: ComputedStyle,
  font: FontChoice,
  parent: InlineBoxMetrics | null,
  faces: Faces,
): InlineBoxMetrics {
  const metrics = faces.metrics(font, style.fontSize)
  const height = lineHeightOf(style, metrics)
  const [above, below] = withLeading(metrics, height)
  const emphasis = emphasisExtent(style, font, faces)
  const own = { style, metrics, emphasis, above, below }
  if (parent === null) return { ...own, shift: 0, edge: null, offset: null }
  const { verticalAlign } = style
  const edge = verticalAlign === 'top' || verticalAlign === 'bottom' ? verticalAlign : null
  const shift =
    edge !== null ? 0 : parent.shift + baselineShift(verticalAlign, { above, below }, parent, height)
  const offset = style.position === 'relative' ? movedBy(style, parent.offset) : parent.offset
  return { ...own, shift, edge: edge ?? parent.edge, offset }
}

/**
 * Metrics of text in a fallback font in an inline box, where `line-height: normal` depends on all fonts (CSS 2.2
 * §10.8.1); null if it is not higher than the box.
 */
export function fallbackMetrics(
  { font, size, style }: TextMeasure & { readonly style: ComputedStyle },
  box: InlineBoxMetrics,
  faces: Faces,
): InlineBoxMetrics | null {
  if (style.lineHeight !== 'normal') return null
  const metrics = faces.fallbackMetrics(font, size)
  const [above, below] = withLeading(metrics, metrics.spacing)
  if (above <= box.above && below <= box.below) return null
  return { ...box, above, below, emphasis: null }
}

/** Height above and below the baseline; half of the leading is in whole pixels, as in browsers. */
function withLeading(
  { ascent, descent }: FaceMetrics,
  height: number,
): readonly [above: number, below: number] {
  const half = (height - ascent - descent) / 2
  const above = ascent + Math.floor(half / PX + 1e-6) * PX
  return [above, height - above]
}

/** Relative positioning of an inline box (CSS 2.2 §9.4.3). Percentages count as 0. */
function movedBy({ top, right, bottom, left }: ComputedStyle, around: Offset | null): Offset {
  const [down, up] = [resolveSize(top, 0), resolveSize(bottom, 0)]
  const [across, back] = [resolveSize(left, 0), resolveSize(right, 0)]
  return { x: (around?.x ?? 0) + (across ?? -(back ?? 0)), y: (around?.y ?? 0) + (down ?? -(up ?? 0)) }
}

/** The line of an outside marker. Pictures stand on the baseline. */
export function markerMetrics(
  marker: Marker,
  { faces, pictures }: Pick<LayoutContext, 'faces' | 'pictures'>,
): InlineBoxMetrics {
  const line = inlineBoxMetrics(marker.style, marker.font, null, faces)
  const placed = marker.kind === 'picture' ? pictures.get(marker.source) : undefined
  return placed === undefined ? line : { ...line, above: Math.max(line.above, naturalSize(placed).height) }
}

/** Offset of the baseline above the parent's baseline (CSS 2.2 §10.8.1). */
export function baselineShift(
  align: ComputedStyle['verticalAlign'],
  { above, below }: { above: number; below: number },
  { style, metrics }: InlineBoxMetrics,
  lineHeight: number,
): number {
  switch (align) {
    case 'baseline':
    case 'top':
    case 'bottom':
      return 0
    case 'sub':
      return -(style.fontSize / 5 + PX)
    case 'super':
      return style.fontSize / 3 + PX
    case 'middle':
      return metrics.xHeight / 2 - (above - below) / 2
    case 'text-top':
      return metrics.ascent - above
    case 'text-bottom':
      return below - metrics.descent
    default:
      return resolve(align, lineHeight)
  }
}
