import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { Json } from '../../src/base/json.ts'
import type { WorkerRendererOptions } from '../../src/render/pool.ts'
import { HOSTILE_PDFS } from '../output/pdf/finish/hostile-pdfs.ts'
import { refusal } from '../refusal.ts'
import { childProcesses } from './child-processes.ts'
import {
  CONFIGURATION,
  createInProcess,
  createWorkers,
  ENDLESS,
  HELLO,
  imageJob,
  pdfJob,
  reportJob,
} from './rendering-jobs.ts'

const renderers: ReturnType<typeof createWorkers>[] = []
afterEach(async () => {
  for (const renderer of renderers.splice(0)) await renderer.close()
})

function open(options: Partial<WorkerRendererOptions> = {}): ReturnType<typeof createWorkers> {
  const renderer = createWorkers(options)
  renderers.push(renderer)
  return renderer
}

const CARD = imageJob({
  width: 120,
  height: 60,
  background: '#ffffff',
  objects: [{ type: 'rect', left: 10, top: 10, width: 50, height: 30, fill: '#336699' }],
})

describe.each(['thread', 'process'] as const)('isolation %s', isolation => {
  test('returns the same bytes as rendering in-process', async () => {
    const [workers, inProcess] = [open({ isolation }), await createInProcess()]
    for (const job of [HELLO, reportJob(200)]) {
      const [theirs, ours] = [await workers.renderPdf(job), await inProcess.renderPdf(job)]
      expect(Buffer.compare(theirs.bytes, ours.bytes)).toBe(0)
      expect({ ...theirs, bytes: null }).toEqual({ ...ours, bytes: null })
    }
    const [theirs, ours] = [await workers.renderImage(CARD), await inProcess.renderImage(CARD)]
    for (const format of ['jpeg', 'png'] as const) {
      expect(Buffer.compare(theirs.files[format] ?? Buffer.of(), ours.files[format] ?? Buffer.of(1))).toBe(0)
    }
    expect(workers.stats()).toEqual({ rendered: 3, failed: 0, queued: 0, running: 0, workers: 1, ending: 0 })
  })

  test('transfers bytes in the data', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const job = pdfJob({ content: [{ image: { $value: 'photo' } }] }, { photo: svg })
    expect((await open({ isolation }).renderPdf(job)).pages).toBe(1)
  })

  test('transfers errors with code, message and details, and the worker continues', async () => {
    const [workers, inProcess] = [open({ isolation }), await createInProcess()]
    const job = pdfJob({ content: [{ text: 'x', style: 'head' }, { image: 'missing' }] })
    const [theirs, ours] = [await refusal(workers.renderPdf(job)), await refusal(inProcess.renderPdf(job))]
    expect([theirs.code, theirs.status, theirs.message]).toEqual([ours.code, ours.status, ours.message])
    expect(theirs.details).toEqual(ours.details)
    expect(theirs.details).not.toEqual([])
    expect((await workers.renderPdf(HELLO)).pages).toBe(1)
    expect(workers.stats()).toMatchObject({ rendered: 1, failed: 1, workers: 1 })
  })

  test('validates overrides without drawing or counting a render', async () => {
    const workers = open({ isolation })
    const { account, definition, data, scale, nowMs } = CARD
    const check = (overrides: Json[]) =>
      workers.checkImage({ account, definition, data, scale, nowMs, overrides })
    expect(await check([{ name: 'nobody', fill: 'red' }])).toMatchObject({
      warnings: [{ code: 'unknown_object', path: '/overrides/0/name' }],
    })
    const { code, details } = await refusal(check([{ name: 'new', type: 'rect', left: 'far' }]))
    expect([code, details[0]?.path]).toEqual(['invalid_request', '/overrides/0/left'])
    expect(workers.stats()).toEqual({ rendered: 0, failed: 0, queued: 0, running: 0, workers: 1, ending: 0 })
  })

  test('rejects data that cannot be transferred', async () => {
    const workers = open({ isolation })
    const job = pdfJob({ content: ['x'] }, { later: Promise.resolve() } as never)
    expect((await refusal(workers.renderPdf(job))).code).toBe('invalid_json')
    expect((await workers.renderPdf(HELLO)).pages).toBe(1)
  })

  test('ends a render at its deadline without affecting others', async () => {
    const workers = open({ isolation, workers: 2, timeoutMs: 8000 })
    const endless = refusal(workers.renderPdf(ENDLESS))
    const beside = workers.renderPdf(HELLO)
    const [, ...behind] = [workers.renderPdf(HELLO), workers.renderPdf(HELLO), workers.renderPdf(HELLO)]
    expect(workers.stats()).toMatchObject({ running: 2, queued: 3, workers: 2 })
    expect((await beside).pages).toBe(1)
    expect((await Promise.all(behind)).map(({ pages }) => pages)).toEqual([1, 1])
    const { code, status, message } = await endless
    expect([code, status]).toEqual(['render_timeout', 500])
    expect(message).toMatch(/8000 ms \(rendering.timeoutMs\)/)
    expect(workers.stats()).toMatchObject({ rendered: 4, failed: 1, queued: 0, running: 0, workers: 1 })
  })

  test('starts a new worker after a timed-out render', async () => {
    const workers = open({ isolation, workers: 1, timeoutMs: 8000 })
    const endless = refusal(workers.renderPdf(ENDLESS))
    const next = workers.renderPdf(HELLO)
    expect((await endless).code).toBe('render_timeout')
    expect((await next).pages).toBe(1)
  })

  test('a render that exhausts the heap ends only its worker', async () => {
    const workers = open({ isolation, maxMemoryMb: 64 })
    const [full, next] = [refusal(workers.renderPdf(ENDLESS)), workers.renderPdf(HELLO)]
    const { code, retryable, message } = await full
    expect([code, retryable]).toEqual(['render_crashed', true])
    expect(message).toMatch(/64 MB \(rendering.maxMemoryMb\)/)
    expect((await next).pages).toBe(1)
  })

  test('a merge that exhausts array buffers ends only its worker', async () => {
    const limits = { ...CONFIGURATION.limits, maxInflatedBytes: 1e12 }
    const workers = open({ isolation, maxMemoryMb: 64, configuration: { ...CONFIGURATION, limits } })
    const [bytes = new Uint8Array()] = HOSTILE_PDFS['an object stream of 300 MB']?.() ?? []
    const job = { account: 'a', nowMs: 0, sources: [{ bytes, password: null }] }
    const [full, next] = [refusal(workers.mergePdfs(job)), workers.renderPdf(HELLO)]
    const { code, message } = await full
    expect([code, message]).toEqual([
      'render_crashed',
      expect.stringMatching(/64 MB \(rendering.maxMemoryMb\)/),
    ])
    expect((await next).pages).toBe(1)
  })

  test('accounts take turns: many renders of one do not block another', async () => {
    const workers = open({ isolation, workers: 1 })
    const ended: string[] = []
    const render = (account: string) =>
      workers.renderPdf({ ...HELLO, account }).then(() => {
        ended.push(account)
      })
    await Promise.all([...Array.from({ length: 6 }, () => render('many')), render('few'), render('other')])
    expect(ended.indexOf('few')).toBeLessThan(3)
    expect(ended.indexOf('other')).toBeLessThan(4)
  })

  test('an account of weight 2 gets two renders for each of another', async () => {
    const workers = open({ isolation, workers: 1, accountWeights: { paid: 2 } })
    const ended: string[] = []
    const render = (account: string) =>
      workers.renderPdf({ ...HELLO, account }).then(() => {
        ended.push(account)
      })
    const accounts = [...Array<string>(4).fill('free'), ...Array<string>(6).fill('paid')]
    await Promise.all(accounts.map(render))
    const round = ['free', 'paid', 'paid']
    expect(ended).toEqual(['free', ...round, ...round, ...round]) // the first did not wait
  })

  test('an account uses at most workersPerAccount workers at a time', async () => {
    const workers = open({ isolation, workers: 2, workersPerAccount: 1 })
    const endless = refusal(workers.renderPdf({ ...ENDLESS, account: 'heavy' }))
    const behind = refusal(workers.renderPdf({ ...HELLO, account: 'heavy' }))
    expect(workers.stats()).toMatchObject({ running: 1, queued: 1, workers: 1 })
    expect((await workers.renderPdf({ ...HELLO, account: 'light' })).pages).toBe(1)
    expect(workers.stats()).toMatchObject({ running: 1, queued: 1 })
    await workers.close()
    expect([(await endless).code, (await behind).code]).toEqual(['render_crashed', 'render_crashed'])
  })

  test('a worker above recycleAboveMb after a render is replaced without affecting renders', async () => {
    const workers = open({ isolation, recycleAboveMb: 1 })
    const [one, other] = [workers.renderPdf(HELLO), workers.renderPdf(HELLO)]
    expect([(await one).pages, (await other).pages]).toEqual([1, 1])
    expect(workers.stats()).toMatchObject({ rendered: 2, failed: 0, workers: 0 })
  })

  test('a worker above recycleAboveMb after a failed render is replaced too', async () => {
    const workers = open({ isolation, recycleAboveMb: 1 })
    expect((await refusal(workers.renderPdf(pdfJob({ content: [{ image: 'missing' }] })))).code).toBe(
      'asset_failed',
    )
    expect(workers.stats().workers).toBe(0)
  })

  test('the event loop of the host is not blocked by a long report', async () => {
    const workers = open({ isolation })
    let isDone = false
    const rendering = workers.renderPdf(reportJob(10_000)).then(({ pages }) => {
      isDone = true
      return pages
    })
    const isDoneAtTurn: boolean[] = []
    while (isDoneAtTurn.length < 100) {
      await setTimeout(1)
      isDoneAtTurn.push(isDone)
    }
    expect(isDoneAtTurn).not.toContain(true)
    expect(await rendering).toBeGreaterThan(200)
  })

  test('close ends the workers and their renders', async () => {
    const workers = createWorkers({ isolation, workers: 1 })
    await workers.renderPdf(HELLO)
    const open = [refusal(workers.renderPdf(ENDLESS)), refusal(workers.renderPdf(HELLO))]
    await workers.close()
    expect((await Promise.all(open)).map(({ code }) => code)).toEqual(['render_crashed', 'render_crashed'])
    expect(workers.stats()).toMatchObject({ queued: 0, running: 0, workers: 0 })
    expect((await refusal(workers.renderPdf(HELLO))).message).toMatch(/closed/)
  })
})

test('if a process is killed during a render, that render fails and the next succeeds', async () => {
  const workers = open({ isolation: 'process' })
  await workers.renderPdf(HELLO)
  const [pid, ...others] = await childProcesses()
  if (pid === undefined) throw new Error('There is no child process.')
  expect(others).toEqual([])
  const crashed = refusal(workers.renderPdf(ENDLESS))
  process.kill(pid, 'SIGKILL')
  const { code, message } = await crashed
  expect([code, message]).toEqual(['render_crashed', expect.stringMatching(/SIGKILL/)])
  expect((await workers.renderPdf(HELLO)).pages).toBe(1)
  await workers.close()
  expect(await childProcesses()).toEqual([])
})

test('an idle process that is killed is replaced', async () => {
  const workers = open({ isolation: 'process' })
  await workers.renderPdf(HELLO)
  const [pid = 0] = await childProcesses()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => workers.stats().workers).toBe(0)
  expect((await workers.renderPdf(HELLO)).pages).toBe(1)
})

test('a worker that fails to start reports the cause', async () => {
  const workers = open({
    configuration: { ...CONFIGURATION, fonts: { Broken: { normal: Buffer.of(1, 2) } } },
  })
  expect((await refusal(workers.renderPdf(HELLO))).code).toBe('invalid_font')
})

test('the cause of a failed worker start is in `cause`, not in the message', async () => {
  const workers = open({ isolation: 'process' })
  const { execPath } = process
  process.execPath = '/srv/private/node'
  try {
    const { code, message, cause } = await refusal(workers.renderPdf(HELLO))
    expect(code).toBe('render_crashed')
    expect(message).not.toContain('/srv/private')
    expect(String(cause)).toContain('/srv/private')
  } finally {
    process.execPath = execPath
  }
  expect((await workers.renderPdf(HELLO)).pages).toBe(1)
})

test('threads that time out in native code do not accumulate', async () => {
  const limits = { ...CONFIGURATION.limits, maxDrawMs: 1e9 }
  const workers = open({
    isolation: 'thread',
    workers: 1,
    timeoutMs: 1200,
    configuration: { ...CONFIGURATION, limits },
  })
  const wild = Array.from({ length: 20_000 }, (_, at) => `L${(at * 7919) % 3000} ${(at * 104_729) % 3000}`)
  const path = `M0 0${wild.join('')}`
  const stroke = { type: 'path', path, fill: null, stroke: 'red', strokeWidth: 900 }
  const stuck = imageJob({ width: 3000, height: 3000, objects: [stroke] })
  const most: number[] = []
  const renders = [stuck, stuck, stuck].map(async job => {
    const { code } = await refusal(workers.renderImage(job))
    const { workers: alive, ending } = workers.stats()
    most.push(alive + ending)
    return code
  })
  expect(await Promise.all(renders)).toEqual(['render_timeout', 'render_timeout', 'render_timeout'])
  expect(Math.max(...most)).toBeLessThanOrEqual(2)
})
