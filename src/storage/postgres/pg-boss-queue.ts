import type { PgBoss } from 'pg-boss'
import {
  booleanRule,
  functionRule,
  invalidOption,
  type OptionRules,
  orNull,
  readOptions,
  rule,
  secret,
  wholeNumber,
} from '../../base/options.ts'
import type { JobQueue } from '../contracts.ts'
import { createLeasedQueue } from '../leased-queue.ts'
import { createBossOpening } from './boss.ts'
import { createBossTable } from './pg-boss-table.ts'

/** A `PgBoss` of the package `pg-boss`. Named by its calls, as the package is optional and so are its types. */
export interface StartedPgBoss {
  fetch(...args: never[]): unknown
  insert(...args: never[]): unknown
  getDb(): unknown
}

export interface PgBossQueueOptions {
  /** A pg-boss that you started. The queue does not stop it. Either this or `connectionString` is required. */
  readonly boss: StartedPgBoss | null
  /** `postgres://user:password@host:5432/database`. The queue creates, starts and stops a pg-boss of its own. */
  readonly connectionString: string | null
  /**
   * PostgreSQL schema of pg-boss: at most 50 lower-case letters, digits and `_`, no keyword of SQL; for a `boss`, the one
   * that you passed to it.
   */
  readonly schema: string
  /** Start of the names of pg-boss's queues, such as `platen/render`. Engines with the same name share their jobs. */
  readonly name: string
  /**
   * Most jobs of one account and kind that run at a time, in all processes together. Processes that take jobs at the same
   * moment may exceed it by one each. Null: no limit.
   */
  readonly accountLimit: number | null
  /**
   * Lets a job wake workers of other processes at once, instead of at their next poll. Set it in all processes. It holds
   * one connection in each process with workers, and keeps the process open until the queue is closed.
   */
  readonly listen: boolean
  /** Clock of this machine. Only the time until a job is due is measured with it; the database counts that time. */
  readonly clock: () => Date
  /** Receives errors of pg-boss between calls, such as a lost connection. pg-boss reconnects by itself. */
  readonly onError: (cause: unknown) => void
}

const DEFAULT_PG_BOSS_OPTIONS: PgBossQueueOptions = {
  boss: null,
  connectionString: null,
  schema: 'pgboss',
  name: 'platen',
  accountLimit: null,
  listen: false,
  clock: () => new Date(),
  onError: () => undefined,
}

/** Of pg-boss, which makes longer names of it. */
const MAX_PG_BOSS_SCHEMA_NAME = 50

const RULES: OptionRules<PgBossQueueOptions> = {
  boss: orNull(rule('a PgBoss', isBoss)),
  connectionString: secret(
    orNull(
      rule(
        "a connection string such as 'postgres://user:password@host:5432/database', with special characters of the password percent-encoded",
        isConnectionString,
      ),
    ),
  ),
  // pg-boss does not quote the name: PostgreSQL would read upper case as lower case.
  schema: rule(
    `a name of up to ${MAX_PG_BOSS_SCHEMA_NAME} lower-case letters, digits and '_' that does not begin with a digit or 'pg_'`,
    value =>
      typeof value === 'string' &&
      value.length <= MAX_PG_BOSS_SCHEMA_NAME &&
      /^(?!pg_)[a-z_][a-z0-9_]*$/.test(value),
  ),
  name: rule(
    'a name of 1 to 50 letters, digits, _, . and -',
    value => typeof value === 'string' && /^[\w.-]{1,50}$/.test(value),
  ),
  accountLimit: orNull(wholeNumber(1)),
  listen: booleanRule,
  clock: functionRule,
  onError: functionRule,
}

/**
 * A job queue in PostgreSQL, on pg-boss 12. Jobs survive crashes, and any number of processes and machines may share them.
 * Leases and due times are counted by the clock of the database, so clocks of machines may differ.
 *
 * Returns immediately. The first call connects, and creates the schema of pg-boss if it is missing; if that fails, the
 * next call tries again. A database that cannot be reached causes `storage_unavailable`.
 * @throws PlatenError `invalid_option`, also if this Node is too old for pg-boss.
 */
export function pgBossQueue(options: Partial<PgBossQueueOptions>): JobQueue {
  const settings = readOptions<PgBossQueueOptions>('pgBossQueue', options, {
    rules: RULES,
    defaults: DEFAULT_PG_BOSS_OPTIONS,
  })
  if ((settings.boss === null) === (settings.connectionString === null)) {
    throw invalidOption("pgBossQueue needs either 'boss' or 'connectionString'.")
  }
  const boss = settings.boss as PgBoss | null
  return createLeasedQueue(createBossTable(createBossOpening({ ...settings, boss }), settings))
}

function isBoss(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['fetch', 'insert', 'getDb'].every(name => typeof Reflect.get(value, name) === 'function')
  )
}

function isConnectionString(value: unknown): boolean {
  return typeof value === 'string' && /^postgres(?:ql)?:/.test(value) && URL.canParse(value)
}
