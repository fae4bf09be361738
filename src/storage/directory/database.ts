import { statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { PlatenError } from '../../base/errors.ts'
import { closedStorage } from '../storage-errors.ts'
import { sqliteCode, storageFault } from './faults.ts'
import { checkOwner, migrate } from './schema.ts'

/** The part of a SQLite connection that node:sqlite and better-sqlite3 share. */
export interface SqliteDatabase {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
  close(): unknown
}

export interface SqliteStatement {
  run(...values: SqliteValue[]): unknown
  get(...values: SqliteValue[]): unknown
  all(...values: SqliteValue[]): unknown[]
}

export type SqliteValue = string | number | null

/** The open database of records. */
export interface RecordDatabase {
  /**
   * Runs a statement that returns rows (writes use RETURNING) to its end, so that a failed commit is reported. Statements
   * are prepared once.
   * @param doing Completes "Could not …" in the error.
   */
  query(doing: string, sql: string, values: SqliteValue[]): unknown[]
  close(): void
}

export interface OpenOptions {
  readonly file: string
  readonly database: SqliteDatabase | ((file: string) => SqliteDatabase) | null
  readonly busyTimeoutMs: number
}

/**
 * Opens the database for durable writes by several processes, and migrates its schema. In a read-only folder, only reads
 * succeed until it becomes writable.
 */
export async function openDatabase(options: OpenOptions): Promise<RecordDatabase> {
  try {
    return await openWritable(options)
  } catch (cause) {
    const isReadable = options.database === null && isReadOnlyFault(cause)
    const reading = isReadable ? openForReading(options.file) : null
    if (reading === null) throw cause
    return createReadingDatabase(reading, options)
  }
}

async function openWritable({ file, database, busyTimeoutMs }: OpenOptions): Promise<RecordDatabase> {
  const connection = connect(file, database)
  try {
    connection.exec(`PRAGMA busy_timeout = ${Math.trunc(busyTimeoutMs)}`)
    checkOwner(connection, file)
    await switchToWal(connection, busyTimeoutMs)
    connection.exec('PRAGMA synchronous = FULL')
    migrate(connection, file)
  } catch (cause) {
    if (connection !== database) connection.close()
    throw storageFault(cause, `open the database ${file}`)
  }
  return createRecordDatabase(connection, file)
}

function isReadOnlyFault(fault: unknown): boolean {
  const code = fault instanceof PlatenError ? sqliteCode(fault.cause) : null
  return code === 'CANTOPEN' || code === 'READONLY' || code === 'PERM'
}

/** Null if the database cannot be read, or belongs to another release. */
function openForReading(file: string): SqliteDatabase | null {
  const sqlite = process.getBuiltinModule('node:sqlite')
  if (sqlite === undefined) return null
  try {
    // Without a log, `immutable` lets SQLite read the database without creating files beside it.
    const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
    const location = hasLog ? file : new URL(`${pathToFileURL(file).href}?immutable=1`)
    const connection = new sqlite.DatabaseSync(location, { readOnly: true })
    try {
      migrate(connection, file) // fails if a step is missing
      return connection
    } catch {
      connection.close()
      return null
    }
  } catch {
    return null
  }
}

/** Interval of attempts to open a read-only database for writing. */
const WRITABLE_RETRY_MS = 1000

function createReadingDatabase(
  reading: SqliteDatabase,
  { file, busyTimeoutMs }: OpenOptions,
): RecordDatabase {
  let database = createRecordDatabase(reading, file)
  let isWritable = false
  let triedAtMs = performance.now()

  function tryWriting(): void {
    triedAtMs = performance.now()
    let connection: SqliteDatabase | null = null
    try {
      connection = connect(file, null)
      connection.exec(`PRAGMA busy_timeout = ${Math.trunc(busyTimeoutMs)}`)
      connection.prepare('PRAGMA journal_mode = WAL').get()
      connection.exec('PRAGMA synchronous = FULL')
      connection.exec('BEGIN IMMEDIATE')
      connection.exec('ROLLBACK')
    } catch {
      connection?.close()
      return
    }
    database.close()
    database = createRecordDatabase(connection, file)
    isWritable = true
  }

  return {
    query(doing, sql, values) {
      if (!isWritable && performance.now() - triedAtMs >= WRITABLE_RETRY_MS) tryWriting()
      return database.query(doing, sql, values)
    },
    close: () => database.close(),
  }
}

function connect(file: string, database: OpenOptions['database']): SqliteDatabase {
  if (database !== null && typeof database === 'object') return database
  try {
    if (database !== null) return database(file)
    const sqlite = process.getBuiltinModule('node:sqlite')
    if (sqlite === undefined) throw withoutSqlite()
    return new sqlite.DatabaseSync(file)
  } catch (cause) {
    throw storageFault(cause, `open the database ${file}`)
  }
}

export function hasSqlite(): boolean {
  return process.getBuiltinModule('node:sqlite') !== undefined
}

export function withoutSqlite(): PlatenError {
  return new PlatenError(
    'invalid_option',
    `directoryStorage() needs node:sqlite, which this Node (${process.version}) does not ` +
      'have. Use Node 22.13 or later, or pass { database: file => new BetterSqlite3(file) } with the package ' +
      'better-sqlite3, or use memoryStorage().',
  )
}

const WAL_RETRY_MS = 20

/** SQLite's busy timeout does not apply to this switch, so two processes that open at once retry here. */
async function switchToWal(connection: SqliteDatabase, busyTimeoutMs: number): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += WAL_RETRY_MS) {
    try {
      connection.prepare('PRAGMA journal_mode = WAL').get()
      return
    } catch (cause) {
      if (sqliteCode(cause) !== 'BUSY' || waitedMs >= busyTimeoutMs) throw cause
    }
    await delay(WAL_RETRY_MS)
  }
}

function createRecordDatabase(connection: SqliteDatabase, file: string): RecordDatabase {
  const statements = new Map<string, SqliteStatement>()
  let closed = false
  return {
    query(doing, sql, values) {
      if (closed) throw closedStorage()
      try {
        const statement = statements.get(sql) ?? connection.prepare(sql)
        statements.set(sql, statement)
        return statement.all(...values)
      } catch (cause) {
        throw storageFault(cause, `${doing} in ${file}`)
      }
    },
    close() {
      closed = true
      statements.clear()
      connection.close()
    },
  }
}
