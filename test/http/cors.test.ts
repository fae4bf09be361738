import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHandler } from '../../src/http/index.ts'
import { KEY, type Served, serve } from './server.ts'

const APP = 'https://app.example.com'
const corsHeaders = ({ headers }: Response) => [...headers.keys()].filter(name => name.startsWith('access-'))

describe('a list of allowed origins', () => {
  let api: Served
  beforeAll(async () => {
    api = await serve({ cors: [APP, 'http://localhost:5173'] })
  })
  afterAll(() => api.close())
  const from = (origin: string, path: string, init: RequestInit = {}) =>
    api.call(path, { ...init, headers: { origin, ...init.headers } })

  test('a preflight needs no key and returns the methods and headers of a path', async () => {
    const headers = { origin: APP, 'access-control-request-method': 'POST' }
    const response = await fetch(`${api.origin}/v2/create-pdf`, { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(APP)
    expect(response.headers.get('access-control-allow-methods')).toBe('POST')
    const allowed = response.headers.get('access-control-allow-headers')?.split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining(['x-api-key', 'authorization', 'content-type', 'idempotency-key']),
    )
    expect(response.headers.get('access-control-max-age')).toBe('600')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    expect(response.headers.get('vary')).toBe('Origin')
  })

  test('allows these origins to read results and errors', async () => {
    for (const path of ['/v2/list-templates', '/v2/list-objects?limit=0', '/v2/nowhere', '/v2/create-pdf']) {
      const response = await from(APP, path)
      expect(response.headers.get('access-control-allow-origin'), path).toBe(APP)
      expect(response.headers.get('access-control-expose-headers')).toContain('x-request-id')
      expect(response.headers.get('vary')).toBe('Origin')
    }
  })

  test('allows these origins to read downloads', async () => {
    const made = await api.post('/v2/create-pdf?template_id=hello', {})
    const { download_url } = JSON.parse(await made.text())
    const response = await fetch(download_url, { headers: { origin: 'http://localhost:5173' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    await response.arrayBuffer()
  })

  test.each([
    'https://app.example.com.evil.test',
    'http://app.example.com',
    'null',
    'https://APP.example.com',
  ])('the origin %s is not allowed', async origin => {
    const response = await from(origin, '/v2/list-templates')
    expect(response.status).toBe(200)
    expect(corsHeaders(response)).not.toContain('access-control-allow-origin')
    expect(response.headers.get('vary')).toBe('Origin')
  })

  test('a preflight of an unknown path is a 404', async () => {
    expect((await from(APP, '/v2/nowhere', { method: 'OPTIONS' })).status).toBe(404)
  })
})

test("'*' allows every origin, also during maintenance, and never credentials", async () => {
  const api = await serve({ cors: '*', maintenance: true })
  const response = await api.call('/v2/list-templates', { headers: { origin: APP } })
  expect(response.status).toBe(503)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(corsHeaders(response)).not.toContain('access-control-allow-credentials')
  expect(response.headers.get('vary')).toBeNull()
  expect((await api.call('/v2/list-templates', { method: 'OPTIONS' })).status).toBe(204)
  await api.close()
})

test('without the option no CORS header is sent', async () => {
  const api = await serve()
  expect(corsHeaders(await api.call('/v2/list-templates', { headers: { origin: APP } }))).toEqual([])
  expect((await api.call('/v2/list-templates', { method: 'OPTIONS' })).status).toBe(405)
  const wrong: unknown[] = [true, 'https://a.example', [`${APP}/`], ['*'], [7], ['app.example.com']]
  for (const cors of wrong) {
    const create = () => createHandler(api.engine, { authenticate: () => KEY, cors: cors as never })
    expect(create, JSON.stringify(cors)).toThrow(/'cors(\[0\])?'/)
  }
  await api.close()
})
