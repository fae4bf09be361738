import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../src/engine/create-engine.ts'
import type { EngineOptions } from '../../src/engine/options.ts'
import { createHandler, toNodeListener } from '../../src/http/index.ts'
import type { TransactionEvent } from '../../src/index.ts'
import { memoryStorage } from '../../src/storage/memory/index.ts'
import { listen } from '../http/server.ts'
import { refusal } from '../refusal.ts'

const HELLO = { template_id: 'hello', document: { content: ['Hello {{name}}'] } }
const LINES = {
  $each: '(range 150000)',
  do: ['{{this}}', 'more words than any machine sets in the time of a test'],
}
/** A render that takes longer than any test. */
const ENDLESS = { template_id: 'endless', document: { content: [{ table: { body: [LINES] } }] } }

const engines: Engine[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})

async function open(options: EngineOptions = {}) {
  const storage = memoryStorage()
  const engine = await createEngine({ storage, rendering: { workers: 1 }, sweepIntervalMs: 0, ...options })
  engines.push(engine)
  await engine.putTemplate(HELLO)
  await engine.putTemplate(ENDLESS)
  const filesOf = async (): Promise<string[]> => {
    const keys: string[] = []
    for await (const { key } of (options.storage ?? storage).files.list()) keys.push(key)
    return keys
  }
  const objects = async () => (await engine.listObjects()).objects
  return { engine, filesOf, objects }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (reason: unknown) => reason,
  )
const running = (engine: Engine, count: number) => expect.poll(() => engine.stats().running).toBe(count)

describe('an aborted signal', () => {
  test('makes every call fail without a record', async () => {
    const { engine, objects } = await open()
    const reason = new Error('never mind')
    const signal = AbortSignal.abort(reason)
    const calls: Record<string, () => Promise<unknown>> = {
      putTemplate: () => engine.putTemplate({ ...HELLO, template_id: 'other' }, { signal }),
      getTemplate: () => engine.getTemplate({ template_id: 'hello', signal }),
      listTemplates: () => engine.listTemplates({ signal }),
      deleteTemplate: () => engine.deleteTemplate({ template_id: 'hello', signal }),
      create: () => engine.create({ template_id: 'hello', signal }),
      createPdf: () => engine.createPdf({ template_id: 'hello', signal, idempotency_key: 'k' }),
      createPdfFromHtml: () => engine.createPdfFromHtml({ body: 'x', signal }),
      createPdfFromMarkdown: () => engine.createPdfFromMarkdown({ body: 'x', signal }),
      createPdfFromUrl: () => engine.createPdfFromUrl({ url: 'https://example.com', signal }),
      createImage: () => engine.createImage({ template_id: 'hello', signal }),
      mergePdfs: () => engine.mergePdfs({ urls: ['data:,'], signal }),
      listObjects: () => engine.listObjects({ signal }),
      getObject: () => engine.getObject({ transaction_ref: 'x', signal }),
      deleteObject: () => engine.deleteObject({ transaction_ref: 'x', signal }),
      readFile: () => engine.readFile({ transaction_ref: 'x', signal }),
      accountInformation: () => engine.accountInformation({ signal }),
    }
    for (const [name, call] of Object.entries(calls)) expect(await outcome(call()), name).toBe(reason)
    expect(await objects()).toEqual([])
    expect((await engine.listTemplates()).templates).toHaveLength(2)
    expect(engine.stats()).toMatchObject({ rendered: 0, failed: 0 })
  })

  test('must be an AbortSignal', async () => {
    const { engine } = await open()
    const signal: unknown = 'soon'
    const { code, message } = await refusal(
      engine.createPdf({ template_id: 'hello', signal: signal as never }),
    )
    expect([code, message]).toEqual(['invalid_request', "'signal' must be an AbortSignal, got 'soon'."])
  })
})

describe('a signal that aborts', () => {
  test.each(['thread', 'process'] as const)(
    'stops a render on a %s, and the next render gets a worker',
    async isolation => {
      const { engine, objects, filesOf } = await open({ rendering: { isolation, workers: 1 } })
      const leaving = new AbortController()
      const render = outcome(engine.createPdf({ template_id: 'endless', signal: leaving.signal }))
      await running(engine, 1)
      const reason = new Error('gone')
      leaving.abort(reason)
      expect(await render).toBe(reason)
      expect(await objects()).toMatchObject([
        { status: 'error', message: 'The caller gave up before it was done.', primary_url: null },
      ])
      expect(await filesOf()).toEqual([])
      expect((await engine.createPdf({ template_id: 'hello' })).total_pages).toBe(1)
    },
  )

  test('removes a queued render, and the running one continues', async () => {
    const { engine, objects } = await open()
    const [first, second] = [new AbortController(), new AbortController()]
    const endless = outcome(engine.createPdf({ template_id: 'endless', signal: first.signal }))
    await running(engine, 1)
    const waiting = outcome(engine.createPdf({ template_id: 'hello', signal: second.signal }))
    await expect.poll(() => engine.stats().queued).toBe(1)
    second.abort('no more')
    expect(await waiting).toBe('no more')
    expect(engine.stats()).toMatchObject({ queued: 0, running: 1, workers: 1 })
    expect((await objects()).map(({ status }) => status)).toEqual(['error', 'processing'])
    first.abort()
    expect(await endless).toMatchObject({ name: 'AbortError' })
  })

  test('stops a render on the calling thread between its stages', async () => {
    const storage = memoryStorage()
    const leaving = new AbortController()
    const addTransaction: typeof storage.records.addTransaction = async params => {
      await storage.records.addTransaction(params)
      leaving.abort('gone')
    }
    const { engine, objects, filesOf } = await open({
      rendering: { isolation: 'none' },
      storage: { ...storage, records: { ...storage.records, addTransaction } },
    })
    const render = outcome(engine.createPdf({ template_id: 'hello', signal: leaving.signal }))
    expect(await render).toBe('gone')
    expect((await objects()).map(({ status }) => status)).toEqual(['error'])
    expect(await filesOf()).toEqual([])
  })

  test('during storing leaves no file', async () => {
    const storage = memoryStorage()
    const leaving = new AbortController()
    const put: typeof storage.files.put = async params => {
      await storage.files.put(params)
      leaving.abort('late')
    }
    const { engine, objects, filesOf } = await open({
      storage: { ...storage, files: { ...storage.files, put } },
    })
    expect(await outcome(engine.createPdf({ template_id: 'hello', signal: leaving.signal }))).toBe('late')
    expect((await objects()).map(({ status }) => status)).toEqual(['error'])
    expect(await filesOf()).toEqual([])
  })

  test('after the call has no effect', async () => {
    const { engine } = await open()
    const leaving = new AbortController()
    const { download_url } = await engine.createPdf({ template_id: 'hello', signal: leaving.signal })
    leaving.abort()
    expect((await engine.readFile({ url: download_url })).file.length).toBeGreaterThan(500)
  })

  test('releases the idempotency key', async () => {
    const { engine } = await open()
    const leaving = new AbortController()
    const params = { template_id: 'endless', idempotency_key: 'k' }
    const render = outcome(engine.createPdf({ ...params, signal: leaving.signal }))
    await running(engine, 1)
    leaving.abort('gone')
    expect(await render).toBe('gone')
    const other = { template_id: 'hello', idempotency_key: 'k' }
    expect(await engine.createPdf(other)).not.toHaveProperty('idempotent_replayed')
  })
})

describe('over HTTP', () => {
  const request = (path: string, signal?: AbortSignal) =>
    new Request(`http://a${path}`, { method: 'POST', ...(signal === undefined ? {} : { signal }) })

  test('a client that disconnects stops its render and releases its slot', async () => {
    const { engine, objects } = await open()
    const handler = createHandler(engine, { authenticate: () => 'default', limits: { maxConcurrentPdfs: 1 } })
    const server = createServer(toNodeListener(handler))
    const origin = await listen(server)
    const leaving = new AbortController()
    const path = '/v2/create-pdf?template_id=endless'
    const leaver = outcome(fetch(origin + path, { method: 'POST', signal: leaving.signal }))
    await running(engine, 1)
    leaving.abort()
    expect(await leaver).toMatchObject({ name: 'AbortError' })
    await running(engine, 0)
    expect((await handler(request('/v2/create-pdf?template_id=hello'))).status).toBe(200)
    expect((await objects()).map(({ status }) => status)).toEqual(['success', 'error'])
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })

  test('a request that times out stops its render, and the record has the reason', async () => {
    const { engine, objects } = await open()
    await engine.createPdf({ template_id: 'hello' }) // the worker is warm: only the render follows
    const handler = createHandler(engine, { authenticate: () => 'default', limits: { timeoutMs: 100 } })
    const response = await handler(request('/v2/create-pdf?template_id=endless'))
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([500, 'render_timeout'])
    await running(engine, 0)
    await expect
      .poll(async () => (await objects())[0])
      .toMatchObject({ status: 'error', message: 'The request took longer than 0.1 s.' })
  })
})

test('platen:transaction publishes each recorded state, without data of the caller', async () => {
  const events: TransactionEvent[] = []
  const onEvent = (event: unknown) => events.push(event as TransactionEvent)
  const { engine } = await open()
  subscribe('platen:transaction', onEvent)
  const { transaction_ref } = await engine.createPdf({
    template_id: 'hello',
    meta: 'secret',
    filename: 'secret',
  })
  await engine.deleteObject({ transaction_ref })
  const leaving = new AbortController()
  const render = outcome(engine.createPdf({ template_id: 'endless', signal: leaving.signal }))
  await running(engine, 1)
  leaving.abort()
  await render
  unsubscribe('platen:transaction', onEvent)
  const about = {
    transactionRef: transaction_ref,
    account: 'default',
    type: 'PDF',
    templateId: 'hello',
    code: null,
  }
  expect(events.slice(0, 3)).toEqual([
    { ...about, status: 'processing' },
    { ...about, status: 'success' },
    { ...about, status: 'deleted' },
  ])
  expect(events.slice(3).map(({ status, code }) => [status, code])).toEqual([
    ['processing', null],
    ['error', 'canceled'],
  ])
  expect(JSON.stringify(events)).not.toContain('secret')
})
