import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programOf } from '../docs/tools/fragment.ts'
import { type DocsPage, type Example, picturesOf, ROOT, readPages, templateOf } from '../docs/tools/pages.ts'
import { runCommands, runProgram, writeExamples, writeProgram } from '../docs/tools/run-examples.ts'
import { TABLE_NAMES, withTables } from '../docs/tools/tables.ts'
import { drawPages } from '../fixtures/page-pictures.ts'
import { WARNINGS } from '../src/api/schema/warnings.ts'
import { ERRORS } from '../src/base/errors.ts'
import { createEngine, type Engine, renderPdf, type TemplateDefinition } from '../src/index.ts'
import { CHROMIUM } from './chromium/chromium.ts'
import { isInstalled } from './installed.ts'
import { dumpStructure, withTextsBehind } from './structure-dump.ts'

const MAX_README_LINES = 300
/** Files that another program loads. */
const CONFIGURATIONS = ['next.config.js', 'definition.js', 'handler.js', 'server.mjs', 'shared-storage.mjs']
/** Files that fragments use. */
const SUPPLIED = [
  ['fonts/NotoSansJP.otf', 'fonts/arimo/Arimo-Regular.ttf'],
  ['inter/files/inter-latin-400-normal.woff2', 'fixtures/html-letter/fonts/lora-latin-400-normal.woff2'],
] as const
/** Start-up code of runtimes other than Node, with their globals on node:http. */
const STUBS = `
import { createServer } from 'node:http'
import { toNodeListener } from 'platen/http'
const listen = (port, fetch, info) => createServer(toNodeListener(request => fetch(request, info))).listen(port)
globalThis.Bun = { serve: ({ port, fetch }) => listen(port, fetch, { requestIP: () => ({ address: '127.0.0.1' }) }) }
globalThis.Deno = {
  serve: ({ port, onListen }, fetch) => listen(port, fetch, { remoteAddr: { hostname: '127.0.0.1' } }).once('listening', onListen),
}
`

const pages = readPages()
const titleOf = ({ path }: DocsPage, { language, file, line }: Example): string =>
  `${path}:${line} ${file ?? language}`

let engine: Engine
const folders = new Map<DocsPage, string>()
beforeAll(async () => {
  engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
  for (const page of pages) {
    const folder = await writeExamples(page)
    folders.set(page, folder)
    for (const [path, source] of SUPPLIED) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await copyFile(join(ROOT, source), join(folder, path))
    }
  }
})
afterAll(async () => {
  await engine.close()
  for (const folder of folders.values()) await rm(folder, { recursive: true, force: true })
})

const isServer = ({ code }: Example): boolean => code.includes("console.log('listening')")
const isRoute = ({ file }: Example): boolean => file?.endsWith('route.js') === true

/** Examples of a language, with their pages. */
function examples(language: string, isChosen: (example: Example) => boolean = () => true) {
  return pages.flatMap(page =>
    page.examples
      .filter(example => example.language === language && isChosen(example))
      .map(example => ({ title: titleOf(page, example), page, example })),
  )
}

/** Examples that need Chromium. */
const BROWSER_PROGRAMS = ['chart.js', 'one-call.js']
const HAS_BROWSER = isInstalled(CHROMIUM)

const programs = examples(
  'js',
  example =>
    example.file !== null &&
    !CONFIGURATIONS.includes(example.file) &&
    (HAS_BROWSER || !BROWSER_PROGRAMS.includes(example.file)) &&
    !isServer(example) &&
    !isRoute(example) &&
    example.file !== 'lambda.js',
)

describe('examples with a file name run as programs', () => {
  test.each(programs)('$title', async ({ page, example }) => {
    const folder = folders.get(page) ?? ''
    const output = await runProgram(folder, join(folder, example.file ?? ''))
    const next = page.examples[page.examples.indexOf(example) + 1]
    if (next?.file !== 'output') return
    const pattern = next.code.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')
    expect(output).toMatch(new RegExp(`^${pattern}$`))
  })

  test('the invoice of the README is a PDF, and its card a JPEG', async () => {
    const folder = folders.get(pages[0] as DocsPage) ?? ''
    expect((await readFile(join(folder, 'invoice.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await readFile(join(folder, 'card.jpg'))).subarray(0, 3).toString('hex')).toBe('ffd8ff')
  })

  test('the receipt escapes its data and counts its pages', async () => {
    const page = pages.find(({ path }) => path === 'docs/html-and-css.md') as DocsPage
    const pdf = await readFile(join(folders.get(page) ?? '', 'receipt.pdf'))
    const [drawn] = await drawPages(pdf, { dpi: 40 })
    const words = drawn?.text.map(({ text }) => text).join(' ')
    expect(words).toContain('Atlas of tides <2nd ed.>')
    expect(words).toContain('Page 1 of 1')
  })
})

describe('fragments of pages run', () => {
  const isFragment = ({ language, file }: Example): boolean => language === 'js' && file === null

  test.each(pages.filter(({ examples }) => examples.some(isFragment)))('$path', async page => {
    const fragments = page.examples.filter(isFragment).map(({ code }) => code)
    const file = await writeProgram(folders.get(page) ?? '', 'fragments.js', programOf(fragments))
    await runProgram(folders.get(page) ?? '', file)
  })
})

/** Starts a server of a page and passes its port. */
async function withServer(
  page: DocsPage,
  { file }: Example,
  use: (port: number) => Promise<void>,
): Promise<void> {
  const folder = folders.get(page) ?? ''
  const stubs = await writeProgram(folder, 'stubs.js', STUBS)
  const port = await freePort()
  const env = { ...process.env, PLATEN_KEY: 'secret', PORT: String(port) }
  const args = ['--import', stubs, join(folder, file ?? '')]
  const server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = await once(server.stdout, 'data')
    expect(String(line)).toBe('listening\n')
    await use(port)
  } finally {
    server.kill()
  }
}

describe('server examples respond', () => {
  test.each(examples('js', isServer))('$title', async ({ page, example }) => {
    await withServer(page, example, async port => {
      const origin = `http://localhost:${port}`
      const created = await fetch(`${origin}/v2/create-pdf?template_id=note`, {
        method: 'POST',
        body: '{"name": "Ada"}',
        headers: { 'x-api-key': 'secret', 'content-type': 'application/json' },
      })
      const { download_url } = JSON.parse(await created.text())
      expect(download_url.startsWith(`${origin}/v2/get-pdf/`)).toBe(true)
      const pdf = Buffer.from(await (await fetch(download_url)).arrayBuffer())
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    })
  })

  test.runIf(isInstalled('curl')).each(examples('sh', ({ code }) => code.startsWith('curl ')))(
    '$title with curl',
    async ({ page, example }) => {
      const server = page.examples.find(isServer) as Example
      await withServer(page, server, async port => {
        const commands = example.code
          .replaceAll('localhost:3000', `localhost:${port}`)
          .replaceAll(/^curl /gm, 'curl --fail --silent ')
        const cwd = folders.get(page) ?? ''
        const { stdout } = await promisify(execFile)('sh', ['-ec', commands], { cwd })
        expect(stdout).toContain('"status":"success"')
        if (commands.includes('-o page.pdf')) {
          expect((await readFile(join(cwd, 'page.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
        }
      })
    },
  )
})

describe('examples of serverless functions respond', () => {
  test.each(examples('js', isRoute))('$title', async ({ page, example }) => {
    const folder = folders.get(page) ?? ''
    const call = `
      import * as route from ${JSON.stringify(join(folder, example.file ?? ''))}
      const { GET, POST } = route
      const url = 'http://localhost/docs/v2/create-pdf?template_id=note&export_type=file'
      const response = POST === undefined
        ? await GET(new Request(url))
        : await POST(new Request(url, { method: 'POST', body: '{}', headers: { 'x-api-key': 'secret' } }))
      console.log(response.status, Buffer.from(await response.arrayBuffer()).subarray(0, 5).toString())
      process.exit()`
    const file = await writeProgram(folder, 'call-route.js', call)
    process.env['PLATEN_KEY'] = 'secret'
    expect(await runProgram(folder, file)).toBe('200 %PDF-\n')
  })

  test.each(examples('js', ({ file }) => file === 'lambda.js'))('$title', async ({ page, example }) => {
    const folder = folders.get(page) ?? ''
    const event = {
      version: '2.0',
      rawPath: '/v2/create-pdf',
      rawQueryString: 'template_id=note&export_type=file',
      headers: { 'x-api-key': 'secret', 'content-type': 'application/json', host: 'localhost' },
      requestContext: { http: { method: 'POST', path: '/v2/create-pdf' }, domainName: 'localhost' },
      body: '{"name": "Ada"}',
      isBase64Encoded: false,
    }
    const call = `
      import { handler } from ${JSON.stringify(join(folder, example.file ?? ''))}
      const { statusCode, body } = await handler(${JSON.stringify(event)}, {})
      console.log(statusCode, Buffer.from(body, 'base64').subarray(0, 5).toString())
      process.exit()`
    process.env['PLATEN_KEY'] = 'secret'
    expect(await runProgram(folder, await writeProgram(folder, 'call-lambda.js', call))).toBe('200 %PDF-\n')
  })
})

describe('commands of examples run', () => {
  test.each(
    examples('sh', ({ code }) => code.includes('npx platen ')).filter(
      ({ page }) => page.path !== 'README.md',
    ),
  )('$title', async ({ page, example }) => {
    await runCommands(folders.get(page) ?? '', example)
  })

  test('the Dockerfile copies and starts files that exist', () => {
    for (const { page, example } of examples('dockerfile')) {
      const [, copied = ''] = /^COPY (.*js) \.\/$/m.exec(example.code) ?? []
      const [, started = ''] = /^CMD \["node", "(.*)"\]$/m.exec(example.code) ?? []
      const files = page.examples.map(({ file }) => file)
      expect(copied.split(' ').filter(name => !files.includes(name))).toEqual([])
      expect(files).toContain(started)
    }
  })

  test('npm scripts named in the documentation exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const named = pages.flatMap(({ markdown }) => [...markdown.matchAll(/\bnpm run ([a-z:]+)/g)])
    expect(named.map(([, name = '']) => name).filter(name => !Object.hasOwn(scripts, name))).toEqual([])
  })
})

describe('templates of examples print without warnings', () => {
  /** The texts of each page, in drawing order. */
  async function print(template: TemplateDefinition): Promise<string[]> {
    await engine.putTemplate({ ...template, template_id: 'example' })
    const data = template.sample ?? {}
    const params = { template_id: 'example', data, export_type: 'file' } as const
    const { file, warnings } = await ('scene' in template
      ? engine.createImage({ ...params, output_format: 'pdf' })
      : engine.createPdf(params))
    expect(warnings ?? []).toEqual([])
    const drawn = await drawPages(file, { dpi: 10 })
    return drawn.map(({ text }) =>
      text
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/ +/g, ' '),
    )
  }

  const templates = examples('json', example => templateOf(example) !== null)
  const named = (name: string): TemplateDefinition => {
    const found = templates.find(({ example }) => example.file === name)
    return templateOf(found?.example as Example) as TemplateDefinition
  }

  test.each(templates)('$title', async ({ example }) => {
    await print(templateOf(example) as TemplateDefinition)
  })

  test('many scripts are printed on one page', async () => {
    const [page, ...others] = await print(named('many-tongues.json'))
    expect(others).toEqual([])
    for (const words of ['Many Tongues', '🌍', '40721', 'אחר כך']) expect(page).toContain(words)
    expect(page?.replaceAll(' ', '')).toContain('नमस्ते') // pdf.js returns each cluster as a separate item
  })

  test('the structure of the accessible invoice is as shown', async () => {
    const page = pages.find(({ path }) => path === 'docs/accessibility.md') as DocsPage
    const invoice = page.examples.findIndex(({ file }) => file === 'accessible-invoice.json')
    const shown = page.examples.slice(invoice).find(({ language }) => language === 'text')
    const template = named('accessible-invoice.json') as TemplateDefinition & { sample: object }
    const { file } = await renderPdf(template, template.sample)
    expect(`${withTextsBehind(await dumpStructure(file)).join('\n')}\n`).toBe(shown?.code)
  })

  test('a statement carries its total from page to page', async () => {
    const pages = await print(named('carried-totals.json'))
    expect(pages).toHaveLength(2)
    const [, carried] = /Carried forward (€[\d.,]+)/.exec(pages[0] ?? '') ?? []
    const [, brought] = /Brought forward (€[\d.,]+)/.exec(pages[1] ?? '') ?? []
    expect(carried).toMatch(/^€\d/)
    expect(brought).toBe(carried)
    expect(pages[0]).toContain('Quay 3, Galway')
    expect(pages[1]).not.toContain('Quay 3, Galway')
  })
})

describe('generated reference tables equal the code', () => {
  test.each(pages)('$path', async ({ markdown }) => {
    expect(await withTables(markdown), 'run npm run docs:tables').toBe(markdown)
  })

  test('every table is on a page', () => {
    const text = pages.map(({ markdown }) => markdown).join('')
    expect(TABLE_NAMES.filter(name => !text.includes(`<!-- table: ${name} -->`))).toEqual([])
  })

  test('every documented warning exists in the code', () => {
    const codes = Object.keys(WARNINGS)
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    const sources = files
      .filter(file => file.endsWith('.ts') && file !== 'api/schema/warnings.ts')
      .map(file => readFileSync(join(ROOT, 'src', file), 'utf8'))
    const known = new Set(sources.flatMap(source => source.match(/(?<=')[a-z]+(?:_[a-z]+)+(?=')/g) ?? []))
    expect(codes.filter(code => !known.has(code))).toEqual([])
    const emitted = new Set(
      sources.flatMap(source =>
        [...source.matchAll(/\bcode: '([a-z]+(?:_[a-z]+)+)'/g)].map(([, code = '']) => code),
      ),
    )
    const documented = new Set([...codes, ...Object.keys(ERRORS)])
    expect([...emitted].filter(code => !documented.has(code))).toEqual([])
  })
})

describe('links and images', () => {
  const anchors = new Map(pages.map(({ path, markdown }) => [path, headingsOf(markdown)]))

  test.each(pages)('$path links only to existing files and headings', ({ path, markdown }) => {
    const text = markdown.replaceAll(/^```.*?^```$/gms, '')
    const targets = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)|src="([^"]+)"/g)].map(
      ([, link, src]) => link ?? src ?? '',
    )
    const broken = targets.filter(target => {
      const [file = '', anchor] = target.split('#')
      const linked = file === '' ? path : join(path, '..', file)
      if (!existsSync(join(ROOT, linked))) return true
      return anchor !== undefined && anchors.get(linked)?.includes(anchor) !== true
    })
    expect(broken).toEqual([])
  })

  test.each(['CONTRIBUTING.md', 'docs/contributing.md', 'src/README.md'])(
    '%s names only existing files and folders',
    path => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      const paths = [...text.matchAll(/`([a-z][\w-]*\/[\w./-]*)`/g)].map(([, path = '']) => path)
      expect(paths.length).toBeGreaterThan(20)
      const isMissing = (path: string): boolean =>
        !path.startsWith('dist/') && !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, 'src', path))
      expect(paths.filter(path => !path.includes('.vitepress') && isMissing(path))).toEqual([])
    },
  )

  test('every image of docs/pictures is used by a page', () => {
    const shown = pages.flatMap(picturesOf)
    const stored = readdirSync(join(ROOT, 'docs/pictures')).map(name => name.replace('.png', ''))
    expect(stored.sort()).toEqual([...new Set(shown)].sort())
  })

  test('every example has a language with a test', () => {
    const languages = pages.flatMap(({ examples }) => examples.map(({ language }) => language))
    expect([...new Set(languages)].sort()).toEqual([
      ...['css', 'dockerfile', 'html', 'js', 'json', 'sh', 'text'],
      'ts', // compiled by test/types/definition-types.long.test.ts
    ])
  })

  test('every page is in the index and in the README', () => {
    const linked = (path: string): string => pages.find(page => page.path === path)?.markdown ?? ''
    const names = pages
      .map(({ path }) => path)
      .filter(path => path !== 'README.md' && path !== 'docs/README.md')
    expect(names.filter(path => !linked('README.md').includes(`(${path})`))).toEqual([])
    expect(
      names.filter(path => !linked('docs/README.md').includes(`(${path.replace('docs/', '')})`)),
    ).toEqual([])
  })

  test(`the README has at most ${MAX_README_LINES} lines`, () => {
    expect(pages[0]?.markdown.split('\n').length).toBeLessThanOrEqual(MAX_README_LINES)
  })
})

/** The anchors of headings, as generated by repository hosts and VitePress. */
function headingsOf(markdown: string): string[] {
  const text = markdown.replaceAll(/^```.*?^```$/gms, '')
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
