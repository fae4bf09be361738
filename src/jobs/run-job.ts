/**
 * Queued call → its files and its finished record. Not pure: renders and stores. A job that failed because of the storage
 * or a worker is retried. It leaves the queue only after its record has the outcome.
 */
import { DAY_MS } from '../base/clock.ts'
import { PlatenError } from '../base/errors.ts'
import type { Job, JobOutcome, TransactionRecord } from '../storage/contracts.ts'
import type { Work } from '../transactions/transactions.ts'
import { JOBS, type JobEvent } from './events.ts'
import type { JobContext } from './options.ts'
import { type RenderPayload, readRenderPayload } from './payload.ts'
import { retryAt } from './retry-time.ts'
import type { Counter } from './stats.ts'

/** Prepares the work of a queued call. */
export type Prepare = (payload: RenderPayload) => Promise<{
  work(transaction: TransactionRecord, signal: AbortSignal | null): Promise<Work<unknown>>
}>

export interface RunOptions extends JobContext {
  readonly prepare: Prepare
  /** Queues the webhook about the outcome, once. */
  readonly notify: (record: TransactionRecord, payload: RenderPayload) => Promise<void>
  readonly counter: Counter<JobEvent['outcome']>
}

/**
 * A job may run before its record is stored. If the record never comes, the call was not acknowledged. Attempts count the
 * wait, as the clocks of the host and of this process may differ: the delays double from 200 ms and add up to 102 s.
 */
const RECORD_ATTEMPTS = 9
const RECORD_DELAY_MS = 200

/** A job is abandoned after this many attempts that ended the process, in addition to its retries. */
const MAX_CRASHES = 12

interface Attempt {
  /** Null if another attempt finished it or it is unfinished. */
  readonly record: TransactionRecord | null
  readonly error: PlatenError | null
  readonly isRetry?: true
}

export function createJobRunner(options: RunOptions): (job: Job) => Promise<JobOutcome> {
  const { transactions, prepare, notify, waitDays, clock, logger, counter, closing } = options
  const { records } = options.storage
  const { retryDelaysMs } = options.jobs

  async function make(job: Job, payload: RenderPayload, record: TransactionRecord): Promise<Attempt> {
    if (record.deletion_status === 1) {
      const error = new PlatenError('object_not_found', 'The object was deleted before it was rendered.')
      return { record: await transactions.fail(record, error), error }
    }
    const waitedMs = clock().getTime() - Date.parse(payload.askedAt)
    if (waitDays !== null && job.attempt === 1 && waitedMs > waitDays * DAY_MS) {
      const message = `The job waited longer than ${waitDays} days for a worker (retention.jobsDays).`
      const error = new PlatenError('render_timeout', message)
      return { record: await transactions.fail(record, error), error }
    }
    if (job.attempt > MAX_CRASHES + retryDelaysMs.length) {
      const message = `The process ended ${job.attempt - 1} times while it rendered this object.`
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
          : new PlatenError('internal', 'The call failed unexpectedly.', { cause })
      if (error.status >= 500) logger.warn(`The job ${job.id} failed with ${error.code}.`, cause)
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
    counter.add(outcome)
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
      logger.warn(`The job ${job.id} is unreadable and was removed from the queue.`)
      return 'unreadable'
    }
    const own = { account: payload.account, transaction_ref: job.id }
    const before = await records.getTransaction(own)
    if (before === null) {
      if (job.attempt > RECORD_ATTEMPTS) return 'done'
      return { retryAt: retryAt(clock(), RECORD_DELAY_MS * 2 ** (job.attempt - 1)) }
    }
    if (before.status === 'success' || before.status === 'error') {
      await notify(before, payload)
      report(job, payload, 'skipped', { code: null, startedMs })
      return 'done'
    }
    const { record, error, isRetry } = await counter.during(() => make(job, payload, before))
    if (isRetry) {
      report(job, payload, 'retry', { code: error?.code ?? null, startedMs })
      const delayMs = closing.aborted ? 0 : (retryDelaysMs[job.attempt - 1] ?? 0)
      return { retryAt: retryAt(clock(), delayMs) }
    }
    const ended = record ?? (await records.getTransaction(own))
    if (ended !== null) await notify(ended, payload)
    const outcome = record === null ? 'skipped' : error === null ? 'success' : 'error'
    report(job, payload, outcome, { code: error?.code ?? null, startedMs })
    return 'done'
  }
}

interface ReportedEnd {
  readonly code: JobEvent['code']
  readonly startedMs: number
}

/** True for transient failures. */
function isTransient({ code }: PlatenError): boolean {
  return code === 'storage_unavailable' || code === 'render_crashed'
}
