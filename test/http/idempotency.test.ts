import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEngine } from '../../src/engine/create-engine.ts'
import { createHandler } from '../../src/http/index.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'
import { memoryStorage } from '../../src/storage/memory/index.ts'
import { refusal } from '../refusal.ts'
import { HELLO, OTHER_KEY, type Served, serve } from './server.ts'

let api: Served
beforeAll(async () => {
  api = await serve()
})
afterAll(() => api.close())

const CREATE = '/v2/create-pdf?template_id=hello'
const DAY_MS = 24 * 60 * 60 * 1000
let keys = 0
const newKey = (): string => `key ${++keys}`

interface Answer {
  status: number
  body: string
  replayed: string | null
  code: string | null
}

async function keyed(
  on: Served,
  key: string,
  path = CREATE,
  body: unknown = {},
  headers = {},
): Promise<Answer> {
  const response = await on.post(path, body, { 'idempotency-key': key, ...headers })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    body: text,
    replayed: response.headers.get('idempotent-replayed'),
    code: isJson ? (JSON.parse(text).code ?? null) : null,
  }
}

const countOf = async (on: Served): Promise<number> => {
  const { objects } = await on.engine.forAccount('acme').listObjects({ limit: 500 })
  return objects.length
}

describe('a repeated request with the same Idempotency-Key', () => {
  test.each([
    ['/v1/create?template_id=hello', {}],
    ['/v1/create?template_id=card', { overrides: [{ name: 'box', fill: '#00ff00' }] }],
    ['/v2/create-pdf?template_id=hello', { name: 'Ada' }],
    ['/v2/create-image?template_id=card', {}],
  ])('makes one file with %s and returns the first response again', async (path, body) => {
    const key = newKey()
    const before = await countOf(api)
    const first = await keyed(api, key, path, body)
    expect([first.status, first.replayed]).toEqual([200, null])
    const second = await keyed(api, key, path, body)
    expect(second).toEqual({ ...first, replayed: 'true' })
    expect(await countOf(api)).toBe(before + 1)
  })

  test.each([
    ['/v1/create?template_id=hello&export_type=file', {}],
    ['/v2/create-pdf?template_id=hello&export_type=file&filename=a.pdf', {}],
    ['/v2/create-pdf?template_id=hello&export_type=file&export_in_base64=1', {}],
    ['/v2/create-pdf?template_id=hello&export_type=file&output_format=png', {}],
    ['/v2/create-pdf?template_id=hello&export_type=file&output_html=1&expiration=5', {}],
    ['/v2/create-image?template_id=card&export_type=file', {}],
    ['/v2/create-pdf-from-html?export_type=file', { body: '<p>Hello' }],
  ])('makes one file with %s and returns the same bytes again', async (path, body) => {
    const key = newKey()
    const before = await countOf(api)
    const send = async () => {
      const response = await api.post(path, body, { 'idempotency-key': key })
      const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(response.headers)
      return { status: response.status, headers, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const first = await send()
    expect(first.status).toBe(200)
    expect(first.bytes.length).toBeGreaterThan(100)
    const replayed = { ...first.headers, 'idempotent-replayed': 'true' }
    expect(await send()).toEqual({ ...first, headers: replayed })
    expect(await countOf(api)).toBe(before + 1)
  })

  test('keeps such a file until the key expires', async () => {
    let now = Date.parse('2026-01-01T08:00:00Z')
    const own = await serve({}, { clock: () => new Date(now), retention: { idempotencyMs: 60_000 } })
    const path = `${CREATE}&export_type=file&expiration=10080`
    const key = newKey()
    const refOf = async () => {
      const response = await own.post(path, {}, { 'idempotency-key': key })
      await response.arrayBuffer()
      return response.headers.get('x-transaction-ref')
    }
    const first = await refOf()
    now += 59_999
    expect(await refOf()).toBe(first)
    now += 1
    expect(await own.engine.sweep()).toMatchObject({ expired: 1, idempotency_keys: 1 })
    const second = await refOf()
    expect(second).not.toBe(first)
    await own.engine.forAccount('acme').deleteObject({ transaction_ref: second ?? '' })
    expect((await keyed(own, key, path)).code).toBe('object_not_found')
    await own.close()
  })

  test('returns the file again when called in process', async () => {
    const engine = await createEngine({ sweepIntervalMs: 0 })
    await engine.putTemplate(HELLO)
    const params = { template_id: 'hello', export_type: 'file', idempotency_key: 'k' } as const
    const first = await engine.createPdf(params)
    expect(await engine.createPdf(params)).toEqual({ ...first, idempotent_replayed: true })
    const text = { ...params, export_in_base64: true, idempotency_key: 'k2' } as const
    const { file } = await engine.createPdf(text)
    expect((await engine.createPdf(text)).file).toBe(file)
    expect(Buffer.from(file, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    await engine.close()
  })

  test('merges once', async () => {
    const { transaction_ref } = JSON.parse((await keyed(api, newKey())).body)
    const key = newKey()
    const body = { urls: [transaction_ref, transaction_ref] }
    const first = await keyed(api, key, '/v2/merge-pdfs', body)
    expect(await keyed(api, key, '/v2/merge-pdfs', body)).toEqual({ ...first, replayed: 'true' })
    const asFile = { ...body, export_type: 'file' }
    const merged = await keyed(api, newKey(), '/v2/merge-pdfs', asFile)
    expect(merged.body.slice(0, 5)).toBe('%PDF-')
  })

  test('stores one template if the request names none', async () => {
    const key = newKey()
    const body = { document: { content: ['x'] } }
    const first = await keyed(api, key, '/v2/update-template', body)
    expect(first.status).toBe(200)
    expect(await keyed(api, key, '/v2/update-template', body)).toEqual({ ...first, replayed: 'true' })
    await api.engine.forAccount('acme').deleteTemplate(JSON.parse(first.body))
  })

  test('is recognised with its fields in any order', async () => {
    const key = newKey()
    await keyed(api, key, '/v2/create-pdf?template_id=hello&meta=m', { name: 'A', other: { a: 1, b: 2 } })
    const again = await keyed(api, key, '/v2/create-pdf?meta=m&template_id=hello', {
      other: { b: 2, a: 1 },
      name: 'A',
    })
    expect(again.replayed).toBe('true')
  })

  test('of another account is independent', async () => {
    const key = newKey()
    await api.engine.forAccount('other').putTemplate(HELLO)
    const mine = await keyed(api, key)
    const theirs = await keyed(api, key, CREATE, {}, { 'x-api-key': OTHER_KEY })
    expect([theirs.status, theirs.replayed]).toEqual([200, null])
    expect(theirs.body).not.toBe(mine.body)
    await api.engine.forAccount('other').deleteTemplate({ template_id: 'hello' })
  })
})

describe('a different request with the same key is rejected', () => {
  test.each([
    ['other data', CREATE, { name: 'B' }],
    ['other parameters', `${CREATE}&meta=m`, { name: 'A' }],
    ['another call', '/v2/create-image?template_id=hello', { data: { name: 'A' } }],
    ['a number that was a text', CREATE, { name: 'A', n: '1' }],
  ])('%s makes the request different', async (_, path, body) => {
    const key = newKey()
    await keyed(api, key, CREATE, { name: 'A' })
    const before = await countOf(api)
    const refused = await keyed(api, key, path, body)
    expect([refused.status, refused.code]).toEqual([400, 'idempotency_mismatch'])
    expect(await countOf(api)).toBe(before)
  })
})

describe('a key is released', () => {
  test('after a request that was refused', async () => {
    const key = newKey()
    expect((await keyed(api, key, CREATE, { name: 5 })).code).toBe('invalid_data')
    const corrected = await keyed(api, key, CREATE, { name: 'five' })
    expect([corrected.status, corrected.replayed]).toEqual([200, null])
  })

  test('after a failure of the service', async () => {
    const storage = memoryStorage()
    let isFull = true
    const put: typeof storage.files.put = async params => {
      if (isFull) throw new Error('the disk is full')
      await storage.files.put(params)
    }
    const own = await serve({}, { storage: { ...storage, files: { ...storage.files, put } } })
    const key = newKey()
    expect((await keyed(own, key)).status).toBe(500)
    isFull = false
    const retried = await keyed(own, key)
    expect([retried.status, retried.replayed]).toEqual([200, null])
    expect((await keyed(own, key)).replayed).toBe('true')
    await own.close()
  })
})

/** An engine whose first render waits for its template until `release` is called. */
async function heldEngine(clock: () => Date) {
  const storage = memoryStorage()
  let release = (): void => {}
  let reach = (): void => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const reached = new Promise<void>(resolve => {
    reach = resolve
  })
  let isFirst = true
  const getTemplate: typeof storage.records.getTemplate = async params => {
    if (isFirst) {
      isFirst = false
      reach()
      await released
    }
    return await storage.records.getTemplate(params)
  }
  const records = { ...storage.records, getTemplate }
  const engine = await createEngine({ storage: { ...storage, records }, clock, sweepIntervalMs: 0 })
  await engine.putTemplate(HELLO)
  return { engine, storage, reached, release: () => release() }
}

describe('while the first request is in progress', () => {
  test.each([CREATE, `${CREATE}&export_type=file`])(
    'a second request to %s is told to retry later',
    async path => {
      const { engine, reached, release } = await heldEngine(() => new Date())
      const handler = createHandler(engine, { authenticate: () => 'default' })
      const send = (body: string) =>
        handler(
          new Request(`http://a${path}`, {
            method: 'POST',
            body,
            headers: { 'idempotency-key': 'k', 'content-type': 'application/json' },
          }),
        )
      const first = send('{}')
      await reached
      const second = await send('{}')
      expect(second.status).toBe(429)
      expect(second.headers.get('retry-after')).toBe('1')
      expect(JSON.parse(await second.text()).code).toBe('concurrency_limited')
      expect(JSON.parse(await (await send('{"name":"B"}')).text()).code).toBe('idempotency_mismatch')
      release()
      expect((await first).status).toBe(200)
      const third = await send('{}')
      expect(third.headers.get('idempotent-replayed')).toBe('true')
      await engine.close()
    },
  )

  test('if its process dies, the lease expires, and its late result is ignored', async () => {
    let now = Date.parse('2026-01-01T08:00:00Z')
    const { engine, reached, release } = await heldEngine(() => new Date(now))
    const create = () => engine.createPdf({ template_id: 'hello', idempotency_key: 'k' })
    const lost = create()
    await reached
    now += 179_999
    expect((await refusal(create())).code).toBe('concurrency_limited')
    now += 1
    const retried = await create()
    release()
    await lost
    expect(await create()).toEqual({ ...retried, idempotent_replayed: true })
    await engine.close()
  })
})

test('the key of a long request stays locked', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let now = Date.parse('2026-01-01T08:00:00Z')
    const { engine, reached, release } = await heldEngine(() => new Date(now))
    const create = () => engine.createPdf({ template_id: 'hello', idempotency_key: 'k' })
    const first = create()
    await reached
    for (let minutes = 0; minutes < 10; minutes++) {
      now += 30_000
      await vi.advanceTimersByTimeAsync(30_000)
      expect((await refusal(create())).code).toBe('concurrency_limited')
    }
    release()
    await first
    expect(await create()).toMatchObject({ idempotent_replayed: true })
    await engine.close()
  } finally {
    vi.useRealTimers()
  }
})

describe('a key is stored', () => {
  test.each([undefined, 5000])('for a day, or for idempotencyMs: %s', async idempotencyMs => {
    let now = Date.parse('2026-01-01T08:00:00Z')
    const clock = () => new Date(now)
    const own = await serve(
      {},
      idempotencyMs === undefined ? { clock } : { clock, retention: { idempotencyMs } },
    )
    const first = await keyed(own, 'k')
    now += (idempotencyMs ?? DAY_MS) - 1
    expect((await keyed(own, 'k')).body).toBe(first.body)
    expect((await own.engine.sweep()).idempotency_keys).toBe(0)
    now += 1
    expect((await own.engine.sweep()).idempotency_keys).toBe(1)
    expect((await keyed(own, 'k')).body).not.toBe(first.body)
    await own.close()
  })

  test('in a directory, so it survives a restart', async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'platen-idempotency-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const publicUrl = 'https://docs.example.com'
    const before = await serve({}, { storage: directoryStorage(folder), publicUrl })
    const first = await keyed(before, 'k')
    await before.close()
    const after = await serve({}, { storage: directoryStorage(folder), publicUrl })
    expect(await keyed(after, 'k')).toEqual({ ...first, replayed: 'true' })
    expect(await countOf(after)).toBe(1)
    await after.close()
  })
})

test.each(['', 'x'.repeat(256), 'é'])('rejects the key %j', async key => {
  const { status, code, body } = await keyed(api, key)
  expect([status, code]).toEqual([400, 'invalid_request'])
  expect(JSON.parse(body).message).toMatch(/^'idempotency_key' (must|has) /)
})

test('accepts the longest key, of any printable characters', async () => {
  const key = `"'%;, ~${'x'.repeat(248)}`
  expect((await keyed(api, key)).status).toBe(200)
  expect((await keyed(api, key)).replayed).toBe('true')
})

test('calls that create nothing ignore the key', async () => {
  const key = newKey()
  const headers = { 'idempotency-key': key }
  for (const path of ['/v2/list-templates', '/v2/account-information']) {
    const response = await api.call(path, { headers })
    expect([response.status, response.headers.get('idempotent-replayed')]).toEqual([200, null])
  }
  expect((await keyed(api, key)).status).toBe(200)
})

test('the library accepts idempotency_key and rejects data that is not JSON', async () => {
  const acme = api.engine.forAccount('acme')
  const params = { template_id: 'hello', idempotency_key: newKey(), data: { photo: new Uint8Array([1, 2]) } }
  const first = await acme.createPdf(params)
  expect(await acme.createPdf(params)).toEqual({ ...first, idempotent_replayed: true })
  const other = { ...params, data: { photo: new Uint8Array([1, 3]) } }
  expect((await refusal(acme.createPdf(other))).code).toBe('idempotency_mismatch')
  const deep: Record<string, unknown> = {}
  deep['deep'] = deep
  const endless = { template_id: 'hello', idempotency_key: newKey(), data: deep }
  expect((await refusal(acme.createPdf(endless))).code).toBe('invalid_json')
  const twice = { document: { content: ['x'] } }
  const options = { idempotency_key: newKey() }
  const { template_id } = await acme.putTemplate(twice, options)
  expect(await acme.putTemplate(twice, options)).toMatchObject({ template_id, idempotent_replayed: true })
  await acme.deleteTemplate({ template_id })
})
