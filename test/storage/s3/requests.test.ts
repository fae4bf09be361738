import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Files } from '../../../src/storage/s3/index.ts'
import { refusal } from '../../refusal.ts'
import { chunked, KEY, proxied, read, SECRET } from './s3-files.ts'
import { BUCKET, CREDENTIALS, type S3Server, startS3 } from './s3-server.ts'
import { verifySignature } from './verify-signature.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.stop())

const PART = 5_242_880

test('every request is signed as AWS Signature Version 4 defines', async () => {
  const failures: unknown[] = []
  const region = 'eu-central-1'
  const { files, proxy } = await proxied(
    server.endpoint,
    request => {
      try {
        verifySignature(request, SECRET, region)
      } catch (cause) {
        failures.push(cause)
      }
    },
    {
      region,
      prefix: 'signed_1.2/of-all',
      multipartBytes: PART,
      credentials: { ...CREDENTIALS, secretAccessKey: SECRET, sessionToken: 'a/token+with=signs' },
      encryption: { type: 'aws:kms', keyId: 'arn:aws:kms:eu-central-1:111122223333:key/abc' },
    },
  )
  await files.put({ key: KEY, bytes: randomBytes(1000) })
  await files.put({ key: KEY, bytes: chunked(randomBytes(PART + 1)) })
  await read(files)
  for await (const _ of files.list());
  await fetch(await files.url({ key: KEY }))
  await files.trash({ key: KEY })
  await files.emptyTrash({ before: '2999-01-01T00:00:00.000Z' })
  await files.delete({ key: KEY })
  expect(failures).toEqual([])
  expect(new Set(proxy.requests.map(({ method }) => method))).toEqual(
    new Set(['PUT', 'POST', 'GET', 'DELETE']),
  )
  expect(proxy.requests.length).toBeGreaterThan(11)
})

test('the test verifier detects a wrong secret, path, query, header and body', async () => {
  const { files, proxy } = await proxied(server.endpoint, () => undefined)
  await files.put({ key: KEY, bytes: Buffer.from('content') })
  const [request] = proxy.requests
  if (request === undefined) throw new Error('no request')
  const verify = (changes: Partial<typeof request>, secret = SECRET) =>
    verifySignature({ ...request, ...changes }, secret, 'us-east-1')
  verify({})
  expect(() => verify({}, 'another')).toThrow('the signature')
  expect(() => verify({ url: request.url.replace('.pdf', '.jpg') })).toThrow('the signature')
  expect(() => verify({ url: `${request.url}?acl` })).toThrow('the signature')
  expect(() => verify({ headers: { ...request.headers, 'x-amz-acl': 'public-read' } })).toThrow('unsigned')
  expect(() => verify({ body: Buffer.from('other') })).toThrow('the body')
})

test.each(['sha256', 'md5', null] as const)(
  'checksum %s is sent for a file and each part',
  async checksum => {
    const { files, proxy } = await proxied(server.endpoint, () => undefined, {
      checksum,
      multipartBytes: PART,
    })
    const bytes = randomBytes(2 * PART + 3)
    await files.put({ key: KEY, bytes: bytes.subarray(0, 10) })
    await files.put({ key: KEY, bytes })
    expect(Buffer.compare((await read(files)) ?? Buffer.alloc(0), bytes)).toBe(0)
    const puts = proxy.requests.filter(({ method }) => method === 'PUT')
    expect(puts.map(({ body }) => body.byteLength)).toEqual([10, PART, PART, 3])
    for (const { headers, body } of puts) {
      const hash = (name: string) => createHash(name).update(body).digest('base64')
      expect(headers['content-length']).toBe(String(body.byteLength))
      expect(headers['content-md5']).toBe(checksum === 'md5' ? hash('md5') : undefined)
      expect(headers['x-amz-checksum-sha256']).toBe(checksum === 'sha256' ? hash('sha256') : undefined)
    }
    const [create, complete] = proxy.requests.filter(({ method }) => method === 'POST')
    expect(create?.headers['x-amz-checksum-algorithm']).toBe(checksum === 'sha256' ? 'SHA256' : undefined)
    expect(String(complete?.body).match(/<ChecksumSHA256>/g)?.length ?? 0).toBe(checksum === 'sha256' ? 3 : 0)
  },
)

test.each([
  [null, undefined, undefined],
  [{ type: 'AES256' }, 'AES256', undefined],
  [{ type: 'aws:kms' }, 'aws:kms', undefined],
  [{ type: 'aws:kms', keyId: 'alias/files' }, 'aws:kms', 'alias/files'],
] as const)('new and copied objects are encrypted with %j', async (encryption, type, keyId) => {
  const { files, proxy } = await proxied(server.endpoint, () => undefined, {
    encryption,
    multipartBytes: PART,
  })
  await files.put({ key: KEY, bytes: new Uint8Array(3) })
  await files.put({ key: KEY, bytes: new Uint8Array(PART + 1) })
  await files.trash({ key: KEY })
  const creating = proxy.requests.filter(
    ({ method, url }) => (method === 'PUT' && !url.includes('partNumber')) || url.endsWith('?uploads='),
  )
  expect(creating.length).toBe(3)
  for (const { headers } of creating) {
    expect(headers['x-amz-server-side-encryption']).toBe(type)
    expect(headers['x-amz-server-side-encryption-aws-kms-key-id']).toBe(keyId)
  }
})

test('a presigned URL serves the file with its type until it expires', async () => {
  const files = s3Files({
    bucket: BUCKET,
    endpoint: server.endpoint,
    credentials: CREDENTIALS,
    urlExpiryMs: 90_500,
  })
  const key = 'abcdefgh-download.pdf'
  await files.put({ key, bytes: Buffer.from('%PDF') })
  const url = await files.url({ key })
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('90')
  const answer = await fetch(url)
  expect([answer.status, await answer.text()]).toEqual([200, '%PDF'])
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe('attachment')
  const expired = new URL(url)
  expired.searchParams.set('X-Amz-Date', '20250101T000000Z')
  expect((await fetch(expired)).status).toBe(403)
  expect(files.keyOf({ url: expired.href })).toBe(key)
})

test('virtual-hosted and path-style URLs are recognised', async () => {
  const options = { bucket: 'files.of-acme', credentials: CREDENTIALS, prefix: 'a/b/' }
  const path = s3Files({ ...options, endpoint: 'https://s3.example:9000/base' })
  const host = s3Files({ ...options, endpoint: 'https://s3.example:9000/base', forcePathStyle: false })
  const pathUrl = await path.url({ key: KEY })
  const hostUrl = await host.url({ key: KEY })
  expect(pathUrl).toMatch(`https://s3.example:9000/base/files.of-acme/a/b/files/${KEY}?`)
  expect(hostUrl).toMatch(`https://files.of-acme.s3.example:9000/base/a/b/files/${KEY}?`)
  for (const files of [path, host]) {
    for (const url of [pathUrl, hostUrl]) {
      expect(files.keyOf({ url })).toBe(KEY)
      expect(files.keyOf({ url: url.replace(/\?.*/, '') })).toBe(KEY)
      expect(files.keyOf({ url: url.replace('9000', '9001') })).toBeNull()
      expect(files.keyOf({ url: url.replace('https', 'http') })).toBeNull()
      expect(files.keyOf({ url: url.replace('//', '//user@') })).toBeNull()
      expect(files.keyOf({ url: url.replace('/a/b/', '/a/c/') })).toBeNull()
      expect(files.keyOf({ url: url.replace('/files/', '/trash/') })).toBeNull()
      expect(files.keyOf({ url: `${url}#part` })).toBeNull()
    }
  }
})

test('forcePathStyle: false is rejected if the endpoint is an IP address', async () => {
  const options = { bucket: 'acme', credentials: CREDENTIALS }
  for (const endpoint of ['http://127.0.0.1:9000', 'http://[::1]:9000']) {
    const error = await refusal((async () => s3Files({ ...options, endpoint, forcePathStyle: false }))())
    expect(error.code).toBe('invalid_option')
    expect(error.message).toMatch(/'forcePathStyle' must not be false with the endpoint .* Use true or null/)
    const files = s3Files({ ...options, endpoint })
    expect(files.keyOf({ url: `${endpoint}/acme/files/${KEY}` })).toBe(KEY)
    expect(files.keyOf({ url: `${endpoint}/files/${KEY}` })).toBeNull()
  }
})

test('without an endpoint, files are at AWS in the region', async () => {
  const urlOf = async (options: { region?: string; bucket: string }) =>
    (await s3Files({ credentials: CREDENTIALS, ...options }).url({ key: KEY })).replace(/\?.*/, '')
  const file = `files/${KEY}`
  expect(await urlOf({ bucket: 'acme' })).toBe(`https://acme.s3.us-east-1.amazonaws.com/${file}`)
  expect(await urlOf({ bucket: 'acme', region: 'cn-north-1' })).toBe(
    `https://acme.s3.cn-north-1.amazonaws.com.cn/${file}`,
  )
  expect(await urlOf({ bucket: 'acme.dot', region: 'eu-west-1' })).toBe(
    `https://s3.eu-west-1.amazonaws.com/acme.dot/${file}`,
  )
})

test.each([
  [{}, /s3Files\(\) needs the option 'bucket'/],
  [{ bucket: 'acme' }, /s3Files\(\) needs the option 'credentials'/],
  [{ bucket: 'a/b' }, /'bucket' must be the name of a bucket, got 'a\/b'/],
  [{ bucket: 'acme', buckets: 1 }, /s3Files has no option 'buckets'/],
  [{ endpoint: 'ftp://x' }, /'endpoint' must be an http or https URL/],
  [{ endpoint: `https://user:${SECRET.replaceAll(' ', '')}@x` }, /'endpoint' must be an http or https URL/],
  [{ endpoint: 'https://x/?a=b' }, /'endpoint'/],
  [{ region: '' }, /'region'/],
  [{ credentials: { accessKeyId: 'A', secretAccessKey: '' } }, /'credentials' must be an object with/],
  [{ credentials: { accessKeyId: 'line\nbreak', secretAccessKey: SECRET } }, /'credentials'/],
  [{ credentials: { accessKeyId: 'A', secretAccessKey: SECRET, expiration: 'soon' } }, /'credentials'/],
  [{ prefix: '/abc' }, /'prefix' must be folders/],
  [{ prefix: 'a//b' }, /'prefix'/],
  [{ prefix: 'a/../b' }, /'prefix'/],
  [{ prefix: 'a b' }, /'prefix'/],
  [{ urlExpiryMs: 8 * 24 * 3_600_000 }, /'urlExpiryMs' must be milliseconds from 1000 to 604800000/],
  [{ multipartBytes: 1_000_000 }, /'multipartBytes' must be a whole number from 5242880/],
  [{ checksum: 'crc32' }, /'checksum' must be 'sha256' or 'md5', or null/],
  [{ encryption: { type: 'none' } }, /'encryption' must be \{ type: 'AES256' \}/],
  [{ retries: -1 }, /'retries'/],
  [{ timeoutMs: 0 }, /'timeoutMs'/],
])('the options %j are rejected', async (options, message) => {
  const error = await refusal((async () => s3Files(options as Parameters<typeof s3Files>[0]))())
  expect(error.code).toBe('invalid_option')
  expect(error.message).toMatch(message)
  expect(error.message).not.toContain(SECRET)
  expect(error.message).not.toContain(SECRET.replaceAll(' ', ''))
})
