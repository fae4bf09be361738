/**
 * RGB → deflated rows of a PNG for noisy pictures: the mean filter, dynamic Huffman codes per band of rows, and
 * repeats only of zeros. Noise does not repeat, so a general deflate spends most of its time searching in vain.
 * Pure.
 */
import { setImmediate } from 'node:timers/promises'
import type { RawPicture } from '../raw-picture.ts'
import { BitWriter } from './bit-writer.ts'
import {
  BLOCK_BYTES,
  beginBlock,
  countZeros,
  endBlock,
  SYMBOLS,
  writeSymbol,
  writeZeros,
} from './deflate-symbols.ts'
import { AVERAGE, averageRow } from './filter-rows.ts'
import { type HuffmanCode, huffmanCode } from './huffman-code.ts'
import { ADLER_MODULUS, type Adler, type DeflatedRows, EMPTY_ADLER, SUMMED_BYTES } from './png-file.ts'

/** Yields to the event loop before the first band and between bands. */
export async function huffmanRows(picture: RawPicture): Promise<DeflatedRows> {
  const { width, height } = picture
  const stride = width * CHANNELS
  const bandRows = Math.min(height, Math.ceil(BAND_PIXELS / width))
  const out = new BitWriter(BLOCK_BYTES + Math.ceil((bandRows * (1 + stride) * MAX_CODE_BITS) / 8))
  const words = new Int32Array(Math.ceil(stride / 4))
  const pairs = new Int32Array(1 << 16)
  const parts: Uint8Array[] = []
  let adler = EMPTY_ADLER
  for (let from = 0; from < height; from += bandRows) {
    if (parts.length % BANDS_AT_ONCE === 0) await setImmediate()
    const to = Math.min(height, from + bandRows)
    const isLast = to === height
    // Every symbol needs a code, because only some rows are counted.
    const counts = new Uint32Array(SYMBOLS).fill(1)
    countRows(picture, { from, to, step: COUNTED_EVERY, counts })
    const code = huffmanCode(counts, MAX_CODE_BITS)
    fillPairs(pairs, code)
    const band = { out, code, pairs }
    beginBlock(out, code, isLast)
    for (let y = from; y < to; y++) {
      averageRow(picture, y, words)
      adler = packRow(words, stride, band, adler)
    }
    endBlock(out, code)
    if (isLast) out.fill()
    parts.push(out.take())
  }
  out.close()
  return { parts, adler }
}

const CHANNELS = 3
/** Smaller bands would fit better, but their codes take more time than they save. */
const BAND_PIXELS = 131_072
const BANDS_AT_ONCE = 16
const COUNTED_EVERY = 16
/** Lets two codes be written at once. */
const MAX_CODE_BITS = 12

export interface CountedRows {
  readonly from: number
  readonly to: number
  /** Counts one of this many rows. */
  readonly step: number
  /** Per symbol of deflate. */
  readonly counts: Uint32Array
}

/** Counts the symbols of rows. */
export function countRows(picture: RawPicture, { from, to, step, counts }: CountedRows): void {
  const words = new Int32Array(Math.ceil((picture.width * CHANNELS) / 4))
  for (let y = from; y < to; y += step) {
    averageRow(picture, y, words)
    let zeros = 0
    for (let i = 0; i < words.length; i++) {
      const word = words[i] ?? 0
      if (word === 0) {
        zeros += 4
        continue
      }
      if (zeros > 0) countZeros(counts, zeros)
      zeros = 0
      count(counts, word & 0xff)
      count(counts, (word >>> 8) & 0xff)
      count(counts, (word >>> 16) & 0xff)
      count(counts, word >>> 24)
    }
    if (zeros > 0) countZeros(counts, zeros)
  }
}

function count(counts: Uint32Array, byte: number): void {
  counts[byte] = (counts[byte] ?? 0) + 1
}

interface Band {
  readonly out: BitWriter
  readonly code: HuffmanCode
  /** The codes of each pair of bytes, and their total length in the highest byte. */
  readonly pairs: Int32Array
}

/** @param stride Bytes per row. */
function packRow(words: Int32Array, stride: number, { out, code, pairs }: Band, adler: Adler): Adler {
  writeSymbol(out, code, AVERAGE)
  let first = adler.first + AVERAGE
  let second = adler.second + first
  let zeros = 0
  const whole = stride >> 2
  for (let start = 0; start < whole; start += SUMMED_WORDS) {
    const end = Math.min(whole, start + SUMMED_WORDS)
    for (let i = start; i < end; i++) {
      const word = words[i] ?? 0
      if (word === 0) {
        zeros += 4
        second += 4 * first
        continue
      }
      if (zeros > 0) writeZeros(out, code, zeros)
      zeros = 0
      out.writeTwo(pairs[word & 0xffff] ?? 0, pairs[word >>> 16] ?? 0)
      first += word & 0xff
      second += first
      first += (word >>> 8) & 0xff
      second += first
      first += (word >>> 16) & 0xff
      second += first
      first += word >>> 24
      second += first
    }
    first %= ADLER_MODULUS
    second %= ADLER_MODULUS
  }
  if (zeros > 0) writeZeros(out, code, zeros)
  for (let at = whole * 4; at < stride; at++) {
    const byte = ((words[whole] ?? 0) >>> (8 * (at & 3))) & 0xff
    writeSymbol(out, code, byte)
    first += byte
    second += first
  }
  return { first: first % ADLER_MODULUS, second: second % ADLER_MODULUS }
}

const SUMMED_WORDS = SUMMED_BYTES / 4

function fillPairs(pairs: Int32Array, { bits, lengths }: HuffmanCode): void {
  for (let second = 0; second < 256; second++) {
    const [secondBits, secondLength] = [bits[second] ?? 0, lengths[second] ?? 0]
    for (let first = 0; first < 256; first++) {
      const length = lengths[first] ?? 0
      const codes = (bits[first] ?? 0) | (secondBits << length)
      pairs[(second << 8) | first] = codes | ((length + secondLength) << 24)
    }
  }
}
