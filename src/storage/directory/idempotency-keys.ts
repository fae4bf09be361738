import type { RecordStore } from '../contracts.ts'
import type { Source } from './records.ts'
import { IDEMPOTENCY_COLUMNS, parseIdempotency } from './rows.ts'

export type IdempotencyCalls = Pick<
  RecordStore,
  'claimIdempotencyKey' | 'releaseIdempotencyKey' | 'sweepIdempotencyKeys'
>

/** Each call is one statement, and so atomic between processes too. */
export function idempotencyCalls({ file, open }: Source): IdempotencyCalls {
  // Where another holds the key its row stays as it is; being written it is returned in either case.
  const claimed = IDEMPOTENCY_COLUMNS.map(
    column => `${column} = CASE WHEN expires_at <= ? OR claim_id = excluded.claim_id
      THEN excluded.${column} ELSE ${column} END`,
  )
  const claim = `
    INSERT INTO idempotency_keys (${IDEMPOTENCY_COLUMNS.join(', ')})
    VALUES (${IDEMPOTENCY_COLUMNS.map(() => '?').join(', ')})
    ON CONFLICT (account, idempotency_key) DO UPDATE SET ${claimed.join(', ')}
    RETURNING *`
  return {
    async claimIdempotencyKey({ claim: record, now }) {
      const database = await open()
      const values = IDEMPOTENCY_COLUMNS.map(column => record[column])
      const moments = IDEMPOTENCY_COLUMNS.map(() => now)
      const [row] = database.query('claim the idempotency key', claim, [...values, ...moments])
      return parseIdempotency(row, file)
    },
    async releaseIdempotencyKey({ account, idempotency_key, claim_id }) {
      const database = await open()
      const sql = `
        DELETE FROM idempotency_keys WHERE account = ? AND idempotency_key = ? AND claim_id = ?
        RETURNING claim_id`
      database.query('release the idempotency key', sql, [account, idempotency_key, claim_id])
    },
    async sweepIdempotencyKeys({ before }) {
      const database = await open()
      const sql = 'DELETE FROM idempotency_keys WHERE expires_at <= ? RETURNING claim_id'
      return database.query('sweep idempotency keys', sql, [before]).length
    },
  }
}
