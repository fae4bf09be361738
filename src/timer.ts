/** The longest that `setTimeout` can wait for; anything above fires at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * The same clock, which never goes back: where the clock of the system is set back, time goes on from the latest moment
 * that was seen, until the system has caught up.
 */
export function steadyClock(clock: () => Date): () => Date {
  let latestMs = Number.NEGATIVE_INFINITY
  let aheadMs = 0
  return () => {
    const nowMs = clock().getTime()
    if (nowMs >= latestMs) aheadMs = 0
    else aheadMs = Math.max(aheadMs, latestMs - nowMs)
    latestMs = nowMs + aheadMs
    return new Date(latestMs)
  }
}
