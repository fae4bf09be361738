import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import S3rver from 's3rver'

export const BUCKET = 'platen-test'
export const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface S3Server {
  readonly endpoint: string
  stop(): Promise<void>
}

/** An S3 server on a free port of this machine, with an empty bucket in a folder of its own. */
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

/**
 * s3rver answers before it has written the object, and two writers of one object mix their bytes. S3 does neither: an
 * object is there when the request has succeeded, and it is of one request.
 */
function makeAtomic({ store }: S3rver): void {
  const putObject = store.putObject.bind(store)
  let last: Promise<unknown> = Promise.resolve()
  store.putObject = object => {
    const put = async () => {
      const result = await putObject(object)
      const path = store.getResourcePath(object.bucket, object.key, 'object')
      while ((await stat(path)).size !== result.size) await setImmediate()
      return result
    }
    const next = last.then(put, put)
    last = next
    return next
  }
}
