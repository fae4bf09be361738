/** The built package on Deno with the permissions of docs/deployment.md. Real processes. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackage, ROOT } from '../built-package.ts'
import { findRuntime } from './find-runtime.ts'

const DENO = findRuntime('deno')

/** Calls by name. Each runs in a separate process and prints the start of its file, or its error. */
const CALLS = {
  document:
    "renderPdf({ document: { content: [{ text: 'Donaudampfschiff', hyphens: 'auto', language: 'de' }] } })",
  page: "renderHtml('<style>h1 { color: red }</style><h1>Hello</h1>')",
  photo:
    "renderPdf({ document: { content: [{ image: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', width: 9 }] } })",
  image: "renderImage({ width: 9, height: 9, objects: [] }, { format: 'png' })",
  fetch: `renderHtml('<img src="' + Deno.args[0] + '">', { resources: { assets: { allowPrivateHosts: ['127.0.0.1'] } } })`,
  thread: "withEngine({ rendering: { isolation: 'thread', workers: 1 } })",
  process: "withEngine({ rendering: { isolation: 'process', workers: 1 } })",
  directory: "withEngine({ rendering: { isolation: 'none' }, storage: directoryStorage(Deno.args[1]) })",
} as const

const script = (call: string, folder: string): string => `
  import { createEngine, renderHtml, renderImage, renderPdf } from '${pathToFileURL(folder)}/dist/index.js'
  import { directoryStorage } from '${pathToFileURL(folder)}/dist/storage/directory/index.js'
  async function withEngine(options) {
    const engine = await createEngine(options)
    try {
      await engine.putTemplate({ template_id: 'hello', document: { content: ['Hello'] } })
      return await engine.createPdf({ template_id: 'hello', data: {}, export_type: 'file' })
    } finally {
      await engine.close()
    }
  }
  const outcome = await ${call}.then(
    ({ file }) => Buffer.from(file).subarray(1, 4).toString('latin1'),
    ({ code, message }) => code + ' ' + message,
  )
  console.log(JSON.stringify(outcome))
`

let folder = ''
let dependencies = ''
let data = ''
const assets = createServer((_, response) => {
  response.setHeader('content-type', 'image/svg+xml')
  response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
})

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'platen-deno-')))
  data = join(folder, 'data')
  await buildPackage(folder)
  await rm(join(folder, 'fonts'))
  await cp(join(ROOT, 'fonts'), join(folder, 'fonts'), { recursive: true })
  dependencies = await realpath(join(ROOT, 'node_modules'))
  await new Promise<void>(resolve => assets.listen(0, '127.0.0.1', resolve))
}, 120_000)
afterAll(async () => {
  assets.close()
  await rm(folder, { recursive: true, force: true })
})

function outcomeOf(call: keyof typeof CALLS, flags: readonly string[]): Promise<unknown> {
  const { port } = assets.address() as AddressInfo
  const args = ['run', '--no-prompt', ...flags, '-', `http://127.0.0.1:${port}/`, data]
  return new Promise((resolve, reject) => {
    const child = execFile(DENO ?? '', args, { cwd: folder }, (error, stdout, stderr) =>
      error === null ? resolve(JSON.parse(stdout)) : reject(new Error(stderr, { cause: error })),
    )
    child.stdin?.end(script(CALLS[call], folder))
  })
}

describe.skipIf(DENO === null)(DENO === null ? 'Deno (not here)' : 'Deno', () => {
  const reads = () => [`--allow-read=${folder}`]
  const native = () => [`--allow-read=${folder},${dependencies}`, '--allow-env', '--allow-sys', '--allow-ffi']

  test.each(['document', 'page', 'thread'] as const)(
    '%s needs only read access to the package',
    async call => {
      expect(await outcomeOf(call, reads())).toBe('PDF')
    },
  )

  test.each(['photo', 'image'] as const)('%s needs the flags of native packages', async call => {
    expect(await outcomeOf(call, native())).toBe(call === 'image' ? 'PNG' : 'PDF')
    for (const flag of ['--allow-env', '--allow-sys', '--allow-ffi']) {
      const flags = native().filter(given => given !== flag)
      expect(await outcomeOf(call, flags)).toMatch(
        new RegExp(`^(permission_denied|package_missing) .* Start Deno with ${flag}`),
      )
    }
  })

  test.each([
    ['fetch', '--allow-net', /^asset_failed .* start Deno with --allow-net\.$/],
    ['process', '--allow-run', /^permission_denied .* Start Deno with --allow-run, or render on/],
    ['directory', '--allow-write', /^permission_denied .* start Deno with --allow-write\.$/],
  ] as const)('%s needs %s', async (call, flag, message) => {
    const flags = [...reads(), ...(call === 'process' ? ['--allow-env'] : [])]
    expect(await outcomeOf(call, flags)).toMatch(message)
    const value = { fetch: '=127.0.0.1', process: '', directory: `=${data}` }[call]
    expect(await outcomeOf(call, [...flags, `${flag}${value}`])).toBe('PDF')
  })

  test('an unreadable folder is reported with the flag', async () => {
    expect(await outcomeOf('document', [`--allow-read=${folder}/dist`])).toMatch(
      /^permission_denied Deno's permission model denies read access to '.*fonts.*'\. Start Deno with --allow-read\.$/,
    )
  })
})
