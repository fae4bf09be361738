import sharp from 'sharp'

/** A picture as its pixels: red, green, blue and alpha, the colours multiplied by alpha. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: Float64Array
}

/** How far a picture is from its reference. */
export interface Unlikeness {
  /** Share of pixels that no edge of antialiasing explains: see `unlikeness`. */
  readonly strays: number
  /** Mean difference of a channel, 0 to 255, over the pixels in which the reference has edges. */
  readonly atEdges: number
}

/** What the pictures of a kind may differ in at most. */
export type Bounds = Unlikeness

/**
 * Both draw with the same mathematics but not in the same order: Fabric draws most objects on a canvas of their own
 * and pastes that, turned and stretched, where we draw in place. So shapes differ within the pixels that an edge
 * goes through, and nowhere else.
 */
export const SHAPES: Bounds = { strays: 0.0005, atEdges: 16 }
/** Glyphs stand on fractions of pixels that the two round differently, so half of what a stem covers may move. */
export const TEXT: Bounds = { strays: 0.001, atEdges: 40 }

/** Rounding, and the dithering of gradients. */
const SHAPE_TOLERANCE = 4
const TEXT_TOLERANCE = 24
/** Of its own contrast, how much further an edge may reach: what is pasted between pixels is a little softer. */
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
 * Holds two pictures of one size against each other. A pixel is a stray where a channel of it is not among what
 * the same pixel and its eight neighbours are in the other picture, give or take a tolerance: an edge may be
 * blended in another way but not stand a pixel further on, and no area may have another colour. With `text` both
 * pictures are blurred by a pixel first, so that a stem between two pixels is like one that fills a pixel.
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

/** What each channel is at least and at most in a pixel and its neighbours. */
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

/** Folds each channel over the 3 × 3 pixels around it, first along rows, then along columns; edges count again. */
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
