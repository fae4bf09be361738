import { createHash, randomUUID } from 'node:crypto'
import { fstat } from 'node:fs'
import { opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { FileEntry, FileStore, StoredFile } from '../contracts.ts'
import { createOpening } from '../opening.ts'
import { checkFileKey, isFileKey, storeFrom } from '../storage-errors.ts'
import { makeFolder, sweepStale, unlessAbsent, writeWhole } from './durable.ts'
import { storageFault } from './faults.ts'
import { openForReading, release, streamOf } from './file-stream.ts'

/** Older temporary files belong to interrupted writers. */
const STALE_AFTER_MS = 3_600_000

const describe = promisify(fstat)

/**
 * Files in `<folder>/files`, in 256 subfolders, written through `<folder>/tmp`. The trash is `<folder>/trash`.
 */
export function createDirectoryFiles(folder: string): FileStore {
  const files = join(folder, 'files')
  const temporaries = join(folder, 'tmp')
  const trash = join(folder, 'trash')
  const opening = createOpening({
    open: () => openFolders(files, temporaries),
    close: () => undefined,
  })
  /** A hash distributes keys evenly, even if they begin with a time. */
  const shardOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 2)
  const pathOf = (key: string): string => {
    checkFileKey(key)
    return join(files, shardOf(key), key)
  }
  const attempt = async <T>(doing: string, work: () => Promise<T>): Promise<T> => {
    try {
      await opening.use()
      return await work()
    } catch (cause) {
      throw storageFault(cause, doing)
    }
  }
  return {
    async put({ key, bytes }) {
      const path = pathOf(key)
      await storeFrom(bytes, source =>
        attempt(`store file ${key} in ${folder}`, async () => {
          await makeFolder(join(files, shardOf(key)))
          await writeWhole({ path, temporary: join(temporaries, randomUUID()), bytes: source })
        }),
      )
    },
    async get({ key }) {
      const path = pathOf(key)
      const doing = `read file ${key} in ${folder}`
      return attempt(doing, () => openStored(path, doing))
    },
    async delete({ key }) {
      const path = pathOf(key)
      await attempt(`delete file ${key} in ${folder}`, () => rm(path, { force: true }))
    },
    async trash({ key }) {
      const path = pathOf(key)
      await attempt(`move file ${key} in ${folder} to its trash`, async () => {
        await makeFolder(trash)
        const trashed = join(trash, key)
        const now = new Date()
        await rename(path, trashed).then(() => utimes(trashed, now, now), unlessAbsent)
      })
    },
    async emptyTrash({ before }) {
      return await attempt(`empty the trash of ${folder}`, () => removeUntil(trash, Date.parse(before)))
    },
    async url({ key }) {
      opening.check()
      return pathToFileURL(pathOf(key)).href
    },
    keyOf({ url }) {
      opening.check()
      const path = localPath(url)
      const key = path === null ? '' : basename(path)
      return isFileKey(key) && pathOf(key) === path ? key : null
    },
    async *list() {
      try {
        await opening.use()
        for await (const shard of await opendir(files)) {
          if (!shard.isDirectory()) continue
          yield* listShard(join(files, shard.name), key => shardOf(key) === shard.name)
        }
      } catch (cause) {
        throw storageFault(cause, `list files in ${folder}`)
      }
    },
    close: opening.close,
  }
}

async function openFolders(files: string, temporaries: string): Promise<void> {
  await makeFolder(files)
  await makeFolder(temporaries)
  await sweepStale({ folder: temporaries, before: new Date(Date.now() - STALE_AFTER_MS) })
}

/** Removes files last modified at or before a time, and returns their number. */
async function removeUntil(folder: string, untilMs: number): Promise<number> {
  const entries = await opendir(folder).catch(unlessAbsent)
  let removed = 0
  for await (const { name } of entries ?? []) {
    const path = join(folder, name)
    const found = await stat(path).catch(unlessAbsent)
    if (found?.isFile() !== true || found.mtimeMs > untilMs) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

async function openStored(path: string, doing: string): Promise<StoredFile | null> {
  const descriptor = await openForReading(path).catch(unlessAbsent)
  if (descriptor === null) return null
  try {
    const { size } = await describe(descriptor)
    const fault = (cause: unknown) => storageFault(cause, doing)
    return { bytes: size, stream: streamOf(descriptor, { bytes: size, fault }) }
  } catch (cause) {
    await release(descriptor)
    throw cause
  }
}

/** Skips foreign files, such as `.DS_Store` or a copy in the wrong folder. */
async function* listShard(path: string, isOwn: (key: string) => boolean): AsyncGenerator<FileEntry> {
  for await (const { name: key } of await opendir(path)) {
    if (!isFileKey(key) || !isOwn(key)) continue
    const found = await stat(join(path, key)).catch(unlessAbsent)
    if (found?.isFile() !== true) continue
    yield { key, bytes: found.size, modified_at: found.mtime.toISOString() }
  }
}

/** The path of a local `file:` URL; null for other URLs. */
function localPath(url: string): string | null {
  try {
    return new URL(url).protocol === 'file:' ? fileURLToPath(url) : null
  } catch {
    return null
  }
}
