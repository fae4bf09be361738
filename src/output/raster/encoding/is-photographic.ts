/** Tells photographs from drawings by their pixels: the two are best packed in different ways. Pure. */
import type { RawPicture } from './raw-picture.ts'

/** The share of its lines that are soft, from which a picture is a photograph. */
const SOFT_LINES = 0.4
/** The share of neighbours that differ softly, from which a line is soft: gradients of drawings have fewer. */
const SOFT_NEIGHBOURS = 0.3
/** Neighbours that differ by less, but not by nothing, are shades of the same thing. */
const EDGE = 48
/** Of so many lines, and of so many pixels of a line, one is looked at: primes, so that few patterns of drawings hide. */
const LINES_APART = 7
const PIXELS_APART = 11

export function isPhotograph(picture: RawPicture): boolean {
  return softShare(picture) >= SOFT_LINES
}

/** The share of lines whose neighbouring pixels differ as in photographs: by little, but not by nothing. */
export function softShare(picture: RawPicture): number {
  let soft = 0
  let looks = 0
  for (let y = 0; y < picture.height; y += LINES_APART) {
    if (isSoftLine(picture, y)) soft++
    looks++
  }
  return soft / looks
}

/** Whether neighbours in a line differ as in photographs: by little, but not by nothing. */
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
