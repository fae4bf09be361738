/** Changes of files in a folder → their paths. Not pure: watches the file system. */
import { watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Editors write a file in several steps; the changes of this long are one. */
const SETTLE_MS = 15
/** Interval where the system cannot watch, such as on network file systems. */
const POLL_MS = 500
const MAX_POLLED = 5000

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
  let stop: () => void = () => {}
  try {
    const watcher = watch(root, { recursive: true, persistent: false }, (_event, name) =>
      note(name === null ? '' : name.split(sep).join('/')),
    )
    watcher.on('error', () => {
      watcher.close()
      stop = poll(root, note)
    })
    stop = () => watcher.close()
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
