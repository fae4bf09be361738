import { expect, onTestFinished, test, vi } from 'vitest'
import { createHandler } from '../../src/http/index.ts'
import { createEngine, memoryStorage, PlatenError, type Storage } from '../../src/index.ts'
import { sampleJob } from '../../src/testing/samples.ts'
import { serve } from './server.ts'

const ALL_OK = { records: 'ok', files: 'ok', queue: 'ok' }

/** A handler called without HTTP. */
async function open(storage: Storage, options: { maintenance?: boolean; basePath?: string } = {}) {
  const engine = await createEngine({ storage, sweepIntervalMs: 0 })
  onTestFinished(() => engine.close())
  const handler = createHandler(engine, {
    authenticate: () => null,
    limits: { maxRequests: 2 },
    ...options,
  })
  return async (path: string, method = 'GET') => {
    const response = await handler(new Request(`http://host${path}`, { method }), {
      remoteAddress: '10.0.0.1',
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
  }
}

test('health checks need no key, are not rate-limited and are not cached', async () => {
  const ask = await open(memoryStorage())
  for (let count = 0; count < 5; count++) {
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    const ready = await ask('/readyz')
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready', storage: ALL_OK } })
    expect(ready.headers.get('cache-control')).toBe('no-store')
  }
  expect((await ask('/readyz', 'HEAD')).body).toBeNull()
  expect(await ask('/readyz', 'POST')).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
})

test('a handler with a base path serves health checks below it', async () => {
  const ask = await open(memoryStorage(), { basePath: '/documents' })
  expect((await ask('/documents/healthz')).status).toBe(200)
  expect((await ask('/documents/readyz')).status).toBe(200)
})

test('during maintenance the process is alive but not ready', async () => {
  const ask = await open(memoryStorage(), { maintenance: true })
  expect((await ask('/healthz')).status).toBe(200)
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: 'maintenance' } })
})

test('readiness names the part of the storage that does not respond', async () => {
  const storage = memoryStorage()
  const down = async () => {
    throw new PlatenError('storage_unavailable', 'The files are out of reach.')
  }
  const ask = await open({ ...storage, files: { ...storage.files, get: down } })
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', storage: { ...ALL_OK, files: 'unavailable' } },
  })
})

test('readiness reads one job, independent of the queue length', async () => {
  const storage = memoryStorage()
  for (const id of ['one', 'two', 'three']) await storage.queue.enqueue(sampleJob({ id }))
  let [counts, listed, ended] = [0, 0, 0]
  const ask = await open({
    ...storage,
    queue: {
      ...storage.queue,
      counts() {
        counts++
        return storage.queue.counts()
      },
      async *list() {
        try {
          for await (const job of storage.queue.list()) {
            listed++
            yield job
          }
        } finally {
          ended++
        }
      },
    },
  })
  expect((await ask('/readyz')).status).toBe(200)
  expect({ counts, listed, ended }).toEqual({ counts: 0, listed: 1, ended: 1 })
})

test('a part that hangs is unavailable after a time limit, and checks run one at a time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const storage = memoryStorage()
  let reads = 0
  const hang = () => {
    reads++
    return new Promise<never>(() => undefined)
  }
  const engine = await createEngine({
    storage: {
      ...storage,
      queue: { ...storage.queue, list: () => ({ [Symbol.asyncIterator]: () => ({ next: hang }) }) },
    },
    rendering: { isolation: 'none' },
    sweepIntervalMs: 0,
  })
  onTestFinished(() => engine.close())
  const both = Promise.all([engine.readiness(), engine.readiness()])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await both).toEqual([
    { isReady: false, storage: { ...ALL_OK, queue: 'unavailable' } },
    { isReady: false, storage: { ...ALL_OK, queue: 'unavailable' } },
  ])
  expect(reads).toBe(1)
  const later = engine.readiness()
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await later).isReady).toBe(false)
  expect(reads).toBe(1) // a check joins the pending read
})

test('after closing, the process is alive but not ready', async () => {
  const served = await serve()
  await served.engine.close()
  const response = await served.call('/readyz')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    status: 'unavailable',
    storage: { records: 'unavailable', files: 'unavailable', queue: 'unavailable' },
  })
  await served.close()
})
