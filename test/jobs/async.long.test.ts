import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { createEngine, type Engine, type EngineOptions, memoryStorage, PlatenError } from '../../src/index.ts'
import type { RecordStore, Storage } from '../../src/storage/contracts.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'
import { refusal } from '../refusal.ts'
import { childProcesses } from '../render/child-processes.ts'
import { runOnSmallDisk } from '../small-disk.ts'
import { jobEnd, jobs } from './ends.ts'
import { createReceiver } from './receiver.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

const HELLO = { template_id: 'hello', document: { content: ['Hello {{name}}'] } }
const CARD = { template_id: 'card', scene: { width: 40, height: 20, objects: [] } }

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'platen-jobs-'))
  closings.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function open(options: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine({
    sweepIntervalMs: 0,
    rendering: { isolation: 'none' },
    ...options,
    jobs: { pollMs: 5, retryDelaysMs: [1, 2], ...options.jobs },
  })
  closings.push(() => engine.close())
  return engine
}

const REQUEST = { template_id: 'hello', data: { name: 'Ada' }, async: true } as const
const STORAGES = { memory: () => memoryStorage(), directory: () => directoryStorage(folder()) }

/** A promise and the function that resolves it. */
function createGate() {
  let open = (): void => {}
  const passed = new Promise<void>(resolve => {
    open = resolve
  })
  return { passed, open: () => open() }
}

/** The keys in the file store. */
async function keysIn({ files }: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys
}

describe.each(Object.entries(STORAGES))('asynchronous calls on %s', (_name, createStorage) => {
  test('return before the file is made, and the record shows the progress', async () => {
    const storage = createStorage()
    const engine = await open({ storage, jobs: { concurrency: 0 } })
    await engine.putTemplate(HELLO)
    const { transaction_ref } = await engine.createPdf({
      ...REQUEST,
      meta: 'order 7',
      filename: 'a',
      expiration: 60,
    })
    expect((await engine.getObject({ transaction_ref })).object).toMatchObject({
      status: 'pending',
      meta: 'order 7',
      template_id: 'hello',
      transaction_type: 'PDF',
      primary_url: null,
      expires_at: expect.any(String),
    })
    expect(await engine.jobCounts()).toEqual({ waiting: 1, leased: 0 })
    expect((await refusal(engine.readFile({ transaction_ref }))).code).toBe('object_not_found')

    const worker = await open({ storage })
    await jobEnd(transaction_ref)
    const { file, filename } = await worker.readFile({ transaction_ref })
    expect(Buffer.from(file).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(filename).toBe('a.pdf')
    expect((await worker.getObject({ transaction_ref })).object).toMatchObject({
      status: 'success',
      message: null,
      primary_url: expect.any(String),
    })
    expect(worker.stats()).toMatchObject({
      rendered: 1,
      jobs: { concurrency: expect.any(Number), running: 0, succeeded: 1, failed: 0, retried: 0 },
    })
  })

  test('give the same results as synchronous calls', async () => {
    const storage = createStorage()
    const engine = await open({ storage, clock: () => new Date('2026-03-01T12:00:00Z') })
    await engine.putTemplate(HELLO)
    await engine.putTemplate(CARD)
    const sync = await engine.createPdf({ ...REQUEST, async: false })
    const pdf = await engine.createPdf(REQUEST)
    const image = await engine.createImage({ template_id: 'card', async: 'true' })
    await jobEnd(pdf.transaction_ref)
    const merged = await engine.mergePdfs({ urls: [sync.transaction_ref, pdf.transaction_ref], async: 1 })
    expect(merged).toEqual({ status: 'success', transaction_ref: expect.any(String) })
    await Promise.all([jobEnd(image.transaction_ref), jobEnd(merged.transaction_ref)])
    const sizes = await Promise.all(
      [sync, pdf].map(
        async ({ transaction_ref }) => (await engine.readFile({ transaction_ref })).file.length,
      ),
    )
    expect(sizes[0]).toBe(sizes[1])
    const { object } = await engine.getObject({ transaction_ref: image.transaction_ref })
    expect(object).toMatchObject({ transaction_type: 'JPEG', secondary_url: expect.any(String) })
    expect(jobs.seen.find(({ transactionRef }) => transactionRef === merged.transaction_ref)).toMatchObject({
      account: 'default',
      call: 'mergePdfs',
      attempt: 1,
      outcome: 'success',
      code: null,
    })
    expect(await engine.jobCounts()).toEqual({ waiting: 0, leased: 0 })
  })

  test('accept images as bytes', async () => {
    const engine = await open({ storage: createStorage() })
    await engine.putTemplate({
      template_id: 'logo',
      document: { content: [{ image: { $value: 'logo' }, width: 20 }] },
    })
    await engine.putTemplate(CARD)
    const { file } = await engine.createImage({ template_id: 'card', export_type: 'file' })
    const { transaction_ref } = await engine.createPdf({
      template_id: 'logo',
      data: { logo: file },
      async: true,
    })
    expect(await jobEnd(transaction_ref)).toMatchObject({ outcome: 'success', code: null })
  })

  test('fail immediately for errors found during validation, without a record', async () => {
    const engine = await open({ storage: createStorage() })
    await engine.putTemplate(HELLO)
    for (const [params, code, message] of [
      [{ template_id: 'none' }, 'template_not_found', /none/],
      [
        { template_id: 'hello', export_type: 'file' },
        'invalid_request',
        /'export_type' must be json for asynchronous calls/,
      ],
      [{ template_id: 'hello', filename: '../x' }, 'invalid_request', /filename/],
      [{ template_id: 'hello', data: { a: Number.NaN } }, 'invalid_json', /NaN/],
    ] as const) {
      const error = await refusal(engine.createPdf({ ...params, async: true } as never))
      expect(error).toMatchObject({ code, message: expect.stringMatching(message) })
    }
    expect((await refusal(engine.create({ ...REQUEST, async: true } as never))).message).toMatch(/webhook=1/)
    expect((await engine.listObjects()).objects).toEqual([])
    expect(await engine.jobCounts()).toEqual({ waiting: 0, leased: 0 })
  })

  test('end with status error if the render fails, and leave no file', async () => {
    const storage = createStorage()
    const engine = await open({ storage })
    await engine.putTemplate({ template_id: 'broken', document: { content: [{ image: 'missing.png' }] } })
    const { transaction_ref } = await engine.createPdf({ template_id: 'broken', async: true })
    expect(await jobEnd(transaction_ref)).toMatchObject({
      outcome: 'error',
      code: 'asset_failed',
      attempt: 1,
    })
    const { object } = await engine.getObject({ transaction_ref })
    expect(object).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/missing\.png/),
      primary_url: null,
    })
    expect(await keysIn(storage)).toEqual([])
  })

  test('do nothing after their object is deleted', async () => {
    const storage = createStorage()
    const asking = await open({ storage, jobs: { concurrency: 0 } })
    await asking.putTemplate(HELLO)
    const { transaction_ref } = await asking.createPdf(REQUEST)
    await asking.deleteObject({ transaction_ref })
    const worker = await open({ storage })
    expect(await jobEnd(transaction_ref)).toMatchObject({ outcome: 'error', code: 'object_not_found' })
    expect(worker.stats().rendered).toBe(0)
    expect((await worker.getObject({ transaction_ref })).object).toMatchObject({
      status: 'error',
      deletion_status: 1,
    })
    expect(await keysIn(storage)).toEqual([])
  })

  test('with the same idempotency key queue one job', async () => {
    const engine = await open({ storage: createStorage(), jobs: { concurrency: 0 } })
    await engine.putTemplate(HELLO)
    const first = await engine.createPdf({ ...REQUEST, idempotency_key: 'once' })
    const again = await engine.createPdf({ ...REQUEST, idempotency_key: 'once' })
    expect(again.transaction_ref).toBe(first.transaction_ref)
    expect(await engine.jobCounts()).toEqual({ waiting: 1, leased: 0 })
  })
})

describe('storage failures', () => {
  /** The storage, whose first `times` calls of `put` fail. */
  function failing(storage: Storage, times: number): Storage {
    let left = times
    return {
      ...storage,
      files: {
        ...storage.files,
        async put(params) {
          if (left-- > 0) {
            throw new PlatenError('storage_unavailable', '/secret/place is full')
          }
          await storage.files.put(params)
        },
      },
    }
  }

  test('are retried a few times', async () => {
    const engine = await open({ storage: failing(memoryStorage(), 2) })
    await engine.putTemplate(HELLO)
    const { transaction_ref } = await engine.createPdf(REQUEST)
    expect(await jobEnd(transaction_ref)).toMatchObject({ outcome: 'success', attempt: 3 })
    expect(engine.stats().jobs).toMatchObject({ running: 0, succeeded: 1, failed: 0, retried: 2 })
  })

  test('that persist end the job, and the message to the account contains no details of the host', async () => {
    const { origin, count } = await createReceiver()
    const engine = await open({
      storage: failing(memoryStorage(), 99),
      webhooks: { allowPrivateHosts: ['127.0.0.1'] },
    })
    await engine.putTemplate(HELLO)
    const { transaction_ref } = await engine.createPdf({ ...REQUEST, webhook_url: origin })
    expect(await jobEnd(transaction_ref)).toMatchObject({
      outcome: 'error',
      code: 'storage_unavailable',
      attempt: 3,
    })
    const [request] = await count(1)
    const { object } = await engine.getObject({ transaction_ref })
    for (const text of [request?.target, object.message]) {
      expect(text).toMatch(/request.failed/i)
      expect(text).not.toMatch(/secret/)
    }
  })

  test('while the end is recorded lose no job', async () => {
    const storage = memoryStorage()
    let failures = 5
    const records: Storage['records'] = {
      ...storage.records,
      async updateTransaction(params) {
        if (params.changes.status !== 'processing' && failures-- > 0) throw new Error('connection lost')
        return await storage.records.updateTransaction(params)
      },
    }
    const engine = await open({ storage: { ...storage, records }, jobs: { leaseMs: 100 } })
    await engine.putTemplate(HELLO)
    const { transaction_ref } = await engine.createPdf(REQUEST)
    await jobEnd(transaction_ref)
    expect(failures).toBeLessThan(0)
    expect((await engine.getObject({ transaction_ref })).object.status).not.toBe('processing')
    expect(await keysIn(storage)).toHaveLength(
      (await engine.listObjects({ status: 'success' })).num_of_records,
    )
  })

  test('on a full disk: jobs that fit run when there is space again', () => {
    const path = folder()
    const printed = runOnSmallDisk(new URL('./fill-disk.ts', import.meta.url), path)
    if (printed === null) return // mounting is not permitted on this machine
    expect(JSON.parse(printed)).toEqual({
      failed: { status: 'error', code: 'storage_unavailable', files: 0 },
      after: { status: 'success', files: 1 },
      queue: { waiting: 0, leased: 0 },
    })
  })
})

test('a job queued before the clock was set back runs after a restart', async () => {
  const path = folder()
  const first = await open({ storage: directoryStorage(path), jobs: { concurrency: 0 } })
  await first.putTemplate(HELLO)
  const { transaction_ref } = await first.createPdf(REQUEST)
  await first.close()
  await open({ storage: directoryStorage(path), clock: () => new Date(Date.now() - 3_600_000) })
  expect(await jobEnd(transaction_ref)).toMatchObject({ outcome: 'success' })
})

describe('a job that two engines run concurrently after a lost lease', () => {
  /** The clock of the first engine is behind, so that its leases have expired for the second before they start. */
  async function overlap(first: (put: () => Promise<void>) => Promise<void>) {
    const path = folder()
    const inner = directoryStorage(path)
    const gates = { reached: createGate(), open: createGate() }
    const late = await open({
      clock: () => new Date(Date.now() - 3_600_000),
      jobs: { retryDelaysMs: [] },
      storage: {
        ...inner,
        files: {
          ...inner.files,
          async put(params) {
            gates.reached.open()
            await gates.open.passed
            await first(() => inner.files.put(params))
          },
        },
      },
    })
    await late.putTemplate(HELLO)
    const { transaction_ref } = await late.createPdf(REQUEST)
    await gates.reached.passed
    const second = await open({ storage: directoryStorage(path) })
    await jobEnd(transaction_ref)
    gates.open.open()
    await late.close()
    return { engine: second, transaction_ref, path }
  }

  test.each<[string, (put: () => Promise<void>) => Promise<void>]>([
    ['finishes later', put => put()],
    ['fails later', () => Promise.reject(new PlatenError('asset_failed', 'gone meanwhile'))],
  ])('has one result, also if the first %s', async (_name, first) => {
    const { engine, transaction_ref, path } = await overlap(first)
    const ends = jobs.seen.filter(({ transactionRef }) => transactionRef === transaction_ref)
    expect(ends.map(({ outcome }) => outcome)).toEqual(['success', 'skipped'])
    expect((await engine.getObject({ transaction_ref })).object).toMatchObject({
      status: 'success',
      message: null,
    })
    expect((await engine.readFile({ transaction_ref })).file.length).toBeGreaterThan(500)
    expect(await keysIn(directoryStorage(path))).toHaveLength(1)
  })
})

test('a job without a record waits for it for a limited time', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const storage = memoryStorage()
  let looks = 0
  const records: RecordStore = {
    ...storage.records,
    getTransaction(own) {
      looks++
      return storage.records.getTransaction(own)
    },
  }
  const engine = await open({ storage: { ...storage, records }, clock: () => new Date(now) })
  const payload = {
    account: 'default',
    call: 'createPdf',
    params: {},
    bytes: [],
    publicUrl: null,
    webhook: null,
  }
  const askedAt = new Date(now).toISOString()
  await storage.queue.enqueue({
    id: 'never-recorded',
    kind: 'render',
    account: 'default',
    payload: JSON.stringify({ ...payload, askedAt }),
    runAt: askedAt,
  })
  const began = now
  for (let look = 1; look < 10; look++) {
    await expect.poll(() => looks).toBe(look)
    await expect.poll(() => engine.jobCounts()).toEqual({ waiting: 1, leased: 0 })
    now += 1.1 * 200 * 2 ** (look - 1)
  }
  expect(now - began).toBeGreaterThan(60_000)
  await expect.poll(() => engine.jobCounts()).toEqual({ waiting: 0, leased: 0 })
  expect(engine.stats()).toMatchObject({ rendered: 0 })
})

test('a job waits for a record that is added later, independent of the clock of the worker', async () => {
  const storage = memoryStorage()
  const polled = createGate()
  const late: RecordStore = {
    ...storage.records,
    async addTransaction(params) {
      await polled.passed
      await storage.records.addTransaction(params)
    },
  }
  const early: RecordStore = {
    ...storage.records,
    async getTransaction(own) {
      const found = await storage.records.getTransaction(own)
      polled.open()
      return found
    },
  }
  const asking = await open({ storage: { ...storage, records: late }, jobs: { concurrency: 0 } })
  await asking.putTemplate(HELLO)
  await open({ storage: { ...storage, records: early }, clock: () => new Date(Date.now() + 300_000) })
  const { transaction_ref } = await asking.createPdf(REQUEST)
  expect(await jobEnd(transaction_ref)).toMatchObject({ outcome: 'success', attempt: 2 })
})

test('a job whose workers keep dying is given up', async () => {
  const storage = memoryStorage()
  const asking = await open({ storage, jobs: { concurrency: 0 } })
  await asking.putTemplate(HELLO)
  const { transaction_ref } = await asking.createPdf(REQUEST)
  let taken = 0
  const dying = storage.queue.work({
    kinds: ['render'],
    concurrency: 1,
    leaseMs: 1,
    pollMs: 1,
    handler: async ({ attempt }) => {
      taken = attempt
      throw new Error('the process ended')
    },
  })
  await expect.poll(() => taken).toBeGreaterThan(14)
  await dying.stop()
  const engine = await open({ storage })
  expect(await jobEnd(transaction_ref)).toMatchObject({ outcome: 'error', code: 'render_crashed' })
  expect((await engine.getObject({ transaction_ref })).object.message).toMatch(
    /process ended \d+ times while it rendered/,
  )
})

test('a job whose worker is killed during the render runs again on another worker', async () => {
  const engine = await open({ rendering: { isolation: 'process', workers: 1 } })
  await engine.putTemplate({
    template_id: 'long',
    document: { content: [{ $each: 'rows', do: '{{this}} and some text that has to be laid out' }] },
  })
  const rows = Array.from({ length: 20_000 }, (_, i) => `row ${i}`)
  const { transaction_ref } = await engine.createPdf({ template_id: 'long', data: { rows }, async: true })
  await expect.poll(() => engine.stats(), { interval: 5 }).toMatchObject({ running: 1, workers: 1 })
  const [pid = 0] = await childProcesses()
  process.kill(pid, 'SIGKILL')
  expect(await jobEnd(transaction_ref)).toMatchObject({ outcome: 'success', attempt: 2 })
  expect(engine.stats().jobs).toMatchObject({ succeeded: 1, retried: 1 })
})

describe('closing', () => {
  test('waits for running jobs, and leaves queued ones to the next engine', async () => {
    const path = folder()
    const inner = directoryStorage(path)
    const [isStoring, mayStore] = [createGate(), createGate()]
    const put: Storage['files']['put'] = async params => {
      isStoring.open()
      await mayStore.passed
      await inner.files.put(params)
    }
    const first = await open({
      storage: { ...inner, files: { ...inner.files, put } },
      jobs: { concurrency: 1 },
    })
    await first.putTemplate(HELLO)
    const refs: string[] = []
    for (let i = 0; i < 4; i++) refs.push((await first.createPdf(REQUEST)).transaction_ref)
    await isStoring.passed
    const closed = first.close()
    mayStore.open()
    await closed
    expect(first.stats().jobs).toMatchObject({ succeeded: 1, running: 0 })

    const second = await open({ storage: directoryStorage(path) })
    for (const ref of refs) await jobEnd(ref)
    expect(second.stats().jobs.succeeded).toBe(3)
    const { objects } = await second.listObjects()
    expect(objects.map(({ status }) => status)).toEqual(Array(4).fill('success'))
  })

  test('waits at most closeTimeoutMs: a running job returns to the queue', async () => {
    const path = folder()
    const slow = await open({
      storage: directoryStorage(path),
      rendering: { isolation: 'thread', workers: 1 },
      jobs: { closeTimeoutMs: 0 },
    })
    await slow.putTemplate({
      template_id: 'long',
      document: { content: [{ $each: 'rows', do: '{{this}} and some text that has to be laid out' }] },
    })
    const rows = Array.from({ length: 30_000 }, (_, i) => `row ${i}`)
    const { transaction_ref } = await slow.createPdf({ template_id: 'long', data: { rows }, async: true })
    await expect.poll(() => slow.stats().running, { interval: 1 }).toBe(1)
    await slow.close()
    const storage = directoryStorage(path)
    const asking = await open({ storage, jobs: { concurrency: 0 } })
    expect((await asking.getObject({ transaction_ref })).object.status).toBe('processing')
    expect(await asking.jobCounts()).toEqual({ waiting: 1, leased: 0 })
  })

  test('during a webhook without a response returns the webhook to the queue', async () => {
    const path = folder()
    const { origin, count } = await createReceiver((response, nth) => {
      if (nth > 1) response.writeHead(204).end()
    })
    const webhooks = { allowPrivateHosts: ['127.0.0.1'] }
    const first = await open({ storage: directoryStorage(path), webhooks, jobs: { closeTimeoutMs: 0 } })
    await first.putTemplate(HELLO)
    const { transaction_ref } = await first.createPdf({ ...REQUEST, webhook_url: origin })
    await count(1)
    await first.close()
    const second = await open({ storage: directoryStorage(path), webhooks })
    await expect
      .poll(async () => (await second.getObject({ transaction_ref })).object)
      .toMatchObject({ webhook_status: 'delivered', webhook_attempts: [{ attempt: 1, status_code: 204 }] })
  })

  test('twice succeeds, and a call afterwards fails', async () => {
    const engine = await open()
    await engine.putTemplate(HELLO)
    await engine.close()
    await engine.close()
    expect((await refusal(engine.createPdf(REQUEST))).code).toBe('storage_unavailable')
  })
})

describe('a process that is kept alive only by its jobs', () => {
  const script = fileURLToPath(new URL('./ask-and-end.ts', import.meta.url))
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
      .stdout

  test('runs the jobs queued in memory, including retries, before it ends', () => {
    expect(run('memory').trim().split('\n').sort()).toEqual([
      'retry storage_unavailable',
      'success 1',
      'success 1',
      'success 2',
    ])
  })

  test('ends with a pending webhook retry, which a durable storage keeps', async () => {
    const path = folder()
    expect(run('directory', path).trim().split('\n')).toEqual(['success 1', 'webhook retry'])
    const engine = await open({ storage: directoryStorage(path), jobs: { concurrency: 0 } })
    expect(await engine.jobCounts()).toEqual({ waiting: 1, leased: 0 })
  })
})

describe('two engines on one directory', () => {
  test('share the jobs and run each once', async () => {
    const path = folder()
    const engines = [
      await open({ storage: directoryStorage(path), jobs: { concurrency: 2 } }),
      await open({ storage: directoryStorage(path), jobs: { concurrency: 2 } }),
    ] as const
    await engines[0].putTemplate(HELLO)
    const refs: string[] = []
    for (let i = 0; i < 30; i++) refs.push((await engines[0].createPdf(REQUEST)).transaction_ref)
    for (const ref of refs) await jobEnd(ref)
    const made = engines.map(engine => engine.stats().jobs.succeeded)
    expect((made[0] ?? 0) + (made[1] ?? 0)).toBe(30)
    expect(await keysIn(directoryStorage(path))).toHaveLength(30)
  })
})

describe('a transaction whose process died', () => {
  const MINUTES = 60_000
  let now = Date.parse('2026-03-01T12:00:00Z')
  const clock = () => new Date(now)

  test('is marked as failed by a sweep after ten minutes without progress', async () => {
    const storage = memoryStorage()
    const record = {
      account: 'default',
      transaction_ref: '019b7885-1e00-7000-8000-000000000001',
      template_id: 'hello',
      transaction_type: 'PDF',
      status: 'processing',
      description: null,
      source: 'API',
      meta: null,
      message: null,
      error_code: null,
      filename: 'a.pdf',
      primary_key: 'half-a-file.pdf',
      secondary_key: null,
      html_key: null,
      total_pages: null,
      created_at: clock().toISOString(),
      finished_at: null,
      expires_at: null,
      deleted_at: null,
      deletion_status: 0,
      webhook_status: null,
      lease_until: new Date(now + 10 * MINUTES).toISOString(),
    } as const
    await storage.records.addTransaction({ transaction: record })
    await storage.files.put({ key: 'half-a-file.pdf', bytes: new Uint8Array(3) })
    const engine = await open({ storage, clock })
    now += 9 * MINUTES
    expect(await engine.sweep()).toMatchObject({ abandoned: 0 })
    now += 2 * MINUTES
    expect(await engine.sweep()).toMatchObject({ abandoned: 1 })
    const { object } = await engine.getObject({ transaction_ref: record.transaction_ref })
    expect(object).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/process ended before it finished rendering/),
    })
    expect(await keysIn(storage)).toEqual([])
    expect(await engine.sweep()).toMatchObject({ abandoned: 0 })
  })

  test('is detected after SIGKILL during storing', async () => {
    const path = folder()
    const script = fileURLToPath(new URL('./hang-while-storing.ts', import.meta.url))
    const child = spawn(process.execPath, [script, path], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    const soon = await open({ storage: directoryStorage(path) })
    expect(await soon.sweep()).toMatchObject({ abandoned: 0 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect((await soon.listObjects()).objects).toMatchObject([{ status: 'processing' }])
    await soon.close()
    const later = await open({
      storage: directoryStorage(path),
      clock: () => new Date(Date.now() + 11 * MINUTES),
    })
    expect(await later.sweep()).toMatchObject({ abandoned: 1 })
    expect((await later.listObjects()).objects).toMatchObject([{ status: 'error', primary_url: null }])
    expect(await keysIn(directoryStorage(path))).toEqual([])
  })

  test('is never a call of this process, independent of its duration', async () => {
    const storage = memoryStorage()
    const swept: unknown[] = []
    const engine: Engine = await open({
      clock,
      storage: {
        ...storage,
        files: {
          ...storage.files,
          async put(params) {
            now += 60 * MINUTES
            swept.push(await engine.sweep())
            await storage.files.put(params)
          },
        },
      },
    })
    await engine.putTemplate(HELLO)
    await engine.createPdf({ ...REQUEST, async: false })
    expect(swept).toMatchObject([{ abandoned: 0 }])
  })

  test('is never an asynchronous one, which may wait in the queue without limit', async () => {
    const engine = await open({ clock, jobs: { concurrency: 0 } })
    await engine.putTemplate(HELLO)
    const { transaction_ref } = await engine.createPdf(REQUEST)
    now += 100 * MINUTES
    expect(await engine.sweep()).toMatchObject({ abandoned: 0 })
    expect((await engine.getObject({ transaction_ref })).object.status).toBe('pending')
  })
})

test.each([
  ['concurrency', -1, /whole number of at least 0/],
  ['leaseMs', 10, /milliseconds from 100/],
  ['retryDelaysMs', 'no', /array of at most 20/],
  ['workers', 3, /no option 'jobs\.workers'/],
])('the option jobs.%s rejects %j', async (name, value, message) => {
  expect(await refusal(createEngine({ jobs: { [name]: value } }))).toMatchObject({
    code: 'invalid_option',
    message: expect.stringMatching(message),
  })
})
