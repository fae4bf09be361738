/**
 * What a storage promises. Adapters move rows and bytes; the engine resolves every default, order and state
 * before it calls, so an adapter holds no policy. Absent is `null`. All times are ISO 8601 with milliseconds
 * and `Z`. Texts hold no NUL and no lone surrogate. Every adapter passes the suites of `platen/testing`.
 */
export interface Storage {
  readonly records: RecordStore
  readonly files: FileStore
  readonly queue: JobQueue
}

/** `PDF`, `JPEG` (an image), `MERGE`. */
export type TransactionType = 'PDF' | 'JPEG' | 'MERGE'
export type TransactionStatus = 'pending' | 'processing' | 'success' | 'error'
/** `waiting` until a receiver has taken the webhook (`delivered`) or no further attempt is made (`failed`). */
export type WebhookStatus = 'waiting' | 'delivered' | 'failed'

export interface TemplateRecord {
  readonly account: string
  readonly template_id: string
  readonly name: string
  readonly format: 'PDF' | 'JPEG'
  readonly group_name: string | null
  /** The definition as it was stored, as JSON text. */
  readonly definition: string
  readonly created_at: string
  readonly updated_at: string
}

/** The record of one generation. It outlives its files. */
export interface TransactionRecord {
  readonly account: string
  /** UUIDv7: order of reference is order of time. Unique over all accounts. */
  readonly transaction_ref: string
  readonly template_id: string | null
  readonly transaction_type: TransactionType
  readonly status: TransactionStatus
  readonly description: string | null
  readonly source: string
  readonly meta: string | null
  /** Why it failed, where status is `error`. */
  readonly message: string | null
  readonly error_code: string | null
  /** Name for the downloaded file. */
  readonly filename: string
  /** Keys in the file store; null where there is no such output. */
  readonly primary_key: string | null
  readonly secondary_key: string | null
  readonly html_key: string | null
  /** Pages of a PDF, else null. */
  readonly total_pages: number | null
  readonly created_at: string
  readonly finished_at: string | null
  readonly expires_at: string | null
  readonly deleted_at: string | null
  /** 0 while the files are there, 1 after deletion. */
  readonly deletion_status: 0 | 1
  /** Null where nobody is to be told. */
  readonly webhook_status: WebhookStatus | null
  /** Until when the process that makes it is known to live; null where a job of the queue makes it, and at its end. */
  readonly lease_until: string | null
}

/** One attempt to tell a receiver of a transaction's end. */
export interface WebhookAttemptRecord {
  readonly account: string
  readonly transaction_ref: string
  /** 1 for the first. */
  readonly attempt: number
  readonly started_at: string
  readonly duration_ms: number
  /** Of the receiver's answer; null where there was none. */
  readonly status_code: number | null
  /** Why it failed; null where it did not. */
  readonly message: string | null
  /** When the next attempt is due; null where there is none. */
  readonly retry_at: string | null
}

/** What is remembered of a request that came with an idempotency key. */
export interface IdempotencyRecord {
  readonly account: string
  /** The caller's, unique in the account. */
  readonly idempotency_key: string
  /** Whose claim on the key it is; no two are the same. */
  readonly claim_id: string
  /** Tells one request from another. */
  readonly fingerprint: string
  /** What the request was answered with, as JSON text; null while it is worked on. */
  readonly answer: string | null
  /** When the key is free again: while it is worked on, the end of a lease. */
  readonly expires_at: string
}

/** The fields of a transaction that change after it was recorded. */
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
  /** Creates or replaces the template of this account and id; `created_at` of an existing one is kept. */
  putTemplate(params: { template: TemplateRecord }): Promise<void>
  getTemplate(params: { account: string; template_id: string }): Promise<TemplateRecord | null>
  /** Oldest first, then by template_id as UTF-8 bytes. A filter that is null does not filter. */
  listTemplates(params: {
    account: string
    template_id: string | null
    format: 'PDF' | 'JPEG' | null
    group_name: string | null
    limit: number
    offset: number
  }): Promise<TemplateRecord[]>
  countTemplates(params: { account: string }): Promise<number>
  /** True if there was one. */
  deleteTemplate(params: { account: string; template_id: string }): Promise<boolean>

  /** Adds a transaction; throws `internal` where its reference exists, in whichever account. */
  addTransaction(params: { transaction: TransactionRecord }): Promise<void>
  /**
   * Changes the named fields and returns the record as it is then; null where there is none, or none in these
   * states. No other change comes between the look and the change.
   */
  updateTransaction(params: {
    account: string
    transaction_ref: string
    changes: TransactionChanges
    /** Only a transaction in one of these states is changed. Default: in any. */
    onlyFrom?: readonly TransactionStatus[]
  }): Promise<TransactionRecord | null>
  getTransaction(params: { account: string; transaction_ref: string }): Promise<TransactionRecord | null>
  /** Newest (greatest reference) first. A filter that is absent or null does not filter. */
  listTransactions(params: {
    account: string
    template_id: string | null
    /** Only these states; null for all. */
    statuses: readonly TransactionStatus[] | null
    transaction_ref?: string | null
    transaction_type?: TransactionType | null
    meta?: string | null
    /** Only those with `created_at` at or after it. */
    created_from?: string | null
    /** Only those with `created_at` before it. */
    created_before?: string | null
    limit: number
    offset: number
  }): Promise<TransactionRecord[]>
  /** In whichever state, the deleted ones too. */
  countTransactions(params: { account: string }): Promise<number>
  /** The transaction any of whose three keys this is; null where there is none. */
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
   * Of all accounts: removes transactions that have no files any more, with their webhook attempts, and counts them.
   * These have deletion_status 1 and `deleted_at` at or before `before`, or state `error`, deletion_status 0 and
   * `finished_at` at or before it.
   */
  sweepTransactions(params: { before: string; limit: number }): Promise<number>

  /** Adds an attempt; one of the same number of the same transaction is replaced. */
  addWebhookAttempt(params: { attempt: WebhookAttemptRecord }): Promise<void>
  /** Those of one transaction, first to last. */
  listWebhookAttempts(params: { account: string; transaction_ref: string }): Promise<WebhookAttemptRecord[]>

  /**
   * Takes an idempotency key, and returns the record that holds it then: `claim`, or that of another who came
   * before. A key is free where it has no record, or one whose `expires_at` is at or before `now`; a claim may
   * also replace an earlier one of its own `claim_id`. Of several claims at once one takes it.
   */
  claimIdempotencyKey(params: { claim: IdempotencyRecord; now: string }): Promise<IdempotencyRecord>
  /** Forgets a claim; does nothing where another holds the key. */
  releaseIdempotencyKey(params: { account: string; idempotency_key: string; claim_id: string }): Promise<void>
  /** Of all accounts: removes records whose `expires_at` is at or before `before`, and counts them. */
  sweepIdempotencyKeys(params: { before: string }): Promise<number>

  /** May be called twice. Every later call fails with `storage_unavailable`. */
  close(): Promise<void>
}

/** What the file store knows of a file without opening it. */
export interface FileEntry {
  readonly key: string
  readonly bytes: number
  readonly modified_at: string
}

export interface StoredFile {
  readonly bytes: number
  /** The content, once. Read it to its end or cancel it: until then it may hold a file or connection open. */
  readonly stream: ReadableStream<Uint8Array>
}

/** A key that does not match FILE_KEY_PATTERN is refused with `invalid_request`, by every call. */
export interface FileStore {
  /** Stores bytes under a key, replacing what was there: whole and durable when it resolves, else not at all. */
  put(params: { key: string; bytes: Uint8Array }): Promise<void>
  get(params: { key: string }): Promise<StoredFile | null>
  /** Succeeds also where there is no such file. */
  delete(params: { key: string }): Promise<void>
  /**
   * Moves a file aside: no call finds it any more, and an operator can still put it back, until `emptyTrash`.
   * Succeeds also where there is no such file.
   */
  trash(params: { key: string }): Promise<void>
  /** Removes for good what was moved aside at or before `before`, and counts it. */
  emptyTrash(params: { before: string }): Promise<number>
  /** Where a person on this machine or network finds the file, without going through the engine. */
  url(params: { key: string }): string
  /** The key that `url` was made from, or null where the URL is not of this store. */
  keyOf(params: { url: string }): string | null
  /** Every file, in no particular order; for the sweep of orphans. */
  list(): AsyncIterable<FileEntry>
  /** May be called twice. Every later call fails with `storage_unavailable`. */
  close(): Promise<void>
}

/** Work that outlives the call, and with a durable storage the process, that asked for it. */
export interface QueuedJob {
  /** Unique over all kinds. */
  readonly id: string
  /** Which workers take it: `render`, `webhook`. */
  readonly kind: string
  /** Whose job it is. Many jobs of one account do not keep out the few of another. */
  readonly account: string
  /** JSON text. */
  readonly payload: string
  /** The moment from which on it may run. */
  readonly runAt: string
}

/** A job as its handler gets it. */
export interface Job extends QueuedJob {
  /** How often it was taken up, this time included: 1 at first. A try that died with its process counts. */
  readonly attempt: number
}

/** `done` removes the job, also where it is given up; else it runs again, not before `retryAt`. */
export type JobOutcome = 'done' | { readonly retryAt: string }

export interface WorkOptions {
  readonly kinds: readonly string[]
  /** Jobs that this worker runs at a time. */
  readonly concurrency: number
  /** After so long without a sign of life from its worker, a job may be taken up by another. */
  readonly leaseMs: number
  /** How long a due job may go unnoticed that another process enqueued, or that only now became due. */
  readonly pollMs: number
  /** One that throws keeps its lease, as if the process had died: the job is taken up again after `leaseMs`. */
  readonly handler: (job: Job) => Promise<JobOutcome>
  /** Asked at every look for jobs and every renewal of a lease. Default: the system's time. */
  readonly clock?: () => Date
  /** Hears of what no call reports: a handler that threw, a store that failed. The worker goes on. Default: silence. */
  readonly onError?: (cause: unknown) => void
}

export interface JobWorker {
  /** Takes no further job, and resolves when those that run have ended. May be called twice. */
  stop(): Promise<void>
}

export interface JobCounts {
  /** Due, or to run later. */
  readonly waiting: number
  /** Being run, or left behind by a worker that died. */
  readonly leased: number
}

/**
 * Jobs that run at least once each. A worker holds a lease on each job it runs and renews it until the handler
 * has ended: no other worker takes the job meanwhile. When a worker dies its leases run out, and others take up
 * its jobs. What a handler says after it lost its lease changes nothing.
 */
export interface JobQueue {
  /** Durable when it resolves. Where a job of this id is in the queue, it stays as it is. */
  enqueue(job: QueuedJob): Promise<void>
  /**
   * Runs due jobs until stopped: of the account of which the fewest run, in this process and others; of that, and of
   * accounts that are equal so, oldest `runAt` first, then by id as UTF-8 bytes. One that is enqueued by this
   * queue object and due is taken at once. A worker that waits does not hold the process open.
   */
  work(options: WorkOptions): JobWorker
  counts(): Promise<JobCounts>
  /** The latest `runAt` of the jobs that were never taken; null where there are none. */
  latestRunAt(): Promise<string | null>
  /** Stops its workers, whose handlers may still enqueue, then closes. May be called twice. Every later call fails with `storage_unavailable`. */
  close(): Promise<void>
}

/** Keys are made by the engine: letters, digits, `-` and one `.ext`, so that no adapter has to escape them. */
export const FILE_KEY_PATTERN = /^[A-Za-z0-9-]{8,128}(\.[a-z0-9]{1,8})?$/
