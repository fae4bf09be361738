import { execFile } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { Fetcher, FetchRequest } from '../../../src/assets/contracts.ts'
import { createFetcher, type FetcherOptions } from '../../../src/assets/fetch/fetch.ts'
import { DEFAULT_LIMITS, type Limits } from '../../../src/base/limits.ts'
import { refusal } from '../../refusal.ts'
import { testWith } from '../../with-tools.ts'
import { makeCertificate, OPENSSL } from '../certificate.ts'
import { serve, serveRaw, serveTls } from '../loopback.ts'

interface Setting extends Omit<FetcherOptions, 'limits'> {
  limits?: Partial<Limits>
}

const fetchers: Fetcher[] = []
afterAll(async () => {
  for (const fetcher of fetchers) await fetcher.close()
})

/** A fetcher that may connect to loopback by its address, and to no other private host. */
function open({ limits, policy, resolve }: Setting = {}): Fetcher {
  const fetcher = createFetcher({
    limits: { ...DEFAULT_LIMITS, ...limits },
    policy: { allowPrivateHosts: ['127.0.0.1'], ...policy },
    resolve,
  })
  fetchers.push(fetcher)
  return fetcher
}

const get = (request: FetchRequest, setting?: Setting) => open(setting).fetch(request)
const portOf = (origin: string) => new URL(origin).port

describe('a response', () => {
  test('has its bytes, content type and URL', async () => {
    const origin = await serve((_, response) => response.setHeader('content-type', 'text/css').end('a { }'))
    const { bytes, ...rest } = await get({ url: `${origin}/a.css?b=c#d` })
    expect(Buffer.from(bytes).toString()).toBe('a { }')
    expect(rest).toEqual({ url: `${origin}/a.css?b=c`, contentType: 'text/css', freshForMs: 60_000 })
  })

  test('may be empty, without a type and chunked', async () => {
    const origin = await serve((request, response) => {
      for (const part of request.url === '/empty' ? [] : ['ab', 'cd']) response.write(part)
      response.end()
    })
    const fetcher = open()
    expect(await fetcher.fetch({ url: `${origin}/empty` })).toMatchObject({ bytes: new Uint8Array() })
    expect(await fetcher.fetch({ url: `${origin}/` })).toMatchObject({
      bytes: new Uint8Array(Buffer.from('abcd')),
      contentType: null,
    })
  })

  test('is requested without cookies, referrer, credentials and compression', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/first') {
        response.writeHead(302, { location: '/second', 'set-cookie': 'a=b; Path=/' }).end()
      } else response.end(JSON.stringify({ method: request.method, ...request.headers }))
    })
    const { bytes, url } = await get({ url: `${origin}/first`, accept: 'image' })
    expect(url).toBe(`${origin}/second`)
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({
      method: 'GET',
      host: new URL(origin).host,
      connection: 'keep-alive',
      accept: 'image/*, */*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': 'platen',
    })
  })

  test('reuses connections', async () => {
    const sockets = new Set<unknown>()
    const origin = await serve((request, response) => {
      sockets.add(request.socket)
      response.end('x')
    })
    const fetcher = open()
    for (let i = 0; i < 5; i++) await fetcher.fetch({ url: origin })
    expect(sockets.size).toBeLessThan(5)
    await Promise.all(Array.from({ length: 30 }, () => fetcher.fetch({ url: origin })))
    expect(sockets.size).toBeLessThanOrEqual(6)
  })
})

/** Every notation of loopback that URLs or resolvers accept. */
const LOOPBACK = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0x7f000001',
  '0X7F.0.0.1',
  '0x7f.1',
  '127.0.0.1.',
  '127.9.9.9',
  '0',
  '0.0.0.0',
  '%31%32%37.0.0.1',
  '１２７.０.０.１',
  '127。0。0。1',
  '①②⑦.0.0.1',
  'localhost',
  'LOCALHOST',
  'ｌｏｃａｌｈｏｓｔ',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
]

describe('no request is sent to a private host', () => {
  const asked: (string | undefined)[] = []
  const server = serve((request, response) => {
    asked.push(request.headers.host)
    response.end('secret')
  })

  test.each(LOOPBACK)('written as %s', async host => {
    const url = `http://${host}:${portOf(await server)}/`
    const error = await refusal(get({ url }, { policy: { allowPrivateHosts: [] } }))
    expect([error.code, error.message]).toEqual([
      'asset_denied',
      expect.stringMatching(/^The host '[^']+' has no public address; .*assets\.allowPrivateHosts/),
    ])
    expect(asked).toEqual([])
  })

  test.each(['169.254.169.254', '168.63.129.16', '10.0.0.1', '192.168.1.1', '100.64.0.1', '[fd00:ec2::254]'])(
    'at %s',
    async host => {
      expect(await refusal(get({ url: `http://${host}/latest/meta-data/` }))).toMatchObject({
        code: 'asset_denied',
      })
    },
  )

  test('over https', async () => {
    const url = `https://127.0.0.1:${portOf(await server)}/`
    const error = await refusal(get({ url }, { policy: { allowPrivateHosts: ['localhost'] } }))
    expect(error.code).toBe('asset_denied')
  })

  test.each(['intern.example', 'localhost.'])(
    'with the name %s, and the message does not contain its address',
    async host => {
      const resolve = async () => [{ address: '10.1.2.3', family: 4 as const }]
      const error = await refusal(get({ url: `http://${host}/` }, { resolve }))
      expect([error.code, error.message]).toEqual(['asset_denied', expect.stringContaining(`'${host}'`)])
      expect(error.message).not.toContain('10.1.2.3')
    },
  )

  test('with a name that has a private and a public address', async () => {
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 as const },
      { address: '::1', family: 6 as const },
    ]
    expect(await refusal(get({ url: 'http://mixed.example/' }, { resolve }))).toMatchObject({
      code: 'asset_denied',
    })
  })

  test('unless the policy allows its name and port', async () => {
    const port = portOf(await server)
    const policy = { allowPrivateHosts: [`localhost:${port}`] }
    const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }]
    const { bytes } = await get({ url: `http://LOCALHOST:${port}/` }, { policy, resolve })
    expect(Buffer.from(bytes).toString()).toBe('secret')
    expect(asked.splice(0)).toEqual([`localhost:${port}`])
    const other = await refusal(get({ url: `http://localhost:${Number(port) + 1}/` }, { policy, resolve }))
    expect(other.code).toBe('asset_denied')
  })
})

describe('the checked address', () => {
  test('is the one used for the connection, without a second lookup', async () => {
    const origin = await serve((_, response) => response.end('x'))
    let looked = 0
    const resolve = async () => {
      looked++
      return [{ address: looked === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 as const }]
    }
    const policy = { allowPrivateHosts: ['pinned.example'] }
    await get({ url: `http://pinned.example:${portOf(origin)}/` }, { policy, resolve })
    expect(looked).toBe(1)
  })
})

describe('a redirect', () => {
  const to = (location: string, status = 302) =>
    serve((_, response) => response.writeHead(status, { location }).end('moved'))

  test.each([301, 302, 303, 307, 308])('with status %i is followed', async status => {
    const goal = await serve((_, response) => response.end('goal'))
    const { bytes, url } = await get({ url: await to(`${goal}/there#part`, status) })
    expect([Buffer.from(bytes).toString(), url]).toEqual(['goal', `${goal}/there`])
  })

  test.each([
    [
      'a private host',
      'http://localhost:8080/',
      'asset_denied',
      /The host 'localhost' has no public address/,
    ],
    ['metadata', 'http://169.254.169.254/', 'asset_denied', /'169\.254\.169\.254' has no public address/],
    ['a file', 'file:///etc/passwd', 'asset_denied', /redirects\. It is a file URL/],
    ['a data: URI', 'data:text/plain,x', 'asset_denied', /redirects\. It is a data URL/],
    ['javascript', 'javascript:alert(1)', 'asset_denied', /javascript URL/],
    ['a host with a password', 'http://a:b@127.0.0.1/', 'asset_denied', /user name or password/],
    ['a mail port', 'http://example.com:25/', 'asset_denied', /Port 25/],
    ['an invalid URL', 'http://[', 'asset_failed', /redirects to an invalid URL/],
  ])('to %s is not followed', async (_name, location, code, message) => {
    const error = await refusal(get({ url: await to(location) }))
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)])
  })

  test('to a host outside allowHosts is not followed', async () => {
    const policy = { allowHosts: ['a.example'] }
    const error = await refusal(get({ url: await to('https://b.example/') }, { policy }))
    expect([error.code, error.message]).toEqual(['asset_denied', expect.stringContaining("'b.example'")])
  })

  test('loop ends after maxRedirects', async () => {
    let asked = 0
    const origin = await serve((_, response) => {
      asked++
      response.writeHead(302, { location: '/' }).end()
    })
    const error = await refusal(get({ url: origin }))
    expect([error.code, error.message]).toEqual(['asset_failed', expect.stringMatching(/more than 3 times/)])
    expect(asked).toBe(4)
  })

  test('without a Location is an error', async () => {
    const origin = await serve((_, response) => response.writeHead(302).end())
    expect((await refusal(get({ url: origin }))).message).toMatch(/answers with status 302/)
  })
})

describe('a failed fetch is asset_failed:', () => {
  test.each([204, 206, 304, 400, 401, 404, 500, 503])('status %i', async status => {
    const origin = await serve((_, response) => response.writeHead(status).end())
    const error = await refusal(get({ url: origin }))
    expect([error.code, error.message]).toEqual([
      'asset_failed',
      expect.stringMatching(`answers with status ${status}`),
    ])
  })

  test('compressed content, which is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const origin = await serve((_, response) => response.setHeader('content-encoding', 'gzip').end(bomb))
    const error = await refusal(get({ url: origin }))
    expect([error.code, error.message]).toEqual([
      'asset_failed',
      expect.stringMatching(/in the encoding 'gzip'/),
    ])
  })

  test('a Content-Length above the limit, before the body', async () => {
    const origin = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 1001 }).flushHeaders()
    })
    expect((await refusal(get({ url: origin, maxBytes: 1000 }))).message).toMatch(/more than 1000 bytes/)
  })

  test('an endless body, ended at the limit, with its socket', async () => {
    let sent = 0
    let closed: Promise<unknown> | null = null
    const origin = await serve((request, response) => {
      closed = once(request.socket, 'close')
      const more = () => {
        if (response.destroyed) return
        sent += 10_000
        response.write(Buffer.alloc(10_000), () => setImmediate(more))
      }
      more()
    })
    const error = await refusal(get({ url: origin }, { limits: { maxAssetBytes: 100_000 } }))
    expect([error.code, error.message]).toEqual([
      'asset_failed',
      expect.stringMatching(/more than 100000 bytes/),
    ])
    await closed
    expect(sent).toBeLessThan(10_000_000)
  })

  test('one byte more than the limit', async () => {
    const origin = await serve((_, response) => response.end(Buffer.alloc(1000)))
    expect((await get({ url: origin, maxBytes: 1000 })).bytes.length).toBe(1000)
    expect((await refusal(get({ url: origin, maxBytes: 999 }))).code).toBe('asset_failed')
  })

  test.each<[string, string]>([
    ['headers that never end', 'HTTP/1.1 200 OK\r\nA: '],
    ['a body that never ends', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'],
    ['no answer', ''],
    [
      'a redirect whose body never ends, to the same again',
      'HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 9\r\n\r\nab',
    ],
  ])('%s, ended at the deadline', async (name, text) => {
    const origin = await serveRaw(socket => socket.write(text))
    const error = await refusal(get({ url: origin }, { limits: { maxFetchMs: 150, maxRedirects: 1000 } }))
    expect(error.code).toBe('asset_failed')
    if (!name.startsWith('a redirect'))
      expect(error.message).toMatch(/took more than the 150 ms of maxFetchMs/)
  })

  test('an endless name lookup, ended at the deadline', async () => {
    const resolve = () => new Promise<never>(() => {})
    const error = await refusal(get({ url: 'http://slow.example/' }, { resolve, limits: { maxFetchMs: 50 } }))
    expect([error.code, error.message]).toEqual([
      'asset_failed',
      expect.stringMatching(/'slow\.example' took more/),
    ])
  })

  test.each<[string, string, RegExp]>([
    ['a truncated body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab', /broke the connection off/],
    [
      'a truncated chunk',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nab',
      /broke the connection off/,
    ],
    ['nothing', '', /broke the connection off/],
    ['another protocol', '220 mail.example ESMTP\r\n', /broken HTTP/],
    ['endless headers', `HTTP/1.1 200 OK\r\n${`A: ${'x'.repeat(1000)}\r\n`.repeat(100)}\r\n`, /broken HTTP/],
  ])('%s', async (_name, text, message) => {
    const origin = await serveRaw(socket => socket.end(text))
    const error = await refusal(get({ url: origin }))
    expect([error.code, error.message]).toEqual(['asset_failed', expect.stringMatching(message)])
  })

  test('a server that refuses the connection', async () => {
    const error = await refusal(get({ url: 'http://127.0.0.1:1/' }))
    expect([error.code, error.message]).toEqual([
      'asset_failed',
      expect.stringMatching(/refuses the connection/),
    ])
  })

  test('a name without an address', async () => {
    const resolve = async () => []
    const error = await refusal(get({ url: 'http://nowhere.example/' }, { resolve }))
    expect([error.code, error.message]).toEqual([
      'asset_denied',
      expect.stringMatching(/'nowhere\.example' has no public address/),
    ])
  })

  test('a server without TLS', async () => {
    const origin = await serve((_, response) => response.end('x'))
    const error = await refusal(get({ url: origin.replace('http:', 'https:') }))
    expect([error.code, error.message]).toEqual(['asset_failed', expect.stringMatching(/does not speak TLS/)])
  })
})

testWith([OPENSSL], 'a redirect from https to http is not followed', async () => {
  let asked = 0
  const plain = await serve((_, response) => {
    asked++
    response.end('x')
  })
  const { key, cert, authorityFile } = await makeCertificate()
  const origin = await serveTls({ key, cert }, ({ url }, response) => {
    const location = url === '/down' ? plain : '/page'
    if (url === '/page') response.end('a page')
    else response.writeHead(302, { location }).end()
  })
  const source = fileURLToPath(new URL('../../../src/assets/fetch/fetch.ts', import.meta.url))
  const program = `
    import { createFetcher } from ${JSON.stringify(source)}
    const limits = { maxAssetBytes: 10, maxFetchMs: 20_000, maxRedirects: 3 }
    const fetcher = createFetcher({ limits, policy: { allowPrivateHosts: ['127.0.0.1'] } })
    const tell = path => fetcher.fetch({ url: ${JSON.stringify(origin)} + path }).then(
      ({ bytes }) => Buffer.from(bytes).toString(),
      ({ code, message }) => code + ' ' + message,
    )
    console.log(JSON.stringify([await tell('/across'), await tell('/down')]))
  `
  const args = ['--input-type=module', '--eval', program]
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: authorityFile }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  expect(JSON.parse(stdout)).toEqual([
    'a page',
    expect.stringMatching(/^asset_denied .* redirects from https to http\.$/),
  ])
  expect(asked).toBe(0)
})

testWith([OPENSSL], 'an untrusted certificate is rejected', async () => {
  const { key, cert } = await makeCertificate()
  let asked = 0
  const origin = await serveTls({ key, cert }, (_, response) => {
    asked++
    response.end('x')
  })
  const error = await refusal(get({ url: origin }))
  expect([error.code, error.message]).toEqual([
    'asset_failed',
    expect.stringMatching(/has a certificate that is not trusted/),
  ])
  expect(asked).toBe(0)
})

describe('the caller', () => {
  test('can cancel with a signal and gets its reason', async () => {
    const reason = new Error('changed my mind')
    const controller = new AbortController()
    const origin = await serve(() => controller.abort(reason))
    await expect(get({ url: origin, signal: controller.signal })).rejects.toBe(reason)
    await expect(get({ url: origin, signal: controller.signal })).rejects.toBe(reason)
  })

  test('closes the fetcher with its pending requests', async () => {
    const fetcher = open()
    const events = new EventEmitter()
    const asked = once(events, 'asked')
    const origin = await serve(() => events.emit('asked'))
    const waiting = refusal(fetcher.fetch({ url: origin }))
    await asked
    await fetcher.close()
    expect((await waiting).code).toBe('asset_failed')
    expect((await refusal(fetcher.fetch({ url: origin }))).message).toMatch(/closed/)
  })

  test('need not close the fetcher: an idle connection does not keep the process alive', async () => {
    const origin = await serve((_, response) => response.end('x'))
    const source = fileURLToPath(new URL('../../../src/assets/fetch/fetch.ts', import.meta.url))
    const program = `
      import { createFetcher } from ${JSON.stringify(source)}
      const limits = { maxAssetBytes: 10, maxFetchMs: 600_000, maxRedirects: 3 }
      const fetcher = createFetcher({ limits, policy: { allowPrivateHosts: ['127.0.0.1'] } })
      console.log((await fetcher.fetch({ url: ${JSON.stringify(origin)} })).bytes.length)
    `
    const args = ['--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 20_000 })
    expect(stdout).toBe('1\n')
  })
})
