import type { Warning } from '../../base/errors.ts'
import type { Layer } from '../../scene/overrides/list-layers.ts'
import type { TransactionStatus, TransactionType, WebhookStatus } from '../../storage/contracts.ts'
import type { TemplateDefinition } from '../../template/definition.ts'
import type { TransactionSweepResult } from '../../transactions/sweep.ts'

interface Result {
  status: 'success'
  /** Absent without warnings. */
  warnings?: readonly Warning[]
  /** True if this is the result of an earlier call with the same `idempotency_key`; otherwise absent. */
  idempotent_replayed?: true
}

/** Result of `async`: the job is recorded and queued. */
export interface AcceptedResult extends Result {
  /** Absent without a template, as for a merge. */
  template_id?: string
  transaction_ref: string
}

/** Result of version 1's `webhook: 1`. */
export interface AcceptedResultV1 extends Result {
  is_webhook: 1
  /** Receiver of the webhook. */
  webhook_url: string
  transaction_ref: string
}

export interface PdfResult extends WebPageResult {
  total_pages: number
}

/** Result of `output_format: 'html'`, which has no page count. */
export interface WebPageResult extends Result {
  download_url: string
  /** The page of `output_html`. */
  html_url?: string
  /** Absent without a template. */
  template_id?: string
  transaction_ref: string
}

export interface ImageResult extends Result {
  /** The JPEG, or the requested WebP, AVIF or PDF; absent with `output_image_type: 'pngOnly'`. */
  download_url?: string
  /** The PNG; only with `output_image_type` `all` and `pngOnly`. */
  download_url_png?: string
  /** 1 with `output_format: 'pdf'`; otherwise absent. */
  total_pages?: number
  template_id: string
  transaction_ref: string
}

/** Result of `export_type: 'file'`: the bytes, which are not stored. */
export interface FileResult<Content = Uint8Array> extends Result {
  file: Content
  filename: string
  content_type: string
  /** Absent without a template. */
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
  /** Layers of image templates, which overrides can change. Listed with `with_layer_info`. */
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

/** The record of one generation. */
export interface GeneratedObject {
  transaction_ref: string
  template_id: string | null
  description: string | null
  source: string
  transaction_type: TransactionType
  /** Null without a file: not stored, not finished, failed, deleted or expired. */
  primary_url: string | null
  /** The PNG of an image; null for others. */
  secondary_url: string | null
  deleted_at: string | null
  /** 1 after deletion, 0 before. */
  deletion_status: 0 | 1
  created_at: string
  meta: string | null
  status: TransactionStatus
  /** Why it failed; null if it did not. */
  message: string | null
  expires_at: string | null
}

export interface ListObjectsResult extends Result {
  /** Number of records in this result. */
  num_of_records: number
  limit: number
  offset: number
  /** Newest first. */
  objects: GeneratedObject[]
}

/** One attempt to deliver a webhook. */
export interface WebhookAttempt {
  /** 1 for the first. */
  attempt: number
  /** ISO 8601. */
  started_at: string
  duration_ms: number
  /** Status of the response; null without a response. */
  status_code: number | null
  /** Why it failed; null if it succeeded. */
  message: string | null
  /** Time of the next attempt; null if there is none. */
  retry_at: string | null
}

export interface GetObjectResult extends Result {
  object: GeneratedObject & {
    /** `waiting` until the receiver accepts it (`delivered`) or the last attempt fails (`failed`); null without a webhook. */
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

/** A file as a stream. Read the stream to its end or cancel it. */
export interface OpenedFile extends Omit<ReadFileResult, 'file'> {
  stream: ReadableStream<Uint8Array>
  bytes: number
}

/** Counts of one sweep of all accounts. */
export interface SweepResult extends TransactionSweepResult {
  /** Expired idempotency keys, removed. */
  idempotency_keys: number
}
