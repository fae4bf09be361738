/** Pixels of a canvas → samples that encoders take. Pure. */

/** What a canvas holds: RGBA, each colour already multiplied by its alpha. The bytes start a buffer. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

export interface RawPicture {
  readonly width: number
  readonly height: number
  /** RGB where all is opaque; or RGBA, premultiplied. */
  readonly channels: 3 | 4
  readonly bytes: Uint8Array
}

/** Leaves the alpha away where nothing can be seen through. */
export function rawPicture({ width, height, rgba }: Pixels): RawPicture {
  const pixels = new Int32Array(rgba.buffer, rgba.byteOffset, width * height)
  const rgb = new Uint8Array(pixels.length * 3)
  // Four pixels are three words, the lowest byte first, as on every machine that there is a canvas for.
  const words = new Int32Array(rgb.buffer, 0, Math.floor(pixels.length / 4) * 3)
  let all = OPAQUE
  let from = 0
  for (let to = 0; to < words.length; from += 4, to += 3) {
    const a = pixels[from] ?? 0
    const b = pixels[from + 1] ?? 0
    const c = pixels[from + 2] ?? 0
    const d = pixels[from + 3] ?? 0
    words[to] = (a & COLORS) | (b << 24)
    words[to + 1] = ((b >>> 8) & 0xffff) | (c << 16)
    words[to + 2] = ((c >>> 16) & 0xff) | (d << 8)
    all &= a & b & c & d
  }
  for (; from < pixels.length; from++) {
    const pixel = pixels[from] ?? 0
    rgb.set([pixel & 0xff, (pixel >>> 8) & 0xff, (pixel >>> 16) & 0xff], from * 3)
    all &= pixel
  }
  const isOpaque = (all & OPAQUE) === OPAQUE
  return { width, height, ...(isOpaque ? { channels: 3, bytes: rgb } : { channels: 4, bytes: rgba }) }
}

const OPAQUE = 0xff << 24
const COLORS = 0xffffff
