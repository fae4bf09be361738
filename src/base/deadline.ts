import { MAX_TIMER_MS } from './timer.ts'

/** One deadline over several steps. */
export interface Deadline {
  /** Aborts at the deadline, and with the caller's own signal. */
  readonly signal: AbortSignal
  /** Gives what the work gives, or fails at the deadline, whether or not the work heeds the signal. */
  hold<T>(work: Promise<T>): Promise<T>
}

/** @param outer The caller's signal; its reason is thrown as it is. */
export function startDeadline(timeoutMs: number, failure: () => Error, outer: AbortSignal | null): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(failure()), Math.min(timeoutMs, MAX_TIMER_MS))
  const onOuter = () => controller.abort(outer?.reason)
  outer?.addEventListener('abort', onOuter, { once: true })
  const { signal } = controller
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return {
    signal,
    async hold(work) {
      try {
        return await Promise.race([work, aborted])
      } finally {
        clearTimeout(timer)
        outer?.removeEventListener('abort', onOuter)
      }
    },
  }
}
