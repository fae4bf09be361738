import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { browserRenderer } from '../../src/browser/index.ts'
import { createEngine, type Engine } from '../../src/index.ts'
import { runWithout } from '../absent-packages.ts'
import { isInstalled } from '../installed.ts'
import {
  browserEngine,
  HAS_BROWSER,
  openBrowserEngine,
  printPage,
  processesWith,
  temporaryFolder,
  WITH_SCRIPTS,
} from './browser-engine.ts'

const RED_DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const CHART = `<h1>Visitors</h1><p id="total"></p><script>
  document.getElementById('total').textContent = 'Total ' + [40, 90].reduce((a, b) => a + b)
</script>`

/** The words of all pages. */
async function wordsOf(pdf: Uint8Array): Promise<string> {
  const pages = await drawPages(pdf, { dpi: 20 })
  return pages.map(({ text }) => text.map(({ text }) => text).join(' ')).join('\n')
}

describe('without a browser', () => {
  test.each([
    { body: '<p>text', settings: { renderer: 'browser' } },
    { body: '<p>{{a}}', data: { a: 1 }, settings: { renderer: 'browser' } },
  ])('renderer browser is an error with a remedy: %j', async params => {
    const engine = await createEngine({ rendering: { isolation: 'none' } })
    onTestFinished(() => engine.close())
    await expect(engine.createPdfFromHtml(params as never)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('browserRenderer({ executablePath })'),
      details: [{ path: '/settings/renderer' }],
    })
  })

  test('renderer auto uses Platen', async () => {
    const engine = await createEngine({ rendering: { isolation: 'none' } })
    onTestFinished(() => engine.close())
    const { warnings } = await engine.createPdfFromHtml({
      body: '<p style="perspective: 3px">text',
      settings: { renderer: 'auto' },
    })
    expect(warnings).toMatchObject([{ code: 'unsupported_css' }])
  })

  test('a missing puppeteer-core is package_missing', async () => {
    const engine = new URL('../../src/index.ts', import.meta.url).href
    const browser = new URL('../../src/browser/index.ts', import.meta.url).href
    const script = `
      import { createEngine } from ${JSON.stringify(engine)}
      import { browserRenderer } from ${JSON.stringify(browser)}
      const engine = await createEngine({ rendering: { isolation: 'none' }, browser: browserRenderer({ executablePath: process.execPath, sandbox: false }) })
      const failure = await engine.createPdfFromHtml({ body: '<p>', settings: { renderer: 'browser' } }).catch(error => error)
      await engine.close()
      console.log(JSON.stringify([failure.code, failure.message]))`
    expect(await runWithout(['puppeteer-core'], script)).toEqual([
      'package_missing',
      expect.stringContaining('npm install puppeteer-core'),
    ])
  })
})

describe('options', () => {
  test.each([
    [{}, /executablePath/],
    [{ executablePath: '/usr/bin/x', concurency: 2 }, /did you mean 'concurrency'/],
    [{ executablePath: '/usr/bin/x', maxQueued: -1 }, /maxQueued/],
  ])('%j is rejected', (options, message) => {
    expect(() => browserRenderer(options as never)).toThrow(
      expect.objectContaining({ code: 'invalid_option', message: expect.stringMatching(message) }),
    )
  })

  test('an executable that does not exist fails when the engine starts', async () => {
    const browser = browserRenderer({ executablePath: '/nowhere/chromium' })
    await expect(createEngine({ browser })).rejects.toMatchObject({ code: 'invalid_option' })
  })
})

describe.skipIf(!HAS_BROWSER)('a page in the browser', { timeout: 60_000 }, () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openBrowserEngine()
  })
  afterAll(() => engine?.close())

  test('runs its scripts, with the fonts, metadata and paper of Platen', async () => {
    const page = `<html lang="en"><head><title>Report</title><meta name="author" content="Ada"></head><body>${CHART}`
    const { pdf, warnings, pages } = await printPage(engine, page, {
      settings: { ...WITH_SCRIPTS, paper_size: 'A6', orientation: 'Landscape' },
    })
    expect(warnings).toEqual([])
    expect(pages).toBe(1)
    expect(await wordsOf(pdf)).toContain('Total 130')
    if (!isInstalled('pdfinfo')) return
    const { info, fonts } = await describePdf(pdf)
    expect(info).toMatch(/Title:\s+Report\n/)
    expect(info).toMatch(/Author:\s+Ada\n/)
    expect(info).toMatch(/Producer:\s+Platen\n/)
    expect(info).toMatch(/Page size:\s+420 x 29\d/)
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(fonts).toContain('SourceSerif4')
  })

  test('scripts run only with run_scripts', async () => {
    const { pdf } = await printPage(engine, CHART, { settings: { renderer: 'browser' } })
    expect(await wordsOf(pdf)).toMatch(/^Visitors$/)
  })

  test('parameters that cannot apply are rejected', async () => {
    const engine = await browserEngine({ allowScripts: false })
    const code = 'invalid_request'
    const browser = { renderer: 'browser' }
    await expect(printPage(engine, CHART)).rejects.toMatchObject({ code, message: /run_scripts/ })
    await expect(
      printPage(engine, '<p>', { settings: browser, pdf_standard: 'PDF/A-2b' }),
    ).rejects.toMatchObject({ code, message: /pdf_standard/ })
    await expect(
      printPage(engine, '<p>', { settings: { ...browser, page_labels: [{ prefix: 'A-' }] } }),
    ).rejects.toMatchObject({ code, message: /page_labels/ })
    await expect(
      printPage(engine, '<p>', { settings: browser, image_resample_res: 96 }),
    ).rejects.toMatchObject({ code, message: /image_resample_res/ })
  })

  test('auto uses the browser for scripts that may run', async () => {
    const page =
      '<!doctype html><script>addEventListener("load", () => document.body.append("ran"))</script><p>x'
    const settings = { renderer: 'auto' }
    const idle = await printPage(engine, page, { settings })
    expect(idle.warnings).toMatchObject([{ code: 'script_ignored' }])
    const run = await printPage(engine, page, { settings: { ...settings, run_scripts: true } })
    expect(run.warnings).toMatchObject([
      { code: 'browser_fallback', message: expect.stringContaining('Scripts do not run') },
    ])
  })

  test('auto uses the browser for features that Platen lacks', async () => {
    const settings = { renderer: 'auto' }
    const own = await printPage(engine, '<p>plain', { settings })
    expect(own.warnings).toEqual([])
    const { warnings } = await printPage(engine, '<p style="perspective: 3px">text', { settings })
    expect(warnings).toMatchObject([
      { code: 'browser_fallback', message: expect.stringContaining('perspective') },
    ])
    const mistakes = Array.from({ length: 30 }, (_, i) => `wrong-${i}: 1`).join(';')
    for (const [page, reason] of [
      [`<p style="${mistakes}; perspective: 3px">after many mistakes`, 'perspective'],
      ['<p style="color: if(else: red)">valid in browsers', 'if(else: red)'],
      ['<svg width="9" height="9"><foreignObject width="9" height="9"/></svg>', 'foreignObject'],
    ] as const) {
      const { warnings } = await printPage(engine, page, { settings })
      expect(warnings).toMatchObject([{ code: 'browser_fallback', message: expect.stringContaining(reason) }])
    }
    const archived = await printPage(engine, '<p style="perspective: 3px">text', {
      settings,
      pdf_standard: 'PDF/A-2b',
    })
    expect(archived.warnings).toMatchObject([{ code: 'unsupported_css' }])
  })

  test('may use the files, named images and styles of the call', async () => {
    const root = await mkdtemp(join(tmpdir(), 'platen-root-'))
    onTestFinished(() => rm(root, { recursive: true }))
    await writeFile(join(root, 'fill.js'), `document.body.append('loaded')`)
    await writeFile(join(root, 'style.css'), 'p { width: 20mm; height: 20mm; background: url(dot.png) }')
    await writeFile(join(root, 'dot.png'), Buffer.from(RED_DOT.slice(RED_DOT.indexOf(',') + 1), 'base64'))
    const engine = await browserEngine({}, { assets: { roots: [root], images: { dot: RED_DOT } } })
    const page = `<link rel="stylesheet" href="style.css"><p></p><img src="dot" width="20"><script src="fill.js"></script>`
    const { pdf, warnings } = await printPage(engine, page, { css: 'body { margin: 0 }' })
    expect(warnings).toEqual([])
    expect(await wordsOf(pdf)).toBe('loaded')
    if (!isInstalled('pdfimages')) return
    const { stdout } = await inFile(pdf, file => run('pdfimages', ['-list', file]))
    expect(stdout.split('\n').filter(line => /^ +1 /.test(line)).length).toBeGreaterThan(0)
  })

  test('can be encrypted, an image or an HTML page', async () => {
    const locked = await printPage(engine, CHART, { password: 'secret' })
    expect(Buffer.from(locked.pdf).includes('/Encrypt')).toBe(true)
    if (isInstalled('qpdf')) {
      const open = await inFile(locked.pdf, file => run('qpdf', ['--check', '--password=secret', file]))
      expect(open.stdout).toContain('No syntax or stream encoding errors found')
    }
    const picture = await printPage(engine, CHART, { output_format: 'png' })
    expect(Buffer.from(picture.pdf).subarray(1, 4).toString()).toBe('PNG')
    const html = await printPage(engine, CHART, { output_format: 'html' })
    expect(Buffer.from(html.pdf).toString()).toContain(`script-src 'none'`)
  })

  test('has headers and footers with fields', async () => {
    const { pdf, pages } = await printPage(engine, '<p>one<p style="break-before: page">two', {
      settings: {
        renderer: 'browser',
        margin_top: '20mm',
        margin_bottom: '20mm',
        custom_header: '<b>Head</b>',
        footer_center: '{{pageNumber}} of {{totalPages}} & <more>',
      },
    })
    expect(pages).toBe(2)
    const words = await wordsOf(pdf)
    expect(words).toContain('Head')
    expect(words).toContain('2 of 2 & <more>')
  })

  test.each(['thread', 'process'] as const)(
    'can be a template, on workers with isolation %s',
    async isolation => {
      const engine = await browserEngine({}, { rendering: { isolation, workers: 1 } })
      await engine.putTemplate({
        template_id: 'chart',
        html: '<p id="text"></p><script>document.getElementById("text").textContent = "Hello " + {{{json name}}}</script>',
        settings: WITH_SCRIPTS,
      })
      const { file, warnings = [] } = await engine.createPdf({
        template_id: 'chart',
        data: { name: 'Ada' },
        export_type: 'file',
      })
      expect(warnings.map(({ code }) => code)).toEqual([])
      expect(await wordsOf(file)).toBe('Hello Ada')
    },
  )

  test('a program that is not Chromium is an error', async () => {
    const other = await browserEngine({ executablePath: process.execPath, sandbox: false })
    await expect(printPage(other, CHART)).rejects.toMatchObject({ code: 'render_crashed' })
    if (process.getuid?.() !== 0) return
    const root = await browserEngine({ sandbox: true })
    await expect(printPage(root, CHART)).rejects.toMatchObject({ code: 'invalid_option' })
  })

  test('leaves no process and no file', async () => {
    const folder = temporaryFolder()
    const engine = await browserEngine()
    await Promise.all([printPage(engine, CHART), printPage(engine, CHART), printPage(engine, CHART)])
    expect(processesWith(folder)).not.toEqual([])
    await engine.close()
    expect(processesWith(folder)).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })
})

const run = promisify(execFile)

async function inFile<Result>(pdf: Uint8Array, use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-pdf-'))
  try {
    const file = join(folder, 'page.pdf')
    await writeFile(file, pdf)
    return await use(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function describePdf(pdf: Uint8Array) {
  return await inFile(pdf, async file => {
    const [info, fonts] = await Promise.all([run('pdfinfo', [file]), run('pdffonts', [file])])
    return { info: info.stdout, fonts: fonts.stdout }
  })
}
