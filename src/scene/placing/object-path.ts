import { type Point, radians, type Size } from '../../graphics/affine.ts'
import type { CanvasKit, Outline } from '../../output/raster/canvas.ts'
import type { CornerRadii } from '../reading/property-shapes.ts'
import type {
  Base,
  EllipseShape,
  LineShape,
  PointsShape,
  RectShape,
  TriangleShape,
} from '../reading/scene.ts'

type Outlined = Base & (RectShape | EllipseShape | TriangleShape | LineShape | PointsShape)

/** The outline of a shape around its middle. */
export function outlineOf(shape: Outlined, middle: Point, kit: CanvasKit): Outline {
  switch (shape.type) {
    case 'rect': {
      const corners = shape.corners ?? null
      return corners === null
        ? roundedRect(shape, { x: shape.rx, y: shape.ry }, kit)
        : corneredRect(shape, corners, kit)
    }
    case 'ellipse':
      return ellipse(shape, kit)
    case 'triangle': {
      const [x, y] = [shape.width / 2, shape.height / 2]
      return polygon(
        [
          { x: -x, y },
          { x: 0, y: -y },
          { x, y },
        ],
        { x: 0, y: 0 },
        true,
        kit,
      )
    }
    case 'line':
      return polygon([shape.from, shape.to], middle, false, kit)
    case 'polyline':
    case 'polygon':
      return polygon(shape.points, middle, shape.type === 'polygon', kit)
  }
}

/** A rectangle around the origin with one radius for each corner, made smaller together where they do not fit. */
export function corneredRect({ width, height }: Size, corners: CornerRadii, kit: CanvasKit): Outline {
  const outline = kit.outline()
  // Dashes of a plain rectangle begin at its top left corner.
  if (corners.every(radius => radius === 0)) outline.rect(-width / 2, -height / 2, width, height)
  else outline.roundRect(-width / 2, -height / 2, width, height, [...corners])
  return outline
}

/** As Fabric: each radius is at most half its side, and each corner one cubic. */
function roundedRect({ width, height }: Size, radius: Point, kit: CanvasKit): Outline {
  const outline = kit.outline()
  const x = Math.min(radius.x, width / 2)
  const y = Math.min(radius.y, height / 2)
  if (x === 0 || y === 0) outline.rect(-width / 2, -height / 2, width, height)
  else traceRounded(outline, { x: width / 2, y: height / 2 }, { x, y })
  return outline
}

/** Clockwise from the top left corner, around the origin. */
function traceRounded(outline: Outline, { x: right, y: bottom }: Point, { x, y }: Point): void {
  const [nearX, nearY] = [x * (1 - HANDLE), y * (1 - HANDLE)]
  outline.moveTo(-right + x, -bottom)
  outline.lineTo(right - x, -bottom)
  outline.bezierCurveTo(right - nearX, -bottom, right, -bottom + nearY, right, -bottom + y)
  outline.lineTo(right, bottom - y)
  outline.bezierCurveTo(right, bottom - nearY, right - nearX, bottom, right - x, bottom)
  outline.lineTo(-right + x, bottom)
  outline.bezierCurveTo(-right + nearX, bottom, -right, bottom - nearY, -right, bottom - y)
  outline.lineTo(-right, -bottom + y)
  outline.bezierCurveTo(-right, -bottom + nearY, -right + nearX, -bottom, -right + x, -bottom)
  outline.closePath()
}

/** Of a cubic that stands for a quarter of an ellipse: how far its handles reach, in radii. */
const HANDLE = 0.5522847498

function ellipse({ rx, ry, startAngle, endAngle, counterClockwise }: EllipseShape, kit: CanvasKit): Outline {
  const outline = kit.outline()
  outline.ellipse(0, 0, rx, ry, 0, radians(startAngle), radians(endAngle), counterClockwise)
  if (Math.abs(endAngle - startAngle) >= 360) outline.closePath()
  return outline
}

function polygon(points: readonly Point[], middle: Point, closed: boolean, kit: CanvasKit): Outline {
  const outline = kit.outline()
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) outline.moveTo(x - middle.x, y - middle.y)
    else outline.lineTo(x - middle.x, y - middle.y)
  }
  if (closed && points.length > 0) outline.closePath()
  return outline
}
