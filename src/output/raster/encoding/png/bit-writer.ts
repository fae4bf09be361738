import { releaseBytes } from '../../../../base/bytes.ts'

/** Writes codes one behind the other, the lowest bit first (RFC 1951, 3.1.1). */
export class BitWriter {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0
  /** What does not fill a byte yet, and how many bits that is. */
  #rest = 0
  #restBits = 0

  /** @param room The most bytes that are written from one `take` to the next. */
  constructor(room: number) {
    this.#bytes = new Uint8Array(room + WORD_BYTES)
    this.#view = new DataView(this.#bytes.buffer)
  }

  /** Writes the lowest `count` bits, 24 at most, of a number that has no others. */
  write(bits: number, count: number): void {
    const word = this.#rest | (bits << this.#restBits)
    const filled = this.#restBits + count
    this.#view.setUint32(this.#at, word, true)
    this.#at += filled >>> 3
    this.#rest = word >>> (filled & 24)
    this.#restBits = filled & 7
  }

  /**
   * Writes two codes at once, which is faster than one by one. Each has its bits lowest, 24 at most, and in its highest
   * byte how many they are.
   */
  writeTwo(one: number, two: number): void {
    const view = this.#view
    const word = this.#rest | ((one & CODE) << this.#restBits)
    const filled = this.#restBits + (one >>> 24)
    view.setUint32(this.#at, word, true)
    const at = this.#at + (filled >>> 3)
    const next = (word >>> (filled & 24)) | ((two & CODE) << (filled & 7))
    const nextFilled = (filled & 7) + (two >>> 24)
    view.setUint32(at, next, true)
    this.#at = at + (nextFilled >>> 3)
    this.#rest = next >>> (nextFilled & 24)
    this.#restBits = nextFilled & 7
  }

  /** Fills the last byte with zeros. */
  fill(): void {
    if (this.#restBits > 0) this.write(0, 8 - this.#restBits)
  }

  /** The whole bytes that were written since the last time. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#at)
    this.#at = 0
    return taken
  }

  /** Frees its memory; it cannot write any more. */
  close(): void {
    releaseBytes(this.#bytes)
  }
}

/** A write touches a whole word, though it fills less of it. */
const WORD_BYTES = 4
const CODE = 0xffffff
