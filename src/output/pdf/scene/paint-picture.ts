import { IDENTITY, type Size } from '../../../graphics/affine.ts'
import type { Rect } from '../../../graphics/decoration.ts'
import type { PicturePaint } from '../../../graphics/display-list.ts'
import { writePath } from '../../../graphics/path.ts'
import type { Placed } from '../../../scene/placing/place.ts'
import { EmbeddedSvg } from '../embedded-svg.ts'
import type { PdfReference } from '../pdfkit.ts'
import { POINTS_PER_INCH } from '../resample.ts'
import { filterWarning } from '../svg-warnings.ts'
import { concat } from './matrix.ts'
import { inScene } from './paint-pixels.ts'
import { type PdfCanvas, paintObject } from './pdf-canvas.ts'

/** Paints a picture at full resolution into its frame. Cropped parts are clipped. */
export function paintPicture(
  canvas: PdfCanvas,
  placed: Placed,
  { frame: { source, target }, clip }: PicturePaint,
  opacity: number,
): void {
  const { object } = placed
  const picture = object.type === 'picture' ? canvas.pictures.get(object.source) : undefined
  if (object.type !== 'picture' || picture === undefined) return
  const { document } = canvas
  const [across, down] = [target.width / source.width, target.height / source.height]
  const whole = {
    x: target.x - source.x * across,
    y: target.y - source.y * down,
    width: picture.width * across,
    height: picture.height * down,
  }
  document.save()
  if (clip !== null) {
    writePath(clip, document)
    document.clip()
  }
  if (isPart(whole, target)) {
    document.rect(target.x, target.y, target.width, target.height)
    document.clip()
  }
  const look = object.smoothing ? 'smooth' : 'sharp'
  if (object.filters.steps.length > 0) {
    const pixels = canvas.raster.filtered(inScene(canvas, placed, IDENTITY), largest(canvas, whole))
    if (pixels !== null) placePicture(canvas, canvas.embedded.drawn(pixels, look), whole, opacity)
  } else if (picture.origin?.kind === 'svg') {
    const left = filterWarning(picture.origin)
    if (left !== null) canvas.onDropped(object.source.path, left)
    document._doOpacity(opacity, opacity)
    // Drawn at its own size and stretched by the matrix, because an SVG keeps its aspect ratio in another box.
    concat(document, [across, 0, 0, down, whole.x, whole.y])
    const own = { x: 0, y: 0, width: picture.width, height: picture.height }
    const images = canvas.embedded.inside(picture.origin)
    document.picture(new EmbeddedSvg(picture.origin, images), own, 1)
  } else {
    const shown = shownSize(document, whole)
    placePicture(canvas, canvas.embedded.pixels(picture, look, shown), whole, opacity)
  }
  document.restore()
}

/** Size of a box on the page, in points. */
function shownSize({ _ctm: [a, b, c, d] }: PdfCanvas['document'], { width, height }: Size): Size {
  return { width: width * Math.hypot(a, b), height: height * Math.hypot(c, d) }
}

/** Maximum pixels of a picture that fills a box; null for no maximum. */
function largest({ document, pictureDpi }: PdfCanvas, box: Size): Size | null {
  if (pictureDpi === null) return null
  const { width, height } = shownSize(document, box)
  const perPoint = pictureDpi / POINTS_PER_INCH
  return { width: Math.ceil(width * perPoint), height: Math.ceil(height * perPoint) }
}

function placePicture(
  canvas: PdfCanvas,
  picture: PdfReference,
  { x, y, width, height }: Rect,
  opacity: number,
): void {
  concat(canvas.document, [width, 0, 0, -height, x, y + height])
  paintObject(canvas, picture, opacity)
}

function isPart(whole: Rect, part: Rect): boolean {
  const edges = [
    part.x - whole.x,
    part.y - whole.y,
    whole.x + whole.width - part.x - part.width,
    whole.y + whole.height - part.y - part.height,
  ]
  return edges.some(edge => edge > 1e-6 * Math.max(whole.width, whole.height))
}
