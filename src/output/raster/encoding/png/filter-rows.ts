import type { RawPicture } from '../raw-picture.ts'

/** PNG filter types (third edition, 9.2). */
export const NONE = 0
export const UP = 2
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
