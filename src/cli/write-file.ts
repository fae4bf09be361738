import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CliError, EXIT } from './failure.ts'
import { print } from './print.ts'
import { systemReason } from './system-reason.ts'

/** Sees before the work that the output has a place to go. */
export async function checkPlace(path: string): Promise<void> {
  if (path === '-') return
  if (await isFolder(path)) {
    throw unwritable(path, `it is a folder; name a file in it, such as '${join(path, 'output.pdf')}'.`)
  }
  const folder = dirname(path)
  const isThere = await isFolder(folder)
  if (isThere === null) throw unwritable(path, `there is no folder '${folder}'; make it first.`)
  if (!isThere) throw unwritable(path, `'${folder}' is not a folder.`)
}

/**
 * Writes a file whole or not at all, or to standard output for `-`. A link is followed, and what is no plain file
 * (a pipe, a device) is written into, as it must not be replaced.
 */
export async function writeOutput(path: string, bytes: Uint8Array): Promise<void> {
  if (path === '-') return await print(bytes)
  const target = await realpath(path).catch(() => path)
  if (await isSpecial(target)) {
    return await writeFile(target, bytes).catch((error: unknown) => {
      throw unwritable(path, `${systemReason(error)}.`)
    })
  }
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
  try {
    await writeFile(temporary, bytes)
    await rename(temporary, target)
  } catch (error) {
    // What stopped the writing says more than what stops the removal.
    await rm(temporary, { force: true }).catch(() => {})
    throw unwritable(path, `${systemReason(error)}.`)
  }
}

async function isSpecial(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && !found.isFile()
}

/** @throws CliError for what is no folder; null asks for none. */
export async function checkFolder(path: string | null): Promise<void> {
  if (path === null || (await isFolder(path)) === true) return
  throw new CliError(EXIT.file, `There is no folder '${path}'.`)
}

/** Null where there is nothing of that name. */
async function isFolder(path: string): Promise<boolean | null> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return null
  }
}

function unwritable(path: string, reason: string): CliError {
  return new CliError(EXIT.file, `The output cannot be written to '${path}': ${reason}`)
}
