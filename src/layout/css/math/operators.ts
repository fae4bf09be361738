import type { MathNode, MathOperator } from './math-tree.ts'
import { type OperatorDefaults, operatorDefaults, stretchesAlongLine } from './operator-dictionary.ts'

export interface OperatorProperties extends OperatorDefaults {
  readonly axis: 'vertical' | 'horizontal'
}

const known = new WeakMap<MathOperator, OperatorProperties>()

/** The properties of an operator: its attributes, and else those of the dictionary (MathML Core §3.2.4.2). */
export function operatorProperties(operator: MathOperator): OperatorProperties {
  let found = known.get(operator)
  if (found === undefined) {
    const { text, form, hasForm } = operator
    const defaults = operatorDefaults(text, form, hasForm)
    found = {
      ...defaults,
      isStretchy: operator.isStretchy ?? defaults.isStretchy,
      isSymmetric: operator.isSymmetric ?? defaults.isSymmetric,
      isLarge: operator.isLarge ?? defaults.isLarge,
      hasMovableLimits: operator.hasMovableLimits ?? defaults.hasMovableLimits,
      axis: stretchesAlongLine(text) ? 'horizontal' : 'vertical',
    }
    known.set(operator, found)
  }
  return found
}

/** True if an element stretches along an axis, as a part of a row or as a script. */
export function isStretchy({ core }: MathNode, axis: 'vertical' | 'horizontal'): boolean {
  if (core === null) return false
  const properties = operatorProperties(core)
  return properties.isStretchy && properties.axis === axis
}
