import { inspect } from 'node:util'
import { onTestFinished } from 'vitest'
import { type S3FilesOptions, s3Files } from '../../../src/storage/s3/index.ts'
import { type FaultProxy, type Intercept, startProxy } from './fault-proxy.ts'
import { BUCKET, CREDENTIALS } from './s3-server.ts'

export const KEY = '019b7885-1e00-7000-8000-000000000001.pdf'
export const SECRET = 'a secret that nobody may read'

/** A store behind a proxy with an interceptor. @param target The S3 server; null if the proxy answers all requests. */
export async function proxied(
  target: string | null,
  intercept: Intercept,
  options: Partial<S3FilesOptions> = {},
): Promise<{ files: ReturnType<typeof s3Files>; proxy: FaultProxy }> {
  const proxy = await startProxy(target, intercept)
  onTestFinished(() => proxy.stop())
  const credentials = { ...CREDENTIALS, secretAccessKey: SECRET }
  const files = s3Files({ bucket: BUCKET, endpoint: proxy.endpoint, credentials, ...options })
  return { files, proxy }
}

/** The content of a file. */
export async function read(files: ReturnType<typeof s3Files>, key = KEY): Promise<Buffer | null> {
  const file = await files.get({ key })
  if (file === null) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of file.stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The text that a log shows for an error, causes included. */
export function shown(error: unknown): string {
  return inspect(error, { depth: 20, showHidden: true })
}

/** A stream of bytes in chunks of 64 KiB. */
export function chunked(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close()
      controller.enqueue(bytes.slice(at, at + 65_536))
      at += 65_536
    },
  })
}
