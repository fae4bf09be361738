import type { RecordStore, TransactionRecord } from '../contracts.ts'
import { REFERENCE_TOLERANCE_MS, referenceRange } from '../reference-times.ts'
import type { PostgresValue } from './database.ts'
import { createValues, where } from './where.ts'

type ListParams = Parameters<RecordStore['listTransactions']>[0]

interface Query {
  readonly sql: string
  readonly values: readonly PostgresValue[]
}

/**
 * Lists transactions in time that does not grow with their number. Each filter has an index whose order is that of the list.
 *
 * A range of `created_at` becomes a range of references, which is the order of the list. The few records whose reference
 * and `created_at` differ have a separate index.
 */
export function listStatement(
  { table, columns }: { readonly table: string; readonly columns: string },
  { statuses, meta = null, created_from = null, created_before = null, limit, offset, ...equal }: ListParams,
): Query {
  const { account, template_id, transaction_ref = null, transaction_type = null } = equal
  const { add, values } = createValues()
  const conditions = [
    where({ account, template_id, transaction_ref, transaction_type, status: statuses }, add),
  ]
  if (meta !== null) {
    const wanted = add(meta)
    conditions.push(`hashtextextended(meta, 0) = hashtextextended(${wanted}, 0)`, `meta = ${wanted}`)
  }
  if (created_from !== null) conditions.push(`created_at >= ${add(created_from)}`)
  if (created_before !== null) conditions.push(`created_at < ${add(created_before)}`)
  const first = (count: string, ...more: string[]): string => `
    SELECT ${columns} FROM ${table} WHERE ${[...conditions, ...more].join(' AND ')}
    ORDER BY transaction_ref DESC LIMIT ${count}`
  if (created_from === null && created_before === null) {
    return { sql: `${first(add(limit))} OFFSET ${add(offset)}`, values }
  }

  const { first: least, end } = referenceRange(created_from, created_before)
  const range = ['sorts_by_time']
  if (least !== null) range.push(`transaction_ref >= ${add(least)}`)
  if (end !== null) range.push(`transaction_ref < ${add(end)}`)
  const all = add(limit + offset)
  const sql = `
    SELECT * FROM (
      (${first(all, ...range)}) UNION ALL (${first(all, 'NOT sorts_by_time')})
    ) AS found
    ORDER BY transaction_ref DESC LIMIT ${add(limit)} OFFSET ${add(offset)}`
  return { sql, values }
}

/** Milliseconds in the first 48 bits, and the version (RFC 9562 §5.7). */
const UUID_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/

/** True if the reference has the time of `created_at`. */
export function sortsByTime({ transaction_ref, created_at }: TransactionRecord): boolean {
  const [, high = '', low = ''] = UUID_V7.exec(transaction_ref) ?? []
  return Math.abs(Number.parseInt(high + low, 16) - Date.parse(created_at)) < REFERENCE_TOLERANCE_MS
}
