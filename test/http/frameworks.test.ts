import { createServer, type Server } from 'node:http'
import { serve as serveHono } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../src/engine/create-engine.ts'
import { createHandler, type Handler, staticKeys, toNodeListener } from '../../src/http/index.ts'
import { HELLO, KEY, listen } from './server.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ sweepIntervalMs: 0 })
  await engine.putTemplate(HELLO)
})
afterAll(() => engine.close())

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}

interface Mounted {
  readonly origin: string
  close(): Promise<unknown>
}

const MOUNTS: Readonly<Record<string, (handler: Handler) => Promise<Mounted>>> = {
  async 'node:http'(handler) {
    const server = createServer(toNodeListener(handler))
    return { origin: await listen(server), close: () => closeServer(server) }
  },

  async Hono(handler) {
    const app = new Hono()
    app.all('*', c => handler(c.req.raw, { remoteAddress: getConnInfo(c).remote.address }))
    const { server, port } = await new Promise<{ server: Server; port: number }>(resolve => {
      const server = serveHono({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
        resolve({ server: server as Server, port }),
      )
    })
    return { origin: `http://127.0.0.1:${port}`, close: () => closeServer(server) }
  },

  async Fastify(handler) {
    const app = fastify()
    const listener = toNodeListener(handler)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.all('/*', (request, reply) => {
      reply.hijack()
      listener(request.raw, reply.raw)
    })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    return { origin, close: () => app.close() }
  },

  async Express(handler) {
    const app = express()
    app.use(toNodeListener(handler))
    const server = createServer(app)
    return { origin: await listen(server), close: () => closeServer(server) }
  },
}

test.each(Object.entries(MOUNTS))('%s serves the API', async (_, mount) => {
  const handler = createHandler(engine, {
    authenticate: staticKeys({ [KEY]: 'default' }),
    limits: { maxRequests: 5, windowMs: 3_600_000, maxPayloadBytes: 1_000_000 },
  })
  const { origin, close } = await mount(handler)
  const create = async (body: NonNullable<RequestInit['body']>, type = 'application/json') =>
    await fetch(`${origin}/v2/create-pdf?template_id=hello`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'x-api-key': KEY, 'content-type': type },
    })
  const codeOf = async (response: Response) => JSON.parse(await response.text()).code
  try {
    const created = JSON.parse(await (await create('{"name":"Ada"}')).text())
    const file = await fetch(created.download_url)
    expect(new URL(created.download_url).origin).toBe(origin)
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await codeOf(await create('{"name"'))).toBe('invalid_json')
    expect(await codeOf(await create('a=b', 'application/x-www-form-urlencoded'))).toBe('not_acceptable')
    const chunks = Array.from({ length: 11 }, () => Buffer.alloc(100_000, ' '))
    expect(await codeOf(await create(ReadableStream.from(chunks)))).toBe('payload_too_large')
    const sixth = await create('{}')
    expect(sixth.status).toBe(429)
    expect(sixth.headers.get('retry-after')).toMatch(/^\d+$/)
  } finally {
    await close()
  }
})
