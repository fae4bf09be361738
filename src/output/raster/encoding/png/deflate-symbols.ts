/** What of deflate's alphabet (RFC 1951, 3.2.5) is used here: bytes, the end, and repeats of the byte before. Pure. */
import type { BitWriter } from './bit-writer.ts'
import type { HuffmanCode } from './huffman-code.ts'

/** Bytes, the end of a block, and lengths of repeats. */
export const SYMBOLS = 286
const END_OF_BLOCK = 256

/** Symbols of the lengths of repeats, and the bits that tell lengths of one symbol from each other. */
const LENGTH_SYMBOLS = new Uint16Array(259)
const EXTRA_BITS = new Uint8Array(259)
const EXTRAS = new Uint8Array(259)
const MIN_REPEAT = 3
const MAX_REPEAT = 258
/** A shorter repeat of zeros takes more bits than the zeros do. */
const MIN_WORTH = 8

for (let symbol = 257, length = MIN_REPEAT; symbol < SYMBOLS - 1; symbol++) {
  const bits = symbol < 265 ? 0 : (symbol - 261) >> 2
  for (let extra = 0; extra < 1 << bits; extra++, length++) {
    LENGTH_SYMBOLS[length] = symbol
    EXTRA_BITS[length] = bits
    EXTRAS[length] = extra
  }
}
// The longest has a symbol of its own.
LENGTH_SYMBOLS[MAX_REPEAT] = SYMBOLS - 1
EXTRA_BITS[MAX_REPEAT] = EXTRAS[MAX_REPEAT] = 0

/** Counts what `writeZeros` writes. */
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

/** Writes so many zeros, one at least: the first, and that it is repeated, where that is worth it. */
export function writeZeros(out: BitWriter, code: HuffmanCode, zeros: number): void {
  writeSymbol(out, code, 0)
  let rest = zeros - 1
  while (rest >= MIN_WORTH) {
    const length = Math.min(rest, MAX_REPEAT)
    writeSymbol(out, code, LENGTH_SYMBOLS[length] ?? 0)
    // After what tells the length, the distance: its only code is one bit, a zero.
    out.write(EXTRAS[length] ?? 0, (EXTRA_BITS[length] ?? 0) + 1)
    rest -= length
  }
  for (; rest > 0; rest--) writeSymbol(out, code, 0)
}

export function writeSymbol(out: BitWriter, { bits, lengths }: HuffmanCode, symbol: number): void {
  out.write(bits[symbol] ?? 0, lengths[symbol] ?? 0)
}

/** Begins a block with codes of its own (RFC 1951, 3.2.7), whose lengths are less than 16. */
export function beginBlock(out: BitWriter, { lengths }: HuffmanCode, isLast: boolean): void {
  out.write(isLast ? 1 : 0, 1)
  out.write(DYNAMIC_CODES, 2)
  out.write(SYMBOLS - 257, 5)
  out.write(DISTANCES - 1, 5)
  out.write(LENGTHS_OF_LENGTHS.length - 4, 4)
  for (const length of LENGTHS_OF_LENGTHS) out.write(length, 3)
  // So each length from 0 to 15 is written as itself, its highest bit first.
  for (const length of lengths) out.write(NIBBLES[length] ?? 0, 4)
  out.write(NIBBLES[1] ?? 0, 4)
}

export function endBlock(out: BitWriter, code: HuffmanCode): void {
  writeSymbol(out, code, END_OF_BLOCK)
}

/** What the head of a block takes at most. */
export const BLOCK_BYTES = 256
const DYNAMIC_CODES = 2
const DISTANCES = 1
/** None for repeats of lengths (16 to 18, which come first), and four bits for each length. */
const LENGTHS_OF_LENGTHS = [0, 0, 0, ...new Array<number>(16).fill(4)]
const NIBBLES = Uint8Array.from({ length: 16 }, (_, length) => {
  return ((length & 1) << 3) | ((length & 2) << 1) | ((length & 4) >> 1) | ((length & 8) >> 3)
})
