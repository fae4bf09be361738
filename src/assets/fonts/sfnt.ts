/**
 * A font file → an sfnt (TTF, OTF), unpacked from WOFF and WOFF2. Pure. Throws an Error whose message completes "the
 * font is unusable: ".
 */
import { inflateSync } from 'node:zlib'
import { padded, viewOf, writeTables } from '../../text/shaping/sfnt-tables.ts'

const SFNT_HEADER = 12
const SFNT_RECORD = 16
const WOFF_HEADER = 44
const WOFF_RECORD = 20
const WOFF2_HEADER = 48

/**
 * The font as an sfnt: the bytes themselves for TTF and OTF.
 * @param maxBytes Limit for unpacked WOFF and WOFF2 files.
 */
export async function toSfnt(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  if (bytes.length === 0) throw new Error('it is empty')
  switch (signature(bytes)) {
    case '\0\x01\0\0':
    case 'true':
    case 'OTTO':
      return bytes
    case 'wOFF':
      return unpackWoff(bytes, maxBytes)
    case 'wOF2':
      return await unpackWoff2(bytes, maxBytes)
    case 'ttcf':
      throw new Error(
        'it is a font collection (TTC), which is supported only for fonts that the host registers',
      )
    default:
      throw new Error('it is not a TTF, OTF, WOFF or WOFF2 file')
  }
}

export function isWoff(bytes: Uint8Array): boolean {
  return signature(bytes) === 'wOFF'
}

/** W3C "WOFF File Format 1.0" §3–5: single tables, deflated if that is shorter. */
export function unpackWoff(woff: Uint8Array, maxBytes: number): Uint8Array {
  const view = viewOf(woff)
  const count = woff.length < WOFF_HEADER ? 0 : view.getUint16(12)
  if (count === 0 || WOFF_HEADER + count * WOFF_RECORD > woff.length) {
    throw new Error('it is truncated: its WOFF table directory is incomplete')
  }
  const tables = new Map<string, DataView>()
  let total = SFNT_HEADER + count * SFNT_RECORD
  for (let i = 0; i < count; i++) {
    const at = WOFF_HEADER + i * WOFF_RECORD
    const tag = latin1(woff, at, 4)
    const offset = view.getUint32(at + 4)
    const packedLength = view.getUint32(at + 8)
    const length = view.getUint32(at + 12)
    if (offset + packedLength > woff.length || packedLength > length) {
      throw new Error(`it is truncated or damaged: WOFF table '${tag}' lies outside the file`)
    }
    total += padded(length)
    if (total > maxBytes) throw new Error(`it unpacks to more than ${maxBytes} bytes`)
    const slice = woff.subarray(offset, offset + packedLength)
    tables.set(tag, viewOf(inflateTable(tag, slice, length)))
  }
  return writeTables(tables, view.getUint32(4))
}

function inflateTable(tag: string, slice: Uint8Array, length: number): Uint8Array {
  if (slice.length === length) return slice
  let data: Uint8Array
  try {
    data = inflateSync(slice, { maxOutputLength: length })
  } catch (cause) {
    throw new Error(`it is damaged: WOFF table '${tag}' does not unpack`, { cause })
  }
  if (data.length !== length) throw new Error(`it is damaged: WOFF table '${tag}' is shorter than declared`)
  return data
}

/** W3C "WOFF File Format 2.0" §4.1. The sizes of the header are checked before the decoder allocates memory. */
async function unpackWoff2(woff2: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const view = viewOf(woff2)
  if (woff2.length < WOFF2_HEADER || view.getUint32(8) !== woff2.length) {
    throw new Error('it is truncated: its length differs from that in its WOFF2 header')
  }
  if (view.getUint32(16) > maxBytes) throw new Error(`it unpacks to more than ${maxBytes} bytes`)
  const sfnt = await decompressWoff2(woff2)
  if (sfnt.length > maxBytes) throw new Error(`it unpacks to more than ${maxBytes} bytes`)
  if (signature(sfnt) === 'ttcf') return await toSfnt(sfnt, maxBytes)
  return sfnt
}

type Decompress = (bytes: Uint8Array) => Promise<Uint8Array>

let lastDecompression: Promise<unknown> = Promise.resolve()

/**
 * Runs one decompression at a time and copies its result: the decoder returns a view of its WebAssembly memory, which
 * the next decompression overwrites and a larger one detaches.
 */
async function decompressWoff2(woff2: Uint8Array): Promise<Uint8Array> {
  // @ts-expect-error: wawoff2 has no types.
  const { default: decompress }: { default: Decompress } = await import('wawoff2/decompress.js')
  const copy = lastDecompression.then(async () => {
    try {
      return (await decompress(woff2)).slice()
    } catch (cause) {
      throw new Error('it is damaged: its WOFF2 data does not unpack', { cause })
    }
  })
  lastDecompression = copy.catch(() => undefined)
  return await copy
}

function signature(bytes: Uint8Array): string {
  return latin1(bytes, 0, 4)
}

function latin1(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}
