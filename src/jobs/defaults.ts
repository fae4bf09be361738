/** How webhooks are sent. */
export interface WebhookOptions {
  /** Told of every asynchronous job whose request names no `webhook_url`. Null: nobody is. */
  readonly url: string | null
  /** Before each further attempt, up to a tenth more; there are as many retries as delays. */
  readonly retryDelaysMs: readonly number[]
  /** How long a receiver may take to answer. */
  readonly timeoutMs: number
  /** Webhooks that one engine sends at a time. */
  readonly concurrency: number
  /**
   * What webhooks are signed with, as `whsec_` and base64, of the account that asked. While secrets rotate there
   * are several, and a signature by each. None: webhooks are not signed.
   */
  readonly secrets: readonly string[] | ((account: string) => readonly string[] | Promise<readonly string[]>)
  /** Only these hosts are told: `example.com`, `*.example.com`, `example.com:8080`. Null: every public host. */
  readonly allowHosts: readonly string[] | null
  /** Hosts that are told though their addresses are private, beside `allowHosts`. */
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
 * How asynchronous jobs are run. What is due, or to be made again, keeps the process open until it is made; a webhook's
 * retry, which may be long away, does not: a durable storage keeps it for the next process, memory does not.
 */
export interface JobOptions {
  /** Jobs that this engine makes at a time; 0: none, others on the same storage do. Null: one a render worker. */
  readonly concurrency: number | null
  /** After so long without a sign of life from its engine, another takes a job up. */
  readonly leaseMs: number
  /** How long a due job may go unnoticed that another engine queued, or that is tried again. */
  readonly pollMs: number
  /** Before a job is tried again that failed because the storage or a worker did; then it ends with that error. */
  readonly retryDelaysMs: readonly number[]
  /** How long `close()` waits for jobs under way; what is not done by then is left to the next engine. */
  readonly closeTimeoutMs: number
}

export const DEFAULT_JOBS: JobOptions = {
  concurrency: null,
  leaseMs: 30_000,
  pollMs: 500,
  retryDelaysMs: [1_000, 5_000, 20_000],
  closeTimeoutMs: 10_000,
}
