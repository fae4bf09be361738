/** Concatenates bytes that arrive in chunks. */
export interface ByteCollector {
  readonly length: number
  add(chunk: Uint8Array): void
  /** A copy of everything that was added. */
  bytes(): Uint8Array
}

const INITIAL_BYTES = 16_384

/** Uses at most twice the memory of the bytes, however small the chunks are. */
export function createByteCollector(): ByteCollector {
  let buffer = new Uint8Array(INITIAL_BYTES)
  let length = 0
  return {
    get length() {
      return length
    },
    add(chunk) {
      const needed = length + chunk.length
      if (needed > buffer.length) {
        const larger = new Uint8Array(Math.max(needed, 2 * buffer.length))
        larger.set(buffer.subarray(0, length))
        buffer = larger
      }
      buffer.set(chunk, length)
      length = needed
    },
    bytes: () => buffer.slice(0, length),
  }
}

/**
 * Releases the memory of bytes that are no longer used, where the runtime can (Node 21 and later). Without it, large
 * buffers trigger a garbage collection for every second picture, which takes the same time as drawing one.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  const isShared = byteLength !== buffer.byteLength
  if (!isShared && 'transfer' in buffer && typeof buffer.transfer === 'function') buffer.transfer(0)
}
