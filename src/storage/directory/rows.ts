import { PlatenError } from '../../base/errors.ts'
import type {
  IdempotencyRecord,
  Job,
  JobCounts,
  TemplateRecord,
  TransactionRecord,
  WebhookAttemptRecord,
} from '../contracts.ts'
import { isFileKey } from '../refusals.ts'

// Database row (untrusted: the file may be damaged or edited) → record. A value that is not what its column holds is
// `storage_unavailable`, naming file, table, row and column. Lists leave such rows out and warn of them.

export const TEMPLATE_COLUMNS = [
  'account',
  'template_id',
  'name',
  'format',
  'group_name',
  'definition',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof TemplateRecord)[]

export const TRANSACTION_COLUMNS = [
  'transaction_ref',
  'account',
  'template_id',
  'transaction_type',
  'status',
  'description',
  'source',
  'meta',
  'message',
  'error_code',
  'filename',
  'primary_key',
  'secondary_key',
  'html_key',
  'total_pages',
  'created_at',
  'finished_at',
  'expires_at',
  'deleted_at',
  'deletion_status',
  'webhook_status',
  'lease_until',
] as const satisfies readonly (keyof TransactionRecord)[]

export const ATTEMPT_COLUMNS = [
  'account',
  'transaction_ref',
  'attempt',
  'started_at',
  'duration_ms',
  'status_code',
  'message',
  'retry_at',
] as const satisfies readonly (keyof WebhookAttemptRecord)[]

export const IDEMPOTENCY_COLUMNS = [
  'account',
  'idempotency_key',
  'claim_id',
  'fingerprint',
  'expires_at',
  'answer',
] as const satisfies readonly (keyof IdempotencyRecord)[]

/**
 * The rows of a list without those that are damaged, each of which is told once by `process.emitWarning`.
 * @throws PlatenError `storage_unavailable` where all are damaged.
 */
export function parseSound<Row>(
  rows: readonly unknown[],
  file: string,
  parse: (row: unknown, file: string) => Row,
): Row[] {
  const sound: Row[] = []
  let fault: PlatenError | null = null
  for (const row of rows) {
    try {
      sound.push(parse(row, file))
    } catch (cause) {
      if (!(cause instanceof PlatenError)) throw cause
      fault = cause
      warnOnce(`${cause.message} Lists leave it out.`)
    }
  }
  if (fault !== null && sound.length === 0) throw fault
  return sound
}

/** Messages that were told: a list is read often. */
const told = new Set<string>()
const MAX_TOLD = 1000

function warnOnce(message: string): void {
  if (told.has(message) || told.size === MAX_TOLD) return
  told.add(message)
  process.emitWarning(message, 'PlatenStorageWarning')
}

export function parseTemplate(row: unknown, file: string): TemplateRecord {
  const read = createRowReader(row, { file, table: 'templates', id: 'template_id' })
  return {
    account: read.text('account'),
    template_id: read.text('template_id'),
    name: read.text('name'),
    format: read.oneOf('format', ['PDF', 'JPEG']),
    group_name: read.textOrNull('group_name'),
    definition: read.text('definition'),
    created_at: read.time('created_at'),
    updated_at: read.time('updated_at'),
  }
}

export function parseTransaction(row: unknown, file: string): TransactionRecord {
  const read = createRowReader(row, { file, table: 'transactions', id: 'transaction_ref' })
  return {
    account: read.text('account'),
    transaction_ref: read.text('transaction_ref'),
    template_id: read.textOrNull('template_id'),
    transaction_type: read.oneOf('transaction_type', ['PDF', 'JPEG', 'MERGE']),
    status: read.oneOf('status', ['pending', 'processing', 'success', 'error']),
    description: read.textOrNull('description'),
    source: read.text('source'),
    meta: read.textOrNull('meta'),
    message: read.textOrNull('message'),
    error_code: read.textOrNull('error_code'),
    filename: read.text('filename'),
    primary_key: read.keyOrNull('primary_key'),
    secondary_key: read.keyOrNull('secondary_key'),
    html_key: read.keyOrNull('html_key'),
    total_pages: read.countOrNull('total_pages'),
    created_at: read.time('created_at'),
    finished_at: read.timeOrNull('finished_at'),
    expires_at: read.timeOrNull('expires_at'),
    deleted_at: read.timeOrNull('deleted_at'),
    deletion_status: read.oneOf('deletion_status', [0, 1]),
    webhook_status: read.oneOfOrNull('webhook_status', ['waiting', 'delivered', 'failed']),
    lease_until: read.timeOrNull('lease_until'),
  }
}

export function parseAttempt(row: unknown, file: string): WebhookAttemptRecord {
  const read = createRowReader(row, { file, table: 'webhook_attempts', id: 'transaction_ref' })
  return {
    account: read.text('account'),
    transaction_ref: read.text('transaction_ref'),
    attempt: read.count('attempt'),
    started_at: read.time('started_at'),
    duration_ms: read.count('duration_ms'),
    status_code: read.countOrNull('status_code'),
    message: read.textOrNull('message'),
    retry_at: read.timeOrNull('retry_at'),
  }
}

export function parseIdempotency(row: unknown, file: string): IdempotencyRecord {
  const read = createRowReader(row, { file, table: 'idempotency_keys', id: 'idempotency_key' })
  return {
    account: read.text('account'),
    idempotency_key: read.text('idempotency_key'),
    claim_id: read.text('claim_id'),
    fingerprint: read.text('fingerprint'),
    answer: read.textOrNull('answer'),
    expires_at: read.time('expires_at'),
  }
}

/** Of `SELECT count(*) AS count`. */
export function parseCount(row: unknown, file: string, table: string): number {
  return createRowReader(row, { file, table, id: 'count' }).count('count')
}

/** Of `SELECT json_group_array(transaction_ref) AS refs`: a JSON array. */
export function parseRefs(row: unknown, file: string): string {
  return createRowReader(row, { file, table: 'transactions', id: 'refs' }).text('refs')
}

export function parseJob(row: unknown, file: string): Job {
  const read = createRowReader(row, { file, table: 'jobs', id: 'id' })
  return {
    id: read.text('id'),
    kind: read.text('kind'),
    account: read.text('account'),
    payload: read.text('payload'),
    runAt: read.time('run_at'),
    attempt: read.count('attempt'),
  }
}

export function parseCounts(row: unknown, file: string): JobCounts {
  const read = createRowReader(row, { file, table: 'jobs', id: 'id' })
  return { waiting: read.count('waiting'), leased: read.count('leased') }
}

export function parseLatestRunAt(row: unknown, file: string): string | null {
  return createRowReader(row, { file, table: 'jobs', id: 'id' }).timeOrNull('run_at')
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function createRowReader(row: unknown, place: { file: string; table: string; id: string }) {
  const columns = new Map<string, unknown>(typeof row === 'object' && row !== null ? Object.entries(row) : [])
  const damaged = (column: string, expected: string): PlatenError => {
    const { file, table, id } = place
    const shown = (value: unknown): string => String(JSON.stringify(value)).slice(0, 80)
    return new PlatenError(
      'storage_unavailable',
      `${file} is damaged: in table ${table}, row ${shown(columns.get(id))}, column ${column} holds ` +
        `${shown(columns.get(column))}, not ${expected}. Correct or delete that row, or restore a backup.`,
    )
  }
  const text = (column: string): string => {
    const value = columns.get(column)
    if (typeof value !== 'string') throw damaged(column, 'a text')
    return value
  }
  const time = (column: string): string => {
    const value = text(column)
    if (!TIME.test(value)) throw damaged(column, 'a time such as 2026-01-31T09:30:00.000Z')
    return value
  }
  const count = (column: string): number => {
    const value = columns.get(column)
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
      throw damaged(column, 'a count')
    }
    return value
  }
  const oneOf = <const T extends string | number>(column: string, allowed: readonly T[]): T => {
    const value = columns.get(column)
    const found = allowed.find(one => one === value)
    if (found === undefined) throw damaged(column, `one of ${allowed.join(', ')}`)
    return found
  }
  return {
    text,
    time,
    count,
    textOrNull: (column: string) => (columns.get(column) === null ? null : text(column)),
    keyOrNull(column: string): string | null {
      const key = columns.get(column)
      if (key !== null && !isFileKey(key)) throw damaged(column, 'the key of a file')
      return key
    },
    timeOrNull: (column: string) => (columns.get(column) === null ? null : time(column)),
    countOrNull: (column: string) => (columns.get(column) === null ? null : count(column)),
    oneOf,
    oneOfOrNull: <const T extends string>(column: string, allowed: readonly T[]): T | null =>
      columns.get(column) === null ? null : oneOf(column, allowed),
  }
}
