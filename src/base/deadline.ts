import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest delay of `setTimeout`; it fires at once for anything longer. */
export const MAX_TIMER_MS = 2 ** 31 - 1

export type Deadline = ReturnType<typeof startDeadline>

/**
 * One time limit for several steps of work.
 * @param toError Creates the error of the deadline.
 * @param outer The caller's signal; its reason is thrown unchanged.
 */
export function startDeadline(timeoutMs: number, toError: () => Error, outer: AbortSignal | null) {
  const controller = new AbortController()
  const signal: AbortSignal = controller.signal
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
    /** Aborts at the deadline, or when the caller's own signal aborts. */
    signal,

    /** Settles as the work does, or rejects as soon as `signal` aborts, even if the work ignores the signal. */
    race: <Result>(work: Promise<Result>): Promise<Result> => Promise.race([work, aborted]),

    /** While this work runs, the deadline rejects with this error instead. */
    async during<Result>(toErrorNow: () => Error, work: Promise<Result>): Promise<Result> {
      toCurrentError = toErrorNow
      try {
        return await work
      } finally {
        toCurrentError = toError
      }
    },

    /** Stops the timer and the listener. */
    clear(): void {
      clearTimeout(timer)
      outer?.removeEventListener('abort', onOuter)
    },
  }
}

/**
 * Between two stages of work on the calling thread: lets the event loop abort the signal. Returns at once without one.
 * @throws The signal's reason.
 */
export async function checkpoint(signal: AbortSignal | null | undefined): Promise<void> {
  if (signal == null) return
  await nextTurn()
  signal.throwIfAborted()
}

/** Settles as the work does, or fails with the signal's reason as soon as it aborts; the work may continue. */
export async function untilAborted<Result>(
  signal: AbortSignal | null,
  work: Promise<Result>,
): Promise<Result> {
  if (signal === null) return await work
  const ended = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true, signal: ended.signal })
  })
  return await Promise.race([work, aborted]).finally(() => ended.abort())
}

/** True if the error is the reason of a signal that aborted. */
export function isReason(error: unknown, signal: AbortSignal | null | undefined): boolean {
  return signal?.aborted === true && error === signal.reason
}

/** True if the work is done in time. */
export async function isDoneWithin(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
