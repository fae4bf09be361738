import { type OptionRule, rule, secret } from '../../base/options.ts'

/**
 * The part of a pool of the package `pg` that Platen uses. The host creates the pool: Platen imports no driver. Set its
 * `connectionTimeoutMillis`: without it, `pg` waits for a free connection without an end.
 */
export interface PostgresPool {
  query(query: PostgresQuery): Promise<{ readonly rows: readonly unknown[] }>
  on?(event: 'error', listener: (error: Error) => void): unknown
  off?(event: 'error', listener: (error: Error) => void): unknown
  end?(): Promise<void>
}

export interface PostgresQuery {
  text: string
  values?: unknown[]
  /** The server parses a statement with a name once per connection. */
  name?: string
  types?: { getTypeParser(type: number): (value: string) => unknown }
}

/** A pool of the host, or a function that makes one. The store closes only a pool that it made. */
export type PostgresPoolOption = PostgresPool | (() => PostgresPool)

/** The rule of the option `pool`. Messages do not show the value, which has a password. */
export const poolRule: OptionRule = secret(
  rule(
    'a pool of the package pg, such as new pg.Pool(), or a function that makes one',
    value => typeof value === 'function' || isPool(value),
  ),
)

/** The rule of a pool that no store closes, and that only the host can make. */
export const hostPoolRule: OptionRule = secret(
  rule('a pool of the package pg, such as new pg.Pool()', isPool),
)

/** Of PostgreSQL, in bytes (NAMEDATALEN). */
export const MAX_SCHEMA_NAME = 63

/**
 * The rule of the option `schema`.
 * @param maxLength In characters. Names are ASCII, so this is also the length in bytes.
 */
export function schemaRule(maxLength: number): OptionRule {
  return rule(
    `a name of up to ${maxLength} letters, digits and '_' that does not begin with a digit or 'pg_'`,
    value =>
      typeof value === 'string' && value.length <= maxLength && /^(?!pg_)[a-z_][a-z0-9_]*$/i.test(value),
  )
}

function isPool(value: unknown): value is PostgresPool {
  return typeof value === 'object' && value !== null && 'query' in value && typeof value.query === 'function'
}

export interface OpenPool {
  readonly pool: PostgresPool
  /** Closes a pool that was made. One that the host passed stays open. */
  close(): Promise<void>
}

/**
 * Takes the host's pool, or makes one. Without a listener, `pg` throws the errors of idle connections, such as one that the
 * server closes, and thereby ends the process. The pool replaces such connections, so nothing is lost by ignoring them.
 */
export function openPool(option: PostgresPoolOption): OpenPool {
  const isMade = typeof option === 'function'
  const pool = isMade ? option() : option
  pool.on?.('error', ignore)
  return {
    pool,
    async close() {
      if (isMade) await pool.end?.()
      else pool.off?.('error', ignore)
    },
  }
}

function ignore(): void {}

/** Object ids of smallint, integer, bigint and double precision. */
const NUMBERS: ReadonlySet<number> = new Set([21, 23, 20, 701])

/** Hosts may change how `pg` reads types, such as bigint; these do not depend on it. */
export const RESULT_TYPES = {
  getTypeParser: (type: number) => (NUMBERS.has(type) ? Number : String),
}
