/**
 * Numbers, lengths, percentages and angles, also as results of math functions (CSS Values 4 §10).
 * Component values → values, or functions that compute them for an element; undefined is invalid. Pure.
 */

import type { Value } from './component-values.ts'
import { functionQuantity } from './math-expressions.ts'
import {
  type Amount,
  fixed,
  leafQuantity,
  type Quantity,
  type QuantityKind,
  type UnitBasis,
} from './units.ts'
import type { LengthPercentage } from './value-types.ts'

/** A computed value, or a function that computes it. */
export type Specified<T, C = UnitBasis> = T | ((basis: C) => T)

/** Bound of lengths in points; keeps calculations finite. */
const MAX_POINTS = 1e7
/** Bound of other results of math functions. */
const MAX_NUMBER = 1e9

export function parseLength(
  value: Value | undefined,
  { negative = true } = {},
): Specified<number> | undefined {
  const quantity = value && quantityOf(value, 'length')
  if (quantity?.kind !== 'length' || (!negative && isNegative(value))) return undefined
  return computed(quantity, amount => bounded(amount.value, negative))
}

export function parseLengthPercentage(
  value: Value | undefined,
  { negative = true } = {},
): Specified<LengthPercentage> | undefined {
  const quantity = value && quantityOf(value, 'length-percentage')
  if (quantity === undefined || quantity.kind === 'number' || quantity.kind === 'angle') return undefined
  if (!negative && isNegative(value)) return undefined
  const hasPercent = quantity.kind !== 'length'
  return computed(quantity, amount => asLengthPercentage(amount, hasPercent, negative))
}

/** True for a negative literal; results of math functions are clamped instead (CSS Values 4 §10.12). */
function isNegative(value: Value | undefined): boolean {
  return value !== undefined && 'value' in value && value.value < 0
}

/** The value if it is the same for all elements, else the function that computes it. */
function computed<T>({ isFixed, work }: Quantity, read: (amount: Amount) => T): Specified<T> {
  return isFixed ? read(work(NO_BASIS)) : basis => read(work(basis))
}

const NO_BASIS: UnitBasis = {
  fontSize: 0,
  rootFontSize: 0,
  lineHeight: 0,
  viewportWidth: 0,
  viewportHeight: 0,
}

function asLengthPercentage(amount: Amount, hasPercent: boolean, negative: boolean): LengthPercentage {
  const { value, percent, at } = amount
  if (!hasPercent) return bounded(value, negative)
  if (at !== undefined) return { percent: 0, at: whole => bounded(at(whole), negative) }
  if (value === 0) return { percent: bounded(percent, negative) }
  return { percent: bounded(percent, true), plus: bounded(value, true) }
}

/** A number, or a math function that gives one. */
export function parseNumber(value: Value | undefined): number | undefined {
  return fixedAmount(value, 'number')?.value
}

export function parseInteger(value: Value | undefined): number | undefined {
  if (value?.type === 'number') return value.isInteger ? value.value : undefined
  const number = parseNumber(value)
  return number === undefined ? undefined : Math.round(number)
}

export function parsePercentage(value: Value | undefined): number | undefined {
  return fixedAmount(value, 'percentage')?.percent
}

/** In degrees. */
export function parseAngle(value: Value | undefined): number | undefined {
  if (value?.type === 'number') return value.value === 0 ? 0 : undefined
  return fixedAmount(value, 'angle')?.value
}

/** The amount of a number, a percentage or an angle that is the same for all elements. */
function fixedAmount(value: Value | undefined, kind: QuantityKind): Amount | undefined {
  const quantity = value && quantityOf(value, kind)
  if (quantity?.kind !== kind || !quantity.isFixed) return undefined
  const amount = quantity.work(NO_BASIS)
  return value?.type === 'function'
    ? { value: finite(amount.value), percent: finite(amount.percent) }
    : amount
}

/** NaN is 0, and infinity the largest number (CSS Values 4 §10.9.1). */
function finite(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-MAX_NUMBER, Math.min(MAX_NUMBER, value))
}

function bounded(value: number, negative: boolean): number {
  if (Number.isNaN(value)) return 0
  return Math.max(negative ? -MAX_POINTS : 0, Math.min(MAX_POINTS, value))
}

/** @param wanted Decides if a zero without a unit is a length. */
function quantityOf(value: Value, wanted: QuantityKind): Quantity | undefined {
  if (value.type === 'number' && value.value === 0 && wanted.startsWith('length')) return fixed('length', 0)
  return value.type === 'function' ? functionQuantity(value.name, value.args) : leafQuantity(value)
}

/** In points. @param whole The length that 100% refers to. */
export function resolveLength(length: LengthPercentage, whole: number): number {
  if (typeof length === 'number') return length
  const { percent, plus = 0, at } = length
  return at === undefined ? (percent / 100) * whole + plus : at(whole)
}

/** The difference of two lengths. */
export function lessLength(from: LengthPercentage, less: LengthPercentage): LengthPercentage {
  const [a, b] = [from, less].map(length =>
    typeof length === 'number' ? { percent: 0, plus: length } : length,
  )
  if (a?.at !== undefined || b?.at !== undefined) {
    return { percent: 0, at: whole => resolveLength(from, whole) - resolveLength(less, whole) }
  }
  const percent = (a?.percent ?? 0) - (b?.percent ?? 0)
  const plus = (a?.plus ?? 0) - (b?.plus ?? 0)
  return plus === 0 ? { percent } : { percent, plus }
}
