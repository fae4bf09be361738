import { type MathFragment, type MathPart, placed } from './fragment.ts'
import { constant, lengthOf, type MathContext } from './math-context.ts'
import type { MathFraction } from './math-tree.ts'

/** `<mfrac>` (MathML Core §3.3.2). */
export function layOutFraction(fraction: MathFraction, context: MathContext): MathFragment {
  const numerator = context.layOut(fraction.numerator)
  const denominator = context.layOut(fraction.denominator)
  const own = constant(fraction, 'fractionRuleThickness', context)
  const thickness = Math.max(
    0,
    lengthOf(fraction.thickness, fraction, { byDefault: own, whole: own }, context),
  )
  const sizes = { numerator, denominator, thickness }
  const { up, down } =
    thickness > 0 ? shiftsAroundBar(fraction, sizes, context) : shiftsOfStack(fraction, sizes, context)
  const width = Math.max(numerator.width, denominator.width)
  const parts: MathPart[] = [placed(numerator, (width - numerator.width) / 2, -up)]
  if (thickness > 0) {
    const y = -constant(fraction, 'axisHeight', context) - thickness / 2
    parts.push({ kind: 'rule', x: 0, y, width, height: thickness, style: fraction.style })
  }
  parts.push(placed(denominator, (width - denominator.width) / 2, down))
  return {
    width,
    ascent: Math.max(0, up + numerator.ascent, denominator.ascent - down),
    descent: Math.max(0, numerator.descent - up, down + denominator.descent),
    italicsCorrection: 0,
    parts,
  }
}

interface FractionSizes {
  readonly numerator: MathFragment
  readonly denominator: MathFragment
  readonly thickness: number
}

/** Distances of the baselines of numerator and denominator from that of the fraction. */
interface Shifts {
  readonly up: number
  readonly down: number
}

function shiftsAroundBar(
  { isDisplay, ...fraction }: MathFraction,
  { numerator, denominator, thickness }: FractionSizes,
  context: MathContext,
): Shifts {
  const of = (name: Parameters<typeof constant>[1]): number => constant(fraction, name, context)
  const axis = of('axisHeight')
  const [gapAbove, gapBelow, leastUp, leastDown] = isDisplay
    ? [
        of('fractionNumDisplayStyleGapMin'),
        of('fractionDenomDisplayStyleGapMin'),
        of('fractionNumeratorDisplayStyleShiftUp'),
        of('fractionDenominatorDisplayStyleShiftDown'),
      ]
    : [
        of('fractionNumeratorGapMin'),
        of('fractionDenominatorGapMin'),
        of('fractionNumeratorShiftUp'),
        of('fractionDenominatorShiftDown'),
      ]
  return {
    up: Math.max(leastUp, axis + thickness / 2 + gapAbove + numerator.descent),
    down: Math.max(leastDown, thickness / 2 + gapBelow + denominator.ascent - axis),
  }
}

/** Without a bar, as in binomial coefficients. */
function shiftsOfStack(
  { isDisplay, ...fraction }: MathFraction,
  { numerator, denominator }: FractionSizes,
  context: MathContext,
): Shifts {
  const of = (name: Parameters<typeof constant>[1]): number => constant(fraction, name, context)
  const [least, up, down] = isDisplay
    ? [
        of('stackDisplayStyleGapMin'),
        of('stackTopDisplayStyleShiftUp'),
        of('stackBottomDisplayStyleShiftDown'),
      ]
    : [of('stackGapMin'), of('stackTopShiftUp'), of('stackBottomShiftDown')]
  const gap = down - denominator.ascent + up - numerator.descent
  const missing = Math.max(0, least - gap) / 2
  return { up: up + missing, down: down + missing }
}
