/**
 * Frees the memory of bytes that nobody reads any more, where the runtime can (Node 21 and later). Left to the
 * collector, it runs for every second picture: that takes as long as drawing one, and the memory waits meanwhile.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  const isShared = byteLength !== buffer.byteLength
  if (!isShared && 'transfer' in buffer && typeof buffer.transfer === 'function') buffer.transfer(0)
}
