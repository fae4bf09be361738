import { type Point, stretch } from '../../graphics/affine.ts'
import type { Filter } from '../../scene/filters/filter.ts'
import type { PicturePaint } from '../../scene/placing/paints.ts'
import type { PictureFrame, Rect } from '../../scene/placing/picture-frame.ts'
import type { Placed } from '../../scene/placing/place.ts'
import type { Base, PictureShape } from '../../scene/reading/scene.ts'
import type { Bitmap, Context } from './canvas.ts'
import { drawCode } from './draw-barcode.ts'
import type { CanvasContext } from './draw-objects.ts'
import { filterPicture } from './filtered-picture.ts'
import type { LoadedPicture } from './pictures.ts'
import { resizedPicture } from './resized-picture.ts'
import { drawLayers } from './svg/layered-svg.ts'

/** Draws a picture into its frame, clipped to its rounded corners. */
export function drawPicture(placed: Placed, { frame, clip }: PicturePaint, canvas: CanvasContext): void {
  const { object } = placed
  const picture = object.type === 'picture' ? canvas.pictures.get(object.source) : undefined
  if (object.type !== 'picture' || picture === undefined) return
  const { context, factory } = canvas
  if (clip !== null) context.clip(factory.path(clip))
  context.imageSmoothingEnabled = object.smoothing
  if (!drawCode(placed, picture, canvas)) drawFramed(object, { picture, frame }, canvas)
}

interface FramedPicture {
  readonly picture: LoadedPicture
  readonly frame: PictureFrame
}

function drawFramed(
  object: Base & PictureShape,
  { picture, frame }: FramedPicture,
  canvas: CanvasContext,
): void {
  const { context, factory } = canvas
  const { source, target } = frame
  withFiltered(object, { picture, frame }, canvas, filtered => {
    // An SVG's bitmap may count other pixels than its picture says.
    const [across, down] = [filtered.width / picture.width, filtered.height / picture.height]
    const part = {
      x: source.x * across,
      y: source.y * down,
      width: source.width * across,
      height: source.height * down,
    }
    const drawPart = (onto: Context, to: Rect): void => {
      const { bitmap, quality } = sampled(filtered, picture, frame, canvas)
      const [x, y] = [bitmap.width / filtered.width, bitmap.height / filtered.height]
      onto.imageSmoothingQuality = quality
      onto.drawImage(
        bitmap,
        part.x * x,
        part.y * y,
        part.width * x,
        part.height * y,
        to.x,
        to.y,
        to.width,
        to.height,
      )
    }
    const isPlain = picture.svg === null && object.filters.steps.length === 0 && object.smoothing
    const resizing = { source: part, target, matrix: canvas.matrix, draw: drawPart }
    const resized =
      isPlain && picture.hash !== null ? resizedPicture({ ...resizing, hash: picture.hash }, factory) : null
    if (resized === null) drawPart(context, target)
    else {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.drawImage(resized.bitmap, resized.x, resized.y)
    }
  })
}

/** Lets `draw` draw the pixels of a picture after its filters; those of an SVG are gone after that. */
export function withFiltered(
  object: Base & PictureShape,
  { picture, frame }: FramedPicture,
  canvas: Pick<CanvasContext, 'factory' | 'matrix' | 'limits' | 'filters' | 'consume'>,
  draw: (bitmap: Bitmap) => void,
): void {
  const { hash } = picture
  const { filters, path } = object
  const { source, target } = frame
  const filter = (whole: Bitmap): void => {
    const plain = isBlurred(object) ? halved(whole, picture, frame, canvas) : whole
    const density = {
      x: (plain.width * source.width) / (picture.width * target.width),
      y: (plain.height * source.height) / (picture.height * target.height),
    }
    draw(filterPicture({ bitmap: plain, hash, filters, path, density }, canvas.filters))
  }
  if (picture.svg === null) {
    filter(picture.bitmap)
    return
  }
  const size = svgSize(picture, object, frame, canvas)
  canvas.consume(picture.workOf?.(size) ?? 0, 'SVG')
  if (picture.layered !== null) {
    const surface = drawLayers(picture.layered, size, canvas.factory)
    canvas.filters.spend(surface)
    filter(surface)
  } else canvas.factory.withSvg(picture.svg, size, filter)
}

/**
 * What browsers do at every quality: linear, over ever smaller halves of what is much too large, where the longer of
 * the two sides that become of a pixel says how often it is halved. The canvas halves so at 'medium' if both are as
 * long; its own 'high' is a cubic, which leaves out pixels of what it makes smaller.
 */
function sampled(
  bitmap: Bitmap,
  picture: LoadedPicture,
  frame: PictureFrame,
  canvas: Sampling,
): { bitmap: Bitmap; quality: 'low' | 'medium' } {
  const { x, y } = pixelsDrawn(bitmap, picture, frame, canvas)
  const longer = Math.max(x, y)
  if (longer > 0.5 || longer === 0) return { bitmap, quality: 'low' }
  if (Math.min(x, y) > longer * 0.99) return { bitmap, quality: 'medium' }
  return { bitmap: halved(bitmap, picture, frame, canvas), quality: 'low' }
}

type Sampling = Pick<CanvasContext, 'matrix' | 'factory' | 'filters'>

/** Device pixels that become of a pixel of the bitmap, along its sides. */
function pixelsDrawn(
  bitmap: Bitmap,
  picture: LoadedPicture,
  { source, target }: PictureFrame,
  { matrix }: Pick<Sampling, 'matrix'>,
): Point {
  const device = stretch(matrix)
  return {
    x: (device.x * target.width * picture.width) / (source.width * bitmap.width),
    y: (device.y * target.height * picture.height) / (source.height * bitmap.height),
  }
}

/** The bitmap, halved as long as it has as many pixels as it is drawn with. */
function halved(bitmap: Bitmap, picture: LoadedPicture, frame: PictureFrame, canvas: Sampling): Bitmap {
  const { x, y } = pixelsDrawn(bitmap, picture, frame, canvas)
  const longer = Math.max(x, y)
  if (longer > 0.5 || !(longer > 0)) return bitmap
  const times = 2 ** Math.floor(Math.log2(1 / longer))
  const [width, height] = [Math.ceil(bitmap.width / times), Math.ceil(bitmap.height / times)]
  const { surface, context } = canvas.factory.surface(width, height)
  context.imageSmoothingQuality = 'medium'
  context.drawImage(bitmap, 0, 0, width, height)
  canvas.filters.spend(surface)
  return surface
}

/** Blurring takes most of the time of filters, and shows no more of a picture than the pixels that it is drawn with. */
function isBlurred({ filters: { steps } }: PictureShape): boolean {
  return steps.some(({ kind }) => kind === 'blur') && !steps.some(({ kind }) => OF_PIXELS.has(kind))
}

/** Filters whose result depends on the pixels of a picture. */
const OF_PIXELS: ReadonlySet<Filter['kind']> = new Set([
  ...(['pixelate', 'convolution', 'noise', 'blend-image', 'resize', 'remove-color'] as const),
])

/**
 * The pixels of an SVG: those that it takes where it is drawn. Filters that count pixels get as many as the SVG says
 * that it has, as in Fabric. Never more than are allowed.
 */
function svgSize(
  picture: LoadedPicture,
  { filters }: PictureShape,
  { source, target }: PictureFrame,
  { matrix, limits }: Pick<CanvasContext, 'matrix' | 'limits'>,
): { width: number; height: number } {
  const device = filters.steps.some(({ kind }) => COUNT_PIXELS.has(kind)) ? null : stretch(matrix)
  const width = picture.width * (device === null ? 1 : (target.width * device.x) / source.width)
  const height = picture.height * (device === null ? 1 : (target.height * device.y) / source.height)
  const fits = Math.min(
    1,
    limits.maxCanvasSidePx / Math.max(width, height),
    Math.sqrt(limits.maxImagePixels / (width * height)),
  )
  return { width: pixels(width * fits), height: pixels(height * fits) }
}

const COUNT_PIXELS: ReadonlySet<Filter['kind']> = new Set(['pixelate', 'convolution', 'noise', 'blend-image'])

/** Whole pixels, none more for what a sum of fractions is beyond them. */
function pixels(length: number): number {
  return Math.max(1, Math.ceil(length - 1e-6))
}
