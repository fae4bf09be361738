/** So that what failed together is not tried again together. */
const JITTER = 0.1

/** When to try again, up to a tenth later than said. */
export function retryAt(now: Date, delayMs: number): string {
  return new Date(now.getTime() + Math.round(delayMs * (1 + JITTER * Math.random()))).toISOString()
}
