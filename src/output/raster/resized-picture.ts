import type { Matrix } from '../../graphics/affine.ts'
import type { Rect } from '../../scene/placing/picture-frame.ts'
import type { Bitmap, CanvasFactory, Context } from './canvas.ts'

export interface Resizing {
  /** Names the bytes of the picture. */
  readonly hash: string
  /** The part of it that is drawn, in its own pixels, and where that goes before `matrix`. */
  readonly source: Rect
  readonly target: Rect
  readonly matrix: Matrix
  /** Draws the part into a rectangle. */
  draw(onto: Context, target: Rect): void
}

/** What of a length is no more than a rounding of sums. */
const ROUNDING = 1e-6

/**
 * A picture in the pixels that it is drawn in, kept for the next scene that has it there: to make a photo smaller takes
 * most of the time of drawing a card. Null where it is drawn larger, turned, or between pixels.
 */
export function resizedPicture(
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
    // The canvas has only recorded it: without a look it would be made smaller again for each drawing.
    context.getImageData(0, 0, 1, 1)
    return surface
  })
  return { bitmap: resized, x, y }
}
