import { apply, type Matrix, type Point, radians, type Size } from '../../graphics/affine.ts'

/** The box of an object without its shadow, rotated around its middle. */
export interface TurnedBox extends Size {
  /** In scene coordinates. */
  readonly middle: Point
  /** Degrees, before the viewport. */
  readonly angle: number
}

/**
 * True if a box overlaps the scene. Fabric does not draw objects outside, even if their shadow falls inside.
 * Separating axis theorem: two convex shapes are disjoint if their projections on the normal of one side are.
 */
export function isOnScreen(box: TurnedBox, viewport: Matrix, scene: Size): boolean {
  const [a, b, c, d] = viewport
  const seen: Matrix = [a, b, c, d, box.middle.x, box.middle.y]
  const corners = cornersOf(box).map(corner => apply(seen, corner))
  const screen = [
    { x: 0, y: 0 },
    { x: scene.width, y: 0 },
    { x: scene.width, y: scene.height },
    { x: 0, y: scene.height },
  ]
  return [...normalsOf(corners), { x: 1, y: 0 }, { x: 0, y: 1 }].every(axis => {
    const [own, other] = [along(axis, corners), along(axis, screen)]
    return own.least <= other.most && other.least <= own.most
  })
}

function cornersOf({ width, height, angle }: TurnedBox): Point[] {
  const [sin, cos] = [Math.sin(radians(angle)), Math.cos(radians(angle))]
  const turned: Matrix = [cos, sin, -sin, cos, 0, 0]
  const [x, y] = [width / 2, height / 2]
  return [
    { x: -x, y: -y },
    { x, y: -y },
    { x, y },
    { x: -x, y },
  ].map(corner => apply(turned, corner))
}

function normalsOf([a, b, c]: readonly Point[]): Point[] {
  if (a === undefined || b === undefined || c === undefined) return []
  return [
    { x: a.y - b.y, y: b.x - a.x },
    { x: b.y - c.y, y: c.x - b.x },
  ]
}

function along(axis: Point, points: readonly Point[]): { least: number; most: number } {
  const places = points.map(({ x, y }) => x * axis.x + y * axis.y)
  return { least: Math.min(...places), most: Math.max(...places) }
}
