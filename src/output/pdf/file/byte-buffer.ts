const PIECE_BYTES = 1 << 16

/** Collects many small writes in few large buffers. */
export class GatheredBytes {
  /** Number of bytes. */
  length = 0
  readonly #full: Uint8Array[] = []
  #open = Buffer.allocUnsafe(PIECE_BYTES)
  #used = 0

  push(bytes: Uint8Array): void {
    this.length += bytes.length
    if (this.#used + bytes.length > PIECE_BYTES) {
      if (this.#used > 0) this.#full.push(this.#open.subarray(0, this.#used))
      this.#open = Buffer.allocUnsafe(PIECE_BYTES)
      this.#used = 0
    }
    if (bytes.length > PIECE_BYTES) {
      this.#full.push(bytes)
      return
    }
    this.#open.set(bytes, this.#used)
    this.#used += bytes.length
  }

  /** All bytes. */
  whole(): Uint8Array {
    return Buffer.concat(this.pieces(), this.length)
  }

  /** All bytes, in order. Valid until the next push. */
  pieces(): Uint8Array[] {
    return [...this.#full, this.#open.subarray(0, this.#used)]
  }
}
