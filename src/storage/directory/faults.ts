import { PlatenError } from '../../base/errors.ts'
import { deniedAccess } from '../../base/host-errors.ts'
import { errorCode } from '../storage-errors.ts'

/**
 * Explains a failed call on the disk or the database: `storage_unavailable` for faults of the machine, otherwise
 * `internal`. A PlatenError passes unchanged.
 * @param doing Completes "Could not …" and names the place.
 */
export function storageFault(cause: unknown, doing: string): PlatenError {
  if (cause instanceof PlatenError) return cause
  const sqlite = sqliteCode(cause)
  const known = sqlite === null ? FILE_FAULTS.get(errorCode(cause) ?? '') : SQLITE_FAULTS.get(sqlite)
  if (known !== undefined) {
    return new PlatenError('storage_unavailable', `Could not ${doing}: ${known}`, { cause })
  }
  const denied = deniedAccess(cause)
  if (denied !== null) {
    return new PlatenError('permission_denied', `Could not ${doing}: ${denied}.`, { cause })
  }
  const reason = cause instanceof Error ? cause.message : String(cause)
  const code = sqlite === null && isSystemError(cause) ? 'storage_unavailable' : 'internal'
  return new PlatenError(code, `Could not ${doing}: ${reason}.`, { cause })
}

/**
 * Name of the primary SQLite result code, such as `BUSY`; null for other errors. node:sqlite has the extended code in
 * `errcode`, better-sqlite3 its name in `code`.
 */
export function sqliteCode(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null
  if ('errcode' in cause && typeof cause.errcode === 'number') {
    const primary = cause.errcode & 0xff
    return SQLITE_CODES.get(primary) ?? String(primary)
  }
  return /^SQLITE_([A-Z]+)/.exec(errorCode(cause) ?? '')?.[1] ?? null
}

function isSystemError(cause: unknown): boolean {
  return cause instanceof Error && 'syscall' in cause
}

const NO_RIGHT = 'this process has no permission; give its user read and write access to the folder.'

const FILE_FAULTS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full; free space on it.'],
  ['EDQUOT', 'the disk quota is used up; free space or raise the quota.'],
  ['EFBIG', 'the file is larger than the file system, or the limit of this process, allows.'],
  ['EACCES', NO_RIGHT],
  ['EPERM', NO_RIGHT],
  ['EROFS', 'the file system is mounted read-only; mount it writable or choose another folder.'],
  ['EIO', 'the disk reports an input/output error; check the disk.'],
  ['EMFILE', 'this process has too many files open; read or cancel every stream, or raise the limit.'],
  ['ENFILE', 'this machine has too many files open; raise its limit.'],
  ['ENOENT', 'the folder was removed while it was in use; restore it and open the storage again.'],
  ['ENOTDIR', 'a file is in the place of a folder; choose another folder, or move that file away.'],
  ['EEXIST', 'a file is in the place of a folder; choose another folder, or move that file away.'],
  ['EISDIR', 'a folder is in the place of a file; move that folder away.'],
  ['ENAMETOOLONG', 'the path is longer than the file system allows; choose a shorter one.'],
  ['ELOOP', 'the path has a loop of symbolic links; choose another folder.'],
])

const SQLITE_FAULTS: ReadonlyMap<string, string> = new Map([
  ['PERM', NO_RIGHT],
  ['BUSY', 'another process kept the database locked; try again, or raise busyTimeoutMs.'],
  ['LOCKED', 'the database is locked by another use of this connection; give the storage its own.'],
  ['NOMEM', 'SQLite is out of memory.'],
  ['READONLY', 'the database is read-only; make the file and its folder writable.'],
  ['IOERR', 'the disk reports an input/output error; check the disk and the space left on it.'],
  [
    'CORRUPT',
    'the database is damaged; restore it from a backup, or move it away to start with an empty one.',
  ],
  ['FULL', 'the disk is full; free space on it.'],
  ['CANTOPEN', 'the database cannot be opened; check that the folder exists and is readable and writable.'],
  [
    'NOTADB',
    'the file is not a SQLite database; restore it from a backup, or move it away to start with an empty one.',
  ],
])

/** Result codes of SQLITE_FAULTS (https://sqlite.org/rescode.html). */
const SQLITE_CODES: ReadonlyMap<number, string> = new Map([
  [3, 'PERM'],
  [5, 'BUSY'],
  [6, 'LOCKED'],
  [7, 'NOMEM'],
  [8, 'READONLY'],
  [10, 'IOERR'],
  [11, 'CORRUPT'],
  [13, 'FULL'],
  [14, 'CANTOPEN'],
  [26, 'NOTADB'],
])
