import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEngine, startWorker } from '../../src/index.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'
import { refusal } from '../refusal.ts'

const WORKER = fileURLToPath(new URL('./worker-process.ts', import.meta.url))
const NOTE = { template_id: 'note', document: { content: ['Dear {{name}},'] } }

test('a worker process runs queued jobs and exits after the current job on SIGTERM', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-worker-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const host = await createEngine({
    storage: directoryStorage(folder),
    jobs: { concurrency: 0 },
    rendering: { isolation: 'none' },
    sweepIntervalMs: 0,
  })
  onTestFinished(() => host.close())
  await host.putTemplate(NOTE)
  const { transaction_ref } = await host.createPdf({
    template_id: 'note',
    data: { name: 'Ada' },
    async: true,
  })
  expect((await host.getObject({ transaction_ref })).object.status).toBe('pending')

  const worker = spawn(process.execPath, [WORKER, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(worker, 'exit')
  await vi.waitFor(
    async () => expect((await host.getObject({ transaction_ref })).object.status).toBe('success'),
    { timeout: 30_000 },
  )
  worker.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect((await host.readFile({ transaction_ref })).file.length).toBeGreaterThan(500)
})

test('stop closes the engine, and may be called twice', async () => {
  const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
  const before = process.listenerCount('SIGTERM')
  const worker = startWorker(engine)
  expect(process.listenerCount('SIGTERM')).toBe(before + 1)
  await Promise.all([worker.stop(), worker.stop(), worker.stopped])
  expect(process.listenerCount('SIGTERM')).toBe(before)
  expect(await refusal(engine.listTemplates())).toMatchObject({ code: 'storage_unavailable' })
})

test('an engine without job workers and unsupported signals are rejected', async () => {
  const engine = await createEngine({ jobs: { concurrency: 0 }, sweepIntervalMs: 0 })
  onTestFinished(() => engine.close())
  expect(() => startWorker(engine)).toThrow(/jobs\.concurrency to 1 or more/)
  for (const signal of ['SIGNONE', 'SIGKILL', 'SIGSTOP']) {
    expect(() => startWorker(engine, { signals: [signal as 'SIGTERM'] })).toThrow(
      /'signals' must be an array/,
    )
  }
})

test('a job that waited longer than retention.jobsDays fails instead of rendering', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-worker-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  let now = Date.parse('2026-01-01T00:00:00.000Z')
  const open = (concurrency: number) =>
    createEngine({
      storage: directoryStorage(folder),
      clock: () => new Date(now),
      jobs: { concurrency, pollMs: 5 },
      retention: { jobsDays: 2 },
      rendering: { isolation: 'none' },
      sweepIntervalMs: 0,
    })
  const host = await open(0)
  onTestFinished(() => host.close())
  await host.putTemplate(NOTE)
  const call = { template_id: 'note', data: { name: 'Ada' }, async: true } as const
  const early = await host.createPdf(call)
  now += 2 * 86_400_000 + 1
  const late = await host.createPdf(call)
  const worker = await open(1)
  onTestFinished(() => worker.close())
  await vi.waitFor(async () => {
    expect((await host.getObject(early)).object).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/waited longer than 2 days.*retention\.jobsDays/),
    })
    expect((await host.getObject(late)).object.status).toBe('success')
  }, 20_000)
})
