import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobEnd, webhookEnd } from '../jobs/ends.ts'
import { createReceiver } from '../jobs/receiver.ts'
import { type Served, serve } from './server.ts'

let api: Served
beforeAll(async () => {
  api = await serve({}, { jobs: { pollMs: 5 }, webhooks: { allowPrivateHosts: ['127.0.0.1'] } })
})
afterAll(() => api.close())

const json = async (response: Response | Promise<Response>) => JSON.parse(await (await response).text())
const UUID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/
const fieldsOf = (target: string) =>
  Object.fromEntries(new URL(target, 'http://receiver.example').searchParams)

describe('version 1', () => {
  test('create with webhook=1 responds immediately and sends a GET webhook', async () => {
    const { origin, count } = await createReceiver()
    const webhook_url = `${origin}/hook?own=1`
    const query = new URLSearchParams({
      template_id: 'hello',
      webhook: '1',
      webhook_url,
      webhook_method: 'POST',
    })
    const response = await api.post(`/v1/create?${query}`, { name: 'Ada' })
    expect(response.status).toBe(200)
    const accepted = await json(response)
    expect(accepted).toEqual({
      status: 'success',
      is_webhook: 1,
      webhook_url,
      transaction_ref: expect.stringMatching(UUID),
      warnings: [expect.objectContaining({ code: 'unknown_parameter', path: '/webhook_method' })],
    })
    const [request] = await count(1)
    expect(request?.method).toBe('GET')
    const fields = fieldsOf(request?.target ?? '')
    expect(fields).toEqual({
      own: '1',
      primary_url: expect.stringContaining(`${api.origin}/v2/get-pdf/`),
      transaction_ref: accepted.transaction_ref,
    })
    const file = await fetch(fields['primary_url'] ?? '')
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const { objects } = await json(api.call('/v1/list-objects'))
    expect(objects).toContainEqual(expect.objectContaining({ transaction_ref: accepted.transaction_ref }))
  })

  test('output_html=1 adds html_url', async () => {
    const { origin, count } = await createReceiver()
    const query = new URLSearchParams({
      template_id: 'hello',
      webhook: '1',
      output_html: '1',
      webhook_url: origin,
    })
    await api.post(`/v1/create?${query}`, { name: 'Ada' })
    const [request] = await count(1)
    const fields = fieldsOf(request?.target ?? '')
    expect(Object.keys(fields)).toEqual(['primary_url', 'transaction_ref', 'html_url'])
    expect(await (await fetch(fields['html_url'] ?? '')).text()).toMatch(/Hello Ada/)
  })

  test('an image sends a webhook too', async () => {
    const { origin, count } = await createReceiver()
    const query = new URLSearchParams({ template_id: 'card', webhook: 'TRUE', webhook_url: origin })
    await api.post(`/v1/create?${query}`, { overrides: [] })
    const [request] = await count(1)
    expect(Object.keys(fieldsOf(request?.target ?? ''))).toEqual(['primary_url', 'transaction_ref'])
  })

  test('without webhook=1 the response waits for the PDF, also with async=true', async () => {
    const answer = await json(api.post('/v1/create?template_id=hello&webhook=0&async=true', { name: 'Ada' }))
    expect(answer).toMatchObject({ status: 'success', download_url: expect.any(String) })
  })

  test.each([
    ['no webhook_url', 'webhook=1', /webhook_url/],
    ['an empty webhook_url', 'webhook=1&webhook_url=', /webhook_url/],
    ['an invalid webhook_url', 'webhook=1&webhook_url=nowhere', /webhook_url/],
    [
      'a private webhook_url',
      'webhook=1&webhook_url=http%3A%2F%2F10.0.0.1%2F',
      /webhook_url.*no public address/,
    ],
    ['an invalid flag', 'webhook=yes&webhook_url=http%3A%2F%2Fa.example', /webhook.* must be 1, true/],
    [
      'two webhook_urls',
      'webhook=1&webhook_url=http%3A%2F%2Fa.example&webhook_url=http%3A%2F%2Fb.example',
      /2 times/,
    ],
    ['a file', 'webhook=1&webhook_url=http%3A%2F%2Fa.example&export_type=file', /export_type/],
  ])('rejects %s', async (_name, query, message) => {
    const response = await api.post(`/v1/create?template_id=hello&${query}`, {})
    expect(response.status).toBe(400)
    expect(await json(response)).toEqual({
      status: 'error',
      code: 'invalid_request',
      message: expect.stringMatching(message),
    })
  })
})

describe('version 2', () => {
  test.each([
    ['/v2/create-pdf?template_id=hello', { name: 'Ada' }, { template_id: 'hello' }],
    ['/v2/create-image?template_id=card', { overrides: [] }, { template_id: 'card' }],
    ['/v2/create-pdf-from-html?filename=a', { body: '<p>Hello</p>', settings: { paper_size: 'A5' } }, {}],
    ['/v2/create-pdf-from-markdown?filename=a', { body: '# Hello', data: { a: 1 } }, {}],
  ])('%s with async responds immediately and sends a POST webhook', async (path, body, own) => {
    const { origin, count } = await createReceiver()
    const headers = Buffer.from(JSON.stringify({ 'X-Token': 'a+b/c' })).toString('base64')
    const query = new URLSearchParams({
      webhook_url: origin,
      webhook_method: 'POST',
      webhook_headers: headers,
    })
    for (const flag of ['true', '1']) {
      const response = await api.post(`${path}&async=${flag}&${query}`, body)
      expect(response.status).toBe(200)
      expect(await json(response)).toEqual({
        status: 'success',
        ...own,
        transaction_ref: expect.stringMatching(UUID),
      })
    }
    for (const request of await count(2)) {
      expect(request.headers).toMatchObject({ 'x-token': 'a+b/c', 'content-type': 'application/json' })
      expect(JSON.parse(request.body)).toMatchObject({
        status: 'success',
        primary_url: expect.stringContaining(api.origin),
      })
    }
  })

  test('merge-pdfs with async is listed by list-objects with its status', async () => {
    const { transaction_ref: part } = await json(
      api.post('/v2/create-pdf?template_id=hello', { name: 'Ada' }),
    )
    const accepted = await json(api.post('/v2/merge-pdfs?async=true', { urls: [part, part] }))
    expect(accepted).toEqual({ status: 'success', transaction_ref: expect.stringMatching(UUID) })
    await jobEnd(accepted.transaction_ref)
    const { objects } = await json(api.call('/v2/list-objects?limit=1'))
    expect(objects).toMatchObject([{ ...accepted, status: 'success', transaction_type: 'MERGE' }])
  })

  test('a failure is sent to the webhook and listed with its message', async () => {
    const { origin } = await createReceiver()
    const query = new URLSearchParams({ template_id: 'hello', async: '1', webhook_url: origin })
    const { transaction_ref } = await json(api.post(`/v2/create-pdf?${query}`, { name: 7 }))
    expect(await webhookEnd(transaction_ref)).toMatchObject({ outcome: 'delivered' })
    const { objects } = await json(api.call('/v2/list-objects?status=error'))
    expect(objects).toMatchObject([{ transaction_ref, message: expect.stringMatching(/name/) }])
  })

  test.each([
    ['async=maybe', /async.* must be 1, true/],
    ['async=1&webhook_url=ftp%3A%2F%2Fa.example', /webhook_url/],
    ['async=1&webhook_method=PUT', /webhook_method' .*GET, POST/],
    ['async=1&webhook_headers=%7B%7D', /webhook_headers' .*not base64/],
    ['async=1&export_type=file', /export_type/],
    ['webhook_url=nowhere', /webhook_url/],
  ])('rejects %s', async (query, message) => {
    const response = await api.post(`/v2/create-pdf?template_id=hello&${query}`, {})
    expect(response.status).toBe(400)
    expect((await json(response)).message).toMatch(message)
  })

  test('rejects invalid overrides as in synchronous calls and sends no webhook', async () => {
    const { origin, received } = await createReceiver()
    const query = new URLSearchParams({ template_id: 'card', async: '1', webhook_url: origin })
    const overrides = [{ name: 'box', width: 'wide' }]
    const atOnce = await api.post('/v2/create-image?template_id=card', { overrides })
    const later = await api.post(`/v2/create-image?${query}`, { overrides })
    expect([later.status, await json(later)]).toEqual([atOnce.status, await json(atOnce)])
    query.delete('async')
    query.set('webhook', '1')
    const v1 = await api.post(`/v1/create?${query}`, { overrides })
    expect(v1.status).toBe(400)
    expect((await json(v1)).message).toMatch(
      /^'\/overrides\/0\/width' must be a number .*, got the text 'wide'/,
    )
    const { objects } = await json(api.call('/v2/list-objects?template_id=card'))
    const states = objects.map(({ status }: { status: string }) => status)
    expect(states.filter((status: string) => status !== 'success')).toEqual(['error']) // the message of the synchronous call
    expect(received).toEqual([])
  })

  test('warns of overrides without effect as in synchronous calls', async () => {
    const overrides = [{ name: 'bxo', fill: 'blue' }]
    const { warnings } = await json(api.post('/v2/create-image?template_id=card', { overrides }))
    expect(warnings).toMatchObject([{ code: 'unknown_object', path: '/overrides/0/name' }])
    const accepted = await json(api.post('/v2/create-image?template_id=card&async=1', { overrides }))
    expect(accepted).toEqual({
      status: 'success',
      template_id: 'card',
      transaction_ref: expect.stringMatching(UUID),
      warnings,
    })
    await jobEnd(accepted.transaction_ref)
  })

  test('asynchronous renders do not count towards the limit of synchronous ones', async () => {
    const own = await serve({ limits: { maxConcurrentPdfs: 1 } }, { jobs: { concurrency: 0 } })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => own.post('/v2/create-pdf?template_id=hello&async=1', {})),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const v1 = await Promise.all(
      Array.from({ length: 8 }, () =>
        own.post('/v1/create?template_id=hello&webhook=1&webhook_url=http%3A%2F%2Fa.example', {}),
      ),
    )
    expect(v1.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await own.close()
  })

  test('another account cannot access the object', async () => {
    const { transaction_ref } = await json(api.post('/v2/create-pdf?template_id=hello&async=1', {}))
    await jobEnd(transaction_ref)
    const response = await api.call(`/v2/delete-object?transaction_ref=${transaction_ref}`, {
      headers: { 'x-api-key': 'key-of-other-0123456789' },
    })
    expect(response.status).toBe(404)
  })
})

test('the OpenAPI document describes both responses and the parameters', async () => {
  const api2 = await json(api.call('/v2/openapi.json'))
  const names = (path: string) => api2.paths[path].post.parameters.map(({ name }: { name: string }) => name)
  expect(names('/v2/create-pdf')).toEqual(
    expect.arrayContaining(['async', 'webhook_url', 'webhook_method', 'webhook_headers', 'load_data_from']),
  )
  expect(names('/v1/create')).toEqual(expect.arrayContaining(['webhook', 'webhook_url']))
  expect(names('/v1/create')).not.toContain('async')
  expect(api2.components.schemas.CreatedPdf.anyOf).toHaveLength(2)
})
