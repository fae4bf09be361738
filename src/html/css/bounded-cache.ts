/** Values by text, over renders: when it is full, the older half goes. */
export interface BoundedCache<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
}

/** @param max.keyLength Longer keys are not kept. */
export function createBoundedCache<T>(max: { entries: number; keyLength: number }): BoundedCache<T> {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  const set = (key: string, value: T) => {
    if (key.length > max.keyLength) return
    young.set(key, value)
    if (young.size * 2 >= max.entries) {
      old = young
      young = new Map()
    }
  }
  return {
    get: key => {
      const value = young.get(key)
      if (value !== undefined) return value
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
  }
}
