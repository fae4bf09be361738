import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type S3Credentials, s3Files } from '../../../src/storage/s3/index.ts'
import { makeCertificate } from '../../assets/certificate.ts'
import { refusal } from '../../refusal.ts'
import { answerError, startProxy } from './fault-proxy.ts'
import { KEY, proxied, read, SECRET, shown } from './s3-files.ts'
import { BUCKET, CREDENTIALS, type S3Server, startS3 } from './s3-server.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.stop())

const bytes = Buffer.from('content')

describe('transient errors are retried', () => {
  test.each([
    [500, 'InternalError'],
    [502, ''],
    [503, 'SlowDown'],
    [504, ''],
    [429, 'TooManyRequests'],
    [400, 'RequestTimeout'],
    [400, 'BadDigest'],
  ])('%i %s twice, then success', async (status, code) => {
    let failures = 2
    const { files, proxy } = await proxied(server.endpoint, (_, response) => {
      if (failures-- > 0) answerError(response, status, code)
    })
    await files.put({ key: KEY, bytes })
    expect(proxy.requests.length).toBe(3)
    expect(await read(files)).toEqual(bytes)
  })

  test('a connection that breaks off is repeated', async () => {
    let failures = 2
    const { files } = await proxied(server.endpoint, (_, response) => {
      if (failures-- > 0) response.destroy()
    })
    await files.put({ key: KEY, bytes })
    expect(await read(files)).toEqual(bytes)
  })

  test('a listing that breaks off is read again', async () => {
    let failures = 1
    const { files } = await proxied(
      server.endpoint,
      async ({ url }, response, forward) => {
        if (!url.includes('list-type') || failures-- <= 0) return
        const { status, headers, body } = await forward()
        response.writeHead(status, { ...headers, 'content-length': body.byteLength })
        response.write(body.subarray(0, 100), () => response.destroy())
      },
      { prefix: 'cut' },
    )
    await files.put({ key: KEY, bytes })
    const keys = []
    for await (const { key } of files.list()) keys.push(key)
    expect(keys).toEqual([KEY])
  })

  test('a response timeout', async () => {
    let failures = 1
    const { files } = await proxied(
      server.endpoint,
      async (_, response) => {
        if (failures-- > 0) await new Promise(resolve => response.on('close', resolve))
      },
      { timeoutMs: 300 },
    )
    await files.put({ key: KEY, bytes })
    expect(await read(files)).toEqual(bytes)
  })
})

test.each([0, 2])('after %i retries a call fails', async retries => {
  const { files, proxy } = await proxied(null, (_, response) => answerError(response, 503, 'SlowDown'), {
    retries,
  })
  const error = await refusal(files.put({ key: KEY, bytes }))
  expect(error.code).toBe('storage_unavailable')
  expect(error.message).toMatch(/^Could not store file .* in bucket 'platen-test': .*503 SlowDown/)
  expect(proxy.requests.length).toBe(retries + 1)
})

test('a store that never responds is reported as too slow', async () => {
  const never = async (_: unknown, response: { on: (event: 'close', done: () => void) => unknown }) => {
    await new Promise<void>(resolve => response.on('close', resolve))
  }
  const { files } = await proxied(null, never, { timeoutMs: 100, retries: 1 })
  const error = await refusal(files.get({ key: KEY }))
  expect(error.code).toBe('storage_unavailable')
  expect(error.message).toMatch(/too slow: .* 100 ms.*'timeoutMs'/)
})

test('a store that is down fails every call', async () => {
  const proxy = await startProxy(null, () => undefined)
  await proxy.stop()
  const files = s3Files({ bucket: BUCKET, endpoint: proxy.endpoint, credentials: CREDENTIALS, retries: 1 })
  const calls = [
    files.put({ key: KEY, bytes }),
    files.get({ key: KEY }),
    files.delete({ key: KEY }),
    files.trash({ key: KEY }),
    files.emptyTrash({ before: '2999-01-01T00:00:00.000Z' }),
    files.list()[Symbol.asyncIterator]().next(),
  ]
  for (const error of await Promise.all(calls.map(refusal))) {
    expect(error.code).toBe('storage_unavailable')
    expect(error.message).toMatch(/refuses the connection \(ECONNREFUSED\)\. Check 'endpoint'/)
  }
})

describe('permanent errors are reported immediately, with a solution', () => {
  test.each([
    [404, 'NoSuchBucket', /there is no bucket 'platen-test'\. Create it/],
    [403, 'AccessDenied', /Allow them s3:GetObject/],
    [403, 'InvalidAccessKeyId', /does not know the access key/],
    [403, 'SignatureDoesNotMatch', /Correct the secretAccessKey/],
    [400, 'ExpiredToken', /temporary credentials have expired/],
    [403, 'InvalidObjectState', /archived/],
    [400, 'EntityTooLarge', /larger than the store allows/],
    [501, 'NotImplemented', /'checksum: null'/],
    [507, '', /no more space/],
    [409, 'QuotaExceeded', /no more space/],
    [400, 'KMS.NotFoundException', /KMS key/],
    [418, 'Teapot', /refused the request.*418 Teapot/],
    [404, '', /Check 'endpoint'/],
    [401, '', /may not do this/],
    [403, 'RequestTimeTooSkewed', /clock of this machine/],
  ])('%i %s', async (status, code, message) => {
    const { files, proxy } = await proxied(null, (_, response) => {
      answerError(response, status, code, { headers: { 'x-amz-request-id': 'R0123', date: '' } })
    })
    const error = await refusal(files.put({ key: KEY, bytes }))
    expect(error.code).toBe('storage_unavailable')
    expect(error.message).toMatch(message)
    expect(error.message).toContain('request R0123')
    expect(proxy.requests.length).toBe(1)
    const others = [files.delete({ key: KEY }), files.get({ key: KEY }), files.trash({ key: KEY })]
    for (const other of await Promise.all(others.map(refusal))) expect(other.message).toMatch(message)
  })

  test('an error body that is not XML or is too long', async () => {
    for (const body of ['<html>', 'x'.repeat(1_000_000), '<Error><Code>', '']) {
      const { files } = await proxied(null, (_, response) => response.writeHead(403).end(body))
      expect((await refusal(files.get({ key: KEY }))).message).toMatch(/may not do this/)
    }
  })
})

test('an endpoint that is another web server is not an empty store', async () => {
  const { files } = await proxied(null, ({ url }, response) => {
    response.writeHead(url.includes('list-type') ? 200 : 404).end('<html><body>Welcome</body></html>')
  })
  expect((await refusal(files.get({ key: KEY }))).message).toMatch(/Check 'endpoint'/)
  expect((await refusal(files.delete({ key: KEY }))).message).toMatch(/Check 'endpoint'/)
  expect((await refusal(files.list()[Symbol.asyncIterator]().next())).message).toMatch(
    /<html> instead of <ListBucketResult>.*'endpoint' is an S3 API/,
  )
})

test('a delete marker of a versioned bucket counts as a missing file', async () => {
  const { files } = await proxied(null, (_, response) => {
    answerError(response, 404, 'NoSuchKey', { headers: { 'x-amz-delete-marker': 'true' } })
  })
  expect(await files.get({ key: KEY })).toBeNull()
  await files.trash({ key: KEY })
  await files.delete({ key: KEY })
})

describe('redirects', () => {
  const bucket = `the bucket '${BUCKET}' is in another region or at another endpoint`
  test.each([
    [
      301,
      'PermanentRedirect',
      { headers: { 'x-amz-bucket-region': 'eu-west-3' } },
      "Set 'region' to 'eu-west-3'",
    ],
    [307, 'TemporaryRedirect', {}, "Correct 'region' and 'endpoint'"],
    [302, '', {}, "Correct 'region' and 'endpoint'"],
    [
      400,
      'AuthorizationHeaderMalformed',
      { fields: '<Region>eu-west-3</Region>' },
      "Set 'region' to 'eu-west-3'",
    ],
  ])(
    '%i %s is not followed',
    async (status, code, {
      headers = {},
      fields = '',
    }: { headers?: Record<string, string>; fields?: string }, remedy) => {
      const elsewhere = await startProxy(null, (_, response) => response.writeHead(200).end())
      onTestFinished(() => elsewhere.stop())
      const { files, proxy } = await proxied(null, (_, response) => {
        answerError(response, status, code, { fields, headers: { ...headers, location: elsewhere.endpoint } })
      })
      const calls = [files.put({ key: KEY, bytes }), files.get({ key: KEY })]
      for (const error of await Promise.all(calls.map(refusal))) {
        expect(error.code).toBe('storage_unavailable')
        expect(error.message).toContain(`${bucket}. ${remedy}`)
      }
      expect(proxy.requests.length).toBe(2)
      expect(elsewhere.requests).toEqual([])
    },
  )
})

describe('credentials', () => {
  test('wrong credentials are reported without the secret, even if the store repeats the request', async () => {
    const options = { bucket: BUCKET, endpoint: server.endpoint }
    const unknown = s3Files({
      ...options,
      credentials: { accessKeyId: 'UNKNOWN', secretAccessKey: SECRET, sessionToken: 'session-token' },
    })
    const refused = await refusal(unknown.put({ key: KEY, bytes }))
    expect(refused.message).toMatch(/does not know the access key/)
    const { files } = await proxied(null, ({ headers }, response) => {
      answerError(response, 403, 'SignatureDoesNotMatch', {
        fields: `<StringToSign>${headers.authorization}</StringToSign><Region>${SECRET}</Region>`,
        headers: { 'x-amz-request-id': SECRET, 'x-amz-bucket-region': SECRET },
      })
    })
    const mismatch = await refusal(files.put({ key: KEY, bytes }))
    for (const error of [refused, mismatch]) {
      expect(shown(error)).not.toContain(SECRET)
      expect(shown(error)).not.toContain('session-token')
      expect(shown(error)).not.toContain('Signature=')
    }
    expect(shown([unknown, files])).not.toContain(SECRET)
  })

  test('of a function are cached until they expire', async () => {
    let calls = 0
    const until = (ms: number) => new Date(Date.now() + ms)
    const of = (expiration: S3Credentials['expiration']) => async () => {
      calls++
      return { ...CREDENTIALS, expiration }
    }
    for (const [expiration, expected] of [
      [until(3_600_000), 1],
      [until(3_600_000).toISOString(), 1],
      [null, 1],
      [until(30_000), 3], // so close to expiry that a request might exceed it
    ] as const) {
      calls = 0
      const files = s3Files({ bucket: BUCKET, endpoint: server.endpoint, credentials: of(expiration) })
      await files.put({ key: KEY, bytes })
      await files.url({ key: KEY })
      await files.delete({ key: KEY })
      expect(calls).toBe(expected)
    }
  })

  test('of a function are requested once for concurrent calls, and again after a rejection', async () => {
    let calls = 0
    const credentials = async () => ({ ...CREDENTIALS, accessKeyId: calls++ === 0 ? 'REVOKED' : 'S3RVER' })
    const files = s3Files({ bucket: BUCKET, endpoint: server.endpoint, credentials })
    await Promise.all([files.url({ key: KEY }), files.url({ key: KEY })])
    expect(calls).toBe(1)
    await files.put({ key: KEY, bytes })
    expect(calls).toBe(2)
    const wrong = s3Files({
      bucket: BUCKET,
      endpoint: server.endpoint,
      credentials: () => ({ accessKeyId: 'X', secretAccessKey: SECRET }),
    })
    expect((await refusal(wrong.get({ key: KEY }))).message).toMatch(/does not know the access key/)
  })

  test.each([
    ['fails', () => Promise.reject(new Error('the vault is sealed')), /'credentials' of s3Files\(\) failed/],
    ['returns nothing', () => null, /must return an object with accessKeyId/],
    ['returns a part', () => ({ accessKeyId: 'A', secretAccesKey: SECRET }), /must return an object with/],
  ])('a function that %s fails the call, and the next call invokes it again', async (_, broken, message) => {
    let isBroken = true
    const credentials = (() => (isBroken ? broken() : CREDENTIALS)) as () => S3Credentials
    const files = s3Files({ bucket: BUCKET, endpoint: server.endpoint, credentials })
    const error = await refusal(files.put({ key: KEY, bytes }))
    expect(error.code).toBe('storage_unavailable')
    expect(error.message).toMatch(message)
    expect(shown(error)).not.toContain(SECRET)
    isBroken = false
    await files.put({ key: KEY, bytes })
  })
})

test('clock skew of this machine is corrected once with the clock of the store', async () => {
  const aheadMs = 3_600_000
  let refusals = 0
  const { files } = await proxied(server.endpoint, (request, response) => {
    const [, ...parts] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(request.headers['x-amz-date'])) ?? []
    const [year = 0, month = 0, ...rest] = parts.map(Number)
    const sentMs = Date.UTC(year, month - 1, ...(rest as [number, number, number, number]))
    if (Math.abs(sentMs - Date.now() - aheadMs) > 900_000) {
      refusals++
      answerError(response, 403, 'RequestTimeTooSkewed', {
        headers: { date: new Date(Date.now() + aheadMs).toUTCString() },
      })
    } else {
      request.headers['x-amz-date'] = new Date().toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
    }
  })
  await files.put({ key: KEY, bytes })
  expect(await read(files)).toEqual(bytes)
  const signed = new URL(await files.url({ key: KEY })).searchParams.get('X-Amz-Date') ?? ''
  expect(signed.slice(0, 11)).toBe(
    new Date(Date.now() + aheadMs)
      .toISOString()
      .replaceAll(/[:-]|\.\d{3}/g, '')
      .slice(0, 11),
  )
  expect(refusals).toBe(1)
})

describe('TLS', () => {
  test('an untrusted certificate is an error', async () => {
    const { key, cert } = await makeCertificate()
    let connections = 0
    const tls = createTlsServer({ key, cert }).on('connection', () => connections++)
    await new Promise<void>(resolve => tls.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise(resolve => tls.close(() => resolve())))
    const endpoint = `https://127.0.0.1:${(tls.address() as AddressInfo).port}`
    const files = s3Files({ bucket: BUCKET, endpoint, credentials: CREDENTIALS })
    const error = await refusal(files.get({ key: KEY }))
    expect(error.code).toBe('storage_unavailable')
    expect(error.message).toMatch(
      /certificate that is not trusted \([A-Z_]+\)\. Start Node with NODE_EXTRA_CA_CERTS/,
    )
    expect(connections).toBe(1)
  })

  test('a server without TLS is an error', async () => {
    const endpoint = server.endpoint.replace('http:', 'https:')
    const files = s3Files({ bucket: BUCKET, endpoint, credentials: CREDENTIALS, retries: 0 })
    const error = await refusal(files.get({ key: KEY }))
    expect(error.message).toMatch(/TLS.*Check whether 'endpoint' must begin with http: or https:/)
  })
})
