import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReceiver } from '../../jobs/receiver.ts'
import { type Answer, download, ended, json, open, type Served, textOf } from './world.ts'

let api: Served
beforeAll(async () => {
  api = await open()
})
afterAll(() => api.close())

const create = (query: string, body: unknown = {}): Promise<Answer> =>
  json(api.post(`/v1/create?template_id=hello&${query}`, body))

describe('POST /v1/create', () => {
  test('makes a PDF of a PDF template synchronously, with the data of the body', async () => {
    const { download_url } = await create('', { name: 'Ada' })
    expect(await textOf(await download(download_url))).toBe('Hello Ada')
  })

  test('makes an image of an image template, with the overrides of the body', async () => {
    const body = { overrides: [{ name: 'box', fill: '#00ff00' }] }
    const made = await json(api.post('/v1/create?template_id=card', body))
    expect(made).toMatchObject({ download_url: expect.any(String), download_url_png: expect.any(String) })
  })

  test('template_id is required', async () => {
    expect(await json(api.post('/v1/create', {}), 400)).toMatchObject({
      message: "'template_id' is missing.",
    })
  })

  test('export_type=json, the default, stores the file and returns its URL', async () => {
    for (const query of ['', 'export_type=json']) {
      const { download_url, transaction_ref } = await create(query)
      const { objects } = await json(api.call('/v1/list-objects?limit=1'))
      expect(objects[0]).toMatchObject({ transaction_ref, primary_url: download_url })
    }
  })

  test('export_type=file sends the file as an attachment', async () => {
    const response = await api.post('/v1/create?template_id=hello&export_type=file&filename=note.pdf', {})
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="note.pdf"')
    expect(await textOf(Buffer.from(await response.arrayBuffer()))).toContain('Hello')
    const image = await api.post('/v1/create?template_id=card&export_type=file', {})
    expect(image.headers.get('content-type')).toBe('image/jpeg')
    await image.arrayBuffer()
  })

  test('filename names the file; without it, the name is a UUID and .pdf', async () => {
    const named = await create('filename=a%20letter.pdf')
    const disposition = async (url: string) => (await fetch(url)).headers.get('content-disposition')
    expect(await disposition(named.download_url)).toBe('inline; filename="a letter.pdf"')
    const unnamed = await create('')
    expect(await disposition(unnamed.download_url)).toMatch(/^inline; filename="[\da-f-]{36}\.pdf"$/)
  })

  test('responds without a redirect', async () => {
    const response = await api.call('/v1/create?template_id=hello', { method: 'POST', redirect: 'error' })
    expect([response.status, response.redirected]).toEqual([200, false])
  })
})

describe('POST /v1/create with webhook=1', () => {
  test('responds before the PDF is made and calls the webhook when it is ready', async () => {
    const { origin, count } = await createReceiver()
    const query = new URLSearchParams({
      webhook: '1',
      webhook_url: `${origin}/done?order=7`,
      filename: 'late.pdf',
    })
    const accepted = await create(String(query), { name: 'Ada' })
    const [request] = await count(1)
    const fields = new URL(request?.target ?? '', origin).searchParams
    expect([request?.method, fields.get('order')]).toEqual(['GET', '7'])
    expect(fields.get('transaction_ref')).toBe(accepted.transaction_ref)
    const primary_url = fields.get('primary_url') ?? ''
    const response = await fetch(primary_url)
    expect(response.headers.get('content-disposition')).toBe('inline; filename="late.pdf"')
    expect(await textOf(Buffer.from(await response.arrayBuffer()))).toBe('Hello Ada')
  })

  test('webhook_url is required and begins with http:// or https://', async () => {
    for (const query of [
      'webhook=1',
      'webhook=1&webhook_url=ftp%3A%2F%2Fhost%2F',
      'webhook=1&webhook_url=host',
    ]) {
      const { message } = await json(api.post(`/v1/create?template_id=hello&${query}`, {}), 400)
      expect(message, query).toContain('webhook_url')
    }
  })

  test('webhook is a flag that must be 1 to request a webhook', async () => {
    expect(await create('webhook=0')).toHaveProperty('download_url')
    const { message } = await json(api.post('/v1/create?template_id=hello&webhook=yes', {}), 400)
    expect(message).toMatch(/^'webhook' must be /)
  })

  test('template_id is required and must be known', async () => {
    const { origin } = await createReceiver()
    const query = new URLSearchParams({ webhook: '1', webhook_url: origin })
    await json(api.post(`/v1/create?${query}`, {}), 400)
    expect(await json(api.post(`/v1/create?template_id=none&${query}`, {}), 404)).toMatchObject({
      code: 'template_not_found',
    })
  })

  test('output_html also stores a page, sent to the webhook as html_url', async () => {
    const { origin, count } = await createReceiver()
    const query = new URLSearchParams({ webhook: '1', webhook_url: origin, output_html: '1' })
    const { transaction_ref } = await create(String(query), { name: 'Ada' })
    const [request] = await count(1)
    const html_url = new URL(request?.target ?? '', origin).searchParams.get('html_url') ?? ''
    expect((await download(html_url)).toString()).toContain('Hello Ada')
    expect((await ended(api, transaction_ref)).status).toBe('success')
  })
})

describe('GET /v1/list-templates', () => {
  test('returns status and all templates', async () => {
    const { status, templates } = await json(api.call('/v1/list-templates'))
    expect(status).toBe('success')
    expect(templates.map(({ template_id }: Answer) => template_id).sort()).toEqual([
      'broken',
      'card',
      'hello',
      'label',
    ])
  })
})

describe('GET /v1/list-objects', () => {
  let own: Served
  const refs: string[] = []
  beforeAll(async () => {
    own = await open()
    for (const template_id of ['hello', 'hello', 'card']) {
      const path = template_id === 'card' ? 'create-image' : 'create-pdf'
      const { transaction_ref } = await json(own.post(`/v2/${path}?template_id=${template_id}`, {}))
      refs.unshift(transaction_ref)
    }
  })
  afterAll(() => own.close())
  const list = async (query: string) => {
    const answer = await json(own.call(`/v1/list-objects?${query}`))
    return { ...answer, objects: answer.objects.map(({ transaction_ref }: Answer) => transaction_ref) }
  }

  test('returns status, num_of_records, limit, offset and objects, newest first', async () => {
    expect(await list('')).toEqual({
      status: 'success',
      num_of_records: 3,
      limit: 300,
      offset: 0,
      objects: refs,
    })
  })

  test('template_id filters by template', async () => {
    expect((await list('template_id=hello')).objects).toEqual(refs.slice(1))
    expect((await list('template_id=none')).num_of_records).toBe(0)
  })

  test('limit is the number of returned objects, at most 500', async () => {
    expect(await list('limit=2')).toMatchObject({ num_of_records: 2, limit: 2, objects: refs.slice(0, 2) })
    expect((await list('limit=500')).limit).toBe(500)
    expect((await json(own.call('/v1/list-objects?limit=501'), 400)).message).toMatch(
      /^'limit' must be .* from 1 to 500/,
    )
  })

  test('offset is the index of the first returned object', async () => {
    expect(await list('offset=1&limit=1')).toMatchObject({
      num_of_records: 1,
      offset: 1,
      objects: refs.slice(1, 2),
    })
    expect((await list('offset=3')).objects).toEqual([])
  })

  test('lists finished objects only', async () => {
    await json(own.post('/v2/create-pdf?template_id=broken', {}), 400)
    expect((await list('')).objects).toEqual(refs)
  })
})

describe('GET /v1/delete-object', () => {
  test('transaction_ref is required', async () => {
    expect((await json(api.call('/v1/delete-object'), 400)).message).toBe("'transaction_ref' is missing.")
  })

  test('returns status and transaction_ref', async () => {
    const { transaction_ref } = await create('')
    const answer = await json(api.call(`/v1/delete-object?transaction_ref=${transaction_ref}`))
    expect(answer).toEqual({ status: 'success', transaction_ref })
  })
})
