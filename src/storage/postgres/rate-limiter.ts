import { rule } from '../../base/options.ts'
import type { Opening } from '../opening.ts'
import type { RateLimiterFactory, RateWindow } from '../rate-limiter.ts'
import { DEFAULT_OPEN_OPTIONS, OPEN_RULES, type PostgresDatabase, readDatabaseOptions } from './database.ts'
import { hostPoolRule, type PostgresPool } from './pool.ts'

export interface PostgresRateLimiterOptions {
  /** A pool of the package `pg`, which stays open. */
  readonly pool: PostgresPool
  /** Schema of the tables, which may be that of `postgresRecords`. */
  readonly schema: string
  /** As of `postgresRecords`. */
  readonly migrate: boolean
  /** As of `postgresRecords`. */
  readonly preparedStatements: boolean
  /** Beginning of the keys in the table. Handlers with different limits need different ones. */
  readonly prefix: string
}

export const DEFAULT_POSTGRES_RATE_LIMITER_OPTIONS: Omit<PostgresRateLimiterOptions, 'pool'> = {
  ...DEFAULT_OPEN_OPTIONS,
  prefix: 'platen',
}

const RULES = {
  ...OPEN_RULES,
  // Limiters are never closed, so that a pool made for them would stay open.
  pool: hostPoolRule,
  prefix: rule('a text', value => typeof value === 'string'),
}

/**
 * Rate limits that processes share through PostgreSQL, for the option `rateLimiter` of `createHandler`. Each request is a
 * write; Redis takes more of them.
 * @throws PlatenError `invalid_option`, also without a pool.
 */
export function postgresRateLimiter(
  options: Pick<PostgresRateLimiterOptions, 'pool'> & Partial<PostgresRateLimiterOptions>,
): RateLimiterFactory {
  const { settings, opening } = readDatabaseOptions<PostgresRateLimiterOptions>(
    'postgresRateLimiter',
    options,
    {
      rules: RULES,
      defaults: DEFAULT_POSTGRES_RATE_LIMITER_OPTIONS,
    },
  )
  return window => createLimiter(window, settings, opening)
}

const CLEANING_INTERVAL_MS = 60_000
const CLEANED_AT_ONCE = 10_000

function createLimiter(
  { maxRequests, windowMs }: RateWindow,
  { schema, prefix }: PostgresRateLimiterOptions,
  { use }: Opening<PostgresDatabase>,
) {
  const table = `"${schema}".rate_limits`
  // The clock of the server, as those of the processes may differ by more than a window.
  const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
  const isOver = 'held.ends_ms <= excluded.ends_ms - $2'
  const count = `
    INSERT INTO ${table} AS held (key, requests, ends_ms) VALUES ($1, 1, ${now} + $2)
    ON CONFLICT (key) DO UPDATE SET
      requests = CASE WHEN ${isOver} THEN 1 ELSE held.requests + 1 END,
      ends_ms = CASE WHEN ${isOver} THEN excluded.ends_ms ELSE held.ends_ms END
    RETURNING requests, greatest(ends_ms - ${now}, 1)::float8 AS wait_ms`
  const clean = `
    WITH removed AS (
      DELETE FROM ${table} WHERE key IN (
        SELECT key FROM ${table} WHERE ends_ms <= ${now} LIMIT $1 FOR UPDATE SKIP LOCKED
      ) RETURNING 1
    ) SELECT count(*) AS count FROM removed`
  let nextCleaningMs = performance.now() + CLEANING_INTERVAL_MS

  /** Removes windows that have ended. A later call repeats one that fails. */
  function cleanUp(database: PostgresDatabase): void {
    if (performance.now() < nextCleaningMs) return
    nextCleaningMs = performance.now() + CLEANING_INTERVAL_MS
    const statement = { doing: 'remove old rate limits', sql: clean, values: [CLEANED_AT_ONCE] }
    database.query({ ...statement, ifBroken: 'fail' }).then(
      ([row]) => {
        // More of them are left: many addresses must not fill the table faster than it is cleaned.
        const removed = new Map<string, unknown>(Object.entries(row ?? {})).get('count')
        if (Number(removed) >= CLEANED_AT_ONCE) nextCleaningMs = performance.now()
      },
      () => undefined,
    )
  }

  return {
    async count(key: string): Promise<number> {
      const database = await use()
      cleanUp(database)
      const values = [`${prefix} ${key}`, windowMs]
      const [row] = await database.query({
        doing: 'count the request',
        sql: count,
        values,
        ifBroken: 'fail',
      })
      const found = new Map<string, unknown>(Object.entries(row ?? {}))
      return Number(found.get('requests')) > maxRequests ? Number(found.get('wait_ms')) : 0
    },
  }
}
