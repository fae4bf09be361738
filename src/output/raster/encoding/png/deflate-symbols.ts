/**
 * The part of deflate's alphabet (RFC 1951, 3.2.5) used here: bytes, end of block, and repeats of the preceding
 * byte. Pure.
 */
import type { BitWriter } from './bit-writer.ts'
import type { HuffmanCode } from './huffman-code.ts'

/** Bytes, end of block, and lengths of repeats. */
export const SYMBOLS = 286
const END_OF_BLOCK = 256

/** Symbols and extra bits of the lengths of repeats. */
const LENGTH_SYMBOLS = new Uint16Array(259)
const EXTRA_BITS = new Uint8Array(259)
const EXTRAS = new Uint8Array(259)
const MIN_REPEAT = 3
const MAX_REPEAT = 258
/** Shorter repeats of zeros take more bits than the zeros. */
const MIN_WORTH = 8

for (let symbol = 257, length = MIN_REPEAT; symbol < SYMBOLS - 1; symbol++) {
  const bits = symbol < 265 ? 0 : (symbol - 261) >> 2
  for (let extra = 0; extra < 1 << bits; extra++, length++) {
    LENGTH_SYMBOLS[length] = symbol
    EXTRA_BITS[length] = bits
    EXTRAS[length] = extra
  }
}
// The longest repeat has a symbol of its own.
LENGTH_SYMBOLS[MAX_REPEAT] = SYMBOLS - 1
EXTRA_BITS[MAX_REPEAT] = EXTRAS[MAX_REPEAT] = 0

/** Counts the symbols of `writeZeros`. */
export function countZeros(counts: Uint32Array, zeros: number): void {
  const count = (symbol: number, times: number) => {
    counts[symbol] = (counts[symbol] ?? 0) + times
  }
  const repeated = zeros - 1
  const rest = repeated % MAX_REPEAT
  count(SYMBOLS - 1, Math.floor(repeated / MAX_REPEAT))
  count(0, rest < MIN_WORTH ? 1 + rest : 1)
  if (rest >= MIN_WORTH) count(LENGTH_SYMBOLS[rest] ?? 0, 1)
}

/** Writes at least one zero, and the others as repeats if that is shorter. */
export function writeZeros(out: BitWriter, code: HuffmanCode, zeros: number): void {
  writeSymbol(out, code, 0)
  let rest = zeros - 1
  while (rest >= MIN_WORTH) {
    const length = Math.min(rest, MAX_REPEAT)
    writeSymbol(out, code, LENGTH_SYMBOLS[length] ?? 0)
    // The distance follows the length. Its only code is one zero bit.
    out.write(EXTRAS[length] ?? 0, (EXTRA_BITS[length] ?? 0) + 1)
    rest -= length
  }
  for (; rest > 0; rest--) writeSymbol(out, code, 0)
}

export function writeSymbol(out: BitWriter, { bits, lengths }: HuffmanCode, symbol: number): void {
  out.write(bits[symbol] ?? 0, lengths[symbol] ?? 0)
}

/** Starts a block with dynamic codes (RFC 1951, 3.2.7) of at most 15 bits. */
export function beginBlock(out: BitWriter, { lengths }: HuffmanCode, isLast: boolean): void {
  out.write(isLast ? 1 : 0, 1)
  out.write(DYNAMIC_CODES, 2)
  out.write(SYMBOLS - 257, 5)
  out.write(DISTANCES - 1, 5)
  out.write(LENGTHS_OF_LENGTHS.length - 4, 4)
  for (const length of LENGTHS_OF_LENGTHS) out.write(length, 3)
  // Lengths from 0 to 15 are written as themselves, highest bit first.
  for (const length of lengths) out.write(NIBBLES[length] ?? 0, 4)
  out.write(NIBBLES[1] ?? 0, 4)
}

export function endBlock(out: BitWriter, code: HuffmanCode): void {
  writeSymbol(out, code, END_OF_BLOCK)
}

/** Maximum size of the header of a block. */
export const BLOCK_BYTES = 256
const DYNAMIC_CODES = 2
const DISTANCES = 1
/** No codes for repeats of lengths (16 to 18, listed first), and four bits for each length. */
const LENGTHS_OF_LENGTHS = [0, 0, 0, ...new Array<number>(16).fill(4)]
const NIBBLES = Uint8Array.from({ length: 16 }, (_, length) => {
  return ((length & 1) << 3) | ((length & 2) << 1) | ((length & 4) >> 1) | ((length & 8) >> 3)
})
