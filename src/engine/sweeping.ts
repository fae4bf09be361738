import type { Idempotency } from '../api/idempotency.ts'
import type { SweepResult } from '../api/schema/results.ts'
import type { Logger } from '../base/logger.ts'
import type { Transactions } from '../transactions/transactions.ts'

export interface SweepingOptions {
  readonly transactions: Transactions
  readonly idempotency: Idempotency
  /** 0: no regular sweeps. */
  readonly intervalMs: number
  readonly clock: () => Date
  readonly logger: Logger
}

/** Interval of sweeps of orphaned files, as there may be very many files. */
const ORPHANS_INTERVAL_MS = 60 * 60 * 1000

/** Starts regular sweeps, one at a time, which do not keep the process open. */
export function startSweeping({ transactions, idempotency, intervalMs, clock, logger }: SweepingOptions) {
  let running: Promise<void> | null = null
  let orphansAtMs: number | null = null

  async function sweep(withOrphans: boolean): Promise<SweepResult> {
    const swept = await transactions.sweep({ withOrphans })
    return { ...swept, idempotency_keys: await idempotency.sweep() }
  }

  async function sweepAgain(): Promise<void> {
    const nowMs = clock().getTime()
    orphansAtMs ??= nowMs // not at once, which leaves time to notice a wrong database
    const withOrphans = nowMs - orphansAtMs >= ORPHANS_INTERVAL_MS
    await sweep(withOrphans)
    if (withOrphans) orphansAtMs = nowMs
  }

  function begin(): void {
    running ??= sweepAgain()
      .catch(cause => logger.warn('Sweeping expired files failed.', cause))
      .finally(() => {
        running = null
      })
  }

  const timer = intervalMs === 0 ? null : setInterval(begin, intervalMs)
  timer?.unref()
  return {
    /** Sweeps now, orphaned files included. */
    sweep: () => sweep(true),

    /** Stops regular sweeps, and waits for a running one. */
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer)
      await running
    },
  }
}
