/**
 * A queued call → its files and its finished record. Not pure: renders, stores. A job that cannot be ended now, since
 * the storage or a worker failed, is tried again; nothing is removed from the queue before the record says how it ended.
 */
import { PlatenError } from '../base/errors.ts'
import type { Logger } from '../base/logger.ts'
import type { Job, JobOutcome, RecordStore, TransactionRecord } from '../storage/contracts.ts'
import type { Transactions, Work } from '../transactions/transactions.ts'
import { retryAt } from './backoff.ts'
import { JOBS, type JobEvent } from './diagnostics.ts'
import type { JobOptions } from './options.ts'
import { type RenderPayload, readRenderPayload } from './payload.ts'
import type { JobTally } from './tally.ts'

/** Finds what the work needs. */
export type Prepare = (payload: RenderPayload) => Promise<{
  work(transaction: TransactionRecord, signal: AbortSignal | null): Promise<Work<unknown>>
}>

export interface MakingOptions {
  readonly records: RecordStore
  readonly transactions: Transactions
  readonly prepare: Prepare
  /** Has the end of the transaction told, once. */
  readonly tell: (record: TransactionRecord, payload: RenderPayload) => Promise<void>
  readonly retryDelaysMs: JobOptions['retryDelaysMs']
  readonly clock: () => Date
  readonly logger: Logger
  readonly tally: JobTally
  /** Aborts when the engine can wait no longer. */
  readonly closing: AbortSignal
}

/** A job may run before its record is there; one whose record never comes was not acknowledged. */
const RECORD_COMES_MS = 60_000
const LOOK_AGAIN_MS = 200

/** A job that so many processes did not survive, beside its retries, is not given to another. */
const MAX_DEATHS = 12

interface Ending {
  /** Null where another run had ended it before, and where it has not ended. */
  readonly record: TransactionRecord | null
  readonly error: PlatenError | null
  /** It is to be tried again. */
  readonly isRetry?: true
}

export function createMaking(options: MakingOptions): (job: Job) => Promise<JobOutcome> {
  const { records, transactions, prepare, tell, retryDelaysMs, clock, logger, tally, closing } = options

  async function make(job: Job, payload: RenderPayload, record: TransactionRecord): Promise<Ending> {
    if (record.deletion_status === 1) {
      const error = new PlatenError('object_not_found', 'It was deleted before it was made.')
      return { record: await transactions.fail(record, error), error }
    }
    if (job.attempt > MAX_DEATHS + retryDelaysMs.length) {
      const message = `It was begun ${job.attempt - 1} times, and no process survived to its end.`
      const error = new PlatenError('render_crashed', message)
      return { record: await transactions.fail(record, error), error }
    }
    try {
      const { work } = await prepare(payload)
      return { record: await transactions.complete(record, work, closing), error: null }
    } catch (cause) {
      const error =
        cause instanceof PlatenError
          ? cause
          : new PlatenError('internal', 'The work failed unexpectedly.', { cause })
      if (error.status >= 500) logger.warn(`Making ${job.id} failed with ${error.code}.`, cause)
      if (closing.aborted || (isTransient(error) && job.attempt <= retryDelaysMs.length)) {
        return { record: null, error, isRetry: true }
      }
      return { record: await transactions.fail(record, error), error }
    }
  }

  function report(
    job: Job,
    { account, call }: RenderPayload,
    outcome: JobEvent['outcome'],
    about: ReportedEnd,
  ): void {
    tally.add(outcome)
    if (!JOBS.hasSubscribers) return
    JOBS.publish({
      transactionRef: job.id,
      account,
      call,
      attempt: job.attempt,
      outcome,
      code: about.code,
      durationMs: performance.now() - about.startedMs,
    } satisfies JobEvent)
  }

  return async job => {
    const startedMs = performance.now()
    const payload = readRenderPayload(job.payload)
    if (payload === null) {
      logger.warn(`The job ${job.id} cannot be read and is dropped.`)
      return 'done'
    }
    const own = { account: payload.account, transaction_ref: job.id }
    const before = await records.getTransaction(own)
    if (before === null) {
      const waited = clock().getTime() - Date.parse(payload.askedAt)
      return waited < RECORD_COMES_MS ? { retryAt: retryAt(clock(), LOOK_AGAIN_MS) } : 'done'
    }
    if (before.status === 'success' || before.status === 'error') {
      await tell(before, payload)
      report(job, payload, 'skipped', { code: null, startedMs })
      return 'done'
    }
    const { record, error, isRetry } = await tally.during(() => make(job, payload, before))
    if (isRetry) {
      report(job, payload, 'retry', { code: error?.code ?? null, startedMs })
      const delayMs = closing.aborted ? 0 : (retryDelaysMs[job.attempt - 1] ?? 0)
      return { retryAt: retryAt(clock(), delayMs) }
    }
    const ended = record ?? (await records.getTransaction(own))
    if (ended !== null) await tell(ended, payload)
    const outcome = record === null ? 'skipped' : error === null ? 'success' : 'error'
    report(job, payload, outcome, { code: error?.code ?? null, startedMs })
    return 'done'
  }
}

interface ReportedEnd {
  readonly code: JobEvent['code']
  readonly startedMs: number
}

/** What may go well another time, though nothing was changed. */
function isTransient({ code }: PlatenError): boolean {
  return code === 'storage_unavailable' || code === 'render_crashed'
}
