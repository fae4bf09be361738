import { fillOutline } from './brush.ts'
import type { Pen } from './draw.ts'
import { fillWork, strokeWork } from './outline-work.ts'
import type { Context, Outline } from './paint.ts'
import { matrixInit, type Placed } from './place.ts'
import type { Base } from './scene.ts'
import { type Matrix, multiply } from './transform.ts'

/** Fills and strokes an outline around the origin. */
export function drawOutline(placed: Placed, outline: Outline, pen: Pen): void {
  const { object, width, height } = placed
  const box = { left: -width / 2, top: -height / 2, width, height }
  const fill = () => {
    // Fabric's line has no inside.
    if (object.fill === null || object.type === 'line') return
    if (hasManyPoints(object)) pen.take(fillWork({ outline, matrix: pen.matrix, canvas: pen.canvas }), 'fill')
    fillOutline(outline, { fill: object.fill, rule: object.fillRule, box }, pen)
  }
  if (object.paintFirst === 'fill') fill()
  strokeOutline(placed, outline, box, pen)
  if (object.paintFirst === 'stroke') fill()
}

/** Strokes an outline in the way its object says; nothing where it has no stroke. */
export function strokeOutline(
  { object, scaling: { x, y } }: Placed,
  outline: Outline,
  box: { left: number; top: number; width: number; height: number },
  { context, kit, brush, strokeCastsShadow, endShadow, matrix, canvas, take }: Pen,
): void {
  const style = object.stroke === null || object.strokeWidth === 0 ? null : brush(object.stroke, box)
  if (style === null) return
  // As in Fabric also for what is painted after it.
  if (!strokeCastsShadow) endShadow()
  context.save()
  setStroke(object, context)
  context.strokeStyle = style
  const takeStroke = (outline: Outline, matrix: Matrix): void => {
    if (!hasManyPoints(object)) return
    const period = object.strokeDashArray?.reduce((sum, length) => sum + length, 0) ?? null
    take(strokeWork({ outline, matrix, canvas }, { width: object.strokeWidth, period }), 'stroke')
  }
  if (object.strokeUniform && x > 0 && y > 0) {
    const scaled = kit.outline()
    scaled.addPath(outline, matrixInit([x, 0, 0, y, 0, 0]))
    takeStroke(scaled, multiply(matrix, [1 / x, 0, 0, 1 / y, 0, 0]))
    context.scale(1 / x, 1 / y)
    context.stroke(scaled)
  } else {
    takeStroke(outline, matrix)
    context.stroke(outline)
  }
  context.restore()
}

/** Other outlines are so simple that it needs no telling how much work they are. */
function hasManyPoints({ type, strokeDashArray }: Placed['object']): boolean {
  return type === 'path' || type === 'polyline' || type === 'polygon' || strokeDashArray !== null
}

/** Width, dashes, caps and joins of an object's stroke. */
export function setStroke(object: Base, context: Context): void {
  context.lineWidth = object.strokeWidth
  context.lineCap = object.strokeLineCap
  context.lineJoin = object.strokeLineJoin
  context.miterLimit = object.strokeMiterLimit
  context.lineDashOffset = object.strokeDashOffset
  // A pattern of zeros alone would never end.
  const dashes = object.strokeDashArray ?? []
  context.setLineDash(dashes.some(length => length > 0) ? [...dashes] : [])
}
