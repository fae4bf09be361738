import type { Stats } from 'node:fs'
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
/** Rows whose names are remembered, about 10 MB. */
const MAX_REMEMBERED = 100_000
/** Errors of one name: the row fails, and the others continue. */
const OF_NAME = ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ', 'ENOTEMPTY']

/**
 * Publishes complete files under their final names: each file is written under a temporary name, recorded in the journal
 * with its inode, and then linked to its name, which fails if the name exists.
 */
export function createOutputs({ target, temporary, journal, overwrite }: OutputsOptions) {
  const folders = new Set<string>()
  const replacing = new Set<string>()
  /** Rows by the names of their outputs, for messages. Rows after the first ones are left out. */
  const rows = new Map<string, number>()

  async function createFolder(name: string): Promise<void> {
    const folder = dirname(name)
    if (folder === '.' || folders.has(folder)) return
    if (folders.size > 1000) folders.clear()
    await mkdir(join(target, folder), { recursive: true })
    folders.add(folder)
  }

  async function nameTaken(name: string): Promise<RowFailure> {
    const row = rows.get(name)
    if (row !== undefined) return rivalRow(name, row)
    const found = await lstat(join(target, name)).catch(() => null)
    if (found?.isDirectory()) {
      return new RowFailure('name_taken', `'${name}' is a folder. Move it, or change --name.`)
    }
    if (found === null || isOwn(found)) return rivalRow(name, null)
    const advice = overwrite ? 'Move it.' : 'Move it, or replace such files with --overwrite.'
    return new RowFailure('name_taken', `'${name}' exists, and is older than this batch. ${advice}`)
  }

  /** True for a file that this batch wrote, in this run or an earlier one. */
  function isOwn({ ctimeMs }: Stats): boolean {
    return ctimeMs >= journal.startedAt.getTime()
  }

  async function nameFailure(name: string, error: unknown): Promise<RowFailure> {
    if (codeOf(error) === 'EEXIST') return await nameTaken(name)
    return new RowFailure('invalid_name', `'${name}' cannot be written: ${systemReason(error)}.`)
  }

  function remember(row: number, name: string): void {
    if (rows.size < MAX_REMEMBERED) rows.set(name, row)
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
    if (isOwn(found) || replacing.has(to.toLowerCase()) || found.isDirectory()) return false
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
      remember(key, name)
    } catch (error) {
      await rm(complete, { force: true }).catch(() => {})
      throw OF_NAME.includes(codeOf(error)) ? await nameFailure(name, error) : diskFailure(error, target)
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

    /** Records the output of a row that an earlier run wrote. */
    remember,
    /** True until `remember` ignores further rows. */
    get remembers() {
      return rows.size < MAX_REMEMBERED
    },

    /** Fails early for a name that is taken, before its row is rendered. @throws RowFailure */
    async check(name: string): Promise<void> {
      if (overwrite) return
      const found = await lstat(join(target, name)).catch(() => null)
      if (found !== null) throw await nameTaken(name)
    },
  }
}

/** @param row The row that has the name; null if it is not known. */
export function rivalRow(name: string, row: number | null): RowFailure {
  const rival = row === null ? 'another row' : `row ${row}`
  return new RowFailure(
    'name_taken',
    `'${name}' is the file of ${rival} already. Change --name so that each row has a name of its own.`,
  )
}

/** A failure of the disk, which all rows after it would have. */
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
