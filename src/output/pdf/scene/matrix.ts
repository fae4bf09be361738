import { IDENTITY, invert, type Matrix, multiply } from '../../../graphics/affine.ts'
import { UnsupportedNumber } from '../canvas/format-number.ts'
import type { TrackedDocument } from '../tracked-document.ts'

/** Concatenates a matrix with enough digits for `setMatrix` to invert it. */
export function concat(document: TrackedDocument, matrix: Matrix): void {
  if (matrix.every((value, i) => value === IDENTITY[i])) return
  document._ctm = multiply(document._ctm, matrix)
  document.content.transform(matrix.map(exactNumber).join(' '))
}

/** Paints in coordinates that `matrix` maps to the current ones. */
export function within(
  { document }: { readonly document: TrackedDocument },
  matrix: Matrix,
  paint: () => void,
): void {
  if (matrix === IDENTITY) {
    paint()
    return
  }
  document.save()
  concat(document, matrix)
  paint()
  document.restore()
}

/** Sets the current transformation matrix. Returns false if the current one cannot be inverted. */
export function setMatrix(document: TrackedDocument, matrix: Matrix): boolean {
  const back = invert(document._ctm)
  if (back === null) return false
  concat(document, multiply(back, matrix))
  return true
}

const SIGNIFICANT_DIGITS = 9
const MAX_NUMBER = 1e9

/** A number in a content stream: nine digits, no exponent. */
function exactNumber(value: number): string {
  if (!(Math.abs(value) < MAX_NUMBER)) throw new UnsupportedNumber(value)
  const whole = Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1)) + 1)
  const small = Math.abs(value) < 1 && value !== 0 ? Math.ceil(-Math.log10(Math.abs(value))) : 0
  const fixed = value.toFixed(Math.min(15, SIGNIFICANT_DIGITS - whole + small))
  const short = fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed
  return short === '-0' ? '0' : short
}
