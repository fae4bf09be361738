import type { FontChoice } from '../contracts.ts'
import { type FaceMetrics, type Faces, PX } from '../faces.ts'
import { type ComputedStyle, resolve } from '../used-values.ts'

/** How an inline box stands on the line (CSS 2.2 §10.8), upwards from the baseline of the root inline box. */
export interface InlineBoxMetrics {
  readonly style: ComputedStyle
  readonly metrics: FaceMetrics
  /** With half of the leading each. */
  readonly above: number
  readonly below: number
  readonly shift: number
  /** Aligned to the line once its height is known, with all inside it. */
  readonly edge: 'top' | 'bottom' | null
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
  const half = (height - metrics.ascent - metrics.descent) / 2
  const above = metrics.ascent + Math.floor(half / PX + 1e-6) * PX
  const below = height - above
  if (parent === null) return { style, metrics, above, below, shift: 0, edge: null }
  const { verticalAlign } = style
  const edge = verticalAlign === 'top' || verticalAlign === 'bottom' ? verticalAlign : null
  const shift =
    edge !== null ? 0 : parent.shift + baselineShift(verticalAlign, { above, below }, parent, height)
  return { style, metrics, above, below, shift, edge: edge ?? parent.edge }
}

/** How far the baseline of a box lies above its parent's, for a box that reaches so far above and below it. */
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
