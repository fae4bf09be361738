import { PlatenError } from '../../base/errors.ts'
import type { Bitmap, Context } from './canvas.ts'

type CanvasPattern = ReturnType<Context['createPattern']>

/**
 * The patterns of one drawing. A canvas keeps the pixels of each until the collector finds it, so those of equal
 * bitmaps are shared, and the others may not be too many.
 */
export interface BrushCache {
  /** The pattern for a bitmap and a way to repeat it, made when it is first asked for. Its transform is anyone's. */
  pattern(bitmap: Bitmap, way: string, make: () => CanvasPattern): CanvasPattern
  /** Counts the pixels of a pattern that only one object has. Throws `image_too_large`. */
  count(pixels: number): void
}

const MAX_OWN_PIXELS = 50_000_000

export function createBrushCache(): BrushCache {
  const patterns = new Map<Bitmap, Map<string, CanvasPattern>>()
  let own = 0
  return {
    pattern(bitmap, way, make) {
      const known = patterns.get(bitmap) ?? new Map<string, CanvasPattern>()
      patterns.set(bitmap, known)
      const pattern = known.get(way) ?? make()
      known.set(way, pattern)
      return pattern
    },
    count(pixels) {
      own += pixels
      if (own <= MAX_OWN_PIXELS) return
      throw new PlatenError(
        'image_too_large',
        'Too many large texts and strokes have radial gradients that are ellipses: use fewer, or a smaller canvas.',
      )
    },
  }
}
