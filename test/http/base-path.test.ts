import { createServer, type RequestListener } from 'node:http'
import { serve as serveHono } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../src/engine/create-engine.ts'
import {
  createHandler,
  type Handler,
  type HandlerOptions,
  staticKeys,
  toNodeListener,
} from '../../src/http/index.ts'
import { HELLO, KEY, listen } from './server.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ sweepIntervalMs: 0 })
  await engine.putTemplate(HELLO)
})
afterAll(() => engine.close())

const handlerWith = (options: Partial<HandlerOptions> = {}): Handler =>
  createHandler(engine, {
    authenticate: staticKeys({ [KEY]: 'default' }),
    limits: { maxRequests: 10_000 },
    ...options,
  })

interface Mounted {
  readonly origin: string
  close(): Promise<unknown>
}

async function mountNode(listener: RequestListener): Promise<Mounted> {
  const server = createServer(listener)
  return {
    origin: await listen(server),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function mountHono(app: Hono): Promise<Mounted> {
  return await new Promise(resolve => {
    const server = serveHono({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve({
        origin: `http://127.0.0.1:${port}`,
        close: () => new Promise(done => server.close(done)),
      }),
    )
  })
}

const MOUNTS: Readonly<Record<string, () => Promise<Mounted>>> = {
  'Express, app.use(path)': () => mountNode(express().use('/docs', toNodeListener(handlerWith()))),
  'Express, routers in routers': () => {
    const inner = express.Router().use('/docs', toNodeListener(handlerWith()))
    return mountNode(express().use('/', inner))
  },
  'Express, with the option too': () =>
    mountNode(express().use('/docs', toNodeListener(handlerWith({ basePath: '/docs/' })))),
  'node:http': () => mountNode(toNodeListener(handlerWith({ basePath: '/docs' }))),
  'Hono, basePath': () => {
    const handler = handlerWith({ basePath: '/docs' })
    return mountHono(new Hono().basePath('/docs').all('/*', c => handler(c.req.raw)))
  },
  'Hono, route': () => {
    const handler = handlerWith({ basePath: '/docs' })
    const inner = new Hono().all('/*', c => handler(c.req.raw))
    return mountHono(new Hono().route('/docs', inner))
  },
  'Hono, mount, which removes the path': () =>
    mountHono(new Hono().mount('/docs', handlerWith({ basePath: '/docs' }))),
  'Hono, a path of each request': () => {
    const handler = handlerWith()
    const app = new Hono().all('/:name/*', c => handler(c.req.raw, { basePath: `/${c.req.param('name')}` }))
    return mountHono(app)
  },
  async 'Fastify, prefix'() {
    const app = fastify()
    const listener = toNodeListener(handlerWith({ basePath: '/docs' }))
    app.register(
      async scope => {
        scope.all('/*', (request, reply) => {
          reply.hijack()
          listener(request.raw, reply.raw, { parsedBody: request.body })
        })
      },
      { prefix: '/docs' },
    )
    return { origin: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
  },
  /** A catch-all route of Next.js exports functions of a web Request and a context. */
  async 'Next.js, a catch-all route'() {
    const handler = handlerWith({ basePath: '/docs' })
    const POST = (request: Request, _context: object): Promise<Response> => handler(request)
    const app = new Hono().all('*', c => POST(c.req.raw, { params: { path: [] } }))
    return mountHono(app)
  },
}

test.each(Object.entries(MOUNTS))('%s', async (_, mount) => {
  const { origin, close } = await mount()
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${origin}/docs${path}`, init)
    return { status: response.status, ...JSON.parse(await response.text()) }
  }
  try {
    const made = await post('/v2/create-pdf?template_id=hello', { name: 'Ada' })
    expect(made.download_url).toMatch(new RegExp(`^${origin}/docs/v2/get-pdf/`))
    const file = await fetch(made.download_url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await file.text()).slice(0, 5)).toBe('%PDF-')
    const merged = await post('/v2/merge-pdfs', { urls: [made.download_url, made.transaction_ref] })
    expect(merged).toMatchObject({ status: 'success', total_pages: 2 })
    expect(merged.primary_url).toMatch(new RegExp(`^${origin}/docs/v2/get-pdf/`))
    const listed = await fetch(`${origin}/docs/v2/list-objects?limit=1`, { headers })
    expect(JSON.parse(await listed.text()).objects[0].primary_url).toBe(merged.primary_url)
    const unknown = await fetch(`${origin}/docs/v2/nowhere`, { headers })
    expect(unknown.status).toBe(404)
    expect(JSON.parse(await unknown.text()).message).toContain('/docs/v2/openapi.json')
  } finally {
    await close()
  }
})

describe('the option', () => {
  const ask = async (handler: Handler, path: string) =>
    (await handler(new Request(`http://a${path}`, { headers: { 'x-api-key': KEY } }))).status

  test.each(['', '/', '/docs', '/docs/', '/a/b'])('accepts %j', async basePath => {
    const handler = handlerWith({ basePath })
    expect(await ask(handler, `${basePath.replace(/\/$/, '')}/v2/list-templates`)).toBe(200)
    expect(await ask(handler, '/v2/list-templates'), 'removed by a framework').toBe(200)
  })

  test('matches whole segments', async () => {
    const handler = handlerWith({ basePath: '/docs' })
    expect(await ask(handler, '/docsv2/list-templates')).toBe(404)
    expect(await ask(handler, '/docs/docs/v2/list-templates')).toBe(404)
  })

  test.each(['docs', '/a b', '/a?b', 'http://a/docs', 7, null])('rejects %j', basePath => {
    expect(() => handlerWith({ basePath: basePath as string })).toThrow(/'basePath'/)
  })

  test('is ignored if publicUrl is set', async () => {
    const own = await createEngine({ sweepIntervalMs: 0, publicUrl: 'https://files.example/d' })
    await own.putTemplate(HELLO)
    const handler = createHandler(own, { authenticate: () => 'default', basePath: '/docs' })
    const request = new Request('http://a/docs/v2/create-pdf?template_id=hello', { method: 'POST' })
    const { download_url } = JSON.parse(await (await handler(request)).text())
    expect(download_url).toMatch(/^https:\/\/files\.example\/d\/v2\/get-pdf\//)
    await own.close()
  })
})

test('trailing slashes of a path are ignored', async () => {
  const handler = handlerWith()
  const ask = (path: string, method: string) =>
    handler(new Request(`http://a${path}`, { method, headers: { 'x-api-key': KEY } }))
  expect((await ask('/v2/list-templates/', 'GET')).status).toBe(200)
  const made = await ask('/v2/create-pdf//?template_id=hello', 'POST')
  const { download_url } = JSON.parse(await made.text())
  expect((await ask(`${new URL(download_url).pathname}/`, 'GET')).status).toBe(200)
})
