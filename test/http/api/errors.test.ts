import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryStorage } from '../../../src/storage/memory/index.ts'
import { json, KEY, open, type Served } from './world.ts'

let api: Served
beforeAll(async () => {
  api = await open()
})
afterAll(() => api.close())

test('an error has status error, a message and a code, a success has status success', async () => {
  const failed = await json(api.post('/v2/create-pdf', {}), 400)
  expect(failed).toEqual({ status: 'error', message: "'template_id' is missing.", code: 'invalid_request' })
  expect((await json(api.post('/v2/create-pdf?template_id=hello', {}))).status).toBe('success')
})

test('400: the request is invalid', async () => {
  const codes: string[] = []
  const wrong: [string, unknown][] = [
    ['/v2/create-pdf?template_id=hello&expiration=x', {}],
    ['/v2/create-pdf?template_id=hello', { name: 5 }],
    ['/v2/create-pdf?template_id=hello', [1]],
    ['/v2/create-pdf?template_id=broken', {}],
    ['/v2/update-template', { document: { content: ['{{#if'] } }],
    ['/v2/create-image?template_id=card', { overrides: [{ name: 'box', width: 'x' }] }],
    ['/v2/merge-pdfs', { urls: ['http://10.0.0.1/x.pdf'] }],
  ]
  for (const [path, body] of wrong) codes.push((await json(api.post(path, body), 400)).code)
  expect(codes).toEqual([
    'invalid_request',
    'invalid_data',
    'invalid_request',
    'asset_failed',
    'invalid_template',
    'invalid_request',
    'asset_denied',
  ])
})

test('400: the request body or the response is too large', async () => {
  const headers = { 'content-type': 'application/json' }
  const large = api.call('/v2/create-pdf?template_id=hello', {
    method: 'POST',
    body: ' '.repeat(4_000_001),
    headers,
  })
  expect((await json(large, 400)).code).toBe('payload_too_large')
})

test('401: the API key is wrong', async () => {
  const answer = fetch(`${api.origin}/v2/list-templates`, { headers: { 'x-api-key': `${KEY}.` } })
  expect((await json(answer, 401)).code).toBe('unauthorized')
})

test('404: the template, the object or the path could not be found', async () => {
  expect((await json(api.post('/v2/create-pdf?template_id=none', {}), 404)).code).toBe('template_not_found')
  expect((await json(api.call('/v2/delete-object?transaction_ref=none'), 404)).code).toBe('object_not_found')
  expect((await json(api.call('/v2/nowhere'), 404)).code).toBe('route_not_found')
})

test('404: the download is deleted, expired or belongs to another account', async () => {
  const { download_url, transaction_ref } = await json(api.post('/v2/create-pdf?template_id=hello', {}))
  await json(api.call(`/v2/delete-object?transaction_ref=${transaction_ref}`))
  expect((await json(fetch(download_url), 404)).code).toBe('object_not_found')
})

test('405: the endpoint does not support the method, and Allow lists the supported ones', async () => {
  const response = await api.call('/v2/create-pdf?template_id=hello')
  expect(response.headers.get('allow')).toBe('POST')
  expect((await json(Promise.resolve(response), 405)).code).toBe('method_not_allowed')
})

test('406: a format other than JSON is requested or sent', async () => {
  const asked = api.call('/v2/list-templates', { headers: { accept: 'application/xml' } })
  expect((await json(asked, 406)).code).toBe('not_acceptable')
  const sent = api.call('/v2/create-pdf?template_id=hello', {
    method: 'POST',
    body: '<a/>',
    headers: { 'content-type': 'application/xml' },
  })
  expect((await json(sent, 406)).code).toBe('not_acceptable')
})

test('429: too many requests, with Retry-After', async () => {
  const own = await open({ limits: { maxRequests: 1, windowMs: 3_600_000 } })
  await json(own.call('/v2/list-templates'))
  const response = await own.call('/v2/list-templates')
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await json(Promise.resolve(response), 429)).code).toBe('rate_limited')
  await own.close()
})

test('500: the message of an internal server error does not expose its cause', async () => {
  const storage = memoryStorage()
  const put = async (): Promise<void> => {
    throw new Error('a secret of the host')
  }
  const own = await open({}, { storage: { ...storage, files: { ...storage.files, put } } })
  const answer = await json(own.post('/v2/create-pdf?template_id=hello', {}), 500)
  expect(answer).toMatchObject({ status: 'error', code: 'internal' })
  expect(JSON.stringify(answer)).not.toContain('secret')
  await own.close()
})

test('503: the service is in maintenance or its storage is unavailable, with Retry-After', async () => {
  let maintenance = true
  const own = await open({ maintenance: () => maintenance })
  const closed = await own.call('/v2/list-templates')
  expect(closed.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await json(Promise.resolve(closed), 503)).code).toBe('maintenance')
  maintenance = false
  await own.engine.close()
  expect((await json(own.call('/v2/list-templates'), 503)).code).toBe('storage_unavailable')
  await own.close()
})
