/** Bytes that come in pieces, as one. */
export interface ByteCollector {
  readonly length: number
  add(piece: Uint8Array): void
  /** What was added, in memory of its own. */
  bytes(): Uint8Array
}

const FIRST_BYTES = 16_384

/** Holds twice the bytes at most, and not the pieces: whoever sends may send each byte by itself. */
export function createByteCollector(): ByteCollector {
  let room = new Uint8Array(FIRST_BYTES)
  let length = 0
  return {
    get length() {
      return length
    },
    add(piece) {
      const needed = length + piece.length
      if (needed > room.length) {
        const larger = new Uint8Array(Math.max(needed, 2 * room.length))
        larger.set(room.subarray(0, length))
        room = larger
      }
      room.set(piece, length)
      length = needed
    },
    bytes: () => room.slice(0, length),
  }
}
