import type { Sender } from '../assets/contracts.ts'
import { NETWORK_POLICY_RULES } from '../assets/fetch/network-policy.ts'
import { MAX_TIMER_MS } from '../base/deadline.ts'
import type { Logger } from '../base/logger.ts'
import {
  milliseconds,
  type OptionRule,
  type OptionRules,
  orNull,
  rule,
  secret,
  wholeNumber,
} from '../base/options.ts'
import { hasCredentials, isHttpUrl } from '../base/urls.ts'
import type { Storage } from '../storage/contracts.ts'
import type { Links } from '../transactions/links.ts'
import type { Transactions } from '../transactions/transactions.ts'
import { readSecret } from './webhook.ts'

/** How webhooks are sent. */
export interface WebhookOptions {
  /** Receives every asynchronous job whose request has no `webhook_url`. Null: no webhook is sent for them. */
  readonly url: string | null
  /** Delay before each retry, plus up to 10 % jitter. Platen retries once per entry. */
  readonly retryDelaysMs: readonly number[]
  /** Time a receiver has to respond. */
  readonly timeoutMs: number
  /** Webhooks that one engine sends at a time. */
  readonly concurrency: number
  /**
   * Signing secrets as Standard Webhooks defines (`whsec_` and base64), or a function that returns those of an account.
   * With several secrets, for rotation, a webhook has one signature per secret. Empty: webhooks are not signed.
   */
  readonly secrets: readonly string[] | ((account: string) => readonly string[] | Promise<readonly string[]>)
  /** Hosts that may receive webhooks: `example.com`, `*.example.com`, `example.com:8080`. Null: every public host. */
  readonly allowHosts: readonly string[] | null
  /** Hosts with private addresses that may receive webhooks, in addition to `allowHosts`. */
  readonly allowPrivateHosts: readonly string[]
}

export const DEFAULT_WEBHOOKS: WebhookOptions = {
  url: null,
  retryDelaysMs: [5_000, 60_000, 600_000],
  timeoutMs: 10_000,
  concurrency: 64,
  secrets: [],
  allowHosts: null,
  allowPrivateHosts: [],
}

/**
 * How asynchronous jobs are run. Due jobs and their retries keep the process open. Retries of webhooks do not, as they
 * may be minutes away: a durable storage keeps them for the next process, memory does not.
 */
export interface JobOptions {
  /** Jobs that this engine runs at a time. 0: none, other engines on the storage run them. Null: one per render worker. */
  readonly concurrency: number | null
  /** Lease duration: a job whose worker stops renewing is retried after this. */
  readonly leaseMs: number
  /** Polling interval for jobs that other engines queued and for retries. */
  readonly pollMs: number
  /**
   * Delay before each retry of a job, plus up to 10 % jitter. Only failures of the storage or a worker are retried.
   * After the last retry, the job fails.
   */
  readonly retryDelaysMs: readonly number[]
  /** How long `close()` waits for running jobs. Unfinished jobs continue in the next engine on this storage. */
  readonly closeTimeoutMs: number
}

export const DEFAULT_JOBS: JobOptions = {
  concurrency: null,
  leaseMs: 30_000,
  pollMs: 500,
  retryDelaysMs: [1_000, 5_000, 20_000],
  closeTimeoutMs: 10_000,
}

/** What the workers of one engine share. */
export interface JobContext {
  readonly storage: Storage
  readonly transactions: Transactions
  readonly sender: Sender
  readonly linksFor: (publicUrl: string | null) => Links
  readonly jobs: JobOptions & { readonly concurrency: number }
  readonly webhooks: WebhookOptions
  /** Days that a job may wait for its first attempt; null: any. */
  readonly waitDays: number | null
  readonly clock: () => Date
  readonly logger: Logger
  /** Aborts when the engine closes without waiting longer. */
  readonly closing: AbortSignal
}

const MAX_RETRIES = 20

const retryDelays: OptionRule = rule(
  `an array of at most ${MAX_RETRIES} delays in milliseconds`,
  value =>
    Array.isArray(value) &&
    value.length <= MAX_RETRIES &&
    value.every(delay => typeof delay === 'number' && delay >= 0 && delay <= MAX_TIMER_MS),
)

export const JOB_RULES: OptionRules<JobOptions> = {
  concurrency: orNull(wholeNumber(0)),
  leaseMs: milliseconds(100),
  pollMs: milliseconds(1),
  retryDelaysMs: retryDelays,
  closeTimeoutMs: milliseconds(0),
}

export const WEBHOOK_RULES: OptionRules<WebhookOptions> = {
  url: secret(
    orNull(
      rule(
        'an http or https URL without user name and password',
        value => isHttpUrl(value) && !hasCredentials(value),
      ),
    ),
  ),
  retryDelaysMs: retryDelays,
  timeoutMs: milliseconds(1),
  concurrency: wholeNumber(1),
  secrets: secret(
    rule(
      "an array of secrets, each 'whsec_' followed by base64 of 24 to 64 bytes, or a function that returns them for an account",
      value =>
        typeof value === 'function' ||
        (Array.isArray(value) &&
          value.every(secret => typeof secret === 'string' && readSecret(secret) !== null)),
    ),
  ),
  allowHosts: NETWORK_POLICY_RULES.allowHosts,
  allowPrivateHosts: NETWORK_POLICY_RULES.allowPrivateHosts,
}
