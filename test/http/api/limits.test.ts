import { createServer } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import type { HandlerOptions } from '../../../src/http/index.ts'
import { PROFILES } from '../../../src/http/index.ts'
import { listen } from '../server.ts'
import { download, json, open, type Served } from './world.ts'

const opened: Served[] = []
afterEach(async () => {
  for (const api of opened.splice(0)) await api.close()
})

async function start(options: Partial<HandlerOptions> = {}): Promise<Served> {
  const api = await open(options)
  opened.push(api)
  return api
}

const CREATE = '/v2/create-pdf?template_id=hello'
const IMAGE = '/v2/create-image?template_id=card'
const send = (api: Served, bytes: number) =>
  api.call(CREATE, {
    method: 'POST',
    body: `${' '.repeat(bytes - 2)}{}`,
    headers: { 'content-type': 'application/json' },
  })

describe('regions', () => {
  test('default, Europe and US East accept 4 MB and 100 s', async () => {
    for (const profile of ['default', 'eu', 'us'] as const) {
      const api = await start({ profile })
      await json(send(api, 4_000_000))
      expect((await json(send(api, 4_000_001), 400)).code).toBe('payload_too_large')
      expect(PROFILES[profile].timeoutMs).toBe(100_000)
    }
  })

  test('Australia and the alternative addresses accept 6 MB and 30 s', async () => {
    for (const profile of ['au', 'alt'] as const) {
      const api = await start({ profile })
      await json(send(api, 6_000_000))
      expect((await json(send(api, 6_000_001), 400)).code).toBe('payload_too_large')
      expect(PROFILES[profile].timeoutMs).toBe(30_000)
    }
  })

  test('a request that exceeds the time limit fails with 500', async () => {
    const api = await start({ limits: { timeoutMs: 50 }, authenticate: () => new Promise<string>(() => {}) })
    expect((await json(api.call('/v2/list-templates'), 500)).code).toBe('render_timeout')
  })
})

describe('payload', () => {
  test('the limit applies to the request and to the response', async () => {
    const api = await start({ limits: { maxPayloadBytes: 400 } })
    expect((await json(send(api, 401), 400)).code).toBe('payload_too_large')
    for (const _ of [1, 2]) await json(api.post(CREATE, {}))
    expect((await json(api.call('/v2/list-objects'), 400)).code).toBe('result_too_large')
  })

  test('export_type=json does not limit the size of the stored file', async () => {
    const api = await start({ limits: { maxPayloadBytes: 400 } })
    const { download_url } = await json(api.post(CREATE, {}))
    expect((await download(download_url)).length).toBeGreaterThan(400)
  })

  test('export_type=file limits the size of the file', async () => {
    const api = await start({ limits: { maxPayloadBytes: 400 } })
    expect((await json(api.post(`${CREATE}&export_type=file`, {}), 400)).code).toBe('result_too_large')
  })
})

describe('rates', () => {
  test('an address may send 100 requests in 10 seconds', async () => {
    expect(PROFILES.default).toMatchObject({ maxRequests: 100, windowMs: 10_000 })
    const api = await start({ limits: { maxRequests: 100, windowMs: 3_600_000 } })
    const statuses = await Promise.all(
      Array.from({ length: 101 }, async () => (await api.call('/v2/openapi.json')).status),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(100)
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
  })

  test('an account may render 100 synchronous PDFs at a time, then 429; asynchronous calls are accepted', async () => {
    expect(PROFILES.default.maxConcurrentPdfs).toBe(100)
    const api = await start({ limits: { maxConcurrentPdfs: 1 } })
    // The request body does not arrive, so this PDF stays in progress.
    let answer = (): void => {}
    let reach = (): void => {}
    const reached = new Promise<void>(resolve => {
      reach = resolve
    })
    const source = createServer((_, response) => {
      answer = () => response.end('{}')
      reach()
    })
    const url = encodeURIComponent(await listen(source))
    const first = json(api.post(`${CREATE}&load_data_from=${url}`, {}))
    await reached
    const refused = await api.post(CREATE, {})
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await json(Promise.resolve(refused), 429)).code).toBe('concurrency_limited')
    expect(await json(api.post(`${CREATE}&async=1`, {}))).toHaveProperty('transaction_ref')
    expect((await api.post(`${IMAGE}&output_format=pdf`, {})).status).toBe(429) // PDFs of HTML count too
    expect((await api.post(IMAGE, {})).status).toBe(200)
    answer()
    await first
    await json(api.post(CREATE, {}))
    await json(api.post(`${IMAGE}&output_format=pdf`, {}))
    source.close()
  })
})

describe('other limits', () => {
  test('list-objects of version 1 returns at most 500 records', async () => {
    const api = await start()
    expect((await json(api.call('/v1/list-objects?limit=501'), 400)).message).toContain('from 1 to 500')
    expect((await json(api.call('/v1/list-objects?limit=500'))).limit).toBe(500)
  })

  test('the default of limit is 300', async () => {
    const api = await start()
    for (const version of ['v1', 'v2'])
      expect((await json(api.call(`/${version}/list-objects`))).limit).toBe(300)
  })

  test('the host fetches assets itself, from public addresses and those it allows', async () => {
    const api = await start()
    const urls = ['http://127.1.2.3/a.pdf', 'http://169.254.169.254/latest', 'http://[::1]/a.pdf']
    for (const url of urls) {
      expect((await json(api.post('/v2/merge-pdfs', { urls: [url] }), 400)).code, url).toBe('asset_denied')
    }
  })
})

describe('versions', () => {
  test('paths begin with /v1/ and /v2/, and each version has its own calls', async () => {
    const api = await start()
    for (const path of ['/create', '/v3/create', '/v2/create', '/v1/create-pdf', '/v1/create-image']) {
      expect((await json(api.post(`${path}?template_id=hello`, {}), 404)).code, path).toBe('route_not_found')
    }
    await json(api.post('/v1/create?template_id=hello', {}))
    await json(api.post('/v2/create-pdf?template_id=hello', {}))
  })

  test('asynchronous is webhook=1 in version 1 and async in version 2', async () => {
    const api = await start()
    expect(await json(api.post('/v1/create?template_id=hello&async=1', {}))).toHaveProperty('download_url')
    expect(await json(api.post('/v2/create-pdf?template_id=hello&webhook=1', {}))).toHaveProperty(
      'download_url',
    )
  })
})
