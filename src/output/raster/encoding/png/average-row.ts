import type { RawPicture } from '../raw-picture.ts'

/** Filter type of rows (PNG third edition, 9.2). */
export const AVERAGE = 3

/**
 * A row of RGB, each byte less the mean of those to its left and above, four bytes a word, the first one lowest.
 *
 * @param words Is filled; of the last one, what is behind the row is 0.
 */
export function averageRow({ width, bytes }: RawPicture, y: number, words: Int32Array): void {
  const stride = width * 3
  const start = y * stride
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const whole = stride >> 2
  for (let i = 0, at = start; i < whole; i++, at += 4) {
    const here = view.getInt32(at, true)
    // Nothing is left of the first pixel, and nothing above the first row.
    const left = i === 0 ? here << 24 : view.getInt32(at - 3, true)
    const above = y === 0 ? 0 : view.getInt32(at - stride, true)
    words[i] = less(here, mean(left, above))
  }
  let last = 0
  for (let x = whole * 4; x < stride; x++) {
    const left = x < 3 ? 0 : (bytes[start + x - 3] ?? 0)
    const above = y === 0 ? 0 : (bytes[start + x - stride] ?? 0)
    const byte = ((bytes[start + x] ?? 0) - ((left + above) >> 1)) & 0xff
    last |= byte << (8 * (x & 3))
  }
  if (stride > whole * 4) words[whole] = last
}

/** The mean of each byte of two words, rounded down. */
function mean(a: number, b: number): number {
  return (a & b) + (((a ^ b) >>> 1) & LOW_BITS)
}

/** Each byte of a word less that of another, modulo 256. */
function less(a: number, b: number): number {
  return ((a | HIGH_BITS) - (b & LOW_BITS)) ^ ((a ^ ~b) & HIGH_BITS)
}

/** Of the four bytes of a word: all bits but the highest, and the highest. */
const LOW_BITS = 0x7f7f7f7f
const HIGH_BITS = ~LOW_BITS
