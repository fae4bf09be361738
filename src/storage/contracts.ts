/**
 * The contract of a storage. Adapters store rows and bytes; the engine resolves every default, order and state before it
 * calls them. Absent is `null`. All times are ISO 8601 with milliseconds and `Z`. Texts contain no NUL and no unpaired
 * surrogate. Every adapter passes the suites of `platen/testing`.
 */
export interface Storage {
  readonly records: RecordStore
  readonly files: FileStore
  readonly queue: JobQueue
}

/** `JPEG` is any image. */
export const TRANSACTION_TYPES = ['PDF', 'JPEG', 'MERGE'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]
export const TRANSACTION_STATUSES = ['pending', 'processing', 'success', 'error'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]
/** `waiting` until the receiver accepts the webhook (`delivered`) or the last attempt fails (`failed`). */
export const WEBHOOK_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

export interface TemplateRecord {
  readonly account: string
  readonly template_id: string
  readonly name: string
  readonly format: 'PDF' | 'JPEG'
  readonly group_name: string | null
  /** The stored definition as JSON text. */
  readonly definition: string
  readonly created_at: string
  readonly updated_at: string
}

/** The record of one generation. It is kept longer than its files. */
export interface TransactionRecord {
  readonly account: string
  /** UUIDv7, so references sort by time. Unique over all accounts. */
  readonly transaction_ref: string
  readonly template_id: string | null
  readonly transaction_type: TransactionType
  readonly status: TransactionStatus
  readonly description: string | null
  readonly source: string
  readonly meta: string | null
  /** Reason of the status `error`. */
  readonly message: string | null
  readonly error_code: string | null
  /** Name for the downloaded file. */
  readonly filename: string
  /** Keys in the file store; null without such an output. */
  readonly primary_key: string | null
  readonly secondary_key: string | null
  readonly html_key: string | null
  /** Pages of a PDF, else null. */
  readonly total_pages: number | null
  readonly created_at: string
  readonly finished_at: string | null
  readonly expires_at: string | null
  readonly deleted_at: string | null
  /** 0 before deletion, 1 after it. */
  readonly deletion_status: 0 | 1
  /** Null without a webhook. */
  readonly webhook_status: WebhookStatus | null
  /** End of the lease of the process that renders it; null for jobs of the queue and when it has ended. */
  readonly lease_until: string | null
}

/** One attempt to deliver the webhook of a transaction. */
export interface WebhookAttemptRecord {
  readonly account: string
  readonly transaction_ref: string
  /** 1 for the first. */
  readonly attempt: number
  readonly started_at: string
  readonly duration_ms: number
  /** Status of the response; null without a response. */
  readonly status_code: number | null
  /** Why it failed; null if it succeeded. */
  readonly message: string | null
  /** Time of the next attempt; null if there is none. */
  readonly retry_at: string | null
}

/** The record of a request with an idempotency key. */
export interface IdempotencyRecord {
  readonly account: string
  /** Unique in the account. */
  readonly idempotency_key: string
  /** Unique id of the claim on the key. */
  readonly claim_id: string
  /** Hash of the request. */
  readonly fingerprint: string
  /** The result as JSON text; null while the request is running. */
  readonly answer: string | null
  /** When the key is free again; the end of a lease while the request is running. */
  readonly expires_at: string
}

/** The fields of a transaction that change after it is added. */
export type TransactionChanges = Partial<
  Pick<
    TransactionRecord,
    | 'status'
    | 'message'
    | 'error_code'
    | 'primary_key'
    | 'secondary_key'
    | 'html_key'
    | 'total_pages'
    | 'finished_at'
    | 'expires_at'
    | 'deleted_at'
    | 'deletion_status'
    | 'webhook_status'
    | 'lease_until'
  >
>

export interface RecordStore {
  /** Creates or replaces the template with this account and id. Keeps `created_at` of an existing one. */
  putTemplate(params: { template: TemplateRecord }): Promise<void>
  getTemplate(params: { account: string; template_id: string }): Promise<TemplateRecord | null>
  /** Oldest first, then by template_id as UTF-8 bytes. Null filters match everything. */
  listTemplates(params: {
    account: string
    template_id: string | null
    format: 'PDF' | 'JPEG' | null
    group_name: string | null
    limit: number
    offset: number
  }): Promise<TemplateRecord[]>
  countTemplates(params: { account: string }): Promise<number>
  /** Of all accounts, by account, then by template_id as UTF-8 bytes. Fails at a damaged record. */
  listAllTemplates(): AsyncIterable<TemplateRecord>
  /** True if it existed. */
  deleteTemplate(params: { account: string; template_id: string }): Promise<boolean>

  /**
   * A store may accept a record again that it has with the same content, as after a reply that was lost.
   * @throws PlatenError `internal` if the reference exists in any account.
   */
  addTransaction(params: { transaction: TransactionRecord }): Promise<void>
  /**
   * Changes the given fields atomically and returns the new record; null if there is none in these states.
   */
  updateTransaction(params: {
    account: string
    transaction_ref: string
    changes: TransactionChanges
    /** States that allow the change. Default: all. */
    onlyFrom?: readonly TransactionStatus[]
  }): Promise<TransactionRecord | null>
  getTransaction(params: { account: string; transaction_ref: string }): Promise<TransactionRecord | null>
  /** Newest (greatest reference) first. Absent and null filters match everything. */
  listTransactions(params: {
    account: string
    template_id: string | null
    /** Only these states; null for all. */
    statuses: readonly TransactionStatus[] | null
    transaction_ref?: string | null
    transaction_type?: TransactionType | null
    meta?: string | null
    /** `created_at` at or after this time. */
    created_from?: string | null
    /** `created_at` before this time. */
    created_before?: string | null
    limit: number
    offset: number
  }): Promise<TransactionRecord[]>
  /** Of all accounts and in all states, oldest (least reference) first. Fails at a damaged record. */
  listAllTransactions(): AsyncIterable<TransactionRecord>
  /** In all states, deleted ones included. */
  countTransactions(params: { account: string }): Promise<number>
  /** The transaction with this key among its three keys; null if there is none. */
  findTransactionByKey(params: {
    /** Null searches all accounts. */
    account: string | null
    key: string
  }): Promise<TransactionRecord | null>
  /** Of all accounts: `expires_at` at or before `before` and `deletion_status` 0, oldest expiry first. */
  listExpired(params: { before: string; limit: number }): Promise<TransactionRecord[]>
  /** Of all accounts: in state `processing`, and `lease_until` at or before `before`, oldest lease first. */
  listAbandoned(params: { before: string; limit: number }): Promise<TransactionRecord[]>
  /**
   * Of all accounts: removes at most `limit` transactions without files, with their webhook attempts, and returns their number. These
   * have deletion_status 1 and `deleted_at` at or before `before`, or deletion_status 0, `finished_at` at or before it,
   * and state `error`, or state `success` without `primary_key`, as of files that only the result contained.
   */
  sweepTransactions(params: { before: string; limit: number }): Promise<number>

  /** Adds an attempt, or replaces the one with the same number and transaction. */
  addWebhookAttempt(params: { attempt: WebhookAttemptRecord }): Promise<void>
  /** The attempts of one transaction, first to last. */
  listWebhookAttempts(params: { account: string; transaction_ref: string }): Promise<WebhookAttemptRecord[]>

  /**
   * Claims an idempotency key atomically, and returns the record that holds it: `claim`, or an earlier one. A key is free
   * if it has no record, or one with `expires_at` at or before `now`. A claim also replaces a record with its own
   * `claim_id`.
   */
  claimIdempotencyKey(params: { claim: IdempotencyRecord; now: string }): Promise<IdempotencyRecord>
  /** Removes a claim; does nothing if another claim holds the key. */
  releaseIdempotencyKey(params: { account: string; idempotency_key: string; claim_id: string }): Promise<void>
  /** Of all accounts: removes at most `limit` records with `expires_at` at or before `before`, and returns their number. */
  sweepIdempotencyKeys(params: { before: string; limit: number }): Promise<number>

  /** May be called twice. Every later call fails with `storage_unavailable`. */
  close(): Promise<void>
}

/** A file in a listing. */
export interface FileEntry {
  readonly key: string
  readonly bytes: number
  readonly modified_at: string
}

export interface StoredFile {
  readonly bytes: number
  /** The content. Read it to the end or cancel it: until then, a file or connection may be open. */
  readonly stream: ReadableStream<Uint8Array>
}

/** Every call throws `invalid_request` for a key that does not match FILE_KEY_PATTERN. */
export interface FileStore {
  /**
   * Stores or replaces a file atomically. It is durable when this resolves. If the stream fails, the earlier file remains
   * and this rejects with the error of the stream.
   */
  put(params: { key: string; bytes: Uint8Array | ReadableStream<Uint8Array> }): Promise<void>
  get(params: { key: string }): Promise<StoredFile | null>
  /** Also succeeds if there is no such file. */
  delete(params: { key: string }): Promise<void>
  /**
   * Moves a file to the trash: no call finds it, but an operator can restore it until `emptyTrash`. Also succeeds if there
   * is no such file.
   */
  trash(params: { key: string }): Promise<void>
  /** Removes files moved to the trash at or before `before`, and returns their number. */
  emptyTrash(params: { before: string }): Promise<number>
  /** URL of the file on this machine or network, without the engine. It may be signed and expire. */
  url(params: { key: string }): Promise<string>
  /** The key of a URL of this store, also of an expired one; null for other URLs. */
  keyOf(params: { url: string }): string | null
  /** All files in any order, for the sweep of orphaned files. */
  list(): AsyncIterable<FileEntry>
  /** May be called twice. Every later call fails with `storage_unavailable`. */
  close(): Promise<void>
}

/** A job that outlives its call, and with a durable storage its process. */
export interface QueuedJob {
  /** Unique over all kinds. */
  readonly id: string
  /** Kind of worker: `render`, `webhook`. */
  readonly kind: string
  /** For fairness: many jobs of one account do not block the others. */
  readonly account: string
  /** JSON text. */
  readonly payload: string
  /** Earliest time to run. */
  readonly runAt: string
}

/** A job as passed to its handler. */
export interface Job extends QueuedJob {
  /** 1 for the first attempt. Attempts that ended with their process count. */
  readonly attempt: number
}

/**
 * `done` removes the job, also after the last failure. `unreadable` removes it too; a queue may keep a copy for an
 * operator. Otherwise it runs again at `retryAt`.
 */
export type JobOutcome = 'done' | 'unreadable' | { readonly retryAt: string }

export interface WorkOptions {
  readonly kinds: readonly string[]
  /** Jobs that this worker runs at a time. */
  readonly concurrency: number
  /** Lease duration: a job whose worker stops renewing is taken by another after this. */
  readonly leaseMs: number
  /** Polling interval for jobs that another process enqueued or that become due. */
  readonly pollMs: number
  /** If it throws, the lease is kept, as if the process had ended: the job runs again after `leaseMs`. */
  readonly handler: (job: Job) => Promise<JobOutcome>
  /** Called at each poll and each renewal of a lease. Default: the system's time. */
  readonly clock?: () => Date
  /** Receives errors of handlers and of the store. The worker continues. Default: they are ignored. */
  readonly onError?: (cause: unknown) => void
}

export interface JobWorker {
  /** Takes no more jobs, and resolves when the running ones have ended. May be called twice. */
  stop(): Promise<void>
}

export interface JobCounts {
  /** Due or scheduled. */
  readonly waiting: number
  /** Running, or left by a worker that ended. */
  readonly leased: number
}

/**
 * A queue with at-least-once execution. A worker renews a lease on each job until its handler ends; no other worker takes
 * the job meanwhile. If a worker ends, its leases expire and other workers take its jobs. The outcome of a handler that
 * lost its lease is ignored.
 */
export interface JobQueue {
  /** The job is durable when this resolves. A job with the same id stays unchanged. */
  enqueue(job: QueuedJob): Promise<void>
  /**
   * Runs due jobs until stopped. Order: accounts with the fewest running jobs in all processes first, then oldest `runAt`,
   * then id as UTF-8 bytes. A due job that this queue object enqueues is taken at once. A waiting worker does not keep the
   * process open.
   */
  work(options: WorkOptions): JobWorker
  counts(): Promise<JobCounts>
  /** All jobs in any order, also running ones. */
  list(): AsyncIterable<QueuedJob>
  /** The latest `runAt` of jobs that were never taken; null if there are none. */
  latestRunAt(): Promise<string | null>
  /** Stops its workers, whose handlers may still enqueue, then closes. May be called twice. Every later call fails with `storage_unavailable`. */
  close(): Promise<void>
}

/** The engine creates keys of letters, digits, `-` and one `.ext`, so that adapters need not escape them. */
export const FILE_KEY_PATTERN = /^[A-Za-z0-9-]{8,128}(\.[a-z0-9]{1,8})?$/
