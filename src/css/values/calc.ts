/**
 * Numbers, lengths, percentages and angles with `calc()`, `min()`, `max()` and `clamp()` (CSS Values 4 §10).
 * Component values → values, or functions that compute them for an element; undefined is invalid. Pure.
 */

import { zeroWidthOf } from '../../text/fallback-families.ts'
import { isSign, splitAtCommas, type Value } from './component-values.ts'
import type { LengthPercentage } from './value-types.ts'

/** What relative units refer to, in points. */
export interface UnitBasis {
  /** Of the element; for its own `font-size`, of the parent. */
  readonly fontSize: number
  readonly rootFontSize: number
  readonly lineHeight: number
  /** Font families of the element, for `ch`. */
  readonly families?: readonly string[]
  readonly viewportWidth: number
  readonly viewportHeight: number
}

/** A computed value, or a function that computes it. */
export type Specified<T, C = UnitBasis> = T | ((basis: C) => T)

export type QuantityKind = 'number' | 'length' | 'percentage' | 'length-percentage' | 'angle'

interface Quantity {
  readonly kind: QuantityKind
  /** False if it contains relative units. */
  readonly isFixed: boolean
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
  // half an em: the fallback of CSS Values 4 §6.1.1 without font metrics
  ex: basis => basis.fontSize / 2,
  ch: basis => basis.fontSize * zeroWidthOf(basis.families ?? []),
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
  if (!hasPercent) return bounded(amount.value, negative)
  if (amount.value === 0) return { percent: bounded(amount.percent, negative) }
  return { percent: bounded(amount.percent, true), plus: bounded(amount.value, true) }
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

function fixedAmount(value: Value | undefined, kind: QuantityKind): Amount | undefined {
  const quantity = value && quantityOf(value, kind)
  return quantity?.kind === kind && quantity.isFixed ? quantity.work(NO_BASIS) : undefined
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
  return { kind: 'length', isFixed: false, work: basis => ({ value: factor * relative(basis), percent: 0 }) }
}

/** The small, large and dynamic viewports are equal on paper. */
const RELATIVE_VARIANT = /^[sld](v(?:[wh]|[ib]|min|max))$/

function fixed(kind: QuantityKind, value: number, percent = 0): Quantity {
  const amount = { value, percent }
  return { kind, isFixed: true, work: () => amount }
}

function functionQuantity(name: string, args: readonly Value[]): Quantity | undefined {
  switch (name) {
    case 'calc':
    case '-webkit-calc':
    case '-moz-calc':
      return sum(args)
    case 'min':
      return compare(args, Math.min)
    case 'max':
      return compare(args, Math.max)
    case 'clamp':
      return compare(args, (low = 0, middle = 0, high = 0) => Math.max(low, Math.min(middle, high)), 3)
    case 'abs':
      return compare(args, (value = 0) => Math.abs(value), 1)
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
      total = combine(kind, [total, term], (a = 0, b = 0) => a + sign * b)
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
      total = scaled(total, right, (amount, divisor) => amount * (1 / divisor))
    else return undefined
  }
  return total
}

function times(left: Quantity, right: Quantity): Quantity | undefined {
  const multiply = (a: number, b: number) => a * b
  if (left.kind === 'number') return scaled(right, left, multiply)
  return right.kind === 'number' ? scaled(left, right, multiply) : undefined
}

/** Scales both components of a quantity by a number. */
function scaled(
  { kind, isFixed, work }: Quantity,
  factor: Quantity,
  scale: (amount: number, factor: number) => number,
): Quantity {
  return {
    kind,
    isFixed: isFixed && factor.isFixed,
    work: basis => {
      const { value, percent } = work(basis)
      const by = factor.work(basis).value
      return { value: scale(value, by), percent: scale(percent, by) }
    },
  }
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

/**
 * A function of the arguments, which have one kind: comparing lengths with percentages requires layout.
 * @param count Required number of arguments; absent for any.
 */
function compare(
  args: readonly Value[],
  choose: (...values: number[]) => number,
  count?: number,
): Quantity | undefined {
  const sums = splitAtCommas(args).map(sum)
  const kind = sums[0]?.kind
  const parts = sums.filter(part => part !== undefined).filter(part => part.kind === kind)
  if (kind === undefined || kind === 'length-percentage' || parts.length < sums.length) return undefined
  return count === undefined || count === parts.length ? combine(kind, parts, choose) : undefined
}

function commonKind(a: QuantityKind, b: QuantityKind): QuantityKind | undefined {
  if (a === b) return a
  const isMixable = (kind: QuantityKind) => kind !== 'number' && kind !== 'angle'
  return isMixable(a) && isMixable(b) ? 'length-percentage' : undefined
}

/** Combines the values and the percentages of quantities. */
function combine(
  kind: QuantityKind,
  parts: readonly Quantity[],
  choose: (...values: number[]) => number,
): Quantity {
  return {
    kind,
    isFixed: parts.every(({ isFixed }) => isFixed),
    work: basis => {
      const amounts = parts.map(({ work }) => work(basis))
      return {
        value: choose(...amounts.map(({ value }) => value)),
        percent: choose(...amounts.map(({ percent }) => percent)),
      }
    },
  }
}

/** In points. @param whole The length that 100% refers to. */
export function resolveLength(length: LengthPercentage, whole: number): number {
  if (typeof length === 'number') return length
  return (length.percent / 100) * whole + (length.plus ?? 0)
}
