import type { RawPicture } from '../raw-picture.ts'

/** PNG filter type (third edition, 9.2). */
export const AVERAGE = 3

/**
 * An RGB row filtered by the mean of the left and upper bytes, four bytes per word, low byte first.
 *
 * @param words Receives the row; bytes after its end are 0.
 */
export function averageRow({ width, bytes }: RawPicture, y: number, words: Int32Array): void {
  const stride = width * 3
  const start = y * stride
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const whole = stride >> 2
  for (let i = 0, at = start; i < whole; i++, at += 4) {
    const here = view.getInt32(at, true)
    // There is nothing to the left of the first pixel and above the first row.
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

/** Mean of each byte of two words, rounded down. */
function mean(a: number, b: number): number {
  return (a & b) + (((a ^ b) >>> 1) & LOW_BITS)
}

/** Difference of each byte of two words, modulo 256. */
function less(a: number, b: number): number {
  return ((a | HIGH_BITS) - (b & LOW_BITS)) ^ ((a ^ ~b) & HIGH_BITS)
}

/** All bits of the four bytes except the highest, and the highest bits. */
const LOW_BITS = 0x7f7f7f7f
const HIGH_BITS = ~LOW_BITS
