import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryStorage } from '../../../src/storage/memory/index.ts'
import { createReceiver } from '../../jobs/receiver.ts'
import { type Answer, download, ended, json, open, pixelsLike, type Served, TIME, UUID } from './world.ts'

const storage = memoryStorage()
let api: Served
beforeAll(async () => {
  api = await open({}, { storage })
})
afterAll(() => api.close())

const create = (query: string, body: unknown = {}): Promise<Answer> =>
  json(api.post(`/v2/create-pdf?template_id=hello&${query}`, body))

describe('2.1 Template', () => {
  test('template_id, name and format, PDF or JPEG', async () => {
    const { templates } = await json(api.call('/v1/list-templates'))
    expect(templates).toContainEqual({ template_id: 'hello', name: 'Hello', format: 'PDF' })
    expect(templates).toContainEqual({ template_id: 'card', name: 'card', format: 'JPEG' })
  })
})

describe('2.2 Generated object', () => {
  test('has its ten fields with their types', async () => {
    const { transaction_ref, download_url } = await create('description=for%20Ada')
    const { objects } = await json(api.call('/v1/list-objects?limit=1'))
    expect(objects).toEqual([
      {
        transaction_ref,
        template_id: 'hello',
        description: 'for Ada',
        source: 'API',
        transaction_type: 'PDF',
        primary_url: download_url,
        secondary_url: null,
        deleted_at: null,
        deletion_status: 0,
        created_at: expect.stringMatching(TIME),
      },
    ])
  })

  test('description is null when absent', async () => {
    await create('')
    const { objects } = await json(api.call('/v1/list-objects?limit=1'))
    expect(objects[0].description).toBeNull()
  })

  test('source is API, or the value of X-Source', async () => {
    await json(api.post('/v2/create-pdf?template_id=hello', {}, { 'x-source': 'Make' }))
    const { objects } = await json(api.call('/v1/list-objects?limit=1'))
    expect(objects[0].source).toBe('Make')
  })

  test('transaction_type and secondary_url distinguish images and merges', async () => {
    const pdf = await create('')
    const image = await json(api.post('/v2/create-image?template_id=card', {}))
    const merge = await json(api.post('/v2/merge-pdfs', { urls: [pdf.transaction_ref] }))
    const { objects } = await json(api.call('/v1/list-objects?limit=2'))
    expect(objects).toMatchObject([
      { transaction_type: 'MERGE', template_id: null, primary_url: merge.primary_url, secondary_url: null },
      { transaction_type: 'JPEG', primary_url: image.download_url, secondary_url: image.download_url_png },
    ])
  })

  test('an unfinished, failed or file-only object has no URL', async () => {
    await (await api.post('/v2/create-pdf?template_id=hello&export_type=file', {})).arrayBuffer()
    const { objects } = await json(api.call('/v2/list-objects?limit=1'))
    expect(objects[0]).toMatchObject({ status: 'success', primary_url: null })
    await json(api.post('/v2/create-pdf?template_id=broken', {}), 400)
    const { objects: failed } = await json(api.call('/v2/list-objects?limit=1'))
    expect(failed[0]).toMatchObject({
      status: 'error',
      primary_url: null,
      message: expect.stringContaining('missing.png'),
    })
  })
})

describe('2.3 Generation result', () => {
  test('of a PDF has status, download_url, template_id, transaction_ref and total_pages', async () => {
    expect(await create('')).toEqual({
      status: 'success',
      download_url: expect.stringContaining(`${api.origin}/v2/get-pdf/`),
      template_id: 'hello',
      transaction_ref: expect.stringMatching(UUID),
      total_pages: 1,
    })
  })

  test('of an image has the JPEG as download_url and the PNG as download_url_png', async () => {
    const result = await json(api.post('/v2/create-image?template_id=card', {}))
    expect(Object.keys(result).sort()).toEqual(
      ['status', 'template_id', 'transaction_ref', 'download_url', 'download_url_png'].sort(),
    )
    expect((await download(result.download_url)).subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect((await download(result.download_url_png)).subarray(1, 4).toString()).toBe('PNG')
  })

  test('html_url is present only with output_html', async () => {
    const { html_url } = await json(api.post('/v1/create?template_id=hello&output_html=1', { name: 'Ada' }))
    expect((await download(html_url)).toString()).toContain('Hello Ada')
    expect(await json(api.post('/v1/create?template_id=hello&output_html=0', {}))).not.toHaveProperty(
      'html_url',
    )
  })

  test('of an asynchronous version 1 call has is_webhook 1 and the webhook_url', async () => {
    const { origin } = await createReceiver()
    const query = new URLSearchParams({ template_id: 'hello', webhook: '1', webhook_url: `${origin}/x?y=1` })
    const result = await json(api.post(`/v1/create?${query}`, {}))
    expect(result).toEqual({
      status: 'success',
      is_webhook: 1,
      webhook_url: `${origin}/x?y=1`,
      transaction_ref: expect.stringMatching(UUID),
    })
    await ended(api, result.transaction_ref)
  })

  test('message is present if status is error', async () => {
    expect(await json(api.post('/v2/create-pdf?template_id=none', {}), 404)).toEqual({
      status: 'error',
      message: "There is no template 'none'.",
      code: 'template_not_found',
    })
  })

  test('warnings is present only if there are warnings', async () => {
    const { warnings } = await json(
      api.post('/v2/create-image?template_id=card', { overrides: [{ name: 'bx', fill: 'red' }] }),
    )
    expect(warnings).toEqual([
      { code: expect.any(String), message: expect.stringContaining('bx'), path: expect.any(String) },
    ])
    expect(await create('')).not.toHaveProperty('warnings')
  })
})

describe('2.4 Overrides', () => {
  const image = async (overrides: unknown, data = {}): Promise<Buffer> => {
    const result = await json(api.post('/v2/create-image?template_id=label', { overrides, data }))
    expect(result).not.toHaveProperty('warnings')
    return await download(result.download_url_png)
  }

  test('name selects the object, text replaces its text', async () => {
    const [short, long] = [await image([]), await image([{ name: 'title', text: 'WWWW' }])]
    const black = [0, 0, 0] as const
    expect(await pixelsLike(long, black)).toBeGreaterThan(2 * (await pixelsLike(short, black)))
  })

  test('textBackgroundColor accepts an rgba colour', async () => {
    const plain = await image([{ name: 'title' }])
    const coloured = await image([{ name: 'title', textBackgroundColor: 'rgba(246, 243, 243, 0.5)' }])
    expect(Buffer.compare(plain, coloured)).not.toBe(0)
    const red = await image([{ name: 'title', textBackgroundColor: 'rgba(255, 0, 0, 1)' }])
    expect(await pixelsLike(red, [255, 0, 0])).toBeGreaterThan(200)
  })

  test('an invalid value is a 400 that names the property', async () => {
    const overrides = [{ name: 'title' }, { name: 'title', fontSize: 'huge' }]
    const { message } = await json(api.post('/v2/create-image?template_id=label', { overrides }), 400)
    expect(message).toContain('/overrides/1/fontSize')
  })

  test('an override that is not an object or has no name is a 400', async () => {
    for (const overrides of [['x'], [null], [{ fill: 'red' }], [{ name: '' }], [{ name: 5 }], {}, 'x']) {
      for (const later of ['', '&async=true']) {
        const path = `/v2/create-image?template_id=card${later}`
        const { message } = await json(api.post(path, { overrides }), 400)
        expect(message).toContain('overrides')
      }
    }
  })

  test('the body of a PDF is a free object with the data of the template', async () => {
    const { total_pages } = await create('', { name: 'Ada', more: [1, { deep: null }], 'a key': true })
    expect(total_pages).toBe(1)
  })
})

describe('3 States', () => {
  test('delete-object removes the files of an object and keeps its record, marked as deleted', async () => {
    const made = await json(api.post('/v2/create-image?template_id=card', {}))
    const pdf = await create('output_html=1')
    const urls: string[] = [made.download_url, made.download_url_png, pdf.download_url, pdf.html_url]
    const keys = urls.map(url => url.slice(url.lastIndexOf('/') + 1))
    const stored = () => Promise.all(keys.map(async key => (await storage.files.get({ key })) !== null))
    expect(await stored()).toEqual([true, true, true, true])
    for (const { transaction_ref } of [made, pdf]) {
      const deleted = await json(api.call(`/v1/delete-object?transaction_ref=${transaction_ref}`))
      expect(deleted).toEqual({ status: 'success', transaction_ref })
    }
    for (const url of urls) expect((await fetch(url)).status).toBe(404)
    expect(await stored()).toEqual([false, false, false, false])
    const { objects } = await json(api.call('/v1/list-objects?limit=2'))
    for (const object of objects) {
      expect(object).toMatchObject({
        deletion_status: 1,
        deleted_at: expect.stringMatching(TIME),
        primary_url: null,
      })
    }
  })

  test('deleting again changes nothing, an unknown reference is a 404', async () => {
    const { transaction_ref } = await create('')
    const path = `/v2/delete-object?transaction_ref=${transaction_ref}`
    const first = await json(api.call(path))
    const before = (await json(api.call('/v1/list-objects?limit=1'))).objects
    expect(await json(api.call(path))).toEqual(first)
    expect((await json(api.call('/v1/list-objects?limit=1'))).objects).toEqual(before)
    const unknown = '/v2/delete-object?transaction_ref=019b7885-1e00-7000-8000-000000000000'
    expect((await json(api.call(unknown), 404)).code).toBe('object_not_found')
  })

  test('an asynchronous object goes from pending to success or error', async () => {
    const { transaction_ref } = await create('async=true')
    expect((await ended(api, transaction_ref)).status).toBe('success')
    const broken = await json(api.post('/v2/create-pdf?template_id=broken&async=1', {}))
    expect(await ended(api, broken.transaction_ref)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('missing.png'),
    })
  })
})
