import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createEngine } from '../../src/index.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'

const PLATEN = fileURLToPath(new URL('../../src/cli/platen.ts', import.meta.url))
const MEMORY = new URL('../../src/storage/memory/index.ts', import.meta.url).href
const DIRECTORY = new URL('../../src/storage/directory/index.ts', import.meta.url).href

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-worker-'))
  const module = `import { directoryStorage } from ${JSON.stringify(DIRECTORY)}\nexport default () => directoryStorage('data')\n`
  await writeFile(join(folder, 'storage.mjs'), module)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function failure(...args: string[]): Promise<{ code: unknown; stderr: string }> {
  return await new Promise(resolve => {
    execFile(process.execPath, [PLATEN, 'worker', ...args], { cwd: folder }, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    )
  })
}

test.each([
  ['--storage', './storage.mjs'],
  ['--data', 'data'],
])('runs jobs of %s %s and exits on SIGTERM', async (option, place) => {
  const host = await createEngine({
    storage: directoryStorage(join(folder, 'data')),
    jobs: { concurrency: 0 },
    rendering: { isolation: 'none' },
    sweepIntervalMs: 0,
  })
  onTestFinished(() => host.close())
  await host.putTemplate({ template_id: 'note', document: { content: ['Dear {{name}},'] } })
  const asked = await host.createPdf({ template_id: 'note', data: { name: 'Ada' }, async: true })

  const worker = spawn(process.execPath, [PLATEN, 'worker', option, place, '--concurrency', '1'], {
    cwd: folder,
  })
  onTestFinished(() => {
    worker.kill('SIGKILL')
  })
  const [printed, logged, ended] = [text(worker.stdout), text(worker.stderr), once(worker, 'exit')]
  await vi.waitFor(async () => expect((await host.getObject(asked)).object.status).toBe('success'), {
    timeout: 30_000,
  })
  worker.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await printed).toBe(`Platen takes jobs from ${place}, 1 at a time.\n`)
  expect(await logged).toMatch(new RegExp(`^createPdf ${asked.transaction_ref}: success default, \\d+ ms\n$`))
})

test.each([
  ['worker', ['--font', 'Mine'], 2, /--font must be NAME=FILE/, ''],
  ['worker', ['--public-url', 'here'], 1, /publicUrl/, 'closed'],
  ['serve', ['--font', 'Mine'], 2, /--font must be NAME=FILE/, ''],
  ['serve', ['--public-url', 'here'], 1, /publicUrl/, 'closed'],
] as const)(
  '%s %j exits with a storage that holds a connection open',
  async (command, args, code, error, closed) => {
    const connected = `
    import { memoryStorage } from ${JSON.stringify(MEMORY)}
    export default () => {
      const storage = memoryStorage()
      const connection = setInterval(() => undefined, 1000)
      const close = async () => {
        clearInterval(connection)
        process.stdout.write('closed')
        await storage.records.close()
      }
      return { ...storage, records: { ...storage.records, close } }
    }`
    await writeFile(join(folder, 'connected.mjs'), connected)
    const failed = await promisify(execFile)(
      process.execPath,
      [PLATEN, command, '--storage', './connected.mjs', ...args],
      { cwd: folder, timeout: 20_000 },
    ).catch(cause => cause)
    expect(failed).toMatchObject({ code, stdout: closed, stderr: expect.stringMatching(error) })
  },
)

test.each([
  [[], 2, /worker needs the storage of the hosts: --data DIR or --storage FILE/],
  [['--storage', './storage.mjs', '--data', 'data'], 2, /either --data or --storage/],
  [['--data', 'data', '--concurrency', '0'], 2, /--concurrency must be a number from 1 to 999/],
  [['--storage', './missing.mjs'], 3, /'\.\/missing\.mjs' cannot be read/],
  [['--storage', 'data'], 2, /--storage must be a JavaScript module/],
] as const)('worker %j exits with %d', async (args, code, message) => {
  expect(await failure(...args)).toEqual({ code, stderr: expect.stringMatching(message) })
})
