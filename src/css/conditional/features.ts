/** Features with bounds in media queries and container queries (Media Queries 4 §2.4). Pure. */
import { parseLength, parseNumber } from '../values/calc.ts'
import { isSign, soleWord, type Value } from '../values/component-values.ts'
import { RESOLUTION_UNITS, type UnitBasis } from '../values/units.ts'
import type { Condition } from './conditions.ts'

/** What a query is evaluated against. */
export interface FeatureSource {
  /** Points, numbers or keywords; null for unknown features. */
  valueOf(feature: string): number | string | null
  /** What relative lengths in the query refer to. */
  readonly basis: UnitBasis
}

/** `(min-width: 600px)`, `(color)`, `(400px <= width < 700px)`. */
export function evaluateFeature(feature: Value, source: FeatureSource): Condition {
  if (feature.type !== 'block' || feature.open !== '(') return null
  const { content: values } = feature
  const word = soleWord(values)
  if (word !== null) {
    const actual = source.valueOf(word)
    return actual === null ? null : actual !== 0 && actual !== 'none'
  }
  const [name, colon, ...value] = values
  if (name?.type === 'ident' && isSign(colon, ':')) {
    const [, bound, feature = ''] = /^(min|max)?-?(.*)$/.exec(name.lower) ?? []
    return compare(feature, bound === 'min' ? '>=' : bound === 'max' ? '<=' : '=', value, source)
  }
  return evaluateRange(values, source)
}

const FLIPPED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=' }

/** A feature between one or two bounds. */
function evaluateRange(values: readonly Value[], source: FeatureSource): Condition {
  const operators: string[] = []
  const operands: Value[][] = [[]]
  for (const value of values) {
    const isOperator = value.type === 'sign' && /^[<>=]$/.test(value.text)
    if (!isOperator) operands.at(-1)?.push(value)
    else if (operators.length > 0 && operands.at(-1)?.length === 0)
      operators.push(`${operators.pop() ?? ''}${value.text}`)
    else {
      operators.push(value.text)
      operands.push([])
    }
  }
  const at = operands.findIndex(operand => soleWord(operand) !== null)
  const name = soleWord(operands[at] ?? []) ?? ''
  const left = FLIPPED[operators[at - 1] ?? '']
  const right = operators[at]
  const results = [
    ...(left === undefined ? [] : [compare(name, left, operands[at - 1] ?? [], source)]),
    ...(right === undefined ? [] : [compare(name, right, operands[at + 1] ?? [], source)]),
  ]
  return results.length === 0 || results.includes(null) ? null : results.every(result => result === true)
}

function compare(
  feature: string,
  operator: string,
  values: readonly Value[],
  source: FeatureSource,
): boolean | null {
  const actual = source.valueOf(feature)
  if (actual === null) return null
  if (typeof actual === 'string') return operator === '=' ? soleWord(values) === actual : null
  const wanted = measure(values, source)
  if (wanted === null) return null
  return COMPARISONS.get(operator)?.(actual, wanted) ?? null
}

const COMPARISONS: ReadonlyMap<string, (actual: number, wanted: number) => boolean> = new Map([
  ['=', (actual, wanted) => Math.abs(actual - wanted) < 0.01],
  ['>=', (actual, wanted) => actual >= wanted - 0.01],
  ['<=', (actual, wanted) => actual <= wanted + 0.01],
  ['>', (actual, wanted) => actual > wanted],
  ['<', (actual, wanted) => actual < wanted],
])

/** Points for lengths, dppx for resolutions; ratios and numbers as they are. */
function measure(values: readonly Value[], source: FeatureSource): number | null {
  const [first, slash, second] = values
  if (first === undefined) return null
  if (isSign(slash, '/')) {
    const [above, below] = [parseNumber(first), parseNumber(second)]
    return above === undefined || below === undefined || below === 0 ? null : above / below
  }
  if (first.type === 'dimension' && Object.hasOwn(RESOLUTION_UNITS, first.unit))
    return first.value * (RESOLUTION_UNITS[first.unit] ?? 1)
  const number = parseNumber(first)
  if (number !== undefined) return number
  const length = parseLength(first)
  if (length === undefined) return null
  return typeof length === 'number' ? length : length(source.basis)
}
