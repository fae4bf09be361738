import { createHmac, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createEngine,
  type Engine,
  type EngineOptions,
  type Logger,
  memoryStorage,
  type WebhookAttemptRecord,
} from '../../src/index.ts'
import { retryAt } from '../../src/jobs/retry-time.ts'
import { refusal } from '../refusal.ts'
import { webhookEnd, webhooks } from './ends.ts'
import { createReceiver, type Received } from './receiver.ts'

const engines: Engine[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})

const HELLO = { template_id: 'hello', document: { content: ['Hello {{name}}'] } }
const CARD = { template_id: 'card', scene: { width: 40, height: 20, objects: [] } }
const BROKEN = { template_id: 'broken', document: { content: [{ image: 'missing.png' }] } }

async function open({ webhooks, ...options }: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine({
    sweepIntervalMs: 0,
    rendering: { isolation: 'none' },
    jobs: { pollMs: 5 },
    webhooks: { allowPrivateHosts: ['127.0.0.1'], retryDelaysMs: [1, 2, 3], ...webhooks },
    ...options,
  })
  engines.push(engine)
  for (const template of [HELLO, CARD, BROKEN]) await engine.putTemplate(template)
  return engine
}

const fieldsOf = ({ target }: Received) =>
  Object.fromEntries(new URL(target, 'http://receiver.example').searchParams)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

describe('the request of a webhook', () => {
  test('of version 1 is a GET with primary_url and transaction_ref added to its query', async () => {
    const { origin, count } = await createReceiver()
    const engine = await open()
    const webhook_url = `${origin}/done?a=%7e+1&transaction_ref=mine#part`
    const accepted = await engine.create({ template_id: 'hello', webhook: 1, webhook_url })
    expect(accepted).toEqual({
      status: 'success',
      is_webhook: 1,
      webhook_url,
      transaction_ref: expect.any(String),
    })
    const [request] = await count(1)
    await webhookEnd(accepted.transaction_ref)
    const { object } = await engine.getObject({ transaction_ref: accepted.transaction_ref })
    const added = new URLSearchParams({
      primary_url: String(object.primary_url),
      transaction_ref: accepted.transaction_ref,
    })
    expect(request).toMatchObject({
      method: 'GET',
      target: `/done?a=%7e+1&transaction_ref=mine&${added}`,
      body: '',
    })
  })

  test('of version 1 is not sent for a failure', async () => {
    const { origin, received } = await createReceiver()
    const engine = await open()
    const { transaction_ref } = await engine.create({
      template_id: 'broken',
      webhook: 'true',
      webhook_url: origin,
    })
    await expect
      .poll(async () => (await engine.getObject({ transaction_ref })).object)
      .toMatchObject({ status: 'error', webhook_status: null, webhook_attempts: [] })
    await expect.poll(() => engine.jobCounts()).toEqual({ waiting: 0, leased: 0 })
    expect(received).toEqual([])
  })

  test('of version 2 adds the status', async () => {
    const { origin, count } = await createReceiver()
    const engine = await open({ publicUrl: 'https://files.example' })
    const accepted = await engine.createPdf({ template_id: 'hello', async: true, webhook_url: origin })
    expect(accepted).toEqual({
      status: 'success',
      template_id: 'hello',
      transaction_ref: expect.any(String),
    })
    const [request] = await count(1)
    expect(request && fieldsOf(request)).toEqual({
      status: 'success',
      transaction_ref: accepted.transaction_ref,
      primary_url: expect.stringMatching(/^https:\/\/files\.example\/v2\/get-pdf\/[\w-]+\.pdf$/),
    })
  })

  test('of version 2 has the error message of a failure', async () => {
    const { origin, count } = await createReceiver()
    const engine = await open()
    const { transaction_ref } = await engine.createPdf({
      template_id: 'broken',
      async: 1,
      webhook_url: origin,
      webhook_method: 'POST',
    })
    const [request] = await count(1)
    const { object } = await engine.getObject({ transaction_ref })
    expect(object.message).toMatch(/missing\.png/)
    expect(JSON.parse(request?.body ?? '')).toEqual({
      status: 'error',
      transaction_ref,
      message: object.message,
    })
  })

  test('with POST has the fields as JSON, and both URLs of an image', async () => {
    const { origin, count } = await createReceiver()
    const engine = await open()
    const { transaction_ref } = await engine.createImage({
      template_id: 'card',
      async: '1',
      webhook_url: `${origin}/hook?x=1`,
      webhook_method: 'POST',
    })
    const [request] = await count(1)
    expect(request).toMatchObject({ method: 'POST', target: '/hook?x=1' })
    expect(request?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(request?.body ?? '')).toEqual({
      status: 'success',
      transaction_ref,
      primary_url: expect.stringMatching(/\.jpg$/),
      secondary_url: expect.stringMatching(/\.png$/),
    })
  })

  test('has the headers of webhook_headers, which are not stored in records', async () => {
    const { origin, count } = await createReceiver()
    const engine = await open()
    const { transaction_ref } = await engine.createPdf({
      template_id: 'hello',
      async: true,
      webhook_url: origin,
      webhook_headers: base64({ Authorization: 'Bearer s3cret', 'X-Tenant': 'acme' }),
    })
    const [request] = await count(1)
    expect(request?.headers).toMatchObject({ authorization: 'Bearer s3cret', 'x-tenant': 'acme' })
    await webhookEnd(transaction_ref)
    expect(JSON.stringify([await engine.getObject({ transaction_ref }), webhooks.seen])).not.toMatch(/s3cret/)
  })

  test('goes to the receiver of the engine if the call has none', async () => {
    const { origin, count } = await createReceiver()
    const engine = await open({
      webhooks: { url: `${origin}/all`, allowPrivateHosts: ['127.0.0.1'] },
    })
    await engine.createPdf({ template_id: 'hello', async: true })
    const v1 = await engine.create({ template_id: 'hello', webhook: 1, webhook_url: `${origin}/own` })
    expect(v1.webhook_url).toBe(`${origin}/own`)
    const targets = (await count(2)).map(({ target }) => target.split('?')[0])
    expect(targets.sort()).toEqual(['/all', '/own'])
  })

  test('is not sent without a receiver, and the job runs', async () => {
    const engine = await open()
    const { transaction_ref } = await engine.createPdf({ template_id: 'hello', async: true })
    await expect
      .poll(async () => (await engine.getObject({ transaction_ref })).object)
      .toMatchObject({ status: 'success', webhook_status: null, webhook_attempts: [] })
    await expect.poll(() => engine.jobCounts()).toEqual({ waiting: 0, leased: 0 })
  })
})

describe('signatures', () => {
  const secret = () => {
    const key = randomBytes(32)
    return { key, text: `whsec_${key.toString('base64')}` }
  }

  /** Verifies a signature as the Standard Webhooks specification describes. */
  function verify({ headers, target, body, method }: Received, key: Uint8Array): boolean {
    const id = headers['webhook-id']
    const timestamp = headers['webhook-timestamp']
    const content = method === 'GET' ? target.slice(target.indexOf('?') + 1) : body
    const expected = createHmac('sha256', key).update([id, timestamp, content].join('.')).digest('base64')
    return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`)
  }

  test.each(['GET', 'POST'] as const)('a %s is signed with each secret during rotation', async method => {
    const { origin, count } = await createReceiver((response, nth) =>
      response.writeHead(nth < 2 ? 500 : 200).end(),
    )
    const [old, fresh, other] = [secret(), secret(), secret()]
    const engine = await open({
      webhooks: {
        allowPrivateHosts: ['127.0.0.1'],
        retryDelaysMs: [1],
        secrets: [fresh.text, old.text],
      },
    })
    const before = Math.floor(Date.now() / 1000)
    const { transaction_ref } = await engine.createPdf({
      template_id: 'hello',
      data: { name: 'Ada' },
      async: true,
      webhook_url: `${origin}/?own=%20`,
      webhook_method: method,
    })
    const [first, second] = await count(2)
    for (const request of [first, second]) {
      expect(request && verify(request, old.key)).toBe(true)
      expect(request && verify(request, fresh.key)).toBe(true)
      expect(request && verify(request, other.key)).toBe(false)
      expect(request?.headers['webhook-id']).toBe(transaction_ref)
      expect(Number(request?.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(before)
    }
    expect(first && verify({ ...first, target: `${first.target}0`, body: `${first.body} ` }, old.key)).toBe(
      false,
    )
  })

  test('secrets may depend on the account', async () => {
    const { origin, count } = await createReceiver()
    const [acme, other] = [secret(), secret()]
    const engine = await open({
      webhooks: {
        allowPrivateHosts: ['127.0.0.1'],
        secrets: async account => [account === 'acme' ? acme.text : other.text],
      },
    })
    const account = engine.forAccount('acme')
    await account.putTemplate(HELLO)
    await account.createPdf({ template_id: 'hello', async: true, webhook_url: origin })
    const [request] = await count(1)
    expect(request && verify(request, acme.key)).toBe(true)
  })

  test('without a secret there is no signature, only id and timestamp', async () => {
    const { origin, count } = await createReceiver()
    const engine = await open()
    await engine.createPdf({ template_id: 'hello', async: true, webhook_url: origin })
    const [request] = await count(1)
    expect(request?.headers).toMatchObject({
      'webhook-id': expect.any(String),
      'webhook-timestamp': expect.any(String),
    })
    expect(request?.headers).not.toHaveProperty('webhook-signature')
  })
})

describe('attempts', () => {
  async function deliver(
    webhook_url: string,
    options: EngineOptions = {},
  ): Promise<{ engine: Engine; transaction_ref: string }> {
    const engine = await open(options)
    const { transaction_ref } = await engine.createPdf({ template_id: 'hello', async: true, webhook_url })
    await webhookEnd(transaction_ref)
    return { engine, transaction_ref }
  }
  const attemptsOf = async ({ engine, transaction_ref }: { engine: Engine; transaction_ref: string }) =>
    (await engine.getObject({ transaction_ref })).object

  test('a receiver that fails three times and then succeeds gets four identical requests', async () => {
    const { origin, received } = await createReceiver((response, nth) =>
      response.writeHead(nth < 4 ? 503 : 200).end('a body'),
    )
    const object = await attemptsOf(await deliver(origin))
    expect(object).toMatchObject({ status: 'success', webhook_status: 'delivered' })
    expect(received).toHaveLength(4)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(received.map(({ target }) => target)).size).toBe(1)
    const { host } = new URL(origin)
    const message = `The host '${host}' responded with status 503.`
    const failed = { status_code: 503, message, retry_at: expect.any(String) }
    expect(object.webhook_attempts).toMatchObject([
      { attempt: 1, ...failed },
      { attempt: 2, ...failed },
      { attempt: 3, ...failed },
      { attempt: 4, status_code: 200, message: null, retry_at: null },
    ])
  })

  test('the webhook is given up after three retries; the object keeps its status', async () => {
    const { origin, received } = await createReceiver(response => response.writeHead(500).end())
    const delivered = await deliver(origin)
    const object = await attemptsOf(delivered)
    expect(object).toMatchObject({ status: 'success', webhook_status: 'failed' })
    expect(object.webhook_attempts.at(-1)).toMatchObject({ attempt: 4, status_code: 500, retry_at: null })
    await expect.poll(() => delivered.engine.jobCounts()).toEqual({ waiting: 0, leased: 0 })
    expect(received).toHaveLength(4)
    expect(delivered.engine.stats().webhooks).toEqual({ sending: 0, delivered: 0, failed: 1, retried: 3 })
  })

  test('delays are the configured ones plus up to 10 %', async () => {
    const { origin } = await createReceiver((response, nth) => response.writeHead(nth < 3 ? 500 : 204).end())
    const webhooks = { allowPrivateHosts: ['127.0.0.1'], retryDelaysMs: [50, 100] }
    const object = await attemptsOf(await deliver(origin, { webhooks }))
    const [first, second, third] = object.webhook_attempts
    for (const [delayMs, one, next] of [
      [50, first, second],
      [100, second, third],
    ] as const) {
      const endedMs = Date.parse(one?.started_at ?? '') + (one?.duration_ms ?? 0)
      const waitMs = Date.parse(one?.retry_at ?? '') - endedMs
      expect(waitMs).toBeGreaterThanOrEqual(delayMs - 2) // both times are rounded
      expect(Date.parse(next?.started_at ?? '')).toBeGreaterThanOrEqual(Date.parse(one?.retry_at ?? ''))
    }
  })

  test.each([
    ['never answers', () => {}, null, /took more than the 60 ms of webhooks\.timeoutMs/],
    [
      'closes the socket',
      (_: unknown, __: unknown, socket) => socket.destroy(),
      null,
      /broke the connection off/,
    ],
    [
      'answers 304',
      response => response.writeHead(304).end(),
      304,
      /status 304; webhooks do not follow redirects/,
    ],
    [
      'answers 404',
      response => response.writeHead(404).end('no such place'),
      404,
      /responded with status 404\.$/,
    ],
  ] satisfies [string, Parameters<typeof createReceiver>[0], number | null, RegExp][])(
    'a receiver that %s counts as failed',
    async (_name, answer, status_code, message) => {
      const { origin } = await createReceiver(answer)
      const webhooks = { allowPrivateHosts: ['127.0.0.1'], retryDelaysMs: [], timeoutMs: 60 }
      const object = await attemptsOf(await deliver(origin, { webhooks }))
      expect(object.webhook_status).toBe('failed')
      expect(object.webhook_attempts).toMatchObject([
        { status_code, message: expect.stringMatching(message), retry_at: null },
      ])
    },
  )

  test('a 200 response whose body never ends counts as delivered', async () => {
    const { origin } = await createReceiver(response => response.writeHead(200).write('on and on'))
    const webhooks = { allowPrivateHosts: ['127.0.0.1'], retryDelaysMs: [], timeoutMs: 200 }
    expect(await attemptsOf(await deliver(origin, { webhooks }))).toMatchObject({
      webhook_status: 'delivered',
    })
  })

  test('redirects are failures and are not followed', async () => {
    const inner = await createReceiver()
    const { origin } = await createReceiver(response =>
      response.writeHead(302, { location: `${inner.origin}/inner` }).end(),
    )
    const webhooks = { allowPrivateHosts: [new URL(origin).host], retryDelaysMs: [1] }
    const object = await attemptsOf(await deliver(origin, { webhooks }))
    expect(object).toMatchObject({ webhook_status: 'failed' })
    expect(object.webhook_attempts).toMatchObject([{ status_code: 302 }, { status_code: 302 }])
    expect(inner.received).toEqual([])
  })

  test('the network policy applies to the configured receiver when the webhook is sent', async () => {
    const engine = await open({
      webhooks: { url: 'http://hooks.example/', allowHosts: ['other.example'], retryDelaysMs: [] },
    })
    const { transaction_ref } = await engine.createPdf({ template_id: 'hello', async: true })
    await expect.poll(() => engine.stats().webhooks.failed).toBe(1)
    const object = await attemptsOf({ engine, transaction_ref })
    expect(object.webhook_attempts).toMatchObject([
      { status_code: null, message: expect.stringMatching(/not in the option webhooks\.allowHosts/) },
    ])
  })

  test('a name that resolves to a private address is rejected when the webhook is sent', async () => {
    const { origin, received } = await createReceiver()
    const webhooks = { retryDelaysMs: [] }
    const object = await attemptsOf(await deliver(origin.replace('127.0.0.1', 'localhost'), { webhooks }))
    expect(object.webhook_attempts).toMatchObject([
      {
        status_code: null,
        message: expect.stringMatching(/no public address; .* webhooks\.allowPrivateHosts/),
      },
    ])
    expect(received).toEqual([])
  })

  test('a secrets function that throws fails the attempt, and only the log has the cause', async () => {
    const { origin } = await createReceiver()
    const entries: unknown[] = []
    const logger: Logger = { warn: (...all) => entries.push(all) }
    const secrets = () => {
      throw new Error('vault sealed')
    }
    const webhooks = { allowPrivateHosts: ['127.0.0.1'], retryDelaysMs: [], secrets }
    const object = await attemptsOf(await deliver(origin, { webhooks, logger }))
    expect(object.webhook_attempts).toMatchObject([{ message: 'The webhook could not be sent.' }])
    expect(String(entries)).toMatch(/vault sealed/)
  })

  test('a retry is not sent after its object is deleted', async () => {
    const { origin, received, count } = await createReceiver((response, nth) =>
      response.writeHead(nth < 2 ? 500 : 204).end(),
    )
    const engine = await open({ webhooks: { allowPrivateHosts: ['127.0.0.1'], retryDelaysMs: [150] } })
    const { transaction_ref } = await engine.createPdf({
      template_id: 'hello',
      async: true,
      webhook_url: origin,
    })
    await count(1)
    await engine.deleteObject({ transaction_ref })
    await expect.poll(() => engine.jobCounts()).toEqual({ waiting: 0, leased: 0 })
    expect(received).toHaveLength(1)
    expect(await attemptsOf({ engine, transaction_ref })).toMatchObject({ webhook_status: 'failed' })
  })
})

describe('an attempt whose process died', () => {
  /** A finished object and the webhook job of a process that died, with this attempt recorded. */
  async function leave(origin: string, attempt: Partial<WebhookAttemptRecord>) {
    const storage = memoryStorage()
    const asking = await open({ storage, jobs: { concurrency: 0 } })
    const { transaction_ref } = await asking.createPdf({ template_id: 'hello' })
    const own = { account: 'default', transaction_ref }
    await storage.records.updateTransaction({ ...own, changes: { webhook_status: 'waiting' } })
    const started_at = new Date().toISOString()
    const base = { attempt: 1, started_at, duration_ms: 1, status_code: null, message: null, retry_at: null }
    await storage.records.addWebhookAttempt({ attempt: { ...own, ...base, ...attempt } })
    const webhook = { url: origin, method: 'GET', headers: {}, version: 2 }
    const payload = JSON.stringify({ ...own, publicUrl: null, webhook })
    await storage.queue.enqueue({
      id: `${transaction_ref}.webhook`,
      kind: 'webhook',
      account: 'default',
      payload,
      runAt: started_at,
    })
    const engine = await open({ storage })
    await expect.poll(() => engine.jobCounts()).toMatchObject({ leased: 0 })
    return { engine, transaction_ref }
  }

  test('after a success was recorded: it is not sent again', async () => {
    const { origin, received } = await createReceiver()
    const { engine, transaction_ref } = await leave(origin, { status_code: 204 })
    await expect
      .poll(async () => (await engine.getObject({ transaction_ref })).object.webhook_status)
      .toBe('delivered')
    await expect.poll(() => engine.jobCounts()).toEqual({ waiting: 0, leased: 0 })
    expect(received).toEqual([])
  })

  test('after a failure was recorded: the retry is not sent early', async () => {
    const { origin, received } = await createReceiver()
    const retry_at = new Date(Date.now() + 3_600_000).toISOString()
    const { engine } = await leave(origin, { message: 'it failed', retry_at })
    await expect.poll(() => engine.jobCounts()).toEqual({ waiting: 1, leased: 0 })
    expect(received).toEqual([])
    expect(engine.stats().webhooks).toMatchObject({ sending: 0, delivered: 0, retried: 0 })
  })
})

test('a retry is scheduled after its delay plus up to 10 %', () => {
  const now = new Date('2026-03-01T12:00:00.000Z')
  const waits = Array.from({ length: 200 }, () => Date.parse(retryAt(now, 10_000)) - now.getTime())
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(10_000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(11_000)
  expect(new Set(waits).size).toBeGreaterThan(10)
})

describe('an invalid receiver is rejected by the call', () => {
  test.each([
    ['not an http URL', 'ftp://a.example/x', /begins with http:\/\/ or https:\/\//],
    ['not a URL', 'http://', /begins with http/],
    ['a malformed URL', 'http://a b.example', /begins with http/],
    ['an invalid host', 'http://[::1/', /not a valid URL/],
    ['a password', 'https://ada:secret@a.example/', /user name or password; send them as an Authorization/],
    ['too long', `https://a.example/${'x'.repeat(8000)}`, /the limit is 8000/],
    ['loopback', 'http://127.0.0.1/', /no public address.*webhooks\.allowPrivateHosts/],
    ['loopback in another spelling', 'http://0x7f.1/', /no public address/],
    ['loopback of IPv6', 'http://[::1]/', /no public address/],
    ['the metadata of a cloud', 'http://169.254.169.254/latest', /no public address/],
    ['a port of another protocol', 'http://a.example:25/', /Port 25/],
  ])('%s', async (_name, webhook_url, message) => {
    const engine = await open({ webhooks: { allowPrivateHosts: [] } })
    const params = { template_id: 'hello', webhook_url }
    for (const call of [
      engine.createPdf({ ...params, async: true }),
      engine.create({ ...params, webhook: 1 }),
    ]) {
      const { code, message: text, details } = await refusal(call)
      expect(code).toBe('invalid_request')
      expect(text).toMatch(message)
      expect(text).not.toMatch(/ada|secret/)
      expect(details).toMatchObject([{ path: '/webhook_url' }])
    }
    expect((await engine.listObjects()).objects).toEqual([])
    expect(await engine.jobCounts()).toEqual({ waiting: 0, leased: 0 })
  })

  test('a host that allowHosts does not contain', async () => {
    const engine = await open({ webhooks: { allowHosts: [] } })
    const call = engine.createPdf({ template_id: 'hello', async: true, webhook_url: 'https://a.example/' })
    expect((await refusal(call)).message).toMatch(/not in the option webhooks\.allowHosts/)
  })

  test('no receiver in a call of version 1', async () => {
    const engine = await open({ webhooks: { url: 'https://all.example/' } })
    const call = engine.create({ template_id: 'hello', webhook: 1, webhook_url: null as never })
    expect(await refusal(call)).toMatchObject({
      code: 'invalid_request',
      details: [{ path: '/webhook_url' }],
    })
  })
})

describe('webhook_headers are rejected', () => {
  test.each<readonly [string, unknown, RegExp]>([
    ['that are not base64', '{"a":"b"}', /not base64/],
    ['that are not a string', 7, /not a string/],
    ['that are not JSON', Buffer.from('{"a":').toString('base64'), /not JSON/],
    ['that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]).toString('base64'), /not JSON/],
    ['that are an array', base64(['a']), /not an object/],
    ['that are null', base64(null), /not an object/],
    ['with a number', base64({ 'x-a': 1 }), /'x-a' .*must be a string/],
    ['with a line break', base64({ 'x-a': 'b\r\nHost: evil' }), /'x-a' .*must be a string/],
    ['with a NUL', base64({ 'x-a': 'b\0' }), /'x-a' .*must be a string/],
    ['with an invalid name', base64({ 'x a': 'b' }), /'x a', which is not a header name/],
    ['with an empty name', base64({ '': 'b' }), /not a header name/],
    ['twice in different case', base64({ 'x-a': '1', 'X-A': '2' }), /more than once/],
    [
      'that are too many',
      base64(Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`x-${i}`, 'a']))),
      /21 headers/,
    ],
    ['that are too large', base64({ 'x-a': 'b'.repeat(9000) }), /at most 8192 bytes/],
    ...[
      'Host',
      'content-length',
      'Transfer-Encoding',
      'connection',
      'proxy-authorization',
      'Webhook-Signature',
      'TE',
    ].map(name => [`that set ${name}`, base64({ [name]: 'x' }), /which Platen sets itself/] as const),
  ])('%s', async (_name, webhook_headers, message) => {
    const engine = await open()
    const call = engine.createPdf({
      template_id: 'hello',
      async: true,
      webhook_headers: webhook_headers as never,
    })
    expect(await refusal(call)).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(message),
      details: [{ path: '/webhook_headers' }],
    })
  })
})

test('webhook parameters of a synchronous call are a warning', async () => {
  const engine = await open()
  const { warnings } = await engine.createPdf({
    template_id: 'hello',
    data: { name: 'A' },
    webhook_url: 'https://a.example/',
  })
  expect(warnings).toMatchObject([{ code: 'unused_parameter' }])
})

test.each([
  ['retryDelaysMs', [-1], /array of at most 20 delays/],
  ['url', 'ftp://a.example', /http or https URL/],
  ['url', 'https://ada:secret@a.example', /without user name/],
  ['secrets', ['whsec_c2hvcnQ='], /24 to 64 bytes/],
  ['secrets', 'whsec_secret', /an array of secrets/],
  ['timeoutMs', 0, /milliseconds from 1/],
  ['allowHosts', ['http://a.example'], /must be a host/],
  ['retries', 3, /no option 'webhooks\.retries'/],
])('the option webhooks.%s rejects %j', async (name, value, message) => {
  const { code, message: text } = await refusal(createEngine({ webhooks: { [name]: value } }))
  expect(code).toBe('invalid_option')
  expect(text).toMatch(message)
  expect(text).not.toMatch(/ada|_secret|c2hvcnQ/)
})
