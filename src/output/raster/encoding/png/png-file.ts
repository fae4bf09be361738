/** Deflated rows → PNG (third edition, 5.3 and 11.2). Pure. */
import { crc32 } from 'node:zlib'
import { releaseBytes } from '../../../../base/bytes.ts'

/** Deflated rows without alpha, each after its filter type. */
export interface DeflatedRows {
  /** A deflate stream (RFC 1951) in parts. */
  readonly parts: readonly Uint8Array[]
  /** Checksum of the uncompressed rows. */
  readonly adler: Adler
}

/** @param rows Must not be used afterwards. */
export function pngFile(width: number, height: number, { parts, adler }: DeflatedRows): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BITS_PER_CHANNEL, TRUECOLOR], 8)
  const file = Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', [header]),
    ...chunk('IDAT', [ZLIB_HEADER, ...parts, adlerBytes(adler)]),
    ...chunk('IEND', []),
  ])
  for (const part of parts) releaseBytes(part)
  return file
}

const SIGNATURE = Buffer.from('89504E470D0A1A0A', 'hex')
const BITS_PER_CHANNEL = 8
const TRUECOLOR = 2
/** Header of a zlib stream (RFC 1950, 2.2): deflate, largest window, fastest compression. */
const ZLIB_HEADER = Buffer.from('7801', 'hex')

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

/** Adler-32 checksum of a zlib stream (RFC 1950, 8.2). Pure. */
export interface Adler {
  readonly first: number
  readonly second: number
}

export const EMPTY_ADLER: Adler = { first: 1, second: 0 }
export const ADLER_MODULUS = 65_521
/** Both sums stay below 2³¹ for this many bytes. `| 0` keeps them integers, which is 25 % faster. */
export const SUMMED_BYTES = 3800

export function addBytes({ first, second }: Adler, bytes: Uint8Array): Adler {
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

/** The checksum as written at the end of a stream. */
function adlerBytes({ first, second }: Adler): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16BE(second, 0)
  bytes.writeUInt16BE(first, 2)
  return bytes
}
