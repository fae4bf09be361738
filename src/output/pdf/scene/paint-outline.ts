import type { Content, Placed } from '../../../scene/placing/place.ts'
import { paintWith } from './brush.ts'
import { concat } from './matrix.ts'
import type { Sheet } from './pdf-canvas.ts'
import { tracePath } from './trace-path.ts'

type Outlined = Extract<Content, { kind: 'path' }>

/** Fills and strokes the outline of an object, around the origin. */
export function paintOutline(sheet: Sheet, placed: Placed, { path }: Outlined, opacity: number): void {
  const { document } = sheet
  const { object, width, height } = placed
  const box = { left: -width / 2, top: -height / 2, width, height }
  const fill = (): void => {
    // Fabric's line has no inside.
    if (object.fill === null || object.type === 'line') return
    paintWith(sheet, { fill: { fill: object.fill, box, opacity } }, () => {
      if (!tracePath(document, path)) return
      document.fill(object.fillRule === 'evenodd' ? 'even-odd' : undefined)
    })
  }
  const stroke = (): void => strokeObject(sheet, placed, opacity, scale => tracePath(document, path, scale))
  if (object.paintFirst === 'fill') fill()
  stroke()
  if (object.paintFirst === 'stroke') fill()
}

/**
 * Strokes in the way that an object says; nothing where it has no stroke.
 * @param trace Adds what is stroked to the path, so many times as large; false where there is nothing of it.
 */
export function strokeObject(
  sheet: Sheet,
  { object, width, height, scaling: { x, y }, strokeArea }: Placed,
  opacity: number,
  trace: (scale: { x: number; y: number }) => boolean,
): void {
  if (object.stroke === null || object.strokeWidth === 0) return
  const { document } = sheet
  const box = strokeArea?.box ?? { left: -width / 2, top: -height / 2, width, height }
  const isUniform = object.strokeUniform && x > 0 && y > 0
  document.save()
  // As on a canvas, what it is stroked with does not grow with the object either.
  if (isUniform) concat(document, [1 / x, 0, 0, 1 / y, 0, 0])
  if (strokeArea !== null) {
    const { left, top, right, bottom } = strokeArea.cut
    document.rect(left, top, right - left, bottom - top)
    document.clip()
  }
  paintWith(sheet, { stroke: { fill: object.stroke, box, opacity } }, () => {
    setStroke(sheet, object, strokeArea?.growth)
    if (trace(isUniform ? { x, y } : { x: 1, y: 1 })) document.stroke()
  })
  document.restore()
}

/** Width, dashes, caps and joins of an object's stroke. */
export function setStroke({ document }: Sheet, object: Placed['object'], growth = 1): void {
  document.lineWidth(object.strokeWidth * growth)
  document.lineCap(object.strokeLineCap)
  document.lineJoin(object.strokeLineJoin)
  document.content.set('miterLimit', `${Math.max(1, object.strokeMiterLimit).toFixed(3)} M`)
  document.content.set('dash', dashOf(object, growth))
}

/** As a canvas has it: a list of odd length counts twice, and the pattern may begin before the path. */
function dashOf({ strokeDashArray, strokeDashOffset }: Placed['object'], growth: number): string {
  const given = strokeDashArray ?? []
  // A pattern of zeros alone would never end.
  if (!given.some(length => length > 0)) return '[]0 d'
  const lengths = given.length % 2 === 1 ? [...given, ...given] : given
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const phase = ((strokeDashOffset % total) + total) % total
  return `[${lengths.map(length => (length * growth).toFixed(3)).join(' ')}]${(phase * growth).toFixed(3)} d`
}
