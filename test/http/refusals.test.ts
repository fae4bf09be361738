import { createServer, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlatenError } from '../../src/base/errors.ts'
import { createEngine } from '../../src/engine/create-engine.ts'
import { createHandler, staticKeys, toNodeListener } from '../../src/http/index.ts'
import { memoryStorage } from '../../src/storage/memory/index.ts'
import { HELLO, KEY, listen, OTHER_KEY, type Served, serve } from './server.ts'

let api: Served
beforeAll(async () => {
  api = await serve()
})
afterAll(() => api.close())

/** Status, code and message of a response that must be an API error. */
async function errorOf(response: Response | Promise<Response>) {
  const answer = await response
  const body = JSON.parse(await answer.text())
  expect(Object.keys(body)).toEqual(['status', 'message', 'code'])
  expect(body.status).toBe('error')
  return { status: answer.status, code: body.code, message: body.message, headers: answer.headers }
}

/** Blocks every caller of `pass` until it is opened. */
function createGate() {
  let open = () => {}
  let reach = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const reached = new Promise<void>(resolve => {
    reach = resolve
  })
  const pass = async () => {
    reach()
    await opened
  }
  return { open: () => open(), pass, reached }
}

const CREATE = '/v2/create-pdf?template_id=hello'
const send = (body: NonNullable<RequestInit['body']>, type = 'application/json', path = CREATE) =>
  api.call(path, { method: 'POST', body, headers: { 'content-type': type } })

describe('request bodies', () => {
  test.each([
    ['truncated JSON', '{"name": "A', 'invalid_json', 400],
    ['an array', '[1]', 'invalid_request', 400],
    ['a string', '"x"', 'invalid_request', 400],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'invalid_json', 400],
    ['depth of a million', `{"a":${'['.repeat(1e6)}${']'.repeat(1e6)}}`, 'invalid_json', 400],
    ['data that the schema refuses', '{"name": 5}', 'invalid_data', 400],
  ])('%s is rejected', async (_, body, code, status) => {
    expect(await errorOf(send(body))).toMatchObject({ status, code })
  })

  test('a template nested a million levels deep is rejected', async () => {
    const body = `{"document":{"content":${'['.repeat(1e6)}${']'.repeat(1e6)}}}`
    expect(await errorOf(send(body, 'application/json', '/v2/update-template'))).toMatchObject({
      status: 400,
    })
  })

  test('a byte order mark is skipped, and an empty body is empty data', async () => {
    expect((await send('\uFEFF{"name":"A"}')).status).toBe(200)
    expect((await api.call(CREATE, { method: 'POST' })).status).toBe(200)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/jsonx',
  ])('JSON declared as %s is accepted, other content is a 406', async type => {
    expect((await send('{"name": "Ada"}', type)).status).toBe(200)
    const { status, code, message } = await errorOf(send('<p>', type))
    expect({ status, code }).toEqual({ status: 406, code: 'not_acceptable' })
    expect(message).toContain(type)
  })

  test('a compressed body is a 406', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    expect(await errorOf(api.call(CREATE, { method: 'POST', body: '{}', headers }))).toMatchObject({
      status: 406,
    })
  })

  test('a body whose stream fails is rejected', async () => {
    const handler = createHandler(api.engine, { authenticate: () => 'acme' })
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('the connection is gone'))
      },
    })
    const init = { method: 'POST', body, duplex: 'half' as const }
    expect(await errorOf(handler(new Request(`http://a${CREATE}`, init)))).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  test('4 MB are accepted, one byte more is rejected', async () => {
    const body = (bytes: number) => `{"name":"A"}${' '.repeat(bytes - 12)}`
    expect((await send(body(4_000_000))).status).toBe(200)
    expect(await errorOf(send(body(4_000_001)))).toMatchObject({ status: 400, code: 'payload_too_large' })
  })

  test('4 MB and one byte in chunks are rejected, and the connection stays usable', async () => {
    const chunks = async function* () {
      for (let i = 0; i < 40; i++) yield Buffer.alloc(100_000, ' ')
      yield Buffer.from(' ')
    }
    const init = {
      method: 'POST',
      body: ReadableStream.from(chunks()),
      duplex: 'half' as const,
      headers: { 'content-type': 'application/json' },
    }
    expect(await errorOf(api.call(CREATE, init))).toMatchObject({ status: 400, code: 'payload_too_large' })
    expect((await api.call('/v1/list-templates')).status).toBe(200)
  })

  test('the profile au accepts 6 MB', async () => {
    const own = await serve({ profile: 'au' })
    const name = 'x'.repeat(10)
    const body = `{"name":"${name}"}${' '.repeat(5_000_000)}`
    const headers = { 'content-type': 'application/json' }
    expect((await own.call(CREATE, { method: 'POST', body, headers })).status).toBe(200)
    await own.close()
  })
})

describe('parameters', () => {
  test.each(['501', '-1', 'NaN', '1e2', 'abc'])('limit=%s is rejected', async limit => {
    for (const version of ['v1', 'v2']) {
      const { status, code, message } = await errorOf(api.call(`/${version}/list-objects?limit=${limit}`))
      expect({ status, code }).toEqual({ status: 400, code: 'invalid_request' })
      expect(message).toMatch(/^'limit' must be a whole number from 1 to 500/)
    }
  })

  test('repeated parameters are rejected', async () => {
    const { status, message } = await errorOf(api.post(`${CREATE}&template_id=card`, {}))
    expect(status).toBe(400)
    expect(message).toBe("'template_id' is given 2 times.")
    expect((await api.post(`${CREATE}&_=1&_=2`, {})).status).toBe(200)
  })

  test.each(['a%0D%0ASet-Cookie:x', 'a%00', 'a%0A', '..%2Fa', 'a%5Cb'])(
    'filename=%s is rejected',
    async filename => {
      const { status, message } = await errorOf(
        api.post(`${CREATE}&export_type=file&filename=${filename}`, {}),
      )
      expect(status).toBe(400)
      expect(message).toMatch(/^'filename' must be /)
    },
  )

  test('a missing and an unknown template are rejected', async () => {
    for (const path of ['/v1/create', '/v2/create-pdf', '/v2/create-image']) {
      expect(await errorOf(api.post(path, {}))).toMatchObject({
        status: 400,
        message: "'template_id' is missing.",
      })
      expect(await errorOf(api.post(`${path}?template_id=none`, {}))).toMatchObject({
        status: 404,
        code: 'template_not_found',
      })
    }
  })

  test('async and export_type=file exclude each other', async () => {
    expect(await errorOf(api.post(`${CREATE}&async=true&export_type=file`, {}))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/'export_type' must be json for asynchronous calls/),
    })
  })
})

describe('parameters in the wrong part of the request', () => {
  test.each([
    [
      '/v1/create',
      { template_id: 'hello', name: 'Ada' },
      /'template_id' is in the body.*\/v1\/create\?template_id=/,
    ],
    ['/v2/create-pdf', { template_id: 'hello' }, /'template_id' is in the body but belongs in the query/],
    ['/v2/create-pdf-from-html?body=x', {}, /'body' is in the query but belongs in the JSON body/],
    [
      '/v2/create-pdf-from-url?url=https://a.example',
      {},
      /'url' is in the query but belongs in the JSON body/,
    ],
    ['/v2/create-pdf-from-html', { html: '<p>x' }, /'body' is missing\. Write 'body' instead of 'html'\./],
    [
      '/v2/create-pdf-from-html?output_format=jpg',
      { body: 'x' },
      /pdf, html, png, jpeg, got 'jpg'\. Did you mean 'jpeg'\?/,
    ],
    ['/v2/create-image?template_id=hello', {}, /createPdf \(\/v2\/create-pdf\) for it/],
  ])('%s is rejected', async (path, body, message) => {
    expect(await errorOf(api.post(path, body))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: expect.stringMatching(message),
    })
  })

  test('an unused field of a body is a warning', async () => {
    const body = { body: '<p>x', export_type: 'file', cs: 'p {}', source: 'me', signal: 1 }
    const answer = await (await api.post('/v2/create-pdf-from-html', body)).json()
    expect(answer).toMatchObject({
      status: 'success',
      warnings: [
        { code: 'unknown_parameter', path: '/export_type', message: expect.stringContaining('in the query') },
        { code: 'unknown_parameter', path: '/cs', message: expect.stringContaining("did you mean 'css'") },
      ],
    })
    const free = await api.post('/v2/create-pdf?template_id=hello', { filename: 'mine' })
    expect(await free.text()).not.toContain('warnings')
  })
})

describe('unknown query parameters', () => {
  test('are warnings in addition to those of the body', async () => {
    const query = 'export_typ=file&css=p&css=q&generation_delay=1'
    const answer = await (
      await api.post(`/v2/create-pdf-from-html?${query}`, { body: '<p>x', cs: '' })
    ).json()
    const code = 'unknown_parameter'
    expect(answer).toMatchObject({
      status: 'success',
      warnings: [
        { code, path: '/css', message: expect.stringContaining('{"css": …}') },
        { code, path: '/export_typ', message: expect.stringContaining("did you mean 'export_type'?") },
        { code, path: '/cs', message: expect.stringContaining("did you mean 'css'?") },
      ],
    })
  })

  test('are warnings of calls without a body and of files', async () => {
    const list = await api.call('/v2/list-templates?limt=3')
    expect(await list.json()).toMatchObject({ warnings: [{ path: '/limt' }] })
    const file = await api.post('/v2/create-pdf?template_id=hello&export_type=file&filname=a', {})
    expect(JSON.parse(file.headers.get('x-warnings') ?? '')).toMatchObject([
      { path: '/filname', message: expect.stringContaining("did you mean 'filename'?") },
    ])
  })

  test('are named in the error about a missing required parameter', async () => {
    expect(await errorOf(api.post('/v2/create-pdf?templateId=hello', {}))).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining("Write 'template_id' instead of 'templateId'"),
    })
  })
})

describe('authentication', () => {
  const by = (headers: Record<string, string>) => fetch(`${api.origin}/v1/list-templates`, { headers })

  test('both headers accept a key', async () => {
    expect((await by({ 'x-api-key': KEY })).status).toBe(200)
    expect((await by({ authorization: `Token ${KEY}` })).status).toBe(200)
    expect((await by({ authorization: `token ${KEY}` })).status).toBe(200)
  })

  test.each([
    {},
    { 'x-api-key': '' },
    { 'x-api-key': KEY.slice(0, -1) },
    { 'x-api-key': `${KEY}x` },
    { 'x-api-key': KEY.replace('a', 'b') },
    { 'x-api-key': 'toString' },
    { authorization: `Bearer ${KEY}` },
    { authorization: `Token ${OTHER_KEY}`, 'x-api-key': 'wrong' },
  ])('%j is a 401', async headers => {
    expect(await errorOf(by(headers as Record<string, string>))).toMatchObject({
      status: 401,
      code: 'unauthorized',
    })
  })

  test('templates and objects of another account are not found', async () => {
    const headers = { 'x-api-key': OTHER_KEY, 'content-type': 'application/json' }
    expect(await errorOf(api.call(CREATE, { method: 'POST', body: '{}', headers }))).toMatchObject({
      status: 404,
    })
    const made = await api.post(CREATE, {})
    const { transaction_ref } = JSON.parse(await made.text())
    const path = `/v1/delete-object?transaction_ref=${transaction_ref}`
    expect(await errorOf(api.call(path, { headers }))).toMatchObject({
      status: 404,
      code: 'object_not_found',
    })
  })

  test('a handler without authenticate is rejected', () => {
    const wrong: unknown[] = [undefined, {}, { authenticate: KEY }, { authenticate: null }]
    for (const options of wrong) {
      expect(() => createHandler(api.engine, options as never)).toThrow(PlatenError)
    }
    expect(() => staticKeys({})).toThrow(/at least one key/)
    expect(() => staticKeys({ 'a\nb': 'x' })).toThrow(PlatenError)
    expect(() => staticKeys({ [String(process.env['PLATEN_NO_SUCH_KEY'])]: 'x' })).toThrow(/not set/)
  })

  test('an unknown option is rejected with a suggestion, an invalid value with the allowed ones', () => {
    const create = (options: object) => () =>
      createHandler(api.engine, { authenticate: () => null, ...options } as never)
    expect(create({ maintenence: true })).toThrow("did you mean 'maintenance'?")
    expect(create({ limits: { maxPayload: 5 } })).toThrow(/limits\.maxPayload/)
    expect(create({ limits: { timeoutMs: -1 } })).toThrow(/limits\.timeoutMs/)
    expect(create({ profile: 'mars' })).toThrow(/'profile' must be 'default', 'eu', 'us', 'au' or 'alt'/)
  })
})

describe('paths, methods, types', () => {
  test.each([
    '/',
    '/v1',
    '/v2/',
    '/v2/create',
    '/v2/create-pdf/x',
    '/V2/create-pdf',
    '/v2/__proto__',
    '/v3/create-pdf',
  ])('%s is a 404', async path => {
    expect(await errorOf(api.call(path))).toMatchObject({ status: 404, code: 'route_not_found' })
  })

  test.each([
    ['GET', '/v2/create-pdf', 'POST'],
    ['GET', '/v1/create', 'POST'],
    ['HEAD', '/v1/delete-object', 'GET'],
    ['POST', '/v1/list-objects', 'GET, HEAD'],
    ['PATCH', '/v2/delete-object', 'GET, POST, DELETE'],
    ['OPTIONS', '/v2/list-templates', 'GET, HEAD'],
    ['DELETE', '/v2/get-pdf/some-key-12.pdf', 'GET, HEAD'],
  ])('%s %s is a 405 with the allowed methods', async (method, path, allow) => {
    const response = await api.call(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
  })

  test('HEAD returns the headers of GET and no body', async () => {
    const get = await api.call('/v1/list-templates')
    const head = await api.call('/v1/list-templates', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength))
    expect(await head.text()).toBe('')
  })

  test.each([
    ['application/xml', 406],
    ['text/html', 406],
    ['application/json;q=0, */*', 406],
    ['text/html, */*;q=0.1', 200],
    ['application/*', 200],
    ['APPLICATION/JSON', 200],
  ])('responds to Accept: %s', async (accept, status) => {
    expect((await api.call('/v1/list-templates', { headers: { accept } })).status).toBe(status)
  })
})

describe('limits', () => {
  test('requests of one address are limited', async () => {
    const own = await serve({ limits: { maxRequests: 3, windowMs: 3_600_000 } })
    for (const _ of [1, 2, 3]) expect((await own.call('/v1/list-templates')).status).toBe(200)
    const { status, code, headers } = await errorOf(own.call('/v1/list-templates'))
    expect({ status, code }).toEqual({ status: 429, code: 'rate_limited' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
    await own.close()
  })

  test('addresses are counted separately', async () => {
    const handler = createHandler(api.engine, {
      authenticate: () => 'acme',
      limits: { maxRequests: 1, windowMs: 3_600_000 },
    })
    const from = async (remoteAddress: string) =>
      (await handler(new Request('http://a/v1/list-templates'), { remoteAddress })).status
    expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')]).toEqual([
      200, 200, 429,
    ])
  })

  test('requests of one account are limited if addresses are unknown', async () => {
    const handler = createHandler(api.engine, {
      authenticate: staticKeys({ a: 'acme', b: 'other' }),
      limits: { maxRequests: 1, windowMs: 3_600_000 },
    })
    const by = async (key: string) =>
      (await handler(new Request('http://a/v1/list-templates', { headers: { 'x-api-key': key } }))).status
    expect([await by('a'), await by('a'), await by('b'), await by('wrong'), await by('wrong')]).toEqual([
      200, 429, 200, 401, 429,
    ])
  })

  test('concurrent PDFs are limited, and success and failure release their slot', async () => {
    const handler = createHandler(api.engine, {
      authenticate: () => 'acme',
      limits: { maxConcurrentPdfs: 2 },
    })
    const create = (body: string) =>
      handler(
        new Request(`http://a${CREATE}`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        }),
      )
    const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort()
    const three = await Promise.all([create('{}'), create('{}'), create('{}')])
    expect(statuses(three)).toEqual([200, 200, 429])
    const refused = three.find(({ status }) => status === 429) ?? new Response('{}')
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await errorOf(refused)).code).toBe('concurrency_limited')
    expect(statuses(await Promise.all([create('{"name":1}'), create('{"name":1}')]))).toEqual([400, 400])
    expect(statuses(await Promise.all([create('{}'), create('{}')]))).toEqual([200, 200])
  })

  test('a client that disconnects releases its slot', async () => {
    const gate = createGate()
    const storage = memoryStorage()
    const { records } = storage
    const getTemplate: typeof records.getTemplate = async params => {
      await gate.pass()
      return await records.getTemplate(params)
    }
    const engine = await createEngine({ storage: { ...storage, records: { ...records, getTemplate } } })
    await engine.putTemplate(HELLO)
    const handler = createHandler(engine, { authenticate: () => 'default', limits: { maxConcurrentPdfs: 1 } })
    const left = createGate()
    const server = createServer(
      toNodeListener(async (request, info) => {
        const response = await handler(request, info)
        if (response.status === 499) left.open()
        return response
      }),
    )
    const url = (await listen(server)) + CREATE
    const leaving = new AbortController()
    const leaver = fetch(url, { method: 'POST', signal: leaving.signal }).catch(() => 'left')
    await gate.reached
    expect(await errorOf(fetch(url, { method: 'POST' }))).toMatchObject({ code: 'concurrency_limited' })
    leaving.abort()
    expect(await leaver).toBe('left')
    await left.pass()
    const next = fetch(url, { method: 'POST' })
    gate.open()
    expect((await next).status).toBe(200)
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await engine.close()
  })

  test('the time of a request is limited', async () => {
    const handler = createHandler(api.engine, {
      authenticate: () => new Promise<string>(() => {}),
      limits: { timeoutMs: 5 },
    })
    expect(await errorOf(handler(new Request('http://a/v1/list-templates')))).toMatchObject({
      status: 500,
      code: 'render_timeout',
    })
  })

  test('the size of a response is limited', async () => {
    const own = await serve({ limits: { maxPayloadBytes: 500 } })
    const { status, code } = await errorOf(own.post(`${CREATE}&export_type=file`, {}))
    expect({ status, code }).toEqual({ status: 400, code: 'result_too_large' })
    const stored = await own.post(CREATE, {})
    const { download_url } = JSON.parse(await stored.text())
    expect((await (await fetch(download_url)).arrayBuffer()).byteLength).toBeGreaterThan(500)
    await own.close()
  })
})

describe('failures of the host', () => {
  test('maintenance is a 503', async () => {
    let maintenance = true
    const own = await serve({ maintenance: () => maintenance })
    const { status, code, headers } = await errorOf(own.call('/v1/list-templates'))
    expect({ status, code }).toEqual({ status: 503, code: 'maintenance' })
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    maintenance = false
    expect((await own.call('/v1/list-templates')).status).toBe(200)
    await own.close()
  })

  test('a closed storage is logged, and clients get a 503 without details', async () => {
    const causes: unknown[] = []
    const own = await serve({ logger: { warn: (_, cause) => causes.push(cause) } })
    await own.engine.close()
    const { status, code, headers } = await errorOf(own.call('/v1/list-templates'))
    expect({ status, code }).toEqual({ status: 503, code: 'storage_unavailable' })
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(causes).toHaveLength(1)
    await own.close()
  })

  test('authenticate that throws is a 500 without details', async () => {
    const own = await serve({
      authenticate: () => {
        throw new Error('secret of the host')
      },
    })
    const { status, code, message } = await errorOf(own.call('/v1/list-templates'))
    expect({ status, code }).toEqual({ status: 500, code: 'internal' })
    expect(message).not.toContain('secret')
    await own.close()
  })

  test.each([7, {}, true])('authenticate that returns %j is a 401', async account => {
    const own = await serve({ authenticate: () => account as never })
    expect((await own.call('/v1/list-templates')).status).toBe(401)
    await own.close()
  })
})

test('an invalid Host header is rejected', async () => {
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.origin)
    const outgoing = httpRequest(
      { hostname, port, path: '/v1/list-templates', headers: { host: 'a b' } },
      response => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
  expect(status).toBe(400)
})
