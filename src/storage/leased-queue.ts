import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { monotonicClock } from '../base/clock.ts'
import type { Job, JobCounts, JobQueue, QueuedJob, WorkOptions } from './contracts.ts'
import { closedStorage } from './storage-errors.ts'

/** The right to run a job for a while. */
export interface Lease {
  /** Unique. */
  readonly id: string
  readonly until: string
}

/** The jobs of a queue. Each call is atomic, also between processes. */
export interface JobTable {
  /** Adds a job; does nothing if its id exists. */
  add(job: QueuedJob): Promise<void>
  /** Leases the oldest due job of the account with the fewest running jobs, and counts the attempt; null if none is due. */
  take(params: { kinds: readonly string[]; now: string; lease: Lease }): Promise<Job | null>
  /** Extends the lease; does nothing if another lease holds the job. */
  renew(params: { id: string; lease: Lease }): Promise<void>
  /** Removes the job; does nothing if another lease holds it. */
  remove(params: { id: string; leaseId: string }): Promise<void>
  /** Releases the job to run at `runAt`; does nothing if another lease holds it. */
  release(params: { id: string; leaseId: string; runAt: string }): Promise<void>
  counts(): Promise<JobCounts>
  latestRunAt(): Promise<string | null>
  close(): Promise<void>
}

/** A queue on a table of jobs, with workers in this process. */
export function createLeasedQueue(table: JobTable): JobQueue {
  const workers = new Set<ReturnType<typeof startWorker>>()
  let closing: Promise<void> | null = null
  return {
    async enqueue(job) {
      await table.add(job)
      for (const worker of workers) worker.wake()
    },
    work(options) {
      if (closing !== null) throw closedStorage()
      const worker = startWorker(table, options)
      workers.add(worker)
      return {
        async stop() {
          await worker.stop()
          workers.delete(worker)
        },
      }
    },
    counts: table.counts,
    latestRunAt: table.latestRunAt,
    async close() {
      closing ??= Promise.all([...workers].map(worker => worker.stop())).then(() => table.close())
      await closing
    },
  }
}

interface Run {
  readonly job: Job
  readonly leaseId: string
  renewedAtMs: number
  ended: Promise<void>
}

/** Leases are renewed after a third of their duration, so that a renewal may be late or fail once. */
const RENEWALS_PER_LEASE = 3

/**
 * Starts a worker, which runs due jobs under leases. Errors go to `onError`. Each poll renews the leases of running jobs, then takes jobs up to `concurrency`. Renewals come first,
 * so that a delayed worker does not take its own running job again.
 */
function startWorker(table: JobTable, options: WorkOptions) {
  const { kinds, concurrency, leaseMs, pollMs, handler } = options
  const clock = monotonicClock(options.clock ?? (() => new Date())) // due jobs stay due
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
          poller.wake()
        })
    }
  }
  const poller = createPoller(() => renewLeases().then(takeJobs).catch(onError))
  const timer = setInterval(poller.wake, Math.min(pollMs, renewalMs)).unref()
  poller.wake()
  return {
    /** Polls soon. */
    wake: poller.wake,
    async stop(): Promise<void> {
      isStopping = true
      await poller.settled()
      await Promise.all([...runs].map(({ ended }) => ended))
      clearInterval(timer)
    },
  }
}

/**
 * Polls one after the other, with at most one waiting. Each poll has its own turn of the event loop, so that many short
 * jobs do not block it.
 */
function createPoller(poll: () => Promise<void>) {
  let polls: Promise<void> = Promise.resolve()
  let isNextPlanned = false
  const begin = (): Promise<void> => {
    isNextPlanned = false
    return poll()
  }
  return {
    wake(): void {
      if (isNextPlanned) return
      isNextPlanned = true
      polls = polls.then(() => nextTurn()).then(begin)
    },
    settled: () => polls,
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
