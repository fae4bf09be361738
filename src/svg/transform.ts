/** Transforms of SVG attributes and of CSS → matrices. Pure. */

import { isSign, parseValues, type Value } from '../css/values/component-values.ts'
import { IDENTITY, type Matrix, multiply, radians, rotation, translation } from '../graphics/affine.ts'
import { degreesOf, formatNumber, type LengthBasis, lengthOf, type ViewBox } from './values.ts'

/** A transform list, of an attribute or of CSS, as one matrix; null if it is invalid. */
export function readTransform(text: string, basis: LengthBasis): Matrix | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === 'none') return IDENTITY
  const values = parseValues(trimmed, null)
  if (values === null) return null
  let matrix = IDENTITY
  for (const value of values) {
    if (isSign(value, ',')) continue
    const step = value.type === 'function' ? stepOf(value.name, value.args, basis) : null
    if (step === null) return null
    matrix = multiply(matrix, step)
  }
  return matrix.every(Number.isFinite) ? matrix : null
}

function stepOf(name: string, args: readonly Value[], basis: LengthBasis): Matrix | null {
  const values = args.filter(value => !isSign(value, ','))
  const lengths = values.map((value, i) => lengthOf(value, basis, i === 0 ? basis.width : basis.height))
  const angles = values.map(degreesOf)
  const numbers = values.map(value =>
    value.type === 'percentage' ? value.value / 100 : value.type === 'number' ? value.value : null,
  )
  const [x = null, y = null] = lengths
  const [angle = null, second = null] = angles
  switch (name) {
    case 'matrix': {
      const [a, b, c, d, e, f] = numbers
      if (a == null || b == null || c == null || d == null || e == null || f == null) return null
      return [a, b, c, d, e, f]
    }
    case 'translate':
      return x === null ? null : translation(x, values.length > 1 ? (y ?? Number.NaN) : 0)
    case 'translatex':
      return x === null ? null : translation(x, 0)
    case 'translatey':
      return x === null ? null : translation(0, lengthOf(values[0], basis, basis.height) ?? 0)
    case 'scale': {
      const [across = null, down = across] = numbers
      return across === null || down === null ? null : [across, 0, 0, down, 0, 0]
    }
    case 'scalex':
      return numbers[0] == null ? null : [numbers[0], 0, 0, 1, 0, 0]
    case 'scaley':
      return numbers[0] == null ? null : [1, 0, 0, numbers[0], 0, 0]
    case 'rotate': {
      if (angle === null) return null
      const [, centerX = 0, centerY = 0] = lengths
      if (centerX === null || centerY === null) return null
      return around(rotation(angle), centerX, centerY)
    }
    case 'skewx':
      return angle === null ? null : [1, 0, Math.tan(radians(angle)), 1, 0, 0]
    case 'skewy':
      return angle === null ? null : [1, Math.tan(radians(angle)), 0, 1, 0, 0]
    case 'skew':
      return angle === null ? null : [1, Math.tan(radians(second ?? 0)), Math.tan(radians(angle)), 1, 0, 0]
    default:
      return null
  }
}

/** A transform with this point as its origin. */
export function around(matrix: Matrix, x: number, y: number): Matrix {
  if (x === 0 && y === 0) return matrix
  return multiply(multiply(translation(x, y), matrix), translation(-x, -y))
}

const SIDES: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 }

/** `transform-origin` in a reference box. */
export function readOrigin(text: string, box: ViewBox, basis: LengthBasis): readonly [number, number] | null {
  const values = parseValues(text.trim(), null) ?? []
  const isVertical = (value: Value | undefined) =>
    value?.type === 'ident' && (value.lower === 'top' || value.lower === 'bottom')
  const isHorizontal = (value: Value | undefined) =>
    value?.type === 'ident' && (value.lower === 'left' || value.lower === 'right')
  const [first, second] = values
  const isTurned = isVertical(first) || isHorizontal(second)
  const [x, y] = isTurned ? [second, first] : [first, second]
  const place = (value: Value | undefined, start: number, length: number): number | null => {
    if (value === undefined) return start + length / 2
    if (value.type === 'ident') {
      const share = SIDES[value.lower]
      return share === undefined ? null : start + share * length
    }
    const offset = lengthOf(value, basis, length)
    return offset === null ? null : start + offset
  }
  const [left, top] = [place(x, box.x, box.width), place(y, box.y, box.height)]
  return left === null || top === null ? null : [left, top]
}

/** As an attribute; null for the identity. */
export function writeMatrix(matrix: Matrix): string | null {
  if (matrix.every((value, i) => Math.abs(value - (IDENTITY[i] ?? 0)) < 1e-9)) return null
  const [a, b, c, d, e, f] = matrix
  if (a === 1 && b === 0 && c === 0 && d === 1) return `translate(${formatNumber(e)} ${formatNumber(f)})`
  // Scale factors need significant digits, not decimals: they multiply coordinates.
  const precise = (value: number) => String(Number(value.toPrecision(10)))
  const factors = [a, b, c, d].map(value => (Math.abs(value) < 1e-6 ? formatTiny(value) : precise(value)))
  return `matrix(${factors.join(' ')} ${formatNumber(e)} ${formatNumber(f)})`
}

function formatTiny(value: number): string {
  return Math.abs(value) < 1e-12 ? '0' : value.toFixed(12)
}

/** The transform from a viewBox to a viewport at `x`, `y` (SVG 2 §8.2). */
export function fitViewBox(viewport: ViewBox, box: ViewBox, preserveAspectRatio: string | undefined): Matrix {
  const { align, fit } = readAspectRatio(preserveAspectRatio)
  const [across, down] = [viewport.width / box.width, viewport.height / box.height]
  const both = fit === 'slice' ? Math.max(across, down) : Math.min(across, down)
  const [scaleX, scaleY] = fit === 'none' ? [across, down] : [both, both]
  const left = viewport.x + (viewport.width - box.width * scaleX) * align.x
  const top = viewport.y + (viewport.height - box.height * scaleY) * align.y
  return [scaleX, 0, 0, scaleY, left - box.x * scaleX, top - box.y * scaleY]
}

export interface AspectRatio {
  readonly fit: 'meet' | 'slice' | 'none'
  /** Fraction of the free space before the content. */
  readonly align: { readonly x: number; readonly y: number }
}

export function readAspectRatio(value = ''): AspectRatio {
  const [, x = 'Mid', y = 'Mid'] = /x(Min|Mid|Max)Y(Min|Mid|Max)/.exec(value) ?? []
  const share = (word: string) => (word === 'Min' ? 0 : word === 'Mid' ? 0.5 : 1)
  const fit = /\bnone\b/.test(value) ? 'none' : /\bslice\b/.test(value) ? 'slice' : 'meet'
  return { fit, align: { x: share(x), y: share(y) } }
}
