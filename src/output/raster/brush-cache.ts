import { PlatenError } from '../../base/errors.ts'
import type { Bitmap, Context } from './canvas.ts'

type CanvasPattern = ReturnType<Context['createPattern']>

const MAX_OWN_PIXELS = 50_000_000

export type BrushCache = ReturnType<typeof createBrushCache>

/**
 * Patterns of one drawing. A canvas keeps a pattern's pixels until garbage collection, so patterns of the same
 * bitmap are shared and the others are limited.
 */
export function createBrushCache() {
  const patterns = new Map<Bitmap, Map<string, CanvasPattern>>()
  let own = 0
  return {
    /** The pattern of a bitmap and repetition, created on first use. Callers set its transform before each use. */
    pattern(bitmap: Bitmap, way: string, make: () => CanvasPattern): CanvasPattern {
      const known = patterns.get(bitmap) ?? new Map<string, CanvasPattern>()
      patterns.set(bitmap, known)
      const pattern = known.get(way) ?? make()
      known.set(way, pattern)
      return pattern
    },
    /** Counts the pixels of a pattern that is not shared. Throws `image_too_large`. */
    count(pixels: number): void {
      own += pixels
      if (own <= MAX_OWN_PIXELS) return
      throw new PlatenError(
        'image_too_large',
        'Too many large texts and strokes have elliptic gradients. Use fewer, or a smaller canvas.',
      )
    },
  }
}
