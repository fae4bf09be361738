/**
 * Numbers, lengths, percentages and angles with `calc()`, `min()`, `max()` and `clamp()` (CSS Values 4 §10).
 * Component values → values, or functions that compute them for an element; undefined is invalid. Pure.
 */

import { isSign, splitAtCommas, type Value } from './component-values.ts'
import type { LengthPercentage } from './value-types.ts'

/** What relative units refer to, in points. */
export interface UnitBasis {
  /** Of the element; for its own `font-size`, of the parent. */
  readonly fontSize: number
  readonly rootFontSize: number
  readonly lineHeight: number
  readonly viewportWidth: number
  readonly viewportHeight: number
}

/** A computed value, or a function that computes it. */
export type Specified<T, C = UnitBasis> = T | ((basis: C) => T)

export type QuantityKind = 'number' | 'length' | 'percentage' | 'length-percentage' | 'angle'

interface Quantity {
  readonly kind: QuantityKind
  /** Null if it contains relative units. */
  readonly fixed: Amount | null
  readonly work: (basis: UnitBasis) => Amount
}

/** Points, degrees or a plain number, plus a percentage. */
interface Amount {
  readonly value: number
  readonly percent: number
}

const POINTS: Readonly<Record<string, number>> = {
  px: 0.75,
  pt: 1,
  pc: 12,
  in: 72,
  cm: 72 / 2.54,
  mm: 7.2 / 2.54,
  q: 1.8 / 2.54,
}
const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }

const RELATIVE: Readonly<Record<string, (basis: UnitBasis) => number>> = {
  em: basis => basis.fontSize,
  rem: basis => basis.rootFontSize,
  // half an em each: the fallback of CSS Values 4 §6.1.1 without font metrics
  ex: basis => basis.fontSize / 2,
  ch: basis => basis.fontSize / 2,
  rex: basis => basis.rootFontSize / 2,
  rch: basis => basis.rootFontSize / 2,
  cap: basis => basis.fontSize * 0.7,
  ic: basis => basis.fontSize,
  lh: basis => basis.lineHeight,
  rlh: basis => basis.rootFontSize * 1.2,
  vw: basis => basis.viewportWidth / 100,
  vh: basis => basis.viewportHeight / 100,
  vi: basis => basis.viewportWidth / 100,
  vb: basis => basis.viewportHeight / 100,
  vmin: basis => Math.min(basis.viewportWidth, basis.viewportHeight) / 100,
  vmax: basis => Math.max(basis.viewportWidth, basis.viewportHeight) / 100,
}

/** Bound of lengths in points; keeps calculations finite. */
const MAX_POINTS = 1e7

export function parseLength(
  value: Value | undefined,
  { negative = true } = {},
): Specified<number> | undefined {
  const quantity = value && quantityOf(value, 'length')
  if (quantity === undefined) return undefined
  if (quantity.kind !== 'length') return undefined
  if (quantity.fixed !== null) {
    if (!negative && quantity.fixed.value < 0 && value?.type !== 'function') return undefined
    return bounded(quantity.fixed.value, negative)
  }
  if (!negative && value?.type === 'dimension' && value.value < 0) return undefined
  return basis => bounded(quantity.work(basis).value, negative)
}

export function parseLengthPercentage(
  value: Value | undefined,
  { negative = true } = {},
): Specified<LengthPercentage> | undefined {
  const quantity = value && quantityOf(value, 'length-percentage')
  if (quantity === undefined || value === undefined) return undefined
  if (quantity.kind === 'number' || quantity.kind === 'angle') return undefined
  const isPlainNegative = (value.type === 'dimension' || value.type === 'percentage') && value.value < 0
  if (!negative && (isPlainNegative || (value.type === 'number' && value.value < 0))) return undefined
  const hasPercent = quantity.kind !== 'length'
  if (quantity.fixed !== null) return asLengthPercentage(quantity.fixed, hasPercent, negative)
  return basis => asLengthPercentage(quantity.work(basis), hasPercent, negative)
}

function asLengthPercentage(amount: Amount, hasPercent: boolean, negative: boolean): LengthPercentage {
  if (!hasPercent) return bounded(amount.value, negative)
  if (amount.value === 0) return { percent: bounded(amount.percent, negative) }
  return { percent: bounded(amount.percent, true), plus: bounded(amount.value, true) }
}

/** A number, or a math function that gives one. */
export function parseNumber(value: Value | undefined): number | undefined {
  const quantity = value && quantityOf(value, 'number')
  return quantity?.kind === 'number' && quantity.fixed !== null ? quantity.fixed.value : undefined
}

export function parseInteger(value: Value | undefined): number | undefined {
  if (value?.type === 'number') return value.isInteger ? value.value : undefined
  const number = parseNumber(value)
  return number === undefined ? undefined : Math.round(number)
}

export function parsePercentage(value: Value | undefined): number | undefined {
  const quantity = value && quantityOf(value, 'percentage')
  return quantity?.kind === 'percentage' && quantity.fixed !== null ? quantity.fixed.percent : undefined
}

/** In degrees. */
export function parseAngle(value: Value | undefined): number | undefined {
  if (value?.type === 'number') return value.value === 0 ? 0 : undefined
  const quantity = value && quantityOf(value, 'angle')
  return quantity?.kind === 'angle' && quantity.fixed !== null ? quantity.fixed.value : undefined
}

function bounded(value: number, negative: boolean): number {
  if (Number.isNaN(value)) return 0
  return Math.max(negative ? -MAX_POINTS : 0, Math.min(MAX_POINTS, value))
}

/** @param wanted Decides if a zero without a unit is a length. */
function quantityOf(value: Value, wanted: QuantityKind): Quantity | undefined {
  switch (value.type) {
    case 'number':
      if (value.value === 0 && wanted.startsWith('length')) return fixed('length', 0)
      return fixed('number', value.value)
    case 'function':
      return functionQuantity(value.name, value.args)
    default:
      return leafQuantity(value)
  }
}

function leafQuantity(value: Value): Quantity | undefined {
  if (value.type === 'number') return fixed('number', value.value)
  if (value.type === 'percentage') return fixed('percentage', 0, value.value)
  if (value.type !== 'dimension') return undefined
  const { unit, value: factor } = value
  if (Object.hasOwn(POINTS, unit)) return fixed('length', factor * (POINTS[unit] ?? 0))
  if (Object.hasOwn(DEGREES, unit)) return fixed('angle', factor * (DEGREES[unit] ?? 0))
  const name = RELATIVE_VARIANT.exec(unit)?.[1] ?? unit
  const relative = Object.hasOwn(RELATIVE, name) ? RELATIVE[name] : undefined
  if (relative === undefined) return undefined
  return { kind: 'length', fixed: null, work: basis => ({ value: factor * relative(basis), percent: 0 }) }
}

/** The small, large and dynamic viewports are equal on paper. */
const RELATIVE_VARIANT = /^[sld](v(?:[wh]|[ib]|min|max))$/

function fixed(kind: QuantityKind, value: number, percent = 0): Quantity {
  const amount = { value, percent }
  return { kind, fixed: amount, work: () => amount }
}

function functionQuantity(name: string, args: readonly Value[]): Quantity | undefined {
  switch (name) {
    case 'calc':
    case '-webkit-calc':
    case '-moz-calc':
      return sum(args)
    case 'min':
      return extreme(args, Math.min)
    case 'max':
      return extreme(args, Math.max)
    case 'clamp':
      return clamp(args)
    case 'abs':
      return map(sum(args), Math.abs)
    default:
      return undefined
  }
}

/** `a + b * c`; CSS requires white space around + and −, so they are tokens of their own. */
function sum(values: readonly Value[]): Quantity | undefined {
  const terms: { sign: number; factors: Value[] }[] = [{ sign: 1, factors: [] }]
  for (const value of values) {
    if (isSign(value, '+')) terms.push({ sign: 1, factors: [] })
    else if (isSign(value, '-')) terms.push({ sign: -1, factors: [] })
    else terms.at(-1)?.factors.push(value)
  }
  let total: Quantity | undefined
  for (const { sign, factors } of terms) {
    const term = product(factors)
    if (term === undefined) return undefined
    if (total === undefined) total = term
    else {
      const kind = commonKind(total.kind, term.kind)
      if (kind === undefined) return undefined
      total = combine(kind, [total, term], ([a, b]) => ({
        value: (a?.value ?? 0) + sign * (b?.value ?? 0),
        percent: (a?.percent ?? 0) + sign * (b?.percent ?? 0),
      }))
    }
  }
  return total
}

function product(values: readonly Value[]): Quantity | undefined {
  let total = operand(values[0])
  for (let i = 1; i < values.length && total !== undefined; i += 2) {
    const right = operand(values[i + 1])
    if (right === undefined) return undefined
    if (isSign(values[i], '*')) total = times(total, right)
    else if (isSign(values[i], '/') && right.kind === 'number')
      total = times(
        total,
        map(right, x => 1 / x),
      )
    else return undefined
  }
  return total
}

function times(left: Quantity, right: Quantity | undefined): Quantity | undefined {
  if (right === undefined) return undefined
  const [factor, scaled] = left.kind === 'number' ? [left, right] : [right, left]
  if (factor.kind !== 'number') return undefined
  return combine(scaled.kind, [factor, scaled], ([a, b]) => ({
    value: (a?.value ?? 0) * (b?.value ?? 0),
    percent: (a?.value ?? 0) * (b?.percent ?? 0),
  }))
}

const CONSTANTS: Readonly<Record<string, number>> = {
  pi: Math.PI,
  e: Math.E,
  infinity: Number.POSITIVE_INFINITY,
  '-infinity': Number.NEGATIVE_INFINITY,
  nan: Number.NaN,
}

function operand(value: Value | undefined): Quantity | undefined {
  if (value === undefined) return undefined
  if (value.type === 'block') return value.open === '(' ? sum(value.content) : undefined
  if (value.type === 'function') return functionQuantity(value.name, value.args)
  if (value.type === 'ident' && Object.hasOwn(CONSTANTS, value.lower)) {
    return fixed('number', CONSTANTS[value.lower] ?? 0)
  }
  return leafQuantity(value)
}

function extreme(args: readonly Value[], choose: (...values: number[]) => number): Quantity | undefined {
  const sums = argumentSums(args)
  const kind = sums && oneKind(sums)
  if (sums === undefined || kind === undefined) return undefined
  if (kind === 'percentage') {
    return combine(kind, sums, all => ({ value: 0, percent: choose(...all.map(({ percent }) => percent)) }))
  }
  return combine(kind, sums, all => ({ value: choose(...all.map(({ value }) => value)), percent: 0 }))
}

function clamp(args: readonly Value[]): Quantity | undefined {
  const sums = argumentSums(args)
  const kind = sums && oneKind(sums)
  if (sums?.length !== 3 || kind === undefined) return undefined
  return combine(kind, sums, ([low, middle, high]) => ({
    value: Math.max(low?.value ?? 0, Math.min(middle?.value ?? 0, high?.value ?? 0)),
    percent: Math.max(low?.percent ?? 0, Math.min(middle?.percent ?? 0, high?.percent ?? 0)),
  }))
}

function argumentSums(args: readonly Value[]): Quantity[] | undefined {
  const sums = splitAtCommas(args).map(sum)
  return sums.every(quantity => quantity !== undefined) ? sums : undefined
}

/** Comparing lengths with percentages requires layout, so such values are invalid here. */
function oneKind(quantities: readonly Quantity[]): QuantityKind | undefined {
  const kind = quantities[0]?.kind
  if (kind === 'length-percentage' || quantities.some(quantity => quantity.kind !== kind)) return undefined
  return kind
}

function commonKind(a: QuantityKind, b: QuantityKind): QuantityKind | undefined {
  if (a === b) return a
  const isMixable = (kind: QuantityKind) => kind !== 'number' && kind !== 'angle'
  return isMixable(a) && isMixable(b) ? 'length-percentage' : undefined
}

function map(quantity: Quantity | undefined, change: (value: number) => number): Quantity | undefined {
  if (quantity === undefined || quantity.kind === 'length-percentage') return undefined
  return combine(quantity.kind, [quantity], ([a]) => ({
    value: change(a?.value ?? 0),
    percent: quantity.kind === 'percentage' ? change(a?.percent ?? 0) : 0,
  }))
}

function combine(
  kind: QuantityKind,
  parts: readonly Quantity[],
  work: (amounts: readonly Amount[]) => Amount,
): Quantity {
  const amounts = parts.flatMap(({ fixed }) => (fixed === null ? [] : [fixed]))
  if (amounts.length === parts.length) {
    const amount = work(amounts)
    return { kind, fixed: amount, work: () => amount }
  }
  return { kind, fixed: null, work: basis => work(parts.map(part => part.work(basis))) }
}

/** In points. @param whole The length that 100% refers to. */
export function resolveLength(length: LengthPercentage, whole: number): number {
  if (typeof length === 'number') return length
  return (length.percent / 100) * whole + (length.plus ?? 0)
}
