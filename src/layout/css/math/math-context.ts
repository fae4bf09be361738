import type { MathFont } from '../../../text/shaping/math-font.ts'
import type { MathConstant } from '../../../text/shaping/math-table.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import { type Faces, PX } from '../faces.ts'
import { clamp } from '../used-values.ts'
import type { MathFragment } from './fragment.ts'
import type { MathLength, MathNode } from './math-tree.ts'

/** The size that a stretched operator covers (MathML Core §3.2.4.3), in points; null for no stretching. */
export type Stretch =
  | { readonly axis: 'vertical'; readonly ascent: number; readonly descent: number }
  | { readonly axis: 'horizontal'; readonly width: number }
  | null

export interface MathContext {
  readonly faces: Faces
  layOut(node: MathNode, stretch?: Stretch): MathFragment
}

type Styled = Pick<MathNode, 'style' | 'font'>

/** The first font of an element. */
export function textFontOf({ font }: Styled, { faces }: MathContext): TextFont {
  return faces.font(font)
}

export function mathFontOf(node: Styled, context: MathContext): MathFont | null {
  return textFontOf(node, context).math()
}

/** A constant of the font of an element in points, or its fallback (MathML Core §5.1). */
export function constant(node: Styled, name: MathConstant, context: MathContext): number {
  const font = textFontOf(node, context)
  const math = font.math()
  const value = math === null ? fallback(name, font) : math.constants[name]
  return (value * node.style.fontSize) / 1000
}

const RULE_THICKNESS = 50

/** For fonts without a MATH table, in thousandths of an em. */
function fallback(name: MathConstant, { xHeight }: TextFont): number {
  const own = FALLBACKS[name]
  if (own === undefined) return 0
  return own.em + own.ex * (xHeight > 0 ? xHeight : 500)
}

const FALLBACKS: Readonly<Partial<Record<MathConstant, { readonly em: number; readonly ex: number }>>> = {
  axisHeight: { em: 0, ex: 1 / 2 },
  accentBaseHeight: { em: 0, ex: 1 },
  subscriptShiftDown: { em: 0, ex: 1 / 3 },
  subscriptTopMax: { em: 0, ex: 4 / 5 },
  subscriptBaselineDropMin: { em: 0, ex: 1 / 2 },
  superscriptShiftUp: { em: 0, ex: 1 },
  superscriptShiftUpCramped: { em: 0, ex: 1 },
  superscriptBottomMin: { em: 0, ex: 1 / 4 },
  superscriptBaselineDropMax: { em: 0, ex: 1 / 2 },
  subSuperscriptGapMin: { em: 200, ex: 0 },
  superscriptBottomMaxWithSubscript: { em: 0, ex: 4 / 5 },
  spaceAfterScript: { em: 200, ex: 0 },
  stackGapMin: { em: 3 * RULE_THICKNESS, ex: 0 },
  stackDisplayStyleGapMin: { em: 7 * RULE_THICKNESS, ex: 0 },
  fractionNumeratorGapMin: { em: RULE_THICKNESS, ex: 0 },
  fractionNumDisplayStyleGapMin: { em: 3 * RULE_THICKNESS, ex: 0 },
  fractionRuleThickness: { em: RULE_THICKNESS, ex: 0 },
  fractionDenominatorGapMin: { em: RULE_THICKNESS, ex: 0 },
  fractionDenomDisplayStyleGapMin: { em: 3 * RULE_THICKNESS, ex: 0 },
  overbarVerticalGap: { em: 3 * RULE_THICKNESS, ex: 0 },
  overbarExtraAscender: { em: RULE_THICKNESS, ex: 0 },
  underbarVerticalGap: { em: 3 * RULE_THICKNESS, ex: 0 },
  underbarExtraDescender: { em: RULE_THICKNESS, ex: 0 },
  radicalVerticalGap: { em: (5 * RULE_THICKNESS) / 4, ex: 0 },
  radicalDisplayStyleVerticalGap: { em: RULE_THICKNESS, ex: 1 / 4 },
  radicalRuleThickness: { em: RULE_THICKNESS, ex: 0 },
  radicalExtraAscender: { em: RULE_THICKNESS, ex: 0 },
  radicalKernBeforeDegree: { em: 5000 / 18, ex: 0 },
  radicalKernAfterDegree: { em: -10000 / 18, ex: 0 },
}

/** Height of ink in points: glyphs have bounds in whole pixels, as in browsers. @param height In thousandths of an em. */
export function inkHeight(height: number, size: number): number {
  return Math.ceil((height * size) / 1000 / PX - EPSILON) * PX
}

const EPSILON = 1e-6

/** Sizes of content that a length may refer to; percentages refer to `whole`. */
export interface LengthBase {
  readonly whole: number
  readonly content?: Pick<MathFragment, 'width' | 'ascent' | 'descent'>
}

/** The length of an attribute in points; `byDefault` without one. */
export function lengthOf(
  length: MathLength | null,
  node: Styled,
  { byDefault, whole, content }: LengthBase & { readonly byDefault: number },
  context: MathContext,
): number {
  if (length === null) return byDefault
  const { value, unit, isIncrement } = length
  const size = clamp(value * unitOf(unit, node, { whole, ...(content && { content }) }, context))
  return isIncrement ? byDefault + size : size
}

function unitOf(
  unit: MathLength['unit'],
  node: Styled,
  { whole, content }: LengthBase,
  context: MathContext,
): number {
  switch (unit) {
    case 'pt':
      return 1
    case 'em':
      return node.style.fontSize
    case 'ex':
      return context.faces.metrics(node.font, node.style.fontSize).xHeight
    case '%':
      return whole / 100
    case 'width':
      return content?.width ?? 0
    case 'height':
      return content?.ascent ?? 0
    case 'depth':
      return content?.descent ?? 0
  }
}
