import sharp, { type Sharp } from 'sharp'

/** An opaque image. */
export interface Flat {
  readonly width: number
  readonly height: number
  /** Red, green and blue. */
  readonly rgb: Uint8Array
}

/** An image on white. */
export async function flat(picture: Uint8Array | Sharp): Promise<Flat> {
  const opened = picture instanceof Uint8Array ? sharp(picture) : picture
  const { data, info } = await opened
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: data }
}

/** Maximum difference of channels: antialiasing differs. */
const MAX_APART = 40

/**
 * The share of pixels of either image without a similar pixel within a distance of one in the other: differences in
 * antialiasing or by half a pixel do not count.
 */
export function differing(a: Flat, b: Flat): number {
  const { width, height } = a
  if (b.width !== width || b.height !== height) return 1
  let different = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isNear(a, b, x, y) || !isNear(b, a, x, y)) different++
    }
  }
  return different / (width * height)
}

/** True if a pixel is within the range of the pixels around the same position of another image, or close to it. */
function isNear(one: Flat, other: Flat, x: number, y: number): boolean {
  const at = (y * one.width + x) * 3
  for (let channel = 0; channel < 3; channel++) {
    const value = one.rgb[at + channel] ?? 0
    let [least, most] = [255, 0]
    for (let v = Math.max(0, y - 1); v <= Math.min(other.height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(other.width - 1, x + 1); u++) {
        const near = other.rgb[(v * other.width + u) * 3 + channel] ?? 0
        least = Math.min(least, near)
        most = Math.max(most, near)
      }
    }
    if (value < least - MAX_APART || value > most + MAX_APART) return false
  }
  return true
}
