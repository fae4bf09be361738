/** The built package on hosts that lack permissions, files or writable folders. Real processes. */
import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildPackage, ROOT } from '../built-package.ts'

const INTER = join(ROOT, 'test/assets/fonts/inter/inter-latin-wght-normal.woff2')
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A GIF, which sharp decodes. */
const PHOTO = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Calls by name. Each runs in a separate process and prints the start of its file, or its error. */
const CALLS = {
  pdf: "renderPdf({ document: { content: ['Hello'] } })",
  photo: `renderPdf({ document: { content: [{ image: '${PHOTO}', width: 9 }] } })`,
  picture: `renderPdf({ document: { content: [{ image: '${PIXEL}', width: 9 }] } })`,
  hyphens:
    "renderPdf({ document: { content: [{ text: 'Donaudampfschiff', hyphens: 'auto', language: 'de' }] } })",
  font: `renderPdf({ document: { content: [{ text: 'a', font: 'Inter' }] } }, {}, { resources: { fonts: { Inter: { normal: '${INTER}' } } } })`,
  html: "renderHtml('<h1>Hello</h1>')",
  markdown: "renderMarkdown('# Hello')",
  image:
    "renderImage({ width: 9, height: 9, objects: [{ type: 'rect', width: 4, height: 4 }] }, { format: 'png' })",
  thread:
    "withEngine({ isolation: 'thread', workers: 1 }, engine => engine.createPdfFromHtml({ body: 'a', export_type: 'file' }))",
  process:
    "withEngine({ isolation: 'process', workers: 1 }, engine => engine.createPdfFromHtml({ body: 'a', export_type: 'file' }))",
  firstPage:
    "withEngine({ isolation: 'none' }, engine => engine.createPdfFromHtml({ body: 'a', output_format: 'png', export_type: 'file' }))",
} as const
type CallName = keyof typeof CALLS

const script = (call: string, folder: string): string => `
  import { createEngine, renderHtml, renderImage, renderMarkdown, renderPdf } from '${pathToFileURL(folder)}/dist/index.js'
  async function withEngine(rendering, use) {
    const engine = await createEngine({ rendering })
    try {
      return await use(engine)
    } finally {
      await engine.close()
    }
  }
  const outcome = await ${call}.then(
    ({ file }) => ({ file: Buffer.from(file ?? 'none').subarray(0, 5).toString('latin1') }),
    ({ name, code, message }) => ({ name, code, message }),
  )
  console.log(JSON.stringify(outcome))
`

/** The built package. */
let folder = ''
/** The real paths of native packages, as Node resolves links before it checks permissions. */
let dependencies = ''

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'platen-restricted-')))
  await buildPackage(folder)
  await rm(join(folder, 'fonts'))
  await cp(join(ROOT, 'fonts'), join(folder, 'fonts'), { recursive: true })
  dependencies = await realpath(join(ROOT, 'node_modules'))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

interface RunOptions {
  readonly flags?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

function node(
  args: readonly string[],
  { flags = [], env }: RunOptions,
): Promise<{ stdout: string; stderr: string; exitCode: number }> {
  return new Promise(resolve => {
    const options = { cwd: folder, encoding: 'utf8', env: env ?? process.env } as const
    const child = execFile(process.execPath, [...flags, ...args], options, (_error, stdout, stderr) =>
      resolve({ stdout, stderr, exitCode: child.exitCode ?? -1 }),
    )
  })
}

async function outcomeOf(call: CallName, options: RunOptions = {}): Promise<unknown> {
  const { stdout, stderr } = await node(
    ['--input-type=module', '--eval', script(CALLS[call], folder)],
    options,
  )
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`The process printed ${stdout} and ${stderr}`)
  }
}

const failure = (code: string, message: RegExp) => ({
  name: 'PlatenError',
  code,
  message: expect.stringMatching(message),
})
const PDF = { file: '%PDF-' }
const PNG = { file: '\u0089PNG\r' }

describe("Node's permission model", () => {
  const reads = () => ['--permission', `--allow-fs-read=${folder}`]
  const readsNative = () => [...reads(), `--allow-fs-read=${dependencies}`]

  test.each(['pdf', 'picture', 'html', 'markdown', 'hyphens'] as const)(
    '%s needs only read access to the package',
    async call => {
      expect(await outcomeOf(call, { flags: reads() })).toEqual(PDF)
    },
  )

  const CODES = {
    photo: 'package_missing',
    image: 'package_missing',
    thread: 'permission_denied',
    process: 'permission_denied',
    font: 'invalid_font',
  }
  test.each([
    ['photo', '--allow-addons', PDF],
    ['image', '--allow-addons', PNG],
    ['thread', '--allow-worker', PDF],
    ['process', '--allow-child-process', PDF],
    ['font', `--allow-fs-read=${INTER}`, PDF],
  ] as const)('%s needs %s, and its error contains the flag', async (call, flag, expected) => {
    const [name = ''] = flag.split('=')
    const code = CODES[call]
    expect(await outcomeOf(call, { flags: readsNative() })).toEqual(
      failure(code, new RegExp(`Node with ${name}\\b`)),
    )
    expect(await outcomeOf(call, { flags: [...readsNative(), flag] })).toEqual(expected)
  })

  test('unreadable native packages are reported', async () => {
    const flags = [...reads(), '--allow-addons']
    expect(await outcomeOf('image', { flags })).toEqual(
      failure('permission_denied', /reading '.*node_modules.*--allow-fs-read/),
    )
  })

  test('with --no-addons, images fail with the name of the flag', async () => {
    expect(await outcomeOf('image', { flags: ['--no-addons'] })).toEqual(
      failure('package_missing', /no native modules\. Start Node without --no-addons/),
    )
  })

  test('unreadable fonts are reported with the flag', async () => {
    const flags = ['--permission', `--allow-fs-read=${folder}/dist`, `--allow-fs-read=${folder}/package.json`]
    expect(await outcomeOf('pdf', { flags })).toEqual(
      failure('permission_denied', /reading '.*fonts.*--allow-fs-read/),
    )
  })

  test('the command reports the flag for each file', async () => {
    await writeFile(join(folder, 'hello.json'), '{"document":{"content":["Hello"]}}')
    const flags = reads()
    const render = (to: string) => ['dist/cli/platen.js', 'render', 'hello.json', '-o', to]
    expect((await node(render('-'), { flags })).stdout).toMatch(/^%PDF-/)
    const refused = await node(render('hello.pdf'), { flags })
    expect([refused.exitCode, refused.stderr]).toEqual([
      3,
      expect.stringMatching(/'hello\.pdf'.* --allow-fs-write/),
    ])
    const written = await node(render('hello.pdf'), { flags: [...flags, `--allow-fs-write=${folder}`] })
    expect(written.stderr).toMatch(/^hello\.pdf: 1 page/)
    const unread = await node(['dist/cli/platen.js', 'render', INTER, '-o', '-'], { flags })
    expect([unread.exitCode, unread.stderr]).toEqual([3, expect.stringContaining('--allow-fs-read')])
  })
})

describe('an incomplete package', () => {
  /** Removes a file or folder for one test. */
  async function remove(path: string): Promise<void> {
    const removed = join(folder, path)
    await rename(removed, `${removed}.removed`)
    onTestFinished(() => rename(`${removed}.removed`, removed))
  }

  test.each([
    ['fonts/manifest.json', 'pdf', /fonts\/manifest\.json' is missing\. .*'assetsDirectory'/],
    ['fonts/manifest.json', 'thread', /fonts\/manifest\.json' is missing/],
    ['fonts', 'image', /fonts\/manifest\.json' is missing/],
    ['fonts/roboto/Roboto-Regular.ttf', 'pdf', /: the file '.*Roboto-Regular\.ttf' is missing\. Install/],
    ['dist/hyphenation/de-1996.json.br', 'hyphens', /the file '.*de-1996\.json\.br' is missing/],
    ['dist/harfbuzz-subset.wasm', 'font', /the file '.*harfbuzz-subset\.wasm' is missing/],
    ['dist/chunks/html-to-document.js', 'html', /html-to-document\.js/],
    ['dist/chunks/paint-scene.js', 'image', /paint-scene\.js/],
    ['dist/chunks/pool.js', 'thread', /pool\.js/],
    ['dist/render/worker.js', 'thread', /render\/worker\.js/],
    ['dist/render/worker.js', 'process', /render\/worker\.js' is missing/],
  ] as const)('without %s, %s reports the file', async (path, call, message) => {
    await remove(path)
    expect(await outcomeOf(call)).toEqual(failure('package_damaged', message))
  })

  test('damaged hyphenation patterns are reported', async () => {
    await remove('dist/hyphenation/de-1996.json.br')
    await writeFile(join(folder, 'dist/hyphenation/de-1996.json.br'), 'damaged')
    expect(await outcomeOf('hyphens')).toEqual(
      failure('package_damaged', /de-1996\.json\.br' cannot be used/),
    )
  })

  test('a damaged manifest and a damaged font are reported', async () => {
    for (const path of ['fonts/roboto/Roboto-Regular.ttf', 'fonts/manifest.json']) {
      await remove(path)
      await writeFile(join(folder, path), 'damaged')
      expect(await outcomeOf('pdf')).toEqual(
        failure('package_damaged', new RegExp(`${path}' cannot be used`)),
      )
    }
  })

  test('fonts in another folder are found by PLATEN_ASSETS_DIRECTORY, on workers too', async () => {
    const moved = join(folder, 'moved')
    await mkdir(moved)
    await rename(join(folder, 'fonts'), join(moved, 'fonts'))
    onTestFinished(() => rename(join(moved, 'fonts'), join(folder, 'fonts')))
    const env = { ...process.env, PLATEN_ASSETS_DIRECTORY: 'moved' }
    for (const call of ['pdf', 'thread', 'process', 'image'] as const) {
      expect(await outcomeOf(call, { env })).toEqual(call === 'image' ? PNG : PDF)
    }
  })
})

describe('a host without writable folders', () => {
  const ALL = ['pdf', 'photo', 'html', 'markdown', 'image', 'thread', 'process', 'firstPage'] as const
  const expected = (call: CallName) => (call === 'image' || call === 'firstPage' ? PNG : PDF)

  test.each(ALL)('%s needs neither HOME nor a temporary folder', async call => {
    const env = { PATH: process.env['PATH'], TMPDIR: '/missing', TMP: '/missing', TEMP: '/missing' }
    expect(await outcomeOf(call, { env })).toEqual(expected(call))
  })

  /** Mounts everything read-only for one process, and hides /dev/shm. */
  const READ_ONLY = `
    grep -v ' /\\(proc\\|sys\\|dev\\)[ /]' /proc/self/mounts | cut -d ' ' -f 2 | while read -r at; do
      mount -o remount,bind,ro "$at" || mount --bind "$at" "$at" && mount -o remount,bind,ro "$at"
    done
    mount -t tmpfs -o ro,size=4k tmpfs /dev/shm
  `
  const runReadOnly = (command: string, ...args: readonly string[]) => {
    const inside = `(${READ_ONLY}) 2> /dev/null; ${command}`
    return spawnSync('sh', ['-c', 'exec unshare -m sh -c "$0" "$@"', inside, ...args], { encoding: 'utf8' })
  }
  const write = `for folder in / '${tmpdir()}' "$HOME" /dev/shm; do touch "$folder/x" && exit 1; done; exit 0`
  const isReadOnly = runReadOnly(write).status === 0

  test.skipIf(!isReadOnly).each(ALL)(
    isReadOnly
      ? '%s renders on a read-only file system'
      : '%s renders on a read-only file system (not here: mounts)',
    call => {
      const run = `cd '${folder}' && exec "$0" --input-type=module --eval "$1"`
      const { stdout, stderr } = runReadOnly(run, process.execPath, script(CALLS[call], folder))
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toEqual(expected(call))
    },
  )
})
