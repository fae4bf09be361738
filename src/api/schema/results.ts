import type { Warning } from '../../base/errors.ts'
import type { Layer } from '../../scene/overrides/list-layers.ts'
import type { TransactionStatus, TransactionType, WebhookStatus } from '../../storage/contracts.ts'
import type { TemplateDefinition } from '../../template/definition.ts'
import type { TransactionSweepResult } from '../../transactions/sweep.ts'

interface Result {
  status: 'success'
  /** Only where there are any. */
  warnings?: readonly Warning[]
  /** The result of an earlier call with the same `idempotency_key`. Absent where this call did the work. */
  idempotent_replayed?: true
}

/** What `async` gives at once: the job is recorded and queued. */
export interface AcceptedResult extends Result {
  /** Absent where there is none, as in a merge. */
  template_id?: string
  transaction_ref: string
}

/** What version 1's `webhook: 1` gives at once. */
export interface AcceptedResultV1 extends Result {
  is_webhook: 1
  /** Who will be told. */
  webhook_url: string
  transaction_ref: string
}

export interface PdfResult extends WebPageResult {
  total_pages: number
}

/** What `output_format: 'html'` gives: a page of the web has no pages of paper. */
export interface WebPageResult extends Result {
  download_url: string
  /** The page that `output_html` asked for. */
  html_url?: string
  /** Absent where no template was named. */
  template_id?: string
  transaction_ref: string
}

export interface ImageResult extends Result {
  /** The JPEG, or the WebP, AVIF or PDF that was asked for; absent with `output_image_type: 'pngOnly'`. */
  download_url?: string
  /** The PNG; only with `output_image_type` `all` and `pngOnly`. */
  download_url_png?: string
  /** Of `output_format: 'pdf'`: 1. */
  total_pages?: number
  template_id: string
  transaction_ref: string
}

/** What `export_type: 'file'` gives: the bytes themselves, stored nowhere. */
export interface FileResult<Content = Uint8Array> extends Result {
  file: Content
  filename: string
  content_type: string
  /** Absent where no template was named. */
  template_id?: string
  transaction_ref: string
}

export interface PdfFileResult<Content = Uint8Array> extends FileResult<Content> {
  total_pages: number
}

export interface MergeResult extends Result {
  primary_url: string
  total_pages: number
  transaction_ref: string
}

export interface MergeFileResult extends Result {
  file: Uint8Array
  filename: string
  content_type: string
  total_pages: number
  transaction_ref: string
}

export interface PutTemplateResult extends Result {
  template_id: string
}

export interface TemplateSummary {
  template_id: string
  name: string
  status: 'ACTIVE'
  format: 'PDF' | 'JPEG'
  /** ISO 8601. */
  created_at: string
  updated_at: string
  group_name: string | null
  /** Of image templates: what overrides can name. Listed with `with_layer_info`. */
  layer_info?: readonly Layer[]
}

export interface GetTemplateResult extends Result {
  template: TemplateSummary & { definition: TemplateDefinition }
}

export interface ListTemplatesResult extends Result {
  /** Oldest first. */
  templates: TemplateSummary[]
}

export interface DeleteTemplateResult extends Result {
  template_id: string
}

/** The record of one generation, as the API shows it. */
export interface GeneratedObject {
  transaction_ref: string
  template_id: string | null
  description: string | null
  source: string
  transaction_type: TransactionType
  /** Null where there is no file: not stored, not finished, failed, deleted or expired. */
  primary_url: string | null
  /** The PNG of an image, else null. */
  secondary_url: string | null
  deleted_at: string | null
  /** 0 while the object is not deleted, 1 after. */
  deletion_status: 0 | 1
  created_at: string
  meta: string | null
  status: TransactionStatus
  /** Why it failed, else null. */
  message: string | null
  expires_at: string | null
}

export interface ListObjectsResult extends Result {
  /** How many records this answer holds. */
  num_of_records: number
  limit: number
  offset: number
  /** Newest first. */
  objects: GeneratedObject[]
}

/** One attempt to tell a receiver of an object's end. */
export interface WebhookAttempt {
  /** 1 for the first. */
  attempt: number
  /** ISO 8601. */
  started_at: string
  duration_ms: number
  /** Of the receiver's answer; null where there was none. */
  status_code: number | null
  /** Why it failed; null where it did not. */
  message: string | null
  /** When the next attempt is due; null where there is none. */
  retry_at: string | null
}

export interface GetObjectResult extends Result {
  object: GeneratedObject & {
    /** `waiting` until the receiver took it (`delivered`) or no further attempt is made (`failed`); null: nobody is told. */
    webhook_status: WebhookStatus | null
    /** First to last. */
    webhook_attempts: WebhookAttempt[]
  }
}

export interface DeleteObjectResult extends Result {
  transaction_ref: string
}

export interface AccountInformationResult extends Result {
  num_of_templates: number
  num_of_objects: number
}

export interface ReadFileResult {
  file: Uint8Array
  filename: string
  content_type: string
  transaction_ref: string
}

/** A file that is read as it is needed. Read the stream to its end or cancel it. */
export interface OpenedFile extends Omit<ReadFileResult, 'file'> {
  stream: ReadableStream<Uint8Array>
  bytes: number
}

/** Counts of one sweep of all accounts. */
export interface SweepResult extends TransactionSweepResult {
  /** Expired idempotency keys, removed. */
  idempotency_keys: number
}
