/** The value of filter, as far as PDF can express it (Filter Effects 1 §5, §6). Pure. */
import { parseLength, parseNumber, parsePercentage, type Specified } from '../values/calc.ts'
import { CURRENT_COLOR, parseColor } from '../values/colors.ts'
import { soleWord, type Value } from '../values/component-values.ts'
import type { FilterFunction } from '../values/value-types.ts'
import { type ElementBasis, type Parser, resolve } from './property-parsers.ts'

type SpecifiedFilter = Specified<FilterFunction, ElementBasis>

/** Limit of functions in a list. */
const MAX_FUNCTIONS = 10

/** Functions with the same effect as none at these amounts. */
const IDENTITIES: Readonly<Record<string, number>> = {
  blur: 0,
  brightness: 1,
  contrast: 1,
  grayscale: 0,
  'hue-rotate': 0,
  invert: 0,
  saturate: 1,
  sepia: 0,
}

/** `opacity()` and shadows without blur. Lists with other functions are not supported. */
export const parseFilter: Parser<readonly FilterFunction[]> = values => {
  if (soleWord(values) === 'none') return []
  if (values.length === 0 || values.length > MAX_FUNCTIONS) return undefined
  const functions: SpecifiedFilter[] = []
  for (const value of values) {
    if (value.type !== 'function') return undefined
    if (isIdentity(value.name, value.args)) continue
    const read = parseFunction(value.name, value.args)
    if (read === undefined) return undefined
    functions.push(read)
  }
  return basis => functions.map(specified => resolve<FilterFunction>(specified, basis))
}

function isIdentity(name: string, args: readonly Value[]): boolean {
  const [only] = args
  if (!Object.hasOwn(IDENTITIES, name) || args.length !== 1 || only === undefined) return false
  const amount = 'value' in only ? amountOf(only) : undefined
  return amount === IDENTITIES[name]
}

/** A number, or a percentage of 1; 0 for a length or angle of 0. */
function amountOf(value: Value | undefined): number | undefined {
  const percentage = value === undefined ? undefined : parsePercentage(value)
  if (percentage !== undefined) return percentage / 100
  return value?.type === 'dimension' && value.value === 0 ? 0 : parseNumber(value)
}

function parseFunction(name: string, args: readonly Value[]): SpecifiedFilter | undefined {
  if (name === 'drop-shadow') return parseDropShadow(args)
  if (name !== 'opacity' || args.length > 1) return undefined
  const amount = args.length === 0 ? 1 : amountOf(args[0])
  return amount === undefined || amount < 0 ? undefined : { kind: 'opacity', opacity: Math.min(1, amount) }
}

/** Two lengths, and a colour before or after them. A third length is a blur, which must be 0. */
function parseDropShadow(args: readonly Value[]): SpecifiedFilter | undefined {
  const isColor = (value: Value | undefined): boolean =>
    value !== undefined && parseColor(value) !== undefined
  const [first, last] = [args[0], args.at(-1)]
  const written = isColor(first) ? first : isColor(last) ? last : undefined
  const lengths = args.filter(value => value !== written)
  const [x, y, blur = 0, ...more] = lengths.map(value => parseLength(value))
  if (x === undefined || y === undefined || blur !== 0 || more.length > 0) return undefined
  const color = written === undefined ? undefined : parseColor(written)
  return basis => ({
    kind: 'drop-shadow',
    x: resolve<number>(x, basis),
    y: resolve<number>(y, basis),
    color: color === undefined || color === CURRENT_COLOR ? basis.color : color,
  })
}
