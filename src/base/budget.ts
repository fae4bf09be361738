/** A limit of bytes or pixels for one render. */
export interface Budget {
  readonly max: number
  /** Counts each key once, and returns the total. */
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
