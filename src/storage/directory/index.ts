import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { isRecord } from '../../base/json.ts'
import {
  invalidOption,
  milliseconds,
  type OptionRules,
  orNull,
  readOptions,
  rule,
} from '../../base/options.ts'
import type { Storage } from '../contracts.ts'
import { createSharedOpening } from '../opening.ts'
import { openDatabase, type SqliteDatabase, withoutSqlite } from './database.ts'
import { makeFolder } from './durable.ts'
import { createDirectoryFiles } from './files.ts'
import { createDirectoryQueue } from './queue.ts'
import { createDirectoryRecords } from './records.ts'

export type { SqliteDatabase, SqliteStatement, SqliteValue } from './database.ts'

export interface DirectoryStorageOptions {
  /**
   * The SQLite connection for records and queue, or a function that opens a file: for a Node without `node:sqlite`, such as
   * `file => new BetterSqlite3(file)`. The storage closes it with records and queue. Null: `node:sqlite` on
   * `records.sqlite` in the folder.
   */
  readonly database: SqliteDatabase | ((file: string) => SqliteDatabase) | null
  /** How long a call waits while another process writes to the database. */
  readonly busyTimeoutMs: number
}

export const DEFAULT_DIRECTORY_OPTIONS: DirectoryStorageOptions = { database: null, busyTimeoutMs: 5_000 }

const RULES: OptionRules<DirectoryStorageOptions> = {
  database: orNull(
    rule(
      'a SQLite connection, or a function that opens a file',
      value => typeof value === 'function' || (isRecord(value) && typeof value['prepare'] === 'function'),
    ),
  ),
  busyTimeoutMs: milliseconds(0),
}

/**
 * A storage in a folder of a local disk: records and queue in SQLite (`records.sqlite`), files in `files/`. Acknowledged
 * calls survive crashes and power cuts. Several processes may share the folder.
 *
 * Returns immediately. The first call creates (mode 0700) and opens the folder; if that fails, the next call tries again.
 * Full, read-only or broken disks and locked or damaged databases cause `storage_unavailable`. Network file systems are
 * not supported, as SQLite's write-ahead log does not work on them.
 * @throws PlatenError `invalid_option`, also if this Node has no `node:sqlite` and no `database` is given.
 */
export function directoryStorage(path: string, options: Partial<DirectoryStorageOptions> = {}): Storage {
  if (typeof path !== 'string' || path === '') {
    throw invalidOption("directoryStorage() needs the path of a folder, such as './platen-data'.")
  }
  const { database, busyTimeoutMs } = readOptions<DirectoryStorageOptions>('directoryStorage', options, {
    rules: RULES,
    defaults: DEFAULT_DIRECTORY_OPTIONS,
  })
  if (database === null && !isBuiltin('node:sqlite')) throw withoutSqlite()
  const folder = resolve(path)
  const file = join(folder, 'records.sqlite')
  const openShare = createSharedOpening({
    open: async () => {
      await makeFolder(folder)
      return openDatabase({ file, database, busyTimeoutMs })
    },
    close: opened => opened.close(),
  })
  return {
    records: createDirectoryRecords(file, openShare()),
    files: createDirectoryFiles(folder),
    queue: createDirectoryQueue(file, openShare()),
  }
}
