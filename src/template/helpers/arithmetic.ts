import { isRecord } from '../../base/json.ts'
import {
  type Helper,
  HelperFault,
  helper,
  listOf,
  numberOf,
  type Report,
  toNumber,
  WrongValue,
  wholeNumberOf,
} from './helper.ts'
import { eachProperty } from './lists.ts'

/** Significant digits that are kept: 16 and 17 of a double are the noise that makes 0.1 + 0.2 end in …4. */
const SIGNIFICANT_DIGITS = 15

/**
 * Calculates with decimal numbers. Missing counts as 0. Every result is rounded to 15 significant digits, so
 * that 0.1 + 0.2 is 0.3 and cents stay exact up to ten trillion; `round` goes half away from zero.
 */
export const ARITHMETIC: Readonly<Record<string, Helper>> = {
  add: fold('add a b …', 'the sum of the arguments', (a, b) => a + b),
  subtract: fold('subtract a b …', 'the first argument minus the others', (a, b) => a - b),
  multiply: fold('multiply a b …', 'the product of the arguments', (a, b) => a * b),
  divide: fold('divide a b …', 'the first argument divided by the others', (a, b) => a / nonZero(b)),
  mod: helper('mod a b', 'the remainder of a divided by b', { args: [2, 2] }, ([a, b]) => {
    const divisor = nonZero(operand(b))
    return withoutNoise(operand(a) % divisor)
  }),
  round: rounding(
    'round',
    'the number rounded to this many digits (default 0), half away from zero',
    magnitude => Math.round(magnitude),
    'magnitude',
  ),
  floor: rounding('floor', 'the number rounded down', value => Math.floor(value), 'value'),
  ceil: rounding('ceil', 'the number rounded up', value => Math.ceil(value), 'value'),
  abs: helper('abs value', 'the number without its sign', { args: [1, 1] }, ([value]) =>
    Math.abs(operand(value)),
  ),
  min: extreme('min a b …', 'the smallest argument, or item of a list', (a, b) => a < b),
  max: extreme('max a b …', 'the largest argument, or item of a list', (a, b) => a > b),
  sum: helper(
    'sum list [path]',
    'the sum of the numbers of a list, or of a property of each item, such as "tax.amount"',
    { args: [1, 2] },
    ([list, path], _, __, report) => total(amounts(listOf(list), path, report)),
  ),
  runningTotal: helper(
    'runningTotal list path index',
    'the sum up to and including the item at the index, such as @index',
    { args: [3, 3] },
    ([list, path, index], _, __, report) => {
      const items = listOf(list)
      const upTo = wholeNumberOf(index, { what: 'the index', min: 0, max: 2 ** 31, orElse: 0 })
      return total(amounts(items.slice(0, upTo + 1), path, report))
    },
  ),
}

function operand(value: unknown): number {
  return numberOf(value) ?? 0
}

function nonZero(divisor: number): number {
  if (divisor === 0) throw new HelperFault('division by zero')
  return divisor
}

function fold(usage: string, description: string, operate: (a: number, b: number) => number): Helper {
  return helper(usage, description, { args: [2, 20] }, ([first, ...rest]) =>
    rest.reduce<number>((result, value) => withoutNoise(operate(result, operand(value))), operand(first)),
  )
}

function rounding(
  name: string,
  description: string,
  round: (value: number) => number,
  sign: 'value' | 'magnitude',
): Helper {
  return helper(`${name} value [digits]`, description, { args: [1, 2], probe: [0] }, ([value, digits]) => {
    const places = wholeNumberOf(digits, { what: 'the number of digits', min: -15, max: 15, orElse: 0 })
    const number = operand(value)
    if (sign === 'value') return shiftPoint(round(shiftPoint(number, places)), -places)
    const rounded = shiftPoint(round(shiftPoint(Math.abs(number), places)), -places)
    return number < 0 ? 0 - rounded : rounded
  })
}

/** Moves the decimal point in the written number, so that 1.005 becomes 100.5 and not 100.49999999999999. */
function shiftPoint(value: number, places: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + places}`)
}

function extreme(usage: string, description: string, isBetter: (a: number, b: number) => boolean): Helper {
  return helper(usage, description, { args: [1, 20] }, args => {
    const candidates = args.length === 1 && Array.isArray(args[0]) ? listOf(args[0]) : args
    let best: number | null = null
    for (const candidate of candidates) {
      const number = numberOf(candidate)
      if (number !== null && (best === null || isBetter(number, best))) best = number
    }
    return best
  })
}

function amounts(items: readonly unknown[], path: unknown, report: Report | undefined): number[] {
  if (path === undefined) {
    const hint = items.some(item => isRecord(item))
      ? ': name its property in quotes, such as {{sum lines "amount"}}'
      : ''
    return items.map((item, i) => amount(item, `item ${i + 1} of the list`, hint))
  }
  if (typeof path !== 'string') throw new HelperFault('the path of the amounts must be a text')
  const values = eachProperty(items, path, ({ message }) => report?.('missing_value', message()))
  return values.map((value, i) => amount(value, `'${path}' of item ${i + 1} of the list`))
}

/** @throws HelperFault with the name of the amount. */
function amount(value: unknown, name: string, hint = ''): number {
  const number = toNumber(value)
  if (number === undefined) throw new WrongValue(value, `is not a number${hint}`).named(name)
  return number ?? 0
}

/** Compensated summation (Neumaier's), so that the error does not grow with the number of items. */
function total(values: readonly number[]): number {
  let sum = 0
  let lost = 0
  for (const value of values) {
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return withoutNoise(sum + lost)
}

function withoutNoise(value: number): number {
  if (!Number.isFinite(value)) throw new HelperFault('the result is too large for a number')
  return Number.isSafeInteger(value) ? value : Number(value.toPrecision(SIGNIFICANT_DIGITS))
}
