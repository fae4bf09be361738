import type { RecordStore } from '../contracts.ts'
import { referenceRange } from '../reference-times.ts'
import type { SqliteValue } from './database.ts'

type ListParams = Parameters<RecordStore['listTransactions']>[0]

interface Query {
  readonly sql: string
  readonly values: SqliteValue[]
}

/**
 * Lists transactions in time that does not grow with their number. Each filter has an index whose order is that of the list.
 * A range of `created_at` becomes a range of references, which is the order of the list. The few records whose reference
 * and `created_at` differ have a separate index.
 */
export function listStatement({
  statuses,
  created_from = null,
  created_before = null,
  limit,
  offset,
  ...filters
}: ListParams): Query {
  const { account, template_id, transaction_ref = null, transaction_type = null, meta = null } = filters
  const wanted = conditions({
    account,
    template_id,
    transaction_ref,
    transaction_type,
    meta,
    // The + keeps SQLite from sorting all transactions in several states, instead of reading them in order.
    [(statuses?.length ?? 0) > 1 ? '+status' : 'status']: statuses,
    'created_at >=': created_from,
    'created_at <': created_before,
  })
  const select = (where: string): string =>
    `SELECT * FROM transactions WHERE ${where} ORDER BY transaction_ref DESC LIMIT ?`
  if (created_from === null && created_before === null) {
    return { sql: `${select(wanted.sql)} OFFSET ?`, values: [...wanted.values, limit, offset] }
  }

  const { first, end } = referenceRange(created_from, created_before)
  const range = conditions({ 'transaction_ref >=': first, 'transaction_ref <': end })
  const sql = `
    SELECT * FROM (
      SELECT * FROM (${select(`${wanted.sql} AND ${range.sql} AND sorts_by_time = 1`)})
      UNION ALL
      SELECT * FROM (${select(`${wanted.sql} AND sorts_by_time = 0`)})
    ) ORDER BY transaction_ref DESC LIMIT ? OFFSET ?`
  const all = limit + offset
  return { sql, values: [...wanted.values, ...range.values, all, ...wanted.values, all, limit, offset] }
}

/**
 * A WHERE clause. A key is a column, with `<` or `>=` after it to compare. Null does not filter; a list matches any of its
 * values.
 */
export function conditions(filters: Readonly<Record<string, string | null | readonly string[]>>): {
  readonly sql: string
  readonly values: readonly string[]
} {
  const sql: string[] = []
  const values: string[] = []
  for (const [key, wanted] of Object.entries(filters)) {
    if (wanted === null) continue
    const alternatives = typeof wanted === 'string' ? [wanted] : wanted
    sql.push(
      key.endsWith('=') || key.endsWith('<')
        ? `${key} ?`
        : `${key} IN (${alternatives.map(() => '?').join(', ')})`,
    )
    values.push(...alternatives)
  }
  return { sql: sql.join(' AND '), values }
}
