/** The time of the next attempt of a job or webhook. The delays are the options `retryDelaysMs`. */

/** Spreads the retries of jobs that failed together. */
const JITTER = 0.1

/** ISO time of a retry: after the delay plus up to 10 %. */
export function retryAt(now: Date, delayMs: number): string {
  return new Date(now.getTime() + Math.round(delayMs * (1 + JITTER * Math.random()))).toISOString()
}
