import type { RecordStore, TransactionChanges, TransactionStatus } from '../contracts.ts'
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
import type { PostgresDatabase, PostgresValue, Statement } from './database.ts'
import { listStatement, sortsByTime } from './transaction-list.ts'
import { createValues, where } from './where.ts'

/**
 * Records in PostgreSQL. Each call is one statement, and thus one transaction. A connection that breaks hides whether its
 * statement was executed: reads and most writes are then repeated, and written such that the second time changes nothing.
 */
export function createPostgresRecords(schema: string, opening: Opening<PostgresDatabase>): RecordStore {
  const source = createSource(schema, opening)
  return {
    ...templateCalls(source),
    ...transactionWrites(source),
    ...transactionReads(source),
    ...attemptCalls(source),
    ...idempotencyCalls(source),
    close: opening.close,
  }
}

type Source = ReturnType<typeof createSource>
/** A statement that may be repeated by default. */
type Call = Omit<Statement, 'ifBroken'> & Partial<Pick<Statement, 'ifBroken'>>

/** The database with the parsing of its rows. */
function createSource(schema: string, { use }: Opening<PostgresDatabase>) {
  const place = `Schema ${schema} of the database`
  const rows = async (call: Call): Promise<readonly unknown[]> =>
    await (await use()).query({ ifBroken: 'repeat', ...call })
  return {
    rows,

    /** The name of a table in SQL. */
    name: (table: { readonly name: string }): string => `"${schema}".${table.name}`,

    /** The rows of a list, without damaged ones. */
    list: async <Row>(table: Table<Row>, call: Call): Promise<Row[]> =>
      parseRows(await rows(call), place, table),

    /** The first row; null if there is none. */
    async first<Row>(table: Table<Row>, call: Call): Promise<Row | null> {
      const [row] = await rows(call)
      return row === undefined ? null : parseRow(row, place, table)
    },

    /** All rows in the order of their key. */
    listAll<Row extends { readonly [Name in Key]: string }, Key extends keyof Row & string>(
      table: Table<Row>,
      key: readonly Key[],
    ): AsyncIterable<Row> {
      const names = key.join(', ')
      const sql = `
        SELECT ${columns(table)} FROM "${schema}".${table.name} WHERE (${names}) > (${placeholders(key.length)})
        ORDER BY ${names} LIMIT $${key.length + 1}`
      const readPage = (after: readonly string[], limit: number) =>
        rows({ doing: `list all ${table.name}`, sql, values: [...after, limit] })
      return allRows(table, key, { database: place, readPage })
    },
  }
}

/** All columns; not `*`, as a later release may add some while this one is running. */
function columns<Row>(table: Table<Row>, alias?: string): string {
  return columnNames(table)
    .map(name => (alias === undefined ? name : `${alias}.${name}`))
    .join(', ')
}

function placeholders(count: number): string {
  return Array.from({ length: count }, (_, at) => `$${at + 1}`).join(', ')
}

function valuesOf<Row>(table: Table<Row>, record: { readonly [Name in keyof Row]: PostgresValue }) {
  return columnNames(table).map((name): PostgresValue => record[name])
}

function templateCalls({ name, rows, list, first, listAll }: Source) {
  const templates = name(TEMPLATES)
  const all = columns(TEMPLATES)
  const put = `
    INSERT INTO ${templates} (${all}) VALUES (${placeholders(columnNames(TEMPLATES).length)})
    ON CONFLICT (account, template_id) DO UPDATE SET
      name = excluded.name,
      format = excluded.format,
      group_name = excluded.group_name,
      definition = excluded.definition,
      updated_at = excluded.updated_at`
  return {
    async putTemplate({ template }) {
      await rows({ doing: 'store the template', sql: put, values: valuesOf(TEMPLATES, template) })
    },
    async getTemplate({ account, template_id }) {
      const sql = `SELECT ${all} FROM ${templates} WHERE account = $1 AND template_id = $2`
      return await first(TEMPLATES, { doing: 'read the template', sql, values: [account, template_id] })
    },
    async listTemplates({ account, template_id, format, group_name, limit, offset }) {
      const { add, values } = createValues()
      const wanted = where({ account, template_id, format, group_name }, add)
      const sql = `
        SELECT ${all} FROM ${templates} WHERE ${wanted}
        ORDER BY created_at, template_id LIMIT ${add(limit)} OFFSET ${add(offset)}`
      return await list(TEMPLATES, { doing: 'list templates', sql, values, isPlannedForValues: true })
    },
    async countTemplates({ account }) {
      const sql = `SELECT count(*) AS count FROM ${templates} WHERE account = $1`
      const found = await first(countOf('templates'), { doing: 'count templates', sql, values: [account] })
      return found?.count ?? 0
    },
    listAllTemplates: () => listAll(TEMPLATES, ['account', 'template_id']),
    async deleteTemplate({ account, template_id }) {
      const sql = `DELETE FROM ${templates} WHERE account = $1 AND template_id = $2 RETURNING template_id`
      const values = [account, template_id]
      // Repeated, it would report that there was none.
      return (await rows({ doing: 'delete the template', sql, values, ifBroken: 'fail' })).length > 0
    },
  } satisfies Partial<RecordStore>
}

function transactionWrites({ name, rows, first }: Source) {
  const transactions = name(TRANSACTIONS)
  const all = columns(TRANSACTIONS)
  const count = columnNames(TRANSACTIONS).length
  // A row that is there already with the same content was added by this call before its connection broke.
  const add = `
    INSERT INTO ${transactions} AS stored (${all}, sorts_by_time) VALUES (${placeholders(count + 1)})
    ON CONFLICT (transaction_ref) DO UPDATE SET transaction_ref = excluded.transaction_ref
      WHERE (${columns(TRANSACTIONS, 'stored')}) IS NOT DISTINCT FROM (${columns(TRANSACTIONS, 'excluded')})
    RETURNING transaction_ref`

  return {
    async addTransaction({ transaction }) {
      const values = [...valuesOf(TRANSACTIONS, transaction), sortsByTime(transaction)]
      const added = await rows({ doing: 'record the transaction', sql: add, values })
      if (added.length === 0) throw duplicateTransaction(transaction.transaction_ref)
    },
    async updateTransaction({ account, transaction_ref, changes, onlyFrom = null }) {
      const { add, values } = createValues()
      // In the order of the columns, so that equal changes have equal statements.
      const changed = new Map<string, PostgresValue | undefined>(
        Object.entries(changes satisfies TransactionChanges),
      )
      const names = columnNames(TRANSACTIONS).filter(name => changed.get(name) !== undefined)
      const given = names.map(name => add(changed.get(name) ?? null))
      const own = where({ account, transaction_ref }, add)
      const from = where({ status: onlyFrom }, add)
      const update = (condition: string): string =>
        names.length === 0
          ? `SELECT ${all} FROM ${transactions} WHERE ${own} AND ${condition}`
          : `UPDATE ${transactions} SET ${names.map((name, at) => `${name} = ${given[at]}`).join(', ')}
             WHERE ${own} AND ${condition} RETURNING ${all}`
      const isApplied = `(${names.join(', ')}) IS NOT DISTINCT FROM (${given.join(', ')})`
      const repeats = {
        repeat: 'repeat',
        fail: 'fail',
        check: { sql: update(`(${from} OR ${isApplied})`) },
      } as const
      const ifBroken = repeats[repetitionOf(changes, onlyFrom)]
      return await first(TRANSACTIONS, {
        doing: 'update the transaction',
        sql: update(from),
        values,
        ifBroken,
      })
    },
  } satisfies Partial<RecordStore>
}

/**
 * Whether a change may be repeated after the connection broke. A change that leaves a state which it needs finds the new
 * state the second time. The time of the end then identifies it: a record with all its values was changed by it.
 */
function repetitionOf(
  { status, finished_at }: TransactionChanges,
  onlyFrom: readonly TransactionStatus[] | null,
): 'repeat' | 'fail' | 'check' {
  if (onlyFrom === null || status === undefined || onlyFrom.includes(status)) return 'repeat'
  return finished_at == null ? 'fail' : 'check'
}

function transactionReads({ name, rows, list, first, listAll }: Source) {
  const transactions = name(TRANSACTIONS)
  const all = columns(TRANSACTIONS)
  const HAS_KEY = '(primary_key = $1 OR secondary_key = $1 OR html_key = $1)'
  return {
    async getTransaction({ account, transaction_ref }) {
      const sql = `SELECT ${all} FROM ${transactions} WHERE account = $1 AND transaction_ref = $2`
      const values = [account, transaction_ref]
      return await first(TRANSACTIONS, { doing: 'read the transaction', sql, values })
    },
    async listTransactions(params) {
      const statement = listStatement({ table: transactions, columns: all }, params)
      return await list(TRANSACTIONS, { doing: 'list transactions', isPlannedForValues: true, ...statement })
    },
    listAllTransactions: () => listAll(TRANSACTIONS, ['transaction_ref']),
    async countTransactions({ account }) {
      const counts = name({ name: 'transaction_counts' })
      const sql = `SELECT coalesce(sum(count), 0)::float8 AS count FROM ${counts} WHERE account = $1`
      const table = countOf('transaction_counts')
      return (await first(table, { doing: 'count transactions', sql, values: [account] }))?.count ?? 0
    },
    async findTransactionByKey({ account, key }) {
      const own = account === null ? '' : 'AND account = $2'
      const sql = `SELECT ${all} FROM ${transactions} WHERE ${HAS_KEY} ${own} LIMIT 1`
      const values = account === null ? [key] : [key, account]
      return await first(TRANSACTIONS, { doing: 'find the transaction', sql, values })
    },
    async listExpired({ before, limit }) {
      const sql = `
        SELECT ${all} FROM ${transactions} WHERE deletion_status = 0 AND expires_at <= $1
        ORDER BY expires_at, transaction_ref LIMIT $2`
      return await list(TRANSACTIONS, { doing: 'list expired transactions', sql, values: [before, limit] })
    },
    async listAbandoned({ before, limit }) {
      const sql = `
        SELECT ${all} FROM ${transactions} WHERE status = 'processing' AND lease_until <= $1
        ORDER BY lease_until, transaction_ref LIMIT $2`
      return await list(TRANSACTIONS, { doing: 'list abandoned transactions', sql, values: [before, limit] })
    },
    async sweepTransactions({ before, limit }) {
      // Processes that sweep at the same time take different rows.
      const sql = `
        WITH ended AS (
          SELECT transaction_ref FROM ${transactions}
          WHERE deletion_status = 1 AND deleted_at <= $1
            OR deletion_status = 0 AND (status = 'error' OR status = 'success' AND primary_key IS NULL)
              AND finished_at <= $1
          LIMIT $2 FOR UPDATE SKIP LOCKED
        ), attempts AS (
          DELETE FROM ${name(WEBHOOK_ATTEMPTS)} WHERE transaction_ref IN (SELECT transaction_ref FROM ended)
        )
        DELETE FROM ${transactions} WHERE transaction_ref IN (SELECT transaction_ref FROM ended)
        RETURNING transaction_ref`
      return (await rows({ doing: 'remove ended transactions', sql, values: [before, limit] })).length
    },
  } satisfies Partial<RecordStore>
}

function attemptCalls({ name, rows, list }: Source) {
  const attempts = name(WEBHOOK_ATTEMPTS)
  const all = columns(WEBHOOK_ATTEMPTS)
  const names = columnNames(WEBHOOK_ATTEMPTS)
  const add = `
    INSERT INTO ${attempts} (${all}) VALUES (${placeholders(names.length)})
    ON CONFLICT (transaction_ref, attempt) DO UPDATE SET ${names.map(name => `${name} = excluded.${name}`).join(', ')}`
  return {
    async addWebhookAttempt({ attempt }) {
      const values = valuesOf(WEBHOOK_ATTEMPTS, attempt)
      await rows({ doing: 'record the webhook attempt', sql: add, values })
    },
    async listWebhookAttempts({ account, transaction_ref }) {
      const sql = `SELECT ${all} FROM ${attempts} WHERE account = $1 AND transaction_ref = $2 ORDER BY attempt`
      const values = [account, transaction_ref]
      return await list(WEBHOOK_ATTEMPTS, { doing: 'list webhook attempts', sql, values })
    },
  } satisfies Partial<RecordStore>
}

function idempotencyCalls({ name, rows, first }: Source) {
  const keys = name(IDEMPOTENCY_KEYS)
  const names = columnNames(IDEMPOTENCY_KEYS)
  // If another claim holds the key, its row is written unchanged, so that RETURNING gives it.
  const isFree = `held.expires_at <= $${names.length + 1} OR held.claim_id = excluded.claim_id`
  const claimed = names.map(
    name => `${name} = CASE WHEN ${isFree} THEN excluded.${name} ELSE held.${name} END`,
  )
  const sql = `
    INSERT INTO ${keys} AS held (${columns(IDEMPOTENCY_KEYS)}) VALUES (${placeholders(names.length)})
    ON CONFLICT (account, idempotency_key) DO UPDATE SET ${claimed.join(', ')}
    RETURNING ${columns(IDEMPOTENCY_KEYS, 'held')}`
  return {
    async claimIdempotencyKey({ claim, now }) {
      const values = [...valuesOf(IDEMPOTENCY_KEYS, claim), now]
      return (await first(IDEMPOTENCY_KEYS, { doing: 'claim the idempotency key', sql, values })) ?? claim
    },
    async releaseIdempotencyKey({ account, idempotency_key, claim_id }) {
      const sql = `DELETE FROM ${keys} WHERE account = $1 AND idempotency_key = $2 AND claim_id = $3`
      const values = [account, idempotency_key, claim_id]
      await rows({ doing: 'release the idempotency key', sql, values })
    },
    async sweepIdempotencyKeys({ before, limit }) {
      // Processes that sweep at the same time take different rows.
      const sql = `
        DELETE FROM ${keys} WHERE (account, idempotency_key) IN (
          SELECT account, idempotency_key FROM ${keys} WHERE expires_at <= $1
          LIMIT $2 FOR UPDATE SKIP LOCKED
        )
        RETURNING claim_id`
      return (await rows({ doing: 'sweep idempotency keys', sql, values: [before, limit] })).length
    },
  } satisfies Partial<RecordStore>
}
