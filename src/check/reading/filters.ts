/** Decodes stream filters (ISO 32000-1 §7.4) of content, fonts and CMaps. Pure; output is bounded. */
import { inflateSync } from 'node:zlib'
import { withoutPngPredictor } from '../../output/pdf/finish/png-predictor.ts'
import { type CheckBudget, decodedTooMuch } from './budget.ts'

/** A stream cannot be decoded. The message completes "the stream cannot be decoded: ". */
export class FilterError extends Error {}

export interface FilterParameters {
  readonly predictor: number
  readonly columns: number
  readonly colors: number
  readonly bits: number
  readonly earlyChange: number
}

/** Filters of one stream. Real streams have at most three. */
const MAX_FILTERS = 8
/** Filters whose output is the samples of an image, which no check reads. */
const IMAGE_FILTERS = new Set(['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode'])

type DecodingBudget = Pick<CheckBudget, 'decodedBytesLeft' | 'spendDecoded'>

interface DecodeOptions {
  readonly filters: readonly string[]
  readonly parameters: readonly FilterParameters[]
  /** Spends the output of each filter. */
  readonly budget: DecodingBudget
}

export function decodeStream(content: Uint8Array, { filters, parameters, budget }: DecodeOptions): Buffer {
  if (filters.length > MAX_FILTERS) throw new FilterError('it has too many filters')
  let bytes: Buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  for (const [i, filter] of filters.entries()) {
    if (IMAGE_FILTERS.has(filter)) return bytes
    bytes = decodeFilter(bytes, { filter, parameters: parameters[i], budget })
    budget.spendDecoded(bytes.length)
  }
  return bytes
}

interface FilterOptions {
  readonly filter: string
  readonly parameters: FilterParameters | undefined
  readonly budget: DecodingBudget
}

function decodeFilter(bytes: Buffer, { filter, parameters, budget }: FilterOptions): Buffer {
  const maxBytes = budget.decodedBytesLeft
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return withoutPredictor(inflate(bytes, budget), parameters)
    case 'LZWDecode':
    case 'LZW':
      return withoutPredictor(decodeLzw(bytes, parameters?.earlyChange ?? 1, maxBytes), parameters)
    case 'ASCIIHexDecode':
    case 'AHx':
      return Buffer.from(
        bytes
          .toString('latin1')
          .split('>')[0]
          ?.replace(/[^0-9a-f]/gi, '') ?? '',
        'hex',
      )
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(bytes, maxBytes)
    case 'RunLengthDecode':
    case 'RL':
      return decodeRunLength(bytes, maxBytes)
    case 'Crypt':
      return bytes
    default:
      throw new FilterError(`the filter '${filter}' is not defined`)
  }
}

/** Output of damaged data up to the damage, by input. Deflate reaches 1032 only with runs of one byte. */
const DAMAGED_RATIO = 100

function inflate(bytes: Buffer, budget: DecodingBudget): Buffer {
  try {
    // Z_SYNC_FLUSH, because the end may be missing
    return inflateSync(bytes, { finishFlush: 2, maxOutputLength: Math.max(1, budget.decodedBytesLeft) })
  } catch (cause) {
    if (cause instanceof RangeError) throw decodedTooMuch(cause)
    budget.spendDecoded(bytes.length * DAMAGED_RATIO)
    throw new FilterError('its compressed data are damaged', { cause })
  }
}

/** ISO 32000-1 §7.4.4.2. */
function decodeLzw(bytes: Buffer, earlyChange: number, maxBytes: number): Buffer {
  const prefixes = new Uint16Array(4097)
  const lengths = new Uint16Array(4097)
  const firsts = new Uint8Array(4097)
  const lasts = new Uint8Array(4097)
  for (let i = 0; i < 256; i++) [lengths[i], firsts[i], lasts[i]] = [1, i, i]
  let output = Buffer.allocUnsafe(Math.max(1024, bytes.length * 4))
  let length = 0
  let [next, width, previous] = [258, 9, -1]
  let [bits, count] = [0, 0]
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    count += 8
    if (count < width) continue
    count -= width
    const code = (bits >> count) & ((1 << width) - 1)
    bits &= (1 << count) - 1
    if (code === 257) break
    if (code === 256) {
      ;[next, width, previous] = [258, 9, -1]
      continue
    }
    if (code > next || (code === next && previous < 0))
      throw new FilterError('its compressed data are damaged')
    if (previous >= 0 && next < 4096) {
      prefixes[next] = previous
      lengths[next] = (lengths[previous] ?? 0) + 1
      firsts[next] = firsts[previous] ?? 0
      lasts[next] = firsts[code === next ? previous : code] ?? 0
      next++
    }
    const size = lengths[code] ?? 0
    if (length + size > maxBytes) throw decodedTooMuch()
    if (length + size > output.length) output = Buffer.concat([output], (length + size) * 2)
    for (let at = code, i = length + size - 1; i >= length; i--, at = prefixes[at] ?? 0)
      output[i] = lasts[at] ?? 0
    length += size
    previous = code
    if (next + earlyChange >= 1 << width && width < 12) width++
  }
  return output.subarray(0, length)
}

/** ISO 32000-1 §7.4.3. */
function decodeAscii85(bytes: Buffer, maxBytes: number): Buffer {
  const output = Buffer.allocUnsafe(Math.min(bytes.length * 4, maxBytes) + 4)
  let [length, value, count] = [0, 0, 0]
  for (const byte of bytes) {
    if (length > maxBytes) throw decodedTooMuch()
    if (byte === 0x7e) break
    if (byte === 0x7a && count === 0) {
      output.writeUInt32BE(0, length)
      length += 4
    } else if (byte >= 0x21 && byte <= 0x75) {
      value = value * 85 + byte - 0x21
      if (++count < 5) continue
      output.writeUInt32BE(value % 2 ** 32, length)
      length += 4
      ;[value, count] = [0, 0]
    }
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) value = value * 85 + 84
    output.writeUInt32BE(value % 2 ** 32, length)
    length += count - 1
  }
  return output.subarray(0, length)
}

/** ISO 32000-1 §7.4.5. */
function decodeRunLength(bytes: Buffer, maxBytes: number): Buffer {
  const parts: Buffer[] = []
  let total = 0
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 128
    if (length === 128) break
    const part =
      length < 128 ? bytes.subarray(at + 1, at + 2 + length) : Buffer.alloc(257 - length, bytes[at + 1])
    at += length < 128 ? length + 2 : 2
    total += part.length
    if (total > maxBytes) throw decodedTooMuch()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** TIFF's predictor 2 occurs in images only. */
function withoutPredictor(bytes: Buffer, parameters: FilterParameters | undefined): Buffer {
  if (parameters === undefined || parameters.predictor < 10) return bytes
  const { columns, colors, bits } = parameters
  const pixel = Math.max(1, Math.ceil((colors * bits) / 8))
  const width = Math.ceil((columns * colors * bits) / 8)
  if (!(width >= 1 && width <= 1 << 24)) throw new FilterError('its predictor is not defined')
  const plain = withoutPngPredictor(bytes, width, pixel)
  if (plain === null) throw new FilterError('its predictor is not defined')
  return plain
}
