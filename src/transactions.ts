import { ERRORS, PlatenError } from './errors.ts'
import type { IdPurpose } from './ids.ts'
import type { Logger } from './logger.ts'
import type { Storage, TransactionRecord, TransactionType } from './storage/contracts.ts'

export interface NewTransaction {
  readonly account: string
  readonly template_id: string | null
  readonly transaction_type: TransactionType
  readonly description: string | null
  readonly source: string
  readonly meta: string | null
  readonly filename: string
  readonly expirationMinutes: number
  /** The files that it will store, first the main one. */
  readonly extensions: readonly ('pdf' | 'jpg' | 'png')[]
}

/** What the work of a transaction gives: the bytes of its files, in their order, and the caller's own value. */
export interface Work<Value> {
  readonly files: readonly Uint8Array[]
  readonly total_pages: number | null
  readonly value: Value
}

export interface Transactions {
  /**
   * Records a transaction, does its work, stores the files, and finishes the record once they are durable. On
   * failure the record says why, and no file stays.
   */
  run<Value>(
    transaction: NewTransaction,
    work: (transaction: TransactionRecord) => Promise<Work<Value>>,
  ): Promise<{ transaction: TransactionRecord; value: Value }>
  /** Marks a transaction as deleted and removes its files; changes nothing where that was done before. */
  delete(account: string, transaction_ref: string): Promise<TransactionRecord | null>
  /** Whether the files of a transaction are there to be read: finished, not deleted, not expired. */
  hasFiles(transaction: TransactionRecord): boolean
  /** Deletes what has expired, of all accounts, and removes files that no record names. */
  sweep(): Promise<{ expired: number; orphans: number }>
}

export interface TransactionsOptions {
  readonly storage: Storage
  readonly clock: () => Date
  readonly createId: (purpose: IdPurpose) => string
  readonly logger: Logger
}

/** Files younger than this may belong to a transaction that is still being finished. */
const ORPHAN_AGE_MS = 60 * 60 * 1000
const SWEEP_BATCH = 200

export function createTransactions({ storage, clock, createId, logger }: TransactionsOptions): Transactions {
  const { records, files } = storage
  const now = (): string => clock().toISOString()

  async function begin(transaction: NewTransaction): Promise<TransactionRecord> {
    const { expirationMinutes, extensions, ...fields } = transaction
    // The keys are in the record before the files are there, so that no sweep takes a new file for an orphan.
    const keys = extensions.map(extension => `${createId('file')}.${extension}`)
    const created = clock()
    const expires = new Date(created.getTime() + expirationMinutes * 60_000)
    const record: TransactionRecord = {
      ...fields,
      transaction_ref: createId('transaction'),
      status: 'processing',
      message: null,
      error_code: null,
      primary_key: keys[0] ?? null,
      secondary_key: keys[1] ?? null,
      html_key: null,
      total_pages: null,
      created_at: created.toISOString(),
      finished_at: null,
      expires_at: expirationMinutes === 0 ? null : expires.toISOString(),
      deleted_at: null,
      deletion_status: 0,
      webhook_status: null,
      lease_until: null,
    }
    await records.addTransaction({ transaction: record })
    return record
  }

  async function finish<Value>(record: TransactionRecord, { files: outputs, total_pages }: Work<Value>) {
    const { account, transaction_ref } = record
    for (const [i, key] of keysOf(record).entries()) {
      const bytes = outputs[i]
      if (bytes === undefined)
        throw new PlatenError('internal', `The work gave no bytes for the file ${i + 1}.`)
      await files.put({ key, bytes })
    }
    const changes = { status: 'success', total_pages, finished_at: now() } as const
    const finished = await records.updateTransaction({ account, transaction_ref, changes })
    if (finished === null || finished.deletion_status === 1) {
      throw new PlatenError('object_not_found', `${transaction_ref} was deleted while it was being made.`)
    }
    return finished
  }

  async function fail(record: TransactionRecord, error: PlatenError): Promise<void> {
    const { account, transaction_ref } = record
    await removeFiles(keysOf(record))
    try {
      await records.updateTransaction({
        account,
        transaction_ref,
        changes: {
          status: 'error',
          message: error.message,
          error_code: error.code,
          finished_at: now(),
          primary_key: null,
          secondary_key: null,
        },
      })
    } catch (cause) {
      logger.warn(`The failure of ${transaction_ref} could not be recorded.`, cause)
    }
  }

  /** A file that cannot be removed now is an orphan, which a later sweep removes. */
  async function removeFiles(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      try {
        await files.delete({ key })
      } catch (cause) {
        logger.warn(`The file ${key} could not be removed.`, cause)
      }
    }
  }

  async function remove(record: TransactionRecord): Promise<TransactionRecord | null> {
    if (record.deletion_status === 1) return record
    const { account, transaction_ref } = record
    const changes = { deletion_status: 1, deleted_at: now() } as const
    const deleted = await records.updateTransaction({ account, transaction_ref, changes })
    await removeFiles(keysOf(record))
    return deleted
  }

  async function sweepExpired(): Promise<number> {
    let expired = 0
    for (;;) {
      const batch = await records.listExpired({ before: now(), limit: SWEEP_BATCH })
      for (const record of batch) await remove(record)
      expired += batch.length
      if (batch.length < SWEEP_BATCH) return expired
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

  return {
    async run(transaction, work) {
      const record = await begin(transaction)
      try {
        const done = await work(record)
        return { transaction: await finish(record, done), value: done.value }
      } catch (error) {
        const failure = asPlatenError(error)
        await fail(record, failure)
        throw failure
      }
    },

    async delete(account, transaction_ref) {
      const record = await records.getTransaction({ account, transaction_ref })
      return record === null ? null : await remove(record)
    },

    hasFiles({ status, deletion_status, expires_at, primary_key }) {
      const isExpired = expires_at !== null && Date.parse(expires_at) <= clock().getTime()
      return status === 'success' && deletion_status === 0 && !isExpired && primary_key !== null
    },

    async sweep() {
      return { expired: await sweepExpired(), orphans: await sweepOrphans() }
    },
  }
}

function keysOf({ primary_key, secondary_key, html_key }: TransactionRecord): string[] {
  return [primary_key, secondary_key, html_key].filter(key => key !== null)
}

function asPlatenError(error: unknown): PlatenError {
  if (error instanceof PlatenError) return error
  return new PlatenError('internal', `The work failed unexpectedly. ${ERRORS.internal.advice}`, {
    cause: error,
  })
}
