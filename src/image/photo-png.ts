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
import { constants, crc32, deflateRaw, deflateSync } from 'node:zlib'
import type { Pixels } from './encode.ts'
import { letGo } from './let-go.ts'

const deflateAsync = promisify(deflateRaw)

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
  const stride = 1 + width * 3
  const room = takeRoom(height * stride)
  const bandRows = Math.max(1, Math.ceil(BAND_BYTES / stride))
  const packing: Promise<Uint8Array>[] = []
  let sum = EMPTY_SUM
  // A band is packed, on a thread of its own, while the next one is filtered.
  for (let from = 0; from < height; from += bandRows) {
    const to = Math.min(height, from + bandRows)
    const rows = filterRows(pixels, { filter: UP, from, to }, room.subarray(from * stride, to * stride))
    sum = added(sum, rows)
    packing.push(packBand(rows, to === height))
  }
  const bands = await Promise.all(packing)
  giveBack(room)
  const png = Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', [header]),
    ...chunk('IDAT', [ZLIB_HEADER, ...bands, checksumOf(sum)]),
    ...chunk('IEND', []),
  ])
  for (const band of bands) letGo(new Uint8Array(band.buffer))
  return png
}

/** A part of a deflate stream that ends with a whole byte, as the next one can be put after it. */
async function packBand(rows: Uint8Array, isLast: boolean): Promise<Uint8Array> {
  return await deflateAsync(rows, {
    level: LEVEL,
    chunkSize: CHUNK_BYTES,
    finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
  })
}

const SIGNATURE = Buffer.from('89504E470D0A1A0A', 'hex')
const BITS_PER_CHANNEL = 8
const TRUECOLOR = 2
const LEVEL = 1
/** Of filtered rows. That a band does not know the one before costs it less than a thousandth. */
const BAND_BYTES = 1_000_000
/** What deflate writes at once: mostly all of a band. */
const CHUNK_BYTES = 512 * 1024
/** Of a zlib stream (RFC 1950, 2.2): deflate with the largest window, packed fast. */
const ZLIB_HEADER = Buffer.from('7801', 'hex')

/** Adler-32 of what is written so far (RFC 1950, 8.2). */
interface Sum {
  readonly first: number
  readonly second: number
}

const EMPTY_SUM: Sum = { first: 1, second: 0 }
const ADLER_MODULUS = 65_521
/** So many bytes keep both sums below 2³¹: whole numbers, as `| 0` tells the engine, which then counts a quarter faster. */
const SUMMED_BYTES = 3800

function added({ first, second }: Sum, bytes: Uint8Array): Sum {
  let [a, b] = [first, second]
  for (let start = 0; start < bytes.length; start += SUMMED_BYTES) {
    const end = Math.min(bytes.length, start + SUMMED_BYTES)
    for (let at = start; at < end; at++) {
      a = (a + (bytes[at] ?? 0)) | 0
      b = (b + a) | 0
    }
    a %= ADLER_MODULUS
    b %= ADLER_MODULUS
  }
  return { first: a, second: b }
}

function checksumOf({ first, second }: Sum): Uint8Array {
  const checksum = Buffer.alloc(4)
  checksum.writeUInt16BE(second, 0)
  checksum.writeUInt16BE(first, 2)
  return checksum
}

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
function chunk(type: string, parts: readonly Uint8Array[]): Uint8Array[] {
  const head = Buffer.alloc(8)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  head.writeUInt32BE(length, 0)
  head.write(type, 4, 'latin1')
  const checksum = Buffer.alloc(4)
  const crc = parts.reduce((sum, part) => crc32(part, sum), crc32(head.subarray(4)))
  checksum.writeUInt32BE(crc, 0)
  return [head, ...parts, checksum]
}
