import { type MathFragment, type MathPart, placed } from './fragment.ts'
import { constant, lengthOf, type MathContext, type Stretch } from './math-context.ts'
import type { MathNode, MathRow } from './math-tree.ts'
import { isStretchy, operatorProperties } from './operators.ts'

/** A row of elements on one baseline with the space around operators (MathML Core §3.3.1.2). */
export function layOutRow(row: MathRow, stretch: Stretch, context: MathContext): MathFragment {
  const target = stretch ?? stretchOf(row.children, context)
  // the space around an embellished operator is that of the row around it
  const hasSpaces = row.core === null
  const parts: MathPart[] = []
  let [x, ascent, descent, width] = [0, 0, 0, 0]
  let italicsCorrection = 0
  for (const [i, child] of row.children.entries()) {
    const fragment = context.layOut(child, isStretchy(child, target?.axis ?? 'vertical') ? target : null)
    const spaces = hasSpaces ? spacesAround(child, context) : NO_SPACES
    x += spaces.left
    parts.push(placed(fragment, x, 0))
    x += fragment.width + spaces.right
    ascent = i === 0 ? fragment.ascent : Math.max(ascent, fragment.ascent)
    descent = i === 0 ? fragment.descent : Math.max(descent, fragment.descent)
    width = Math.max(width, x)
    if (child.core !== null) italicsCorrection = fragment.italicsCorrection
  }
  for (const strike of row.strikes ?? []) {
    const thickness = constant(row, 'fractionRuleThickness', context)
    const box = { x: 0, y: -ascent, width, height: ascent + descent }
    parts.push({ kind: 'strike', ...box, strike, thickness, style: row.style })
  }
  return {
    width,
    ascent: Math.max(0, ascent),
    descent: Math.max(ascent < 0 ? 0 : -ascent, descent),
    italicsCorrection: row.core === null ? 0 : italicsCorrection,
    parts,
  }
}

const NO_SPACES = { left: 0, right: 0 }

function spacesAround(node: MathNode, context: MathContext): { left: number; right: number } {
  const { core } = node
  if (core === null) return NO_SPACES
  const { left, right } = operatorProperties(core)
  const unit = core.style.fontSize / 18
  const of = (length: typeof core.leftSpace, space: number): number =>
    Math.max(0, lengthOf(length, core, { byDefault: space * unit, whole: space * unit }, context))
  return { left: of(core.leftSpace, left), right: of(core.rightSpace, right) }
}

/** The height that the operators of a row cover: that of the other elements, or else their own. */
function stretchOf(children: readonly MathNode[], context: MathContext): Stretch {
  const stretched = children.filter(child => isStretchy(child, 'vertical'))
  if (stretched.length === 0) return null
  const others = children.filter(child => !isStretchy(child, 'vertical'))
  const none = { axis: 'vertical', ascent: 0, descent: 0 } as const
  const fragments =
    others.length > 0
      ? others.map(child => context.layOut(child))
      : stretched.map(child => context.layOut(child, none))
  return {
    axis: 'vertical',
    ascent: fragments.reduce((most, { ascent }) => Math.max(most, ascent), 0),
    descent: fragments.reduce((most, { descent }) => Math.max(most, descent), 0),
  }
}
