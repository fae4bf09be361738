/** A map of bounded size that evicts the entries used longest ago. */
export interface LruCache<T> {
  get(key: string): T | undefined
  /** @param weight Counts towards `maxWeight`. Default 1. */
  set(key: string, value: T, weight?: number): void
  /** Makes an entry heavier; does nothing if it was evicted. */
  addWeight(key: string, weight: number): void
  delete(key: string): void
}

export interface LruLimits {
  /** Default: no limit. */
  readonly maxEntries?: number
  /** Total weight of all entries. Default: no limit. */
  readonly maxWeight?: number
  /** Heavier entries are not kept. Default: `maxWeight`. */
  readonly maxEntryWeight?: number
}

interface Entry<T> {
  readonly value: T
  weight: number
  /** Read since it was last put at the end of the map. */
  isUsed: boolean
}

/**
 * Creates a cache with the clock algorithm, which approximates LRU: reading an entry marks it, and eviction passes over
 * marked entries once. A read costs no more than a read of a Map.
 */
export function createLruCache<T>({
  maxEntries = Number.POSITIVE_INFINITY,
  maxWeight = Number.POSITIVE_INFINITY,
  maxEntryWeight = maxWeight,
}: LruLimits): LruCache<T> {
  const entries = new Map<string, Entry<T>>()
  // One iterator for all evictions: a new one would step over the slots of deleted entries each time.
  let oldest = entries.entries()
  let total = 0

  function remove(key: string): void {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  /** Evicts until there is room for so much more. */
  function evict(count: number, weight: number): void {
    while (entries.size > 0 && (entries.size + count > maxEntries || total + weight > maxWeight)) {
      const { done, value } = oldest.next()
      if (done) {
        oldest = entries.entries()
        continue
      }
      const [key, entry] = value
      if (entry.isUsed) {
        entry.isUsed = false
        entries.delete(key)
        entries.set(key, entry)
      } else {
        remove(key)
      }
    }
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entry.isUsed = true
      return entry.value
    },
    set(key, value, weight = 1) {
      remove(key)
      if (weight > maxEntryWeight || weight > maxWeight) return
      evict(1, weight)
      entries.set(key, { value, weight, isUsed: false })
      total += weight
    },
    addWeight(key, weight) {
      const entry = entries.get(key)
      if (entry === undefined) return
      entry.weight += weight
      total += weight
      evict(0, 0)
    },
    delete: remove,
  }
}
