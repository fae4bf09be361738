/** Canvas pixels → samples for encoders. Pure. */

/** Premultiplied RGBA of a canvas. The bytes start at a word boundary of their buffer. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

export interface RawPicture {
  readonly width: number
  readonly height: number
  /** RGB for opaque pictures, otherwise premultiplied RGBA. */
  readonly channels: 3 | 4
  readonly bytes: Uint8Array
}

/**
 * Drops the alpha channel of opaque pictures.
 *
 * @param pixels Changed in place: another allocation of this size would trigger garbage collection for every
 * picture.
 */
export function rawPicture({ width, height, rgba }: Pixels): RawPicture {
  const pixels = new Int32Array(rgba.buffer, rgba.byteOffset, width * height)
  if (!isOpaque(pixels)) return { width, height, channels: 4, bytes: rgba }
  // Four pixels become three words, low byte first. All platforms with a canvas are little endian.
  let from = 0
  for (let to = 0; from + 3 < pixels.length; from += 4, to += 3) {
    const a = pixels[from] ?? 0
    const b = pixels[from + 1] ?? 0
    const c = pixels[from + 2] ?? 0
    const d = pixels[from + 3] ?? 0
    pixels[to] = (a & COLORS) | (b << 24)
    pixels[to + 1] = ((b >>> 8) & 0xffff) | (c << 16)
    pixels[to + 2] = ((c >>> 16) & 0xff) | (d << 8)
  }
  for (; from < pixels.length; from++) rgba.copyWithin(from * 3, from * 4, from * 4 + 3)
  return { width, height, channels: 3, bytes: rgba.subarray(0, pixels.length * 3) }
}

const OPAQUE = 0xff << 24
const COLORS = 0xffffff

function isOpaque(pixels: Int32Array): boolean {
  let all = OPAQUE
  for (let i = 0; i < pixels.length; i++) all &= pixels[i] ?? 0
  return all === OPAQUE
}
