import assert from 'node:assert/strict'
import type { Job, JobOutcome, JobQueue, WorkOptions } from '../storage/contracts.ts'

// Workers under test with a manual clock and recorded jobs.

/** When sampleJob is due. */
const START = Date.parse('2026-01-01T08:00:00.000Z')
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 2

export const LEASE_MS = 30_000

/** The moment `ms` after sampleJob is due. */
export function moment(ms: number): string {
  return new Date(START + ms).toISOString()
}

/** Changes to the options of a worker. `handler` may call `run`, which waits until the test ends the job. */
export interface WatchOptions extends Partial<Omit<WorkOptions, 'handler'>> {
  readonly handler?: (job: Job, run: WorkOptions['handler']) => Promise<JobOutcome>
}

export type WatchedWorker = ReturnType<typeof startWorker>

/** Starts a worker with one job at a time and a manual clock. Its jobs run until the test ends them. */
export function startWorker(
  queue: JobQueue,
  { handler = (job, run) => run(job), ...options }: WatchOptions = {},
) {
  const taken: Job[] = []
  const ends: ((outcome: JobOutcome) => void)[] = []
  let nowMs = START
  let clockReads = 0
  let isOver = false
  const run = (job: Job) =>
    new Promise<JobOutcome>(resolve => {
      taken.push(job)
      ends.push(resolve)
      if (isOver) resolve('done')
    })
  const worker = queue.work({
    kinds: ['render', 'webhook'],
    concurrency: 1,
    leaseMs: LEASE_MS,
    pollMs: 2,
    onError: cause => process.emitWarning(`A worker under test reports: ${String(cause)}`),
    clock() {
      clockReads += 1
      return new Date(nowMs)
    },
    ...options,
    handler: job => handler(job, run),
  })
  return {
    /** All jobs in order of arrival. */
    taken,
    /** Resolves when this many jobs have arrived; fails if there are more. */
    async arrived(count: number): Promise<void> {
      await until(`${count} jobs arrive`, () => taken.length >= count)
      assert.equal(taken.length, count, `more jobs arrived than ${count}`)
    },
    /** Ends a job by its index. */
    end: (at: number, outcome: JobOutcome = 'done') => ends[at]?.(outcome),
    advance(ms: number): void {
      nowMs += ms
    },
    /** Resolves after a complete poll of the worker since the call. */
    polled(): Promise<void> {
      // A poll reads the clock once per free slot; no case that waits here has more than three.
      const enough = clockReads + 8
      return until('the worker reads its clock, as in every poll', () => clockReads >= enough)
    },
    stop: () => worker.stop(),
    /** Ends all jobs, now and later, so that closing the storage does not wait. */
    release(): void {
      isOver = true
      for (const end of ends) end('done')
    },
  }
}

/** Resolves when every job is done. */
export async function emptied(queue: JobQueue): Promise<void> {
  let left = await queue.counts()
  for (const end = Date.now() + PATIENCE_MS; left.waiting + left.leased > 0; left = await queue.counts()) {
    assert.ok(Date.now() < end, `waited in vain for an empty queue; it has ${JSON.stringify(left)}`)
    await pause()
  }
}

/** Resolves when the condition holds; fails after ten seconds. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !isSo(); await pause()) {
    assert.ok(Date.now() < end, `waited in vain until ${what}`)
  }
}

function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
}
