import { PlatenError } from '../base/errors.ts'

export interface Deadline {
  /** Aborts when the time is over or the client has gone. */
  readonly signal: AbortSignal
  /** Gives what the work gives, or fails when the time is over or the client has gone, whichever is first. */
  hold<Result>(work: Promise<Result>): Promise<Result>
  /** While this work lasts, the deadline fails with what `late` says. */
  during<Result>(late: (seconds: number) => PlatenError, work: Promise<Result>): Promise<Result>
  /** Stops the clock. */
  clear(): void
}

const tooLate = (seconds: number): PlatenError =>
  new PlatenError('render_timeout', `The request took longer than ${seconds} s.`)

/** @param gone Aborts when nobody waits for the answer any more. */
export function createDeadline(timeoutMs: number, gone: AbortSignal): Deadline {
  const over = new AbortController()
  let late = tooLate
  const timer = setTimeout(() => over.abort(late(timeoutMs / 1000)), timeoutMs)
  const signal = AbortSignal.any([over.signal, gone])
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => {}) // it may abort when nothing is held
  return {
    signal,
    hold: work => Promise.race([work, aborted]),
    async during(lateNow, work) {
      late = lateNow
      try {
        return await work
      } finally {
        late = tooLate
      }
    },
    clear: () => clearTimeout(timer),
  }
}
