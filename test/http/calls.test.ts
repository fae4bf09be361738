import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OTHER_KEY, type Served, serve } from './server.ts'

let api: Served
beforeAll(async () => {
  api = await serve()
})
afterAll(() => api.close())

const json = async (response: Response | Promise<Response>) => JSON.parse(await (await response).text())
const UUID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/

describe('version 1', () => {
  test('create makes a PDF or an image, depending on the template', async () => {
    const pdf = await api.post('/v1/create?template_id=hello&filename=a', { name: 'Ada' })
    expect(pdf.status).toBe(200)
    expect(pdf.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await json(pdf)).toEqual({
      status: 'success',
      template_id: 'hello',
      transaction_ref: expect.stringMatching(UUID),
      total_pages: 1,
      download_url: expect.stringContaining(`${api.origin}/v2/get-pdf/`),
    })
    const overrides = [{ name: 'box', fill: '#00ff00' }]
    expect(await json(api.post('/v1/create?template_id=card&output_html=0', { overrides }))).toEqual({
      status: 'success',
      template_id: 'card',
      transaction_ref: expect.stringMatching(UUID),
      download_url: expect.stringMatching(/\/v2\/get-image\/[\w-]+\.jpg$/),
      download_url_png: expect.stringMatching(/\/v2\/get-image\/[\w-]+\.png$/),
    })
  })

  test('list-templates returns records of exactly three fields', async () => {
    expect(await json(api.call('/v1/list-templates'))).toEqual({
      status: 'success',
      templates: [
        { template_id: 'card', name: 'card', format: 'JPEG' },
        { template_id: 'hello', name: 'Hello', format: 'PDF' },
      ],
    })
  })

  test('list-objects returns exactly the fields of version 1, of finished objects only', async () => {
    const own = await serve()
    const bad = await own.post('/v2/create-pdf?template_id=hello', { name: 7 })
    expect(bad.status).toBe(400)
    const { transaction_ref } = await json(own.post('/v2/create-pdf?template_id=hello&meta=m', {}))
    const listed = await json(own.call('/v1/list-objects?limit=5'))
    expect(listed).toEqual({
      status: 'success',
      num_of_records: 1,
      limit: 5,
      offset: 0,
      objects: [
        {
          transaction_ref,
          template_id: 'hello',
          description: null,
          source: 'API',
          transaction_type: 'PDF',
          primary_url: expect.stringMatching(/\.pdf$/),
          secondary_url: null,
          deleted_at: null,
          deletion_status: 0,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      ],
    })
    const all = await json(own.call('/v2/list-objects'))
    expect(all.objects.map(({ status }: { status: string }) => status)).toEqual(['success', 'error'])
    expect(all.objects[0]).toMatchObject({ meta: 'm', message: null, expires_at: null })
    await own.close()
  })

  test('delete-object removes the file and succeeds the second time', async () => {
    const { download_url, transaction_ref } = await json(api.post('/v1/create?template_id=hello', {}))
    expect((await fetch(download_url)).status).toBe(200)
    const path = `/v1/delete-object?transaction_ref=${transaction_ref}`
    for (const _ of [1, 2]) {
      expect(await json(api.call(path))).toEqual({ status: 'success', transaction_ref })
    }
    expect((await fetch(download_url)).status).toBe(404)
    expect((await api.call('/v1/delete-object?transaction_ref=0-0')).status).toBe(404)
  })
})

describe('version 2', () => {
  test('export_type=file sends the PDF with a sanitised filename', async () => {
    const name = encodeURIComponent(`Zürich "5%" (it's)*.pdf`)
    const file = await api.post(
      `/v2/create-pdf?template_id=hello&export_type=file&filename=${name}`,
      {},
      {
        accept: 'application/pdf',
      },
    )
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="Z_rich _5__ (it's)*.pdf"; filename*=UTF-8''Z%C3%BCrich%20%225%25%22%20%28it%27s%29%2A.pdf`,
    )
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('export_in_base64 sends the file as text', async () => {
    const query = 'template_id=hello&export_type=file&export_in_base64=1'
    const file = await api.post(`/v2/create-pdf?${query}`, {})
    expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(
      Buffer.from(await file.text(), 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('create-image sends a JPEG or the PNG', async () => {
    const jpeg = await api.post('/v2/create-image?template_id=card&export_type=file', {})
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg')
    const png = await api.post(
      '/v2/create-image?template_id=card&export_type=file&output_image_type=pngOnly',
      {},
    )
    expect(png.headers.get('content-type')).toBe('image/png')
  })

  test('merge-pdfs merges several PDFs, stored or as a file', async () => {
    const first = await json(api.post('/v2/create-pdf?template_id=hello', {}))
    const second = await json(api.post('/v2/create-pdf?template_id=hello', {}))
    const urls = [first.download_url, second.transaction_ref]
    const merged = await json(api.post('/v2/merge-pdfs', { urls, expiration: 5 }))
    expect(merged).toEqual({
      status: 'success',
      primary_url: expect.stringContaining(`${api.origin}/v2/get-pdf/`),
      total_pages: 2,
      transaction_ref: expect.stringMatching(UUID),
    })
    expect((await fetch(merged.primary_url)).status).toBe(200)
    const file = await api.post('/v2/merge-pdfs', { urls, export_type: 'file' })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const theirs = await api.post('/v2/merge-pdfs', { urls }, { 'x-api-key': OTHER_KEY })
    expect(await json(theirs)).toMatchObject({ code: 'object_not_found' })
    expect((await api.post('/v2/merge-pdfs', {})).status).toBe(400)
    const locked = await json(api.post('/v2/create-pdf?template_id=hello&password=p', {}))
    const opened = [{ url: locked.download_url, password: 'p' }, first.transaction_ref]
    expect(await json(api.post('/v2/merge-pdfs', { urls: opened }))).toMatchObject({ total_pages: 2 })
  })

  test('X-Source sets the source', async () => {
    await api.post('/v2/create-pdf?template_id=hello&source=query', {}, { 'x-source': 'Zapier' })
    const { objects } = await json(api.call('/v2/list-objects?limit=1'))
    expect(objects[0].source).toBe('Zapier')
  })

  test('templates are stored, returned and listed', async () => {
    const definition = { template_id: 'stored', group_name: 'g', document: { content: ['x'] } }
    expect(await json(api.post('/v2/update-template', definition))).toEqual({
      status: 'success',
      template_id: 'stored',
    })
    const shown = await json(api.call('/v2/get-template?template_id=stored'))
    expect(shown.template).toMatchObject({ template_id: 'stored', status: 'ACTIVE', definition })
    const listed = await json(api.call('/v2/list-templates?group_name=g&with_layer_info=1'))
    expect(listed.templates.map((template: object) => Object.keys(template))).toEqual([
      ['template_id', 'name', 'status', 'format', 'created_at', 'updated_at', 'group_name'],
    ])
    await api.engine.forAccount('acme').deleteTemplate({ template_id: 'stored' })
  })

  test.each(['GET', 'POST', 'DELETE'])('delete-object accepts %s', async method => {
    const { transaction_ref } = await json(api.post('/v2/create-pdf?template_id=hello', {}))
    const path = `/v2/delete-object?transaction_ref=${transaction_ref}`
    expect((await api.call(path, { method, headers: { 'x-api-key': OTHER_KEY } })).status).toBe(404)
    expect(await json(api.call(path, { method }))).toEqual({ status: 'success', transaction_ref })
    const { objects } = await json(api.call('/v2/list-objects?limit=1'))
    expect(objects[0]).toMatchObject({ transaction_ref, deletion_status: 1 })
  })

  test.each(['/v1/account-information', '/v2/account-information'])('%s returns counts', async path => {
    const own = await serve()
    await own.post('/v2/create-pdf?template_id=hello', {})
    const counted = { status: 'success', num_of_templates: 2, num_of_objects: 1 }
    expect(await json(own.call(path))).toMatchObject(counted)
    const theirs = { status: 'success', num_of_templates: 0, num_of_objects: 0 }
    expect(await json(own.call(path, { headers: { 'x-api-key': OTHER_KEY } }))).toMatchObject(theirs)
    await own.close()
  })
})

describe('responses that are files', () => {
  const warningsOf = async (path: string, body: unknown = {}) => {
    const response = await api.post(path, body)
    await response.arrayBuffer()
    const { status, headers } = response
    return [status, headers.get('content-type'), JSON.parse(headers.get('x-warnings') ?? '[]')]
  }

  test('have their warnings in a header: output_html is ignored with export_type=file', async () => {
    for (const path of ['/v1/create', '/v2/create-pdf']) {
      expect(await warningsOf(`${path}?template_id=hello&output_html=1&export_type=file`)).toEqual([
        200,
        'application/pdf',
        [expect.objectContaining({ code: 'unused_parameter', path: '/output_html' })],
      ])
      expect(await warningsOf(`${path}?template_id=hello&export_type=file`)).toMatchObject([200, {}, []])
    }
  })

  test('have as many warnings as fit into a header, in ASCII', async () => {
    const settings = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`größe_${i}_${'x'.repeat(90)}`, 1]),
    )
    const [status, , warnings] = await warningsOf('/v2/create-pdf-from-html?export_type=file', {
      body: '<p>a',
      settings,
    })
    expect(status).toBe(200)
    expect(warnings.length).toBeGreaterThan(5)
    expect(warnings.length).toBeLessThan(40)
    expect(warnings[0].message).toContain('größe_0')
  })
})

describe('downloads', () => {
  test.each(['/v1/create', '/v2/create-pdf'])(
    'serve the page that %s stores with output_html',
    async path => {
      const made = await json(
        api.post(`${path}?template_id=hello&output_html=1&filename=n`, { name: '<Ada>' }),
      )
      expect(made.html_url).toMatch(new RegExp(`^${api.origin}/v2/get-html/[\\w-]+\\.html$`))
      const page = await fetch(made.html_url)
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-disposition': 'inline; filename="n.html"',
      })
      expect(await page.text()).toContain('Hello &lt;Ada&gt;')
      expect((await fetch(made.html_url.replace('get-html', 'get-pdf'))).status).toBe(404)
      expect((await fetch(made.download_url.replace('get-pdf', 'get-html'))).status).toBe(404)
      expect((await fetch(made.html_url, { headers: { 'x-api-key': OTHER_KEY } })).status).toBe(404)
      await api.call(`/v2/delete-object?transaction_ref=${made.transaction_ref}`)
      expect((await fetch(made.html_url)).status).toBe(404)
    },
  )

  test.each([
    ['html', /\/v2\/get-html\/[\w-]+\.html$/, 'text/html; charset=utf-8'],
    ['png', /\/v2\/get-image\/[\w-]+\.png$/, 'image/png'],
    ['jpeg', /\/v2\/get-image\/[\w-]+\.jpg$/, 'image/jpeg'],
    ['pdf', /\/v2\/get-pdf\/[\w-]+\.pdf$/, 'application/pdf'],
  ])('serve output_format=%s, stored and as a file', async (format, url, type) => {
    const path = `/v2/create-pdf?template_id=hello&output_format=${format}`
    const made = await json(api.post(path, {}))
    expect(made.download_url).toMatch(url)
    expect((await fetch(made.download_url)).headers.get('content-type')).toBe(type)
    const file = await api.post(`${path}&export_type=file`, {})
    expect(file.headers.get('content-type')).toBe(type)
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w-]+\.(html|png|jpg|pdf)"$/,
    )
  })

  test.each([
    'output_format=gif',
    'output_html=2',
    'output_format=png&password=p',
    'output_html=1&password=p',
  ])('%s is rejected', async query => {
    const refused = await api.post(`/v2/create-pdf?template_id=hello&${query}`, {})
    expect([refused.status, (await json(refused)).code]).toEqual([400, 'invalid_request'])
  })

  test('support ranges, HEAD and If-None-Match', async () => {
    const { download_url } = await json(api.post('/v2/create-pdf?template_id=hello&filename=note', {}))
    const whole = await fetch(download_url)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(whole.headers.get('content-disposition')).toBe('inline; filename="note.pdf"')
    expect(whole.headers.get('cache-control')).toMatch(/^private/)
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const etag = whole.headers.get('etag') ?? ''

    const part = async (range: string, headers = {}) =>
      await fetch(download_url, { headers: { range, ...headers } })
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=5-9', 5, 10],
      ['bytes=100-', 100, bytes.length],
      ['bytes=-7', bytes.length - 7, bytes.length],
      ['bytes=0-99999999', 0, bytes.length],
    ] as const) {
      const response = await part(range)
      expect(response.status, range).toBe(206)
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${bytes.length}`)
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(start, end))
    }
    for (const range of [`bytes=${bytes.length}-`, 'bytes=-0']) {
      const response = await part(range)
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
    }
    for (const range of ['bytes=9-5', 'lines=1-2', 'bytes=0-1,3-4', 'bytes=-']) {
      expect((await part(range)).status, range).toBe(200)
    }
    expect((await part('bytes=0-0', { 'if-range': etag })).status).toBe(206)
    expect((await part('bytes=0-0', { 'if-range': '"another"' })).status).toBe(200)
    expect((await fetch(download_url, { headers: { 'if-none-match': etag } })).status).toBe(304)

    const head = await fetch(download_url, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    expect(await head.text()).toBe('')
  })

  test('accept the key of the URL, but no other account and no wrong key', async () => {
    const { download_url } = await json(api.post('/v2/create-pdf?template_id=hello', {}))
    const by = async (headers: Record<string, string>) => (await fetch(download_url, { headers })).status
    expect(await by({})).toBe(200)
    expect(await by({ 'x-api-key': OTHER_KEY })).toBe(404)
    expect(await by({ 'x-api-key': 'wrong' })).toBe(401)
    const moved = download_url.replace('get-pdf', 'get-image')
    for (const url of [
      moved,
      `${download_url}x`,
      `${api.origin}/v2/get-pdf/`,
      `${api.origin}/v2/get-pdf/..%2Fa`,
    ]) {
      expect((await fetch(url)).status, url).toBe(404)
    }
  })

  test('begin with the public URL of the engine if it is set', async () => {
    const own = await serve({}, { publicUrl: 'https://docs.example.com/' })
    const { download_url } = await json(own.post('/v2/create-pdf?template_id=hello', {}))
    expect(download_url).toMatch(/^https:\/\/docs\.example\.com\/v2\/get-pdf\//)
    expect((await fetch(own.origin + new URL(download_url).pathname)).status).toBe(200)
    await own.close()
  })
})

test('the OpenAPI document describes every route with the parameters that it reads', async () => {
  const document = await json(fetch(`${api.origin}/v2/openapi.json`))
  expect(document.openapi).toBe('3.1.0')
  const { post } = document.paths['/v2/create-pdf']
  expect(post.operationId).toBe('createPdf')
  expect(post.parameters).toContainEqual({
    name: 'template_id',
    in: 'query',
    required: true,
    schema: expect.objectContaining({ type: 'string', maxLength: 128 }),
  })
  expect(document.paths['/v2/list-objects'].get.parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 500, default: 300 },
  })
  const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(operations =>
    Object.values(operations).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  for (const [path, operations] of Object.entries<object>(document.paths)) {
    for (const method of Object.keys(operations)) {
      const response = await api.call(path, { method: method.toUpperCase() })
      const text = await response.text()
      expect(response.status, `${method} ${path}`).toBeLessThan(500)
      expect(text, `${method} ${path}`).not.toMatch(/"code":"(route_not_found|method_not_allowed)"/)
    }
  }
})
