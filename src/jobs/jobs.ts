/**
 * The asynchronous path: takes calls into the storage's queue, makes them, and tells who asked. Not pure: two workers
 * on the queue, one for renders and one for webhooks, so that slow receivers hold up no render.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Sender } from '../assets/contracts.ts'
import { monotonicClock } from '../base/clock.ts'
import { MAX_TIMER_MS } from '../base/deadline.ts'
import type { Logger } from '../base/logger.ts'
import type { JobWorker, Storage, TransactionRecord, WorkOptions } from '../storage/contracts.ts'
import type { Links } from '../transactions/links.ts'
import type { Transactions } from '../transactions/transactions.ts'
import { createDelivery } from './deliver.ts'
import { createMaking, type Prepare } from './make.ts'
import type { JobOptions, WebhookOptions } from './options.ts'
import { type RenderPayload, renderPayloadText, webhookPayloadText } from './payload.ts'
import { createJobTally, createWebhookTally, type JobStats, type WebhookStats } from './tally.ts'
import { webhookFields } from './webhook.ts'

export interface Jobs {
  /** Who is told where a request names nobody; null: nobody. */
  readonly webhookUrl: string | null
  /** Throws `asset_denied` where it is known already that the policy forbids the URL. */
  checkWebhook(url: string): Promise<void>
  /** Durable, where the storage is, when it resolves. */
  enqueue(transaction_ref: string, payload: RenderPayload): Promise<void>
  /** Begins to make what is queued, also what an earlier process left. */
  start(prepare: Prepare): void
  stats(): { jobs: JobStats; webhooks: WebhookStats }
  /** Takes no further job, waits for those under way, as long as `closeTimeoutMs`, and leaves the others in the queue. */
  close(): Promise<void>
}

export interface JobsOptions {
  readonly storage: Storage
  readonly transactions: Transactions
  readonly sender: Sender
  readonly linksFor: (publicUrl: string | null) => Links
  readonly jobs: Omit<JobOptions, 'concurrency'> & { readonly concurrency: number }
  readonly webhooks: WebhookOptions
  readonly clock: () => Date
  readonly logger: Logger
}

export function createJobs(options: JobsOptions): Jobs {
  const { storage, transactions, sender, linksFor, jobs, webhooks, logger } = options
  const clock = monotonicClock(options.clock) // retries are due by the clock that the workers have
  const { records, queue } = storage
  const tallies = { jobs: createJobTally(), webhooks: createWebhookTally() }
  const closing = new AbortController()
  const workers: JobWorker[] = []
  let starting = Promise.resolve()
  const vigil = createVigil(clock, jobs.pollMs)

  /** Every end of a transaction is told by one job of its name, however often the end is come to. */
  async function tell(record: TransactionRecord, { webhook, publicUrl }: RenderPayload): Promise<void> {
    if (webhook === null || record.webhook_status !== 'waiting') return
    const { account, transaction_ref } = record
    const own = { account, transaction_ref }
    if (webhookFields(record, { version: webhook.version, links: linksFor(publicUrl) }) === null) {
      await records.updateTransaction({ ...own, changes: { webhook_status: null } })
      return
    }
    await queue.enqueue({
      id: `${transaction_ref}.webhook`,
      kind: 'webhook',
      account,
      payload: webhookPayloadText({ ...own, publicUrl, webhook }),
      runAt: clock().toISOString(),
    })
  }

  const common: Pick<WorkOptions, 'leaseMs' | 'pollMs' | 'clock' | 'onError'> = {
    leaseMs: jobs.leaseMs,
    pollMs: jobs.pollMs,
    clock,
    onError: createComplaint(logger),
  }

  function staying(handler: WorkOptions['handler']): WorkOptions['handler'] {
    return async job => {
      const outcome = await handler(job)
      if (outcome !== 'done') vigil.until(outcome.retryAt)
      return outcome
    }
  }

  return {
    webhookUrl: webhooks.url,

    checkWebhook: url => sender.check(url),

    async enqueue(transaction_ref, payload) {
      const text = renderPayloadText(payload)
      await queue.enqueue({
        id: transaction_ref,
        kind: 'render',
        account: payload.account,
        payload: text,
        runAt: payload.askedAt,
      })
    },

    start(prepare) {
      const { concurrency, retryDelaysMs } = jobs
      if (concurrency === 0) return
      // Where the clock was set back since they were enqueued, they would wait until it has caught up.
      starting = queue.latestRunAt().then(latest => {
        if (latest !== null) clock.advanceTo(new Date(latest))
      }, common.onError)
      const shared = { records, clock, logger, closing: closing.signal }
      const making = createMaking({
        ...shared,
        transactions,
        prepare,
        tell,
        retryDelaysMs,
        tally: tallies.jobs,
      })
      const delivery = createDelivery({ ...shared, sender, webhooks, linksFor, tally: tallies.webhooks })
      workers.push(
        queue.work({ ...common, kinds: ['render'], concurrency, handler: staying(making) }),
        queue.work({ ...common, kinds: ['webhook'], concurrency: webhooks.concurrency, handler: delivery }),
      )
    },

    stats: () => ({ jobs: tallies.jobs.stats(), webhooks: tallies.webhooks.stats() }),

    async close() {
      const stopped = Promise.all([starting, ...workers.map(worker => worker.stop())])
      if (!(await within(jobs.closeTimeoutMs, stopped))) {
        closing.abort()
        await stopped
      }
      vigil.end()
    },
  }
}

/** Whether the work was done in time. */
async function within(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  const done = new AbortController()
  try {
    return await Promise.race([work.then(() => true), delay(timeoutMs, false, { signal: done.signal })])
  } finally {
    done.abort()
  }
}

/**
 * Keeps the process open until a job is tried again: in memory it would be lost. Webhooks are not waited for so,
 * whose retries may be long away.
 */
function createVigil(clock: () => Date, pollMs: number) {
  const timers = new Set<NodeJS.Timeout>()
  return {
    until(moment: string): void {
      const waitMs = Date.parse(moment) - clock().getTime() + 2 * pollMs
      const timer = setTimeout(() => timers.delete(timer), Math.min(Math.max(waitMs, 0), MAX_TIMER_MS))
      timers.add(timer)
    },
    end(): void {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** A storage that is away is away at every look: the same complaint is made once in a row. */
function createComplaint(logger: Logger): (cause: unknown) => void {
  let last = ''
  return cause => {
    const said = String(cause)
    if (said !== last) logger.warn('The queue of jobs has trouble.', cause)
    last = said
  }
}
