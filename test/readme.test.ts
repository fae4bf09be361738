import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '../src/errors.ts'
import { DEFAULT_LIMITS } from '../src/limits.ts'
import { VOCABULARY } from '../src/template/vocabulary.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES: Readonly<Record<string, string>> = {
  platen: 'src/index.ts',
  'platen/directory': 'src/storage/directory/index.ts',
  'platen/testing': 'src/testing/index.ts',
}

const readme = await readFile(join(ROOT, 'README.md'), 'utf8')
const programs = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, code = '']) => code)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-readme-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Runs an example as its own process, with the package's names leading to the sources. */
async function runExample(code: string): Promise<string> {
  const program = code.replace(
    /from '(platen[^']*)'/g,
    (_, name: string) => `from '${join(ROOT, SOURCES[name] ?? name)}'`,
  )
  const file = join(folder, 'example.mjs')
  await writeFile(file, program)
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

  test('the card with an override', async () => {
    await runExample(programs[3] ?? '')
    const jpeg = await readFile(join(folder, 'card.jpg'))
    expect(jpeg.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  })

  test('the conformance suite', async () => {
    expect((await runExample(programs[4] ?? '')).split('\n').length).toBeGreaterThan(20)
  })

  test('and there are no others', () => {
    expect(programs).toHaveLength(5)
  })
})

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

  test('limits', () => {
    const rows = Object.entries(DEFAULT_LIMITS).map(
      ([name, value]) => `| \`${name}\` | ${value.toLocaleString('en')} |`,
    )
    for (const row of rows) expect(section('limits')).toContain(row)
    expect(section('limits').match(/^\| `/gm)).toHaveLength(rows.length)
  })

  test('helpers', () => {
    const rows = [...VOCABULARY.values()].map(({ usage, says }) => `| \`${usage}\` | ${says} |\n`)
    expect(section('helpers')).toBe(`| helper | gives |\n|---|---|\n${rows.join('')}`)
  })
})
