import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHandler, type RequestEvent } from '../../src/http/index.ts'
import { KEY, type Served, serve } from './server.ts'

let api: Served
beforeAll(async () => {
  api = await serve()
})
afterAll(() => api.close())

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('request ids', () => {
  test('a valid X-Request-Id is kept, in errors too', async () => {
    for (const path of ['/v2/list-templates', '/v2/nowhere']) {
      const headers = { 'x-request-id': 'trace-00f067aa0ba902b7:1/2' }
      const response = await api.call(path, { headers })
      expect(response.headers.get('x-request-id')).toBe(headers['x-request-id'])
    }
  })

  test.each(['', 'two words', 'a,b', 'x'.repeat(129), '<script>', 'é'])('%j is replaced', async id => {
    const response = await api.call('/v2/list-templates', { headers: { 'x-request-id': id } })
    expect(response.headers.get('x-request-id')).toMatch(UUID)
  })

  test('every request gets its own', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await api.call('/v2/list-templates')).headers.get('x-request-id')),
    )
    expect(new Set(ids).size).toBe(3)
  })
})

describe('Accept', () => {
  test.each([
    ['application/json;q=0.001', 200],
    ['application/json;q=0.000, text/html', 406],
    ['application/json; q=0', 406],
    ['application/json ; Q=0.5', 200],
    ['application/json;version=1;q=0', 406],
    ['*/*;q=0', 406],
    ['application/*;q=0, */*;q=1', 406],
    ['application/json, */*;q=0', 200],
    ['application/json;q=0, application/json', 200],
    ['application/json;q=nonsense', 200],
    ['application/pdf', 406],
    ['', 200],
    [',', 406],
  ])('%s', async (accept, status) => {
    expect((await api.call('/v2/list-templates', { headers: { accept } })).status).toBe(status)
    expect((await api.call('/v2/openapi.json', { headers: { accept } })).status).toBe(status)
  })
})

test('a merge whose body sets export_type=file may accept only PDFs', async () => {
  const { transaction_ref } = JSON.parse(
    await (await api.post('/v2/create-pdf?template_id=hello', {})).text(),
  )
  const merge = (body: object, query = '') =>
    api.post(`/v2/merge-pdfs${query}`, { urls: [transaction_ref], ...body }, { accept: 'application/pdf' })
  const file = await merge({ export_type: 'file' })
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await merge({}, '?export_type=file')).status).toBe(200)
  expect((await merge({})).status).toBe(406)
  expect((await merge({ export_type: 'json' }, '?export_type=file')).status).toBe(406)
})

test('a body whose chunks reuse the same memory is read correctly', async () => {
  const handler = createHandler(api.engine, { authenticate: () => 'acme' })
  const bytes = new TextEncoder().encode('{"name":"Ada"}')
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const piece = new Uint8Array(1)
      for (const byte of bytes) {
        piece[0] = byte
        controller.enqueue(piece)
        await new Promise(resolve => setImmediate(resolve))
      }
      controller.close()
    },
  })
  const request = new Request('http://localhost/v2/create-pdf?template_id=hello', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
  })
  const answer = await handler(request)
  expect(answer.status, await answer.text()).toBe(200)
})

describe('HEAD', () => {
  test.each([
    ['/v2/list-templates', 200],
    ['/v2/list-objects?limit=0', 400],
    ['/v2/openapi.json', 200],
    ['/v2/get-template?template_id=none', 404],
    ['/v2/nowhere', 404],
    ['/v2/create-pdf?template_id=hello', 405],
    ['/v2/get-pdf/00000000-0000-4000-8000-000000000000.pdf', 404],
  ])('%s returns the status and headers of GET and no body', async (path, status) => {
    const [get, head] = [await api.call(path), await api.call(path, { method: 'HEAD' })]
    expect(head.status).toBe(status)
    expect(head.status).toBe(get.status)
    for (const name of ['content-type', 'allow']) expect(head.headers.get(name)).toBe(get.headers.get(name))
    expect(await head.text()).toBe('')
  })
})

describe('the diagnostics channel platen:request', () => {
  /** The events that are published while a function runs. */
  async function eventsOf(work: () => Promise<unknown>): Promise<RequestEvent[]> {
    const events: RequestEvent[] = []
    const listen = (event: unknown) => events.push(event as RequestEvent)
    subscribe('platen:request', listen)
    try {
      await work()
    } finally {
      unsubscribe('platen:request', listen)
    }
    return events
  }

  test('publishes each response', async () => {
    const events = await eventsOf(async () => {
      const response = await api.call('/v2/list-templates?limit=5', { headers: { 'x-request-id': 'r-1' } })
      await response.text()
    })
    expect(events).toEqual([
      {
        requestId: 'r-1',
        method: 'GET',
        route: '/v2/list-templates',
        account: 'acme',
        status: 200,
        code: null,
        durationMs: expect.any(Number),
        bytes: expect.any(Number),
      },
    ])
  })

  test('publishes errors with their codes, and downloads without their keys', async () => {
    const made = await api.post('/v2/create-pdf?template_id=hello', {})
    const { download_url } = JSON.parse(await made.text())
    const events = await eventsOf(async () => {
      await fetch(`${api.origin}/v2/list-templates`, { headers: { 'x-api-key': 'wrong' } })
      await api.call('/v2/nowhere')
      await api.post('/v2/create-pdf?template_id=hello', { name: 'a secret', other: 1 })
      await api.post('/v2/create-pdf?template_id=hello&password=secret', { name: 5 })
      await (await fetch(download_url)).arrayBuffer()
    })
    expect(events.map(({ route, account, status, code }) => [route, account, status, code])).toEqual([
      ['/v2/list-templates', null, 401, 'unauthorized'],
      [null, null, 404, 'route_not_found'],
      ['/v2/create-pdf', 'acme', 200, null],
      ['/v2/create-pdf', 'acme', 400, 'invalid_data'],
      ['/v2/get-pdf/<key>', null, 200, null],
    ])
    const serialized = JSON.stringify(events)
    for (const secret of [KEY, 'wrong', 'secret', download_url.split('/').at(-1)]) {
      expect(serialized).not.toContain(secret)
    }
  })
})
