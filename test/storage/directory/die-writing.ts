import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { directoryStorage } from '../../../src/storage/directory/index.ts'
import { numberedContent } from './numbered-content.ts'

// Stores a file, then replaces it, and kills itself once part of the replacement is on the disk.
// Argument: folder.

const path = process.argv[2] ?? ''
const { files } = directoryStorage(path)
const [first, second] = [numberedContent(1), numberedContent(2)]
await files.put({ key: 'replaced1', bytes: first })
dieWhenHalfWritten()
await files.put({ key: 'replaced1', bytes: second })
process.exit(1)

function dieWhenHalfWritten(): void {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { size } = statSync(join(entry.parentPath, entry.name))
    if (size > 0 && size < first.byteLength) process.kill(process.pid, 'SIGKILL')
  }
  setImmediate(dieWhenHalfWritten)
}
