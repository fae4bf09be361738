import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryStorage } from '../../../src/storage/memory/index.ts'
import { createReceiver } from '../../jobs/receiver.ts'
import { listen } from '../server.ts'
import { type Answer, download, ended, json, open, pixelsLike, type Served, textOf, UUID } from './world.ts'

let api: Served
beforeAll(async () => {
  api = await open()
})
afterAll(() => api.close())

const create = (query: string, body: unknown = {}): Promise<Answer> =>
  json(api.post(`/v2/create-pdf?template_id=hello&${query}`, body))
const refuse = (query: string, status = 400): Promise<Answer> =>
  json(api.post(`/v2/create-pdf?template_id=hello&${query}`, {}), status)
const newest = async (): Promise<Answer> => (await json(api.call('/v2/list-objects?limit=1'))).objects[0]

/** Byte offset of the colour type in a PNG: 3 is a palette. */
const PNG_COLOR_TYPE = 25

describe('common rules', () => {
  test('a call without async returns its result', async () => {
    for (const query of ['', 'async=false', 'async=0']) {
      const { download_url } = await create(query)
      expect(await textOf(await download(download_url))).toBe('Hello')
    }
  })

  test('async=true returns a transaction_ref, and a webhook reports the result', async () => {
    const { origin, count } = await createReceiver()
    const accepted = await create(new URLSearchParams({ async: 'true', webhook_url: origin }).toString())
    expect(accepted).toEqual({
      status: 'success',
      template_id: 'hello',
      transaction_ref: expect.stringMatching(UUID),
    })
    const [request] = await count(1)
    const fields = Object.fromEntries(new URL(request?.target ?? '', origin).searchParams)
    expect(fields).toMatchObject({ status: 'success', transaction_ref: accepted.transaction_ref })
  })

  test('export_type is json or file', async () => {
    expect(await create('export_type=json')).toHaveProperty('download_url')
    const file = await api.post('/v2/create-pdf?template_id=hello&export_type=file', {})
    expect(await textOf(Buffer.from(await file.arrayBuffer()))).toBe('Hello')
    expect((await refuse('export_type=xml')).message).toMatch(/^'export_type' must be .*json, file/)
  })

  test('download URLs point to /v2/get-pdf and /v2/get-image', async () => {
    const pdf = await create('')
    const image = await json(api.post('/v2/create-image?template_id=card', {}))
    expect(new URL(pdf.download_url).pathname).toMatch(/^\/v2\/get-pdf\/[\w-]+\.pdf$/)
    expect(new URL(image.download_url).pathname).toMatch(/^\/v2\/get-image\/[\w-]+\.jpg$/)
    expect(new URL(image.download_url_png).pathname).toMatch(/^\/v2\/get-image\/[\w-]+\.png$/)
  })

  test('flags are 1, true, 0 and false in any case', async () => {
    for (const on of ['1', 'true', 'TRUE', 'True']) {
      const { transaction_ref, download_url } = await create(`async=${on}`)
      expect(download_url, on).toBeUndefined()
      await ended(api, transaction_ref)
    }
    for (const off of ['0', 'false', 'FALSE'])
      expect(await create(`async=${off}`)).toHaveProperty('download_url')
    expect((await refuse('async=yes')).message).toBe("'async' must be 1, true, 0 or false, got 'yes'.")
  })

  test('an unknown query parameter is ignored with a warning', async () => {
    expect(await create('colour=blue&generation_delay=1')).toMatchObject({
      status: 'success',
      warnings: [{ code: 'unknown_parameter', path: '/colour' }],
    })
  })

  test('an invalid value is a 400 that names the parameter, its type and the allowed values', async () => {
    expect((await refuse('expiration=soon')).message).toBe(
      "'expiration' must be a whole number from 0 to 10080, got 'soon'.",
    )
  })
})

describe('query parameters of create calls', () => {
  test('template_id is required and must have the format of the call', async () => {
    await json(api.post('/v2/create-pdf', {}), 400)
    const { message } = await json(api.post('/v2/create-pdf?template_id=card', {}), 400)
    expect(message).toContain('has the format JPEG. Use createImage')
  })

  test('export_in_base64 sends the file as base64 text', async () => {
    const file = await api.post('/v2/create-pdf?template_id=hello&export_type=file&export_in_base64=1', {})
    expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await textOf(Buffer.from(await file.text(), 'base64'))).toBe('Hello')
  })

  test('output_format=png and jpeg return an image of the first page, html a page', async () => {
    const { download_url: png } = await create('output_format=png')
    expect((await sharp(await download(png)).metadata()).format).toBe('png')
    const { download_url: jpeg } = await create('output_format=jpeg')
    expect((await sharp(await download(jpeg)).metadata()).format).toBe('jpeg')
    const { download_url: html } = await create('output_format=html')
    expect((await download(html)).toString()).toMatch(/<!doctype html>/i)
  })

  test('webhook_method is GET or POST, webhook_headers are added to the request', async () => {
    const { origin, count } = await createReceiver()
    const webhook_headers = Buffer.from('{"x-order": "7"}').toString('base64')
    const query = new URLSearchParams({
      async: '1',
      webhook_url: origin,
      webhook_method: 'POST',
      webhook_headers,
    })
    const { transaction_ref } = await create(query.toString())
    const [request] = await count(1)
    expect(request).toMatchObject({ method: 'POST', headers: { 'x-order': '7' } })
    expect(JSON.parse(request?.body ?? '{}')).toMatchObject({ status: 'success', transaction_ref })
    expect((await refuse('webhook_method=PUT')).message).toMatch(/^'webhook_method' must be /)
    expect((await refuse('webhook_headers=%7B%7D')).message).toContain('webhook_headers')
    expect((await refuse('webhook_url=ftp%3A%2F%2Fa')).message).toContain('webhook_url')
  })

  test('expiration is in minutes, 0 or up to a week, after which the file is gone', async () => {
    let now = Date.parse('2026-01-01T08:00:00Z')
    const storage = memoryStorage()
    const own = await open({}, { storage, clock: () => new Date(now) })
    const made = await json(own.post('/v2/create-pdf?template_id=hello&expiration=1', {}))
    const kept = await json(own.post('/v2/create-pdf?template_id=hello&expiration=0', {}))
    const { objects } = await json(own.call('/v2/list-objects'))
    const expiries = objects.map(({ expires_at }: Answer) => expires_at)
    expect(expiries).toEqual([null, '2026-01-01T08:01:00.000Z'])
    now += 60_000
    expect((await fetch(made.download_url)).status).toBe(404)
    expect((await fetch(kept.download_url)).status).toBe(200)
    await own.engine.sweep()
    const { objects: swept } = await json(own.call('/v1/list-objects'))
    expect(swept.map(({ deletion_status }: Answer) => deletion_status)).toEqual([0, 1])
    const keys: string[] = []
    for await (const { key } of storage.files.list()) keys.push(key)
    expect(keys).toEqual([kept.download_url.split('/').at(-1)])
    await own.close()
    for (const minutes of ['-1', '10081', '1.5']) await refuse(`expiration=${minutes}`)
    expect(await create('expiration=10080')).toHaveProperty('download_url')
  })

  test('meta is stored and listed', async () => {
    await create('meta=order%207')
    expect(await newest()).toMatchObject({ meta: 'order 7' })
  })

  test('password encrypts the PDF', async () => {
    const { download_url } = await create('password=open')
    await expect(textOf(await download(download_url))).rejects.toThrow(/password/i)
    const merged = await json(api.post('/v2/merge-pdfs', { urls: [{ url: download_url, password: 'open' }] }))
    expect(await textOf(await download(merged.primary_url))).toBe('Hello')
  })

  test('pdf_standard makes PDF/A, in both spellings', async () => {
    for (const [name, part] of [
      ['PDF/A-1b', 1],
      ['PDF/A-2b', 2],
      ['PDF/A-3b', 3],
      ['PDFA1B', 1],
      ['PDFA2', 2],
      ['PDFA3', 3],
      ['pdfa3b', 3],
    ] as const) {
      const { download_url } = await create(new URLSearchParams({ pdf_standard: name }).toString())
      expect((await download(download_url)).toString('latin1'), name).toContain(`<pdfaid:part>${part}<`)
    }
    expect((await refuse('pdf_standard=PDF/X')).message).toMatch(/^'pdf_standard' must be /)
  })

  test('load_data_from loads the data from a URL', async () => {
    const source = createServer((_, response) => response.end('{"name": "from afar"}'))
    const url = await listen(source)
    const { download_url } = await create(`load_data_from=${encodeURIComponent(url)}`, { name: 'ignored' })
    expect(await textOf(await download(download_url))).toBe('Hello from afar')
    source.close()
  })

  test('einvoice=1 is rejected, and the other einvoice parameters are accepted', async () => {
    expect((await refuse('einvoice=1')).message).toContain('einvoice')
    expect(await create('einvoice=0&einvoice_format=fx&einvoice_version=2')).toHaveProperty('download_url')
  })

  test("the service's own parameters are accepted and ignored", async () => {
    const query =
      'generation_delay=1000&cloud_storage=1&direct_download=1&postaction_enabled=0&postaction_s3_bucket=b&postaction_s3_filekey=k'
    expect(await create(query)).not.toHaveProperty('warnings')
  })

  test('image_resample_res downsamples the images of a PDF to a resolution', async () => {
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer()
    const image = `data:image/jpeg;base64,${noise.toString('base64')}`
    const definition = { template_id: 'photo', document: { content: [{ image, width: 100 }] } }
    await json(api.post('/v2/update-template', definition))
    const size = async (query: string): Promise<number> => {
      const { download_url } = await json(api.post(`/v2/create-pdf?template_id=photo&${query}`, {}))
      return (await download(download_url)).length
    }
    expect(await size('image_resample_res=72')).toBeLessThan((await size('')) / 4)
    expect((await refuse('image_resample_res=100')).message).toMatch(/^'image_resample_res' must be /)
    await api.engine.forAccount('acme').deleteTemplate({ template_id: 'photo' })
  })

  test('resize_images scales images to fit resize_max_width and resize_max_height, as resize_format', async () => {
    const photo = sharp({ create: { width: 90, height: 60, channels: 3, background: '#336699' } })
    const image = `data:image/jpeg;base64,${(await photo.jpeg().toBuffer()).toString('base64')}`
    const definition = { template_id: 'sized', document: { content: [{ image, width: 45 }] } }
    await json(api.post('/v2/update-template', definition))
    /** Size and format of the image in the PDF. */
    const embedded = async (query: string): Promise<unknown[]> => {
      const { download_url } = await json(api.post(`/v2/create-pdf?template_id=sized&${query}`, {}))
      const pdf = (await download(download_url)).toString('latin1')
      const [, object = ''] = /<<([^<>]*\/Subtype\/Image[^<>]*)>>/.exec(pdf) ?? []
      const number = (name: string): number => Number(new RegExp(`/${name} (\\d+)`).exec(object)?.[1])
      return [number('Width'), number('Height'), object.includes('/DCTDecode') ? 'jpeg' : 'png']
    }
    const [width, height] = ['resize_max_width', 'resize_max_height']
    expect(await embedded(`${width}=30&${height}=30`)).toEqual([90, 60, 'jpeg'])
    expect(await embedded('resize_images=1')).toEqual([90, 60, 'jpeg'])
    expect(await embedded(`resize_images=1&${width}=30`)).toEqual([30, 20, 'jpeg'])
    expect(await embedded(`resize_images=1&${height}=30`)).toEqual([45, 30, 'jpeg'])
    expect(await embedded(`resize_images=1&${width}=60&${height}=10&resize_format=png`)).toEqual([
      15,
      10,
      'png',
    ])
    for (const wrong of [
      'resize_images=2',
      'resize_max_width=0',
      'resize_max_height=x',
      'resize_format=gif',
    ]) {
      expect((await refuse(wrong)).message).toContain(wrong.split('=')[0])
    }
  })

  test('output_image_type is all, or one of jpegOnly, pngOnly, webpOnly and avifOnly', async () => {
    const image = (type: string): Promise<Answer> =>
      json(api.post(`/v2/create-image?template_id=card&output_image_type=${type}`, {}))
    expect(Object.keys(await image('all'))).toEqual(
      expect.arrayContaining(['download_url', 'download_url_png']),
    )
    expect(await image('jpegOnly')).not.toHaveProperty('download_url_png')
    expect(await image('pngOnly')).not.toHaveProperty('download_url')
    for (const type of ['webp', 'avif']) {
      const made = await image(`${type}Only`)
      expect(made).not.toHaveProperty('download_url_png')
      const response = await fetch(made.download_url)
      const { format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([made.download_url, response.headers.get('content-type'), format]).toEqual([
        expect.stringMatching(new RegExp(`/v2/get-image/[\\w-]+\\.${type}$`)),
        `image/${type}`,
        type === 'avif' ? 'heif' : type,
      ])
    }
  })

  test('scale, quality, dpi, background and palette apply to images, also with async', async () => {
    const query = 'template_id=label&scale=2.5&quality=40&dpi=300&background=rgb(0,%20128,%200)&palette=1'
    const body = { overrides: [{ name: 'title', text: '' }] }
    const made = await json(api.post(`/v2/create-image?${query}`, body))
    const { transaction_ref } = await json(api.post(`/v2/create-image?${query}&async=1`, body))
    const later = await ended(api, transaction_ref)
    for (const [jpeg, png] of [
      [made.download_url, made.download_url_png],
      [later.primary_url, later.secondary_url],
    ]) {
      const photo = await sharp(await download(jpeg)).metadata()
      expect([photo.width, photo.height, photo.density, photo.chromaSubsampling]).toEqual([
        250,
        100,
        300,
        '4:2:0',
      ])
      const drawn = await download(png)
      expect([(await sharp(drawn).metadata()).density, drawn[PNG_COLOR_TYPE]]).toEqual([300, 3])
    }
    const refused = async (wrong: string): Promise<Answer> =>
      await json(api.post(`/v2/create-image?template_id=card&${wrong}`, {}), 400)
    for (const wrong of [
      ...['scale=0.5', 'scale=5', 'scale=x', 'quality=0', 'quality=101', 'quality=1.5', 'dpi=0', 'dpi=9999'],
      ...['background=blu', 'background=transparent', 'background=%23ff000080', 'palette=2'],
    ]) {
      const [name = ''] = wrong.split('=')
      const { code, message } = await refused(wrong)
      expect([code, message], wrong).toEqual([
        'invalid_request',
        expect.stringMatching(new RegExp(`^'${name}' must be `)),
      ])
    }
  })

  test('a parameter without effect on the file is a warning', async () => {
    const query = 'output_image_type=webpOnly&quality=50&dpi=300&background=red&palette=1'
    const { warnings } = await json(api.post(`/v2/create-image?template_id=card&${query}`, {}))
    expect(warnings.map(({ code, path }: Answer) => [code, path])).toEqual([
      ['unused_parameter', '/dpi'],
      ['unused_parameter', '/background'],
      ['unused_parameter', '/palette'],
    ])
  })

  test('export_type=file returns the JPEG of an image, with pngOnly the PNG', async () => {
    const file = async (query: string) => {
      const response = await api.post(`/v2/create-image?template_id=card&export_type=file${query}`, {})
      return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format
    }
    expect([await file(''), await file('&output_image_type=pngOnly')]).toEqual(['jpeg', 'png'])
  })
})

describe('calls', () => {
  test('POST create-pdf reads the data from its body', async () => {
    const { download_url } = await create('', { name: 'Ada' })
    expect(await textOf(await download(download_url))).toBe('Hello Ada')
  })

  test('POST create-image reads overrides and returns both URLs', async () => {
    const body = { overrides: [{ name: 'box', fill: '#00ff00' }] }
    const made = await json(api.post('/v2/create-image?template_id=card', body))
    for (const url of [made.download_url, made.download_url_png]) {
      expect(await pixelsLike(await download(url), [0, 255, 0])).toBeGreaterThan(1000)
    }
    const later = await json(api.post('/v2/create-image?template_id=card&async=true', body))
    expect(later).toEqual({
      status: 'success',
      template_id: 'card',
      transaction_ref: expect.stringMatching(UUID),
    })
    expect(await ended(api, later.transaction_ref)).toMatchObject({
      secondary_url: expect.stringMatching(/\.png$/),
    })
  })

  test('GET list-templates filters and paginates, with the fields of version 2', async () => {
    const listed = await json(api.call('/v2/list-templates?format=JPEG&limit=1&offset=1'))
    expect(listed).toEqual({
      status: 'success',
      templates: [
        {
          template_id: 'label',
          name: 'label',
          status: 'ACTIVE',
          format: 'JPEG',
          created_at: expect.any(String),
          updated_at: expect.any(String),
          group_name: null,
        },
      ],
    })
    expect((await json(api.call('/v2/list-templates?template_id=hello'))).templates).toHaveLength(1)
    expect((await json(api.call('/v2/list-templates?group_name=none'))).templates).toEqual([])
  })

  test('with_layer_info and get-template list the layers that overrides can change', async () => {
    const layers = [
      {
        name: 'title',
        type: 'textbox',
        properties: expect.objectContaining({ text: 'A', fontSize: 30, lineClamp: null }),
      },
    ]
    const { templates } = await json(api.call('/v2/list-templates?with_layer_info=true'))
    const infoOf = (id: string) => templates.find((one: Answer) => one.template_id === id).layer_info
    expect([infoOf('label'), infoOf('hello')]).toEqual([layers, undefined])
    const { template } = await json(api.call('/v2/get-template?template_id=label'))
    expect([template.layer_info, template.definition.scene.width]).toEqual([layers, 100])
    const hello = await json(api.call('/v2/get-template?template_id=hello'))
    expect(hello.template).not.toHaveProperty('layer_info')
    expect((await json(api.call('/v2/list-templates?with_layer_info=2'), 400)).message).toContain(
      'with_layer_info',
    )
  })

  test('GET list-objects adds meta, status, message and expires_at, and filters by status', async () => {
    await create('meta=m')
    expect(await newest()).toMatchObject({ meta: 'm', status: 'success', message: null, expires_at: null })
    await json(api.post('/v2/create-pdf?template_id=broken', {}), 400)
    const { objects } = await json(api.call('/v2/list-objects?status=error&limit=1'))
    expect(objects[0]).toMatchObject({ status: 'error', template_id: 'broken' })
    const { limit } = await json(api.call('/v2/list-objects'))
    expect(limit).toBe(300)
  })

  test('delete-object by GET, POST and DELETE', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { transaction_ref } = await create('')
      const answer = await json(api.call(`/v2/delete-object?transaction_ref=${transaction_ref}`, { method }))
      expect(answer).toEqual({ status: 'success', transaction_ref })
      expect(await newest()).toMatchObject({ transaction_ref, deletion_status: 1 })
    }
  })

  test('POST merge-pdfs accepts URLs, data: URIs, references and download URLs', async () => {
    const one = await create('', { name: 'one' })
    const two = await create('', { name: 'two' })
    const bytes = await download(one.download_url)
    const server = createServer((_, response) => response.end(bytes))
    const url = await listen(server)
    const data = `data:application/pdf;base64,${bytes.toString('base64')}`
    const urls = [one.download_url, two.transaction_ref, data, url]
    const merged = await json(api.post('/v2/merge-pdfs', { urls, expiration: 5 }))
    expect(merged).toEqual({
      status: 'success',
      primary_url: expect.stringMatching(/\/v2\/get-pdf\//),
      total_pages: 4,
      transaction_ref: expect.stringMatching(UUID),
    })
    expect(await textOf(await download(merged.primary_url))).toBe('Hello one Hello two Hello one Hello one')
    const file = await api.post('/v2/merge-pdfs', { urls, export_type: 'file' })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    await file.arrayBuffer()
    server.close()
  })

  test('POST update-template creates and replaces, GET get-template returns it', async () => {
    for (const word of ['first', 'second']) {
      const definition = { template_id: 'mine', document: { content: [word] } }
      expect(await json(api.post('/v2/update-template', definition))).toEqual({
        status: 'success',
        template_id: 'mine',
      })
      const { template } = await json(api.call('/v2/get-template?template_id=mine'))
      expect(template.definition).toEqual(definition)
    }
    const wrong = await json(api.post('/v2/update-template', { document: {}, colour: 'red' }), 400)
    expect(wrong).toMatchObject({ code: 'invalid_template', message: expect.stringContaining('colour') })
    await api.engine.forAccount('acme').deleteTemplate({ template_id: 'mine' })
  })

  test('GET account-information returns counts, in both versions', async () => {
    const own = await open()
    await json(own.post('/v2/create-pdf?template_id=hello', {}))
    for (const version of ['v1', 'v2']) {
      expect(await json(own.call(`/${version}/account-information`))).toMatchObject({
        status: 'success',
        num_of_templates: 4,
        num_of_objects: 1,
      })
    }
    await own.close()
  })

  test('GET openapi.json returns the OpenAPI document', async () => {
    const { openapi, paths } = await json(fetch(`${api.origin}/v2/openapi.json`))
    expect(openapi).toMatch(/^3\.1/)
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/v1/create', '/v2/create-pdf', '/v2/create-image']),
    )
  })
})
