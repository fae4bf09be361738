/** Counters of asynchronous jobs of one engine. */
export interface JobStats {
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

/** Counts running attempts and their outcomes. */
export interface Counter<Outcome extends string> {
  during<Result>(attempt: () => Promise<Result>): Promise<Result>
  add(outcome: Outcome): void
  running(): number
  count(outcome: Outcome): number
}

export function createCounter<Outcome extends string>(): Counter<Outcome> {
  const counts = new Map<Outcome, number>()
  let running = 0
  return {
    async during(work) {
      running++
      try {
        return await work()
      } finally {
        running--
      }
    },
    add(outcome) {
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    },
    running: () => running,
    count: outcome => counts.get(outcome) ?? 0,
  }
}
