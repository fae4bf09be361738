import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import S3rver from 's3rver'

export const BUCKET = 'platen-test'
export const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface S3Server {
  readonly endpoint: string
  stop(): Promise<void>
}

/** An S3 server on a free port, with an empty bucket in a temporary folder. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'platen-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  })
  makeAtomic(server)
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** An upload that is not written within this time counts as abandoned, so the next upload of its object may begin. */
const ABANDONED_MS = 5_000

/**
 * s3rver responds before it has written the object, and mixes concurrent writes of one object. S3 does neither:
 * after a success the object exists, with the content of one request.
 */
function makeAtomic({ store }: S3rver): void {
  const putObject = store.putObject.bind(store)
  const lastPuts = new Map<string, Promise<unknown>>()
  store.putObject = object => {
    const path = store.getResourcePath(object.bucket, object.key, 'object')
    const put = async () => {
      const ended = new AbortController()
      const abandoned = delay(ABANDONED_MS, null, { ref: false, signal: ended.signal }).then(() => {
        throw new Error('The client ended during its upload.')
      })
      const write = async () => {
        const result = await putObject(object)
        while (!ended.signal.aborted && (await stat(path)).size !== result.size) await setImmediate()
        return result
      }
      try {
        return await Promise.race([write(), abandoned])
      } finally {
        ended.abort()
      }
    }
    const next = (lastPuts.get(path) ?? Promise.resolve()).then(put, put)
    lastPuts.set(path, next)
    return next
  }
}
