import sharp from 'sharp'

/** An image as premultiplied RGBA pixels. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: Float64Array
}

/** Difference of an image from its reference. */
export interface Unlikeness {
  /** Share of pixels that differ by more than antialiasing: see `unlikeness`. */
  readonly strays: number
  /** Mean difference of a channel, 0 to 255, over the pixels at edges of the reference. */
  readonly atEdges: number
}

/** The maximum difference for a kind of image. */
export type Bounds = Unlikeness

/**
 * Both renderers use the same geometry but composite differently: Fabric draws most objects on a separate canvas and
 * draws that with its transformation, where Platen draws directly. So shapes may differ only in pixels at their edges.
 */
export const SHAPES: Bounds = { strays: 0.0005, atEdges: 16 }
/** The renderers round subpixel positions of glyphs differently, so up to half of the coverage of a stem may move. */
export const TEXT: Bounds = { strays: 0.001, atEdges: 40 }

/** Rounding, and the dithering of gradients. */
const SHAPE_TOLERANCE = 4
const TEXT_TOLERANCE = 24
/** How much further an edge may reach, relative to its contrast: resampled images are slightly softer. */
const AT_EDGE = 0.1

export async function readPixels(png: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const channels = Float64Array.from(data)
  for (let at = 0; at < channels.length; at += 4) {
    const alpha = (channels[at + 3] ?? 0) / 255
    for (let channel = at; channel < at + 3; channel++) channels[channel] = (channels[channel] ?? 0) * alpha
  }
  return { width: info.width, height: info.height, channels }
}

/**
 * Compares two images of equal size. A pixel is a stray if one of its channels is outside the range of the same pixel
 * and its eight neighbours in the other image, plus a tolerance: edges may be antialiased differently but not move by
 * a pixel, and no area may change its colour. With `text`, both images are blurred by a pixel first, so that a stem
 * between two pixels equals one that fills a pixel.
 */
export function unlikeness(reference: Pixels, actual: Pixels, { text }: { text: boolean }): Unlikeness {
  const [a, b] = text ? [blurred(reference), blurred(actual)] : [reference, actual]
  const tolerance = text ? TEXT_TOLERANCE : SHAPE_TOLERANCE
  const [reach, otherReach] = [reachOf(a), reachOf(b)]
  let [strays, edges, sum] = [0, 0, 0]
  for (let at = 0; at < a.channels.length; at += 4) {
    let [isStray, isEdge, off] = [false, false, 0]
    for (let channel = at; channel < at + 4; channel++) {
      const [x, y] = [a.channels[channel] ?? 0, b.channels[channel] ?? 0]
      const [own, other] = [contrastOf(reach, channel), contrastOf(otherReach, channel)]
      if (!isWithin(x, otherReach, channel, tolerance + own * AT_EDGE)) isStray = true
      if (!isWithin(y, reach, channel, tolerance + other * AT_EDGE)) isStray = true
      if (own > tolerance) isEdge = true
      off += Math.abs(x - y)
    }
    if (isStray) strays += 1
    if (isEdge) {
      edges += 1
      sum += off / 4
    }
  }
  return { strays: strays / (a.width * a.height), atEdges: edges === 0 ? 0 : sum / edges }
}

/** Minimum and maximum of each channel in a pixel and its neighbours. */
interface Reach {
  readonly least: Float64Array
  readonly most: Float64Array
}

function contrastOf({ least, most }: Reach, channel: number): number {
  return (most[channel] ?? 0) - (least[channel] ?? 0)
}

function isWithin(value: number, { least, most }: Reach, channel: number, tolerance: number): boolean {
  return value >= (least[channel] ?? 0) - tolerance && value <= (most[channel] ?? 0) + tolerance
}

function reachOf(pixels: Pixels): Reach {
  return { least: overNeighbours(pixels, Math.min), most: overNeighbours(pixels, Math.max) }
}

function blurred(pixels: Pixels): Pixels {
  const sums = overNeighbours(pixels, (x, y) => x + y)
  return { ...pixels, channels: sums.map(sum => sum / 9) }
}

/** Folds each channel over the 3 × 3 pixels around it, first by rows, then by columns; edge pixels are repeated. */
function overNeighbours(
  { width, height, channels }: Pixels,
  fold: (x: number, y: number) => number,
): Float64Array {
  const along = (list: Float64Array, step: number, place: (at: number) => number, last: number) =>
    list.map((value, channel) => {
      const at = place(channel)
      const before = at > 0 ? (list[channel - step] ?? 0) : value
      const after = at < last ? (list[channel + step] ?? 0) : value
      return fold(fold(before, value), after)
    })
  const row = width * 4
  const rows = along(channels, 4, channel => Math.floor((channel % row) / 4), width - 1)
  return along(rows, row, channel => Math.floor(channel / row), height - 1)
}
