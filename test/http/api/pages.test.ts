import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import { readablePdf } from '../../layout/document/readable-pdf.ts'
import { listen } from '../server.ts'
import { type Answer, download, ended, json, open, type Served, textOf, UUID } from './world.ts'

let api: Served
let origin = ''
const site = createServer((request, response) => {
  if (request.url === '/style.css')
    response.setHeader('content-type', 'text/css').end('h1 { color: #ff0000 }')
  else if (request.url === '/data.json') response.setHeader('content-type', 'application/json').end('{}')
  else
    response.setHeader('content-type', 'text/html').end('<link rel=stylesheet href=style.css><h1>A page</h1>')
})
beforeAll(async () => {
  origin = await listen(site)
  api = await open()
})
afterAll(async () => {
  await api.close()
  site.closeAllConnections()
  site.close()
})

const fromHtml = (body: object, query = ''): Promise<Answer> =>
  json(api.post(`/v2/create-pdf-from-html?${query}`, body))
const refuse = (body: object, query = ''): Promise<Answer> =>
  json(api.post(`/v2/create-pdf-from-html?${query}`, body), 400)

/** Width and height of the first page in points, rounded. */
async function sidesOf({ download_url }: Answer): Promise<[number, number]> {
  const pdf = readablePdf(await download(download_url))
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? []
  return [Math.round(Number(width)), Math.round(Number(height))]
}

/** Position of the first words of the first page, in points from the top left. */
async function startOf({ download_url }: Answer): Promise<{ x: number; y: number }> {
  const [page] = await drawPages(await download(download_url), { dpi: 10 })
  const [run] = page?.text ?? []
  return { x: Math.round(run?.x ?? -1), y: Math.round(run?.y ?? -1) }
}

const wordsOf = async ({ download_url }: Answer): Promise<string> =>
  (await textOf(await download(download_url))).replace(/\s+/g, ' ').trim()

describe('POST create-pdf-from-html', () => {
  test('body is the HTML, and the result has no template_id', async () => {
    const made = await fromHtml({ body: '<h1>Title</h1><p>Some <b>bold</b> text.</p>' })
    expect(made).toEqual({
      status: 'success',
      download_url: expect.stringMatching(/\/v2\/get-pdf\//),
      transaction_ref: expect.stringMatching(UUID),
      total_pages: 1,
    })
    expect(await wordsOf(made)).toBe('Title Some bold text.')
    expect((await refuse({})).message).toMatch(/^'body' is missing/)
  })

  test('css styles the page', async () => {
    const made = await fromHtml({ body: '<p>one</p><p>two</p>', css: 'p + p { break-before: page }' })
    expect(made.total_pages).toBe(2)
  })

  test('data makes the body a template', async () => {
    const made = await fromHtml({ body: '<p>Dear {{name}}</p>', data: { name: '<Ada>' } })
    expect(await wordsOf(made)).toBe('Dear <Ada>')
    expect(await wordsOf(await fromHtml({ body: '<p>Dear {{name}}</p>' }))).toBe('Dear {{name}}')
  })

  test('async=true renders it in the background', async () => {
    const accepted = await fromHtml({ body: '<p>later</p>' }, 'async=true')
    expect(accepted).toEqual({ status: 'success', transaction_ref: expect.stringMatching(UUID) })
    const { primary_url } = await ended(api, accepted.transaction_ref)
    expect(await wordsOf({ download_url: primary_url })).toBe('later')
  })

  test('export_type=file sends the PDF', async () => {
    const response = await api.post('/v2/create-pdf-from-html?export_type=file&filename=page', {
      body: '<p>x</p>',
    })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="page.pdf"')
    expect(await textOf(Buffer.from(await response.arrayBuffer()))).toBe('x')
  })

  test('output_html also stores the HTML page', async () => {
    const { html_url } = await fromHtml({ body: '<p>page</p>' }, 'output_html=1')
    expect((await download(html_url)).toString()).toContain('<p>page</p>')
  })
})

describe('POST create-pdf-from-url', () => {
  test('url is rendered with its stylesheets', async () => {
    const made = await json(api.post('/v2/create-pdf-from-url', { url: `${origin}/page` }))
    expect(made).toMatchObject({
      status: 'success',
      total_pages: 1,
      transaction_ref: expect.stringMatching(UUID),
    })
    expect(await wordsOf(made)).toBe('A page')
  })

  test('a URL that is invalid, not allowed or not an HTML page is a 400', async () => {
    for (const url of [
      `${origin}/data.json`,
      'ftp://host/',
      'file:///etc/passwd',
      'http://10.0.0.1/',
      undefined,
    ]) {
      await json(api.post('/v2/create-pdf-from-url', { url }), 400)
    }
  })

  test('takes async and export_type', async () => {
    const { transaction_ref } = await json(api.post('/v2/create-pdf-from-url?async=1', { url: origin }))
    expect((await ended(api, transaction_ref)).status).toBe('success')
    const file = await api.post('/v2/create-pdf-from-url?export_type=file', { url: origin })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    await file.arrayBuffer()
  })
})

describe('POST create-pdf-from-markdown', () => {
  test('body is Markdown, with css, data and settings', async () => {
    const body = '# {{title}}\n\n| a | b |\n|---|---|\n| 1 | 2 |'
    const request = {
      body,
      css: 'h1 { color: red }',
      data: { title: 'Table' },
      settings: { paper_size: 'A5' },
    }
    const made = await json(api.post('/v2/create-pdf-from-markdown', request))
    expect(await wordsOf(made)).toBe('Table a b 1 2')
    expect(await sidesOf(made)).toEqual([420, 595])
  })
})

describe('settings', () => {
  const make = (settings: object, body = '<p>text</p>', css = ''): Promise<Answer> =>
    fromHtml({ body, css, settings })

  test('paper_size is a name, or custom with custom_width and custom_height', async () => {
    const sides: Record<string, [number, number]> = {
      A0: [2384, 3370],
      A4: [595, 842],
      A6: [298, 420],
      Letter: [612, 792],
      Legal: [612, 1008],
      Tabloid: [792, 1224],
    }
    for (const [paper_size, expected] of Object.entries(sides)) {
      expect(await sidesOf(await make({ paper_size })), paper_size).toEqual(expected)
    }
    const custom = await make({ paper_size: 'custom', custom_width: '4in', custom_height: '300px' })
    expect((await sidesOf(custom)).sort()).toEqual([225, 288])
    expect((await refuse({ body: 'x', settings: { paper_size: 'A9' } })).message).toContain(
      'settings.paper_size',
    )
  })

  test('orientation is Portrait or 1, Landscape or 2', async () => {
    for (const orientation of ['Landscape', 2, '2'])
      expect(await sidesOf(await make({ orientation }))).toEqual([842, 595])
    for (const orientation of ['Portrait', 1, '1'])
      expect(await sidesOf(await make({ orientation }))).toEqual([595, 842])
  })

  test('margin_top, right, bottom and left are mm or have a unit', async () => {
    const css = 'p { margin: 0 }'
    const near = await startOf(await make({ margin_left: 10, margin_top: 10 }, '<p>text</p>', css))
    const far = await startOf(await make({ margin_left: '2in', margin_top: '1in' }, '<p>text</p>', css))
    expect(far.x - near.x).toBeCloseTo(144 - 28, -1)
    expect(far.y - near.y).toBeCloseTo(72 - 28, -1)
    const words = `<p>${'word '.repeat(400)}</p>`
    const wide = await make({ margin_right: 0, margin_bottom: 0 }, words)
    const narrow = await make({ margin_right: 120, margin_bottom: '200mm' }, words)
    expect(narrow.total_pages).toBeGreaterThan(wide.total_pages)
    expect((await refuse({ body: 'x', settings: { margin_left: 'wide' } })).message).toContain(
      'settings.margin_left',
    )
  })

  test('print_background is on unless it is 0', async () => {
    const pageOf = async (settings: object) =>
      (await download((await make(settings, '<p>x</p>', 'p { background: #123456 }')).download_url)).length
    expect(await pageOf({ print_background: 0 })).toBeLessThan(await pageOf({}))
    expect(await pageOf({ print_background: 'true' })).toBe(await pageOf({}))
  })

  test('custom_header and custom_footer are HTML with fields as classes', async () => {
    const field = (name: string): string => `<span class="${name}"></span>`
    const settings = {
      custom_header: `<div>Page ${field('pageNumber')} of ${field('totalPages')} of ${field('title')}</div>`,
      custom_footer: `<div>Printed ${field('date')}</div>`,
      margin_top: 30,
      margin_bottom: 30,
    }
    const page =
      '<html lang="en"><title>The Title</title><p>one</p><p style="break-before: page">two</p></html>'
    const words = await wordsOf(await make(settings, page))
    for (const header of ['Page 1 of 2 of The Title', 'Page 2 of 2 of The Title'])
      expect(words).toContain(header)
    expect(words).toMatch(/Printed \d+\/\d+\/\d{4}/)
    const ofUrl = { url: `${origin}/page`, settings: { ...settings, custom_footer: field('url') } }
    expect(await wordsOf(await json(api.post('/v2/create-pdf-from-url', ofUrl)))).toContain(`${origin}/page`)
    expect(await wordsOf(await make({ ...settings, displayHeaderFooter: false }))).toBe('text')
  })

  test('header and footer have left, center and right texts with font sizes', async () => {
    const settings = {
      header_left: 'HL',
      header_center: '{{pageNumber}}/{{totalPages}}',
      header_right: 'HR',
      footer_left: 'FL',
      footer_center: 'FC',
      footer_right: 'FR',
      header_font_size: '12px',
      footer_font_size: '8px',
      margin_top: 30,
      margin_bottom: 30,
    }
    const words = await wordsOf(await make(settings))
    for (const word of ['HL', '1/1', 'HR', 'FL', 'FC', 'FR']) expect(words).toContain(word)
    /** Width of a text that ends at the right margin. */
    const widthOf = async (part: 'header' | 'footer', size: string): Promise<number> => {
      const sized = { margin_right: 10, [`${part}_right`]: 'WWWWWWWW', [`${part}_font_size`]: size }
      const [first] = await drawPages(await download((await make(sized)).download_url), { dpi: 10 })
      const x = first?.text.find(({ text }) => text.includes('WWWW'))?.x ?? Number.NaN
      return ((210 - 10) / 25.4) * 72 - x
    }
    for (const part of ['header', 'footer'] as const) {
      const [small, large] = [await widthOf(part, '6px'), await widthOf(part, '12px')]
      expect(large / small).toBeCloseTo(2, 1)
    }
    expect((await refuse({ body: 'x', settings: { header_font_size: 'big' } })).message).toContain(
      'header_font_size',
    )
  })

  test('scale is from 0.1 to 2', async () => {
    const body = `<p>${'word '.repeat(1500)}</p>`
    const [small, large] = [await make({ scale: 0.5 }, body), await make({ scale: '2' }, body)]
    expect(large.total_pages).toBeGreaterThan(small.total_pages)
    expect((await refuse({ body: 'x', settings: { scale: 3 } })).message).toContain('settings.scale')
  })

  test('unknown keys are reported as warnings', async () => {
    const { warnings } = await make({ paper: 'A4' })
    expect(warnings).toMatchObject([{ code: 'unknown_setting', path: '/settings/paper' }])
  })

  test('settings override @page, which overrides the defaults', async () => {
    const css = '@page { size: A5 landscape; margin: 40mm }'
    expect(await sidesOf(await make({}, '<p>x</p>', css))).toEqual([595, 420])
    expect(await sidesOf(await make({ paper_size: 'A6', orientation: 'Portrait' }, '<p>x</p>', css))).toEqual(
      [298, 420],
    )
    expect(await sidesOf(await make({}))).toEqual([595, 842])
  })
})
