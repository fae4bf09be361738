import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { PlatenError } from '../../base/errors.ts'
import type { Storage } from '../contracts.ts'
import { openDatabase, type SqliteDatabase, withoutSqlite } from './database.ts'
import { makeFolder } from './durable.ts'
import { createDirectoryFiles } from './files.ts'
import { createSharedOpening } from './opening.ts'
import { createDirectoryQueue } from './queue.ts'
import { createDirectoryRecords } from './records.ts'

export type { SqliteDatabase, SqliteStatement, SqliteValue } from './database.ts'

export interface DirectoryStorageOptions {
  /**
   * The SQLite connection for records and queue, or what opens one on the file it is given: for a Node without
   * `node:sqlite`, e.g. `file => new BetterSqlite3(file)`. The storage owns it from then on and closes it when records and queue are closed.
   * null: `node:sqlite`, on `records.sqlite` in the folder.
   */
  readonly database: SqliteDatabase | ((file: string) => SqliteDatabase) | null
  /** How long a call waits for another process that is writing to the database. */
  readonly busyTimeoutMs: number
}

export const DEFAULT_DIRECTORY_OPTIONS: DirectoryStorageOptions = { database: null, busyTimeoutMs: 5_000 }

/**
 * A storage in one folder of a local disk: records and queue in SQLite (`records.sqlite`), files below `files/`.
 * What a call acknowledged survives a crash and a power cut; several processes may share the folder.
 * Returns at once: the folder is made (mode 0700) and opened by the first call that needs it, and a failure
 * to open is reported by that call and tried again by the next. Full, read-only or broken disks, a database
 * that is locked too long or is damaged: `storage_unavailable`. Not for network file systems, on which
 * SQLite's write-ahead log does not work.
 * @throws PlatenError `invalid_option` where this Node has no `node:sqlite` and no `database` is given.
 */
export function directoryStorage(
  path: string,
  {
    database = DEFAULT_DIRECTORY_OPTIONS.database,
    busyTimeoutMs = DEFAULT_DIRECTORY_OPTIONS.busyTimeoutMs,
  }: Partial<DirectoryStorageOptions> = {},
): Storage {
  if (typeof path !== 'string' || path === '') {
    throw new PlatenError(
      'invalid_option',
      "directoryStorage() needs the path of a folder, e.g. './platen-data'.",
    )
  }
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
