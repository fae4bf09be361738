import type { Size } from '../../../graphics/affine.ts'
import { fitRadii, traceRect } from '../../../graphics/rounded-rectangle.ts'
import type { CornerRadii } from '../../../scene/reading/property-shapes.ts'
import type { SceneObject } from '../../../scene/reading/scene.ts'
import type { Outline } from '../../raster/canvas.ts'
import type { TrackedDocument } from '../tracked-document.ts'

const COMMAND = /([MLQCZ])([^MLQCZ]*)/g
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi

interface Scale {
  readonly x: number
  readonly y: number
}

/**
 * Adds the outline of an object to the path of a document. Round ones are drawn as themselves: an outline of the
 * canvas has a hundred pieces for each.
 * @returns False where there is nothing of it.
 */
export function traceObject(
  document: TrackedDocument,
  object: SceneObject,
  { outline, width, height }: { outline: Outline } & Size,
  scale: Scale = UNSCALED,
): boolean {
  // Dashes begin where the outline of the canvas does.
  const isDashed = object.strokeDashArray?.some(length => length > 0) === true
  if (object.type === 'ellipse' && !isDashed && Math.abs(object.endAngle - object.startAngle) >= 360) {
    traceEllipse(document, { x: object.rx * scale.x, y: object.ry * scale.y })
    return true
  }
  if (object.type === 'rect' && !isDashed && object.corners !== null) {
    traceCornered(document, { width, height }, object.corners, scale)
    return true
  }
  return traceOutline(document, outline, scale)
}

/** A radius for each corner. */
export const SHARP: CornerRadii = [0, 0, 0, 0]

const UNSCALED: Scale = { x: 1, y: 1 }

/** Length of the handles of a Bézier curve that stands for a quarter of a circle. */
const KAPPA = 0.5522847498

function traceEllipse(document: TrackedDocument, { x, y }: Scale): void {
  const [h, v] = [x * KAPPA, y * KAPPA]
  document.moveTo(x, 0)
  document.bezierCurveTo(x, v, h, y, 0, y)
  document.bezierCurveTo(-h, y, -x, v, -x, 0)
  document.bezierCurveTo(-x, -v, -h, -y, 0, -y)
  document.bezierCurveTo(h, -y, x, -v, x, 0)
  document.closePath()
}

/** Adds a rectangle around the origin, with a radius for each corner. */
export function traceCornered(
  document: TrackedDocument,
  { width, height }: Size,
  corners: CornerRadii,
  { x, y }: Scale = UNSCALED,
): void {
  const box = { x: (-width / 2) * x, y: (-height / 2) * y, width: width * x, height: height * y }
  const radii = corners.map(radius => [radius * x, radius * y] as const)
  traceRect(document, box, fitRadii(radii, box, { top: false, bottom: false }))
}

/**
 * Adds an outline to the path of a document.
 * @param scale How many times as large it is drawn across and down.
 * @returns False where there is nothing of it.
 */
function traceOutline(document: TrackedDocument, outline: Outline, scale: Scale): boolean {
  const data = outline.toSVGString()
  let pen = { x: 0, y: 0 }
  let isEmpty = true
  for (const [, command = '', operands = ''] of data.matchAll(COMMAND)) {
    const numbers = Array.from(operands.match(NUMBER) ?? [], Number).map((value, i) =>
      i % 2 === 0 ? value * scale.x : value * scale.y,
    )
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
    isEmpty = false
    switch (command) {
      case 'M':
        document.moveTo(a, b)
        break
      case 'L':
        document.lineTo(a, b)
        break
      case 'C':
        document.bezierCurveTo(a, b, c, d, e, f)
        break
      case 'Q':
        // quadratic curves are drawn as cubic ones, which PDF has
        document.bezierCurveTo(
          pen.x + ((a - pen.x) * 2) / 3,
          pen.y + ((b - pen.y) * 2) / 3,
          c + ((a - c) * 2) / 3,
          d + ((b - d) * 2) / 3,
          c,
          d,
        )
        break
      case 'Z':
        document.closePath()
    }
    const [x, y] = numbers.slice(-2)
    if (x !== undefined && y !== undefined) pen = { x, y }
  }
  return !isEmpty
}
