import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toNodeListener } from '../../src/http/index.ts'
import type { Storage } from '../../src/storage/contracts.ts'
import { memoryStorage } from '../../src/storage/memory/index.ts'
import { KEY, listen, OTHER_KEY, type Served, serve } from './server.ts'

let storage: Storage
let api: Served
beforeAll(async () => {
  storage = memoryStorage()
  api = await serve({}, { storage })
})
afterAll(() => api.close())

/** Number of records and files, of all accounts of these tests. */
async function stored(): Promise<number[]> {
  const counts = ['acme', 'other'].flatMap(account => [
    storage.records.countTemplates({ account }),
    storage.records.countTransactions({ account }),
  ])
  const files: string[] = []
  for await (const { key } of storage.files.list()) files.push(key)
  return [...(await Promise.all(counts)), files.length]
}

/** Sends raw bytes and reads until the server closes the connection or has sent the expected text. */
async function raw(origin: string, pieces: readonly (string | Uint8Array)[]): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  for (const piece of pieces) socket.write(piece)
  return await text(socket)
}

const head = (lines: readonly string[], path = '/v2/create-pdf?template_id=hello', method = 'POST') =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: platen',
    `X-API-KEY: ${KEY}`,
    'Connection: close',
    ...lines,
    '',
    '',
  ].join('\r\n')
const JSON_TYPE = 'Content-Type: application/json'
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))

const CREATES = [
  '/v1/create?template_id=hello',
  '/v2/create-pdf?template_id=hello',
  '/v2/create-image?template_id=card',
]

describe('an unreadable body is rejected by every create call and stores nothing', () => {
  test.each([
    [
      'truncated JSON',
      '{"name": "A',
      'invalid_json',
      /^The body is not well-formed JSON: in line 1, column 10, the string has no closing double quote\.$/,
    ],
    [
      'an object without a value',
      '{"a":}',
      'invalid_json',
      /^The body is not well-formed JSON: in line 1, column 6, a value is missing before '}'\.$/,
    ],
    ['half an array', '[1', 'invalid_json', /^The body is not well-formed JSON: (?!.*JSON)/],
    ['two values', '{} {}', 'invalid_json', /not well-formed JSON/],
    ['a BOM in the middle', '{"a":\uFEFF1', 'invalid_json', /not well-formed JSON/],
    ['UTF-16', Buffer.from('{}', 'utf16le'), 'invalid_json', /not well-formed JSON/],
    ['an overlong encoding', Buffer.from([0x7b, 0xc0, 0x80, 0x7d]), 'invalid_json', /not UTF-8/],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'invalid_json', /not UTF-8/],
    ['an array', '[]', 'invalid_request', /must be a JSON object, got an array/],
    ['null', 'null', 'invalid_request', /must be a JSON object/],
    [
      'objects a million deep',
      `${'{"data":'.repeat(1e6)}1${'}'.repeat(1e6)}`,
      'payload_too_large',
      /4,000,000/,
    ],
    [
      'arrays a million deep',
      `{"data":{"a":${'['.repeat(1e6)}${']'.repeat(1e6)}}}`,
      'invalid_json',
      /64 levels/,
    ],
    [
      'overrides a million deep',
      `{"overrides":[{"name":"title","points":${'['.repeat(1e6)}${']'.repeat(1e6)}}]}`,
      'invalid_json',
      /64 levels/,
    ],
  ])('%s', async (_, body, code, message) => {
    const before = await stored()
    for (const path of CREATES) {
      const response = await api.call(path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      const answer = JSON.parse(await response.text())
      expect([response.status, answer.code], path).toEqual([400, code])
      expect(answer.message).toMatch(message)
      expect(answer.message.length).toBeLessThan(500)
    }
    expect(await stored()).toEqual(before)
  })

  test('the key __proto__ has no special meaning', async () => {
    const answers = [
      '{"__proto__": {"polluted": true}}',
      '{"constructor": {"prototype": {"polluted": true}}}',
    ].map(body =>
      api.call(CREATES[1] ?? '', { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    )
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('a number of an override that is out of range', () => {
  test.each([
    ['"left": 1e400', 'left', 'invalid_json', 'Infinity', 'Give a finite number'],
    ['"shadow": {"blur": -1e999}', 'shadow/blur', 'invalid_json', '-Infinity', 'Give a finite number'],
    ['"left": 1e300', 'left', 'invalid_request', '1e+300', 'from -10000000 to 10000000'],
    ['"left": "NaN"', 'left', 'invalid_request', "the text 'NaN'", 'from -10000000 to 10000000'],
    ['"x": "+1e999"', 'x', 'invalid_request', "the text '+1e999'", "such as '+10'"],
    ['"x": "+999999999"', 'x', 'invalid_request', '1000000009', 'from -10000000 to 10000000'],
    ['"width": -1e30', 'width', 'invalid_request', '-1e+30', 'from 0 to 10000000'],
    ['"opacity": 1.5', 'opacity', 'invalid_request', '1.5', 'from 0 to 1'],
    [
      '"strokeDashArray": [1, 1e300]',
      'strokeDashArray/1',
      'invalid_request',
      '1e+300',
      'from -10000000 to 10000000',
    ],
    [
      '"clipPath": {"type": "circle", "radius": 1e99}',
      'clipPath/radius',
      'invalid_request',
      '1e+99',
      'to 10000000',
    ],
    ['"clipPath": 1e99', 'clipPath', 'invalid_request', '1e+99', 'an object {type, …}'],
  ])('is rejected with its path and the allowed values: %s', async (property, at, code, found, allowed) => {
    const response = await api.call('/v2/create-image?template_id=card', {
      method: 'POST',
      body: `{"overrides": [{"name": "box", ${property}}]}`,
      headers: { 'content-type': 'application/json' },
    })
    const answer = JSON.parse(await response.text())
    expect([response.status, answer.code]).toEqual([400, code])
    for (const part of [`'/overrides/0/${at}'`, found, allowed]) expect(answer.message).toContain(part)
  })
})

describe('invalid parameters are rejected', () => {
  test.each([
    ['/v2/list-objects?limit=1&limit=2', "'limit' is given 2 times."],
    ['/v1/list-objects?offset=1&limit=2&offset=1', "'offset' is given 2 times."],
    ['/v2/list-templates?limit=501', /^'limit' must be a whole number from 1 to 500, got '501'/],
    ['/v2/list-templates?limit=-1', /^'limit' must be .*got '-1'/],
    ['/v2/list-templates?limit=NaN', /^'limit' must be .*got 'NaN'/],
    ['/v2/list-objects?offset=-1', /^'offset' must be a whole number from 0 to 9007199254740991, got '-1'/],
    ['/v2/list-objects?offset=9007199254740993', /^'offset' must be/],
    ['/v2/list-objects?limit=%00', /^'limit' must be/],
    [
      '/v2/list-objects?status=done',
      /^'status' must be one of pending, processing, success, error, got 'done'/,
    ],
    ['/v2/list-templates?format=PNG', /^'format' must be one of PDF, JPEG, got 'PNG'/],
    ['/v2/get-template?template_id=../x', /^'template_id' must be a string of letters, .*got '..\/x'/],
    ['/v2/get-template', "'template_id' is missing."],
    ['/v2/delete-object?transaction_ref=', "'transaction_ref' is missing."],
    [
      `/v2/get-template?template_id=${'x'.repeat(129)}`,
      "'template_id' has 129 characters; the limit is 128.",
    ],
  ])('%s', async (path, message) => {
    const response = await api.call(path)
    const answer = JSON.parse(await response.text())
    expect([response.status, answer.code]).toEqual([400, 'invalid_request'])
    if (typeof message === 'string') expect(answer.message).toBe(message)
    else expect(answer.message).toMatch(message)
  })

  test.each([
    'a%0D%0ASet-Cookie:%20x=1',
    'a%00.pdf',
    '%E2%80%AEfdp.exe',
    '..',
    '.',
    'a%2Fb',
    'a%5Cb',
    'x'.repeat(251),
  ])('filename=%s does not reach a header', async filename => {
    const before = await stored()
    for (const path of CREATES) {
      const response = await api.post(`${path}&export_type=file&filename=${filename}`, {})
      expect([response.status, JSON.parse(await response.text()).message]).toEqual([
        400,
        expect.stringMatching(/^'filename' (must|has) /),
      ])
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    expect(await stored()).toEqual(before)
  })

  test('the error message does not contain the password', async () => {
    const response = await api.post(`${CREATES[1]}&password=geheim%E2%82%AC`, {})
    const { message } = JSON.parse(await response.text())
    expect(message).toBe("'password' must be 1 to 63 characters of Latin-1, got 7 characters.")
  })
})

describe('another account', () => {
  test('cannot access objects of others', async () => {
    const made = JSON.parse(await (await api.post(CREATES[1] ?? '', {})).text())
    const ref = made.transaction_ref
    const theirs = { headers: { 'x-api-key': OTHER_KEY } }
    const before = await stored()
    const answers = [
      api.call(`/v1/delete-object?transaction_ref=${ref}`, theirs),
      api.call(`/v2/delete-object?transaction_ref=${ref}`, { ...theirs, method: 'DELETE' }),
      api.call('/v2/get-template?template_id=hello', theirs),
      api.call(new URL(made.download_url).pathname, theirs),
      api.post(CREATES[1] ?? '', {}, theirs.headers),
      api.post('/v2/merge-pdfs', { urls: [ref] }, theirs.headers),
      api.post('/v2/merge-pdfs', { urls: [made.download_url] }, theirs.headers),
    ]
    for (const answer of await Promise.all(answers)) {
      expect(answer.status, answer.url).toBe(404)
      expect(JSON.parse(await answer.text()).code).toMatch(/^(object|template)_not_found$/)
    }
    const [templates, , ...rest] = await stored()
    expect([templates, rest[2]]).toEqual([before[0], before[4]])
    const { objects } = JSON.parse(await (await api.call(`/v2/list-objects?limit=1`)).text())
    expect(objects[0]).toMatchObject({ transaction_ref: ref, deletion_status: 0 })
  })

  test('a key that differs in one byte is rejected, at every position', async () => {
    for (let i = 0; i < KEY.length; i++) {
      const off = KEY.slice(0, i) + String.fromCharCode(KEY.charCodeAt(i) ^ 1) + KEY.slice(i + 1)
      const response = await api.call('/v2/list-templates', { headers: { 'x-api-key': off } })
      const answer = await response.text()
      expect([response.status, JSON.parse(answer).code]).toEqual([401, 'unauthorized'])
      expect(answer).not.toContain(KEY.slice(0, 8))
    }
  })
})

describe('raw HTTP', () => {
  test('a chunked body of 4 MB and one byte without a declared length is rejected', async () => {
    const before = await stored()
    const chunk = Buffer.concat([Buffer.from('F4240\r\n'), Buffer.alloc(1e6, ' '), Buffer.from('\r\n')])
    const answer = await raw(api.origin, [
      head([JSON_TYPE, 'Transfer-Encoding: chunked']),
      ...[chunk, chunk, chunk, chunk],
      '1\r\n \r\n0\r\n\r\n',
    ])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(bodyOf(answer)).toMatchObject({ code: 'payload_too_large' })
    expect(await stored()).toEqual(before)
  })

  test('a body that never ends gets a response after the timeout, and the connection is closed', async () => {
    const own = await serve({ limits: { timeoutMs: 50 } })
    const answer = await raw(own.origin, [head([JSON_TYPE, 'Content-Length: 100']), '{"name": '])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(bodyOf(answer)).toEqual({
      status: 'error',
      message: 'The request body was not complete after 0.05 s. Send it faster or send less.',
      code: 'invalid_request',
    })
    expect((await own.call('/v2/account-information')).status).toBe(200)
    await own.close()
  })

  test('a body that the client does not finish stores nothing', async () => {
    const before = await stored()
    const { hostname, port } = new URL(api.origin)
    const socket = connect(Number(port), hostname)
    socket.write(head([JSON_TYPE, 'Content-Length: 100', 'Expect: 100-continue']))
    await once(socket, 'data')
    socket.end('{"name": ')
    await once(socket, 'close')
    expect(await stored()).toEqual(before)
    expect((await api.call('/v2/account-information')).status).toBe(200)
  })

  test.each([
    ['a flood of headers', [`X-Much: ${'x'.repeat(20_000)}`], 431],
    ['many small headers', Array.from({ length: 3000 }, (_, i) => `X-${i}: y`), 431],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 3'], 400],
    ['an invalid length', ['Content-Length: two'], 400],
    ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked'], 400],
    ['a NUL in a header', ['X-Source: a\0b'], 400],
  ])('%s', async (_, lines, status) => {
    const answer = await raw(api.origin, [head([JSON_TYPE, ...lines]), '{}'])
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect((await api.call('/v2/account-information')).status).toBe(200)
  })

  test('two X-API-KEY headers are rejected', async () => {
    const answer = await raw(api.origin, [head([`X-API-KEY: ${KEY}`], '/v2/list-templates', 'GET')])
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  test.each([
    ['//v2/list-templates', 404],
    ['/v2/%6cist-templates', 404],
    ['/v2/../v2/list-templates', 200],
    ['http://elsewhere.example/v2/list-templates', 200],
    ['*', 400],
    ['/v2/list-objects?limit=%ZZ', 400],
    ['/v2/get-pdf/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 404],
    ['/v2/get-pdf/../../../etc/passwd', 404],
  ])('the request target %s gets status %i', async (path, status) => {
    const answer = await raw(api.origin, [head([], path, 'GET')])
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).not.toContain('root:')
  })
})

test('a client that does not read the response is disconnected, and the body is cancelled', async () => {
  let isCancelled = false
  const endless = () =>
    new ReadableStream({
      pull: controller => controller.enqueue(new Uint8Array(65_536)),
      cancel() {
        isCancelled = true
      },
    })
  const listener = toNodeListener(async () => new Response(endless()), { maxStallMs: 50 })
  const server = createServer(listener)
  const { hostname, port } = new URL(await listen(server))
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.pause()
  await expect.poll(() => isCancelled).toBe(true)
  socket.destroy()
  await new Promise(resolve => server.close(resolve))
})

test('a listener rejects unknown options', () => {
  const options = { maxStall: 50 }
  expect(() => toNodeListener(async () => new Response(), options as object)).toThrow(
    "toNodeListener has no option 'maxStall', did you mean 'maxStallMs'?",
  )
})
