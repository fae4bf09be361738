export const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Wraps a clock so that it never goes back. If the system's clock is set back, time continues from the latest moment
 * until the system has caught up.
 */
export function monotonicClock(clock: () => Date) {
  let latestMs = Number.NEGATIVE_INFINITY
  let aheadMs = 0
  const now = (): Date => {
    const nowMs = clock().getTime()
    if (nowMs >= latestMs) aheadMs = 0
    else aheadMs = Math.max(aheadMs, latestMs - nowMs)
    latestMs = nowMs + aheadMs
    return new Date(latestMs)
  }
  /** Never returns an earlier time from now on: a moment recorded elsewhere, such as by an earlier process. */
  const advanceTo = (moment: Date): void => {
    latestMs = Math.max(latestMs, moment.getTime())
  }
  return Object.assign(now, { advanceTo })
}
