import { PlatenError } from '../../base/errors.ts'
import { deniedAccess } from '../../base/host-errors.ts'
import { errorCode } from '../storage-errors.ts'

/**
 * Explains a failed call on PostgreSQL: `storage_unavailable` for faults of the server, the network and their settings,
 * otherwise `internal`. Messages never contain a connection string. A PlatenError passes unchanged.
 * @param doing Completes "Could not …".
 */
export function postgresFault(cause: unknown, doing: string): PlatenError {
  if (cause instanceof PlatenError) return cause
  const known = explanationOf(cause)
  if (known !== null) {
    return new PlatenError('storage_unavailable', `Could not ${doing} in PostgreSQL: ${known}`, { cause })
  }
  const denied = deniedAccess(cause)
  if (denied !== null) {
    return new PlatenError('permission_denied', `Could not ${doing} in PostgreSQL: ${denied}.`, { cause })
  }
  const code = isSystemError(cause) ? 'storage_unavailable' : 'internal'
  const reason = withoutConnectionStrings(cause instanceof Error ? cause.message : String(cause))
  return new PlatenError(code, `Could not ${doing} in PostgreSQL: ${reason}.`, { cause })
}

/** True if the connection ended during a statement: the server may have executed it or not. */
export function isBrokenConnection(cause: unknown): boolean {
  const code = errorCode(cause)
  if (code !== null) return BROKEN.has(code) || code.startsWith('08')
  return cause instanceof Error && BROKEN_MESSAGE.test(cause.message)
}

/** True if the server undid the statement because of one that ran at the same time. */
export function isConflict(cause: unknown): boolean {
  const code = errorCode(cause)
  return code === '40001' || code === '40P01'
}

const BROKEN: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02', '57P05'])

/** Errors of `pg` without a code. */
const BROKEN_MESSAGE =
  /^Connection terminated(?! due to connection timeout)|^Client has encountered a connection error/

function explanationOf(cause: unknown): string | null {
  const code = errorCode(cause)
  if (code !== null) return FAULTS.get(code) ?? FAULT_CLASSES.get(code.slice(0, 2)) ?? null
  if (!(cause instanceof Error)) return null
  return MESSAGES.find(([message]) => message.test(cause.message))?.[1] ?? null
}

function isSystemError(cause: unknown): boolean {
  return cause instanceof Error && 'syscall' in cause
}

function withoutConnectionStrings(message: string): string {
  return message.replaceAll(/\bpostgres(?:ql)?:\/\/\S+/gi, 'postgres://…')
}

const NOT_RUNNING = 'the server does not answer; start it, or correct host and port of the pool.'
const ENDED = 'the server closed the connection; try again, and check that it runs.'
const UNKNOWN_HOST = 'the name of the server cannot be resolved; correct the host of the pool.'
const CREDENTIALS = 'the server rejects user or password; correct the credentials of the pool.'
const DISK_FULL = 'the disk of the server is full; free space on it.'
const DAMAGED = 'the server reports damaged data; restore the database from a backup.'
const MISSING =
  'tables of Platen are missing; restore them from a backup, then start this process again. At its start, it creates missing tables empty.'
const NAMED_STATEMENTS =
  'the connections are shared by a proxy such as PgBouncer that loses named statements; set preparedStatements: false.'

/** By the codes of Node, and of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const FAULTS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', NOT_RUNNING],
  ['ENOENT', NOT_RUNNING], // its socket in the file system
  ['EHOSTUNREACH', NOT_RUNNING],
  ['ENETUNREACH', NOT_RUNNING],
  ['ETIMEDOUT', NOT_RUNNING],
  ['ENOTFOUND', UNKNOWN_HOST],
  ['EAI_AGAIN', UNKNOWN_HOST],
  ['ECONNRESET', ENDED],
  ['EPIPE', ENDED],
  ['57P01', ENDED],
  ['57P02', ENDED],
  ['57P05', ENDED],
  ['57P03', 'the server is starting or stopping; try again.'],
  ['57P04', 'the database was dropped; correct the database of the pool, or restore it from a backup.'],
  ['57014', 'the server canceled the statement, as at statement_timeout; try again, or raise that limit.'],
  ['55P03', 'the table was locked for longer than lock_timeout; try again, or raise that limit.'],
  ['40001', 'other writes kept changing the same rows; try again.'],
  ['40P01', 'other writes kept changing the same rows; try again.'],
  ['28P01', CREDENTIALS],
  [
    '28000',
    'the server does not let this user connect; correct the credentials of the pool, or pg_hba.conf.',
  ],
  ['3D000', 'there is no such database; create it, or correct the database of the pool.'],
  ['3F000', MISSING],
  ['42P01', MISSING],
  ['42703', 'columns of Platen are missing; start this process again, so that it updates the tables.'],
  ['42501', 'the user of the pool has no permission; grant it the right in the cause, or use another user.'],
  ['25006', 'the server is read-only; connect the pool to the primary server, or allow writes.'],
  ['53100', DISK_FULL],
  ['53200', 'the server is out of memory; give it more, or use fewer connections.'],
  ['53300', 'the server has too many connections; make the pools smaller, or raise max_connections.'],
  ['26000', NAMED_STATEMENTS],
  ['42P05', NAMED_STATEMENTS],
  ['58030', 'the disk of the server reports an input/output error; check the disk.'],
  ['XX001', DAMAGED],
  ['XX002', DAMAGED],
])

/** By the first two characters of the code. */
const FAULT_CLASSES: ReadonlyMap<string, string> = new Map([
  ['08', ENDED],
  ['53', 'the server has too few resources; see the cause.'],
])

/** Errors of `pg` that have no code. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [
    /^timeout exceeded when trying to connect/,
    'no connection was free within connectionTimeoutMillis, or the server did not answer; raise `max` of the pool, or that time.',
  ],
  [/^Connection terminated due to connection timeout/, NOT_RUNNING],
  [/^Query read timeout/, 'the server did not answer within query_timeout; try again, or raise that limit.'],
  [/^Cannot use a pool after calling end/, 'the pool was closed; close the engine before the pool.'],
  [/\bclient password must be a string/, 'the server wants a password, and the pool has none; give it one.'],
  [/SSL/, 'the server and the pool disagree about TLS; correct the option ssl of the pool.'],
  [BROKEN_MESSAGE, ENDED],
]
