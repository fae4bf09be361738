import assert from 'node:assert/strict'
import type { Job, JobOutcome, JobQueue, JobWorker, WorkOptions } from '../storage/contracts.ts'

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

/** A manual clock that counts its reads. */
export interface WatchedClock {
  readonly now: () => Date
  advance(ms: number): void
  /** Resolves after a complete poll of the worker since the call. */
  looked(): Promise<void>
}

export function createWatchedClock(): WatchedClock {
  let nowMs = START
  let asked = 0
  return {
    now: () => {
      asked += 1
      return new Date(nowMs)
    },
    advance: ms => {
      nowMs += ms
    },
    looked: () => {
      // A poll reads the clock once per free slot; no case that waits here has more than three.
      const enough = asked + 8
      return until('the worker asks its clock, as at every look for jobs', () => asked >= enough)
    },
  }
}

/** A handler whose jobs run until the test ends them. */
export interface WatchedHandler {
  readonly handler: (job: Job) => Promise<JobOutcome>
  /** All jobs in order of arrival. */
  readonly taken: Job[]
  /** Resolves when this many jobs have arrived; fails if there are more. */
  came(count: number): Promise<void>
  /** Ends a job by its index. */
  end(at: number, outcome?: JobOutcome): void
}

/** Its jobs end with the case at the latest, so that closing the storage does not wait. */
export function createWatchedHandler(atEnd: (action: () => void) => void): WatchedHandler {
  const taken: Job[] = []
  const ends: ((outcome: JobOutcome) => void)[] = []
  let isOver = false
  atEnd(() => {
    isOver = true
    for (const end of ends) end('done')
  })
  return {
    taken,
    handler: job =>
      new Promise(resolve => {
        taken.push(job)
        ends.push(resolve)
        if (isOver) resolve('done')
      }),
    async came(count) {
      await until(`${count} jobs come`, () => taken.length >= count)
      assert.equal(taken.length, count, `more jobs came than ${count}`)
    },
    end: (at, outcome = 'done') => ends[at]?.(outcome),
  }
}

/** Starts a worker with one job at a time. */
export function startWorking(
  queue: JobQueue,
  changes: Partial<WorkOptions> & Pick<WorkOptions, 'handler' | 'clock'>,
): JobWorker {
  return queue.work({
    kinds: ['render', 'webhook'],
    concurrency: 1,
    leaseMs: LEASE_MS,
    pollMs: 2,
    onError: cause => process.emitWarning(`A worker under test reports: ${String(cause)}`),
    ...changes,
  })
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
