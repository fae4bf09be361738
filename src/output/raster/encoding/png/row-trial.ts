import { deflateSync } from 'node:zlib'
import type { RawPicture } from '../raw-picture.ts'
import { SYMBOLS } from './deflate-symbols.ts'
import { filterRows, NONE, UP } from './filter-rows.ts'
import { countRows } from './huffman-rows.ts'
import { ZLIB_LEVEL } from './zlib-rows.ts'

/** Compression of sampled rows. */
export interface RowTrial {
  /** With libvips' level 4. */
  readonly bytesPerPixel: number
  /** Bytes of `huffmanRows` relative to that; RGB only. */
  huffmanShare(): number
  /** Bytes of `zlibRows` relative to that; RGB only. */
  zlibShare(): number
}

/** Compresses 32 rows, which takes a few percent of the time of the whole. */
export function tryRows(picture: RawPicture): RowTrial {
  const { width, height } = picture
  const count = Math.min(BANDS, Math.floor(height / BAND_ROWS))
  const bands = Array.from({ length: count }, (_, band) => {
    const from = Math.floor(((band + 0.5) * (height - BAND_ROWS)) / count)
    return { from, to: from + BAND_ROWS }
  })
  const filtered = (filter: typeof NONE | typeof UP) =>
    Buffer.concat(bands.map(band => filterRows(picture, { filter, ...band })))
  const plain = deflateSync(filtered(NONE), { level: 4 }).length
  return {
    bytesPerPixel: plain / (width * Math.max(1, count * BAND_ROWS)),
    huffmanShare() {
      const counts = new Uint32Array(SYMBOLS)
      for (const band of bands) countRows(picture, { ...band, step: 1, counts })
      return bytesOf(counts) / plain
    },
    zlibShare: () => deflateSync(filtered(UP), { level: ZLIB_LEVEL }).length / plain,
  }
}

const BANDS = 4
/** Fewer adjacent rows would not show repeats. */
const BAND_ROWS = 8

/** Bytes of the symbols in optimal codes. */
function bytesOf(counts: Uint32Array): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const bits = counts.reduce((sum, count) => (count === 0 ? sum : sum - count * Math.log2(count / all)), 0)
  return bits / 8
}
