/** A page as pixels: red, green, blue and opacity, row by row from the top left. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray
}

export interface PictureDifference {
  readonly pixels: number
  /** The largest difference over all channels of all compared pixels. */
  readonly greatest: number
  /** Position of the first differing pixel, from the top left. */
  readonly x: number
  readonly y: number
}

/** Tolerance for rounding. */
const CHANNEL_TOLERANCE = 1

/** Tolerance for pixels at edges. */
export interface EdgeTolerance {
  /** Maximum movement of an edge, in pixels. */
  readonly distance: number
  /** Tolerance of a channel at an edge in one of the images: the step of antialiasing. */
  readonly step: number
}

/** At 100 dpi less than a twentieth of a point. */
export const EDGE_TOLERANCE: EdgeTolerance = { distance: 1 / 16, step: 0 }

/**
 * Compares two images of equal size; null if they are equal. A channel may differ by one. If an edge runs through the
 * pixel in both images, antialiasing depends on the coverage of the edge: the difference may be `edgeTolerance` times
 * the contrast between the surrounding pixels.
 */
export function comparePictures(
  a: Picture,
  b: Picture,
  edgeTolerance = EDGE_TOLERANCE,
): PictureDifference | null {
  let first: { x: number; y: number } | null = null
  let pixels = 0
  let greatest = 0
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const off = differenceAt(a, b, x, y, edgeTolerance)
      if (off <= CHANNEL_TOLERANCE) continue
      first ??= { x, y }
      pixels++
      greatest = Math.max(greatest, off)
    }
  }
  return first === null ? null : { pixels, greatest, ...first }
}

/** The largest difference of a channel outside of edges. */
function differenceAt(a: Picture, b: Picture, x: number, y: number, edgeTolerance: EdgeTolerance): number {
  const at = (y * a.width + x) * 4
  let greatest = 0
  for (let channel = 0; channel < 4; channel++) {
    const off = Math.abs((a.rgba[at + channel] ?? 0) - (b.rgba[at + channel] ?? 0))
    if (off <= greatest || off <= CHANNEL_TOLERANCE) continue
    const contrasts = [contrastAround(a, x, y, channel), contrastAround(b, x, y, channel)]
    if (off <= Math.min(...contrasts) * edgeTolerance.distance) continue
    if (off <= Math.min(edgeTolerance.step, Math.max(...contrasts))) continue
    greatest = off
  }
  return greatest
}

/** Difference between the lightest and the darkest of a pixel and its eight neighbours. */
function contrastAround({ rgba, width, height }: Picture, x: number, y: number, channel: number): number {
  let darkest = 255
  let lightest = 0
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const value = rgba[(row * width + column) * 4 + channel] ?? 0
      darkest = Math.min(darkest, value)
      lightest = Math.max(lightest, value)
    }
  }
  return lightest - darkest
}
