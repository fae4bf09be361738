/** Changes of files in a folder → their paths. Not pure: watches the file system. */
import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Editors write a file in several steps; the changes of this long are one. */
const SETTLE_MS = 15
/** Interval where the system cannot watch, such as on network file systems. */
const POLL_MS = 500
const MAX_POLLED = 5000
/** Each takes a handle of the system. */
const MAX_FOLDERS = 2000

const IGNORED = /(?:^|\/)(?:node_modules|\.git)(?:\/|$)|\.tmp$|~$|\.sw[a-z]$/

export interface FolderWatch {
  close(): void
}

/**
 * Watches a folder and the folders in it.
 * @param onChange Receives relative paths with `/`; an empty list: any file may have changed.
 */
export function watchFolder(root: string, onChange: (paths: readonly string[]) => void): FolderWatch {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const note = (path: string): void => {
    if (path !== '' && IGNORED.test(path)) return
    changed.add(path)
    timer ??= setTimeout(() => {
      timer = null
      const paths = [...changed]
      changed.clear()
      onChange(paths.includes('') ? [] : paths)
    }, SETTLE_MS)
  }
  let stop = (): void => {}
  const watchBySystem = process.platform === 'linux' ? watchEachFolder : watchRecursively
  try {
    stop = watchBySystem(root, note, () => {
      stop()
      stop = poll(root, note)
    })
  } catch {
    stop = poll(root, note)
  }
  return {
    close() {
      if (timer !== null) clearTimeout(timer)
      stop()
    },
  }
}

type WatchBySystem = (root: string, note: (path: string) => void, onError: () => void) => () => void

const watchRecursively: WatchBySystem = (root, note, onError) => {
  const watcher = watch(root, { recursive: true, persistent: false }, (_event, name) =>
    note(name === null ? '' : name.split(sep).join('/')),
  )
  watcher.on('error', onError)
  return () => watcher.close()
}

/**
 * On Linux, Node watches each file of a recursive watch, and loses those that are replaced by another file, as atomic
 * saves do. The watch of a folder reports its files by name.
 */
const watchEachFolder: WatchBySystem = (root, note, onError) => {
  const watchers = new Map<string, FSWatcher>()
  const close = (): void => {
    for (const watcher of watchers.values()) watcher.close()
    watchers.clear()
  }
  const add = (folder: string): void => {
    if (watchers.has(folder) || (folder !== '' && IGNORED.test(folder))) return
    if (watchers.size === MAX_FOLDERS) throw new Error('there are too many folders')
    const path = join(root, folder)
    const within = (name: string): string => (folder === '' ? name : `${folder}/${name}`)
    const watcher = watch(path, { persistent: false }, (event, name) => {
      note(name === null ? '' : within(name))
      if (event === 'rename' && name !== null) update(within(name))
    })
    watcher.on('error', onError)
    watchers.set(folder, watcher)
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory()) add(within(entry.name))
    }
  }
  /** A path that appeared or vanished. A new folder may have files already. */
  const update = (path: string): void => {
    watchers.get(path)?.close()
    watchers.delete(path)
    try {
      const isFolder = lstatSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true
      if (!isFolder || IGNORED.test(path)) return
      add(path)
      note('')
    } catch {
      onError()
    }
  }
  try {
    add('')
  } catch (error) {
    close()
    throw error
  }
  return close
}

/** Compares times and sizes at an interval. */
function poll(root: string, note: (path: string) => void): () => void {
  let before: ReadonlyMap<string, string> | null = null
  let isClosed = false
  const look = async (): Promise<void> => {
    const now = await stamps(root)
    if (isClosed) return
    for (const path of new Set([...now.keys(), ...(before?.keys() ?? [])])) {
      if (before !== null && before.get(path) !== now.get(path)) note(path)
    }
    before = now
    timer = setTimeout(look, POLL_MS)
    timer.unref()
  }
  let timer = setTimeout(look, 0)
  timer.unref()
  return () => {
    isClosed = true
    clearTimeout(timer)
  }
}

async function stamps(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const names = await readdir(root, { recursive: true }).catch(() => [])
  for (const name of names.slice(0, MAX_POLLED)) {
    const path = name.split(sep).join('/')
    if (IGNORED.test(path)) continue
    const stats = await stat(join(root, name)).catch(() => null)
    if (stats?.isFile()) found.set(path, `${stats.mtimeMs}:${stats.size}`)
  }
  return found
}
