import type { PlatenError } from './errors.ts'

export type Budget = ReturnType<typeof createBudget>

/** A limit of bytes or pixels for one render. */
export function createBudget(max: number) {
  const counted = new Set<string>()
  let spent = 0
  return {
    /** Counts each key once. @param exceeded Creates the error above the limit. Default: none. */
    spend(key: string, amount: number, exceeded?: (spent: number, max: number) => PlatenError): void {
      if (!counted.has(key)) spent += amount
      counted.add(key)
      if (exceeded !== undefined && spent > max) throw exceeded(spent, max)
    },
  }
}
