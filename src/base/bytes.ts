const INITIAL_BYTES = 16_384

/** Concatenates chunks. Uses at most twice the memory of the bytes, however small the chunks are. */
export function createByteCollector() {
  let buffer = new Uint8Array(INITIAL_BYTES)
  let length = 0
  return {
    get length(): number {
      return length
    },
    add(chunk: Uint8Array): void {
      const needed = length + chunk.length
      if (needed > buffer.length) {
        const larger = new Uint8Array(Math.max(needed, 2 * buffer.length))
        larger.set(buffer.subarray(0, length))
        buffer = larger
      }
      buffer.set(chunk, length)
      length = needed
    },
    /** A copy of everything that was added. */
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

/** A stream that takes chunks only on demand. @param cancel Also called if nothing was read. */
export function streamFrom(
  chunks: AsyncIterator<Uint8Array>,
  cancel?: () => Promise<void>,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return?.()
        await cancel?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Bytes as Web APIs such as `Response` take them: not in memory that threads share. */
export function unshared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
}
