/** Gradients that are placed in a box: lines, ellipses and turns with stops. Lengths are in points; y runs down. */
import { type Point, rotation, type Size } from './affine.ts'
import type { PaintColor } from './decoration.ts'

/** Between stops, red, green, blue and alpha are linear. */
export interface GradientStop {
  readonly color: PaintColor
  /** Along the line, where 0 is its start and 1 its end. */
  readonly offset: number
}

export type GradientShape =
  | { readonly kind: 'linear'; readonly from: Point; readonly to: Point }
  /** The line runs from the centre to the ellipse. */
  | { readonly kind: 'radial'; readonly center: Point; readonly radii: Point }
  /** The line runs clockwise around the centre. @param angle Where it begins in degrees; 0 points up. */
  | { readonly kind: 'conic'; readonly center: Point; readonly angle: number }

export interface PlacedGradient {
  readonly shape: GradientShape
  /** At least one, by offset. */
  readonly stops: readonly GradientStop[]
  readonly isRepeating: boolean
}

/** CSS Images 3 §3.1.1: the line passes through the centre, and its length depends on the corners. */
export function linearShape(angle: number, { width, height }: Size): GradientShape {
  const [cos, sin] = rotation(angle)
  const half = (Math.abs(width * sin) + Math.abs(height * cos)) / 2
  const [x, y] = [width / 2, height / 2]
  return {
    kind: 'linear',
    from: { x: x - sin * half, y: y + cos * half },
    to: { x: x + sin * half, y: y - cos * half },
  }
}

/** Length of the line in points; in degrees for conic gradients. */
export function lineLength(shape: GradientShape): number {
  switch (shape.kind) {
    case 'linear':
      return Math.hypot(shape.to.x - shape.from.x, shape.to.y - shape.from.y)
    case 'radial':
      return shape.radii.x
    case 'conic':
      return 360
  }
}

/** The least and the greatest offset that a box shows. */
export function offsetRange(shape: GradientShape, { width, height }: Size): readonly [number, number] {
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const
  switch (shape.kind) {
    case 'conic':
      return [0, 1]
    case 'radial': {
      const { center, radii } = shape
      return [
        0,
        Math.max(...corners.map(([x, y]) => Math.hypot((x - center.x) / radii.x, (y - center.y) / radii.y))),
      ]
    }
    case 'linear': {
      const { from, to } = shape
      const [dx, dy] = [to.x - from.x, to.y - from.y]
      const offsets = corners.map(([x, y]) => ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy))
      return [Math.min(...offsets), Math.max(...offsets)]
    }
  }
}
