/** The values of the transform properties (CSS Transforms 1 and 2). Pure. */
import { radians } from '../../graphics/affine.ts'
import { type Matrix3d, multiply3d, planar, rotation3d, scaling3d } from '../../graphics/matrix-3d.ts'
import {
  parseAngle,
  parseLength,
  parseLengthPercentage,
  parseNumber,
  parsePercentage,
  type Specified,
} from '../values/calc.ts'
import { soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import type { LengthPercentage, TransformFunction, TransformOrigin } from '../values/value-types.ts'
import { parsePosition } from './position.ts'
import { type ElementBasis, type Parser, resolve } from './property-parsers.ts'

type SpecifiedFunction = Specified<TransformFunction, ElementBasis>

/** Limit of functions in a list. */
const MAX_FUNCTIONS = 100
const PX = 0.75

/** Adjacent functions without lengths are multiplied. Lists with a perspective are not supported. */
export const parseTransform: Parser<readonly TransformFunction[]> = values => {
  if (soleWord(values) === 'none') return []
  if (values.length === 0 || values.length > MAX_FUNCTIONS) return undefined
  const functions: SpecifiedFunction[] = []
  for (const value of values) {
    const read = parseFunction(value)
    if (read === undefined) return undefined
    functions.push(read)
  }
  return basis => {
    const joined: TransformFunction[] = []
    for (const specified of functions) {
      const [last, next] = [joined.at(-1), resolve(specified, basis)]
      if (last?.kind === 'matrix' && next.kind === 'matrix')
        joined[joined.length - 1] = matrixOf(multiply3d(last.matrix, next.matrix))
      else joined.push(next)
    }
    return joined
  }
}

function matrixOf(matrix: Matrix3d): TransformFunction & { kind: 'matrix' } {
  return { kind: 'matrix', matrix }
}

function parseFunction(value: Value): SpecifiedFunction | undefined {
  if (value.type !== 'function') return undefined
  const args: Value[] = []
  for (const group of splitAtCommas(value.args)) {
    const [only, ...more] = group
    if (only === undefined || more.length > 0) return undefined
    args.push(only)
  }
  if (value.name.startsWith('translate')) return parseTranslation(value.name.slice(9), args)
  const matrix = parseMatrix(value.name, args)
  return matrix && matrixOf(matrix)
}

/** @param axes What follows `translate` in the name of the function. */
function parseTranslation(axes: string, args: readonly Value[]): SpecifiedFunction | undefined {
  const [first, second, third] = args
  const is = (name: string, least: number, most = least) =>
    axes === name && args.length >= least && args.length <= most
  if (is('', 1, 2)) return translationOf(first, second, undefined)
  if (is('x', 1)) return translationOf(first, undefined, undefined)
  if (is('y', 1)) return translationOf(undefined, first, undefined)
  if (is('z', 1)) return translationOf(undefined, undefined, first)
  return is('3d', 3) ? translationOf(first, second, third) : undefined
}

/** Omitted lengths are 0. */
function translationOf(
  across: Value | undefined,
  down: Value | undefined,
  near: Value | undefined,
): SpecifiedFunction | undefined {
  const x = across === undefined ? 0 : parseLengthPercentage(across)
  const y = down === undefined ? 0 : parseLengthPercentage(down)
  const z = near === undefined ? 0 : parseLength(near)
  if (x === undefined || y === undefined || z === undefined) return undefined
  return basis => ({
    kind: 'translate',
    x: resolve<LengthPercentage>(x, basis),
    y: resolve<LengthPercentage>(y, basis),
    z: resolve<number>(z, basis),
  })
}

function parseMatrix(name: string, args: readonly Value[]): Matrix3d | undefined {
  const [first, second] = args
  switch (name) {
    case 'matrix':
      return ofNumbers(args, 6, ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) =>
        planar([a, b, c, d, e * PX, f * PX]),
      )
    case 'matrix3d':
      return ofNumbers(args, 16, affineOf)
    case 'rotate':
    case 'rotatez':
      return args.length === 1 ? rotationOf(0, 0, 1, first) : undefined
    case 'rotatex':
      return args.length === 1 ? rotationOf(1, 0, 0, first) : undefined
    case 'rotatey':
      return args.length === 1 ? rotationOf(0, 1, 0, first) : undefined
    case 'rotate3d':
      return ofNumbers(args.slice(0, 3), 3, ([x = 0, y = 0, z = 0]) =>
        args.length === 4 ? rotationOf(x, y, z, args[3]) : undefined,
      )
    case 'scale':
      return args.length <= 2 ? parseScaling(args) : undefined
    case 'scale3d':
      return args.length === 3 ? parseScaling(args) : undefined
    case 'scalex':
      return ofFactors(args, 1, ([x = 1]) => scaling3d(x, 1, 1))
    case 'scaley':
      return ofFactors(args, 1, ([y = 1]) => scaling3d(1, y, 1))
    case 'scalez':
      return ofFactors(args, 1, ([z = 1]) => scaling3d(1, 1, z))
    case 'skew':
      return args.length === 1 || args.length === 2
        ? skewOf(parseAngle(first), second === undefined ? 0 : parseAngle(second))
        : undefined
    case 'skewx':
      return args.length === 1 ? skewOf(parseAngle(first), 0) : undefined
    case 'skewy':
      return args.length === 1 ? skewOf(0, parseAngle(first)) : undefined
    default:
      return undefined
  }
}

function ofNumbers(
  args: readonly Value[],
  count: number,
  build: (numbers: readonly number[]) => Matrix3d | undefined,
): Matrix3d | undefined {
  const numbers = args.map(value => parseNumber(value)).filter(number => number !== undefined)
  return args.length === count && numbers.length === count ? build(numbers) : undefined
}

/** Undefined for a matrix with a perspective. */
function affineOf(columns: readonly number[]): Matrix3d | undefined {
  const at = (row: number, column: number): number => columns[column * 4 + row] ?? 0
  if (at(3, 0) !== 0 || at(3, 1) !== 0 || at(3, 2) !== 0 || at(3, 3) !== 1) return undefined
  const column = (i: number, unit: number) => [at(0, i) * unit, at(1, i) * unit, at(2, i) * unit] as const
  return [column(0, 1), column(1, 1), column(2, 1), column(3, PX)]
}

function rotationOf(x: number, y: number, z: number, angle: Value | undefined): Matrix3d | undefined {
  const degrees = parseAngle(angle)
  return degrees === undefined ? undefined : rotation3d(x, y, z, degrees)
}

function ofFactors(
  args: readonly Value[],
  count: number,
  build: (factors: readonly number[]) => Matrix3d,
): Matrix3d | undefined {
  const factors = args.map(parseFactor).filter(factor => factor !== undefined)
  return args.length === count && factors.length === count ? build(factors) : undefined
}

/** A number, or a percentage of 1. */
function parseFactor(value: Value): number | undefined {
  const percentage = parsePercentage(value)
  return percentage === undefined ? parseNumber(value) : percentage / 100
}

/** One to three factors; one is for both axes of the plane. */
function parseScaling(args: readonly Value[]): Matrix3d | undefined {
  return ofFactors(args, Math.max(1, Math.min(3, args.length)), ([x = 1, y = x, z = 1]) => scaling3d(x, y, z))
}

function skewOf(x: number | undefined, y: number | undefined): Matrix3d | undefined {
  if (x === undefined || y === undefined) return undefined
  return planar([1, Math.tan(radians(y)), Math.tan(radians(x)), 1, 0, 0])
}

/** CSS Transforms 2 §5. */
export const parseTranslate: Parser<TransformFunction | null> = values => {
  if (soleWord(values) === 'none') return null
  const [x, y, z, ...more] = values
  return x === undefined || more.length > 0 ? undefined : translationOf(x, y, z)
}

const AXES: Readonly<Record<string, readonly [number, number, number]>> = {
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
}

/** An angle, with an axis before or after it. */
export const parseRotate: Parser<TransformFunction | null> = values => {
  if (soleWord(values) === 'none') return null
  const angle = values.find(value => value.type !== 'number' && parseAngle(value) !== undefined) ?? values[0]
  const axis = values.filter(value => value !== angle)
  const isOutside = values[0] === angle || values.at(-1) === angle
  if (angle === undefined || !isOutside) return undefined
  const matrix = parseAxis(axis, (x, y, z) => rotationOf(x, y, z, angle))
  return matrix && matrixOf(matrix)
}

function parseAxis(
  values: readonly Value[],
  build: (x: number, y: number, z: number) => Matrix3d | undefined,
): Matrix3d | undefined {
  const word = soleWord(values)
  if (values.length === 0) return build(0, 0, 1)
  if (word !== null) {
    const axis = Object.hasOwn(AXES, word) ? AXES[word] : undefined
    return axis && build(...axis)
  }
  return ofNumbers(values, 3, ([x = 0, y = 0, z = 0]) => build(x, y, z))
}

export const parseScale: Parser<TransformFunction | null> = values => {
  if (soleWord(values) === 'none') return null
  if (values.length > 3) return undefined
  const matrix = parseScaling(values)
  return matrix && matrixOf(matrix)
}

/** One or two positions, and a length along the z axis. */
export const parseTransformOrigin: Parser<TransformOrigin> = values => {
  if (values.length > 3) return undefined
  const place = parsePosition(values.slice(0, 2))
  const z = values[2] === undefined ? 0 : parseLength(values[2])
  if (place === undefined || z === undefined) return undefined
  return basis => [
    ...resolve<readonly [LengthPercentage, LengthPercentage]>(place, basis),
    resolve<number>(z, basis),
  ]
}
