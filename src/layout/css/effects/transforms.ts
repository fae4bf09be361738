import type { LengthPercentage, TransformFunction } from '../../../css/values/value-types.ts'
import { invert, type Matrix, multiply, translation } from '../../../graphics/affine.ts'
import { flattened, type Matrix3d, multiply3d, translation3d } from '../../../graphics/matrix-3d.ts'
import type { LayoutBox } from '../layout-box.ts'
import { type ComputedStyle, resolve } from '../used-values.ts'

export type TransformedBox = Pick<LayoutBox, 'style' | 'insets' | 'margins' | 'width' | 'height'>

/** True if a box of this style is transformed: it contains its absolutely and fixed positioned descendants. */
export function hasTransform(style: ComputedStyle): boolean {
  return (
    (style.transform !== undefined && style.transform.length > 0) ||
    (style.translate ?? null) !== null ||
    (style.rotate ?? null) !== null ||
    (style.scale ?? null) !== null
  )
}

/**
 * The transformation of a box from the origin of its border box (CSS Transforms 2 §6), flattened to the plane.
 * Percentages refer to the reference box. @returns Null if nothing can be painted: the matrix is singular or too large.
 */
export function transformOf({ style, insets, width, height }: TransformedBox): Matrix | null {
  const box =
    style.transformBox === 'content-box'
      ? {
          x: insets.left,
          y: insets.top,
          width: Math.max(0, width - insets.left - insets.right),
          height: Math.max(0, height - insets.top - insets.bottom),
        }
      : { x: 0, y: 0, width, height }
  const [left, top, depth] = style.transformOrigin ?? CENTRE
  const origin = [box.x + resolve(left, box.width), box.y + resolve(top, box.height), depth] as const
  const functions = [style.translate, style.rotate, style.scale, ...(style.transform ?? [])]
  let total = translation3d(...origin)
  for (const each of functions) if (each) total = multiply3d(total, matrixOf(each, box))
  const matrix = flattened(multiply3d(total, translation3d(-origin[0], -origin[1], -origin[2])))
  return isPaintable(matrix) ? matrix : null
}

const CENTRE: readonly [LengthPercentage, LengthPercentage, number] = [{ percent: 50 }, { percent: 50 }, 0]

function matrixOf(each: TransformFunction, box: { width: number; height: number }): Matrix3d {
  return each.kind === 'matrix'
    ? each.matrix
    : translation3d(resolve(each.x, box.width), resolve(each.y, box.height), each.z)
}

/** Bounds beyond which nothing would be visible on paper. */
const LEAST_DETERMINANT = 1e-9
const MAX_ENTRY = 1e6

function isPaintable(matrix: Matrix): boolean {
  const [a, b, c, d] = matrix
  return (
    matrix.every(entry => Math.abs(entry) <= MAX_ENTRY) &&
    Math.abs(a * d - b * c) >= LEAST_DETERMINANT &&
    invert(matrix) !== null
  )
}

/** True for boxes that are not fragmented: turned ones, form controls, and those with `line-clamp`, as in Chromium. */
export function isMonolithic({ isOrthogonal, isControl, isAnonymous, style }: LayoutBox): boolean {
  if (isOrthogonal === true || isControl === true) return true
  return !isAnonymous && typeof style.lineClamp === 'number'
}

/** A transformation about another origin. */
export function movedTo(matrix: Matrix, x: number, y: number): Matrix {
  return multiply(translation(x, y), multiply(matrix, translation(-x, -y)))
}
