import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { EngineOptions } from '../../../src/engine/options.ts'
import { createReceiver, type Received } from '../../jobs/receiver.ts'
import { type Answer, ended, json, open, type Served } from './world.ts'

const opened: Served[] = []
afterEach(async () => {
  for (const api of opened.splice(0)) await api.close()
})

async function start(options: EngineOptions = {}): Promise<Served> {
  const api = await open({}, options)
  opened.push(api)
  return api
}

const fieldsOf = ({ target }: Pick<Received, 'target'>) =>
  Object.fromEntries(new URL(target, 'http://receiver.example').searchParams)
const first = (request: readonly Received[]): Received => {
  const [one] = request
  if (one === undefined) throw new Error('no webhook was received')
  return one
}
const query = (parameters: Record<string, string>): string => new URLSearchParams(parameters).toString()

describe('version 1', () => {
  test('the PDF of POST create with webhook=1 triggers a GET to its webhook_url', async () => {
    const api = await start()
    const { origin, count } = await createReceiver()
    const parameters = { template_id: 'hello', webhook: '1', webhook_url: `${origin}/path?own=1` }
    const { transaction_ref } = await json(api.post(`/v1/create?${query(parameters)}`, {}))
    const request = first(await count(1))
    expect(request.method).toBe('GET')
    const { primary_url } = await ended(api, transaction_ref)
    expect(fieldsOf(request)).toEqual({ own: '1', primary_url, transaction_ref })
    expect((await fetch(primary_url)).headers.get('content-type')).toBe('application/pdf')
  })

  test('html_url is sent only when output_html is 1', async () => {
    const api = await start()
    for (const output_html of ['0', '1']) {
      const { origin, count } = await createReceiver()
      const parameters = { template_id: 'hello', webhook: '1', webhook_url: origin, output_html }
      await json(api.post(`/v1/create?${query(parameters)}`, {}))
      const { html_url } = fieldsOf(first(await count(1)))
      if (output_html === '0') expect(html_url).toBeUndefined()
      else expect((await fetch(html_url ?? '')).headers.get('content-type')).toBe('text/html; charset=utf-8')
    }
  })

  test('a failing webhook is retried three times', async () => {
    const api = await start()
    const { origin, received } = await createReceiver(response => response.writeHead(500).end())
    const parameters = { template_id: 'hello', webhook: '1', webhook_url: origin }
    const { transaction_ref } = await json(api.post(`/v1/create?${query(parameters)}`, {}))
    await expect.poll(() => api.engine.stats().webhooks.failed).toBe(1)
    expect(received).toHaveLength(4)
    expect(await ended(api, transaction_ref)).toMatchObject({ status: 'success' })
  })

  test('a synchronous create sends no webhook', async () => {
    const api = await start()
    const { origin, received } = await createReceiver()
    const { warnings } = await json(
      api.post(`/v1/create?${query({ template_id: 'hello', webhook_url: origin })}`, {}),
    )
    expect(warnings).toMatchObject([{ code: 'unused_parameter' }])
    await api.engine.close()
    expect(received).toEqual([])
  })
})

describe('version 2', () => {
  const create = (api: Served, parameters: Record<string, string>): Promise<Answer> =>
    json(api.post(`/v2/create-pdf?${query({ template_id: 'hello', async: '1', ...parameters })}`, {}))

  test('adds status, and the message of a failure', async () => {
    const api = await start()
    const { origin, count } = await createReceiver()
    const { transaction_ref } = await create(api, { template_id: 'broken', webhook_url: origin })
    expect(fieldsOf(first(await count(1)))).toEqual({
      status: 'error',
      transaction_ref,
      message: expect.stringContaining('missing.png'),
    })
  })

  test('webhook_method=POST sends the same fields as JSON', async () => {
    const api = await start()
    const { origin, count } = await createReceiver()
    const { transaction_ref } = await create(api, { webhook_url: origin, webhook_method: 'POST' })
    const request = first(await count(1))
    expect([request.method, request.headers['content-type'], fieldsOf(request)]).toEqual([
      'POST',
      'application/json',
      {},
    ])
    const { primary_url } = await ended(api, transaction_ref)
    expect(JSON.parse(request.body)).toEqual({ status: 'success', transaction_ref, primary_url })
  })

  test('the engine option webhooks.url is the default receiver; without a receiver the job runs', async () => {
    const { origin, count, received } = await createReceiver()
    const api = await start({ webhooks: { url: `${origin}/all`, allowPrivateHosts: ['127.0.0.1'] } })
    await create(api, {})
    expect(first(await count(1)).target).toMatch(/^\/all\?/)
    const silent = await start()
    const { transaction_ref } = await create(silent, {})
    expect(await ended(silent, transaction_ref)).toMatchObject({ status: 'success' })
    expect(received).toHaveLength(1)
  })

  test('2xx is success, a redirect is a failure, and every attempt is recorded', async () => {
    const api = await start()
    const { origin, received } = await createReceiver((response, nth) => {
      if (nth === 1) response.writeHead(302, { location: '/elsewhere' }).end()
      else response.writeHead(nth === 2 ? 404 : 202).end()
    })
    const { transaction_ref } = await create(api, { webhook_url: `${origin}/hook` })
    await expect.poll(() => api.engine.stats().webhooks.delivered).toBe(1)
    expect(received.map(({ target }) => target.split('?')[0])).toEqual(['/hook', '/hook', '/hook'])
    const { object } = await api.engine.forAccount('acme').getObject({ transaction_ref })
    expect(object.webhook_attempts.map(({ status_code }) => status_code)).toEqual([302, 404, 202])
  })

  test('each request has webhook-id, equal over retries, and webhook-timestamp, and is signed if a secret is set', async () => {
    const key = Buffer.alloc(24, 7)
    const secret = `whsec_${key.toString('base64')}`
    const api = await start({
      webhooks: { secrets: [secret], retryDelaysMs: [1], allowPrivateHosts: ['127.0.0.1'] },
    })
    const { origin, count } = await createReceiver((response, nth) =>
      response.writeHead(nth === 1 ? 500 : 200).end(),
    )
    await create(api, { webhook_url: origin })
    const request = await count(2)
    expect(new Set(request.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (const { headers, target } of request) {
      const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']]
      expect(timestamp).toMatch(/^\d{10}$/)
      const signed = `${id}.${timestamp}.${target.slice(target.indexOf('?') + 1)}`
      const signature = createHmac('sha256', key).update(signed).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    }
  })
})
