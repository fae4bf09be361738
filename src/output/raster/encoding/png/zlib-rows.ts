/**
 * RGB → deflated rows of a PNG with filter type 2 (third edition, 9.2) and zlib's fastest level, for pictures that
 * are neither noisy nor have repeating rows. Pure; zlib runs off the main thread.
 */
import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import { releaseBytes } from '../../../../base/bytes.ts'
import type { RawPicture } from '../raw-picture.ts'
import { filterRows, UP } from './filter-rows.ts'
import { addBytes, type DeflatedRows, EMPTY_ADLER } from './png-file.ts'

const deflateAsync = promisify(deflateRaw)

export async function zlibRows(picture: RawPicture): Promise<DeflatedRows> {
  const { width, height } = picture
  const stride = 1 + width * 3
  const bandRows = Math.max(1, Math.ceil(BAND_BYTES / stride))
  const packing: Promise<Uint8Array>[] = []
  let adler = EMPTY_ADLER
  // A band is compressed on another thread while the next one is filtered.
  for (let from = 0; from < height; from += bandRows) {
    const to = Math.min(height, from + bandRows)
    const rows = filterRows(picture, { filter: UP, from, to })
    adler = addBytes(adler, rows)
    packing.push(packBand(rows, to === height))
  }
  return { parts: await Promise.all(packing), adler }
}

/** Part of a deflate stream that ends at a byte boundary, so that parts can be concatenated. */
async function packBand(rows: Uint8Array, isLast: boolean): Promise<Uint8Array> {
  const packed = await deflateAsync(rows, {
    level: ZLIB_LEVEL,
    chunkSize: CHUNK_BYTES,
    finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
  })
  releaseBytes(rows)
  return packed
}

export const ZLIB_LEVEL = 1
/** Filtered bytes per band. Separate bands cost less than 0.1 % of the size. */
const BAND_BYTES = 1_000_000
/** Output buffer of deflate: usually a whole band. */
const CHUNK_BYTES = 512 * 1024
