import type { Idempotency } from '../api/idempotency.ts'
import type { SweepResult } from '../api/schema/results.ts'
import type { Logger } from '../base/logger.ts'
import type { Transactions } from '../transactions/transactions.ts'

export interface Sweeping {
  /** Sweeps all at once, orphaned files too. */
  sweep(): Promise<SweepResult>
  /** Waits for the sweep under way; no other begins by itself. */
  stop(): Promise<void>
}

export interface SweepingOptions {
  readonly transactions: Transactions
  readonly idempotency: Idempotency
  /** 0: nothing is swept by itself. */
  readonly intervalMs: number
  readonly clock: () => Date
  readonly logger: Logger
}

/** Before a regular look at every file, and between two: there may be very many files. */
const ORPHANS_INTERVAL_MS = 60 * 60 * 1000

/** Sweeps now and then, one sweep at a time; does not hold the process open. */
export function startSweeping(options: SweepingOptions): Sweeping {
  const { transactions, idempotency, intervalMs, clock, logger } = options
  let running: Promise<void> | null = null
  let orphansAtMs: number | null = null

  async function sweep(withOrphans: boolean): Promise<SweepResult> {
    const swept = await transactions.sweep({ withOrphans })
    return { ...swept, idempotency_keys: await idempotency.sweep() }
  }

  async function sweepAgain(): Promise<void> {
    const nowMs = clock().getTime()
    orphansAtMs ??= nowMs // not at once: whoever opened the wrong database has time to see it
    const withOrphans = nowMs - orphansAtMs >= ORPHANS_INTERVAL_MS
    await sweep(withOrphans)
    if (withOrphans) orphansAtMs = nowMs
  }

  function begin(): void {
    running ??= sweepAgain()
      .catch(cause => logger.warn('Expired files could not be swept away.', cause))
      .finally(() => {
        running = null
      })
  }

  const timer = intervalMs === 0 ? null : setInterval(begin, intervalMs)
  timer?.unref()
  return {
    sweep: () => sweep(true),
    async stop() {
      if (timer !== null) clearInterval(timer)
      await running
    },
  }
}
