/** What this engine has done of asynchronous jobs since it was created, and is doing now. */
export interface JobStats {
  readonly running: number
  readonly succeeded: number
  readonly failed: number
  /** Tries that ended without a result and will be made again. */
  readonly retried: number
}

/** What this engine has sent of webhooks since it was created, and is sending now. */
export interface WebhookStats {
  readonly sending: number
  readonly delivered: number
  /** Given up after the last attempt. */
  readonly failed: number
  /** Attempts that failed and will be made again. */
  readonly retried: number
}

export interface WebhookTally {
  during<Result>(attempt: () => Promise<Result>): Promise<Result>
  add(outcome: 'delivered' | 'retry' | 'failed'): void
  stats(): WebhookStats
}

export interface JobTally {
  during<Result>(run: () => Promise<Result>): Promise<Result>
  add(outcome: 'success' | 'error' | 'retry' | 'skipped'): void
  stats(): JobStats
}

export function createWebhookTally(): WebhookTally {
  const { during, add, running, count } = createCounter<'delivered' | 'retry' | 'failed'>()
  return {
    during,
    add,
    stats: () => ({
      sending: running(),
      delivered: count('delivered'),
      failed: count('failed'),
      retried: count('retry'),
    }),
  }
}

export function createJobTally(): JobTally {
  const { during, add, running, count } = createCounter<'success' | 'error' | 'retry' | 'skipped'>()
  return {
    during,
    add,
    stats: () => ({
      running: running(),
      succeeded: count('success'),
      failed: count('error'),
      retried: count('retry'),
    }),
  }
}

function createCounter<Outcome extends string>() {
  const counts = new Map<Outcome, number>()
  let now = 0
  return {
    async during<Result>(work: () => Promise<Result>): Promise<Result> {
      now++
      try {
        return await work()
      } finally {
        now--
      }
    },
    add: (outcome: Outcome): void => {
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    },
    running: () => now,
    count: (outcome: Outcome) => counts.get(outcome) ?? 0,
  }
}
