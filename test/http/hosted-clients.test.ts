/** Requests in the shapes that clients of the hosted service send: SDKs, samples, workflow tools. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReceiver } from '../jobs/receiver.ts'
import { textByLine } from '../layout/document/printed-lines.ts'
import { KEY, type Served, serve } from './server.ts'

let api: Served
beforeAll(async () => {
  api = await serve()
})
afterAll(() => api.close())

type Answer = ReturnType<typeof JSON.parse>

async function answerOf(response: Response | Promise<Response>, status = 200): Promise<Answer> {
  const text = await (await response).text()
  expect((await response).status, text).toBe(status)
  return JSON.parse(text)
}

const get = (path: string, status = 200): Promise<Answer> => answerOf(api.call(path), status)
const post = (path: string, body: unknown, status = 200): Promise<Answer> =>
  answerOf(api.post(path, body), status)

async function textOf(url: string): Promise<string> {
  return (await textByLine(new Uint8Array(await (await fetch(url)).arrayBuffer()))).join(' ')
}

describe('bodies', () => {
  test.each([
    ['ByteArrayContent of C#, without a type', undefined],
    ['curl_setopt of PHP and curl -d', 'application/x-www-form-urlencoded'],
    ['fetch with a string', 'text/plain;charset=UTF-8'],
    ['a type of its own', 'application/vnd.api+json'],
    ['an upper-case charset', 'application/json; charset="UTF-8"'],
    ['a wrong charset', 'application/json; charset=utf8'],
  ])('%s', async (_, type) => {
    const body = Buffer.from('{ "name": "Ada+Eve & 100% = 1" }')
    const headers = type === undefined ? {} : { 'content-type': type }
    const sent = api.call('/v2/create-pdf?template_id=hello', { method: 'POST', body, headers })
    expect(await textOf((await answerOf(sent)).download_url)).toContain('Hello Ada+Eve & 100% = 1')
  })

  test('a body that is not JSON is a 406 unless declared as JSON', async () => {
    for (const [type, status, code] of [
      [undefined, 406, 'not_acceptable'],
      ['text/plain', 406, 'not_acceptable'],
      ['application/x-www-form-urlencoded', 406, 'not_acceptable'],
      ['application/json', 400, 'invalid_json'],
      ['application/problem+json', 400, 'invalid_json'],
    ] as const) {
      const headers = type === undefined ? {} : { 'content-type': type }
      const init = { method: 'POST', body: Buffer.from('name=Ada'), headers }
      const answer = await answerOf(api.call('/v2/create-pdf?template_id=hello', init), status)
      expect([type, answer.code]).toEqual([type, code])
    }
  })
})

test('Authorization accepts the key with the scheme Token or without a scheme', async () => {
  const status = async (authorization: string) =>
    (await fetch(`${api.origin}/v2/list-templates`, { headers: { authorization } })).status
  expect(await status(`Token ${KEY}`)).toBe(200)
  expect(await status(`token ${KEY}`)).toBe(200)
  expect(await status(KEY)).toBe(200)
  expect(await status(`${KEY}x`)).toBe(401)
  expect(await status('Token')).toBe(401)
  expect(await status(`Basic ${KEY}`)).toBe(401)
})

describe('parameters', () => {
  test('empty values count as absent', async () => {
    const empty = [
      'export_type',
      'filename',
      'expiration',
      'output_html',
      'async',
      'webhook_url',
      'meta',
      'password',
    ]
    const query = empty.map(name => `${name}=`).join('&')
    const made = await post(`/v2/create-pdf?template_id=hello&${query}`, {})
    const { objects } = await get(
      `/v2/list-objects?limit=&offset=&template_id=&transaction_ref=${made.transaction_ref}`,
    )
    expect(objects[0]).toMatchObject({ meta: null, expires_at: null })
    expect((await post('/v2/create-pdf?template_id=', { template_id: 'hello' }, 400)).message).toContain(
      'query',
    )
    expect((await post('/v2/create-pdf?template_id=hello&template_id=', {})).status).toBe('success')
  })

  test('create-pdf accepts every parameter with the values of the samples', async () => {
    const query = new URLSearchParams({
      template_id: 'hello',
      export_type: 'json',
      export_in_base64: '0',
      expiration: '5',
      output_html: '0',
      output_format: 'pdf',
      filename: 'invoice_89326.pdf',
      direct_download: '0',
      cloud_storage: '1',
      extract_link: '0',
      generation_delay: '100',
      image_resample_res: '150',
      resize_images: '0',
      resize_max_width: '1000',
      resize_max_height: '1000',
      resize_format: 'jpeg',
      postaction_s3_filekey: 'a/b',
      postaction_s3_bucket: 'bucket',
      postaction_enabled: '1',
      meta: 'inv-iwj343jospig',
      async: '0',
      webhook_method: 'GET',
      pdf_standard: 'PDF1.4',
    })
    const made = await post(`/v2/create-pdf?${query}`, { name: 'Ada' })
    expect(made).not.toHaveProperty('warnings')
    expect(await textOf(made.download_url)).toContain('Hello Ada')
  })

  test('create-image accepts every parameter with the values of the samples', async () => {
    const query = new URLSearchParams({
      template_id: 'card',
      output_image_type: '1',
      expiration: '5',
      cloud_storage: '1',
      generation_delay: '0',
      resize_images: '0',
      resize_format: 'jpeg',
      postaction_enabled: '0',
      meta: 'inv-1',
    })
    const made = await post(`/v2/create-image?${query}`, { overrides: [{ name: 'box', fill: '#00ff00' }] })
    expect(made).toMatchObject({ download_url: expect.any(String), download_url_png: expect.any(String) })
  })

  test.each(['PDF1.4', 'pdf1.4'])('pdf_standard=%s is a plain PDF, also with a password', async name => {
    const query = `template_id=hello&pdf_standard=${name}&password=secret&export_type=file`
    const response = await api.post(`/v2/create-pdf?${query}`, {})
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('/Encrypt')])
  })

  test('accepts the settings of the samples and of Activepieces, which sends portrait as 0', async () => {
    const settings = {
      paper_size: 'A5',
      header_font_size: '9px',
      margin_top: '40',
      margin_right: '10',
      margin_bottom: '40',
      margin_left: '10',
      print_background: '1',
      displayHeaderFooter: true,
      custom_header: '<style>#header { padding: 0 }</style><span class="pageNumber"></span>',
      custom_footer: '',
    }
    for (const [orientation, size] of [
      ['0', [874, 1240]],
      [0, [874, 1240]],
      ['1', [874, 1240]],
      ['2', [1240, 874]],
    ] as const) {
      const body = {
        body: '<h1>hello {{name}}</h1>',
        css: '<style>h1{color:red}</style>',
        data: { name: 'Ada' },
      }
      const path = '/v2/create-pdf-from-html?export_type=file&output_format=png'
      const file = await api.post(path, { ...body, settings: { ...settings, orientation } })
      const png = Buffer.from(await file.arrayBuffer())
      // Width and height are in the first chunk of a PNG.
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], String(orientation)).toEqual(size)
    }
  })

  test('merges expire after up to 30 days, other objects after up to 7', async () => {
    const { transaction_ref } = await post('/v2/create-pdf?template_id=hello', {})
    const merge = { urls: [transaction_ref], export_type: 'json', output_file: 'output.pdf' }
    expect((await post('/v2/merge-pdfs', { ...merge, expiration: 43_200 })).status).toBe('success')
    expect((await post('/v2/merge-pdfs?expiration=43200', merge)).status).toBe('success')
    expect((await post('/v2/merge-pdfs', { ...merge, expiration: 43_201 }, 400)).message).toContain('43200')
    expect((await post('/v2/create-pdf?template_id=hello&expiration=10081', {}, 400)).message).toContain(
      '10080',
    )
  })

  test('offset accepts values up to 2^53 − 1', async () => {
    for (const path of ['/v1/list-objects', '/v2/list-objects', '/v2/list-templates']) {
      expect((await get(`${path}?offset=${Number.MAX_SAFE_INTEGER}`)).status).toBe('success')
      expect((await get(`${path}?offset=9007199254740992`, 400)).message).toContain('offset')
    }
  })
})

describe('downloads', () => {
  const disposition = async (url: string) => {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.headers.get('content-disposition')
  }

  test('direct_download=1 sends an attachment, in every call and list', async () => {
    const own = { filename: 'a.pdf', direct_download: '1' }
    const pdf = await post(`/v2/create-pdf?${new URLSearchParams({ template_id: 'hello', ...own })}`, {})
    expect(await disposition(pdf.download_url)).toBe('attachment; filename="a.pdf"')
    const image = await post('/v2/create-image?template_id=card&direct_download=true&filename=c', {})
    expect(await disposition(image.download_url)).toBe('attachment; filename="c.jpg"')
    expect(await disposition(image.download_url_png)).toBe('attachment; filename="c.png"')
    const v1 = await post('/v1/create?template_id=hello&direct_download=1', {})
    expect(await disposition(v1.download_url)).toMatch(/^attachment;/)
    const merged = await post('/v2/merge-pdfs?direct_download=1', { urls: [pdf.download_url] })
    expect(await disposition(merged.primary_url)).toMatch(/^attachment;/)
    const { objects } = await get('/v2/list-objects?limit=1')
    expect(objects[0].primary_url).toBe(merged.primary_url)
    const inline = await post('/v2/create-pdf?template_id=hello&direct_download=0', {})
    expect(await disposition(inline.download_url)).toMatch(/^inline;/)
  })

  test('direct_download of an asynchronous call applies to the URL of its webhook', async () => {
    const receiver = await createReceiver()
    const own = await serve({}, { webhooks: { allowPrivateHosts: [new URL(receiver.origin).host] } })
    const query = new URLSearchParams({
      template_id: 'hello',
      async: '1',
      direct_download: '1',
      webhook_url: receiver.origin,
    })
    await answerOf(own.post(`/v2/create-pdf?${query}`, {}))
    const [webhook] = await receiver.count(1)
    const { searchParams } = new URL(webhook?.target ?? '', receiver.origin)
    expect(await disposition(searchParams.get('primary_url') ?? '')).toMatch(/^attachment;/)
    await own.close()
  })

  test('the unit of a range is case-insensitive', async () => {
    const { download_url } = await post('/v2/create-pdf?template_id=hello', {})
    for (const range of ['bytes=0-1', 'Bytes=0-1', 'BYTES=0-1']) {
      const part = await fetch(download_url, { headers: { range } })
      expect([part.status, await part.text()]).toEqual([206, '%P'])
    }
  })
})

describe('templates', () => {
  const PAGE = {
    template_id: 'page',
    name: 'Page',
    html: '<h1>Hello {{name}}</h1>',
    css: 'h1 { color: red }',
    settings: { paper_size: 'A5', margin_top: '40' },
    sample: { name: 'Ada' },
  }
  const shown = async (template_id: string) => await get(`/v2/get-template?template_id=${template_id}`)

  test('get-template returns body, css and settings at top level, next to our fields', async () => {
    await post('/v2/update-template', PAGE)
    const found = await shown('page')
    expect(found).toMatchObject({
      status: 'success',
      template_id: 'page',
      name: 'Page',
      format: 'PDF',
      body: PAGE.html,
      css: PAGE.css,
      template: { template_id: 'page', definition: PAGE },
    })
    expect(JSON.parse(found.settings)).toEqual(PAGE.settings)
    expect(await shown('hello')).toMatchObject({
      template_id: 'hello',
      body: null,
      css: null,
      settings: null,
    })
    await post('/v2/update-template', { template_id: 'plain', html: '<p>a' })
    expect(await shown('plain')).toMatchObject({ body: '<p>a', css: '', settings: '{}' })
  })

  test('update-template changes only the given fields', async () => {
    await post('/v2/update-template', PAGE)
    const { created_at } = (await shown('page')).template
    expect(await post('/v2/update-template', { template_id: 'page', body: '<h2>{{name}}</h2>' })).toEqual({
      status: 'success',
      template_id: 'page',
    })
    const changed = { ...PAGE, html: '<h2>{{name}}</h2>' }
    expect((await shown('page')).template).toMatchObject({ created_at, definition: changed })
    await post('/v2/update-template', { template_id: 'page', css: '<style>h2{color:blue}</style>' })
    await post('/v2/update-template', { template_id: 'page', settings: { paper_size: 'A6' } })
    await post('/v2/update-template', { template_id: 'page', name: 'Other' })
    expect((await shown('page')).template.definition).toEqual({
      ...changed,
      name: 'Other',
      css: '<style>h2{color:blue}</style>',
      settings: { paper_size: 'A6' },
    })
  })

  test('update-template accepts the output of get-template', async () => {
    await post('/v2/update-template', PAGE)
    const { template_id, body, css, settings } = await shown('page')
    await post('/v2/update-template', { template_id, body, css, settings })
    expect((await shown('page')).template.definition).toEqual(PAGE)
  })

  test('update-template creates a missing template', async () => {
    await post('/v2/update-template', {
      template_id: 'new-page',
      body: '<p>Hello {{name}}',
      css: '',
      settings: {},
    })
    const made = await post('/v2/create-pdf?template_id=new-page', { name: 'Ada' })
    expect(await textOf(made.download_url)).toContain('Hello Ada')
  })

  test('update-template changes Markdown, and the fields of a document except its body', async () => {
    await post('/v2/update-template', { template_id: 'notes', markdown: '# {{name}}' })
    await post('/v2/update-template', { template_id: 'notes', body: '## {{name}}' })
    expect((await shown('notes')).template.definition.markdown).toBe('## {{name}}')
    const document = { template_id: 'doc', document: { content: ['a'] } }
    await post('/v2/update-template', document)
    await post('/v2/update-template', { template_id: 'doc', name: 'Doc' })
    expect((await shown('doc')).template.definition).toEqual({ ...document, name: 'Doc' })
  })

  test.each<[string, object, number, string, string]>([
    [
      'a document',
      { template_id: 'hello', body: '<p>' },
      400,
      'invalid_request',
      "'body' is for templates of HTML",
    ],
    ['a scene', { template_id: 'card', css: '' }, 400, 'invalid_request', "'css' is for templates of HTML"],
    ['a missing template', { template_id: 'none', css: '' }, 404, 'template_not_found', "'none'"],
    ['both names of the body', { body: '<p>', html: '<p>' }, 400, 'invalid_request', "'body' and 'html'"],
    ['a body that is not a string', { template_id: 'page', body: 7 }, 400, 'invalid_request', 'body'],
    [
      'settings that are not JSON',
      { template_id: 'page', settings: '{' },
      400,
      'invalid_request',
      'settings',
    ],
    [
      'settings that are not an object',
      { template_id: 'page', settings: '[]' },
      400,
      'invalid_request',
      'settings',
    ],
    ['nothing', {}, 400, 'invalid_template', 'document'],
    ['a broken body', { template_id: 'page', body: '{{#if' }, 400, 'invalid_template', '/body: opens'],
  ])('update-template rejects %s', async (_, body, status, code, message) => {
    await post('/v2/update-template', PAGE)
    const answer = await post('/v2/update-template', body, status)
    expect(answer).toMatchObject({ code, message: expect.stringContaining(message) })
    expect((await shown('page')).template.definition).toEqual(PAGE)
  })
})

describe('lists', () => {
  test('list-objects accepts the filters that SDKs and Activepieces send', async () => {
    const clock = { now: Date.parse('2026-01-30T12:00:00Z') }
    const own = await serve({}, { clock: () => new Date(clock.now) })
    const make = async (path: string, body: object = {}) => {
      const answer = await answerOf(own.post(path, body))
      clock.now += 24 * 60 * 60 * 1000
      return answer.transaction_ref
    }
    const pdf = await make('/v2/create-pdf?template_id=hello&meta=inv-1')
    const image = await make('/v2/create-image?template_id=card&meta=inv-2')
    const merged = await make('/v2/merge-pdfs?meta=inv-1', { urls: [pdf] })
    const found = async (query: string) => {
      const refs: unknown[] = []
      for (const version of ['v1', 'v2']) {
        const { objects } = await answerOf(own.call(`/${version}/list-objects?${query}`))
        refs.push(objects.map(({ transaction_ref }: Answer) => transaction_ref))
      }
      expect(refs[1]).toEqual(refs[0])
      return refs[0]
    }
    expect(await found('transaction_type=PDF')).toEqual([pdf])
    expect(await found('transaction_type=JPEG')).toEqual([image])
    expect(await found('transaction_type=MERGE')).toEqual([merged])
    expect(await found(`transaction_ref=${image}`)).toEqual([image])
    expect(await found('meta=inv-1')).toEqual([merged, pdf])
    expect(await found('meta=inv-1&transaction_type=PDF&template_id=hello')).toEqual([pdf])
    expect(await found('date_from=2026-01-31')).toEqual([merged, image])
    expect(await found('date_to=2026-01-31')).toEqual([image, pdf])
    expect(await found('date_from=2026-01-31&date_to=2026-01-31')).toEqual([image])
    expect(await found('date_from=2026-01-31T12:00:00Z&date_to=2026-01-31T12:00:00Z')).toEqual([image])
    expect(await found('date_from=2026-01-31T12:00:00.001Z')).toEqual([merged])
    expect(await found('date_from=2026-01-31T13:00:00+01:00&date_to=2026-01-31T13:00:00%2B01:00')).toEqual([
      image,
    ])
    expect(await found('date_from=2026-01-31T12:00')).toEqual([merged, image])
    expect(await found('transaction_type=&meta=&date_from=&date_to=')).toEqual([merged, image, pdf])
    for (const query of [
      'transaction_type=PNG',
      'date_from=yesterday',
      'date_to=2026-02-30',
      'date_to=31.01.2026',
    ]) {
      const answer = await answerOf(own.call(`/v2/list-objects?${query}`), 400)
      expect(answer.message).toContain(query.split('=')[0])
    }
    await own.close()
  })

  test('account-information has the field names of the hosted service', async () => {
    const own = await serve()
    await answerOf(own.post('/v2/create-pdf?template_id=hello', {}))
    for (const version of ['v1', 'v2']) {
      expect(await answerOf(own.call(`/${version}/account-information`))).toEqual({
        status: 'success',
        num_of_templates: 2,
        num_of_objects: 1,
        template_count: 2,
        api_used: '1',
        subscription_product: null,
        subscription_status: null,
        subscription_interval: null,
        subscription_current_period_start: null,
        subscription_current_period_end: null,
        api_quota: null,
        api_remaining: null,
        template_quota: null,
        template_remaining: null,
        message: '',
      })
    }
    await own.close()
  })

  test("v1TemplateList 'array' lists templates of version 1 as a bare array for n8n", async () => {
    const own = await serve({ v1TemplateList: 'array' })
    const list = await answerOf(own.call('/v1/list-templates'))
    expect(list).toEqual([
      { id: 'card', template_id: 'card', name: 'card', format: 'JPEG' },
      { id: 'hello', template_id: 'hello', name: 'Hello', format: 'PDF' },
    ])
    expect((await answerOf(own.call('/v2/list-templates'))).templates).toHaveLength(2)
    await own.close()
    expect((await get('/v1/list-templates')).templates[0]).not.toHaveProperty('id')
    await expect(serve({ v1TemplateList: 'list' as never })).rejects.toThrow(/'v1TemplateList'/)
  })
})
