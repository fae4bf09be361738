import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPages } from '../fixtures/page-pictures.ts'
import { readmeTemplates } from '../fixtures/readme-templates.ts'
import { ERRORS } from '../src/base/errors.ts'
import { DEFAULT_LIMITS } from '../src/base/limits.ts'
import { DOWNLOAD_PATHS, OPENAPI_PATH, ROUTES } from '../src/http/routes.ts'
import { createEngine, type TemplateDefinition } from '../src/index.ts'
import { VOCABULARY } from '../src/template/helpers/vocabulary.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES: Readonly<Record<string, string>> = {
  platen: 'src/index.ts',
  'platen/directory': 'src/storage/directory/index.ts',
  'platen/http': 'src/http/index.ts',
  'platen/testing': 'src/testing/index.ts',
}

const readme = await readFile(join(ROOT, 'README.md'), 'utf8')
const programs = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, code = '']) => code)
const templates = readmeTemplates(readme)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-readme-'))
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Writes an example with the package's names leading to the sources. */
async function writeExample(name: string, code: string): Promise<string> {
  const program = code.replace(
    /from '(platen[^']*)'/g,
    (_, name: string) => `from '${join(ROOT, SOURCES[name] ?? name)}'`,
  )
  const file = join(folder, name)
  await writeFile(file, program)
  return file
}

/** Runs an example as its own process. */
async function runExample(code: string): Promise<string> {
  const file = await writeExample('example.mjs', code)
  const { stdout } = await run(process.execPath, [file], { cwd: folder })
  return stdout
}

describe('the examples of the README run', () => {
  test('the invoice of the first screen', async () => {
    await runExample(programs[0] ?? '')
    const pdf = await readFile(join(folder, 'invoice.pdf'))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('storing in a directory', async () => {
    const output = await runExample(programs[1] ?? '')
    expect(output).toMatch(/^file:.*\.pdf\n.*\.pdf application\/pdf \d+\n$/)
  })

  test('the report of a mistake', async () => {
    expect(await runExample(programs[2] ?? '')).toMatch(/^invalid_template\n/)
    expect(await runExample(programs[2] ?? '')).toMatch(/\/document\/content\/0\/style .*'total'/)
    expect(await runExample(programs[2] ?? '')).toMatch(/\/document\/content\/0\/text .*'currency'/)
  })

  test('the receipt of HTML and CSS', async () => {
    await runExample(programs[3] ?? '')
    const pdf = await readFile(join(folder, 'receipt.pdf'))
    const [page] = await drawPages(pdf, { dpi: 40 })
    const words = page?.text.map(({ text }) => text).join(' ')
    expect(words).toContain('Atlas of tides <2nd ed.>')
    expect(words).toContain('Page 1 of 1')
  })

  test('the card with an override', async () => {
    await runExample(programs[4] ?? '')
    const jpeg = await readFile(join(folder, 'card.jpg'))
    expect(jpeg.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  })

  test('the webhook of an asynchronous job', async () => {
    expect(await runExample(programs[5] ?? '')).toBe('success true\n')
  })

  test.each([
    [7, 'node:http'],
    [8, 'Hono'],
    [9, 'Fastify'],
    [10, 'Express'],
  ])('serving over HTTP, program %i: %s', async index => {
    await writeExample('handler.js', programs[6] ?? '')
    const file = await writeExample('serve.js', programs[index] ?? '')
    const port = await freePort()
    const env = { ...process.env, PLATEN_KEY: 'secret', PORT: String(port) }
    const server = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const [line] = await once(server.stdout, 'data')
      expect(String(line)).toBe('listening\n')
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
    } finally {
      server.kill()
    }
  })

  test('the conformance suite', async () => {
    expect((await runExample(programs[11] ?? '')).split('\n').length).toBeGreaterThan(20)
  })

  test('and there are no others', () => {
    expect(programs).toHaveLength(12)
  })
})

describe('the templates of the README print', () => {
  const engine = createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
  afterAll(async () => await (await engine).close())

  /** The texts of each page, in the order in which they are drawn. */
  async function print(template: TemplateDefinition | undefined): Promise<string[]> {
    if (template === undefined) throw new Error('the README has no such template')
    const { createPdf, putTemplate } = await engine
    await putTemplate({ ...template, template_id: 'example' })
    const data = template.sample ?? {}
    const { file, warnings } = await createPdf({ template_id: 'example', data, export_type: 'file' })
    expect(warnings ?? []).toEqual([])
    const pages = await drawPages(file, { dpi: 10 })
    return pages.map(({ text }) =>
      text
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/ +/g, ' '),
    )
  }

  test('text of many scripts', async () => {
    const [page, ...others] = await print(templates[0])
    expect(others).toEqual([])
    for (const words of ['Many Tongues', '🌍', '40721', 'אחר כך']) expect(page).toContain(words)
    expect(page?.replaceAll(' ', '')).toContain('नमस्ते') // pdf.js gives each cluster as a piece of its own
  })

  test('a statement that carries totals from page to page', async () => {
    const pages = await print(templates[1])
    expect(pages).toHaveLength(2)
    const [, carried] = /Carried forward (€[\d.,]+)/.exec(pages[0] ?? '') ?? []
    const [, brought] = /Brought forward (€[\d.,]+)/.exec(pages[1] ?? '') ?? []
    expect(carried).toMatch(/^€\d/)
    expect(brought).toBe(carried)
    expect(pages[0]).toContain('Quay 3, Galway')
    expect(pages[1]).not.toContain('Quay 3, Galway')
  })

  test('and there are no others', () => {
    expect(templates).toHaveLength(2)
  })
})

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** What stands between `<!-- name -->` and `<!-- /name -->`. */
function section(name: string): string {
  const [, text = ''] = new RegExp(`<!-- ${name} -->\\n(.*?)<!-- /${name} -->`, 's').exec(readme) ?? []
  return text
}

describe('the tables of the README are those of the code', () => {
  test('errors', () => {
    const rows = Object.entries(ERRORS).map(
      ([code, { status, retryable, advice }]) =>
        `| \`${code}\` | ${status} | ${retryable ? 'yes' : 'no'} | ${advice} |\n`,
    )
    expect(section('errors')).toBe(
      `| code | status | retry | what to do |\n|---|---|---|---|\n${rows.join('')}`,
    )
  })

  test('routes', () => {
    const downloads = DOWNLOAD_PATHS.map(path => `${path}<key>`)
    const rows = [
      ...ROUTES.map(({ path, methods }) => `| \`${path}\` | ${methods.join(', ')} |\n`),
      ...[...downloads, OPENAPI_PATH].map(path => `| \`${path}\` | GET, HEAD |\n`),
    ]
    expect(section('routes')).toBe(`| path | methods |\n|---|---|\n${rows.join('')}`)
  })

  test('limits', () => {
    const rows = Object.entries(DEFAULT_LIMITS).map(
      ([name, value]) => `| \`${name}\` | ${value.toLocaleString('en')} |`,
    )
    for (const row of rows) expect(section('limits')).toContain(row)
    expect(section('limits').match(/^\| `/gm)).toHaveLength(rows.length)
  })

  test('warnings', async () => {
    const files = await readdir(join(ROOT, 'src'), { recursive: true })
    const sources = await Promise.all(
      files.filter(file => file.endsWith('.ts')).map(file => readFile(join(ROOT, 'src', file), 'utf8')),
    )
    const named = section('warnings').matchAll(/^\| (.*?) \|/gm)
    const codes = [...named].flatMap(([, cell = '']) => cell.match(/[a-z]+(?:_[a-z]+)+/g) ?? [])
    expect(codes.length).toBeGreaterThan(30)
    const known = new Set(sources.flatMap(source => source.match(/(?<=')[a-z]+(?:_[a-z]+)+(?=')/g) ?? []))
    expect(codes.filter(code => !known.has(code))).toEqual([])
  })

  test('helpers', () => {
    const rows = [...VOCABULARY.values()].map(({ usage, says }) => `| \`${usage}\` | ${says} |\n`)
    expect(section('helpers')).toBe(`| helper | gives |\n|---|---|\n${rows.join('')}`)
  })
})
