import { deflateSync } from 'node:zlib'
import type { RawPicture } from '../raw-picture.ts'
import { SYMBOLS } from './deflate-symbols.ts'
import { filterRows, NONE, UP } from './filter-rows.ts'
import { countRows } from './huffman-rows.ts'
import { ZLIB_LEVEL } from './zlib-rows.ts'

/** How a few rows are packed. */
export interface RowTrial {
  /** By libvips' level 4. */
  readonly bytesPerPixel: number
  /** Bytes by way of `huffmanRows`, of those; RGB only. */
  huffmanShare(): number
  /** Bytes by way of `zlibRows`, of those; RGB only. */
  zlibShare(): number
}

/** Tries 32 rows: a few hundredths of the time that the whole takes. */
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
/** Of fewer rows in a row those that repeat would not show. */
const BAND_ROWS = 8

/** What the symbols take in the best codes there are. */
function bytesOf(counts: Uint32Array): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const bits = counts.reduce((sum, count) => (count === 0 ? sum : sum - count * Math.log2(count / all)), 0)
  return bits / 8
}
