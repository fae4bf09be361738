import { channel } from 'node:diagnostics_channel'
import type { ErrorCode } from '../base/errors.ts'

/** What is published on the channel `platen:job` when an asynchronous job has ended, or will be tried again. */
export interface JobEvent {
  readonly transactionRef: string
  readonly account: string
  /** Such as `createPdf`. */
  readonly call: string
  /** How often it was taken up. */
  readonly attempt: number
  /** `skipped`: another run of it had ended it, or it was deleted. */
  readonly outcome: 'success' | 'error' | 'retry' | 'skipped'
  /** The code of the error, else null. */
  readonly code: ErrorCode | null
  readonly durationMs: number
}

/**
 * What is published on the channel `platen:webhook` after each attempt. It never holds paths, queries, headers or
 * what was sent.
 */
export interface WebhookEvent {
  readonly transactionRef: string
  readonly account: string
  /** With its port, where the URL says one. */
  readonly host: string
  readonly method: 'GET' | 'POST'
  readonly attempt: number
  /** Null where there was no answer. */
  readonly status: number | null
  readonly outcome: 'delivered' | 'retry' | 'failed'
  readonly durationMs: number
}

export const JOBS = channel('platen:job')
export const WEBHOOKS = channel('platen:webhook')
