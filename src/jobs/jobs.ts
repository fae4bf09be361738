/**
 * Asynchronous calls: stores jobs in the queue of the storage, runs them and sends webhooks. Not pure. Renders and
 * webhooks have separate workers, so that slow receivers do not delay renders.
 */
import { monotonicClock } from '../base/clock.ts'
import { isDoneWithin, MAX_TIMER_MS } from '../base/deadline.ts'
import type { Logger } from '../base/logger.ts'
import type { JobWorker, TransactionRecord, WorkOptions } from '../storage/contracts.ts'
import { createDelivery } from './deliver.ts'
import type { JobEvent, WebhookEvent } from './events.ts'
import type { JobContext } from './options.ts'
import { type RenderPayload, renderPayloadText, webhookPayloadText } from './payload.ts'
import { createJobRunner, type Prepare } from './run-job.ts'
import { createCounter, type JobStats, type WebhookStats } from './stats.ts'
import { webhookFields } from './webhook.ts'

export type Jobs = ReturnType<typeof createJobs>

export function createJobs(options: Omit<JobContext, 'closing'>) {
  const { storage, sender, linksFor, jobs, webhooks, logger } = options
  const clock = monotonicClock(options.clock) // retries use the clock of the workers
  const { records, queue } = storage
  const jobCounter = createCounter<JobEvent['outcome']>()
  const webhookCounter = createCounter<WebhookEvent['outcome']>()
  const closing = new AbortController()
  const workers: JobWorker[] = []
  let starting = Promise.resolve()
  const retryTimers = keepAliveForRetries(clock, jobs.pollMs)

  /** The webhook job has the name of the transaction, so repeated attempts queue it once. */
  async function notify(record: TransactionRecord, { webhook, publicUrl }: RenderPayload): Promise<void> {
    if (webhook === null || record.webhook_status !== 'waiting') return
    const { account, transaction_ref } = record
    const own = { account, transaction_ref }
    if ((await webhookFields(record, { version: webhook.version, links: linksFor(publicUrl) })) === null) {
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
    onError: dedupedWarning(logger),
  }

  function keepingAlive(handler: WorkOptions['handler']): WorkOptions['handler'] {
    return async job => {
      const outcome = await handler(job)
      if (typeof outcome === 'object') retryTimers.add(outcome.retryAt)
      return outcome
    }
  }

  return {
    /** Receiver of webhooks for requests without `webhook_url`; null: none. */
    webhookUrl: webhooks.url,

    /** @throws PlatenError `asset_denied` if the policy certainly forbids the URL. */
    checkWebhook: sender.check,

    /** With a durable storage, the job is durable when this resolves. */
    async enqueue(transaction_ref: string, payload: RenderPayload): Promise<void> {
      await queue.enqueue({
        id: transaction_ref,
        kind: 'render',
        account: payload.account,
        payload: renderPayloadText(payload),
        runAt: payload.askedAt,
      })
    },

    /** Starts to run queued jobs, including those of earlier processes. */
    start(prepare: Prepare): void {
      const { concurrency } = jobs
      if (concurrency === 0) return
      // If the clock was set back after jobs were queued, they would otherwise wait until it has caught up.
      starting = queue.latestRunAt().then(latest => {
        if (latest !== null) clock.advanceTo(new Date(latest))
      }, common.onError)
      const context: JobContext = { ...options, clock, closing: closing.signal }
      const runJob = createJobRunner({ ...context, prepare, notify, counter: jobCounter })
      const delivery = createDelivery(context, webhookCounter)
      workers.push(
        queue.work({ ...common, kinds: ['render'], concurrency, handler: keepingAlive(runJob) }),
        queue.work({ ...common, kinds: ['webhook'], concurrency: webhooks.concurrency, handler: delivery }),
      )
    },

    stats: (): { jobs: JobStats; webhooks: WebhookStats } => ({
      jobs: {
        concurrency: jobs.concurrency,
        running: jobCounter.running(),
        succeeded: jobCounter.count('success'),
        failed: jobCounter.count('error'),
        retried: jobCounter.count('retry'),
      },
      webhooks: {
        sending: webhookCounter.running(),
        delivered: webhookCounter.count('delivered'),
        failed: webhookCounter.count('failed'),
        retried: webhookCounter.count('retry'),
      },
    }),

    /** Takes no more jobs and waits for the running ones, at most `closeTimeoutMs`. The others stay in the queue. */
    async close(): Promise<void> {
      const stopped = Promise.all([starting, ...workers.map(worker => worker.stop())])
      if (!(await isDoneWithin(jobs.closeTimeoutMs, stopped))) {
        closing.abort()
        await stopped
      }
      retryTimers.clear()
    },
  }
}

/** Keeps the process open until jobs are retried, as a queue in memory would lose them. */
function keepAliveForRetries(clock: () => Date, pollMs: number) {
  const timers = new Set<NodeJS.Timeout>()
  return {
    add(moment: string): void {
      const waitMs = Date.parse(moment) - clock().getTime() + 2 * pollMs
      const timer = setTimeout(() => timers.delete(timer), Math.min(Math.max(waitMs, 0), MAX_TIMER_MS))
      timers.add(timer)
    },
    clear(): void {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** An error after this time without errors belongs to another outage. */
const OUTAGE_GAP_MS = 60_000

/** Reports equal errors of one outage once, such as of a storage that is unavailable at each poll. */
function dedupedWarning(logger: Logger): (cause: unknown) => void {
  let last = ''
  let lastMs = Number.NEGATIVE_INFINITY
  return cause => {
    const current = String(cause)
    const nowMs = performance.now()
    if (current !== last || nowMs - lastMs > OUTAGE_GAP_MS) logger.warn('The job queue failed.', cause)
    last = current
    lastMs = nowMs
  }
}
