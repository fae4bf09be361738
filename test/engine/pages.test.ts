import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { createEngine, type Engine, type EngineOptions, PlatenError } from '../../src/index.ts'
import { serve } from '../assets/loopback.ts'
import { png } from '../assets/pictures.ts'
import { readablePdf } from '../layout/document/readable-pdf.ts'
import { refusal } from '../refusal.ts'

const engines: Engine[] = []
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

async function open(options: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine({
    rendering: { isolation: 'none' },
    sweepIntervalMs: 0,
    assets: { allowPrivateHosts: ['127.0.0.1'] },
    ...options,
  })
  engines.push(engine)
  return engine
}

const engine = await open()
const FILE = { export_type: 'file' } as const

/** The text of each page, one line per run. */
async function textOf(pdf: Uint8Array): Promise<string[]> {
  const pages = await drawPages(pdf, { dpi: 10 })
  return pages.map(({ text }) => text.map(({ text }) => text).join(' '))
}

/** The records and files after a call. */
async function traces(engine: Engine) {
  const { objects } = await engine.listObjects()
  return objects.map(({ status, primary_url }) => ({ status, primary_url }))
}

describe('createPdfFromHtml', () => {
  test('renders a page and records it without a template', async () => {
    const result = await engine.createPdfFromHtml({ body: '<h1>Hello</h1><p>there', meta: 'm' })
    expect(result).toEqual({
      status: 'success',
      transaction_ref: expect.any(String),
      total_pages: 1,
      download_url: expect.stringMatching(/\.pdf$/),
    })
    const { transaction_ref } = result
    const { object } = await engine.getObject({ transaction_ref })
    expect(object).toMatchObject({ template_id: null, transaction_type: 'PDF', meta: 'm', status: 'success' })
    const { file } = await engine.readFile({ transaction_ref })
    expect(await textOf(file)).toEqual(['Hello there'])
  })

  test('applies css after the stylesheets of the page, and the paper size of settings', async () => {
    const { file } = await engine.createPdfFromHtml({
      body: '<style>p { color: red } b { display: none }</style><p>shown<b>hidden</b><i>too</i>',
      css: 'i { display: none }',
      settings: {
        paper_size: 'A5',
        orientation: 'Landscape',
        header_left: 'Page {{pageNumber}} of {{totalPages}}',
      },
      ...FILE,
    })
    expect(await textOf(file)).toEqual([expect.stringMatching(/^(Page 1 of 1 shown|shown Page 1 of 1)$/)])
    expect(readablePdf(file)).toMatch(/\/MediaBox\[0 0 595\.2\d* 419\.5\d*\]/)
  })

  test('viewport units of a page that is scaled down refer to the larger page', async () => {
    const print = async (size: string) => {
      const body = `<div style="width:1000px">wide</div><p>text`
      const css = `body, p { margin: 0 } p { font-size: ${size} }`
      const { file } = await engine.createPdfFromHtml({ body, css, ...FILE })
      return (await drawPages(file, { dpi: 10 })).map(({ text }) => text)
    }
    expect(await print('5vw')).toEqual(await print('50px'))
  })

  test('uses custom fonts, and their text can be extracted from the PDF', async () => {
    const mono = new URL('../../fonts/roboto-mono/RobotoMono-Regular.ttf', import.meta.url)
    const own = await open({ fonts: { Own: { normal: await readFile(mono) } } })
    const { file } = await own.createPdfFromHtml({ body: '<p style="font-family: Own">Hello there', ...FILE })
    expect(readablePdf(file)).toMatch(/\/FontName\/[A-Z]+\+RobotoMono/)
    expect(await textOf(file)).toEqual(['Hello there'])
  })

  test('braces are text without data; with data the body is a template', async () => {
    const body = '<p title="{{name}}">{{name}} {{currency 2 currency="EUR"}}'
    const plain = await engine.createPdfFromHtml({ body, ...FILE })
    expect((await textOf(plain.file))[0]).toContain('{{name}}')
    const data = { name: '<b>Tom</b> & "Jerry"' }
    const bound = await engine.createPdfFromHtml({ body, data, ...FILE })
    expect(await textOf(bound.file)).toEqual(['<b>Tom</b> & "Jerry" €2.00'])
  })

  test('an invalid template fails with the name of its parameter and records nothing', async () => {
    const own = await open()
    const failure = await refusal(own.createPdfFromHtml({ body: '<p>{{#if a}}', data: {} }))
    expect(failure).toMatchObject({ code: 'invalid_template', details: [{ path: '/body' }] })
    expect(failure.message).toContain('/body')
    const wrong = await refusal(own.createPdfFromHtml({ body: '', css: '{{x y}}', data: {} }))
    expect(wrong.code).toBe('invalid_request')
    expect(await traces(own)).toEqual([])
  })

  test('supports all output formats of documents', async () => {
    const body =
      '<title>T</title><p>Hello <img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">'
    const html = await engine.createPdfFromHtml({
      body,
      css: 'p { color: red }',
      output_format: 'html',
      ...FILE,
    })
    expect(html).toMatchObject({ content_type: 'text/html; charset=utf-8' })
    const text = Buffer.from(html.file).toString()
    expect(text).toContain('<p>Hello')
    expect(text).toContain('p { color: red }')
    const { file } = await engine.createPdfFromHtml({ body, output_format: 'png', ...FILE })
    expect(Buffer.from(file).subarray(1, 4).toString()).toBe('PNG')
    const { html_url } = await engine.createPdfFromHtml({ body, output_html: true })
    expect(html_url).toMatch(/\.html$/)
    const locked = await engine.createPdfFromHtml({ body, password: 'secret', ...FILE })
    expect(Buffer.from(locked.file).toString('latin1')).toContain('/Encrypt')
  })

  test('async renders the page in a job', async () => {
    const { transaction_ref } = await engine.createPdfFromHtml({
      body: '<p>{{a}}',
      data: { a: 'later' },
      settings: { paper_size: 'A6', nonsense: 1 } as object,
      async: true,
    })
    await expect
      .poll(async () => (await engine.getObject({ transaction_ref })).object.status, { timeout: 20_000 })
      .toBe('success')
    expect(await textOf((await engine.readFile({ transaction_ref })).file)).toEqual(['later'])
  })

  test('each unknown setting causes one warning', async () => {
    for (const data of [{}, undefined]) {
      const { warnings } = await engine.createPdfFromHtml({
        body: '<p>x',
        settings: { papersize: 'A5' } as object,
        ...(data === undefined ? {} : { data }),
      })
      expect(warnings).toEqual([
        expect.objectContaining({ code: 'unknown_setting', path: '/settings/papersize' }),
      ])
    }
  })
})

describe('createPdfFromMarkdown', () => {
  test('renders Markdown with the default stylesheet', async () => {
    const { file } = await engine.createPdfFromMarkdown({
      body: '# Title\n\n- a\n- b\n\n| c |\n|---|\n| d |',
      ...FILE,
    })
    expect((await textOf(file))[0]).toMatch(/Title.*a.*b.*c.*d/)
  })

  test('values of data are not parsed as Markdown', async () => {
    const { file } = await engine.createPdfFromMarkdown({
      body: '# {{x}}',
      data: { x: '*a* <b> `c` &amp;' },
      ...FILE,
    })
    expect(await textOf(file)).toEqual(['*a* <b> `c` &amp;'])
  })
})

describe('HTML templates', () => {
  const TEMPLATE = {
    template_id: 'card',
    name: 'Card',
    html: '<p>{{greeting}}, {{> who}}<img src="dot" width="20">',
    css: 'p { color: {{color}} }',
    partials: { who: '<b>{{name}}</b>' },
    assets: {
      dot: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>',
    },
    sample: { greeting: 'Hi', name: 'A', color: '#123456' },
    schema: { required: ['name'] },
  }

  test('are stored, listed and rendered like other templates', async () => {
    await engine.putTemplate(TEMPLATE)
    const { template } = await engine.getTemplate({ template_id: 'card' })
    expect(template).toMatchObject({ format: 'PDF', definition: TEMPLATE })
    expect((await engine.listTemplates({ format: 'PDF' })).templates).toHaveLength(1)
    const { file } = await engine.createPdf({ template_id: 'card', data: TEMPLATE.sample, ...FILE })
    expect(await textOf(file)).toEqual(['Hi, A'])
    expect((await refusal(engine.createPdf({ template_id: 'card', data: {} }))).code).toBe('invalid_data')
    const html = await engine.createPdf({
      template_id: 'card',
      data: TEMPLATE.sample,
      output_format: 'html',
      ...FILE,
    })
    expect(Buffer.from(html.file).toString()).toContain('<img src="data:image/svg+xml;base64,')
  })

  test('cannot be rendered as images', async () => {
    await engine.putTemplate(TEMPLATE)
    expect((await refusal(engine.createImage({ template_id: 'card' }))).code).toBe('invalid_request')
  })
})

describe('createPdfFromUrl', async () => {
  const picture = await png()
  const font = await readFile(new URL('../../fonts/roboto-mono/RobotoMono-Regular.ttf', import.meta.url))
  const asked: string[] = []
  const origin = await serve((request, response) => {
    asked.push(request.url ?? '')
    switch (request.url) {
      case '/moved':
        return response.writeHead(302, { location: '/deep/page.html' }).end()
      case '/deep/page.html':
        return response
          .setHeader('content-type', 'text/html; charset=iso-8859-1')
          .end(
            Buffer.from(
              '<link rel=stylesheet href=../style.css><p>Gr\xfc\xdfe<b>hidden</b> <img src="dot.png" width=10><script>document.write("run")</script>',
              'latin1',
            ),
          )
      case '/style.css':
        return response.setHeader('content-type', 'text/css').end('b { display: none }')
      case '/deep/dot.png':
        return response.setHeader('content-type', 'image/png').end(picture)
      case '/private':
        return response
          .setHeader('content-type', 'text/html')
          .end('<p>shown<img src="http://169.254.169.254/latest/meta-data" width=10>')
      case '/files':
        return response
          .setHeader('content-type', 'text/html')
          .end(
            '<link rel=stylesheet href=file:///etc/passwd><style>p { background: url(file:///etc/passwd) }</style><p>shown',
          )
      case '/fonts':
        return response
          .setHeader('content-type', 'text/html')
          .end(
            '<style>@font-face { font-family: Own; src: url(own.ttf) } p { font-family: Own }</style><p>shown',
          )
      case '/own.ttf':
        return response.setHeader('content-type', 'font/ttf').end(font)
      case '/json':
        return response.setHeader('content-type', 'application/json').end('{}')
      default:
        return response.writeHead(404).end('<h1>Not found')
    }
  })

  test('renders the page with its resources, relative to the final URL', async () => {
    asked.length = 0
    const { file, total_pages } = await engine.createPdfFromUrl({ url: `${origin}/moved`, ...FILE })
    expect(total_pages).toBe(1)
    expect(await textOf(file)).toEqual(['Grüße'])
    expect(asked.slice(0, 2)).toEqual(['/moved', '/deep/page.html'])
    expect(asked.slice(2).sort()).toEqual(['/deep/dot.png', '/style.css'])
    const html = await engine.createPdfFromUrl({ url: `${origin}/moved`, output_format: 'html', ...FILE })
    expect(Buffer.from(html.file).toString()).toContain(`<base href="${origin}/deep/page.html">`)
  })

  test('uses the fonts of its stylesheets', async () => {
    const { file, warnings } = await engine.createPdfFromUrl({ url: `${origin}/fonts`, ...FILE })
    expect(warnings).toBeUndefined()
    expect(readablePdf(file)).toMatch(/\/FontName\/[A-Z]+\+RobotoMono/)
    expect(await textOf(file)).toEqual(['shown'])
  })

  test.each([
    ['/json', 'asset_failed', "content of type 'application/json'"],
    ['/nowhere', 'asset_failed', 'status 404'],
    ['/private', 'asset_denied', '169.254.169.254'],
  ])('%s is rejected with %s', async (path, code, message) => {
    const own = await open()
    const failure = await refusal(own.createPdfFromUrl({ url: `${origin}${path}` }))
    expect(failure.code).toBe(code)
    expect(failure.message).toContain(message)
    expect(await traces(own)).toEqual([{ status: 'error', primary_url: null }])
  })

  test('a page cannot embed files of the host', async () => {
    const failure = await engine.createPdfFromUrl({ url: `${origin}/files`, ...FILE }).then(
      ({ file, warnings }) => {
        expect(readablePdf(file)).not.toContain('root:')
        expect(warnings?.length).toBeGreaterThan(0)
        return null
      },
      (error: unknown) => error,
    )
    if (failure !== null) expect(failure).toMatchObject({ code: 'asset_denied' })
  })

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://a.example/',
    'example.com',
    'http://',
    5,
    null,
  ])('%j is rejected as a URL', async url => {
    const failure = await refusal(engine.createPdfFromUrl({ url } as never))
    expect(failure).toMatchObject({ code: 'invalid_request', details: [{ path: '/url' }] })
  })

  test('sends no request to private hosts', async () => {
    for (const url of [
      'http://10.0.0.1/',
      'http://[::1]:8080/',
      'http://127.0.0.2/',
      'http://169.254.169.254/',
    ]) {
      expect((await refusal(engine.createPdfFromUrl({ url }))).code).toBe('asset_denied')
    }
  })
})

describe('invalid input', () => {
  test.each<[object, string]>([
    [{}, '/body'],
    [{ body: '' }, '/body'],
    [{ body: 5 }, '/body'],
    [{ body: ['<p>'] }, '/body'],
    [{ body: { html: '<p>' } }, '/body'],
    [{ body: 'x'.repeat(10_000_001) }, '/body'],
    [{ body: '<p>', css: 5 }, '/css'],
    [{ body: '<p>', data: [] }, '/data'],
    [{ body: '<p>', data: 'x' }, '/data'],
    [{ body: '<p>', settings: 'A4' }, '/settings'],
    [{ body: '<p>', settings: { paper_size: 'A9' } }, '/settings/paper_size'],
    [{ body: '<p>', settings: { scale: 'big' } }, '/settings/scale'],
  ])('%.60j is rejected with the name of its parameter', async (params, path) => {
    const own = await open()
    for (const call of [own.createPdfFromHtml, own.createPdfFromMarkdown]) {
      const { code, details, message } = await refusal(call(params as never) as Promise<unknown>)
      expect({ code, path: details[0]?.path }).toEqual({ code: 'invalid_request', path })
      expect(message).toMatch(/^'?(body|css|data|settings)/)
    }
    expect(await traces(own)).toEqual([])
  })

  test.each([
    ['tag soup', '</p><td><b><i></b></i><table><p>a<tr><a href=1><a href=2></select>b<svg><p>c'],
    ['100,000 nested tags', '<div>'.repeat(100_000)],
    ['100,000 nested inline tags', `${'<b><i>'.repeat(50_000)}x`],
    ['nested tables', '<table><tr><td>'.repeat(2_000)],
    ['nested lists', '<ul><li>a'.repeat(5_000)],
    ['NULs and lone surrogates', '<p>\0\uD800<b \0>'],
    ['open quotes', '<p title="'.repeat(20_000)],
    ['an unclosed stylesheet', `<style>${'a{b:c'.repeat(20_000)}`],
    ['a doctype alone', '<!doctype html>'],
  ])('%s gives a PDF or an error with its cause', async (_, body) => {
    await engine.createPdfFromHtml({ body, ...FILE }).then(
      ({ file }) => expect(Buffer.from(file).subarray(0, 5).toString()).toBe('%PDF-'),
      (error: unknown) => {
        expect(error).toBeInstanceOf(PlatenError)
        expect((error as PlatenError).status).toBe(400)
      },
    )
  })

  test.each([
    '<img src="/etc/passwd">',
    '<img src="../../etc/passwd">',
    '<img src="file:///etc/passwd">',
    '<img src="http://127.0.0.2/">',
    '<img src="http://[::ffff:127.0.0.2]/">',
    '<img src="//169.254.169.254/latest">',
  ])('%s is not loaded', async body => {
    const own = await open({ assets: {} })
    const failure = await refusal(own.createPdfFromHtml({ body }))
    expect(['asset_denied', 'asset_failed']).toContain(failure.code)
    expect(await traces(own)).toEqual([{ status: 'error', primary_url: null }])
  })
})
