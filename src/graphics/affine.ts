/** Affine maps and axis-aligned boxes. Pure. */

/** An affine map in the order of a canvas: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** An axis-aligned rectangle. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The map that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** The inverse map. Null if it does not exist or overflows. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | null {
  const determinant = a * d - b * c
  if (determinant === 0 || !Number.isFinite(1 / determinant)) return null
  const [g, h, i, j] = [d / determinant, -b / determinant, -c / determinant, a / determinant]
  const inverse: Matrix = [g, h, i, j, -(g * e + i * f), -(h * e + j * f)]
  return inverse.every(Number.isFinite) ? inverse : null
}

export function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y]
}

export function rotation(degrees: number): Matrix {
  const [sin, cos] = SIN_COS_OF_QUARTERS[((degrees % 360) + 360) % 360] ?? [
    Math.sin(radians(degrees)),
    Math.cos(radians(degrees)),
  ]
  return [cos, sin, -sin, cos, 0, 0]
}

/** Exact values, so that quarter turns keep edges on the pixel grid. */
const SIN_COS_OF_QUARTERS: Readonly<Record<number, readonly [number, number]>> = {
  0: [0, 1],
  90: [1, 0],
  180: [0, -1],
  270: [-1, 0],
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

export function apply([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** Scale along the axes of a matrix: Fabric's scaleX and scaleY of a total matrix. */
export function stretch([a, b, c, d]: Matrix): Point {
  const x = Math.hypot(a, b)
  return { x, y: x === 0 ? Math.hypot(c, d) : Math.abs(a * d - b * c) / x }
}

/** Bounding box of a mapped box. */
export function mapBox(matrix: Matrix, { left, top, right, bottom }: Box): Box {
  return around([
    apply(matrix, { x: left, y: top }),
    apply(matrix, { x: right, y: top }),
    apply(matrix, { x: left, y: bottom }),
    apply(matrix, { x: right, y: bottom }),
  ])
}

/** Bounding box of points; without points, the empty box at the origin. */
export function around(points: readonly Point[]): Box {
  if (points.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { left, top, right, bottom }
}

export function grow({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}

export function unite(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}

export function intersect(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

/** The part of a box in another one; at its edge if the box is outside. */
export function clamp({ left, top, right, bottom }: Box, around: Box): Box {
  const across = (x: number): number => Math.min(Math.max(x, around.left), around.right)
  const down = (y: number): number => Math.min(Math.max(y, around.top), around.bottom)
  return { left: across(left), top: down(top), right: across(right), bottom: down(bottom) }
}

export function isEmpty({ left, top, right, bottom }: Box): boolean {
  return !(right > left && bottom > top)
}

/** 0 for empty boxes, such as the intersection of disjoint ones. */
export function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}
