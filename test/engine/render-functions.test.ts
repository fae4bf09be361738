import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import {
  checkPdf,
  createEngine,
  defineTemplate,
  type RenderOptions,
  type RenderResources,
  renderHtml,
  renderImage,
  renderMarkdown,
  renderPdf,
  type SceneDefinition,
} from '../../src/index.ts'
import { listen } from '../http/server.ts'
import { textByLine } from '../layout/document/printed-lines.ts'
import { refusal } from '../refusal.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'

/** Amounts contain no-break spaces, which text extraction returns as spaces. */
const textOf = async (pdf: Uint8Array) => (await textByLine(pdf)).join('\n').replaceAll('\u00A0', ' ')

const HELLO = defineTemplate<{ name: string; due?: number }>({
  document: { content: ['Hello {{name}}', '{{currency (default due 0)}}'] },
})

const CARD = { width: 60, height: 40, objects: [{ type: 'rect', width: 9, height: 9 }] } as const

describe('renderPdf', () => {
  test('returns the file, the number of pages and the warnings', async () => {
    const { file, pages, warnings } = await renderPdf(
      defineTemplate({
        currency: 'EUR',
        document: { content: ['a', { text: '{{b}}', pageBreak: 'before' }] },
      }),
      {},
    )
    expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(pages).toBe(2)
    expect(warnings).toEqual([
      expect.objectContaining({ code: 'missing_value', path: '/document/content/1/text' }),
    ])
  })

  test('formats values in the locale of the call', async () => {
    const options = { locale: 'de-DE', currency: 'EUR' }
    const { file, warnings } = await renderPdf(HELLO, { name: 'Ada', due: 1234.5 }, options)
    expect(await textOf(file)).toContain('1.234,50 €')
    expect(warnings).toEqual([])
    const { file: other } = await renderPdf(HELLO, { name: 'Ada', due: 1234.5 }, { currency: 'USD' })
    expect(await textOf(other)).toContain('$1,234.50')
  })

  test('renders a scene as a page', async () => {
    const scene = { width: 96, height: 48, objects: [{ type: 'rect', width: 9, height: 9 }] } as const
    expect((await renderPdf({ scene }, {})).pages).toBe(1)
  })

  test('accepts class instances and undefined values, and rejects cycles', async () => {
    class Customer {
      name = 'Ada'
      note = undefined
    }
    expect(await textOf((await renderPdf(HELLO, new Customer(), { currency: 'EUR' })).file)).toContain('Ada')
    const cyclic: { name: string; self?: object } = { name: 'Ada' }
    cyclic.self = cyclic
    expect((await refusal(renderPdf(HELLO, cyclic))).code).toBe('invalid_json')
  })

  test.each([
    [{ timeZone: 'Europe/Berlni' }, "'timeZone' must be an IANA time zone .*, did you mean 'Europe/Berlin'"],
    [{ locale: '' }, "'locale' must be a language tag"],
    [{ currency: 'euro' }, "'currency' must be an ISO 4217 code such as EUR, got 'euro'"],
    [{ pdfStandard: 'PDF/X' }, "'pdfStandard' must be one of"],
  ])('rejects the options %j', async (options, message) => {
    const refused = await refusal(renderPdf(HELLO, { name: 'a' }, options as object))
    expect([refused.code, refused.message]).toEqual(['invalid_request', expect.stringMatching(message)])
  })

  test('warns about unknown options and unknown locales', async () => {
    const { warnings } = await renderPdf(HELLO, { name: 'a' }, { curency: 'EUR', currency: 'EUR' } as object)
    expect(warnings).toEqual([expect.objectContaining({ code: 'unknown_parameter', path: '/curency' })])
    const german = await renderPdf(HELLO, { name: 'a' }, { locale: 'german', currency: 'EUR' })
    expect(german.warnings).toEqual([expect.objectContaining({ code: 'unknown_locale', path: '/locale' })])
  })

  test('explains how to wrap a document or a scene in a template', async () => {
    const [document, scene] = [{ content: [] }, { objects: [] }] as object[]
    expect((await refusal(renderPdf(uncheckedTemplate(document ?? {})))).message).toContain(
      'wrap it as {"document": …}',
    )
    expect((await refusal(renderPdf(uncheckedTemplate(scene ?? {})))).message).toContain(
      'wrap it as {"scene": …}',
    )
  })

  test('is canceled by its signal', async () => {
    const controller = new AbortController()
    controller.abort(new Error('too late'))
    const { signal } = controller
    await expect(renderPdf(HELLO, { name: 'a' }, { signal })).rejects.toThrow('too late')
  })

  test.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
    ['renderPdf', signal => renderPdf(HELLO, { name: 'a' }, { signal })],
    ['renderPdf of a scene', signal => renderPdf({ scene: CARD }, {}, { signal })],
    ['renderHtml', signal => renderHtml('<p>a</p>', { signal })],
    ['renderMarkdown', signal => renderMarkdown('a', { signal })],
    ['renderImage', signal => renderImage(CARD, { signal })],
  ])('%s is canceled between its stages', async (_, render) => {
    await render(new AbortController().signal) // loads the modules of the first call
    const controller = new AbortController()
    const rendering = render(controller.signal)
    // Rendering starts in the next turn of the event loop.
    setImmediate(() => setImmediate(() => controller.abort('enough')))
    await expect(rendering).rejects.toBe('enough')
  })

  test.each<[string, (url: string, options: RenderOptions) => Promise<unknown>]>([
    ['an image', (image, options) => renderPdf({ document: { content: [{ image }] } }, {}, options)],
    [
      'an image of a scene',
      (src, options) => renderImage({ width: 60, height: 40, objects: [{ type: 'image', src }] }, options),
    ],
    ['a stylesheet', (url, options) => renderHtml(`<link rel="stylesheet" href="${url}"><p>a</p>`, options)],
    [
      'a font',
      (url, options) =>
        renderHtml(
          `<style>@font-face { font-family: a; src: url(${url}) } p { font-family: a }</style><p>a</p>`,
          options,
        ),
    ],
  ])('is canceled while it waits for %s', async (_, render) => {
    const controller = new AbortController()
    const server = createServer(() => controller.abort(new Error('gone')))
    const url = await listen(server)
    try {
      const resources: RenderResources = { assets: { allowPrivateHosts: ['127.0.0.1'] } }
      const rendering = render(`${url}/a`, { signal: controller.signal, resources })
      await expect(rendering).rejects.toThrow('gone')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test('protects the file with a password', async () => {
    const { file } = await renderPdf(HELLO, { name: 'a' }, { password: 'secret', currency: 'EUR' })
    expect(Buffer.from(file).toString('latin1')).toContain('/Encrypt')
  })
})

describe('resources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-resources-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('are opened once per object', async () => {
    writeFileSync(join(folder, 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const font = new URL('../../fonts/arimo/Arimo-Regular.ttf', import.meta.url)
    const resources: RenderResources = {
      assets: { roots: [folder] },
      fonts: { Mine: { normal: new Uint8Array(readFileSync(font)) } },
    }
    const template = defineTemplate({
      document: { content: [{ svg: 'a.svg' }, { text: 'x', font: 'Mine' }] },
    })
    for (let i = 0; i < 2; i++) {
      const { file, warnings } = await renderPdf(template, {}, { resources })
      expect(warnings).toEqual([])
      expect(await textOf(file)).toBe('x')
    }
    expect((await refusal(renderPdf(template))).code).toBe('invalid_template')
  })

  test.each(['fonts', 'assets', 'assetsDirectory', 'browser', 'limits'])(
    'as top-level options are rejected with the correct name: %j',
    async name => {
      const template = { document: { content: [{ text: 'x', font: 'Mine' }] } }
      const refusals = [
        await refusal(renderPdf(template, {}, { [name]: {} })),
        await refusal(renderHtml('x', { [name]: {} })),
      ]
      for (const { code, message } of refusals) {
        expect(code).toBe('invalid_request')
        expect(message).toBe(`'${name}' belongs in 'resources': write { resources: { ${name}: … } }.`)
      }
    },
  )

  test('with a font without bold and italic faces warn once for each missing face', async () => {
    const file = (name: string) =>
      new Uint8Array(readFileSync(new URL(`../../fonts/arimo/${name}`, import.meta.url)))
    const fonts = {
      Mine: { normal: file('Arimo-Regular.ttf') },
      Both: { normal: file('Arimo-Regular.ttf'), bold: file('Arimo-Bold.ttf') },
    }
    const content = [
      { text: 'a', font: 'Mine' },
      { text: 'b', font: 'Mine', bold: true },
      { text: ['c', { text: 'd', italics: true }], font: 'Mine', bold: true },
      { text: 'e', font: 'Both', bold: true },
      { text: 'f \u0e01', bold: true, italics: true }, // U+0E01 comes from a fallback font
    ]
    const { warnings } = await renderPdf({ document: { content } }, {}, { resources: { fonts } })
    expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      "font_not_registered: The font 'Mine' has no face 'bold', so its text is printed without it: register 'bold' with the font, or use another font.",
      "font_not_registered: The font 'Mine' has no face 'italics', so its text is printed without it: register 'italics' with the font, or use another font.",
    ])
  })

  test('with a bundled font without an italic face cause a warning', async () => {
    const content = [{ text: '\u0e01', font: 'Noto Sans Thai', italics: true }]
    const { warnings } = await renderPdf({ document: { content } })
    expect(warnings).toEqual([
      {
        code: 'font_not_registered',
        message: expect.stringContaining("'Noto Sans Thai' has no face 'italics'"),
        path: '/document/content/0',
      },
    ])
  })

  test('are named in errors', async () => {
    const resources = { font: {} } as object
    expect((await refusal(renderPdf(HELLO, { name: 'a' }, { resources }))).message).toBe(
      "'resources' has no option 'font', did you mean 'fonts'?",
    )
    const font = { document: { content: [{ text: 'x', font: 'My' }] } }
    expect((await refusal(renderPdf(font))).message).toContain("'resources.fonts' of calls without an engine")
    const image = { document: { content: [{ image: 'logo.png' }] } }
    expect((await refusal(renderPdf(image))).message).toContain(
      "'resources.assets.roots' of calls without an engine, or give a data: URI",
    )
  })

  test('with an error fail in each call', async () => {
    const resources = { limits: { maxPages: -1 } } as object
    for (let i = 0; i < 2; i++) {
      expect((await refusal(renderPdf(HELLO, { name: 'a' }, { resources }))).code).toBe('invalid_option')
    }
  })
})

describe('renderHtml and renderMarkdown', () => {
  test('render a page, and with data a template', async () => {
    const page = await renderHtml('<h1>{{title}}</h1>', {
      data: { title: 'A & B' },
      css: 'h1 { color: red }',
    })
    expect(await textOf(page.file)).toContain('A & B')
    const markdown = await renderMarkdown('# Hi\n\n{{currency 3}}', {
      data: {},
      currency: 'EUR',
      locale: 'de',
    })
    expect(await textOf(markdown.file)).toContain('3,00 €')
    expect(markdown.pages).toBe(1)
  })

  test('reject a value that is not a string, and warn about unknown settings', async () => {
    expect((await refusal(renderHtml(4 as unknown as string))).code).toBe('invalid_request')
    const { warnings } = await renderHtml('<p>a', { settings: { paper: 'A5' } as object })
    expect(warnings).toHaveLength(1)
    const misplaced = await renderHtml('<p>a', { accessibility: 'warn' } as object)
    expect(misplaced.warnings).toEqual([
      {
        code: 'unknown_parameter',
        message: "The parameter 'accessibility' is unknown and was ignored: it belongs in 'settings'",
        path: '/accessibility',
      },
    ])
    const template = { html: '<p>a', accessibility: 'warn' } as Parameters<typeof renderPdf>[0]
    expect((await refusal(renderPdf(template))).message).toContain("put it into 'settings'")
  })
})

describe('renderImage', () => {
  test('asks for the scene when given a template', async () => {
    const template = { scene: { width: 9, height: 9, objects: [] } } as object as SceneDefinition
    expect((await refusal(renderImage(template))).message).toContain('renderImage(template.scene)')
  })

  const scene = {
    width: 20,
    height: 10,
    objects: [{ type: 'rect', name: 'box', width: 20, height: 10, fill: '#ff0000' }],
  } as const

  test.each(['jpeg', 'png', 'webp'] as const)('renders a %s with overrides', async format => {
    const { file } = await renderImage(scene, {
      format,
      scale: 2,
      overrides: [{ name: 'box', fill: '#0000ff' }],
    })
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([40, 20])
    expect(data[2]).toBeGreaterThan(240)
  })

  test('renders a PDF', async () => {
    const { file, pages } = await renderImage(scene, { format: 'pdf' })
    expect([Buffer.from(file.subarray(0, 5)).toString(), pages]).toEqual(['%PDF-', 1])
  })

  test('renders a PDF that meets a standard', async () => {
    const described = {
      ...{ width: 20, height: 10, language: 'en', displayTitle: true, info: { title: 'Box' } },
      objects: [{ type: 'text', text: 'Box', width: 20 }],
    } satisfies SceneDefinition
    const { file, warnings } = await renderImage(described, { format: 'pdf', pdfStandard: 'PDF/UA-1' })
    expect(warnings).toEqual([])
    expect(await checkPdf(file)).toMatchObject({ conforms: true, claims: ['PDF/UA-1'] })
    const refused = await refusal(renderImage(scene, { format: 'pdf', pdfStandard: 'PDF/UA-1' }))
    expect(refused.code).toBe('standard_not_met')
  })

  test('encrypts a PDF', async () => {
    const { file } = await renderImage(scene, { format: 'pdf', password: 'secret' })
    await expect(checkPdf(file, { profiles: ['PDF/UA-1'] })).rejects.toThrow('needs a password')
  })

  test.each([
    [{ pdfStandard: 'PDF/UA-1' }, "'pdfStandard' is for PDFs only. Give it with format: 'pdf'."],
    [{ password: 'secret', format: 'png' }, "'password' is for PDFs only. Give it with format: 'pdf'."],
    [{ password: 'secret', pdfStandard: 'PDF/A-2b', format: 'pdf' }, "'pdfStandard'"],
  ] as const)('rejects %j', async (options, message) => {
    const refused = await refusal(renderImage(scene, options))
    expect([refused.code, refused.message]).toEqual(['invalid_request', expect.stringContaining(message)])
  })

  test('rejects an unknown format', async () => {
    const refused = await refusal(renderImage(scene, { format: 'gif' } as object))
    expect(refused.message).toMatch(/'format' must be one of jpeg, png, webp, avif, pdf/)
  })
})

test('errors and warnings about a page point to the parameter of the call', async () => {
  const page = '<p style="colr: red"><img src="none.png">'
  const options = { css: 'p { colr: red }' }
  const pathsOf = async (work: Promise<{ warnings?: readonly { path?: string }[] }>) =>
    ((await work).warnings ?? []).map(({ path }) => path)
  const warned = page.replace(/<img.*/, '')
  const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
  const file = { export_type: 'file', ...options } as const
  for (const data of [{}, { data: {} }]) {
    expect(await pathsOf(renderHtml(warned, { ...options, ...data }))).toEqual(['/css', '/html'])
    expect(await pathsOf(renderMarkdown(warned, { ...options, ...data }))).toEqual(['/css', '/markdown'])
    const call = { body: warned, ...file, ...data }
    expect(await pathsOf(engine.createPdfFromHtml(call))).toEqual(['/css', '/body'])
    expect(await pathsOf(engine.createPdfFromMarkdown(call))).toEqual(['/css', '/body'])
    const failing = { body: page, ...file, ...data }
    const failures = [
      [renderHtml(page, { ...options, ...data }), '/html'],
      [renderMarkdown(page, { ...options, ...data }), '/markdown'],
      [engine.createPdfFromHtml(failing), '/body'],
      [engine.createPdfFromMarkdown(failing), '/body'],
    ] as const
    for (const [work, path] of failures) expect((await refusal(work)).details).toMatchObject([{ path }])
  }
  const { template_id } = await engine.putTemplate({ html: warned, ...options })
  const ofTemplate = engine.createPdf({ template_id, data: {}, export_type: 'file' })
  expect(await pathsOf(ofTemplate)).toEqual(['/css', '/html'])
  const missing = { body: '<p>{{n}}', data: {}, export_type: 'file' } as const
  expect((await engine.createPdfFromHtml(missing)).warnings).toContainEqual(
    expect.objectContaining({ code: 'missing_value', path: '/body' }),
  )
  await engine.close()
})

describe('pictures that cannot be used', () => {
  test('are all in one error, at their places', async () => {
    const page = '<p>\n<img src="a.png">\n<p style="background: url(b.png)">b <img src="c.png" alt="c">'
    const error = await refusal(renderHtml(page))
    expect(error.code).toBe('asset_failed')
    expect(error.message).toMatch(/^3 pictures cannot be used: '\w\.png', '\w\.png', '\w\.png'\.$/)
    expect(error.details.map(({ path }) => path)).toEqual(['/html', '/html', '/html'])
    const places = error.details.map(({ message }) => /^.*? cannot be used/.exec(message)?.[0]).sort()
    expect(places).toEqual([
      "<img> in line 2, column 1: The picture ('a.png') cannot be used",
      "<img> in line 3, column 37: The picture ('c.png') cannot be used",
      "<p> in line 3, column 1: The picture ('b.png') cannot be used",
    ])
  })

  test('of a document and of a scene are, too', async () => {
    const content = ['a', { image: 'a.png' }, { columns: [{ image: 'b.png' }, { image: 'a.png' }] }]
    const { message, details } = await refusal(renderPdf({ document: { content } }, {}))
    expect(message).toBe("2 pictures cannot be used: 'a.png', 'b.png'.")
    expect(details.map(({ path }) => path)).toEqual([
      '/document/content/1/image',
      '/document/content/2/columns/0/image',
    ])
    const objects = ['a.png', 'b.png'].map(src => ({ type: 'image', src, width: 9, height: 9 }))
    const scene = { ...CARD, objects } as SceneDefinition
    for (const format of ['png', 'pdf'] as const) {
      const error = await refusal(renderImage(scene, { format }))
      expect(error.message).toBe("2 pictures cannot be used: 'a.png', 'b.png'.")
    }
  })

  test('are in document order, and all that are not fetched', async () => {
    const page = `<p style="background: url(a.png)">a <img src="http://127.0.0.1:9/b.png" alt="b">
      <img src="/etc/c.png"><img src="http://127.0.0.1:9/d.png"><img src="e.png" alt="e">`
    const resources = { assets: { roots: [import.meta.dirname] } }
    const error = await refusal(renderHtml(page, { resources }))
    expect(error.message).toBe(
      "4 pictures cannot be used: 'a.png', 'http://127.0.0.1:9/b.png', '/etc/c.png', 'e.png'.",
    )
    expect(error.details).toHaveLength(4)
    const content = ['http://127.0.0.1:9/a.png', '../b.png', 'http://127.0.0.1:9/c.png', 'd.png'].map(
      image => ({ image }),
    )
    const header = { image: 'e.png' }
    const ofDocument = await refusal(renderPdf({ document: { content, header } }, {}, { resources }))
    expect(ofDocument.message).toBe(
      "4 pictures cannot be used: 'http://127.0.0.1:9/a.png', '../b.png', 'd.png', 'e.png'.",
    )
  })

  test('come before mistakes of a claim', async () => {
    const error = await refusal(renderHtml('<img src=a.png>', { pdfStandard: 'PDF/UA-1' }))
    expect(error).toMatchObject({ code: 'asset_failed', details: [{ path: '/html' }] })
  })

  test('beyond maxProblems are not looked for', async () => {
    const resources = { limits: { maxProblems: 3 } }
    const page = Array.from({ length: 9 }, (_, i) => `<img src="${i}.png">`).join('')
    expect((await refusal(renderHtml(page, { resources }))).details).toHaveLength(3)
  })
})
