import { DAY_MS } from '../base/clock.ts'
import { PlatenError } from '../base/errors.ts'
import type { Logger } from '../base/logger.ts'
import type { Storage, TransactionRecord } from '../storage/contracts.ts'

/** Counts of one sweep. */
export interface TransactionSweepResult {
  /** Expired objects whose files were removed. */
  expired: number
  /** Objects whose process died while it made them; they ended as failed. */
  abandoned: number
  /** Remaining files of deleted and failed objects, removed. */
  orphans: number
  /** Files without a record in this database. They are kept. */
  unknown_files: number
  /** Records removed after `retention.objectsDays`. */
  records: number
}

export interface SweepContext {
  readonly storage: Storage
  readonly clock: () => Date
  readonly logger: Logger
  /** Days for which a record is kept after its files; null forever. */
  readonly retentionDays: number | null
}

interface SweepActions {
  /** Marks a transaction as deleted and removes its files. */
  readonly remove: (record: TransactionRecord) => Promise<unknown>
  /** Ends a transaction as failed; null if it had ended before. Keeps its files. */
  readonly endAsFailed: (record: TransactionRecord, error: PlatenError) => Promise<unknown>
  /** True if a call of this process waits for it: then it is not abandoned, even if its lease is late. */
  readonly isAwaited: (record: TransactionRecord) => boolean
}

/** Files younger than this may belong to a transaction that is still being finished. */
const ORPHAN_AGE_MS = 60 * 60 * 1000
const SWEEP_BATCH = 200

/** Files that a failure left behind are kept aside for so long before they are gone for good. */
const TRASH_MS = 7 * DAY_MS

/** Removes expired transactions, fails those of ended processes, and deletes the remaining files of both. */
export function createTransactionSweep(
  { storage: { records, files }, clock, logger, retentionDays }: SweepContext,
  { remove, endAsFailed, isAwaited }: SweepActions,
): (options: { withOrphans: boolean }) => Promise<TransactionSweepResult> {
  const before = (ageMs: number): string => new Date(clock().getTime() - ageMs).toISOString()
  const now = (): string => before(0)

  const sweepExpired = (): Promise<number> =>
    inBatches(async limit => {
      const batch = await records.listExpired({ before: now(), limit })
      for (const record of batch) await remove(record)
      return batch.length
    })

  const sweepAbandoned = (): Promise<number> =>
    inBatches(async limit => {
      const batch = await records.listAbandoned({ before: now(), limit })
      const left = batch.filter(record => !isAwaited(record))
      for (const record of left) {
        const message = 'The process ended before it finished rendering. Send the request again.'
        const ended = await endAsFailed(record, new PlatenError('render_crashed', message))
        if (ended !== null) await trashFiles(record)
      }
      return left.length
    })

  /** Moves files to the trash, as a database restored from a backup may be outdated. */
  async function trashFiles(record: TransactionRecord): Promise<void> {
    for (const key of keysOf(record)) {
      await files.trash({ key }).catch((cause: unknown) => {
        logger.warn(`The file ${key} could not be moved to the trash.`, cause)
      })
    }
  }

  /**
   * Removes files of ended records. Keeps files without a record: as keys are recorded before files are stored, they belong
   * to another database, such as one that this database replaced.
   */
  async function sweepFiles(): Promise<Pick<TransactionSweepResult, 'orphans' | 'unknown_files'>> {
    let orphans = 0
    let unknown = 0
    const youngest = clock().getTime() - ORPHAN_AGE_MS
    for await (const { key, modified_at } of files.list()) {
      if (Date.parse(modified_at) > youngest) continue
      const record = await records.findTransactionByKey({ account: null, key })
      if (record === null) unknown++
      if (record === null || (record.deletion_status === 0 && record.status !== 'error')) continue
      // Files of deleted objects are removed at once, others through the trash.
      await (record.deletion_status === 1 ? files.delete({ key }) : files.trash({ key }))
      orphans++
    }
    if (unknown > 0) {
      logger.warn(
        `${unknown} stored files have no record in this database and were kept. This happens after a database was replaced or restored from a backup.`,
      )
    }
    await files.emptyTrash({ before: before(TRASH_MS) })
    return { orphans, unknown_files: unknown }
  }

  const sweepRecords = (days: number): Promise<number> =>
    inBatches(limit => records.sweepTransactions({ before: before(days * DAY_MS), limit }))

  return async ({ withOrphans }) => ({
    expired: await sweepExpired(),
    abandoned: await sweepAbandoned(),
    ...(withOrphans ? await sweepFiles() : { orphans: 0, unknown_files: 0 }),
    records: withOrphans && retentionDays !== null ? await sweepRecords(retentionDays) : 0,
  })
}

/** Repeats a sweep until one of its batches is not full. @returns The total of the batches. */
export async function inBatches(sweepBatch: (limit: number) => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await sweepBatch(SWEEP_BATCH)
    total += count
    if (count < SWEEP_BATCH) return total
  }
}

export function keysOf({ primary_key, secondary_key, html_key }: TransactionRecord): string[] {
  return [primary_key, secondary_key, html_key].filter(key => key !== null)
}
