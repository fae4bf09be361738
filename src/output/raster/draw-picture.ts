import { type Matrix, type Point, stretch } from '../../graphics/affine.ts'
import type { Rect } from '../../graphics/decoration.ts'
import type { PictureFrame, PicturePaint } from '../../graphics/display-list.ts'
import type { Filter } from '../../scene/filters/filter.ts'
import type { Placed } from '../../scene/placing/place.ts'
import type { Base, PictureShape } from '../../scene/reading/scene.ts'
import type { Bitmap, CanvasFactory, Context } from './canvas.ts'
import { drawCode } from './draw-barcode.ts'
import type { CanvasContext } from './draw-objects.ts'
import { filterPicture } from './filtered-picture.ts'
import type { LoadedPicture } from './pictures.ts'
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
    // The bitmap of an SVG may have another size than the picture.
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

interface Resizing {
  /** Identifies the bytes of the picture. */
  readonly hash: string
  /** The part that is drawn, in pixels of the picture, and its target rectangle before `matrix`. */
  readonly source: Rect
  readonly target: Rect
  readonly matrix: Matrix
  /** Draws the part into a rectangle. */
  draw(onto: Context, target: Rect): void
}

/** Tolerance for rounding errors. */
const ROUNDING = 1e-6

/**
 * A picture resampled to device pixels, cached between scenes. Resampling a photo dominates the time of drawing a
 * card. Null if the picture is enlarged, rotated, or not aligned to pixels.
 */
function resizedPicture(
  { hash, source, target, matrix, draw }: Resizing,
  factory: CanvasFactory,
): { bitmap: Bitmap; x: number; y: number } | null {
  const [a, b, c, d, e, f] = matrix
  if (b !== 0 || c !== 0 || a <= 0 || d <= 0) return null
  const box = [a * target.x + e, d * target.y + f, a * target.width, d * target.height]
  const [x = 0, y = 0, width = 0, height = 0] = box.map(Math.round)
  const isWhole = [x, y, width, height].every((whole, i) => Math.abs(whole - (box[i] ?? 0)) < ROUNDING)
  const isSmaller = width < source.width && height < source.height
  if (!isWhole || !isSmaller || width < 1 || height < 1) return null
  const { x: left, y: top } = source
  const key = `${hash} ${left} ${top} ${source.width} ${source.height} ${width} ${height}`
  const resized = factory.keep(key, () => {
    const { surface, context } = factory.surface(width, height)
    draw(context, { x: 0, y: 0, width, height })
    // Executes the recorded commands; otherwise the picture would be resampled for each drawing.
    context.getImageData(0, 0, 1, 1)
    return surface
  })
  return { bitmap: resized, x, y }
}

/** Calls `draw` with the filtered bitmap, which for SVGs is valid only during the call. */
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
    canvas.filters.keepUntilFlushed(surface)
    filter(surface)
  } else canvas.factory.withSvg(picture.svg, size, filter)
}

/**
 * Resamples as browsers do at every quality: bilinear after repeated halving. The number of halvings follows the
 * longer side of a source pixel on the device. The canvas does the same at 'medium' if both sides are equal; its
 * 'high' is bicubic and skips pixels when it reduces.
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

/** Device pixels per pixel of the bitmap, along its sides. */
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

/** Halves a bitmap until it has about as many pixels as are drawn. */
function halved(bitmap: Bitmap, picture: LoadedPicture, frame: PictureFrame, canvas: Sampling): Bitmap {
  const { x, y } = pixelsDrawn(bitmap, picture, frame, canvas)
  const longer = Math.max(x, y)
  if (longer > 0.5 || !(longer > 0)) return bitmap
  const times = 2 ** Math.floor(Math.log2(1 / longer))
  const [width, height] = [Math.ceil(bitmap.width / times), Math.ceil(bitmap.height / times)]
  const { surface, context } = canvas.factory.surface(width, height)
  context.imageSmoothingQuality = 'medium'
  context.drawImage(bitmap, 0, 0, width, height)
  canvas.filters.keepUntilFlushed(surface)
  return surface
}

/** Blurring dominates the cost of filters, and its result needs no more pixels than are drawn. */
function isBlurred({ filters: { steps } }: PictureShape): boolean {
  return steps.some(({ kind }) => kind === 'blur') && !steps.some(({ kind }) => OF_PIXELS.has(kind))
}

/** Filters whose result depends on the resolution of the picture. */
const OF_PIXELS: ReadonlySet<Filter['kind']> = new Set([
  ...(['pixelate', 'convolution', 'noise', 'blend-image', 'resize', 'remove-color'] as const),
])

/**
 * Size at which an SVG is rasterised: as drawn, or its own size for filters that depend on pixels, as in Fabric.
 * Limited by the maximum image size.
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

/** Rounds up, ignoring rounding errors. */
function pixels(length: number): number {
  return Math.max(1, Math.ceil(length - 1e-6))
}
