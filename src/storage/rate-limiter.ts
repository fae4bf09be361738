/** Counts requests of a handler, alone or together with other processes. */
export interface RateLimiter {
  /** Counts a request. @returns 0 if it is allowed, else the milliseconds until the next one is. */
  count(key: string): Promise<number>
}

export interface RateWindow {
  /** Requests of one key per window. */
  readonly maxRequests: number
  /** Length of the window, which begins with the first request of the key. */
  readonly windowMs: number
}

/** Makes the limiter of a handler from the handler's limits. */
export type RateLimiterFactory = (window: RateWindow) => RateLimiter
