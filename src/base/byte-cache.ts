/** Values kept up to a number of bytes; those used longest ago are forgotten first. */
export interface ByteCache<T> {
  /** Null where it is not kept. */
  get(key: string): T | null
  set(key: string, value: T, bytes: number): void
  /** The value has become heavier. Nothing happens where it is not kept any more. */
  grow(key: string, bytes: number): void
  delete(key: string): void
}

/** @param maxBytes A value heavier than this is not kept at all. */
export function createByteCache<T>(maxBytes: number): ByteCache<T> {
  const entries = new Map<string, { readonly value: T; bytes: number }>()
  let total = 0

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function shrink(): void {
    for (const key of entries.keys()) {
      if (total <= maxBytes) return
      remove(key)
    }
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return null
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, bytes) {
      remove(key)
      entries.set(key, { value, bytes })
      total += bytes
      shrink()
    },
    grow(key, bytes) {
      const entry = entries.get(key)
      if (entry === undefined) return
      entry.bytes += bytes
      total += bytes
      shrink()
    },
    delete: remove,
  }
}
