import type { RecordStore } from '../contracts.ts'
import { DEFAULT_OPEN_OPTIONS, OPEN_RULES, readDatabaseOptions } from './database.ts'
import type { PostgresPoolOption } from './pool.ts'
import { createPostgresRecords } from './records.ts'

export { type PostgresMigrationsOptions, postgresMigrations } from './migrations.ts'
export { type PgBossQueueOptions, pgBossQueue, type StartedPgBoss } from './pg-boss-queue.ts'
export type { PostgresPool, PostgresPoolOption, PostgresQuery } from './pool.ts'
export {
  DEFAULT_POSTGRES_RATE_LIMITER_OPTIONS,
  type PostgresRateLimiterOptions,
  postgresRateLimiter,
} from './rate-limiter.ts'

export interface PostgresRecordsOptions {
  /** A pool of the package `pg`, which stays open, or a function that makes one, which is closed with the records. */
  readonly pool: PostgresPoolOption
  /** Schema of the tables. Several engines with different schemas may share a database. */
  readonly schema: string
  /**
   * Creates and updates the tables at the first call. False for a user who may not: another user then runs the SQL of
   * `postgresMigrations`.
   */
  readonly migrate: boolean
  /** False behind a proxy that shares connections between clients and loses named statements, such as an old PgBouncer. */
  readonly preparedStatements: boolean
}

export const DEFAULT_POSTGRES_RECORDS_OPTIONS: Omit<PostgresRecordsOptions, 'pool'> = DEFAULT_OPEN_OPTIONS

/**
 * Records in PostgreSQL, which several machines can share. Combine them with a file store and a queue that the machines
 * share as well.
 *
 * Returns immediately. The first call creates or updates the tables; if that fails, the next call tries again. A server that
 * is stopped, full, read-only or out of connections causes `storage_unavailable`.
 * @throws PlatenError `invalid_option`, also without a pool.
 */
export function postgresRecords(
  options: Pick<PostgresRecordsOptions, 'pool'> & Partial<PostgresRecordsOptions>,
): RecordStore {
  const { settings, opening } = readDatabaseOptions<PostgresRecordsOptions>('postgresRecords', options, {
    rules: OPEN_RULES,
    defaults: DEFAULT_POSTGRES_RECORDS_OPTIONS,
  })
  return createPostgresRecords(settings.schema, opening)
}
