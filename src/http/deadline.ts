import { PlatenError } from '../errors.ts'

export interface Deadline {
  /** Gives what the work gives, or fails when the time is over or the client has gone, whichever is first. */
  hold<Result>(work: Promise<Result>): Promise<Result>
  /** Stops the clock. */
  clear(): void
}

/** @param gone Aborts when nobody waits for the answer any more. */
export function createDeadline(timeoutMs: number, gone: AbortSignal): Deadline {
  const over = new AbortController()
  const timer = setTimeout(() => {
    over.abort(new PlatenError('render_timeout', `The request took longer than ${timeoutMs / 1000} s.`))
  }, timeoutMs)
  const signal = AbortSignal.any([over.signal, gone])
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => {}) // it may abort when nothing is held
  return {
    hold: work => Promise.race([work, aborted]),
    clear: () => clearTimeout(timer),
  }
}
