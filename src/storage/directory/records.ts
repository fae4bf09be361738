import type { RecordStore, TransactionChanges } from '../contracts.ts'
import type { Opening } from '../opening.ts'
import {
  allRows,
  columnNames,
  countOf,
  IDEMPOTENCY_KEYS,
  parseRow,
  parseRows,
  type Table,
  TEMPLATES,
  TRANSACTIONS,
  WEBHOOK_ATTEMPTS,
} from '../rows.ts'
import { duplicateTransaction } from '../storage-errors.ts'
import type { RecordDatabase, SqliteValue } from './database.ts'
import { TRANSACTION_REFS } from './rows.ts'
import { conditions, listStatement } from './transaction-list.ts'

/** Records in SQLite. Each call is one statement, and thus one durable transaction, also between processes. */
export function createDirectoryRecords(file: string, opening: Opening<RecordDatabase>): RecordStore {
  const source = createSource(file, opening)
  return {
    ...templateCalls(source),
    ...transactionWrites(source),
    ...transactionReads(source),
    ...attemptCalls(source),
    ...idempotencyCalls(source),
    close: opening.close,
  }
}

type Query = Parameters<RecordDatabase['query']>
type Source = ReturnType<typeof createSource>

/** The database with the parsing of its rows. */
function createSource(file: string, { use }: Opening<RecordDatabase>) {
  const rows = async (...query: Query): Promise<unknown[]> => (await use()).query(...query)
  return {
    rows,

    /** The rows of a list, without damaged ones. */
    list: async <Row>(table: Table<Row>, ...query: Query): Promise<Row[]> =>
      parseRows(await rows(...query), file, table),

    /** The first row; null if there is none. */
    async first<Row>(table: Table<Row>, ...query: Query): Promise<Row | null> {
      const [row] = await rows(...query)
      return row === undefined ? null : parseRow(row, file, table)
    },

    /** All rows in the order of their key. */
    listAll<Row extends { readonly [Name in Key]: string }, Key extends keyof Row & string>(
      table: Table<Row>,
      key: readonly Key[],
    ): AsyncIterable<Row> {
      const [columns, places] = [key.join(', '), key.map(() => '?').join(', ')]
      const sql = `SELECT * FROM ${table.name} WHERE (${columns}) > (${places}) ORDER BY ${columns} LIMIT ?`
      const readPage = (after: readonly string[], limit: number) =>
        rows(`list all ${table.name}`, sql, [...after, limit])
      return allRows(table, key, { database: file, readPage })
    },
  }
}

/** The beginning of an INSERT of all columns. */
function insertInto<Row>(table: Table<Row>): string {
  const names = columnNames(table)
  return `INTO ${table.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
}

function valuesOf<Row>(table: Table<Row>, record: { readonly [Name in keyof Row]: SqliteValue }) {
  return columnNames(table).map((name): SqliteValue => record[name])
}

function templateCalls({ rows, list, first, listAll }: Source) {
  const put = `
    INSERT ${insertInto(TEMPLATES)}
    ON CONFLICT (account, template_id) DO UPDATE SET
      name = excluded.name,
      format = excluded.format,
      group_name = excluded.group_name,
      definition = excluded.definition,
      updated_at = excluded.updated_at
    RETURNING template_id`
  return {
    async putTemplate({ template }) {
      await rows('store the template', put, valuesOf(TEMPLATES, template))
    },
    async getTemplate({ account, template_id }) {
      const sql = 'SELECT * FROM templates WHERE account = ? AND template_id = ?'
      return await first(TEMPLATES, 'read the template', sql, [account, template_id])
    },
    async listTemplates({ account, template_id, format, group_name, limit, offset }) {
      const where = conditions({ account, template_id, format, group_name })
      const sql = `
        SELECT * FROM templates WHERE ${where.sql} ORDER BY created_at, template_id LIMIT ? OFFSET ?`
      return await list(TEMPLATES, 'list templates', sql, [...where.values, limit, offset])
    },
    async countTemplates({ account }) {
      const sql = 'SELECT count(*) AS count FROM templates WHERE account = ?'
      return (await first(countOf('templates'), 'count templates', sql, [account]))?.count ?? 0
    },
    listAllTemplates: () => listAll(TEMPLATES, ['account', 'template_id']),
    async deleteTemplate({ account, template_id }) {
      const sql = 'DELETE FROM templates WHERE account = ? AND template_id = ? RETURNING template_id'
      return (await rows('delete the template', sql, [account, template_id])).length > 0
    },
  } satisfies Partial<RecordStore>
}

function transactionWrites({ rows, first }: Source) {
  const add = `
    INSERT ${insertInto(TRANSACTIONS)}
    ON CONFLICT (transaction_ref) DO NOTHING
    RETURNING transaction_ref`
  return {
    async addTransaction({ transaction }) {
      const added = await rows('record the transaction', add, valuesOf(TRANSACTIONS, transaction))
      if (added.length === 0) throw duplicateTransaction(transaction.transaction_ref)
    },
    async updateTransaction({ account, transaction_ref, changes, onlyFrom = null }) {
      // In the order of the columns, so that equal changes have equal statements.
      const changed = new Map<string, SqliteValue | undefined>(
        Object.entries(changes satisfies TransactionChanges),
      )
      const names = columnNames(TRANSACTIONS).filter(name => changed.get(name) !== undefined)
      const own = conditions({ account, transaction_ref, status: onlyFrom })
      const sql =
        names.length === 0
          ? `SELECT * FROM transactions WHERE ${own.sql}`
          : `UPDATE transactions SET ${names.map(name => `${name} = ?`).join(', ')} WHERE ${own.sql} RETURNING *`
      const values = names.map(name => changed.get(name) ?? null)
      return await first(TRANSACTIONS, 'update the transaction', sql, [...values, ...own.values])
    },
  } satisfies Partial<RecordStore>
}

/** Uses one index per alternative. */
const HAS_KEY = '(primary_key = ? OR secondary_key = ? OR html_key = ?)'

function transactionReads({ rows, list, first, listAll }: Source) {
  return {
    async getTransaction({ account, transaction_ref }) {
      const sql = 'SELECT * FROM transactions WHERE account = ? AND transaction_ref = ?'
      return await first(TRANSACTIONS, 'read the transaction', sql, [account, transaction_ref])
    },
    async listTransactions(params) {
      const { sql, values } = listStatement(params)
      return await list(TRANSACTIONS, 'list transactions', sql, values)
    },
    listAllTransactions: () => listAll(TRANSACTIONS, ['transaction_ref']),
    async countTransactions({ account }) {
      const table = countOf('transaction_counts')
      const sql = 'SELECT count FROM transaction_counts WHERE account = ?'
      return (await first(table, 'count transactions', sql, [account]))?.count ?? 0
    },
    async findTransactionByKey({ account, key }) {
      // The + keeps SQLite from searching all transactions of the account instead of those with the key.
      const sql = `SELECT * FROM transactions WHERE +account = coalesce(?, account) AND ${HAS_KEY} LIMIT 1`
      return await first(TRANSACTIONS, 'find the transaction', sql, [account, key, key, key])
    },
    async listExpired({ before, limit }) {
      const sql = `
        SELECT * FROM transactions WHERE deletion_status = 0 AND expires_at <= ?
        ORDER BY expires_at, transaction_ref LIMIT ?`
      return await list(TRANSACTIONS, 'list expired transactions', sql, [before, limit])
    },
    async listAbandoned({ before, limit }) {
      const sql = `
        SELECT * FROM transactions WHERE status = 'processing' AND lease_until <= ?
        ORDER BY lease_until, transaction_ref LIMIT ?`
      return await list(TRANSACTIONS, 'list abandoned transactions', sql, [before, limit])
    },
    async sweepTransactions({ before, limit }) {
      const ended = `
        SELECT json_group_array(transaction_ref) AS refs FROM (
          SELECT transaction_ref FROM transactions WHERE deletion_status = 1 AND deleted_at <= ?1
          UNION ALL
          SELECT transaction_ref FROM transactions
          WHERE deletion_status = 0 AND (status = 'error' OR status = 'success' AND primary_key IS NULL)
            AND finished_at <= ?1
          LIMIT ?2
        )`
      const found = await first(TRANSACTION_REFS, 'list ended transactions', ended, [before, limit])
      const refs = found?.refs ?? '[]'
      const isOne = 'WHERE transaction_ref IN (SELECT value FROM json_each(?)) RETURNING transaction_ref'
      // Attempts first: without their transaction they would never be removed.
      await rows('remove webhook attempts', `DELETE FROM webhook_attempts ${isOne}`, [refs])
      return (await rows('remove ended transactions', `DELETE FROM transactions ${isOne}`, [refs])).length
    },
  } satisfies Partial<RecordStore>
}

function attemptCalls({ rows, list }: Source) {
  const add = `INSERT OR REPLACE ${insertInto(WEBHOOK_ATTEMPTS)} RETURNING attempt`
  return {
    async addWebhookAttempt({ attempt }) {
      await rows('record the webhook attempt', add, valuesOf(WEBHOOK_ATTEMPTS, attempt))
    },
    async listWebhookAttempts({ account, transaction_ref }) {
      const own = conditions({ account, transaction_ref })
      const sql = `SELECT * FROM webhook_attempts WHERE ${own.sql} ORDER BY attempt`
      return await list(WEBHOOK_ATTEMPTS, 'list webhook attempts', sql, [...own.values])
    },
  } satisfies Partial<RecordStore>
}

function idempotencyCalls({ rows, first }: Source) {
  // If another claim holds the key, its row is written unchanged, so that RETURNING gives it.
  const names = columnNames(IDEMPOTENCY_KEYS)
  const claimed = names.map(
    name => `${name} = CASE WHEN expires_at <= ? OR claim_id = excluded.claim_id
      THEN excluded.${name} ELSE ${name} END`,
  )
  const sql = `
    INSERT ${insertInto(IDEMPOTENCY_KEYS)}
    ON CONFLICT (account, idempotency_key) DO UPDATE SET ${claimed.join(', ')}
    RETURNING *`
  return {
    async claimIdempotencyKey({ claim, now }) {
      const values = [...valuesOf(IDEMPOTENCY_KEYS, claim), ...names.map(() => now)]
      return (await first(IDEMPOTENCY_KEYS, 'claim the idempotency key', sql, values)) ?? claim
    },
    async releaseIdempotencyKey({ account, idempotency_key, claim_id }) {
      const sql = `
        DELETE FROM idempotency_keys WHERE account = ? AND idempotency_key = ? AND claim_id = ?
        RETURNING claim_id`
      await rows('release the idempotency key', sql, [account, idempotency_key, claim_id])
    },
    async sweepIdempotencyKeys({ before, limit }) {
      const sql = `
        DELETE FROM idempotency_keys WHERE rowid IN (
          SELECT rowid FROM idempotency_keys WHERE expires_at <= ? LIMIT ?
        )
        RETURNING claim_id`
      return (await rows('sweep idempotency keys', sql, [before, limit])).length
    },
  } satisfies Partial<RecordStore>
}
