import { link, lstat, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliError, EXIT, systemReason } from '../failure.ts'
import type { Journal } from './journal.ts'
import { RowFailure } from './row-failure.ts'

export interface OutputsOptions {
  /** Folder of the outputs. */
  readonly target: string
  /** Folder of incomplete files, on the same file system. */
  readonly temporary: string
  readonly journal: Journal
  /** True to replace files that were there before the batch. */
  readonly overwrite: boolean
}

export type Outputs = ReturnType<typeof createOutputs>

/** Errors of a file system without hard links. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES']
/** Errors of one name: the row fails, and the others continue. */
const OF_NAME = ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ', 'ENOTEMPTY']

/**
 * Publishes complete files under their final names: each file is written under a temporary name, recorded in the journal
 * with its inode, and then linked to its name, which fails if the name exists.
 */
export function createOutputs({ target, temporary, journal, overwrite }: OutputsOptions) {
  const folders = new Set<string>()
  const replacing = new Set<string>()

  async function createFolder(name: string): Promise<void> {
    const folder = dirname(name)
    if (folder === '.' || folders.has(folder)) return
    if (folders.size > 1000) folders.clear()
    await mkdir(join(target, folder), { recursive: true })
    folders.add(folder)
  }

  /** Gives a complete file its name, or fails if there is a file of this name. */
  async function claim(from: string, to: string): Promise<void> {
    try {
      await link(from, to)
      await rm(from)
    } catch (error) {
      if (!NO_LINKS.includes(codeOf(error))) throw error
      await (await open(to, 'wx')).close()
      await rename(from, to)
    }
  }

  /** Replaces a file that is older than the batch. */
  async function replace(from: string, name: string): Promise<boolean> {
    const to = join(target, name)
    const found = await lstat(to).catch(() => null)
    if (found === null) return false
    const isOwn = found.ctimeMs >= journal.startedAt.getTime() || replacing.has(to.toLowerCase())
    if (isOwn || found.isDirectory()) return false
    replacing.add(to.toLowerCase())
    try {
      await rename(from, to)
      return true
    } finally {
      replacing.delete(to.toLowerCase())
    }
  }

  async function publish(key: number, name: string, complete: string): Promise<void> {
    try {
      await createFolder(name)
      const { ino } = await lstat(complete, { bigint: true })
      journal.started(key, { inode: String(ino), name })
      if (!overwrite || !(await replace(complete, name))) await claim(complete, join(target, name))
      journal.done(key)
    } catch (error) {
      await rm(complete, { force: true }).catch(() => {})
      throw OF_NAME.includes(codeOf(error)) ? nameFailure(name, error) : diskFailure(error, target)
    }
  }

  return {
    /**
     * Writes the output of a row.
     * @throws RowFailure for its name; CliError for the disk.
     */
    async write(row: number, name: string, bytes: Uint8Array): Promise<void> {
      const complete = join(temporary, String(row))
      try {
        await writeFile(complete, bytes)
      } catch (error) {
        await rm(complete, { force: true }).catch(() => {})
        throw diskFailure(error, target)
      }
      await publish(row, name, complete)
    },

    /** Publishes a complete file. @throws As `write`. */
    publish,

    /** Fails early for a name that is taken, before its row is rendered. @throws RowFailure */
    async check(name: string): Promise<void> {
      if (overwrite) return
      const found = await lstat(join(target, name)).catch(() => null)
      if (found !== null) throw nameTaken(name)
    },
  }
}

function nameFailure(name: string, error: unknown): RowFailure {
  if (codeOf(error) === 'EEXIST') return nameTaken(name)
  return new RowFailure('invalid_name', `'${name}' cannot be written: ${systemReason(error)}.`)
}

export function nameTaken(name: string): RowFailure {
  return new RowFailure(
    'name_taken',
    `'${name}' exists: another row has this name, or the file was there before (--overwrite replaces such files).`,
  )
}

/** A failure that all rows would have. */
export function diskFailure(error: unknown, target: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(error))
  const reason = isFull
    ? `The disk of '${target}' is full. Free some space`
    : `'${target}' cannot be written: ${systemReason(error)}. Correct it`
  return new CliError(EXIT.file, `${reason} and run the same command again: it continues where it stopped.`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
