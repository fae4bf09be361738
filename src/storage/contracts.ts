/**
 * What a storage promises. Adapters move rows and bytes; the engine resolves every default, order and state
 * before it calls, so an adapter holds no policy. Absent is `null`. All times are ISO 8601 with milliseconds
 * and `Z`. Texts hold no NUL and no lone surrogate. Every adapter passes the suites of `platen/testing`.
 */
export interface Storage {
  readonly records: RecordStore
  readonly files: FileStore
}

/** `PDF`, `JPEG` (an image), `MERGE`. */
export type TransactionType = 'PDF' | 'JPEG' | 'MERGE'
export type TransactionStatus = 'pending' | 'processing' | 'success' | 'error'

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
  /** True if there was one. */
  deleteTemplate(params: { account: string; template_id: string }): Promise<boolean>

  /** Adds a transaction; throws `internal` where its reference exists, in whichever account. */
  addTransaction(params: { transaction: TransactionRecord }): Promise<void>
  /** Changes the named fields and returns the record as it is then; null where there is none. */
  updateTransaction(params: {
    account: string
    transaction_ref: string
    changes: TransactionChanges
  }): Promise<TransactionRecord | null>
  getTransaction(params: { account: string; transaction_ref: string }): Promise<TransactionRecord | null>
  /** Newest (greatest reference) first. */
  listTransactions(params: {
    account: string
    template_id: string | null
    /** Only these states; null for all. */
    statuses: readonly TransactionStatus[] | null
    limit: number
    offset: number
  }): Promise<TransactionRecord[]>
  /** The transaction any of whose three keys this is; null where there is none. */
  findTransactionByKey(params: {
    /** Null searches all accounts. */
    account: string | null
    key: string
  }): Promise<TransactionRecord | null>
  /** Of all accounts: `expires_at` at or before `before` and `deletion_status` 0, oldest expiry first. */
  listExpired(params: { before: string; limit: number }): Promise<TransactionRecord[]>
  /** Of all accounts: whether any transaction with deletion_status 0 names this key. */
  isKeyInUse(params: { key: string }): Promise<boolean>
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
  /** Where a person on this machine or network finds the file, without going through the engine. */
  url(params: { key: string }): string
  /** The key that `url` was made from, or null where the URL is not of this store. */
  keyOf(params: { url: string }): string | null
  /** Every file, in no particular order; for the sweep of orphans. */
  list(): AsyncIterable<FileEntry>
  /** May be called twice. Every later call fails with `storage_unavailable`. */
  close(): Promise<void>
}

/** Keys are made by the engine: letters, digits, `-` and one `.ext`, so that no adapter has to escape them. */
export const FILE_KEY_PATTERN = /^[A-Za-z0-9-]{8,128}(\.[a-z0-9]{1,8})?$/
