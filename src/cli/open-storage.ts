import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRecord } from '../base/json.ts'
import type { Storage } from '../storage/contracts.ts'
import { hasSqlite } from '../storage/directory/database.ts'
import { directoryStorage } from '../storage/directory/index.ts'
import type { CommandOptions } from './command-line.ts'
import { CliError, EXIT, systemReason } from './failure.ts'

/** True for the path of a module, false for a folder. */
export function isModule(spec: string): boolean {
  return /\.[cm]?[jt]s$/.test(spec)
}

/**
 * Opens the storage that an option names: a module whose default export is a storage or a function that returns one, or the
 * folder of a directory storage.
 */
export async function openStorage(option: string, spec: string): Promise<Storage> {
  return isModule(spec) ? await loadStorage(option, spec) : openDirectory(option, spec)
}

/** @throws CliError if this Node has no SQLite; the command line cannot pass another one. */
function openDirectory(option: string, folder: string): Storage {
  if (!hasSqlite()) {
    throw new CliError(
      EXIT.usage,
      `${option} needs node:sqlite, which this Node (${process.version}) does not have. Use Node 22.13 or later, or leave out ${option}.`,
    )
  }
  return directoryStorage(folder)
}

/** The storage of --data or --storage; null without one. */
export async function openGivenStorage({ data, storage }: CommandOptions): Promise<Storage | null> {
  if (data !== null && storage !== null) {
    throw new CliError(EXIT.usage, 'Give either --data or --storage, not both.')
  }
  if (storage !== null && !isModule(storage)) {
    throw new CliError(
      EXIT.usage,
      `--storage must be a JavaScript module such as ./storage.mjs, got '${storage}'. A folder is given with --data.`,
    )
  }
  if (storage !== null) return await openStorage('--storage', storage)
  return data === null ? null : openDirectory('--data', data)
}

/** Loads a module of the host: any storage can be used, and its secrets stay off the command line. */
async function loadStorage(option: string, path: string): Promise<Storage> {
  const file = resolve(path)
  const found = await stat(file).catch((error: unknown) => {
    throw new CliError(EXIT.file, `The storage module '${path}' cannot be read: ${systemReason(error)}.`)
  })
  if (!found.isFile()) throw new CliError(EXIT.file, `The storage module '${path}' is not a file.`)
  let storage: unknown
  try {
    const { default: exported } = await import(pathToFileURL(file).href)
    storage = typeof exported === 'function' ? await exported() : exported
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CliError(EXIT.file, `The storage module '${path}' failed: ${reason}`)
  }
  if (isStorage(storage)) return storage
  throw new CliError(
    EXIT.usage,
    `${option}: the default export of '${path}' must be a storage { records, files, queue }, or a function that returns one.`,
  )
}

function isStorage(value: unknown): value is Storage {
  return isRecord(value) && ['records', 'files', 'queue'].every(name => isRecord(value[name]))
}

export async function closeStorage({ records, files, queue }: Storage): Promise<void> {
  await queue.close()
  await records.close()
  await files.close()
}
