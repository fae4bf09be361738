import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Storage } from '../../src/storage/contracts.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'
import { pgBossQueue, postgresRecords } from '../../src/storage/postgres/index.ts'
import { s3Files } from '../../src/storage/s3/index.ts'
import {
  sampleAttempt,
  sampleBytes,
  sampleJob,
  sampleRef,
  sampleTemplate,
  sampleTransaction,
} from '../../src/testing/samples.ts'
import { createCluster, POSTGRES_PROGRAMS } from '../storage/postgres/cluster.ts'
import { CLUSTER_START_MS } from '../storage/postgres/databases.ts'
import { HAS_PG_BOSS } from '../storage/postgres/queue-database.ts'
import { answerError, startProxy } from '../storage/s3/fault-proxy.ts'
import { BUCKET, CREDENTIALS, type S3Server, startS3 } from '../storage/s3/s3-server.ts'

const PLATEN = fileURLToPath(new URL('../../src/cli/platen.ts', import.meta.url))
const SOURCES = new URL('../../src/', import.meta.url).href

let server: S3Server
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.stop())

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-copy-'))
  return () => rm(folder, { recursive: true, force: true })
})

async function platen(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return await new Promise(resolve => {
    const done = (error: unknown, stdout: string, stderr: string) =>
      resolve({ code: error === null ? 0 : Number((error as { code?: unknown }).code), stdout, stderr })
    execFile(process.execPath, [PLATEN, ...args], { cwd: folder }, done)
  })
}

async function using<Result>(storage: Storage, work: (storage: Storage) => Promise<Result>): Promise<Result> {
  try {
    return await work(storage)
  } finally {
    for (const store of [storage.queue, storage.records, storage.files]) await store.close()
  }
}

const KEYS = ['aaaaaaaa-1.pdf', 'bbbbbbbb-2.jpg', 'cccccccc-3.html', 'dddddddd-4.pdf', 'eeeeeeee-5.pdf']

/** Two accounts with templates, objects in several states, webhook attempts, files and jobs. */
async function fill({ records, files, queue }: Storage): Promise<void> {
  await records.putTemplate({ template: sampleTemplate() })
  await records.putTemplate({
    template: sampleTemplate({ account: 'other', template_id: 'card', format: 'JPEG' }),
  })
  const transactions = [
    sampleTransaction({ status: 'success', primary_key: KEYS[0] ?? '', total_pages: 3 }),
    sampleTransaction({ account: 'other', status: 'error', error_code: 'asset_failed', message: 'gone' }),
    sampleTransaction({ status: 'success', deletion_status: 1, deleted_at: '2026-01-02T08:00:00.000Z' }),
    sampleTransaction({ webhook_status: 'waiting', meta: '{"order":7}', description: 'Grüße 😀' }),
    sampleTransaction({ status: 'processing', lease_until: '2026-01-01T08:00:00.000Z' }),
  ]
  for (const [at, transaction] of transactions.entries()) {
    await records.addTransaction({ transaction: { ...transaction, transaction_ref: sampleRef(at) } })
  }
  const attempt = sampleAttempt({ transaction_ref: sampleRef(3), status_code: 500, message: 'refused' })
  await records.addWebhookAttempt({ attempt })
  await records.addWebhookAttempt({ attempt: { ...attempt, attempt: 2 } })
  for (const [at, key] of KEYS.entries()) await files.put({ key, bytes: sampleBytes(100_000 * at, at) })
  await queue.enqueue(sampleJob())
  await queue.enqueue(sampleJob({ id: sampleRef(2), kind: 'webhook', runAt: '2099-01-01T00:00:00.000Z' }))
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

/** The complete content of a storage. */
async function contentOf({ records, files, queue }: Storage) {
  const transactions = await all(records.listAllTransactions())
  const entries = (await all(files.list())).sort((a, b) => (a.key < b.key ? -1 : 1))
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  return {
    templates: await all(records.listAllTemplates()),
    transactions,
    attempts: await Promise.all(
      transactions.map(({ account, transaction_ref }) =>
        records.listWebhookAttempts({ account, transaction_ref }),
      ),
    ),
    files: await Promise.all(
      entries.map(async ({ key }) => {
        const file = await files.get({ key })
        return [key, Buffer.concat(await all(file?.stream ?? new ReadableStream())).toString('base64')]
      }),
    ),
    jobs: (await all(queue.list())).sort(byId),
  }
}

/** A module with records in a folder and files in S3, as a user writes it. */
async function writeModule(name: string, endpoint: string): Promise<void> {
  const source = `
    import { directoryStorage } from '${SOURCES}storage/directory/index.ts'
    import { s3Files } from '${SOURCES}storage/s3/index.ts'
    const credentials = ${JSON.stringify(CREDENTIALS)}
    export default () => ({
      ...directoryStorage('target'),
      files: s3Files({ bucket: '${BUCKET}', endpoint: '${endpoint}', prefix: '${prefix()}', credentials, retries: 0 }),
    })`
  await writeFile(join(folder, name), source)
}

/** Bucket prefix of this test. */
const prefix = (): string => folder.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(1)
const source = (): Storage => directoryStorage(join(folder, 'source'))
const target = (): Storage => ({
  ...directoryStorage(join(folder, 'target')),
  files: s3Files({ bucket: BUCKET, endpoint: server.endpoint, prefix: prefix(), credentials: CREDENTIALS }),
})

const SUMMARY = (copied: boolean) =>
  [
    ['templates', 2],
    ['files', 5],
    ['transactions', 5],
    ['webhook attempts', 2],
    ['jobs', 2],
  ]
    .map(([part, count]) => `  ${part}: ${copied ? `${count} copied` : `0 copied, ${count} already there`}\n`)
    .join('')

describe('platen copy', () => {
  test('copies a directory to records in a directory and files in S3; a second run finds everything copied', async () => {
    await using(source(), fill)
    await writeModule('storage.mjs', server.endpoint)
    const first = await platen('copy', '--from', 'source', '--to', './storage.mjs')
    expect(first).toEqual({
      code: 0,
      stderr: '',
      stdout: `Copied 'source' to './storage.mjs':\n${SUMMARY(true)}`,
    })
    const original = await using(source(), contentOf)
    expect(await using(target(), contentOf)).toEqual(original)
    expect(original.files.length).toBe(5)
    const again = await platen('copy', '--from', 'source', '--to', './storage.mjs')
    expect(again.stdout).toContain(SUMMARY(false))
    expect(await using(target(), contentOf)).toEqual(original)
  })

  test.skipIf(POSTGRES_PROGRAMS === null || !HAS_PG_BOSS)(
    'copies a directory to records and jobs in PostgreSQL and files in S3, and back',
    { timeout: CLUSTER_START_MS + 60_000 },
    async () => {
      const cluster = await createCluster()
      onTestFinished(() => cluster.remove())
      const url = cluster.url()
      const shared = `
        import { Pool } from '${import.meta.resolve('pg')}'
        import { pgBossQueue, postgresRecords } from '${SOURCES}storage/postgres/index.ts'
        import { s3Files } from '${SOURCES}storage/s3/index.ts'
        const credentials = ${JSON.stringify(CREDENTIALS)}
        export default () => ({
          records: postgresRecords({ pool: () => new Pool({ connectionString: '${url}' }) }),
          files: s3Files({ bucket: '${BUCKET}', endpoint: '${server.endpoint}', prefix: '${prefix()}', credentials }),
          queue: pgBossQueue({ connectionString: '${url}' }),
        })`
      await writeFile(join(folder, 'shared.mjs'), shared)
      await using(source(), fill)
      const original = await using(source(), contentOf)
      const copied = await platen('copy', '--from', 'source', '--to', 'shared.mjs')
      expect(copied).toEqual({
        code: 0,
        stderr: '',
        stdout: `Copied 'source' to 'shared.mjs':\n${SUMMARY(true)}`,
      })
      const { files } = target()
      const inPostgres: Storage = {
        records: postgresRecords({ pool: () => new Pool({ connectionString: url }) }),
        files,
        queue: pgBossQueue({ connectionString: url }),
      }
      expect(await using(inPostgres, contentOf)).toEqual(original)
      const again = await platen('copy', '--from', 'source', '--to', 'shared.mjs')
      expect(again.stdout).toContain(SUMMARY(false))
      const back = await platen('copy', '--from', 'shared.mjs', '--to', 'restored')
      expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining(SUMMARY(true)) })
      expect(await using(directoryStorage(join(folder, 'restored')), contentOf)).toEqual(original)
    },
  )

  test('resumes after an interruption, and copies later changes', async () => {
    await using(source(), fill)
    let puts = 0
    const proxy = await startProxy(server.endpoint, ({ method }, response) => {
      if (method === 'PUT' && ++puts > 2) answerError(response, 403, 'AccessDenied')
    })
    onTestFinished(() => proxy.stop())
    await writeModule('broken.mjs', proxy.endpoint)
    await writeModule('storage.mjs', server.endpoint)
    const interrupted = await platen('copy', '--from', 'source', '--to', 'broken.mjs')
    expect(interrupted.code).toBe(1)
    expect(interrupted.stderr).toMatch(/^platen: Could not store file .*\[storage_unavailable\]\n$/s)
    await using(source(), async ({ records }) => {
      const changes = { status: 'success', primary_key: KEYS[3] ?? '', webhook_status: 'delivered' } as const
      await records.updateTransaction({ account: 'acme', transaction_ref: sampleRef(3), changes })
      await records.putTemplate({ template: sampleTemplate({ name: 'Renamed' }) })
    })
    const { stdout } = await platen('copy', '--from', 'source', '--to', 'storage.mjs')
    expect(stdout).toContain('templates: 1 copied, 1 already there')
    expect(stdout).toContain('files: 3 copied, 2 already there')
    expect(await using(target(), contentOf)).toEqual(await using(source(), contentOf))
    await using(source(), async ({ records }) => {
      const changes = { status: 'error', message: 'later' } as const
      await records.updateTransaction({ account: 'acme', transaction_ref: sampleRef(4), changes })
    })
    const later = await platen('copy', '--from', 'source', '--to', 'storage.mjs')
    expect(later.stdout).toContain('transactions: 1 copied, 4 already there')
    expect(await using(target(), contentOf)).toEqual(await using(source(), contentOf))
  })

  test('rejects a storage with a running render', async () => {
    const lease_until = new Date(Date.now() + 600_000).toISOString()
    await using(source(), async ({ records, files }) => {
      await records.addTransaction({ transaction: sampleTransaction({ status: 'processing', lease_until }) })
      await files.put({ key: KEYS[0] ?? '', bytes: sampleBytes(10) })
    })
    const { code, stderr } = await platen('copy', '--from', 'source', '--to', 'target')
    expect(code).toBe(1)
    expect(stderr).toContain(`A host renders ${sampleRef(1)} in the storage of --from`)
    expect(stderr).toContain(`wait until ${lease_until}`)
    expect((await using(directoryStorage(join(folder, 'target')), contentOf)).files).toEqual([])
  })

  test('rejects a storage with a running job', async () => {
    await using(source(), async ({ queue }) => {
      await queue.enqueue(sampleJob())
      let end = (): void => undefined
      await new Promise<void>(taken => {
        queue.work({
          kinds: [sampleJob().kind],
          concurrency: 1,
          leaseMs: 30_000,
          pollMs: 1000,
          handler: async () =>
            await new Promise(resolve => {
              end = () => resolve('done')
              taken()
            }),
        })
      })
      const { code, stderr } = await platen('copy', '--from', 'source', '--to', 'target')
      end()
      expect(code).toBe(1)
      expect(stderr).toContain('A host or worker runs jobs (1) of the storage of --from')
      expect(stderr).toContain("start 'platen worker' with the storage of --from")
    })
    const { code, stdout } = await platen('copy', '--from', 'source', '--to', 'target')
    expect(code).toBe(0)
    expect(stdout).toContain('jobs: 0 copied\n')
  })

  test('reports progress on standard error', async () => {
    await using(source(), async ({ queue }) => {
      for (let at = 0; at < 1001; at++) await queue.enqueue(sampleJob({ id: sampleRef(at) }))
    })
    const { stdout, stderr } = await platen('copy', '--from', 'source', '--to', 'target')
    expect(stderr).toBe('jobs: 1000 copied\n')
    expect(stdout).toContain('jobs: 1001 copied\n')
  })

  test.each([
    [[], 2, /needs --from and --to/],
    [['--from', 'empty.mjs'], 2, /needs --from and --to/],
    [['--from', 'same', '--to', './same'], 2, /are the same storage/],
    [['--from', 'nowhere', '--to', 'target'], 3, /There is no folder 'nowhere'/],
    [['--from', 'nowhere.mjs', '--to', 'target'], 3, /module 'nowhere\.mjs' cannot be read/],
    [
      ['--from', 'empty.mjs', '--to', 'target'],
      2,
      /--from: the default export of 'empty\.mjs' must be a storage/,
    ],
    [['--from', 'part.mjs', '--to', 'target'], 2, /must be a storage \{ records, files, queue \}/],
    [['--from', 'throws.mjs', '--to', 'target'], 3, /module 'throws\.mjs' failed: no environment/],
    [['--from', 'syntax.mjs', '--to', 'target'], 3, /module 'syntax\.mjs' failed/],
    [['extra', '--from', 'a', '--to', 'b'], 2, /no argument for 'extra'/],
  ])('%j exits with %i', async (args, code, message) => {
    const modules = {
      'empty.mjs': 'export const storage = {}',
      'part.mjs': 'export default { records: {} }',
      'throws.mjs': "export default () => { throw new Error('no environment') }",
      'syntax.mjs': 'export default {',
    }
    for (const [name, text] of Object.entries(modules)) await writeFile(join(folder, name), text)
    const failed = await platen('copy', ...args)
    expect(failed.stderr).toMatch(message)
    expect(failed.stderr).not.toMatch(/\n\s+at /)
    expect(failed.code).toBe(code)
  })
})
