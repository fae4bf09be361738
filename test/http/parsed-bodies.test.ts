import { createServer, type RequestListener, type Server } from 'node:http'
import express, { type RequestHandler } from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../src/engine/create-engine.ts'
import { createHandler, type Handler, staticKeys, toNodeListener } from '../../src/http/index.ts'
import { textByLine } from '../layout/document/printed-lines.ts'
import { HELLO, KEY, listen } from './server.ts'

let engine: Engine
let handler: Handler
beforeAll(async () => {
  engine = await createEngine({ sweepIntervalMs: 0 })
  await engine.putTemplate(HELLO)
  handler = createHandler(engine, {
    authenticate: staticKeys({ [KEY]: 'default' }),
    limits: { maxRequests: 10_000, maxPayloadBytes: 100_000 },
  })
})
afterAll(() => engine.close())

const PATH = '/v2/create-pdf?template_id=hello&export_type=file'
const ADA = '{"name":"Ada"}'

interface Sent {
  readonly body?: NonNullable<RequestInit['body']>
  readonly type?: string
}

function request(origin: string, { body = ADA, type = 'application/json' }: Sent = {}): Request {
  return new Request(`${origin}${PATH}`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'x-api-key': KEY, 'content-type': type },
  })
}

/** The text of the PDF, or the code of the error. */
async function outcomeOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return response.ok ? (await textByLine(bytes)).join(' ') : JSON.parse(Buffer.from(bytes).toString()).code
}

async function sendTo(listener: RequestListener, sent: Sent = {}): Promise<string> {
  const server: Server = createServer(listener)
  try {
    return await outcomeOf(await fetch(request(await listen(server), sent)))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('reads a body that Express parsed with', () => {
  const behind = (...parsers: RequestHandler[]) => express().use(...parsers, toNodeListener(handler))
  const readsAll: RequestHandler = async (incoming, _, next) => {
    for await (const _ of incoming);
    next()
  }
  const setsEmptyBody: RequestHandler = (incoming, _, next) => {
    incoming.body = {}
    next()
  }
  const keepsRawBody: RequestHandler = async (incoming, _, next) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    Object.assign(incoming, { rawBody: Buffer.concat(chunks), body: {} })
    next()
  }
  const FORM = 'application/x-www-form-urlencoded'
  const chunked = () => ReadableStream.from([Buffer.from(ADA)])

  test.each<[string, RequestHandler[], Sent, string]>([
    ['json()', [express.json()], {}, 'Hello Ada'],
    ['json(), a body in chunks', [express.json()], { body: chunked() }, 'Hello Ada'],
    ['json(), text/plain that it leaves', [express.json()], { type: 'text/plain' }, 'Hello Ada'],
    ['raw()', [express.raw({ type: '*/*' })], {}, 'Hello Ada'],
    ['text()', [express.text({ type: '*/*' })], {}, 'Hello Ada'],
    ['json(), text(), urlencoded()', [express.json(), express.text(), express.urlencoded()], {}, 'Hello Ada'],
    ['an empty body that no parser read', [setsEmptyBody], {}, 'Hello Ada'],
    ['a body kept as rawBody', [keepsRawBody], { type: FORM }, 'Hello Ada'],
    ['urlencoded(), JSON sent as a form', [express.urlencoded()], { type: FORM }, 'not_acceptable'],
    ['a reader that discards the body', [readsAll], {}, 'body_missing'],
    ['a reader that discards a chunked body', [readsAll], { body: chunked() }, 'body_missing'],
    ['json({ strict: false }), null', [express.json({ strict: false })], { body: 'null' }, 'invalid_request'],
    ['json(), an array', [express.json()], { body: '[]' }, 'invalid_request'],
    ['raw(), malformed', [express.raw({ type: '*/*' })], { body: '{"name"' }, 'invalid_json'],
    [
      'text(), too long',
      [express.text({ type: '*/*', limit: '1mb' })],
      { body: `"${'x'.repeat(100_000)}"` },
      'payload_too_large',
    ],
    [
      'json(), too long in chunks',
      [express.json({ limit: '1mb' })],
      { body: ReadableStream.from([Buffer.from(`{"name":"${'x'.repeat(100_000)}"}`)]) },
      'payload_too_large',
    ],
  ])('%s', async (_, parsers, sent, expected) => {
    expect(await sendTo(behind(...parsers), sent)).toContain(expected)
  })
})

describe('behind the parsers of Fastify', () => {
  const send = async (passesBody: boolean): Promise<string> => {
    const app = fastify()
    const listener = toNodeListener(handler)
    app.all('/*', (request, reply) => {
      reply.hijack()
      listener(request.raw, reply.raw, passesBody ? { parsedBody: request.body } : {})
    })
    try {
      return await outcomeOf(await fetch(request(await app.listen({ host: '127.0.0.1', port: 0 }))))
    } finally {
      await app.close()
    }
  }
  test('the body of its request is read', async () => {
    expect(await send(true)).toContain('Hello Ada')
  })
  test('the raw request alone is rejected', async () => {
    expect(await send(false)).toBe('body_missing')
  })
})

describe('a web Request', () => {
  const ORIGIN = 'http://localhost'

  test('whose body Hono has read is rejected unless the body is passed on', async () => {
    const app = new Hono()
    app.use(async (c, next) => {
      await c.req.json()
      await next()
    })
    app.all('/v2/*', c => handler(c.req.raw))
    expect(await outcomeOf(await app.fetch(request(ORIGIN)))).toBe('body_missing')
    const passing = new Hono()
    passing.all('/v2/*', async c => handler(c.req.raw, { parsedBody: await c.req.json() }))
    expect(await outcomeOf(await passing.fetch(request(ORIGIN)))).toContain('Hello Ada')
  })

  test.each([
    [{ 'content-length': '14' }, 'body_missing'],
    [{ 'transfer-encoding': 'chunked' }, 'Hello'],
  ])('with %j and an empty body is rejected', async (announced, outcome) => {
    const headers = { 'x-api-key': KEY, 'content-type': 'application/json', ...announced }
    for (const body of [null, new ReadableStream({ start: controller => controller.close() })]) {
      const sent = new Request(ORIGIN + PATH, { method: 'POST', headers, body, duplex: 'half' })
      expect(await outcomeOf(await handler(sent))).toContain(outcome)
    }
  })

  test('with chunks of zero bytes, sent over HTTP, is an empty object', async () => {
    expect(await sendTo(toNodeListener(handler), { body: ReadableStream.from([]) })).toContain('Hello')
  })

  test('without a body is an empty object', async () => {
    const headers = { 'x-api-key': KEY }
    const none = new Request(ORIGIN + PATH, { method: 'POST', headers })
    expect(await outcomeOf(await handler(none))).toContain('Hello')
    const empty = new Request(ORIGIN + PATH, {
      method: 'POST',
      headers: { ...headers, 'content-length': '0' },
    })
    expect(await outcomeOf(await handler(empty))).toContain('Hello')
  })
})
