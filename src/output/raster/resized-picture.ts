import type { Matrix } from '../../graphics/affine.ts'
import type { Rect } from '../../graphics/display-list.ts'
import type { Bitmap, CanvasFactory, Context } from './canvas.ts'

export interface Resizing {
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
    // Executes the recorded commands; otherwise the picture would be resampled for each drawing.
    context.getImageData(0, 0, 1, 1)
    return surface
  })
  return { bitmap: resized, x, y }
}
