import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackage } from '../built-package.ts'
import { findRuntime } from './find-runtime.ts'

const run = promisify(execFile)
const HERE = fileURLToPath(new URL('.', import.meta.url))

const RUNTIMES: readonly (readonly [string, string | null, readonly string[]])[] = [
  ['Node', process.execPath, []],
  ['Bun', findRuntime('bun'), []],
  ['Deno', findRuntime('deno'), ['run', '--allow-all', '--no-prompt']],
]

/** The package as it is built, with its dependencies, in a folder of its own. */
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-runtimes-'))
  await buildPackage(folder)
  await copyFile(join(HERE, 'probe.js'), join(folder, 'probe.js'))
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

const RENDERED = {
  pdf: '%PDF-',
  image: '\u0089PNG\r',
  page: ['%PDF-', null],
  privateName: 'asset_denied',
  redirect: 'asset_denied',
  requests: 1,
}

for (const [name, program, options] of RUNTIMES) {
  const title = `the built package renders, fetches and serves on ${name}`
  test.skipIf(program === null)(
    program === null ? `${title} (not here: ${name})` : title,
    async () => {
      const { stdout } = await run(program ?? '', [...options, 'probe.js'], { cwd: folder })
      expect(JSON.parse(stdout)).toEqual({
        none: RENDERED,
        thread: RENDERED,
        process: RENDERED,
        http: { plain: [true, null, '%PDF-'], parsed: [true, null, '%PDF-'], read: 'body_missing' },
      })
    },
    120_000,
  )
}
