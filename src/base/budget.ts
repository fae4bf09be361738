/** The bytes, or pixels, that one render may pull in. */
export interface Budget {
  readonly max: number
  /** Counts each thing once, however often the render uses it; gives what is spent with it. */
  spend(key: string, amount: number): number
}

export function createBudget(max: number): Budget {
  const counted = new Set<string>()
  let spent = 0
  return {
    max,
    spend(key, amount) {
      if (!counted.has(key)) {
        counted.add(key)
        spent += amount
      }
      return spent
    },
  }
}
