import { releaseBytes } from '../../base/bytes.ts'
import type { FileStore } from '../contracts.ts'
import { checkFileKey, createClosable, isFileKey } from '../storage-errors.ts'

const SCHEME = 'memory:'
/** Most files are one chunk, which readers need not copy. */
const CHUNK_BYTES = 4_194_304

interface MemoryFile {
  readonly content: Uint8Array
  /** One symbol per open stream. */
  readonly readers: Set<symbol>
  readonly modified_at: string
}

/** Files in a map. A stream keeps the content it was opened on, even if the file is replaced. */
export function createMemoryFiles(): FileStore {
  const { use, close } = createClosable({
    stored: new Map<string, MemoryFile>(),
    trashed: [] as (MemoryFile & { readonly trashed_at: string })[],
  })
  const find = (key: string): MemoryFile | undefined => {
    checkFileKey(key)
    return use().stored.get(key)
  }
  return {
    async put({ key, bytes }) {
      find(key)
      const content = bytes instanceof Uint8Array ? new Uint8Array(bytes) : await collect(bytes)
      const replaced = find(key)
      const modified_at = new Date().toISOString()
      use().stored.set(key, { content, readers: new Set(), modified_at })
      if (replaced !== undefined) release(replaced)
    },
    async get({ key }) {
      const file = find(key)
      return file === undefined ? null : { bytes: file.content.byteLength, stream: streamOf(file) }
    },
    async delete({ key }) {
      const file = find(key)
      use().stored.delete(key)
      if (file !== undefined) release(file)
    },
    async trash({ key }) {
      const file = find(key)
      if (file === undefined) return
      const { stored, trashed } = use()
      stored.delete(key)
      trashed.push({ ...file, trashed_at: new Date().toISOString() })
    },
    async emptyTrash({ before }) {
      const { trashed } = use()
      const gone = trashed.filter(({ trashed_at }) => trashed_at <= before)
      for (const file of gone) {
        trashed.splice(trashed.indexOf(file), 1)
        release(file)
      }
      return gone.length
    },
    async url({ key }) {
      find(key)
      return SCHEME + key
    },
    keyOf({ url }) {
      use()
      const key = url.startsWith(SCHEME) ? url.slice(SCHEME.length) : null
      return isFileKey(key) ? key : null
    },
    async *list() {
      for (const [key, { content, modified_at }] of [...use().stored]) {
        yield { key, bytes: content.byteLength, modified_at }
      }
    },
    close,
  }
}

/** The content of a stream. */
async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

function streamOf({ content, readers }: MemoryFile): ReadableStream<Uint8Array> {
  const reader = Symbol('reader')
  let position = 0
  readers.add(reader)
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (position < content.byteLength) {
        controller.enqueue(content.slice(position, position + CHUNK_BYTES))
        position += CHUNK_BYTES
      }
      if (position >= content.byteLength) {
        controller.close()
        readers.delete(reader)
      }
    },
    // Also called if all chunks were enqueued but not read.
    cancel() {
      readers.delete(reader)
    },
  })
}

/** Otherwise short-lived files would trigger frequent garbage collections. */
function release({ content, readers }: MemoryFile): void {
  if (readers.size === 0) releaseBytes(content)
}
