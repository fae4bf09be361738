import { type MathFragment, type MathPart, placed } from './fragment.ts'
import { constant, type MathContext, type Stretch } from './math-context.ts'
import type { MathNode, MathScripts, MathUnderOver } from './math-tree.ts'
import { isStretchy, operatorProperties } from './operators.ts'

/** Limits beside their operator, which are movable outside of display style; null for others (MathML Core §3.4.2.4). */
export function limitsAsScripts(node: MathUnderOver): MathScripts | null {
  const { base, under, over, isAccentUnder: _under, isAccentOver: _over, ...common } = node
  const { core } = base
  if (node.isDisplay || core === null || !operatorProperties(core).hasMovableLimits) return null
  return { ...common, kind: 'scripts', base, after: [{ sub: under, sup: over }], before: [] }
}

/** `<munder>`, `<mover>` and `<munderover>` (§3.4.2). */
export function layOutUnderOver(node: MathUnderOver, stretch: Stretch, context: MathContext): MathFragment {
  const of = (name: Parameters<typeof constant>[1]): number => constant(node, name, context)
  const fragments = layOutChildren(node, stretch, context)
  const { base, under, over } = fragments
  const properties = node.base.core === null ? null : operatorProperties(node.base.core)
  const kind =
    properties?.isLarge === true
      ? 'limits'
      : properties?.isStretchy === true && properties.axis === 'horizontal'
        ? 'stack'
        : 'bars'
  const width = Math.max(base.width, under?.width ?? 0, over?.width ?? 0)
  const at = (fragment: MathFragment): number => (width - fragment.width) / 2
  const parts: MathPart[] = [placed(base, at(base), 0)]
  let { ascent, descent } = base
  if (over !== null) {
    if (kind === 'bars') {
      const gap = node.isAccentOver
        ? Math.max(0, of('accentBaseHeight') - base.ascent)
        : of('overbarVerticalGap')
      ascent += gap + over.descent
    } else {
      const [least, rise] =
        kind === 'limits'
          ? [of('upperLimitGapMin'), of('upperLimitBaselineRiseMin')]
          : [of('stretchStackGapAboveMin'), of('stretchStackTopShiftUp')]
      ascent += Math.max(over.descent + least, rise)
    }
    parts.push(placed(over, at(over), -ascent))
    ascent += over.ascent + (kind === 'bars' ? of('overbarExtraAscender') : 0)
  }
  if (under !== null) {
    if (kind === 'bars') {
      descent += (node.isAccentUnder ? 0 : of('underbarVerticalGap')) + under.ascent
    } else {
      const [least, drop] =
        kind === 'limits'
          ? [of('lowerLimitGapMin'), of('lowerLimitBaselineDropMin')]
          : [of('stretchStackGapBelowMin'), of('stretchStackBottomShiftDown')]
      descent += Math.max(under.ascent + least, drop)
    }
    parts.push(placed(under, at(under), descent))
    descent += under.descent + (kind === 'bars' ? of('underbarExtraDescender') : 0)
  }
  return {
    width,
    ascent: Math.max(0, ascent),
    descent,
    italicsCorrection: base.italicsCorrection,
    parts,
  }
}

/** The children; those that stretch along the line have the width of the widest other one. */
function layOutChildren(
  { base, under, over }: MathUnderOver,
  stretch: Stretch,
  context: MathContext,
): { base: MathFragment; under: MathFragment | null; over: MathFragment | null } {
  const children = [base, under, over].filter(child => child !== null)
  const fixed = children.filter(child => !isStretchy(child, 'horizontal'))
  const none = { axis: 'horizontal', width: 0 } as const
  const measured =
    fixed.length > 0
      ? fixed.map(child => context.layOut(child, child === base ? stretch : null))
      : children.map(child => context.layOut(child, none))
  const width = Math.max(0, ...measured.map(fragment => fragment.width))
  const of = (child: MathNode): MathFragment => {
    if (child === base && stretch !== null) return context.layOut(child, stretch)
    return context.layOut(child, isStretchy(child, 'horizontal') ? { axis: 'horizontal', width } : null)
  }
  return {
    base: of(base),
    under: under === null ? null : of(under),
    over: over === null ? null : of(over),
  }
}
