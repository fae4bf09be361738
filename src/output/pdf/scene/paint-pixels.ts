import { type Box, invert, type Matrix, mapBox, multiply } from '../../../graphics/affine.ts'
import type { Placed } from '../../../scene/placing/place.ts'
import type { RasterArea } from '../../raster/scene-raster.ts'
import type { PdfReference } from '../pdfkit.ts'
import { concat, setMatrix } from './matrix.ts'
import { type PdfCanvas, paintObject } from './pdf-canvas.ts'

/** Rasterises objects whose matrices are those of the scene, and paints the image. */
export function paintPixels(
  canvas: PdfCanvas,
  objects: readonly Placed[],
  ground: 'background' | 'nothing',
): void {
  const area = rasterArea(canvas, sceneArea(canvas), canvas.rasterScale)
  placePixels(canvas, area, canvas.embedded.drawn(canvas.raster.draw(objects, area, ground), 'smooth'))
}

/**
 * The object with its matrix in the scene.
 * @param matrix Its matrix in the current coordinates.
 */
export function inScene({ document, base }: PdfCanvas, placed: Placed, matrix: Matrix): Placed {
  const toScene = invert(base)
  const total = toScene === null ? document._ctm : multiply(toScene, document._ctm)
  return { ...placed, matrix: multiply(total, matrix) }
}

/** The page in units of the scene. */
export function sceneArea({ base, area }: PdfCanvas): Box {
  const toScene = invert(base)
  return toScene === null ? area : mapBox(toScene, area)
}

/** Maximum share of the remaining pixels per drawing, so that later drawings get some. */
const SHARE = 1 / 8

/** Pixel budget of the next drawing. */
export function pixelsForOne({ maxRasterPixels, rasterLeft }: PdfCanvas): number {
  return Math.max(1, Math.min(maxRasterPixels, rasterLeft.pixels * SHARE))
}

/** Aligns a box to whole pixels within the budget, and consumes the pixels. */
export function rasterArea(canvas: PdfCanvas, box: Box, wanted: number): RasterArea {
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const scale = Math.min(wanted, Math.sqrt(pixelsForOne(canvas) / (width * height)))
  canvas.rasterLeft.pixels -= width * height * scale ** 2
  return {
    scale,
    box: {
      left: Math.floor(box.left * scale) / scale,
      top: Math.floor(box.top * scale) / scale,
      right: Math.ceil(box.right * scale) / scale,
      bottom: Math.ceil(box.bottom * scale) / scale,
    },
  }
}

/** Paints an image of an area of the scene at its place. */
export function placePixels(canvas: PdfCanvas, { box }: RasterArea, picture: PdfReference): void {
  const { document, base } = canvas
  document.save()
  if (setMatrix(document, base)) {
    const [width, height] = [box.right - box.left, box.bottom - box.top]
    concat(document, [width, 0, 0, -height, box.left, box.top + height])
    paintObject(canvas, picture, 1)
  }
  document.restore()
}
