import { IDENTITY, type Size } from '../../../graphics/affine.ts'
import type { Content, Placed } from '../../../scene/placing/place.ts'
import { EmbeddedSvg } from '../embedded-svg.ts'
import type { PdfReference } from '../pdfkit.ts'
import { POINTS_PER_INCH } from '../resample.ts'
import { filterWarning } from '../svg-warnings.ts'
import { concat } from './matrix.ts'
import { strokeObject } from './paint-outline.ts'
import { inScene } from './paint-pixels.ts'
import { paintObject, type Sheet } from './pdf-canvas.ts'
import { SHARP, traceCornered } from './trace-path.ts'

type Pictured = Extract<Content, { kind: 'picture' }>

/** Paints a picture into its box, with all its pixels: what is cropped lies beyond a clip. */
export function paintScenePicture(sheet: Sheet, placed: Placed, content: Pictured, opacity: number): void {
  const { object, width, height } = placed
  if (object.type !== 'picture') return
  const corners = object.corners ?? SHARP
  const stroke = (): void =>
    strokeObject(sheet, placed, opacity, scale => {
      traceCornered(sheet.document, { width, height }, corners, scale)
      return true
    })
  if (object.paintFirst === 'stroke') stroke()
  if (content.frame.source.width > 0 && content.frame.source.height > 0) {
    paintFramed(sheet, placed, content, opacity)
  }
  if (object.paintFirst === 'fill') stroke()
}

function paintFramed(
  sheet: Sheet,
  placed: Placed,
  { frame: { source, target } }: Pictured,
  opacity: number,
): void {
  const { object, width, height } = placed
  const picture = object.type === 'picture' ? sheet.pictures.get(object.source) : undefined
  if (object.type !== 'picture' || picture === undefined) return
  const { document } = sheet
  const [across, down] = [target.width / source.width, target.height / source.height]
  const whole = {
    x: target.x - source.x * across,
    y: target.y - source.y * down,
    width: picture.width * across,
    height: picture.height * down,
  }
  document.save()
  if (object.corners !== null && object.source.kind !== 'code') {
    traceCornered(document, { width, height }, object.corners)
    document.clip()
  }
  if (isPart(whole, target)) {
    document.rect(target.x, target.y, target.width, target.height)
    document.clip()
  }
  const look = object.smoothing ? 'smooth' : 'sharp'
  if (object.filters.steps.length > 0) {
    const pixels = sheet.raster.filtered(inScene(sheet, placed, IDENTITY), largest(sheet, whole))
    if (pixels !== null) placePicture(sheet, sheet.embedded.drawn(pixels, look), whole, opacity)
  } else if (picture.origin?.kind === 'svg') {
    const left = filterWarning(picture.origin)
    if (left !== null) sheet.onDropped(object.source.path, left)
    document._doOpacity(opacity, opacity)
    // At its own size and stretched: it would keep its shape in a box of another.
    concat(document, [across, 0, 0, down, whole.x, whole.y])
    const own = { x: 0, y: 0, width: picture.width, height: picture.height }
    const images = sheet.embedded.inside(picture.origin)
    document.picture(new EmbeddedSvg(picture.origin, images), own, 1)
  } else {
    const shown = shownSize(document, whole)
    placePicture(sheet, sheet.embedded.pixels(picture, look, shown), whole, opacity)
  }
  document.restore()
}

/** How large a box is on the page, in points. */
function shownSize({ _ctm: [a, b, c, d] }: Sheet['document'], { width, height }: Size): Size {
  return { width: width * Math.hypot(a, b), height: height * Math.hypot(c, d) }
}

/** As many pixels as a picture may have that fills a box; null for any number. */
function largest({ document, pictureDpi }: Sheet, box: Size): Size | null {
  if (pictureDpi === null) return null
  const { width, height } = shownSize(document, box)
  const perPoint = pictureDpi / POINTS_PER_INCH
  return { width: Math.ceil(width * perPoint), height: Math.ceil(height * perPoint) }
}

function placePicture(
  sheet: Sheet,
  picture: PdfReference,
  { x, y, width, height }: Rect,
  opacity: number,
): void {
  concat(sheet.document, [width, 0, 0, -height, x, y + height])
  paintObject(sheet, picture, opacity)
}

type Rect = Pictured['frame']['target']

function isPart(whole: Rect, part: Rect): boolean {
  const edges = [
    part.x - whole.x,
    part.y - whole.y,
    whole.x + whole.width - part.x - part.width,
    whole.y + whole.height - part.y - part.height,
  ]
  return edges.some(edge => edge > 1e-6 * Math.max(whole.width, whole.height))
}
