/** The bytes that one render may pull in. */
export interface Budget {
  readonly maxBytes: number
  /** Counts each thing once, however often the render uses it; gives what is spent with it. */
  spend(key: string, bytes: number): number
}

export function createBudget(maxBytes: number): Budget {
  const counted = new Set<string>()
  let spent = 0
  return {
    maxBytes,
    spend(key, bytes) {
      if (!counted.has(key)) {
        counted.add(key)
        spent += bytes
      }
      return spent
    },
  }
}
