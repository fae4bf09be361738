/** Sets the colours of shapes and text: plain colours, gradients as shadings, pictures as tiling patterns. */
import { IDENTITY, invert, type Matrix, multiply, translation } from '../../../graphics/affine.ts'
import { rgbaOf } from '../../../graphics/color/css-color.ts'
import type { PaintColor } from '../../../graphics/decoration.ts'
import type { Fill, FillBox, Gradient, Pattern } from '../../../graphics/paint.ts'
import { functionOf } from '../canvas/gradient-function.ts'
import type { PdfReference } from '../pdfkit.ts'
import { makeForm, paintForm, type SceneForm, setMask } from './form.ts'
import { setMatrix } from './matrix.ts'
import type { PdfCanvas } from './pdf-canvas.ts'

export type Side = 'fill' | 'stroke'

export interface Brush {
  readonly fill: Fill
  readonly box: FillBox
  readonly opacity: number
}

/**
 * Paints with brushes for filling, for stroking or for both; null paints nothing.
 * @param isText Text under a mask is composed in a form first, because PDFium applies the mask twice to filled
 * glyphs.
 */
export function paintWith(
  canvas: PdfCanvas,
  brushes: Readonly<Partial<Record<Side, Brush | null>>>,
  paint: (sides: Readonly<Record<Side, boolean>>) => void,
  { isText = false }: { isText?: boolean } = {},
): void {
  const fill = prepare(canvas, 'fill', brushes.fill ?? null)
  const stroke = prepare(canvas, 'stroke', brushes.stroke ?? null)
  if (fill === null && stroke === null) return
  const masks = [fill?.mask ?? null, stroke?.mask ?? null].filter(mask => mask !== null)
  if (masks.length > 0 && fill !== null && stroke !== null) {
    // Each side has a mask of its own.
    paintWith(canvas, { fill: brushes.fill ?? null }, paint, { isText })
    paintWith(canvas, { stroke: brushes.stroke ?? null }, paint, { isText })
    return
  }
  const { document, area } = canvas
  const [mask] = masks
  const paintAll = (): void => {
    fill?.set()
    stroke?.set()
    paint({ fill: fill !== null, stroke: stroke !== null })
  }
  if (mask === undefined) {
    paintAll()
    return
  }
  const form = isText ? makeForm(canvas, { bounds: area }, paintAll) : null
  document.save()
  setMask(canvas, mask, 'Luminosity')
  if (form === null) paintAll()
  else paintForm(canvas, form, 1)
  document.restore()
}

interface Prepared {
  set(): void
  readonly mask: SceneForm | null
}

/** Null if nothing would be painted. */
function prepare(canvas: PdfCanvas, side: Side, brush: Brush | null): Prepared | null {
  if (brush === null || !(brush.opacity > 0)) return null
  const { fill } = brush
  if (typeof fill === 'string') return ofColor(canvas, side, sceneColor(fill), brush.opacity)
  return fill.kind === 'pattern'
    ? ofPicture(canvas, side, { ...brush, fill })
    : ofGradient(canvas, side, { ...brush, fill })
}

function ofColor(
  { document }: PdfCanvas,
  side: Side,
  { color, opacity: own }: { color: string; opacity: number },
  opacity: number,
): Prepared | null {
  const alpha = own * opacity
  if (alpha === 0) return null
  const set = (): void =>
    side === 'fill' ? document.fillWith(color, alpha) : document.strokeWith(color, alpha)
  return { set, mask: null }
}

function usePattern(
  { document }: PdfCanvas,
  side: Side,
  { pattern, opacity }: { pattern: PdfReference; opacity: number },
): void {
  const key = `Pattern${pattern.id}`
  document.page.patterns[key] = pattern
  // PDFium uses the fill opacity when it strokes with patterns.
  document._doOpacity(opacity, side === 'stroke' ? opacity : null)
  document.content.set(side, side === 'fill' ? `/Pattern cs/${key} scn` : `/Pattern CS/${key} SCN`)
}

function ofGradient(
  canvas: PdfCanvas,
  side: Side,
  { fill, box, opacity }: Brush & { fill: Gradient },
): Prepared | null {
  const { document } = canvas
  const unit: Matrix = fill.units === 'percentage' ? [box.width, 0, 0, box.height, 0, 0] : IDENTITY
  const place = multiply(translation(box.left + fill.offsetX, box.top + fill.offsetY), unit)
  const matrix = multiply(document._ctm, multiply(place, fill.transform ?? IDENTITY))
  const gradient = writtenGradient(canvas, fill, matrix)
  if (gradient === null) return null
  const { pattern, mask, alpha } = gradient
  return { set: () => usePattern(canvas, side, { pattern, opacity: opacity * alpha }), mask }
}

/** A gradient positioned on the page. */
export interface WrittenGradient {
  readonly pattern: PdfReference
  /** Luminosity mask for gradients of varying opacity. */
  readonly mask: SceneForm | null
  /** Uniform opacity. */
  readonly alpha: number
}

/** Reuses a gradient whose position is unchanged, because every run of a text requests its gradient. */
function writtenGradient(canvas: PdfCanvas, fill: Gradient, matrix: Matrix): WrittenGradient | null {
  const place = matrix.join(' ')
  const known = canvas.gradients.get(fill)
  if (known?.place === place) return known.written
  const written = writeGradient(canvas, fill, matrix)
  canvas.gradients.set(fill, { place, written })
  return written
}

/** Null if the canvas would paint nothing. */
function writeGradient(canvas: PdfCanvas, fill: Gradient, matrix: Matrix): WrittenGradient | null {
  const { document, area } = canvas
  const stops = stopsOf(fill)
  const [first] = stops
  const extent = extentOf(fill)
  if (first === undefined || extent === null || invert(matrix) === null) return null
  const isEven = stops.every(stop => stop.alpha === first.alpha)
  if (isEven && first.alpha === 0) return null
  const shadingOf = (ColorSpace: string, componentsOf: (stop: Stop) => readonly number[]) => ({
    ...extent,
    ColorSpace,
    Function: functionOf(stops.map(stop => ({ offset: stop.offset, value: componentsOf(stop) }))),
    Extend: [true, true],
  })
  const pattern = document.ref({
    Type: 'Pattern',
    PatternType: 2,
    Matrix: matrix,
    Shading: shadingOf('DeviceRGB', ({ channels }) => channels),
  })
  pattern.end()
  if (isEven) return { pattern, mask: null, alpha: first.alpha }
  const mask = makeForm(canvas, { bounds: area, colorSpace: 'DeviceGray' }, form => {
    form.shadings['Sh'] = shadingOf('DeviceGray', ({ alpha }) => [alpha])
    setMatrix(document, matrix)
    document.content.raw('/Sh sh')
  })
  return { pattern, mask, alpha: 1 }
}

interface Stop {
  readonly offset: number
  readonly channels: readonly number[]
  readonly alpha: number
}

function stopsOf({ stops }: Gradient): Stop[] {
  return stops.map(({ offset, color: named, opacity }) => {
    const { color, opacity: own } = sceneColor(named)
    return { offset, channels: channelsOf(color), alpha: own * (opacity ?? 1) }
  })
}

/** Null for a degenerate line or pair of circles. */
function extentOf({ kind, from, to }: Gradient) {
  const isPoint = from.x === to.x && from.y === to.y
  if (kind === 'linear') {
    return isPoint ? null : { ShadingType: 2, Coords: [from.x, from.y, to.x, to.y] }
  }
  if (isPoint && from.r === to.r) return null
  return { ShadingType: 3, Coords: [from.x, from.y, from.r, to.x, to.y, to.r] }
}

/** PDFium rounds tiles of exactly their step size to whole pixels, which shifts later tiles. */
const UNALIGNED = 0.001
/** Beyond any page, in pixels of a picture. */
const FAR = 1_000_000

function ofPicture(
  canvas: PdfCanvas,
  side: Side,
  { fill, box, opacity }: Brush & { fill: Pattern },
): Prepared | null {
  const { document, pictures, embedded } = canvas
  const picture = pictures.get(fill)
  if (picture === undefined) return null
  const place = translation(box.left + fill.offsetX, box.top + fill.offsetY)
  const matrix = multiply(document._ctm, multiply(place, fill.transform ?? IDENTITY))
  if (invert(matrix) === null) return null
  const { width, height } = picture
  const [a, b, c, d] = matrix
  const shown = { width: width * Math.hypot(a, b), height: height * Math.hypot(c, d) }
  const pattern = document.ref({
    Type: 'Pattern',
    PatternType: 1,
    PaintType: 1,
    TilingType: 1,
    BBox: [0, 0, width + UNALIGNED, height + UNALIGNED],
    XStep: fill.repeat === 'repeat' || fill.repeat === 'repeat-x' ? width : FAR,
    YStep: fill.repeat === 'repeat' || fill.repeat === 'repeat-y' ? height : FAR,
    Matrix: matrix,
    Resources: { XObject: { I: embedded.pixels(picture, 'smooth', shown) } },
  })
  pattern.end(Buffer.from(`${width} 0 0 -${height} 0 ${height} cm/I Do`, 'latin1'))
  return { set: () => usePattern(canvas, side, { pattern, opacity }), mask: null }
}

/** A colour of a scene as PDF paints it. */
export function sceneColor(color: string): PaintColor {
  const [red, green, blue, alpha] = rgbaOf(color)
  const hex = [red, green, blue].map(channel => channel.toString(16).padStart(2, '0')).join('')
  // Scene colours round alpha up, because the canvas rounds it down.
  return { color: `#${hex}`, opacity: Math.floor(alpha * 255) / 255 }
}

/** Red, green and blue, 0 to 1. */
export function channelsOf(color: string): number[] {
  return [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
}
