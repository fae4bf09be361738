import type { Matrix } from '../layout/parts.ts'
import type { TrackedDocument } from '../layout/tracked-document.ts'

/** A rectangle with its sides along the axes. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The map that does `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Null for a map that makes everything flat. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | null {
  const determinant = a * d - b * c
  const [g, h, i, j] = [d / determinant, -b / determinant, -c / determinant, a / determinant]
  const inverse: Matrix = [g, h, i, j, -(g * e + i * f), -(h * e + j * f)]
  return determinant !== 0 && inverse.every(Number.isFinite) ? inverse : null
}

/** The box around a mapped box. */
export function mapBounds([a, b, c, d, e, f]: Matrix, { left, top, right, bottom }: Bounds): Bounds {
  const across = [a * left, a * right].flatMap(x => [x + c * top, x + c * bottom])
  const down = [b * left, b * right].flatMap(y => [y + d * top, y + d * bottom])
  return {
    left: Math.min(...across) + e,
    top: Math.min(...down) + f,
    right: Math.max(...across) + e,
    bottom: Math.max(...down) + f,
  }
}

export function intersectBounds(a: Bounds, b: Bounds): Bounds {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

export function isEmpty({ left, top, right, bottom }: Bounds): boolean {
  return !(right > left && bottom > top)
}

/** Maps what is drawn from now on, exactly enough for `setMatrix` to find back. */
export function concat(document: TrackedDocument, matrix: Matrix): void {
  if (matrix.every((value, i) => value === IDENTITY[i])) return
  document._ctm = multiply(document._ctm, matrix)
  document.content.transform(matrix.map(exactNumber).join(' '))
}

/** Lets what is drawn from now on stand where a matrix puts it on the page. False where that cannot be. */
export function setMatrix(document: TrackedDocument, matrix: Matrix): boolean {
  const back = invert(document._ctm)
  if (back === null) return false
  concat(document, multiply(back, matrix))
  return true
}

const SIGNIFICANT_DIGITS = 9
const MAX_NUMBER = 1e9

/** A number as content streams have it, without exponent, to nine digits. */
function exactNumber(value: number): string {
  if (!(Math.abs(value) < MAX_NUMBER)) throw new RangeError(`unsupported number: ${value}`)
  const whole = Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1)) + 1)
  const small = Math.abs(value) < 1 && value !== 0 ? Math.ceil(-Math.log10(Math.abs(value))) : 0
  const fixed = value.toFixed(Math.min(15, SIGNIFICANT_DIGITS - whole + small))
  const short = fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed
  return short === '-0' ? '0' : short
}
