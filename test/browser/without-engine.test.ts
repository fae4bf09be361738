import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderHtml, renderMarkdown, renderPdf } from '../../src/index.ts'
import { runPlaten } from '../cli/run-platen.ts'
import { textByLine } from '../layout/document/printed-lines.ts'
import {
  chromium,
  executablePath,
  HAS_BROWSER,
  processesWith,
  temporaryFolder,
  WITH_SCRIPTS,
} from './browser-engine.ts'

const SCRIPTED =
  '<p id="sum"></p><script>document.getElementById("sum").textContent = "sum " + (40 + 2)</script>'

const linesOf = async (pdf: Uint8Array) => (await textByLine(pdf)).map(line => line.trim())

describe('render functions', () => {
  test('without a browser, renderer browser is an error and auto uses Platen', async () => {
    await expect(renderHtml('<p>a', { settings: { renderer: 'browser' } })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining("in 'resources'"),
    })
    const { warnings } = await renderHtml('<p style="perspective: 3px">a', { settings: { renderer: 'auto' } })
    expect(warnings).toMatchObject([{ code: 'unsupported_css' }])
  })

  test('reject an invalid browser', async () => {
    const resources = { browser: { executablePath: '/usr/bin/chromium' } as never }
    await expect(renderHtml('<p>a', { resources })).rejects.toMatchObject({
      code: 'invalid_option',
      message: expect.stringContaining('browserRenderer()'),
    })
  })

  test.runIf(HAS_BROWSER)('print pages, Markdown and templates in the browser', async () => {
    const resources = { browser: chromium() }
    const options = { settings: WITH_SCRIPTS, resources }
    const page = await renderHtml(SCRIPTED, options)
    expect(await linesOf(page.file)).toEqual(['sum 42'])
    expect(page).toMatchObject({ pages: 1, warnings: [] })
    const markdown = await renderMarkdown('# Title', options)
    expect(await linesOf(markdown.file)).toEqual(['Title'])
    const template = { html: `<p>{{name}}</p>${SCRIPTED}`, settings: WITH_SCRIPTS }
    const bound = await renderPdf(template, { name: 'Ada' }, { resources })
    expect(await linesOf(bound.file)).toEqual(['Ada', 'sum 42'])
  })

  test.runIf(HAS_BROWSER)('fall back to the browser with auto, and warn why', async () => {
    const { warnings } = await renderHtml('<p style="perspective: 3px">a', {
      settings: { renderer: 'auto' },
      resources: { browser: chromium() },
    })
    expect(warnings).toMatchObject([
      { code: 'browser_fallback', message: expect.stringContaining('perspective') },
    ])
  })

  test.runIf(HAS_BROWSER)('leave no process and no file, and restart the browser', async () => {
    const folder = temporaryFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const options = { settings: WITH_SCRIPTS, resources: { browser: chromium() } }
    for (let i = 0; i < 2; i++) {
      await Promise.all([renderHtml(SCRIPTED, options), renderHtml(SCRIPTED, options)])
      expect(processesWith(folder)).not.toEqual([])
      await vi.waitFor(
        async () => {
          expect(processesWith(folder)).toEqual([])
          expect(await readdir(folder)).toEqual([])
        },
        { timeout: 20_000 },
      )
    }
  })
})

describe('platen render', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platen-cli-browser-'))
    await writeFile(join(folder, 'page.html'), SCRIPTED)
    await writeFile(
      join(folder, 'template.json'),
      JSON.stringify({ html: SCRIPTED, settings: WITH_SCRIPTS, sample: {} }),
    )
  })
  afterAll(() => rm(folder, { recursive: true }))
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

  test.runIf(HAS_BROWSER)('prints a page and a template with --browser', async () => {
    const browser = ['--browser', executablePath(), '--run-scripts', ...sandbox]
    const runs = [
      await runPlaten(folder, ['render', 'page.html', '--renderer', 'browser', ...browser, '-o', 'a.pdf']),
      await runPlaten(folder, ['render', 'template.json', ...browser, '-o', 'b.pdf']),
    ]
    expect(runs.map(({ code }) => code)).toEqual([0, 0])
    for (const file of ['a.pdf', 'b.pdf']) {
      expect(await linesOf(await readFile(join(folder, file)))).toEqual(['sum 42'])
    }
  })

  test.each([
    [['page.html', '--renderer', 'browser'], 1, '--browser PATH'],
    [['page.html', '--renderer', 'chrome'], 2, '--renderer must be platen, browser, auto'],
    [['template.json', '--renderer', 'auto'], 2, '--renderer is for pages of HTML or Markdown'],
    [['page.html', '--run-scripts'], 2, '--run-scripts is for the browser of --browser PATH'],
    [['page.html', '--browser', '/none/chromium', ...sandbox], 2, "'/none/chromium', which cannot be run"],
  ])('%j fails with a remedy', async (args, code, message) => {
    const run = await runPlaten(folder, ['render', ...args, '-o', 'refused.pdf'])
    expect(run.stderr).toContain(message)
    expect(run.code).toBe(code)
  })

  test.runIf(process.getuid?.() === 0)('rejects root with the sandbox', async () => {
    const run = await runPlaten(folder, ['render', 'page.html', '--browser', process.execPath, '-o', 'x.pdf'])
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('--no-sandbox') })
  })
})
