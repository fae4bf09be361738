import type { RawPicture } from '../raw-picture.ts'

/** PNG filter types (third edition, 9.2). */
export const NONE = 0
export const UP = 2
export const AVERAGE = 3
type FilterType = typeof NONE | typeof UP

interface Rows {
  readonly filter: FilterType
  readonly from: number
  readonly to: number
}

/** Filtered rows, each after its filter type. */
export function filterRows({ width, channels, bytes }: RawPicture, { filter, from, to }: Rows): Uint8Array {
  const stride = width * channels
  const filtered = new Uint8Array((to - from) * (1 + stride))
  // A row of zeros above the first, because reading outside the samples slows down the whole loop.
  const nothing = new Uint8Array(stride)
  let out = 0
  for (let y = from; y < to; y++) {
    const row = bytes.subarray(y * stride, (y + 1) * stride)
    filtered[out++] = filter
    if (filter === NONE) filtered.set(row, out)
    else {
      const above = y === 0 ? nothing : bytes.subarray((y - 1) * stride, y * stride)
      for (let at = 0; at < stride; at++) filtered[out + at] = (row[at] ?? 0) - (above[at] ?? 0)
    }
    out += stride
  }
  return filtered
}

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
