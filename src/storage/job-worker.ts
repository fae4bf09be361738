import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { monotonicClock } from '../base/clock.ts'
import type { Job, JobWorker, WorkOptions } from './contracts.ts'

// Due jobs of a table → runs of their handler, each under a lease. Errors go to `onError`.

/** The right to run a job for a while. */
export interface Lease {
  /** No two are the same. */
  readonly id: string
  readonly until: string
}

/** What a queue keeps its jobs in. Each call is atomic, also between processes. */
export interface JobTable {
  /** Takes the oldest due job of the account with the fewest running jobs: leases it and counts the attempt; null where none is due. */
  take(params: { kinds: readonly string[]; now: string; lease: Lease }): Promise<Job | null>
  /** Moves the end of the lease; does nothing where another lease holds the job. */
  renew(params: { id: string; lease: Lease }): Promise<void>
  /** Removes the job; does nothing where another lease holds it. */
  remove(params: { id: string; leaseId: string }): Promise<void>
  /** Gives the job back, to run from `runAt` on; does nothing where another lease holds it. */
  release(params: { id: string; leaseId: string; runAt: string }): Promise<void>
}

export interface WakeableWorker extends JobWorker {
  /** Looks for jobs soon. */
  wake(): void
}

interface Run {
  readonly job: Job
  readonly leaseId: string
  renewedAtMs: number
  ended: Promise<void>
}

/** A lease is renewed when a third of it is over: a renewal may be late, or fail once. */
const RENEWALS_PER_LEASE = 3

/**
 * Starts to work. One look at a time: renew what is running, then take jobs up to `concurrency`. Renewals come
 * first, so that a worker that was held up does not take its own running job a second time.
 */
export function startWorker(table: JobTable, options: WorkOptions): WakeableWorker {
  const { kinds, concurrency, leaseMs, pollMs, handler } = options
  const clock = monotonicClock(options.clock ?? (() => new Date())) // a job that was due stays due
  const onError = options.onError ?? (() => undefined)
  const renewalMs = leaseMs / RENEWALS_PER_LEASE
  const runs = new Set<Run>()
  let isStopping = false

  const renewLeases = async (): Promise<void> => {
    for (const run of runs) {
      const now = clock()
      if (now.getTime() - run.renewedAtMs < renewalMs) continue
      await table.renew({ id: run.job.id, lease: leaseFrom(now, leaseMs, run.leaseId) })
      run.renewedAtMs = now.getTime()
    }
  }
  const takeJobs = async (): Promise<void> => {
    for (let free = concurrency - runs.size; free > 0 && !isStopping; free--) {
      const now = clock()
      const lease = leaseFrom(now, leaseMs, randomUUID())
      const job = await table.take({ kinds, now: now.toISOString(), lease })
      if (job === null) return
      const run: Run = { job, leaseId: lease.id, renewedAtMs: now.getTime(), ended: Promise.resolve() }
      runs.add(run)
      run.ended = runJob(table, run, handler)
        .catch(onError)
        .finally(() => {
          runs.delete(run)
          looking.wake()
        })
    }
  }
  const looking = createLooking(() => renewLeases().then(takeJobs).catch(onError))
  const timer = setInterval(looking.wake, Math.min(pollMs, renewalMs)).unref()
  looking.wake()
  return {
    wake: looking.wake,
    async stop() {
      isStopping = true
      await looking.settled()
      await Promise.all([...runs].map(({ ended }) => ended))
      clearInterval(timer)
    },
  }
}

/**
 * One look after the other, and at most one to come. Each in a turn of its own of the event loop, so that a
 * long backlog of short jobs leaves room for everything else.
 */
function createLooking(look: () => Promise<void>) {
  let looks: Promise<void> = Promise.resolve()
  let isNextPlanned = false
  const begin = (): Promise<void> => {
    isNextPlanned = false
    return look()
  }
  return {
    wake(): void {
      if (isNextPlanned) return
      isNextPlanned = true
      looks = looks.then(() => nextTurn()).then(begin)
    },
    settled: () => looks,
  }
}

function leaseFrom(now: Date, leaseMs: number, id: string): Lease {
  return { id, until: new Date(now.getTime() + leaseMs).toISOString() }
}

async function runJob(
  table: JobTable,
  { job, leaseId }: Run,
  handler: WorkOptions['handler'],
): Promise<void> {
  const outcome = await handler(job)
  if (outcome === 'done') await table.remove({ id: job.id, leaseId })
  else await table.release({ id: job.id, leaseId, runAt: outcome.retryAt })
}
