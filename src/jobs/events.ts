import { channel } from 'node:diagnostics_channel'
import type { ErrorCode } from '../base/errors.ts'

/** Published on the channel `platen:job` when an asynchronous job has ended or will be retried. */
export interface JobEvent {
  readonly transactionRef: string
  readonly account: string
  /** Such as `createPdf`. */
  readonly call: string
  /** 1 for the first. */
  readonly attempt: number
  /** `skipped`: another attempt had finished it, or it was deleted. */
  readonly outcome: 'success' | 'error' | 'retry' | 'skipped'
  /** Error code; null on success. */
  readonly code: ErrorCode | null
  readonly durationMs: number
}

/**
 * Published on the channel `platen:webhook` after each attempt. It never contains paths, queries, headers or the content
 * of the webhook.
 */
export interface WebhookEvent {
  readonly transactionRef: string
  readonly account: string
  /** With the port, if the URL has one. */
  readonly host: string
  readonly method: 'GET' | 'POST'
  readonly attempt: number
  /** Status of the response; null without a response. */
  readonly status: number | null
  readonly outcome: 'delivered' | 'retry' | 'failed'
  readonly durationMs: number
}

export const JOBS = channel('platen:job')
export const WEBHOOKS = channel('platen:webhook')
