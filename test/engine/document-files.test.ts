import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../src/engine/create-engine.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'
import type { TemplateDefinition } from '../../src/template/definition.ts'
import { listen } from '../http/server.ts'
import { elementsOf, parseErrors } from '../output/html/write-page.ts'
import { refusal } from '../refusal.ts'

const NOTE: TemplateDefinition = {
  template_id: 'note',
  name: 'A note',
  locale: 'de-DE',
  document: {
    pageSize: { width: 144, height: 72 },
    pageMargins: 0,
    content: ['Hello {{name}}', { text: 'two', pageBreak: 'before' }],
    background: { canvas: [{ type: 'rect', x: 0, y: 0, w: 144, h: 36, color: '#ff0000' }] },
  },
}

let engine: Engine
let folder = ''
let now = Date.parse('2026-01-15T09:30:00Z')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-files-'))
  engine = await createEngine({
    storage: directoryStorage(folder),
    rendering: { isolation: 'none' },
    sweepIntervalMs: 0,
    clock: () => new Date(now),
  })
  await engine.putTemplate(NOTE)
  await engine.putTemplate({ template_id: 'locked', document: { userPassword: 'p', content: ['x'] } })
  await engine.putTemplate({ template_id: 'huge', document: { pageSize: 'A0', content: ['x'] } })
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

const ADA = { template_id: 'note', data: { name: 'Ada & <b>' } } as const
const stored = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    /\.(html|pdf|png|jpg)$/.test(file),
  )
const pageOf = async (file: Uint8Array) => {
  const html = Buffer.from(file).toString()
  expect(parseErrors(html)).toEqual([])
  return elementsOf(html)
}

describe('output_html', () => {
  test('stores an HTML page in addition to the PDF', async () => {
    const result = await engine.createPdf({ ...ADA, output_html: 1, filename: 'note.pdf' })
    expect(result).toEqual({
      status: 'success',
      template_id: 'note',
      transaction_ref: expect.any(String),
      total_pages: 2,
      download_url: expect.stringMatching(/\.pdf$/),
      html_url: expect.stringMatching(/\.html$/),
    })
    const { transaction_ref, html_url = '' } = result
    const page = await engine.readFile({ transaction_ref, output: 'html' })
    expect([page.filename, page.content_type]).toEqual(['note.html', 'text/html; charset=utf-8'])
    expect((await engine.readFile({ url: html_url })).file).toEqual(page.file)
    const elements = await pageOf(page.file)
    expect(elements.find(({ name }) => name === 'html')?.attributes['lang']).toBe('de-DE')
    expect(elements.find(({ name }) => name === 'title')?.text).toBe('A note')
    expect(elements.filter(({ name }) => name === 'p').map(({ text }) => text)).toEqual([
      'Hello Ada & <b>',
      'two',
    ])
    expect((await engine.getObject({ transaction_ref })).object).toMatchObject({ secondary_url: null })
  })

  test('is off by default', async () => {
    const result = await engine.createPdf(ADA)
    expect(result).not.toHaveProperty('html_url')
    const missing = await refusal(
      engine.readFile({ transaction_ref: result.transaction_ref, output: 'html' }),
    )
    expect(missing.code).toBe('object_not_found')
  })

  test('pages are deleted and expire with their object', async () => {
    const before = stored()
    const deleted = await engine.createPdf({ ...ADA, output_html: true })
    const expiring = await engine.createPdf({ ...ADA, output_html: true, expiration: 5 })
    expect(stored()).toHaveLength(before.length + 4)
    await engine.deleteObject(deleted)
    expect((await refusal(engine.readFile({ url: deleted.html_url ?? '' }))).code).toBe('object_not_found')
    now += 6 * 60_000
    expect((await refusal(engine.readFile({ url: expiring.html_url ?? '' }))).code).toBe('object_not_found')
    expect(await engine.sweep()).toMatchObject({ expired: 1, orphans: 0 })
    expect(stored()).toEqual(before)
  })

  test('pages are kept by sweeps until their object is deleted, and a failed render leaves none', async () => {
    const { html_url = '' } = await engine.createPdf({ ...ADA, output_html: true })
    const before = stored()
    await refusal(engine.createPdf({ template_id: 'locked', output_html: true }))
    now += 2 * 60 * 60_000
    expect(await engine.sweep()).toMatchObject({ expired: 0, orphans: 0 })
    expect(stored()).toEqual(before)
    expect((await engine.readFile({ url: html_url })).file.length).toBeGreaterThan(100)
  })

  test('with export_type=file has no effect and is a warning', async () => {
    const { warnings } = await engine.createPdf({ ...ADA, output_html: true, export_type: 'file' })
    expect(warnings).toEqual([expect.objectContaining({ code: 'unused_parameter', path: '/output_html' })])
  })
})

describe('output_format', () => {
  test('html: the HTML page is the main file', async () => {
    const { download_url, transaction_ref, ...rest } = await engine.createPdf({
      ...ADA,
      output_format: 'html',
    })
    expect(download_url).toMatch(/\.html$/)
    expect(rest).toEqual({ status: 'success', template_id: 'note' })
    const { object } = await engine.getObject({ transaction_ref })
    expect(object).toMatchObject({ transaction_type: 'PDF', primary_url: download_url })
    const file = await engine.createPdf({
      ...ADA,
      output_format: 'html',
      export_type: 'file',
      filename: 'a.pdf',
    })
    expect([file.filename, file.content_type]).toEqual(['a.html', 'text/html; charset=utf-8'])
    const named = await engine.createPdf({ ...ADA, export_type: 'file', filename: 'a.constructor' })
    expect([named.filename, named.content_type]).toEqual(['a.constructor.pdf', 'application/pdf'])
    expect(file).not.toHaveProperty('total_pages')
    expect((await pageOf(file.file)).filter(({ name }) => name === 'p')).toHaveLength(2)
  })

  test('html with output_html stores both', async () => {
    const both = await engine.createPdf({ ...ADA, output_format: 'html', output_html: true })
    expect(both.html_url).not.toBe(both.download_url)
    const [main, beside] = [both.download_url, both.html_url ?? ''].map(url => engine.readFile({ url }))
    expect((await main)?.file).toEqual((await beside)?.file)
  })

  test.each([
    ['png', 'png', 'image/png'],
    ['jpeg', 'jpg', 'image/jpeg'],
  ] as const)('%s: an image of the first page at 150 dpi', async (output_format, extension, type) => {
    const file = await engine.createPdf({ ...ADA, output_format, export_type: 'file', filename: 'a' })
    expect([file.filename, file.content_type, file.total_pages]).toEqual([`a.${extension}`, type, 2])
    const { data, info } = await sharp(file.file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([300, 150])
    const pixel = (x: number, y: number) => [...data.subarray((y * 300 + x) * 3, (y * 300 + x) * 3 + 3)]
    expect(pixel(290, 70)[0]).toBeGreaterThan(250)
    expect(pixel(290, 70)[1]).toBeLessThan(5)
    expect(pixel(290, 80)).toEqual([255, 255, 255])
    const { download_url, total_pages } = await engine.createPdf({ ...ADA, output_format })
    expect([download_url.endsWith(`.${extension}`), total_pages]).toEqual([true, 2])
  })

  test('an image with output_html stores both', async () => {
    const { transaction_ref, html_url } = await engine.createPdf({
      ...ADA,
      output_format: 'png',
      output_html: true,
    })
    expect(html_url).toMatch(/\.html$/)
    expect((await engine.readFile({ transaction_ref })).content_type).toBe('image/png')
  })

  test('a large page is drawn at a lower resolution, with a warning', async () => {
    const { file, warnings } = await engine.createPdf({
      template_id: 'huge',
      output_format: 'jpeg',
      export_type: 'file',
    })
    const { width = 0, height = 0 } = await sharp(file).metadata()
    expect(width * height).toBeLessThanOrEqual(25_000_000)
    expect(width * height).toBeGreaterThan(24_000_000)
    expect(warnings).toEqual([
      { code: 'page_downscaled', message: expect.stringMatching(/127 dpi instead of 150/) },
    ])
  })

  test('export_in_base64 returns base64', async () => {
    const { file } = await engine.createPdf({
      ...ADA,
      output_format: 'png',
      export_type: 'file',
      export_in_base64: 1,
    })
    expect(Buffer.from(file, 'base64').subarray(1, 4).toString()).toBe('PNG')
  })

  test('makes the same files on a worker', async () => {
    const threads = await createEngine({
      sweepIntervalMs: 0,
      rendering: { isolation: 'thread', workers: 1 },
      clock: () => new Date(now),
    })
    await threads.putTemplate(NOTE)
    for (const output_format of ['html', 'png'] as const) {
      const here = await engine.createPdf({ ...ADA, output_format, export_type: 'file' })
      const there = await threads.createPdf({ ...ADA, output_format, export_type: 'file' })
      expect(Buffer.compare(here.file, there.file)).toBe(0)
    }
    const both = await threads.createPdf({ ...ADA, output_html: true })
    expect((await threads.readFile({ url: both.html_url ?? '' })).content_type).toMatch(/^text\/html/)
    await threads.close()
  })
})

test.each<[string, object, RegExp]>([
  [
    'an unknown format',
    { output_format: 'gif' },
    /'output_format' must be one of pdf, html, png, jpeg, got 'gif'/,
  ],
  [
    'output_html that is not a flag',
    { output_html: 'yes' },
    /'output_html' must be 1, true, 0 or false, got 'yes'/,
  ],
  [
    'an image with a password',
    { output_format: 'png', password: 'p' },
    /'password' is for PDFs only.*output_format=png/,
  ],
  [
    'an HTML page with a password',
    { output_html: 1, password: 'p' },
    /'password' protects only the PDF.*output_html/,
  ],
  [
    'an HTML page with a PDF standard',
    { output_format: 'html', pdf_standard: 'PDF/A-2b' },
    /'pdf_standard' is for PDFs only.*output_format=html/,
  ],
  ['PDF/X', { pdf_standard: 'PDF/X-1' }, /must be one of PDF\/UA-1, PDF\/UA-2, PDF\/A-1b/],
  [
    'an image of a template with a password',
    { template_id: 'locked', output_format: 'jpeg' },
    /userPassword/,
  ],
  [
    'an HTML page of a template with a password',
    { template_id: 'locked', output_html: true },
    /userPassword/,
  ],
])('rejects %s', async (_name, params, message) => {
  const error = await refusal(engine.createPdf({ ...ADA, ...params } as typeof ADA))
  expect([error.code, error.status, error.message]).toEqual([
    'invalid_request',
    400,
    expect.stringMatching(message),
  ])
})

describe('output formats of HTML, Markdown and URLs', () => {
  const page =
    '<!DOCTYPE html><html lang="en"><title>T</title><body style="margin:0"><h1>Head</h1><p>text</p></body></html>'
  const settings = { paper_size: 'custom', custom_width: '2in', custom_height: '1in' } as const
  const calls = {
    createPdfFromHtml: (params: object) => engine.createPdfFromHtml({ body: page, settings, ...params }),
    createPdfFromMarkdown: (params: object) =>
      engine.createPdfFromMarkdown({ body: '# Head\n\ntext', settings, ...params }),
  }

  test.each(Object.entries(calls))('%s', async (_name, call) => {
    const { download_url, html_url = '', ...rest } = await call({ output_html: 1 })
    expect([download_url.slice(-4), html_url.slice(-5), rest.status]).toEqual(['.pdf', '.html', 'success'])
    const html = Buffer.from((await engine.readFile({ url: html_url })).file).toString()
    expect(elementsOf(html).find(({ name }) => name === 'h1')?.text).toBe('Head')
    const { transaction_ref } = await call({ output_format: 'png' })
    const picture = await engine.readFile({ transaction_ref })
    expect(picture.content_type).toBe('image/png')
    const { width, height } = await sharp(picture.file).metadata()
    expect([width, height]).toEqual([300, 150])
    const main = await engine.readFile(
      await call({ output_format: 'html' }).then(({ download_url: url }) => ({ url })),
    )
    expect(Buffer.from(main.file).toString()).toBe(html)
    const refused = await refusal(call({ output_format: 'jpeg', password: 'p' }))
    expect(refused.code).toBe('invalid_request')
  })
})

test('an asynchronous call sends html_url to the webhook', async () => {
  const later = await createEngine({
    sweepIntervalMs: 0,
    rendering: { isolation: 'none' },
    webhooks: { allowPrivateHosts: ['127.0.0.1'] },
  })
  await later.putTemplate(NOTE)
  let onWebhook = (_url: string) => {}
  const receiver = createServer((request, response) => {
    response.end()
    onWebhook(request.url ?? '')
  })
  const origin = await listen(receiver)
  for (const output_format of ['pdf', 'png', 'html'] as const) {
    const telling = new Promise<string>(resolve => {
      onWebhook = resolve
    })
    const asked = { async: true, webhook_url: `${origin}/done`, output_html: true, output_format } as const
    const { transaction_ref } = await later.createPdf({ ...ADA, ...asked })
    const { searchParams } = new URL(await telling, origin)
    expect([searchParams.get('transaction_ref'), searchParams.get('status')]).toEqual([
      transaction_ref,
      'success',
    ])
    const page = await later.readFile({ url: searchParams.get('html_url') ?? '' })
    expect(page.content_type).toBe('text/html; charset=utf-8')
    const main = await later.readFile({ url: searchParams.get('primary_url') ?? '' })
    expect(main.content_type).toMatch({ pdf: /pdf$/, png: /png$/, html: /html/ }[output_format])
  }
  receiver.close()
  await later.close()
})
