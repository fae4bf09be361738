/** The value of filter, as far as PDF can express it (Filter Effects 1 §5, §6). Pure. */
import type { ColorMatrix } from '../../graphics/color/color-filter.ts'
import { parseAngle, parseLength, parseNumber, parsePercentage, type Specified } from '../values/calc.ts'
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

/** Functions of colours, `opacity()` and shadows. Lists with other functions are not supported. */
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
  const matrixOf = Object.hasOwn(COLOR_MATRICES, name) ? COLOR_MATRICES[name] : undefined
  if (matrixOf !== undefined) {
    const value = args.length > 1 ? undefined : colorAmount(name, args[0])
    return value === undefined ? undefined : { kind: 'color', matrix: matrixOf(value) }
  }
  if (name !== 'opacity' || args.length > 1) return undefined
  const amount = args.length === 0 ? 1 : amountOf(args[0])
  return amount === undefined || amount < 0 ? undefined : { kind: 'opacity', opacity: Math.min(1, amount) }
}

/** Degrees of `hue-rotate()`; else a positive number or percentage, by default 1. */
function colorAmount(name: string, value: Value | undefined): number | undefined {
  if (name === 'hue-rotate') return value === undefined ? 0 : parseAngle(value)
  const amount = value === undefined ? 1 : amountOf(value)
  if (amount === undefined || amount < 0) return undefined
  return PARTIAL.has(name) ? Math.min(1, amount) : amount
}

/** Functions whose amount is at most 1. */
const PARTIAL = new Set(['grayscale', 'sepia', 'invert'])

/** Interpolates from the identity to a matrix without offsets. */
function towards(amount: number, matrix: readonly number[]): ColorMatrix {
  return [0, 1, 2].flatMap(row => [
    ...[0, 1, 2].map(column => (row === column ? 1 - amount : 0) + amount * (matrix[row * 3 + column] ?? 0)),
    0,
  ])
}

const scaled = (factor: number, offset: number): ColorMatrix => [
  ...[factor, 0, 0, offset],
  ...[0, factor, 0, offset],
  ...[0, 0, factor, offset],
]

const GRAYSCALE = [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722]
const SEPIA = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131]
/** The luminance of `saturate()` and `hue-rotate()` (Filter Effects 1 §9.6). */
const LUMINANCE = [0.213, 0.715, 0.072]
const HUE_SINE = [-0.213, -0.715, 0.928, 0.143, 0.14, -0.283, -0.787, 0.715, 0.072]

/** Filter Effects 1 §6.1, §13. */
const COLOR_MATRICES: Readonly<Record<string, (amount: number) => ColorMatrix>> = {
  grayscale: amount => towards(amount, GRAYSCALE),
  sepia: amount => towards(amount, SEPIA),
  invert: amount => scaled(1 - 2 * amount, amount),
  brightness: amount => scaled(amount, 0),
  contrast: amount => scaled(amount, 0.5 - 0.5 * amount),
  saturate: amount => towards(1 - amount, [...LUMINANCE, ...LUMINANCE, ...LUMINANCE]),
  'hue-rotate': degrees => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    return [0, 1, 2].flatMap(row => [
      ...[0, 1, 2].map(column => {
        const luminance = LUMINANCE[column] ?? 0
        return (
          luminance + cos * ((row === column ? 1 : 0) - luminance) + sin * (HUE_SINE[row * 3 + column] ?? 0)
        )
      }),
      0,
    ])
  },
}

/** Two or three lengths, and a colour before or after them. */
function parseDropShadow(args: readonly Value[]): SpecifiedFilter | undefined {
  const isColor = (value: Value | undefined): boolean =>
    value !== undefined && parseColor(value) !== undefined
  const [first, last] = [args[0], args.at(-1)]
  const written = isColor(first) ? first : isColor(last) ? last : undefined
  const lengths = args.filter(value => value !== written)
  const [across, down, blurred, ...more] = lengths
  if (across === undefined || down === undefined || more.length > 0) return undefined
  const [x, y] = [parseLength(across), parseLength(down)]
  const deviation = blurred === undefined ? 0 : parseLength(blurred, { negative: false })
  if (x === undefined || y === undefined || deviation === undefined) return undefined
  const color = written === undefined ? undefined : parseColor(written)
  return basis => ({
    kind: 'drop-shadow',
    x: resolve<number>(x, basis),
    y: resolve<number>(y, basis),
    deviation: resolve<number>(deviation, basis),
    color: color === undefined || color === CURRENT_COLOR ? basis.color : color,
  })
}
