/** Values by text, over renders: when it is full, the older half goes. */
export interface BoundedCache<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
}

/** @param max.keyLength Longer keys are not kept. @param max.totalLength Of all keys; what is kept grows with them. */
export function createBoundedCache<T>(max: {
  entries: number
  keyLength: number
  totalLength: number
}): BoundedCache<T> {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  let length = 0
  const set = (key: string, value: T) => {
    if (key.length > max.keyLength) return
    young.set(key, value)
    length += key.length
    if (young.size * 2 >= max.entries || length * 2 >= max.totalLength) {
      old = young
      young = new Map()
      length = 0
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
