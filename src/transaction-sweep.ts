import { PlatenError } from './errors.ts'
import type { SweepResult } from './request/results.ts'
import type { Storage, TransactionRecord } from './storage/contracts.ts'

/** What is swept of transactions: all but the idempotency keys. */
export type SweptTransactions = Omit<SweepResult, 'idempotency_keys'>

export interface TransactionSweepOptions {
  readonly storage: Pick<Storage, 'records' | 'files'>
  readonly clock: () => Date
  /** Marks a transaction as deleted and removes its files. */
  readonly remove: (record: TransactionRecord) => Promise<unknown>
  /** Ends a transaction as failed. */
  readonly fail: (record: TransactionRecord, error: PlatenError) => Promise<unknown>
  /** Whether a call of this process waits for it: it is not abandoned, however late its lease. */
  readonly isAwaited: (record: TransactionRecord) => boolean
}

/** Files younger than this may belong to a transaction that is still being finished. */
const ORPHAN_AGE_MS = 60 * 60 * 1000
const SWEEP_BATCH = 200

/** Removes what has expired, ends what a process left that died, and finds the files that no record names. */
export function createTransactionSweep({
  storage: { records, files },
  clock,
  remove,
  fail,
  isAwaited,
}: TransactionSweepOptions): (options: { withOrphans: boolean }) => Promise<SweptTransactions> {
  const now = (): string => clock().toISOString()

  async function sweepExpired(): Promise<number> {
    let expired = 0
    for (;;) {
      const batch = await records.listExpired({ before: now(), limit: SWEEP_BATCH })
      for (const record of batch) await remove(record)
      expired += batch.length
      if (batch.length < SWEEP_BATCH) return expired
    }
  }

  async function sweepAbandoned(): Promise<number> {
    let abandoned = 0
    for (;;) {
      const batch = await records.listAbandoned({ before: now(), limit: SWEEP_BATCH })
      const left = batch.filter(record => !isAwaited(record))
      for (const record of left) {
        const message = 'The process that was making this ended before it was done. Ask for it again.'
        await fail(record, new PlatenError('render_crashed', message))
      }
      abandoned += left.length
      if (left.length < SWEEP_BATCH) return abandoned
    }
  }

  async function sweepOrphans(): Promise<number> {
    let orphans = 0
    const youngest = clock().getTime() - ORPHAN_AGE_MS
    for await (const { key, modified_at } of files.list()) {
      if (Date.parse(modified_at) > youngest || (await records.isKeyInUse({ key }))) continue
      await files.delete({ key })
      orphans++
    }
    return orphans
  }

  return async ({ withOrphans }) => ({
    expired: await sweepExpired(),
    abandoned: await sweepAbandoned(),
    orphans: withOrphans ? await sweepOrphans() : 0,
  })
}
