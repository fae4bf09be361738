/** Detects photos by their pixels, because photos and drawings compress best in different ways. Pure. */
import type { RawPicture } from './raw-picture.ts'

/** Minimum share of soft lines in a photo. */
const SOFT_LINES = 0.4
/** Minimum share of soft neighbours in a soft line. Gradients of drawings have fewer. */
const SOFT_NEIGHBOURS = 0.3
/** Soft neighbours differ by less than this, but are not equal. */
const EDGE = 48
/** Sampling distances of lines and pixels. Primes, so that few patterns of drawings escape. */
const LINES_APART = 7
const PIXELS_APART = 11

export function isPhotograph(picture: RawPicture): boolean {
  return softShare(picture) >= SOFT_LINES
}

/** Share of lines whose neighbouring pixels differ slightly, as in photos. */
export function softShare(picture: RawPicture): number {
  let soft = 0
  let looks = 0
  for (let y = 0; y < picture.height; y += LINES_APART) {
    if (isSoftLine(picture, y)) soft++
    looks++
  }
  return soft / looks
}

/** True if neighbouring pixels of a line differ slightly, as in photos. */
function isSoftLine({ width, channels, bytes }: RawPicture, y: number): boolean {
  const apart = (at: number) => Math.abs((bytes[at] ?? 0) - (bytes[at - channels] ?? 0))
  let soft = 0
  let looks = 0
  const start = y * width
  for (let x = 1 + (y % PIXELS_APART); x < width; x += PIXELS_APART) {
    const at = (start + x) * channels
    const difference = Math.max(apart(at), apart(at + 1), apart(at + 2))
    if (difference > 0 && difference < EDGE) soft++
    looks++
  }
  return soft > looks * SOFT_NEIGHBOURS
}
