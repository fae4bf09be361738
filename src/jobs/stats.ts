/** Counters of asynchronous jobs of one engine. */
export interface JobStats {
  /** Jobs that this engine runs at a time. */
  readonly concurrency: number
  readonly running: number
  readonly succeeded: number
  readonly failed: number
  /** Attempts without a result that will be retried. */
  readonly retried: number
}

/** Counters of webhooks of one engine. */
export interface WebhookStats {
  readonly sending: number
  readonly delivered: number
  /** Failed after the last attempt. */
  readonly failed: number
  /** Failed attempts that will be retried. */
  readonly retried: number
}

export type Counter<Outcome extends string> = ReturnType<typeof createCounter<Outcome>>

/** Counts running attempts and their outcomes. */
export function createCounter<Outcome extends string>() {
  const counts = new Map<Outcome, number>()
  let running = 0
  return {
    async during<Result>(work: () => Promise<Result>): Promise<Result> {
      running++
      try {
        return await work()
      } finally {
        running--
      }
    },
    add(outcome: Outcome): void {
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    },
    running: () => running,
    count: (outcome: Outcome) => counts.get(outcome) ?? 0,
  }
}
