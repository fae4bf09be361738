import { execFile, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createEngine, type Engine } from '../../../src/engine/create-engine.ts'
import { directoryStorage } from '../../../src/storage/directory/index.ts'
import { memoryStorage } from '../../../src/storage/memory/index.ts'
import { postgresRecords } from '../../../src/storage/postgres/index.ts'
import { type Cluster, createCluster, POSTGRES_PROGRAMS } from './cluster.ts'
import { CLUSTER_START_MS, newSchema, openTestPool } from './databases.ts'

const SCRIPT = fileURLToPath(new URL('./migrate-and-write.ts', import.meta.url))
const PROCESSES = 10
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describe.skipIf(POSTGRES_PROGRAMS === null)('engines that share a server', () => {
  let cluster: Cluster
  let schema = ''
  beforeAll(async () => {
    cluster = await createCluster()
  }, CLUSTER_START_MS)
  afterAll(() => cluster.remove())
  beforeEach(() => {
    schema = newSchema()
  })

  const open = () => postgresRecords({ pool: openTestPool(cluster.url()), schema })

  async function execute(sql: string): Promise<void> {
    await openTestPool(cluster.url()).query(sql)
  }

  test(`${PROCESSES} processes that start at once migrate the tables once`, async () => {
    const children = Array.from({ length: PROCESSES }, (_, at) =>
      spawn(process.execPath, [SCRIPT, cluster.url(), schema, `template-${at}`], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    )
    const exits = children.map(child => once(child, 'exit'))
    await Promise.all(children.map(child => once(child.stdout, 'data')))
    for (const child of children) child.stdin.end()
    expect((await Promise.all(exits)).map(([code]) => code)).toEqual(children.map(() => 0))
    expect(await open().countTemplates({ account: 'acme' })).toBe(PROCESSES)
  }, 90_000)

  async function openEngine(folder: string, days: number): Promise<Engine> {
    const { files } = directoryStorage(folder)
    return await createEngine({
      storage: { records: open(), files, queue: memoryStorage().queue },
      rendering: { isolation: 'none' },
      sweepIntervalMs: 0,
      clock: () => new Date(Date.now() + days * DAY_MS),
    })
  }

  async function createPdfs(folder: string, count: number): Promise<void> {
    const engine = await openEngine(folder, 0)
    await engine.putTemplate({ template_id: 'page', document: { content: ['x'] } })
    for (let i = 0; i < count; i++) await engine.createPdf({ template_id: 'page', data: {}, expiration: 0 })
    await engine.close()
  }

  test('sweeps keep every file after an older backup was restored, or the tables were moved away', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platen-restored-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const run = (program: string, ...args: string[]) =>
      promisify(execFile)(join(POSTGRES_PROGRAMS ?? '', program), ['--dbname', cluster.url(), ...args])
    const backup = join(folder, 'backup.sql')
    await createPdfs(folder, 1)
    await run('pg_dump', '--schema', schema, '--file', backup)
    await createPdfs(folder, 2)
    await execute(`DROP SCHEMA "${schema}" CASCADE`)
    await run('psql', '--quiet', '--set', 'ON_ERROR_STOP=1', '--file', backup)

    const restored = await openEngine(folder, 1)
    expect(await restored.sweep()).toMatchObject({ orphans: 0, unknown_files: 2 })
    expect(await restored.accountInformation()).toMatchObject({ num_of_objects: 1 })
    await restored.createPdf({ template_id: 'page', data: {} })
    expect(await restored.accountInformation()).toMatchObject({ num_of_objects: 2 })
    await restored.close()

    await execute(`ALTER SCHEMA "${schema}" RENAME TO "${schema}_away"`)
    const empty = await openEngine(folder, 1)
    expect(await empty.sweep()).toMatchObject({ orphans: 0, unknown_files: 4 })
    await empty.close()
  }, 60_000)

  test('clocks that differ by a minute: no engine ends or repeats the work of another', async () => {
    const { files, queue } = memoryStorage()
    const gate = new EventEmitter()
    const held = once(gate, 'held')
    const released = once(gate, 'released')
    const slow: typeof files = {
      ...files,
      async put(params) {
        gate.emit('held')
        await released
        await files.put(params)
      },
    }
    const options = { rendering: { isolation: 'none' }, sweepIntervalMs: 0 } as const
    const early = await createEngine({ ...options, storage: { records: open(), files: slow, queue } })
    const late = await createEngine({
      ...options,
      storage: { records: open(), files, queue },
      clock: () => new Date(Date.now() + MINUTE_MS),
    })
    onTestFinished(async () => {
      await early.close()
      await late.close()
    })
    await early.putTemplate({ template_id: 'page', document: { content: ['x'] } })
    const call = { template_id: 'page', data: {}, idempotency_key: 'order-7' }
    const running = early.createPdf(call)
    await held
    expect(await late.sweep()).toMatchObject({ expired: 0, abandoned: 0 })
    await expect(late.createPdf(call)).rejects.toMatchObject({ code: 'concurrency_limited' })
    gate.emit('released')
    const { transaction_ref } = await running
    expect(await late.createPdf(call)).toMatchObject({ transaction_ref, idempotent_replayed: true })
    expect(await late.accountInformation()).toMatchObject({ num_of_objects: 1 })
  })
})
