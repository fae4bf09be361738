/** The longest delay of `setTimeout`; it fires at once for anything longer. */
export const MAX_TIMER_MS = 2 ** 31 - 1

/** One time limit for several steps of work. */
export interface Deadline {
  /** Aborts at the deadline, or when the caller's own signal aborts. */
  readonly signal: AbortSignal
  /** Settles as the work does, or rejects as soon as `signal` aborts, even if the work ignores the signal. */
  race<Result>(work: Promise<Result>): Promise<Result>
  /** While this work runs, the deadline rejects with this error instead. */
  during<Result>(toError: () => Error, work: Promise<Result>): Promise<Result>
  /** Stops the timer and the listener. */
  clear(): void
}

/**
 * @param toError Creates the error of the deadline.
 * @param outer The caller's signal; its reason is thrown unchanged.
 */
export function startDeadline(timeoutMs: number, toError: () => Error, outer: AbortSignal | null): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  let toCurrentError = toError
  const timer = setTimeout(() => controller.abort(toCurrentError()), Math.min(timeoutMs, MAX_TIMER_MS))
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => {}) // it may abort while nothing is raced
  const onOuter = () => controller.abort(outer?.reason)
  if (outer?.aborted) onOuter()
  else outer?.addEventListener('abort', onOuter, { once: true })
  return {
    signal,
    race: work => Promise.race([work, aborted]),
    async during(toErrorNow, work) {
      toCurrentError = toErrorNow
      try {
        return await work
      } finally {
        toCurrentError = toError
      }
    },
    clear() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', onOuter)
    },
  }
}
