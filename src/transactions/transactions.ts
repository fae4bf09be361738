import { channel } from 'node:diagnostics_channel'
import { ATTACHMENT_MARK } from '../base/content-type.ts'
import { ERRORS, PlatenError, publicMessage } from '../base/errors.ts'
import type { IdPurpose } from '../base/ids.ts'
import type {
  TransactionRecord,
  TransactionStatus,
  TransactionType,
  WebhookStatus,
} from '../storage/contracts.ts'
import { createTransactionSweep, keysOf, type SweepContext } from './sweep.ts'

/**
 * Published on the channel `platen:transaction` of `node:diagnostics_channel` when a state of a transaction is recorded. It
 * never contains texts of the caller: description, meta, filename.
 */
export interface TransactionEvent {
  readonly transactionRef: string
  readonly account: string
  readonly type: TransactionType
  /** Null without a template. */
  readonly templateId: string | null
  readonly status: TransactionStatus | 'deleted'
  /** Error code; null on success. */
  readonly code: string | null
}

const TRANSACTIONS = channel('platen:transaction')

export interface NewTransaction {
  readonly account: string
  readonly template_id: string | null
  readonly transaction_type: TransactionType
  readonly description: string | null
  readonly source: string
  readonly meta: string | null
  readonly filename: string
  readonly expirationMinutes: number
  /** Downloads are attachments. */
  readonly isAttachment: boolean
  /** False returns the main file in the result and stores nothing. */
  readonly isStored: boolean
  /** The files: the main one, a second picture, and last an HTML page. */
  readonly extensions: readonly FileExtension[]
}

export type FileExtension = 'pdf' | 'jpg' | 'png' | 'webp' | 'avif' | 'html'

/** The result of the work of a transaction: the bytes of its files in order, and a value for the caller. */
export interface Work<Value> {
  readonly files: readonly Uint8Array[]
  readonly total_pages: number | null
  readonly value: Value
}

export type Transactions = ReturnType<typeof createTransactions>

export interface TransactionsOptions extends SweepContext {
  readonly createId: (purpose: IdPurpose) => string
}

/** Lease of a synchronous transaction, renewed by its process. After it, other processes treat it as abandoned. */
const LEASE_MS = 10 * 60 * 1000
const RENEWAL_MS = LEASE_MS / 3

/** States of transactions that have not ended. */
const OPEN: readonly TransactionStatus[] = ['pending', 'processing']

export function createTransactions(options: TransactionsOptions) {
  const { clock, createId, logger } = options
  const { records, files } = options.storage
  const now = (): string => clock().toISOString()
  const leaseFromNow = (): string => new Date(clock().getTime() + LEASE_MS).toISOString()
  /** References of running calls of this process. */
  const awaited = new Set<string>()

  function draft(transaction: NewTransaction): TransactionRecord {
    const { expirationMinutes, isAttachment, isStored, extensions, ...fields } = transaction
    const stored = isStored ? extensions : []
    // Keys are recorded before the files are stored, so that no sweep treats a new file as orphaned.
    const [primary_key = null, ...others] = stored.map(
      extension => `${createId('file')}${isAttachment ? ATTACHMENT_MARK : ''}.${extension}`,
    )
    const html_key = others.find(key => key.endsWith('.html')) ?? null
    const created = clock()
    const expires = new Date(created.getTime() + expirationMinutes * 60_000)
    return {
      ...fields,
      transaction_ref: createId('transaction'),
      status: 'pending',
      message: null,
      error_code: null,
      primary_key,
      secondary_key: others.find(key => key !== html_key) ?? null,
      html_key,
      total_pages: null,
      created_at: created.toISOString(),
      finished_at: null,
      expires_at: expirationMinutes === 0 ? null : expires.toISOString(),
      deleted_at: null,
      deletion_status: 0,
      webhook_status: null,
      lease_until: null,
    }
  }

  async function begin(transaction: NewTransaction): Promise<TransactionRecord> {
    const record: TransactionRecord = {
      ...draft(transaction),
      status: 'processing',
      lease_until: leaseFromNow(),
    }
    await records.addTransaction({ transaction: record })
    publishTransaction(record)
    return record
  }

  /** Renews the lease while the work runs. */
  async function withLease<Result>(
    { account, transaction_ref }: TransactionRecord,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const renew = async (): Promise<void> => {
      const changes = { lease_until: leaseFromNow() }
      await records.updateTransaction({ account, transaction_ref, changes, onlyFrom: OPEN })
    }
    const timer = setInterval(() => {
      renew().catch(cause => logger.warn(`The lease of ${transaction_ref} could not be renewed.`, cause))
    }, RENEWAL_MS).unref()
    awaited.add(transaction_ref)
    try {
      return await work()
    } finally {
      awaited.delete(transaction_ref)
      clearInterval(timer)
    }
  }

  /** Null if another attempt of the same job has finished it and stored the files. */
  async function finish(
    record: TransactionRecord,
    { files: outputs, total_pages }: Work<unknown>,
    signal: AbortSignal | null,
  ): Promise<TransactionRecord | null> {
    const { account, transaction_ref } = record
    for (const [i, key] of keysOf(record).entries()) {
      const bytes = outputs[i]
      if (bytes === undefined) throw new PlatenError('internal', `The file ${i + 1} was not rendered.`)
      signal?.throwIfAborted()
      await files.put({ key, bytes })
    }
    signal?.throwIfAborted()
    const changes = { status: 'success', total_pages, finished_at: now(), lease_until: null } as const
    const finished = await records.updateTransaction({ account, transaction_ref, changes, onlyFrom: OPEN })
    if (finished?.deletion_status === 0) {
      publishTransaction(finished)
      return finished
    }
    const ended = finished ?? (await records.getTransaction({ account, transaction_ref }))
    if (ended?.status === 'success' && ended.deletion_status === 0) return null
    await removeFiles(keysOf(record))
    throw deletedMeanwhile(transaction_ref)
  }

  function deletedMeanwhile(transaction_ref: string): PlatenError {
    return new PlatenError(
      'object_not_found',
      `${transaction_ref} was deleted or failed while it was being rendered.`,
    )
  }

  /**
   * Ends a queued transaction as failed, and removes its files. Null if it has ended meanwhile.
   * @throws PlatenError `storage_unavailable` if this cannot be recorded.
   */
  async function fail(record: TransactionRecord, error: PlatenError): Promise<TransactionRecord | null> {
    const failed = await endAsFailed(record, error)
    if (failed !== null) await removeFiles(keysOf(record))
    return failed
  }

  async function endAsFailed(
    record: TransactionRecord,
    error: PlatenError,
  ): Promise<TransactionRecord | null> {
    const { account, transaction_ref } = record
    const changes = {
      status: 'error',
      message: publicMessage(error),
      error_code: error.code,
      finished_at: now(),
      lease_until: null,
    } as const // The keys stay, so that a sweep finds files that cannot be removed now.
    const failed = await records.updateTransaction({ account, transaction_ref, changes, onlyFrom: OPEN })
    if (failed !== null) publishTransaction(failed)
    return failed
  }

  /** The caller gets the error in any case. On a full disk, removing the files makes room for the record. */
  async function failAtOnce(record: TransactionRecord, error: PlatenError): Promise<void> {
    try {
      await fail(record, error).catch(async () => {
        await removeFiles(keysOf(record))
        await fail(record, error)
      })
    } catch (cause) {
      logger.warn(`The failure of ${record.transaction_ref} could not be recorded.`, cause)
    }
  }

  /** A later sweep removes files that cannot be removed now. */
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
    if (deleted !== null) publishTransaction(deleted)
    await removeFiles(keysOf(record))
    return deleted
  }

  return {
    /**
     * Records a transaction, does its work, stores the files, and finishes the record when they are durable. On failure,
     * the record has the reason and the files are removed. If the signal aborts, it fails with the signal's reason; a
     * signal that has aborted before leaves no record.
     */
    async run<Value>(
      transaction: NewTransaction,
      work: (transaction: TransactionRecord, signal: AbortSignal | null) => Promise<Work<Value>>,
      signal: AbortSignal | null,
    ): Promise<{ transaction: TransactionRecord; value: Value }> {
      signal?.throwIfAborted()
      const record = await begin(transaction)
      return await withLease(record, async () => {
        try {
          const done = await work(record, signal)
          const transaction = await finish(record, done, signal)
          if (transaction === null) throw deletedMeanwhile(record.transaction_ref)
          return { transaction, value: done.value }
        } catch (error) {
          const isGivenUp = signal?.aborted === true && error === signal.reason
          const failure = isGivenUp ? givenUp(error) : asPlatenError(error)
          await failAtOnce(record, failure)
          throw isGivenUp ? error : failure
        }
      })
    },

    /**
     * Records a transaction as pending, after `enqueue` has queued its job, so that no record is without a job. The job
     * may run before the record is stored.
     */
    async queue(
      transaction: NewTransaction,
      webhook_status: WebhookStatus | null,
      enqueue: (record: TransactionRecord) => Promise<void>,
    ): Promise<TransactionRecord> {
      const record: TransactionRecord = { ...draft(transaction), webhook_status }
      await enqueue(record)
      await records.addTransaction({ transaction: record })
      publishTransaction(record)
      return record
    },

    /**
     * Does the work of a queued transaction like `run`, but records no failure, as it may be retried. Null if it has
     * ended meanwhile.
     */
    async complete(
      { account, transaction_ref }: TransactionRecord,
      work: (transaction: TransactionRecord, signal: AbortSignal) => Promise<Work<unknown>>,
      signal: AbortSignal,
    ): Promise<TransactionRecord | null> {
      const changes = { status: 'processing' } as const
      const begun = await records.updateTransaction({ account, transaction_ref, changes, onlyFrom: OPEN })
      if (begun === null) return null
      publishTransaction(begun)
      return await finish(begun, await work(begun, signal), signal)
    },

    fail,

    /** Marks a transaction as deleted and removes its files. Repeating it changes nothing. */
    async delete(account: string, transaction_ref: string): Promise<TransactionRecord | null> {
      const record = await records.getTransaction({ account, transaction_ref })
      return record === null ? null : await remove(record)
    },

    /** True if the files can be read: finished, not deleted, not expired. */
    hasFiles({ status, deletion_status, expires_at, primary_key }: TransactionRecord): boolean {
      const isExpired = expires_at !== null && Date.parse(expires_at) <= clock().getTime()
      return status === 'success' && deletion_status === 0 && !isExpired && primary_key !== null
    },

    /**
     * Of all accounts: deletes expired transactions, and fails those whose process has ended. `withOrphans` also checks
     * every file, removes those of ended records, and removes old records.
     */
    sweep: createTransactionSweep(options, {
      remove,
      endAsFailed,
      isAwaited: ({ transaction_ref }) => awaited.has(transaction_ref),
    }),
  }
}

/** The reason of a deadline is recorded; any other reason is recorded as canceled. */
function givenUp(reason: unknown): PlatenError {
  if (reason instanceof PlatenError) return reason
  return new PlatenError('canceled', 'The caller gave up before it was done.', { cause: reason })
}

function asPlatenError(error: unknown): PlatenError {
  if (error instanceof PlatenError) return error
  return new PlatenError('internal', `The work failed unexpectedly. ${ERRORS.internal.advice}`, {
    cause: error,
  })
}

/** Publishes the state of a record to subscribers. */
function publishTransaction(record: TransactionRecord): void {
  if (!TRANSACTIONS.hasSubscribers) return
  const event: TransactionEvent = {
    transactionRef: record.transaction_ref,
    account: record.account,
    type: record.transaction_type,
    templateId: record.template_id,
    status: record.deletion_status === 1 ? 'deleted' : record.status,
    code: record.error_code,
  }
  TRANSACTIONS.publish(event)
}
