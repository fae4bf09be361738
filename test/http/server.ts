import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEngine, type Engine } from '../../src/engine/create-engine.ts'
import type { EngineOptions } from '../../src/engine/options.ts'
import { createHandler, type HandlerOptions, staticKeys, toNodeListener } from '../../src/http/index.ts'
import type { SceneTemplate } from '../../src/template/definition.ts'

export const KEY = 'key-of-acme-0123456789'
export const OTHER_KEY = 'key-of-other-0123456789'

export const HELLO = {
  template_id: 'hello',
  name: 'Hello',
  schema: { type: 'object', properties: { name: { type: 'string' } } },
  document: { content: ['Hello {{default name ""}}'] },
}
export const CARD: SceneTemplate = {
  template_id: 'card',
  scene: {
    width: 120,
    height: 60,
    objects: [{ type: 'rect', name: 'box', left: 10, top: 10, width: 50, height: 30, fill: '#ff0000' }],
  },
}

export interface Served {
  readonly engine: Engine
  readonly origin: string
  /** Fetches a path with the key of the account acme. */
  call(path: string, init?: RequestInit): Promise<Response>
  /** Posts JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** An engine served by node:http on loopback; the account acme has the templates hello and card. */
export async function serve(
  options: Partial<HandlerOptions> = {},
  engineOptions: EngineOptions = {},
): Promise<Served> {
  const engine = await createEngine({ sweepIntervalMs: 0, ...engineOptions })
  const acme = engine.forAccount('acme')
  await acme.putTemplate(CARD) // first also by name, should both be of one millisecond
  await acme.putTemplate(HELLO)
  const handler = createHandler(engine, {
    authenticate: staticKeys({ [KEY]: 'acme', [OTHER_KEY]: 'other' }),
    ...options,
    limits: { maxRequests: 10_000, ...options.limits },
  })
  const server = createServer(toNodeListener(handler))
  const origin = await listen(server)
  const call: Served['call'] = (path, { headers, ...init } = {}) =>
    fetch(new URL(path, origin), { ...init, headers: { 'x-api-key': KEY, ...headers } })
  return {
    engine,
    origin,
    call,
    post: (path, body, headers = {}) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await engine.close()
    },
  }
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
