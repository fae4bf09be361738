import { type Matrix, multiply } from '../../graphics/affine.ts'
import { type Path, transformPath } from '../../graphics/path.ts'
import type { Placed } from '../../scene/placing/place.ts'
import type { FillBox } from '../../scene/placing/stroke-area.ts'
import type { Base } from '../../scene/reading/scene.ts'
import { fillPath } from './brush.ts'
import type { Context, Path2D } from './canvas.ts'
import type { Pen } from './draw-objects.ts'
import { fillWork, strokeWork } from './path-cost.ts'

/** Fills and strokes an outline around the origin. */
export function drawPath(placed: Placed, path: Path, pen: Pen): void {
  const { object, width, height } = placed
  const box = { left: -width / 2, top: -height / 2, width, height }
  const fill = () => {
    // Fabric's line has no inside.
    if (object.fill === null || object.type === 'line') return
    if (hasManyPoints(object)) pen.take(fillWork({ path, matrix: pen.matrix, canvas: pen.canvas }), 'fill')
    fillPath(path, { fill: object.fill, rule: object.fillRule, box }, pen)
  }
  if (object.paintFirst === 'fill') fill()
  strokePath(placed, path, box, pen)
  if (object.paintFirst === 'stroke') fill()
}

/** Strokes an outline in the way its object says; nothing where it has no stroke. */
export function strokePath(
  { object, scaling: { x, y }, strokeArea }: Placed,
  path: Path,
  box: FillBox,
  { context, kit, brush, strokeCastsShadow, endShadow, matrix, canvas, take }: Pen,
): void {
  if (object.stroke === null || object.strokeWidth === 0) return
  const isUniform = object.strokeUniform && x > 0 && y > 0
  const growth = strokeArea?.growth ?? 1
  context.save()
  if (isUniform) context.scale(1 / x, 1 / y)
  const style = brush(object.stroke, strokeArea?.box ?? box)
  context.restore()
  if (style === null) return
  // As in Fabric also for what is painted after it.
  if (!strokeCastsShadow) endShadow()
  context.save()
  setStroke(object, context, growth)
  context.strokeStyle = style
  const takeStroke = (path: Path, matrix: Matrix): void => {
    const period = object.strokeDashArray?.reduce((sum, length) => sum + length * growth, 0) ?? null
    take(strokeWork({ path, matrix, canvas }, { width: object.strokeWidth * growth, period }), 'stroke')
  }
  const stroke = (stroked: Path2D): void => {
    if (strokeArea !== null) {
      const { left, top, right, bottom } = strokeArea.cut
      context.beginPath()
      context.rect(left, top, right - left, bottom - top)
      context.clip()
    }
    context.stroke(stroked)
  }
  if (isUniform) {
    if (hasManyPoints(object))
      takeStroke(transformPath(path, [x, 0, 0, y, 0, 0]), multiply(matrix, [1 / x, 0, 0, 1 / y, 0, 0]))
    context.scale(1 / x, 1 / y)
    stroke(kit.path(path, [x, 0, 0, y, 0, 0]))
  } else {
    if (hasManyPoints(object)) takeStroke(path, matrix)
    stroke(kit.path(path))
  }
  context.restore()
}

/** Other outlines are so simple that it needs no telling how much work they are. */
function hasManyPoints({ type, strokeDashArray }: Placed['object']): boolean {
  return type === 'path' || type === 'polyline' || type === 'polygon' || strokeDashArray !== null
}

/** Width, dashes, caps and joins of an object's stroke. */
export function setStroke(object: Base, context: Context, growth = 1): void {
  context.lineWidth = object.strokeWidth * growth
  context.lineCap = object.strokeLineCap
  context.lineJoin = object.strokeLineJoin
  context.miterLimit = object.strokeMiterLimit
  context.lineDashOffset = object.strokeDashOffset * growth
  // A pattern of zeros alone would never end.
  const dashes = object.strokeDashArray ?? []
  context.setLineDash(dashes.some(length => length > 0) ? dashes.map(length => length * growth) : [])
}
