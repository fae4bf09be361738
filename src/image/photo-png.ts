/**
 * Pixels of photographs and the like → PNG (third edition, 5.3 and 9). Pure; zlib works off the main thread.
 *
 * Measured against libvips on cards of 1080 × 1080, in CPU time and bytes of its default (level 6, no filter): rows
 * less the row above and the fastest deflate take 0.45 to 0.66 of the time for 0.71 to 0.91 of the bytes, be a photo
 * grainy or smooth; libvips' level 4 takes 0.53 to 0.88 for 1.00 to 1.03, and its own filters cost more than they
 * save. Pixels less the one before save as much of grain, and less of what is smooth; averages and Paeth cost more.
 * Where rows repeat, what is left of them hides it: a flat card would have 1.35 of the bytes, a slanted gradient four
 * times as many. So it is tried first, on a few rows.
 */
import { promisify } from 'node:util'
import { crc32, deflate, deflateSync } from 'node:zlib'
import type { Pixels } from './encode.ts'

const deflateAsync = promisify(deflate)

/** How a few rows of pixels are packed, without their alpha. */
export interface RowTrial {
  /** Bytes of a pixel by libvips' level 4. */
  readonly bytesPerPixel: number
  /** Bytes by way of `photoPng`, of those. */
  readonly share: number
}

/** Tries 32 rows: a few hundredths of the time that the whole takes. */
export function tryRows(pixels: Pixels): RowTrial {
  const { width, height } = pixels
  const bands = Math.min(BANDS, Math.floor(height / BAND_ROWS))
  const rows = (filter: FilterType): Uint8Array => {
    const tried = Array.from({ length: bands }, (_, band) => {
      const from = Math.floor(((band + 0.5) * (height - BAND_ROWS)) / bands)
      return filterRows(pixels, { filter, from, to: from + BAND_ROWS })
    })
    return Buffer.concat(tried)
  }
  const plain = deflateSync(rows(NONE), { level: 4 }).length
  const lessAbove = deflateSync(rows(UP), { level: LEVEL }).length
  return { bytesPerPixel: plain / (width * Math.max(1, bands * BAND_ROWS)), share: lessAbove / plain }
}

const BANDS = 4
/** Of fewer rows in a row those that repeat would not show. */
const BAND_ROWS = 8

/** Encodes opaque pixels; most of the work is done off the main thread. */
export async function photoPng(pixels: Pixels): Promise<Uint8Array> {
  const { width, height } = pixels
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BITS_PER_CHANNEL, TRUECOLOR], 8)
  const room = takeRoom(height * (1 + width * 3))
  const rows = filterRows(pixels, { filter: UP, from: 0, to: height }, room)
  const data = await deflateAsync(rows, { level: LEVEL, chunkSize: CHUNK_BYTES })
  giveBack(room)
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', header),
    ...chunk('IDAT', data),
    ...chunk('IEND', NO_DATA),
  ])
}

const SIGNATURE = Buffer.from('89504E470D0A1A0A', 'hex')
const BITS_PER_CHANNEL = 8
const TRUECOLOR = 2
const NO_DATA = Buffer.alloc(0)
const LEVEL = 1
/** What deflate writes at once. */
const CHUNK_BYTES = 256 * 1024

/** Filter types of rows. */
const NONE = 0
const UP = 2
type FilterType = typeof NONE | typeof UP

interface Rows {
  readonly filter: FilterType
  readonly from: number
  readonly to: number
}

/** Rows without alpha, each after its filter type. */
function filterRows(
  { width, rgba }: Pixels,
  { filter, from, to: end }: Rows,
  filtered = new Uint8Array((end - from) * (1 + width * 3)),
): Uint8Array {
  const bytes = width * 4
  // Above the first row there is nothing. Reads outside of the pixels would slow the whole loop down.
  const nothing = new Uint8Array(bytes)
  let to = 0
  for (let y = from; y < end; y++) {
    const row = rgba.subarray(y * bytes, (y + 1) * bytes)
    const above = filter === NONE || y === 0 ? nothing : rgba.subarray((y - 1) * bytes, y * bytes)
    filtered[to++] = filter
    for (let at = 0; at < bytes; at += 4) {
      filtered[to++] = (row[at] ?? 0) - (above[at] ?? 0)
      filtered[to++] = (row[at + 1] ?? 0) - (above[at + 1] ?? 0)
      filtered[to++] = (row[at + 2] ?? 0) - (above[at + 2] ?? 0)
    }
  }
  return filtered
}

/**
 * Room for the rows of a picture, kept for the next of the same size: new memory for each takes as long as filtering,
 * and has the collector run for every second picture.
 */
let spare: Uint8Array<ArrayBuffer> | null = null
const MAX_SPARE_BYTES = 16_000_000

function takeRoom(bytes: number): Uint8Array<ArrayBuffer> {
  const room = spare?.length === bytes ? spare : new Uint8Array(bytes)
  spare = null
  return room
}

function giveBack(room: Uint8Array<ArrayBuffer>): void {
  if (room.length <= MAX_SPARE_BYTES) spare = room
}

/** Length, type, data and checksum. */
function chunk(type: string, data: Uint8Array): Uint8Array[] {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 0)
  head.write(type, 4, 'latin1')
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0)
  return [head, data, checksum]
}
