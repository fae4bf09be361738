import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import type { JobQueue } from '../../../src/storage/contracts.ts'
import type { StartedPgBoss } from '../../../src/storage/postgres/pg-boss-queue.ts'
import { type Cluster, createCluster, POSTGRES_PROGRAMS } from './cluster.ts'
import { createQueueDatabase, HAS_PG_BOSS, type QueueDatabase } from './queue-database.ts'
import { renderJob, untilAvailable, WORK } from './queue-jobs.ts'

const COUNTING_WORKER = fileURLToPath(new URL('./counting-worker.ts', import.meta.url))
const JOBS = 200
/** Jobs of a dead worker are taken after their lease and two rounds of the monitor. */
const PATIENCE = { timeout: 150_000, interval: 100 }

describe.skipIf(POSTGRES_PROGRAMS === null || !HAS_PG_BOSS)('the queue in PostgreSQL', () => {
  test('loses no job while the database stops and starts', { timeout: 180_000 }, async ({
    onTestFinished,
  }) => {
    const { cluster, database } = await start(onTestFinished)
    const handled = runJobs(database)
    const queue = database.openQueue()
    for (let at = 0; at < JOBS; at++) {
      await untilAvailable(() => queue.enqueue(renderJob(`job ${at}`)))
      if (at % 50 === 25) {
        await cluster.stop(at % 100 === 25 ? 'fast' : 'immediate')
        await cluster.start()
      }
    }
    await expectDone(database, queue, JOBS)
    expect(handled.size).toBe(JOBS)
  })

  test('loses no job when its connections are terminated', { timeout: 180_000 }, async ({
    onTestFinished,
  }) => {
    const { database } = await start(onTestFinished)
    runJobs(database)
    const queue = database.openQueue()
    let ended = 0
    for (let at = 0; at < JOBS; at++) {
      await untilAvailable(() => queue.enqueue(renderJob(`job ${at}`)))
      if (at % 10 !== 5) continue
      const { rows } = await untilQueried(() =>
        database.pool.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'platen'",
        ),
      )
      ended += rows.length
    }
    expect(ended).toBeGreaterThan(JOBS / 10)
    await expectDone(database, queue, JOBS)
  })

  test('gives jobs of a dead worker to another', { timeout: 180_000 }, async ({ onTestFinished }) => {
    const { database } = await start(onTestFinished)
    const boss = await startMonitoredBoss(database, onTestFinished)
    const queue = database.openQueue({ boss, connectionString: null })
    await queue.enqueue(renderJob('first'))
    // This worker never renews its lease, as its clock does not move, and has no capacity to take the job again itself.
    let started = 0
    const [stopped, clock] = [database.openQueue({ boss, connectionString: null }), new Date()]
    let end = (): void => undefined
    stopped.work({
      ...WORK,
      concurrency: 1,
      clock: () => clock,
      handler: ({ id }) =>
        new Promise(resolve => {
          started += 1
          if (id === 'first') return resolve('done')
          end = () => resolve({ retryAt: new Date(0).toISOString() })
        }),
    })
    // pg-boss gives a job the lease of the workers that took one before it was queued, else 30 seconds.
    await vi.waitUntil(() => started === 1, PATIENCE)
    await queue.enqueue(renderJob('job'))
    await vi.waitUntil(() => started === 2, PATIENCE)
    const attempts: number[] = []
    queue.work({
      ...WORK,
      concurrency: 1,
      async handler({ attempt }) {
        attempts.push(attempt)
        return 'done'
      },
    })
    await vi.waitUntil(() => attempts.length > 0, PATIENCE)
    expect(attempts).toEqual([2])
    await vi.waitFor(async () => expect(await queue.counts()).toEqual({ waiting: 0, leased: 0 }), PATIENCE)
    end()
    await stopped.close()
    expect(await queue.counts()).toEqual({ waiting: 0, leased: 0 })
  })

  test('runs every job although workers are killed', { timeout: 600_000 }, async ({ onTestFinished }) => {
    const [jobs, kills, workers] = [500, 25, 3]
    const { database } = await start(onTestFinished)
    const queue = database.openQueue()
    let lines = 0
    let killed = 0
    let isOver = false
    async function runWorker(): Promise<void> {
      while (!isOver) {
        const args = [COUNTING_WORKER, database.connectionString, database.schema]
        const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
        const ended = once(child, 'exit')
        onTestFinished(() => void child.kill('SIGKILL'))
        stopping.add(() => child.kill('SIGKILL'))
        const killAfter =
          killed < kills ? 1 + Math.floor(Math.random() * (jobs / kills)) : Number.POSITIVE_INFINITY
        let own = 0
        for await (const _ of createInterface({ input: child.stdout })) {
          lines += 1
          own += 1
          if (own === killAfter) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20)
        }
        await ended
        killed += isOver ? 0 : 1
      }
    }
    const stopping = new Set<() => void>()
    const running = Array.from({ length: workers }, runWorker)
    for (let at = 0; at < jobs; at++) {
      await queue.enqueue(renderJob(`job ${at}`))
      // Jobs are queued as they finish, so that each killed worker had some.
      await vi.waitUntil(() => lines > at - 20, PATIENCE)
    }
    await vi.waitUntil(async () => (await database.effects()).size === jobs, {
      timeout: 120_000,
      interval: 200,
    })
    await vi.waitFor(async () => expect(await queue.counts()).toEqual({ waiting: 0, leased: 0 }), PATIENCE)
    isOver = true
    for (const stop of stopping) stop()
    await Promise.all(running)
    expect(killed).toBeGreaterThanOrEqual(kills)
    const runs = [...(await database.effects()).values()]
    expect(runs.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(jobs + killed * WORK.concurrency)
  })
})

type OnTestFinished = (run: () => void | Promise<void>) => void

async function start(onTestFinished: OnTestFinished): Promise<{ cluster: Cluster; database: QueueDatabase }> {
  const cluster = await createCluster()
  onTestFinished(() => cluster.remove())
  return { cluster, database: await createQueueDatabase(cluster.url()) }
}

/** A pg-boss of the host that looks for dead workers each second instead of each ten. */
async function startMonitoredBoss(
  { connectionString, schema }: QueueDatabase,
  onTestFinished: OnTestFinished,
): Promise<StartedPgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString,
    schema,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  })
  boss.on('error', () => undefined)
  await boss.start()
  onTestFinished(() => boss.stop({ graceful: false }))
  return boss
}

/** Runs jobs on two machines. Returns the ids of the completed ones. */
function runJobs(database: QueueDatabase): Set<string> {
  const handled = new Set<string>()
  for (let machine = 0; machine < 2; machine++) {
    database.openQueue().work({
      ...WORK,
      async handler(job) {
        await database.effect(job)
        handled.add(job.id)
        return 'done'
      },
    })
  }
  return handled
}

/** Repeats a statement whose own connection was terminated. */
async function untilQueried<T>(query: () => Promise<T>): Promise<T> {
  return await query().catch(() => untilQueried(query))
}

async function expectDone(database: QueueDatabase, queue: JobQueue, jobs: number): Promise<void> {
  await vi.waitFor(async () => expect(await queue.counts()).toEqual({ waiting: 0, leased: 0 }), PATIENCE)
  const effects = await database.effects()
  expect(effects.size).toBe(jobs)
  // A job whose end could not be recorded runs again. The others ran once.
  expect([...effects.values()].filter(runs => runs > 1).length).toBeLessThan(jobs / 10)
}
