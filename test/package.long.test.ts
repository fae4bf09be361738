import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixtureEngine, listFixtures, renderFixture } from '../fixtures/fixtures.ts'
import { STARTERS } from '../src/cli/init/starters.ts'
import { packPackage, ROOT } from './built-package.ts'
import { packagesOf } from './loaded-packages.ts'

const run = promisify(execFile)
const INSTALL_TIMEOUT_MS = 300_000

/** The package as published: packed and installed in an empty folder. */
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-user-'))
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  await run('npm', ['install', '--no-audit', '--no-fund', await packPackage()], { cwd: folder })
}, INSTALL_TIMEOUT_MS)

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const CONSUMER = `
import { writeFile } from 'node:fs/promises'
import { createEngine, memoryStorage, PlatenError, renderHtml, type PdfResult } from 'platen'
import { directoryStorage } from 'platen/directory'
import { postgresRecords } from 'platen/postgres'
import { storageConformance } from 'platen/testing'

const engine = await createEngine({ storage: memoryStorage() })
await engine.putTemplate({ template_id: 'hello', document: { content: ['Hello {{name}}'] } })
await engine.putTemplate({ template_id: 'card', scene: { width: 64, height: 32, objects: [{ type: 'rect', width: 64, height: 32, fill: '#336699' }] } })
const { file, total_pages } = await engine.createPdf({ template_id: 'hello', data: { name: 'you' }, export_type: 'file' })
const bytes: Uint8Array = file
const pages: number = total_pages
const result: PdfResult = await engine.createPdf({ template_id: 'hello', data: { name: 'you' } })
const image = await engine.createImage({ template_id: 'card', export_type: 'file' })
const code: string = await engine.createPdf({ template_id: 'none' }).then(() => '', (error: unknown) => error instanceof PlatenError ? error.code : 'other')
const fetched: string = await renderHtml('<img src="http://localhost:9/a.png">').then(() => '', (error: unknown) => error instanceof PlatenError ? error.code : 'other')
await engine.close()
const cases: number = storageConformance({ createStorage: () => ({ storage: memoryStorage() }) }).length
await writeFile('hello.pdf', bytes)
await writeFile('card.jpg', image.file)
console.log(JSON.stringify({ pages, url: result.download_url, code, fetched, cases: cases > 10, directory: typeof directoryStorage, postgres: typeof postgresRecords }))
`

describe('the packed package', () => {
  test('contains code, fonts and documentation, and no sources', async () => {
    const installed = join(folder, 'node_modules/platen')
    expect((await readdir(installed)).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'dist',
      'docs',
      'fixtures',
      'fonts',
      'package.json',
    ])
    const files = await readdir(join(installed, 'dist'), { recursive: true })
    const data = files.filter(file => !/\.(js|d\.ts)$/.test(file) && file.includes('.'))
    expect(
      data.filter(file => !/^(?:hyphenation\/[\w-]+\.json\.br|(?:templates|preview)\/.*)$/.test(file)).sort(),
    ).toEqual(['THIRD-PARTY-LICENSES.txt', 'harfbuzz-subset.wasm', 'template.schema.json'])
    expect(data.filter(file => file.startsWith('preview/')).sort()).toEqual([
      'preview/index.html',
      'preview/pdf.worker.mjs',
      'preview/styles.css',
    ])
  })

  test('contains the templates of `platen init`', async () => {
    for (const name of Object.keys(STARTERS)) {
      await run('npx', ['platen', 'init', join('starters', name), '--template', name], { cwd: folder })
    }
    const validated = await run('npx', ['platen', 'validate', 'starters', '--max-warnings', '0'], {
      cwd: folder,
    })
    expect(validated.stdout).toContain(`${Object.keys(STARTERS).length} templates, 0 errors, 0 warnings`)
  })

  test('exports the JSON Schema of templates', async () => {
    const program =
      "import schema from 'platen/template.schema.json' with { type: 'json' }; console.log(schema.title)"
    const { stdout } = await run('node', ['--input-type=module', '--eval', program], { cwd: folder })
    expect(stdout).toBe('Platen template definition\n')
  })

  test('depends on native packages only, and loads none before it is needed', async () => {
    const installed = join(folder, 'node_modules/platen')
    const manifest: unknown = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
    expect(manifest).not.toHaveProperty('dependencies')
    const platen = pathToFileURL(join(installed, 'dist/index.js'))
    expect(await packagesOf(platen, '')).toEqual(['platen'])
    const printing = `await engine.createPdfFromHtml({ body: '<p lang="de" style="hyphens: auto">Silbentrennung שלום</p>' })`
    expect(await packagesOf(platen, printing)).toEqual(['platen'])
  })

  test('has at most 120 MB with native packages, 55 MB without', async () => {
    expect(await sizeMb(join(folder, 'node_modules'))).toBeLessThan(120)
    expect(await sizeMb(join(folder, 'node_modules/platen'))).toBeLessThan(55)
  })

  test('contains the licence of every bundled package', async () => {
    const text = await readFile(join(folder, 'node_modules/platen/dist/THIRD-PARTY-LICENSES.txt'), 'utf8')
    const licences = new Map(
      [...text.matchAll(/^(@?[\w./-]+) \d\S*, licence: (.+)$/gm)].map(([, name, licence]) => [name, licence]),
    )
    for (const name of [
      'pdfmake',
      'pdfkit',
      'fontkit',
      'handlebars',
      'ajv',
      'hyphen',
      'harfbuzzjs',
      'undici',
    ]) {
      expect(licences.has(name), name).toBe(true)
    }
    const expected = ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'as follows']
    expect([...new Set(licences.values())].sort()).toEqual(expected)
  })

  test('contains the licences of HarfBuzz and of the fonts', async () => {
    const text = await readFile(join(folder, 'node_modules/platen/dist/THIRD-PARTY-LICENSES.txt'), 'utf8')
    expect(text).toContain('HarfBuzz (in harfbuzzjs), licence: MIT-Modern-Variant')
    expect(text).toMatch(/Copyright © .* Behdad Esfahbod/)
    const fonts = join(folder, 'node_modules/platen/fonts')
    const { families } = JSON.parse(await readFile(join(fonts, 'manifest.json'), 'utf8'))
    expect(families.length).toBeGreaterThan(10)
    for (const { name, licence, licenceFile } of families) {
      const licenceText = await readFile(join(fonts, licenceFile), 'utf8')
      expect(text, name).toContain(`Font ${name}, licence: ${licence}\n\n${licenceText.trim()}\n`)
    }
  })

  test(
    'renders all fixtures like the sources',
    async () => {
      const platen: typeof import('../src/index.ts') = await import(
        pathToFileURL(join(folder, 'node_modules/platen/dist/index.js')).href
      )
      for (const fixture of await listFixtures()) {
        const engines = [
          await createFixtureEngine(fixture.template),
          await createFixtureEngine(fixture.template, platen.createEngine),
        ]
        const [own = [], packed = []] = await Promise.all(
          engines.map(engine => renderFixture(fixture, engine)),
        )
        for (const [i, { bytes }] of own.entries()) {
          expect(Buffer.compare(bytes, packed[i]?.bytes ?? Buffer.of()), fixture.name).toBe(0)
        }
        await Promise.all(engines.map(engine => engine.close()))
      }
    },
    INSTALL_TIMEOUT_MS,
  )

  test(
    'type-checks in a strict consumer',
    async () => {
      await writeFile(join(folder, 'consumer.ts'), CONSUMER)
      const options = {
        strict: true,
        target: 'es2023',
        module: 'nodenext',
        noEmit: true,
        skipLibCheck: false,
        types: ['node'],
      }
      await run('npm', ['install', '--no-audit', '--no-fund', '@types/node@20'], { cwd: folder })
      const config = {
        compilerOptions: { ...options, exactOptionalPropertyTypes: true },
        files: ['consumer.ts'],
      }
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
      await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.json'], { cwd: folder })
    },
    INSTALL_TIMEOUT_MS,
  )

  test.each(['20.19.0', '24', '26'])(
    'renders on Node %s',
    async version => {
      const consumer = CONSUMER.replace(/, type PdfResult/, '').replace(
        /: (Uint8Array|number|PdfResult|string|unknown)\b/g,
        '',
      )
      await writeFile(join(folder, 'consumer.js'), consumer)
      const node = await nodeOf(version)
      const { stdout } = await run(node, ['consumer.js'], { cwd: folder })
      expect(JSON.parse(stdout)).toEqual({
        pages: 1,
        url: expect.stringMatching(/^memory:/),
        code: 'template_not_found',
        fetched: 'asset_denied',
        cases: true,
        directory: 'function',
        postgres: 'function',
      })
      expect((await readFile(join(folder, 'hello.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
      expect((await stat(join(folder, 'card.jpg'))).size).toBeGreaterThan(100)
    },
    INSTALL_TIMEOUT_MS,
  )

  test(
    'provides a command that renders a template',
    async () => {
      const template = { sample: { name: 'sample' }, document: { content: ['Hello {{name}}'] } }
      await writeFile(join(folder, 'hello.json'), JSON.stringify(template))
      await run('npx', ['platen', 'render', 'hello.json', '-o', 'command.pdf'], { cwd: folder })
      expect((await readFile(join(folder, 'command.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
    },
    INSTALL_TIMEOUT_MS,
  )
})

/** A Node of this version: the npm package `node` contains it, installed outside the consumer's folder. */
async function nodeOf(version: string): Promise<string> {
  const cache = join(tmpdir(), 'platen-test-nodes', version)
  const node = join(cache, 'node_modules/node/bin/node')
  const isThere = await stat(node).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', cache, `node@${version}`])
  }
  return node
}

/** Size of a folder on disk. */
async function sizeMb(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes / 1e6
}
