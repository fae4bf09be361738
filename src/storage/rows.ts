/**
 * Database row → record. A database may be damaged or edited: a value that its column must not have throws
 * `storage_unavailable` with database, table, row and column. Lists leave such rows out and warn about them.
 */
import { PlatenError } from '../base/errors.ts'
import {
  type IdempotencyRecord,
  type TemplateRecord,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionRecord,
  WEBHOOK_STATUSES,
  type WebhookAttemptRecord,
} from './contracts.ts'
import { isFileKey } from './storage-errors.ts'

/** What a column holds. */
interface Column<Value> {
  readonly expected: string
  accepts(value: unknown): value is Value
}

function column<Value>(expected: string, accepts: (value: unknown) => boolean): Column<Value> {
  return { expected, accepts: (value): value is Value => accepts(value) }
}

export function orNull<Value>({ expected, accepts }: Column<Value>): Column<Value | null> {
  return column(expected, value => value === null || accepts(value))
}

function oneOf<const Value extends string | number>(...values: readonly Value[]): Column<Value> {
  return column(`one of ${values.join(', ')}`, value => values.some(one => one === value))
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export const text: Column<string> = column('a text', value => typeof value === 'string')
export const time: Column<string> = column(
  'a time such as 2026-01-31T09:30:00.000Z',
  value => typeof value === 'string' && TIME.test(value),
)
export const count: Column<number> = column(
  'a count',
  value => Number.isSafeInteger(value) && Number(value) >= 0,
)
const key: Column<string | null> = orNull(column<string>('the key of a file', isFileKey))

type Columns<Row> = { readonly [Name in keyof Row]: Column<Row[Name]> }

/** A table of the database, or the result of a query: its columns, and the one that identifies a row in messages. */
export interface Table<Row> {
  readonly name: string
  readonly id: string
  readonly columns: Columns<Row>
}

export const TEMPLATES: Table<TemplateRecord> = {
  name: 'templates',
  id: 'template_id',
  columns: {
    account: text,
    template_id: text,
    name: text,
    format: oneOf('PDF', 'JPEG'),
    group_name: orNull(text),
    definition: text,
    created_at: time,
    updated_at: time,
  },
}

export const TRANSACTIONS: Table<TransactionRecord> = {
  name: 'transactions',
  id: 'transaction_ref',
  columns: {
    transaction_ref: text,
    account: text,
    template_id: orNull(text),
    transaction_type: oneOf(...TRANSACTION_TYPES),
    status: oneOf(...TRANSACTION_STATUSES),
    description: orNull(text),
    source: text,
    meta: orNull(text),
    message: orNull(text),
    error_code: orNull(text),
    filename: text,
    primary_key: key,
    secondary_key: key,
    html_key: key,
    total_pages: orNull(count),
    created_at: time,
    finished_at: orNull(time),
    expires_at: orNull(time),
    deleted_at: orNull(time),
    deletion_status: oneOf(0, 1),
    webhook_status: orNull(oneOf(...WEBHOOK_STATUSES)),
    lease_until: orNull(time),
  },
}

export const WEBHOOK_ATTEMPTS: Table<WebhookAttemptRecord> = {
  name: 'webhook_attempts',
  id: 'transaction_ref',
  columns: {
    account: text,
    transaction_ref: text,
    attempt: count,
    started_at: time,
    duration_ms: count,
    status_code: orNull(count),
    message: orNull(text),
    retry_at: orNull(time),
  },
}

export const IDEMPOTENCY_KEYS: Table<IdempotencyRecord> = {
  name: 'idempotency_keys',
  id: 'idempotency_key',
  columns: {
    account: text,
    idempotency_key: text,
    claim_id: text,
    fingerprint: text,
    expires_at: time,
    answer: orNull(text),
  },
}

/** Result row of `SELECT count(*) AS count`. */
export function countOf(name: string): Table<{ readonly count: number }> {
  return { name, id: 'count', columns: { count } }
}

export function columnNames<Row>({ columns }: Table<Row>): (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[]
}

/**
 * @param database Its file or name, for messages.
 * @throws PlatenError `storage_unavailable` for a damaged row.
 */
export function parseRow<Row>(row: unknown, database: string, table: Table<Row>): Row {
  const values = new Map<string, unknown>(typeof row === 'object' && row !== null ? Object.entries(row) : [])
  const shown = (name: string): string => String(JSON.stringify(values.get(name))).slice(0, 80)
  const entries = Object.entries<Column<unknown>>(table.columns).map(([name, { expected, accepts }]) => {
    const value = values.get(name)
    if (accepts(value)) return [name, value] as const
    throw new PlatenError(
      'storage_unavailable',
      `${database} is damaged: in table ${table.name}, row ${shown(table.id)}, column ${name} is ${shown(name)}, ` +
        `not ${expected}. Correct or delete that row, or restore a backup.`,
    )
  })
  return Object.fromEntries(entries) as Row
}

/**
 * The rows of a list without damaged ones. `process.emitWarning` reports each damaged row once.
 * @throws PlatenError `storage_unavailable` if all rows are damaged.
 */
export function parseRows<Row>(rows: readonly unknown[], database: string, table: Table<Row>): Row[] {
  const parsed: Row[] = []
  let fault: PlatenError | null = null
  for (const row of rows) {
    try {
      parsed.push(parseRow(row, database, table))
    } catch (cause) {
      if (!(cause instanceof PlatenError)) throw cause
      fault = cause
      warnOnce(`${cause.message} Lists leave it out.`)
    }
  }
  if (fault !== null && parsed.length === 0) throw fault
  return parsed
}

/** Rows of one query of a list of all records. */
const PAGE_ROWS = 200

/**
 * All rows of a table in the order of their key, read in pages. Fails at a damaged row, as a copy must not leave it out.
 * @param key Columns of the key: texts that are not all empty.
 * @param readPage The first rows after a key, in its order.
 */
export async function* allRows<
  Row extends { readonly [Name in Key]: string },
  Key extends keyof Row & string,
>(
  table: Table<Row>,
  key: readonly Key[],
  {
    database,
    readPage,
  }: {
    database: string
    readPage: (after: readonly string[], limit: number) => Promise<readonly unknown[]>
  },
): AsyncGenerator<Row> {
  let after = key.map((): string => '')
  for (;;) {
    const page = await readPage(after, PAGE_ROWS)
    for (const row of page) {
      const record = parseRow(row, database, table)
      after = key.map(name => record[name])
      yield record
    }
    if (page.length < PAGE_ROWS) return
  }
}

/** Lists are read often, so each message is reported once. */
const reported = new Set<string>()
const MAX_REPORTED = 1000

function warnOnce(message: string): void {
  if (reported.has(message) || reported.size === MAX_REPORTED) return
  reported.add(message)
  process.emitWarning(message, 'PlatenStorageWarning')
}
