/** Collects many small writes in few large buffers. */
export interface GatheredBytes {
  length(): number
  push(bytes: Uint8Array): void
  /** All bytes. */
  whole(): Uint8Array
}

const PIECE_BYTES = 1 << 16

export function createGatheredBytes(): GatheredBytes {
  const full: Uint8Array[] = []
  let open = Buffer.allocUnsafe(PIECE_BYTES)
  let used = 0
  let length = 0

  function close(): void {
    if (used > 0) full.push(open.subarray(0, used))
    open = Buffer.allocUnsafe(PIECE_BYTES)
    used = 0
  }

  return {
    length: () => length,
    push(bytes) {
      length += bytes.length
      if (used + bytes.length > PIECE_BYTES) close()
      if (bytes.length > PIECE_BYTES) full.push(bytes)
      else {
        open.set(bytes, used)
        used += bytes.length
      }
    },
    whole: () => Buffer.concat([...full, open.subarray(0, used)], length),
  }
}
