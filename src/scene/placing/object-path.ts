import type { Point, Size } from '../../graphics/affine.ts'
import type { Rect } from '../../graphics/decoration.ts'
import { ellipsePath, type Path, polygonPath, rectPath, translatePath } from '../../graphics/path.ts'
import { type Corners, fitRadii, roundedRectPath } from '../../graphics/rounded-rectangle.ts'
import type { CornerRadii } from '../reading/property-shapes.ts'
import type { Base, Shape } from '../reading/scene.ts'

type PathObject = Base & Exclude<Shape, { type: 'text' | 'picture' | 'path' }>

/** The path of a shape around `middle`, a point in the coordinates of its points. */
export function objectPath(shape: PathObject, middle: Point): Path {
  switch (shape.type) {
    case 'rect':
      return shape.corners === null ? fabricRect(shape, shape) : corneredRect(shape, shape.corners)
    case 'ellipse':
      return ellipsePath(shape)
    case 'triangle': {
      const [x, y] = [shape.width / 2, shape.height / 2]
      const corners = [
        { x: -x, y },
        { x: 0, y: -y },
        { x, y },
      ]
      return polygonPath(corners, true)
    }
    default: {
      const points = shape.type === 'line' ? [shape.from, shape.to] : shape.points
      return translatePath(polygonPath(points, shape.type === 'polygon'), -middle.x, -middle.y)
    }
  }
}

/** A rectangle around the origin with a radius per corner; null for sharp corners. */
export function corneredRect(size: Size, corners: CornerRadii | null): Path {
  return roundedRect(rectAround(size), corners)
}

/** A rectangle with a radius per corner, scaled down together where they do not fit; null for sharp corners. */
export function roundedRect(rect: Rect, corners: CornerRadii | null): Path {
  if (corners === null || corners.every(radius => radius === 0)) return sharpRect(rect)
  const radii = corners.map(radius => [radius, radius] as const)
  const fitted = fitRadii(radii, rect)
  return roundedRectPath(rect, fitted, { curve: 'arc', start: 'left' })
}

/** Fabric's rectangle: each radius is at most half its side, and corners are cubic curves. */
function fabricRect(size: Size, { rx, ry }: { rx: number; ry: number }): Path {
  const radius = [Math.min(rx, size.width / 2), Math.min(ry, size.height / 2)] as const
  const rect = rectAround(size)
  if (radius[0] === 0 || radius[1] === 0) return sharpRect(rect)
  const corners: Corners = [radius, radius, radius, radius]
  return roundedRectPath(rect, corners)
}

function rectAround({ width, height }: Size): Rect {
  return { x: -width / 2, y: -height / 2, width, height }
}

function sharpRect({ x, y, width, height }: Rect): Path {
  return rectPath({ left: x, top: y, right: x + width, bottom: y + height })
}
