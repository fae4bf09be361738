import type { RecordStore, TransactionChanges } from '../contracts.ts'
import { duplicateTransaction } from '../refusals.ts'
import type { RecordDatabase, SqliteValue } from './database.ts'
import { type IdempotencyCalls, idempotencyCalls } from './idempotency-keys.ts'
import type { Opening } from './opening.ts'
import {
  ATTEMPT_COLUMNS,
  parseAttempt,
  parseCount,
  parseRefs,
  parseSound,
  parseTemplate,
  parseTransaction,
  TEMPLATE_COLUMNS,
  TRANSACTION_COLUMNS,
} from './rows.ts'

type TemplateCalls = Pick<
  RecordStore,
  'putTemplate' | 'getTemplate' | 'listTemplates' | 'countTemplates' | 'deleteTemplate'
>
type TransactionWrites = Pick<RecordStore, 'addTransaction' | 'updateTransaction'>
type AttemptCalls = Pick<RecordStore, 'addWebhookAttempt' | 'listWebhookAttempts'>
type TransactionReads = Omit<
  RecordStore,
  keyof TemplateCalls | keyof TransactionWrites | keyof AttemptCalls | keyof IdempotencyCalls | 'close'
>

/** Where the calls find their database. */
export interface Source {
  readonly file: string
  readonly open: () => Promise<RecordDatabase>
}

/** Records in SQLite: each call is one statement, and so one durable transaction. */
export function createDirectoryRecords(file: string, opening: Opening<RecordDatabase>): RecordStore {
  const source: Source = { file, open: opening.use }
  return {
    ...templateCalls(source),
    ...transactionWrites(source),
    ...transactionReads(source),
    ...attemptCalls(source),
    ...idempotencyCalls(source),
    close: opening.close,
  }
}

function templateCalls({ file, open }: Source): TemplateCalls {
  const put = `
    INSERT INTO templates (${TEMPLATE_COLUMNS.join(', ')})
    VALUES (${TEMPLATE_COLUMNS.map(() => '?').join(', ')})
    ON CONFLICT (account, template_id) DO UPDATE SET
      name = excluded.name,
      format = excluded.format,
      group_name = excluded.group_name,
      definition = excluded.definition,
      updated_at = excluded.updated_at
    RETURNING template_id`
  return {
    async putTemplate({ template }) {
      const database = await open()
      const values = TEMPLATE_COLUMNS.map(column => template[column])
      database.query('store the template', put, values)
    },
    async getTemplate({ account, template_id }) {
      const database = await open()
      const sql = 'SELECT * FROM templates WHERE account = ? AND template_id = ?'
      const [row] = database.query('read the template', sql, [account, template_id])
      return row === undefined ? null : parseTemplate(row, file)
    },
    async listTemplates({ account, template_id, format, group_name, limit, offset }) {
      const database = await open()
      const where = conditions({ account, template_id, format, group_name })
      const sql = `
        SELECT * FROM templates WHERE ${where.sql} ORDER BY created_at, template_id LIMIT ? OFFSET ?`
      const rows = database.query('list templates', sql, [...where.values, limit, offset])
      return parseSound(rows, file, parseTemplate)
    },
    async countTemplates({ account }) {
      const database = await open()
      const sql = 'SELECT count(*) AS count FROM templates WHERE account = ?'
      return parseCount(database.query('count templates', sql, [account])[0], file, 'templates')
    },
    async deleteTemplate({ account, template_id }) {
      const database = await open()
      const sql = 'DELETE FROM templates WHERE account = ? AND template_id = ? RETURNING template_id'
      return database.query('delete the template', sql, [account, template_id]).length > 0
    },
  }
}

/** In the order of TRANSACTION_COLUMNS, so that equal changes make equal statements. */
const CHANGING_COLUMNS = [
  'status',
  'message',
  'error_code',
  'primary_key',
  'secondary_key',
  'html_key',
  'total_pages',
  'finished_at',
  'expires_at',
  'deleted_at',
  'deletion_status',
  'webhook_status',
  'lease_until',
] as const satisfies readonly (keyof TransactionChanges)[]

function transactionWrites({ file, open }: Source): TransactionWrites {
  const add = `
    INSERT INTO transactions (${TRANSACTION_COLUMNS.join(', ')})
    VALUES (${TRANSACTION_COLUMNS.map(() => '?').join(', ')})
    ON CONFLICT (transaction_ref) DO NOTHING
    RETURNING transaction_ref`
  return {
    async addTransaction({ transaction }) {
      const database = await open()
      const values = TRANSACTION_COLUMNS.map(column => transaction[column])
      const added = database.query('record the transaction', add, values)
      if (added.length === 0) throw duplicateTransaction(transaction.transaction_ref)
    },
    async updateTransaction({ account, transaction_ref, changes, onlyFrom = null }) {
      const database = await open()
      const assignments: string[] = []
      const values: SqliteValue[] = []
      for (const column of CHANGING_COLUMNS) {
        const value = changes[column]
        if (value === undefined) continue
        assignments.push(`${column} = ?`)
        values.push(value)
      }
      const own = conditions({ account, transaction_ref, status: onlyFrom })
      const sql =
        assignments.length === 0
          ? `SELECT * FROM transactions WHERE ${own.sql}`
          : `UPDATE transactions SET ${assignments.join(', ')} WHERE ${own.sql} RETURNING *`
      const [row] = database.query('update the transaction', sql, [...values, ...own.values])
      return row === undefined ? null : parseTransaction(row, file)
    },
  }
}

/** Sorts behind every ISO 8601 time. */
const AFTER_ALL_TIMES = '~'

/** Three indexes, one for each alternative. */
const NAMES_KEY = '(primary_key = ? OR secondary_key = ? OR html_key = ?)'

function transactionReads({ file, open }: Source): TransactionReads {
  return {
    async getTransaction({ account, transaction_ref }) {
      const database = await open()
      const sql = 'SELECT * FROM transactions WHERE account = ? AND transaction_ref = ?'
      const [row] = database.query('read the transaction', sql, [account, transaction_ref])
      return row === undefined ? null : parseTransaction(row, file)
    },
    async listTransactions({ statuses, created_from, created_before, limit, offset, ...equal }) {
      const database = await open()
      const { account, template_id, transaction_ref = null, transaction_type = null, meta = null } = equal
      const where = conditions({
        account,
        template_id,
        transaction_ref,
        transaction_type,
        meta,
        status: statuses,
      })
      const sql = `
        SELECT * FROM transactions WHERE ${where.sql} AND created_at >= ? AND created_at < ?
        ORDER BY transaction_ref DESC LIMIT ? OFFSET ?`
      const range = [created_from ?? '', created_before ?? AFTER_ALL_TIMES]
      const rows = database.query('list transactions', sql, [...where.values, ...range, limit, offset])
      return parseSound(rows, file, parseTransaction)
    },
    async countTransactions({ account }) {
      const database = await open()
      const sql = 'SELECT count(*) AS count FROM transactions WHERE account = ?'
      return parseCount(database.query('count transactions', sql, [account])[0], file, 'transactions')
    },
    async findTransactionByKey({ account, key }) {
      const database = await open()
      // The + keeps SQLite from searching all the account's transactions instead of the key's.
      const sql = `SELECT * FROM transactions WHERE +account = coalesce(?, account) AND ${NAMES_KEY} LIMIT 1`
      const [row] = database.query('find the transaction', sql, [account, key, key, key])
      return row === undefined ? null : parseTransaction(row, file)
    },
    async listExpired({ before, limit }) {
      const database = await open()
      const sql = `
        SELECT * FROM transactions WHERE deletion_status = 0 AND expires_at <= ?
        ORDER BY expires_at, transaction_ref LIMIT ?`
      const rows = database.query('list expired transactions', sql, [before, limit])
      return parseSound(rows, file, parseTransaction)
    },
    async listAbandoned({ before, limit }) {
      const database = await open()
      const sql = `
        SELECT * FROM transactions WHERE status = 'processing' AND lease_until <= ?
        ORDER BY lease_until, transaction_ref LIMIT ?`
      const rows = database.query('list abandoned transactions', sql, [before, limit])
      return parseSound(rows, file, parseTransaction)
    },
    async sweepTransactions({ before, limit }) {
      const database = await open()
      const ended = `
        SELECT json_group_array(transaction_ref) AS refs FROM (
          SELECT transaction_ref FROM transactions
          WHERE deletion_status = 1 AND deleted_at <= ?1
            OR status = 'error' AND deletion_status = 0 AND finished_at <= ?1
          LIMIT ?2
        )`
      const refs = parseRefs(database.query('list ended transactions', ended, [before, limit])[0], file)
      const isOne = 'WHERE transaction_ref IN (SELECT value FROM json_each(?)) RETURNING transaction_ref'
      // The attempts go first: one without its transaction would stay for ever.
      database.query('remove attempts of webhooks', `DELETE FROM webhook_attempts ${isOne}`, [refs])
      return database.query('remove ended transactions', `DELETE FROM transactions ${isOne}`, [refs]).length
    },
  }
}

function attemptCalls({ file, open }: Source): AttemptCalls {
  const add = `
    INSERT OR REPLACE INTO webhook_attempts (${ATTEMPT_COLUMNS.join(', ')})
    VALUES (${ATTEMPT_COLUMNS.map(() => '?').join(', ')})
    RETURNING attempt`
  return {
    async addWebhookAttempt({ attempt }) {
      const database = await open()
      const values = ATTEMPT_COLUMNS.map(column => attempt[column])
      database.query('record the attempt of a webhook', add, values)
    },
    async listWebhookAttempts({ account, transaction_ref }) {
      const database = await open()
      const own = conditions({ account, transaction_ref })
      const sql = `SELECT * FROM webhook_attempts WHERE ${own.sql} ORDER BY attempt`
      const rows = database.query('list the attempts of a webhook', sql, own.values)
      return parseSound(rows, file, parseAttempt)
    },
  }
}

/** A WHERE clause of equalities; null does not filter, a list takes any of its values. */
function conditions(filters: Record<string, string | null | readonly string[]>): {
  sql: string
  values: string[]
} {
  const sql: string[] = []
  const values: string[] = []
  for (const [column, wanted] of Object.entries(filters)) {
    if (wanted === null) continue
    const alternatives = typeof wanted === 'string' ? [wanted] : wanted
    sql.push(`${column} IN (${alternatives.map(() => '?').join(', ')})`)
    values.push(...alternatives)
  }
  return { sql: sql.join(' AND '), values }
}
