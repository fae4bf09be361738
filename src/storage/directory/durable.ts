import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createFolder } from '../create-folder.ts'
import type { FileSource } from '../storage-errors.ts'
import { errorCode } from '../storage-errors.ts'
import { storageFault } from './faults.ts'

// Durable writes: they are complete on the disk when they resolve.

/** Creates a folder and its parents with mode 0700. Succeeds if it exists. */
export async function makeFolder(path: string): Promise<void> {
  try {
    const created = await createFolder(path, 0o700)
    for (const folder of created.toReversed()) await syncFolder(dirname(folder))
  } catch (cause) {
    throw storageFault(cause, `create the folder ${path}`)
  }
}

/**
 * Replaces a file atomically: writes a temporary file on the same file system and renames it. The temporary file is
 * removed on failure.
 */
export async function writeWhole({
  path,
  temporary,
  bytes,
}: {
  path: string
  temporary: string
  bytes: FileSource
}): Promise<void> {
  const handle = await open(temporary, 'wx', 0o600)
  try {
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw cause
  }
  await syncFolder(dirname(path))
}

/** Removes files of interrupted writers: those in `folder` last written before `before`. */
export async function sweepStale({ folder, before }: { folder: string; before: Date }): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(unlessAbsent)
    if (found?.isFile() === true && found.mtime < before) await rm(path, { force: true })
  }
}

/** Null for the error that a file does not exist; throws other errors. */
export function unlessAbsent(cause: unknown): null {
  if (errorCode(cause) === 'ENOENT') return null
  throw cause
}

/** Windows cannot sync folders, and some file systems reject it with EINVAL: there, renames are not synced. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (cause) {
    if (errorCode(cause) !== 'EINVAL') throw cause
  } finally {
    await handle.close()
  }
}
