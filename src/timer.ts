/** The longest that `setTimeout` can wait for; anything above fires at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1
