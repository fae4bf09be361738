/** The longest that `setTimeout` can wait for; anything above fires at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1

export interface SteadyClock {
  (): Date
  /** Tells of a moment that was seen elsewhere, such as by an earlier process. */
  saw(moment: Date): void
}

/**
 * The same clock, which never goes back: where the clock of the system is set back, time goes on from the latest moment
 * that was seen, until the system has caught up.
 */
export function steadyClock(clock: () => Date): SteadyClock {
  let latestMs = Number.NEGATIVE_INFINITY
  let aheadMs = 0
  const now = (): Date => {
    const nowMs = clock().getTime()
    if (nowMs >= latestMs) aheadMs = 0
    else aheadMs = Math.max(aheadMs, latestMs - nowMs)
    latestMs = nowMs + aheadMs
    return new Date(latestMs)
  }
  const saw = (moment: Date): void => {
    latestMs = Math.max(latestMs, moment.getTime())
  }
  return Object.assign(now, { saw })
}
