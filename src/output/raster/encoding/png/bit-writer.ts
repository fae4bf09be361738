import { releaseBytes } from '../../../../base/bytes.ts'

/** Writes bits, lowest first (RFC 1951, 3.1.1). */
export class BitWriter {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0
  /** Bits that do not fill a byte yet, and their number. */
  #rest = 0
  #restBits = 0

  /** @param room Maximum bytes between two calls of `take`. */
  constructor(room: number) {
    this.#bytes = new Uint8Array(room + WORD_BYTES)
    this.#view = new DataView(this.#bytes.buffer)
  }

  /** Writes the lowest `count` bits, at most 24. Higher bits must be 0. */
  write(bits: number, count: number): void {
    const word = this.#rest | (bits << this.#restBits)
    const filled = this.#restBits + count
    this.#view.setUint32(this.#at, word, true)
    this.#at += filled >>> 3
    this.#rest = word >>> (filled & 24)
    this.#restBits = filled & 7
  }

  /** Writes two codes at once, which is faster. The highest byte of each is its length, at most 24 bits. */
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

  /** Pads the last byte with zeros. */
  fill(): void {
    if (this.#restBits > 0) this.write(0, 8 - this.#restBits)
  }

  /** The complete bytes written since the last call. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#at)
    this.#at = 0
    return taken
  }

  /** Releases the memory. The writer cannot be used afterwards. */
  close(): void {
    releaseBytes(this.#bytes)
  }
}

/** Each write touches a whole word. */
const WORD_BYTES = 4
const CODE = 0xffffff
