import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode, storageFault } from './faults.ts'

// Writes that are on the disk, whole, when they resolve.

/** Makes a folder and those above it, for this user alone; succeeds where it is there. */
export async function makeFolder(path: string): Promise<void> {
  try {
    const first = await mkdir(path, { recursive: true, mode: 0o700 })
    if (first === undefined) return
    for (let made = path; made.length >= first.length; made = dirname(made)) {
      await syncFolder(dirname(made))
    }
  } catch (cause) {
    throw storageFault(cause, `make the folder ${path}`)
  }
}

/**
 * Writes `bytes` beside and moves them into place, so that `path` is always absent, old and whole, or new and
 * whole. `temporary` is on the same file system; it is gone again, whatever happens short of a crash.
 */
export async function writeWhole({
  path,
  temporary,
  bytes,
}: {
  path: string
  temporary: string
  bytes: Uint8Array
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

/** Removes what writers that died left behind: files in `folder` last written before `before`. */
export async function sweepStale({ folder, before }: { folder: string; before: Date }): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(unlessAbsent)
    if (found?.isFile() === true && found.mtime < before) await rm(path, { force: true })
  }
}

/** null where the error says that the file is not there; throws any other. */
export function unlessAbsent(cause: unknown): null {
  if (errorCode(cause) === 'ENOENT') return null
  throw cause
}

/** Windows has no such call, and some file systems refuse it with EINVAL: there a rename is as safe as it gets. */
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
