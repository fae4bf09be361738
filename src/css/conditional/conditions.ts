/**
 * Boolean conditions of `@media`, `@container` and `@supports`: `not`, `and`, `or` and brackets (Media Queries 4 §3,
 * CSS Conditional 3 §2). Three-valued logic: null is unknown. Pure.
 */
import type { Value } from '../values/component-values.ts'

export type Condition = boolean | null

/** @param evaluateFeature Evaluates one operand: a function, or brackets that hold no nested condition. */
export function evaluateCondition(
  values: readonly Value[],
  evaluateFeature: (value: Value) => Condition,
): Condition {
  const [first, ...rest] = values
  if (first === undefined) return null
  if (first.type === 'ident')
    return first.lower === 'not' ? negate(evaluateCondition(rest, evaluateFeature)) : null
  let result = evaluateOperand(first, evaluateFeature)
  const operators = new Set(rest.flatMap(value => (value.type === 'ident' ? [value.lower] : [])))
  if (operators.size > 1) return null
  for (let i = 0; i < rest.length; i += 2) {
    const [operator, operand] = [rest[i], rest[i + 1]]
    if (operator?.type !== 'ident' || operand === undefined) return null
    const right = evaluateOperand(operand, evaluateFeature)
    if (operator.lower === 'and') result = both(result, right)
    else if (operator.lower === 'or') result = negate(both(negate(result), negate(right)))
    else return null
  }
  return result
}

function evaluateOperand(value: Value, evaluateFeature: (value: Value) => Condition): Condition {
  if (value.type === 'block' && value.open === '(') {
    const [first, second] = value.content
    const isFunction = first?.type === 'function' && (second === undefined || second.type === 'ident')
    if (isFunction || first?.type === 'block' || (first?.type === 'ident' && first.lower === 'not'))
      return evaluateCondition(value.content, evaluateFeature)
  }
  return evaluateFeature(value)
}

function negate(condition: Condition): Condition {
  return condition === null ? null : !condition
}

function both(left: Condition, right: Condition): Condition {
  if (left === false || right === false) return false
  return left === null || right === null ? null : true
}
