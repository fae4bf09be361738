/** The types of results, from the tables of their fields. */
import type { TransactionSweepResult } from '../../transactions/sweep.ts'
import type * as tables from './result-tables.ts'
import type { FieldsOf } from './result-tables.ts'

interface Replayable {
  /** True if this is the result of an earlier call with the same `idempotency_key`; otherwise absent. */
  idempotent_replayed?: true
}

/** Result of `async`: the job is recorded and queued. */
export interface AcceptedResult extends FieldsOf<typeof tables.ACCEPTED>, Replayable {}
/** Result of version 1's `webhook: 1`. */
export interface AcceptedResultV1 extends FieldsOf<typeof tables.ACCEPTED_V1>, Replayable {}
/** Result of `output_format: 'html'`, which has no page count. */
export interface WebPageResult extends FieldsOf<typeof tables.WEB_PAGE>, Replayable {}
export interface PdfResult extends FieldsOf<typeof tables.PDF>, Replayable {}
export interface ImageResult extends FieldsOf<typeof tables.IMAGE>, Replayable {}

/** Result of `export_type: 'file'`: the bytes, which are not stored. */
export interface FileResult<Content = Uint8Array<ArrayBuffer>>
  extends FieldsOf<typeof tables.SUCCESS>,
    Replayable {
  file: Content
  filename: string
  content_type: string
  /** Absent without a template. */
  template_id?: string
  transaction_ref: string
}
export interface PdfFileResult<Content = Uint8Array<ArrayBuffer>> extends FileResult<Content> {
  total_pages: number
}

export interface MergeResult extends FieldsOf<typeof tables.MERGED>, Replayable {}
export interface MergeFileResult extends Omit<PdfFileResult, 'template_id'> {}

export interface TemplateSummary extends FieldsOf<typeof tables.TEMPLATE> {}
export interface PutTemplateResult extends FieldsOf<typeof tables.TEMPLATE_CHANGED>, Replayable {}
export interface GetTemplateResult extends FieldsOf<typeof tables.TEMPLATE_FOUND> {}
export interface ListTemplatesResult extends FieldsOf<typeof tables.TEMPLATE_LIST> {}
export interface DeleteTemplateResult extends FieldsOf<typeof tables.TEMPLATE_CHANGED> {}

/** The record of one generation. */
export interface GeneratedObject extends FieldsOf<typeof tables.OBJECT> {}
/** One attempt to deliver a webhook. */
export interface WebhookAttempt extends FieldsOf<typeof tables.WEBHOOK_ATTEMPT> {}
export interface ListObjectsResult extends FieldsOf<typeof tables.OBJECT_LIST> {}
export interface GetObjectResult extends FieldsOf<typeof tables.OBJECT_FOUND> {}
export interface DeleteObjectResult extends FieldsOf<typeof tables.OBJECT_DELETED> {}
export interface AccountInformationResult extends FieldsOf<typeof tables.ACCOUNT_COUNTS> {}

export interface ReadFileResult {
  file: Uint8Array<ArrayBuffer>
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
