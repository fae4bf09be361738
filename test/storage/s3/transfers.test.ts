import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../refusal.ts'
import { answerError, type Intercept } from './fault-proxy.ts'
import { chunked, KEY, proxied, read } from './s3-files.ts'
import { type S3Server, startS3 } from './s3-server.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.stop())

const PART = 5_242_880

describe('an incomplete download is an error, never a shorter file', () => {
  const sends =
    (announced: number | null, sent: number): Intercept =>
    (_, response) => {
      response.writeHead(200, announced === null ? {} : { 'content-length': announced })
      response.write(new Uint8Array(sent), () => response.destroy())
    }
  test.each([
    ['the connection breaks off', sends(100_000, 50_000), {}],
    ['the connection breaks off before the first byte', sends(100_000, 0), {}],
    [
      'no more bytes come',
      ((_, response) => {
        response.writeHead(200, { 'content-length': 100_000 })
        response.write(new Uint8Array(10))
        return new Promise(resolve => response.on('close', resolve))
      }) satisfies Intercept,
      { timeoutMs: 300 },
    ],
  ])('%s', async (_, intercept, options) => {
    const { files } = await proxied(null, intercept, options)
    const error = await refusal(read(files))
    expect(error.code).toBe('storage_unavailable')
    expect(error.message).toMatch(/^Could not read file .* in bucket 'platen-test': the host '127/)
  })

  test('the length is not announced', async () => {
    const { files } = await proxied(null, (_, response) => response.writeHead(200).end('content'))
    const error = await refusal(files.get({ key: KEY }))
    expect(error.message).toMatch(/without a Content-Length, which a proxy may have removed/)
  })
})

describe('a multipart upload', () => {
  test.each([PART - 1, PART, PART + 1, 2 * PART])('of a stream of %i bytes is stored whole', async length => {
    const { files, proxy } = await proxied(server.endpoint, () => undefined, { multipartBytes: PART })
    const bytes = randomBytes(length)
    await files.put({ key: KEY, bytes: chunked(bytes) })
    expect(Buffer.compare((await read(files)) ?? Buffer.alloc(0), bytes)).toBe(0)
    const parts = proxy.requests.filter(({ method }) => method === 'PUT')
    expect(parts.map(({ body }) => body.byteLength)).toEqual(
      length < PART ? [length] : [PART, ...(length > PART ? [length - PART] : [])],
    )
  })

  /** Requests that abort an upload. */
  const aborts = (requests: readonly { method: string; url: string }[]) =>
    requests.filter(({ method, url }) => method === 'DELETE' && url.includes('uploadId'))

  test('whose stream fails is aborted, and the earlier file remains', async () => {
    const { files, proxy } = await proxied(server.endpoint, () => undefined, { multipartBytes: PART })
    await files.put({ key: KEY, bytes: Buffer.from('earlier') })
    const failure = new Error('the source ended')
    let chunks = 0
    const source = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (chunks++ < 3) controller.enqueue(new Uint8Array(PART / 2))
        else controller.error(failure)
      },
    })
    await expect(files.put({ key: KEY, bytes: source })).rejects.toBe(failure)
    expect(String(await read(files))).toBe('earlier')
    expect(aborts(proxy.requests).length).toBe(1)
  })

  test('whose part is rejected is aborted, and its stream is cancelled', async () => {
    const { files, proxy } = await proxied(
      server.endpoint,
      ({ url }, response) => {
        if (url.includes('partNumber=2')) answerError(response, 403, 'AccessDenied')
      },
      { multipartBytes: PART },
    )
    let cancelled = 0
    const source = new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(new Uint8Array(PART)),
      cancel: () => {
        cancelled++
      },
    })
    const error = await refusal(files.put({ key: 'abcdefgh', bytes: source }))
    expect(error.message).toMatch(/may not do this/)
    expect(cancelled).toBe(1)
    expect(aborts(proxy.requests).length).toBe(1)
    expect(await files.get({ key: 'abcdefgh' })).toBeNull()
  })

  test('retries a failed part', async () => {
    let failures = 1
    const { files } = await proxied(
      server.endpoint,
      ({ url }, response) => {
        if (url.includes('partNumber=2') && failures-- > 0) answerError(response, 500, 'InternalError')
      },
      { multipartBytes: PART },
    )
    const bytes = randomBytes(3 * PART)
    await files.put({ key: KEY, bytes: chunked(bytes) })
    expect(Buffer.compare((await read(files)) ?? Buffer.alloc(0), bytes)).toBe(0)
  })

  const isCompletion = ({ method, url }: { method: string; url: string }): boolean =>
    method === 'POST' && url.includes('uploadId')

  test('whose completion succeeded is a success even if the response was lost', async () => {
    let completions = 0
    const { files } = await proxied(
      server.endpoint,
      async (request, response, forward) => {
        if (!isCompletion(request)) return
        if (completions++ === 0) await forward().then(() => response.destroy())
        else answerError(response, 404, 'NoSuchUpload')
      },
      { multipartBytes: PART },
    )
    const bytes = randomBytes(PART + 1)
    await files.put({ key: KEY, bytes })
    expect(completions).toBe(2)
    expect(Buffer.compare((await read(files)) ?? Buffer.alloc(0), bytes)).toBe(0)
  })

  test('aborted by another client is an error, also if an earlier file has the same length', async () => {
    const { files } = await proxied(
      server.endpoint,
      (request, response) => {
        if (isCompletion(request) && isAborted) answerError(response, 404, 'NoSuchUpload')
      },
      { multipartBytes: PART },
    )
    let isAborted = false
    const earlier = randomBytes(PART + 1)
    await files.put({ key: KEY, bytes: earlier })
    isAborted = true
    const error = await refusal(files.put({ key: KEY, bytes: randomBytes(PART + 1) }))
    expect(error.message).toMatch(/aborted by somebody else/)
    expect(Buffer.compare((await read(files)) ?? Buffer.alloc(0), earlier)).toBe(0)
  })

  test('whose completion fails with status 200 is an error', async () => {
    const { files, proxy } = await proxied(
      server.endpoint,
      (request, response) => {
        if (isCompletion(request)) answerError(response, 200, 'AccessDenied')
      },
      { multipartBytes: PART },
    )
    const error = await refusal(files.put({ key: 'abcdefgh', bytes: new Uint8Array(PART + 1) }))
    expect(error.message).toMatch(/may not do this/)
    expect(aborts(proxy.requests).length).toBe(1)
  })
})
