/** Webhooks of Standard Webhooks (https://www.standardwebhooks.com): fields, signatures, requests. Pure. */
import { createHmac } from 'node:crypto'
import type { SendRequest } from '../assets/contracts.ts'
import type { TransactionRecord } from '../storage/contracts.ts'
import type { Links } from '../transactions/links.ts'

/** Receiver of a webhook. */
export interface Webhook {
  readonly url: string
  readonly method: 'GET' | 'POST'
  /** Additional headers for the receiver, such as an authorization. */
  readonly headers: Readonly<Record<string, string>>
  /** Of the API. Version 1 reports success only. */
  readonly version: 1 | 2
}

export type WebhookFields = Readonly<Record<string, string>>

/** The message is part of a URL. */
const MAX_MESSAGE_LENGTH = 500

/** The fields of a webhook about a transaction; null if its outcome is not reported. */
export async function webhookFields(
  record: TransactionRecord,
  { version, links }: { version: Webhook['version']; links: Links },
): Promise<WebhookFields | null> {
  const { transaction_ref, status, deletion_status, primary_key, secondary_key, html_key, message } = record
  if (deletion_status === 1) return null
  if (status === 'error' && version === 2) {
    return { transaction_ref, status, message: (message ?? '').slice(0, MAX_MESSAGE_LENGTH).toWellFormed() }
  }
  if (status !== 'success' || primary_key === null) return null
  const { html_url, ...urls } = await links.urls({
    primary_url: primary_key,
    secondary_url: version === 1 ? null : secondary_key,
    html_url: html_key,
  })
  return {
    ...urls,
    transaction_ref,
    ...(html_url === undefined ? {} : { html_url }),
    ...(version === 1 ? {} : { status }),
  }
}

const MIN_SECRET_BYTES = 24
const MAX_SECRET_BYTES = 64

/** The key in `whsec_<base64>`; null if the text is not a secret of 24 to 64 bytes. */
export function readSecret(text: string): Uint8Array | null {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const key = Buffer.from(base64, 'base64')
  return key.length >= MIN_SECRET_BYTES && key.length <= MAX_SECRET_BYTES ? key : null
}

interface RequestContext {
  /** `webhook-id`: the same for all attempts. */
  readonly id: string
  readonly now: Date
  readonly keys: readonly Uint8Array[]
}

/** The request of one attempt: GET with the fields after the URL's own query, or POST with the fields as JSON. */
export function webhookRequest(
  { url, method, headers }: Webhook,
  fields: WebhookFields,
  { id, now, keys }: RequestContext,
): SendRequest {
  const target = method === 'GET' ? withFields(url, fields) : new URL(url)
  const body = method === 'GET' ? null : JSON.stringify(fields)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signed = `${id}.${timestamp}.${body ?? target.search.slice(1)}`
  const signatures = keys.map(key => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
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
      ...(keys.length === 0 ? {} : { 'webhook-signature': signatures.join(' ') }),
    },
    body,
  }
}

/** Keeps the URL's own query unchanged, as a receiver may compare it. */
function withFields(url: string, fields: WebhookFields): URL {
  const target = new URL(url)
  const own = target.search.slice(1)
  const added = new URLSearchParams(fields).toString()
  target.search = own === '' ? added : `${own}&${added}`
  return target
}
