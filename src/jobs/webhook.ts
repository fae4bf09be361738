import type { TransactionRecord } from '../storage/contracts.ts'
import type { Links } from '../transactions/links.ts'

/** Whom to tell of a transaction's end, and how. */
export interface Webhook {
  readonly url: string
  readonly method: 'GET' | 'POST'
  /** The receiver's own headers, such as an authorization. */
  readonly headers: Readonly<Record<string, string>>
  /** Of the API: version 1 tells of success only. */
  readonly version: 1 | 2
}

export type WebhookFields = Readonly<Record<string, string>>

/** They stand in a URL. */
const MAX_MESSAGE_LENGTH = 500

/** What the receiver is told; null where it is not told at all. */
export function webhookFields(
  record: TransactionRecord,
  { version, links }: { version: Webhook['version']; links: Links },
): WebhookFields | null {
  const { transaction_ref, status, deletion_status, primary_key, secondary_key, html_key, message } = record
  if (deletion_status === 1) return null
  if (status === 'error' && version === 2) {
    return { transaction_ref, status, message: (message ?? '').slice(0, MAX_MESSAGE_LENGTH).toWellFormed() }
  }
  if (status !== 'success' || primary_key === null) return null
  return {
    primary_url: links.url(primary_key),
    ...(secondary_key === null || version === 1 ? {} : { secondary_url: links.url(secondary_key) }),
    transaction_ref,
    ...(html_key === null ? {} : { html_url: links.url(html_key) }),
    ...(version === 1 ? {} : { status }),
  }
}
