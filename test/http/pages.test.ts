import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { serve as serveOnLoopback } from '../assets/loopback.ts'
import { type Served, serve } from './server.ts'

let api: Served
beforeAll(async () => {
  api = await serve({}, { assets: { allowPrivateHosts: ['127.0.0.1'] } })
})
afterAll(() => api.close())

const json = async (response: Response | Promise<Response>) => JSON.parse(await (await response).text())
const textOf = async (pdf: ArrayBuffer) => {
  const [page] = await drawPages(new Uint8Array(pdf), { dpi: 10 })
  return page?.text.map(({ text }) => text).join(' ')
}

describe('create-pdf-from-html', () => {
  test('returns a URL, and the object has no template', async () => {
    const made = await json(
      api.post('/v2/create-pdf-from-html?meta=m', {
        body: '<p>Hello <b>there</b>',
        css: 'b { display: none }',
        settings: { paper_size: 'A4', orientation: 'Portrait' },
      }),
    )
    expect(made).toEqual({
      status: 'success',
      transaction_ref: expect.any(String),
      total_pages: 1,
      download_url: expect.stringContaining(`${api.origin}/v2/get-pdf/`),
    })
    expect(await textOf(await (await fetch(made.download_url)).arrayBuffer())).toBe('Hello')
    const { objects } = await json(api.call('/v2/list-objects?limit=1'))
    expect(objects).toMatchObject([{ template_id: null, transaction_type: 'PDF', meta: 'm', source: 'API' }])
  })

  test('returns the file and fills in data', async () => {
    const file = await api.post('/v2/create-pdf-from-html?export_type=file&filename=a', {
      body: '<p>{{name}}',
      data: { name: '<Ada>' },
    })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toContain('a.pdf')
    expect(await textOf(await file.arrayBuffer())).toBe('<Ada>')
  })

  test('async=true returns a transaction_ref', async () => {
    const accepted = await json(api.post('/v2/create-pdf-from-html?async=true', { body: '<p>later' }))
    expect(accepted).toEqual({ status: 'success', transaction_ref: expect.any(String) })
  })

  test.each<[object, string]>([
    [{}, "'body' is missing"],
    [{ body: 5 }, "'body' must be the text of a page, got 5"],
    [{ body: '<p>', css: [] }, "'css' must be a string, got an array"],
    [{ body: '<p>', settings: { orientation: 'upwards' } }, "settings.orientation is 'upwards'"],
    [{ body: '<p>{{#each x}}', data: {} }, '/body'],
  ])('%j is a 400 that names the field', async (body, message) => {
    const refused = await api.post('/v2/create-pdf-from-html', body)
    expect(refused.status).toBe(400)
    const answer = await json(refused)
    expect(answer.status).toBe('error')
    expect(answer.message).toContain(message)
  })

  test('the message lists all mistakes of a claim', async () => {
    const body = '<html lang="en">\n<h2>a</h2><h4>b</h4>'
    const refused = await api.post('/v2/create-pdf-from-html?pdf_standard=PDF/UA-1', { body })
    expect(refused.status).toBe(400)
    expect(await json(refused)).toEqual({
      status: 'error',
      code: 'standard_not_met',
      message:
        "The document does not meet PDF/UA-1 at <html> in line 1, column 1: the document has no title: write <title>. At '/body': <h2> in line 2, column 1: the first heading has level 2; start with level 1. At '/body': <h4> in line 2, column 11: the heading has level 4 below the one of level 2 at <h2> in line 2, column 1; headings do not skip levels: use level 2, once that one has level 1.",
    })
  })

  test('a body larger than the payload limit is rejected', async () => {
    const refused = await api.post('/v2/create-pdf-from-html', { body: 'x'.repeat(7_000_000) })
    expect(await json(refused)).toMatchObject({ status: 'error', code: 'payload_too_large' })
  })
})

test('create-pdf-from-markdown prints Markdown', async () => {
  const file = await api.post('/v2/create-pdf-from-markdown?export_type=file', {
    body: '# Hello\n\n~~there~~',
  })
  expect(await textOf(await file.arrayBuffer())).toBe('Hello there')
})

describe('create-pdf-from-url', async () => {
  const origin = await serveOnLoopback((request, response) => {
    if (request.url === '/json') response.setHeader('content-type', 'application/json').end('{}')
    else response.setHeader('content-type', 'text/html').end('<p>Over there')
  })

  test('renders the page of a URL', async () => {
    const file = await api.post('/v2/create-pdf-from-url?export_type=file', { url: `${origin}/` })
    expect(await textOf(await file.arrayBuffer())).toBe('Over there')
  })

  test.each([
    [{}, 'invalid_request', "'url' is missing"],
    [{ url: 'file:///etc/passwd' }, 'invalid_request', 'begins with http:// or https://'],
    [{ url: `${origin}/json` }, 'asset_failed', "content of type 'application/json'"],
    [{ url: 'http://169.254.169.254/' }, 'asset_denied', 'no public address'],
  ])('rejects %j', async (body, code, message) => {
    const refused = await api.post('/v2/create-pdf-from-url', body)
    expect(refused.status).toBe(400)
    const answer = await json(refused)
    expect(answer.code).toBe(code)
    expect(answer.message).toContain(message)
  })
})

test('the OpenAPI document describes the bodies, settings included', async () => {
  const { paths } = await json(api.call('/v2/openapi.json'))
  const schemaOf = (name: string) =>
    paths[`/v2/create-pdf-from-${name}`].post.requestBody.content['application/json'].schema
  expect(schemaOf('html').required).toEqual(['body'])
  expect(Object.keys(schemaOf('html').properties)).toEqual(['body', 'css', 'data', 'settings'])
  expect(Object.keys(schemaOf('html').properties.settings.properties)).toContain('margin_left')
  expect(Object.keys(schemaOf('url').properties)).toEqual(['url', 'settings'])
  expect(schemaOf('markdown')).toEqual(schemaOf('html'))
})
