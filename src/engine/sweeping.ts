import { randomUUID } from 'node:crypto'
import type { Idempotency } from '../api/idempotency.ts'
import type { SweepResult } from '../api/schema/results.ts'
import type { Logger } from '../base/logger.ts'
import type { RecordStore } from '../storage/contracts.ts'
import type { Transactions } from '../transactions/transactions.ts'

export interface SweepingOptions {
  readonly transactions: Transactions
  readonly idempotency: Idempotency
  readonly records: RecordStore
  /** 0: no regular sweeps. */
  readonly intervalMs: number
  readonly clock: () => Date
  readonly logger: Logger
}

/** Interval of sweeps of orphaned files, as there may be very many files. */
const ORPHANS_INTERVAL_MS = 60 * 60 * 1000

/** Claims of sweeps are idempotency keys of an account that no request can have. */
const SWEEP_ACCOUNT = ''

/**
 * Part of the interval for which a claim holds: the engine that sweeps may renew it at its next timer, even if that fires
 * early or the sweep took time.
 */
const CLAIM_FRACTION = 0.9

/** True if this engine sweeps now: of all engines on a storage, one gets the claim per interval. */
async function claimSweep(
  name: string,
  intervalMs: number,
  { records, clock }: SweepingOptions,
): Promise<boolean> {
  const now = clock()
  const claim_id = randomUUID()
  const held = await records.claimIdempotencyKey({
    claim: {
      account: SWEEP_ACCOUNT,
      idempotency_key: name,
      claim_id,
      fingerprint: name,
      answer: null,
      expires_at: new Date(now.getTime() + intervalMs * CLAIM_FRACTION).toISOString(),
    },
    now: now.toISOString(),
  })
  return held.claim_id === claim_id
}

/** Starts regular sweeps, one at a time, which do not keep the process open. */
export function startSweeping(options: SweepingOptions) {
  const { transactions, idempotency, intervalMs, clock, logger } = options
  let running: Promise<void> | null = null
  let orphansAtMs: number | null = null

  async function sweep(withOrphans: boolean): Promise<SweepResult> {
    const swept = await transactions.sweep({ withOrphans })
    return { ...swept, idempotency_keys: await idempotency.sweep() }
  }

  async function sweepAgain(): Promise<void> {
    const nowMs = clock().getTime()
    orphansAtMs ??= nowMs // not at once, which leaves time to notice a wrong database
    if (!(await claimSweep('sweep', intervalMs, options))) return
    const isOrphansDue = nowMs - orphansAtMs >= ORPHANS_INTERVAL_MS
    if (isOrphansDue) orphansAtMs = nowMs
    await sweep(isOrphansDue && (await claimSweep('sweep of orphans', ORPHANS_INTERVAL_MS, options)))
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
