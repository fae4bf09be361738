/**
 * Webhook job → one recorded attempt to deliver it. Not pure: sends. An attempt that was interrupted by the end of the
 * process is not recorded, and repeated.
 */
import { PlatenError } from '../base/errors.ts'
import type { Logger } from '../base/logger.ts'
import { invalidOption } from '../base/options.ts'
import type { Job, JobOutcome, WebhookAttemptRecord } from '../storage/contracts.ts'
import { WEBHOOKS, type WebhookEvent } from './events.ts'
import type { JobContext } from './options.ts'
import { readWebhookPayload } from './payload.ts'
import { retryAt } from './retry-time.ts'
import type { Counter } from './stats.ts'
import { readSecret, webhookFields, webhookRequest } from './webhook.ts'

export function createDelivery(
  context: JobContext,
  counter: Counter<WebhookEvent['outcome']>,
): (job: Job) => Promise<JobOutcome> {
  const { storage, sender, webhooks, linksFor, clock, logger, closing } = context
  const { records } = storage

  async function keysOf(account: string): Promise<Uint8Array[]> {
    const { secrets } = webhooks
    const found = typeof secrets === 'function' ? await secrets(account) : secrets
    return found.map(secret => {
      const key = readSecret(secret)
      if (key !== null) return key
      throw invalidOption(
        "The webhook secret must start with 'whsec_' followed by base64 of 24 to 64 bytes, as Standard Webhooks defines.",
      )
    })
  }

  return async job => {
    const payload = readWebhookPayload(job.payload)
    if (payload === null) {
      logger.warn(`The job ${job.id} is unreadable and was removed from the queue.`)
      return 'unreadable'
    }
    const { account, transaction_ref, webhook, publicUrl } = payload
    const own = { account, transaction_ref }
    const record = await records.getTransaction(own)
    if (record?.webhook_status !== 'waiting') return 'done'
    const fields = await webhookFields(record, { version: webhook.version, links: linksFor(publicUrl) })
    const before = await records.listWebhookAttempts(own)
    const last = before.at(-1)
    if (fields === null || last?.retry_at === null) {
      const webhook_status = last?.message === null ? 'delivered' : 'failed'
      await records.updateTransaction({ ...own, changes: { webhook_status } })
      return 'done'
    }
    const started = clock()
    if (last !== undefined && last.retry_at !== null && last.retry_at > started.toISOString()) {
      return { retryAt: last.retry_at }
    }

    const startedMs = performance.now()
    const answer = await counter.during(async () => {
      try {
        const keys = await keysOf(account)
        const request = webhookRequest(webhook, fields, { id: transaction_ref, now: started, keys })
        const { status } = await sender.send({ ...request, signal: closing })
        return { status, message: errorOfStatus(status, webhook.url) }
      } catch (cause) {
        if (closing.aborted) return null
        return { status: null, message: publicReason(cause, logger) }
      }
    })
    if (answer === null) return { retryAt: clock().toISOString() }
    const durationMs = performance.now() - startedMs
    const delayMs = answer.message === null ? undefined : webhooks.retryDelaysMs[before.length]
    const attempt: WebhookAttemptRecord = {
      ...own,
      attempt: (last?.attempt ?? 0) + 1,
      started_at: started.toISOString(),
      duration_ms: Math.round(durationMs),
      status_code: answer.status,
      message: answer.message,
      retry_at: delayMs === undefined ? null : retryAt(clock(), delayMs),
    }
    const outcome = answer.message === null ? 'delivered' : attempt.retry_at === null ? 'failed' : 'retry'
    await records.addWebhookAttempt({ attempt })
    if (outcome !== 'retry') {
      await records.updateTransaction({ ...own, changes: { webhook_status: outcome } })
    }
    counter.add(outcome)
    if (WEBHOOKS.hasSubscribers) {
      WEBHOOKS.publish({
        transactionRef: transaction_ref,
        account,
        host: new URL(webhook.url).host,
        method: webhook.method,
        attempt: attempt.attempt,
        status: answer.status,
        outcome,
        durationMs,
      } satisfies WebhookEvent)
    }
    return attempt.retry_at === null ? 'done' : { retryAt: attempt.retry_at }
  }
}

/** Null if the receiver accepted it. */
function errorOfStatus(status: number, url: string): string | null {
  if (status >= 200 && status < 300) return null
  const { host } = new URL(url)
  const reason = status >= 300 && status < 400 ? '; webhooks do not follow redirects' : ''
  return `The host '${host}' responded with status ${status}${reason}.`
}

/** The reason for the account. Failures on our side are only logged. */
function publicReason(cause: unknown, logger: Logger): string {
  if (cause instanceof PlatenError && (cause.code === 'asset_denied' || cause.code === 'asset_failed')) {
    return cause.message
  }
  logger.warn('A webhook could not be sent.', cause)
  return 'The webhook could not be sent.'
}
