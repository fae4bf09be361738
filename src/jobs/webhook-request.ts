import type { SendRequest } from '../assets/contracts.ts'
import { signatures } from './signature.ts'
import type { Webhook, WebhookFields } from './webhook.ts'

interface About {
  /** The same over retries. */
  readonly id: string
  readonly now: Date
  readonly keys: readonly Uint8Array[]
}

/**
 * The request of one attempt, with the headers of Standard Webhooks: GET with the fields after the URL's own query, or
 * POST with the fields as JSON. Pure.
 */
export function webhookRequest(
  { url, method, headers }: Webhook,
  fields: WebhookFields,
  { id, now, keys }: About,
): SendRequest {
  const target = method === 'GET' ? withFields(url, fields) : new URL(url)
  const body = method === 'GET' ? null : JSON.stringify(fields)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const content = body ?? target.search.slice(1)
  return {
    url: target.href,
    method,
    headers: {
      accept: '*/*',
      'user-agent': 'platen',
      ...headers,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      ...(keys.length === 0 ? {} : { 'webhook-signature': signatures(keys, { id, timestamp, content }) }),
    },
    body,
  }
}

/** The URL's own query stays as it is, letter by letter: a receiver may compare it. */
function withFields(url: string, fields: WebhookFields): URL {
  const target = new URL(url)
  const own = target.search.slice(1)
  const added = new URLSearchParams(fields).toString()
  target.search = own === '' ? added : `${own}&${added}`
  return target
}
