/** Math functions → quantities (CSS Values 4 §10); undefined is invalid. Pure. */
import { isSign, soleWord, splitAtCommas, type Value } from './component-values.ts'
import {
  arcTangent2,
  EXPONENTIAL,
  INVERSE_TRIGONOMETRIC,
  modulo,
  type NumberFunction,
  type RoundingStrategy,
  remainder,
  roundTo,
  TRIGONOMETRIC,
} from './math-functions.ts'
import { type Amount, fixed, leafQuantity, type Quantity, type QuantityKind } from './units.ts'

/** The quantity of a math function; undefined for other functions. */
export function functionQuantity(name: string, args: readonly Value[]): Quantity | undefined {
  switch (name) {
    case 'calc':
    case '-webkit-calc':
    case '-moz-calc':
      return sum(args)
    case 'min':
      return ofOneKind(operandsOf(args), Math.min)
    case 'max':
      return ofOneKind(operandsOf(args), Math.max)
    case 'clamp':
      return clamp(args)
    case 'abs':
      return ofOneKind(operandsOf(args), Math.abs, [1])
    case 'sign':
      return numberOf(ofOneKind(operandsOf(args), Math.sign, [1]))
    case 'round':
      return round(args)
    case 'mod':
      return ofOneKind(operandsOf(args), modulo as NumberFunction, [2])
    case 'rem':
      return ofOneKind(operandsOf(args), remainder as NumberFunction, [2])
    case 'hypot':
      return ofOneKind(operandsOf(args), Math.hypot)
    case 'atan2':
      return ofKind('angle', numberOf(ofOneKind(operandsOf(args), arcTangent2, [2])))
    default:
      return ofNumbers(name, args)
  }
}

/** Functions of numbers and angles. */
function ofNumbers(name: string, args: readonly Value[]): Quantity | undefined {
  if (Object.hasOwn(TRIGONOMETRIC, name)) {
    const [angle, ...more] = operandsOf(args) ?? []
    if (angle === undefined || more.length > 0) return undefined
    const inDegrees = angle.kind === 'number' ? ofKind('angle', scaledBy(angle, 180 / Math.PI)) : angle
    if (inDegrees?.kind !== 'angle') return undefined
    return ofKind('number', ofOneKind([inDegrees], TRIGONOMETRIC[name] ?? Math.sin))
  }
  const operands = operandsOf(args)
  if (operands?.some(({ kind }) => kind !== 'number') !== false) return undefined
  if (Object.hasOwn(INVERSE_TRIGONOMETRIC, name))
    return ofKind('angle', ofOneKind(operands, INVERSE_TRIGONOMETRIC[name] ?? Math.asin, [1]))
  if (!Object.hasOwn(EXPONENTIAL, name)) return undefined
  const [counts, work] = EXPONENTIAL[name] ?? [[1], Math.exp]
  return ofOneKind(operands, work, counts)
}

/** `none` is no limit (CSS Values 4 §10.2). */
function clamp(args: readonly Value[]): Quantity | undefined {
  const parts = splitAtCommas(args)
  if (parts.length !== 3) return undefined
  const limits = [parts[0] ?? [], parts[2] ?? []]
  const [hasLow, hasHigh] = limits.map(limit => soleWord(limit) !== 'none')
  const operands = sums(parts.filter((_, i) => i === 1 || (i === 0 ? hasLow : hasHigh)))
  return ofOneKind(operands, (...values) => {
    const low = hasLow === true ? values[0] : undefined
    const middle = values[hasLow === true ? 1 : 0] ?? 0
    const high = hasHigh === true ? values.at(-1) : undefined
    const limited = high === undefined ? middle : Math.min(middle, high)
    return low === undefined ? limited : Math.max(low, limited)
  })
}

const STRATEGIES: readonly RoundingStrategy[] = ['nearest', 'up', 'down', 'to-zero']

/** `round(<strategy>?, A, B?)`; B is 1 for numbers. */
function round(args: readonly Value[]): Quantity | undefined {
  const parts = splitAtCommas(args)
  const word = soleWord(parts[0] ?? [])
  const strategy = STRATEGIES.find(each => each === word)
  const operands = sums(strategy === undefined ? parts : parts.slice(1))
  if (operands?.length === 1 && operands[0]?.kind === 'number') operands.push(fixed('number', 1))
  return ofOneKind(operands, (value = 0, step = 0) => roundTo(strategy ?? 'nearest', value, step), [2])
}

function operandsOf(args: readonly Value[]): Quantity[] | undefined {
  return sums(splitAtCommas(args))
}

function sums(parts: readonly (readonly Value[])[]): Quantity[] | undefined {
  const quantities: Quantity[] = []
  for (const part of parts) {
    const quantity = sum(part)
    if (quantity === undefined) return undefined
    quantities.push(quantity)
  }
  return quantities
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
      total = added(kind, total, term, sign)
    }
  }
  return total
}

/** Why a math function among the values is invalid; null if none is, or if it has an operand that is unknown here. */
export function mathMistake(values: readonly Value[]): string | null {
  for (const value of values) {
    if (value.type !== 'function' && value.type !== 'block') continue
    const inner = value.type === 'function' ? value.args : value.content
    const mistake = mathMistake(inner) ?? (isSumFunction(value) ? sumMistake(value.args) : null)
    if (mistake !== null) return mistake
  }
  return null
}

function isSumFunction(value: Value): value is Value & { readonly type: 'function' } {
  return value.type === 'function' && /^(?:(?:-webkit-|-moz-)?calc|min|max|clamp)$/.test(value.name)
}

function sumMistake(args: readonly Value[]): string | null {
  const kinds = new Set<QuantityKind>()
  for (const part of splitAtCommas(args)) {
    for (const [i, value] of part.entries()) {
      const previous = part[i - 1]
      const isOperand = value.type !== 'sign' && previous !== undefined && previous.type !== 'sign'
      if (isOperand) return "an operator is missing, or the space on one side of '+' or '-'"
    }
    const quantities = part.filter(({ type }) => type !== 'sign').map(operand)
    if (quantities.includes(undefined)) return null
    const hasProduct = part.some(value => isSign(value, '*') || isSign(value, '/'))
    for (const quantity of quantities) if (quantity !== undefined && !hasProduct) kinds.add(quantity.kind)
  }
  const others = [...kinds].filter(kind => kind !== 'number')
  return kinds.has('number') && others.length > 0
    ? 'a number without a unit cannot be combined with a length, a percentage or an angle'
    : null
}

function added(kind: QuantityKind, left: Quantity, right: Quantity, sign: number): Quantity {
  return {
    kind,
    isFixed: left.isFixed && right.isFixed,
    work: basis => {
      const [a, b] = [left.work(basis), right.work(basis)]
      const linear = { value: a.value + sign * b.value, percent: a.percent + sign * b.percent }
      if (a.at === undefined && b.at === undefined) return linear
      return { ...linear, at: whole => amountAt(a, whole) + sign * amountAt(b, whole) }
    },
  }
}

function product(values: readonly Value[]): Quantity | undefined {
  let total = operand(values[0])
  for (let i = 1; i < values.length && total !== undefined; i += 2) {
    const right = operand(values[i + 1])
    if (right === undefined) return undefined
    if (isSign(values[i], '*')) total = times(total, right)
    else if (isSign(values[i], '/')) total = quotient(total, right)
    else return undefined
  }
  return total
}

function times(left: Quantity, right: Quantity): Quantity | undefined {
  const multiply = (a: number, b: number) => a * b
  if (left.kind === 'number') return scaled(right, left, multiply)
  return right.kind === 'number' ? scaled(left, right, multiply) : undefined
}

/** Quantities of one kind divide to a number (CSS Values 4 §10.9). */
function quotient(left: Quantity, right: Quantity): Quantity | undefined {
  if (right.kind === 'number') return scaled(left, right, (amount, divisor) => amount * (1 / divisor))
  if (left.kind !== right.kind) return undefined
  return numberOf(ofOneKind([left, right], (a = 0, b = 0) => a / b))
}

/** Scales a quantity by a number. */
function scaled(
  { kind, isFixed, work }: Quantity,
  factor: Quantity,
  scale: (amount: number, factor: number) => number,
): Quantity {
  return {
    kind,
    isFixed: isFixed && factor.isFixed,
    work: basis => {
      const { value, percent, at } = work(basis)
      const by = factor.work(basis).value
      const linear = { value: scale(value, by), percent: scale(percent, by) }
      return at === undefined ? linear : { ...linear, at: whole => scale(at(whole), by) }
    },
  }
}

function scaledBy(quantity: Quantity, factor: number): Quantity {
  return scaled(quantity, fixed('number', factor), (amount, by) => amount * by)
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

function commonKind(a: QuantityKind, b: QuantityKind): QuantityKind | undefined {
  if (a === b) return a
  const isMixable = (kind: QuantityKind) => kind !== 'number' && kind !== 'angle'
  return isMixable(a) && isMixable(b) ? 'length-percentage' : undefined
}

/** The quantity with another kind; only its value counts. */
function ofKind(kind: QuantityKind, quantity: Quantity | undefined): Quantity | undefined {
  return quantity === undefined ? undefined : { ...quantity, kind }
}

/** The plain number that a function gives for quantities of one kind. Invalid for lengths mixed with percentages. */
function numberOf(quantity: Quantity | undefined): Quantity | undefined {
  if (quantity === undefined || quantity.kind === 'length-percentage') return undefined
  const { isFixed, kind, work } = quantity
  if (kind !== 'percentage') return { ...quantity, kind: 'number' }
  return { kind: 'number', isFixed, work: basis => ({ value: work(basis).percent, percent: 0 }) }
}

/**
 * A function of quantities of one kind. Percentages and lengths together give a function of the length that the
 * percentages refer to.
 * @param counts Possible numbers of arguments; absent for any.
 */
function ofOneKind(
  parts: readonly Quantity[] | undefined,
  choose: NumberFunction,
  counts?: readonly number[],
): Quantity | undefined {
  const [first, ...others] = parts ?? []
  if (first === undefined || counts?.includes(others.length + 1) === false) return undefined
  let kind: QuantityKind | undefined = first.kind
  for (const other of others) kind = kind === undefined ? undefined : commonKind(kind, other.kind)
  if (kind === undefined) return undefined
  const operands = [first, ...others]
  return {
    kind,
    isFixed: operands.every(({ isFixed }) => isFixed),
    work: basis => {
      const amounts = operands.map(({ work }) => work(basis))
      if (kind === 'length-percentage') {
        return { value: 0, percent: 0, at: whole => choose(...amounts.map(each => amountAt(each, whole))) }
      }
      const ofPercentages = kind === 'percentage'
      const result = choose(...amounts.map(({ value, percent }) => (ofPercentages ? percent : value)))
      return ofPercentages ? { value: 0, percent: result } : { value: result, percent: 0 }
    },
  }
}

function amountAt({ value, percent, at }: Amount, whole: number): number {
  return at === undefined ? value + (percent / 100) * whole : at(whole)
}
