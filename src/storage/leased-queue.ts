import { setImmediate as nextTurn } from 'node:timers/promises'
import { monotonicClock } from '../base/clock.ts'
import type { Job, JobCounts, JobQueue, QueuedJob, WorkOptions } from './contracts.ts'
import { closedStorage } from './storage-errors.ts'

/** A job and the right to run it for a while. The calls do nothing once another lease holds the job. */
export interface LeasedJob {
  readonly job: Job
  /** Duration of the lease. */
  readonly leaseMs: number
  /** Extends the lease to its full duration after `now`. */
  renew(now: string): Promise<void>
  /** Removes the job. */
  remove(): Promise<void>
  /** Moves the job, which no handler can read, where an operator finds it. Default: it is removed. */
  bury?(): Promise<void>
  /** Ends the lease; the job runs again at `runAt`. */
  release(runAt: string): Promise<void>
}

/** The jobs of a queue. Each call is atomic, also between processes. */
export interface JobTable {
  /** Adds a job; does nothing if its id exists. */
  add(job: QueuedJob): Promise<void>
  /**
   * Leases the oldest due job of the account with the fewest running jobs, and counts the attempt; null if none is due.
   * A table with a clock of its own ignores `now`, and may round `leaseMs` up.
   */
  take(params: { kinds: readonly string[]; now: string; leaseMs: number }): Promise<LeasedJob | null>
  counts(): Promise<JobCounts>
  list(): AsyncIterable<QueuedJob>
  latestRunAt(): Promise<string | null>
  /** Calls `wake` when another process adds a job, if the table learns of it; else workers find the job when they poll. */
  onAdded?(wake: () => void): void
  close(): Promise<void>
}

/** A queue on a table of jobs, with workers in this process. */
export function createLeasedQueue(table: JobTable): JobQueue {
  const workers = new Set<ReturnType<typeof startWorker>>()
  let closing: Promise<void> | null = null
  const wakeAll = (): void => {
    for (const worker of workers) worker.wake()
  }
  table.onAdded?.(wakeAll)
  return {
    async enqueue(job) {
      await table.add(job)
      wakeAll()
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
    list: table.list,
    latestRunAt: table.latestRunAt,
    async close() {
      closing ??= Promise.all([...workers].map(worker => worker.stop())).then(() => table.close())
      await closing
    },
  }
}

interface Run {
  lease: LeasedJob
  renewedAtMs: number
  ended: Promise<void>
}

/** Leases are renewed after a third of their duration, so that a renewal may be late or fail once. */
const RENEWALS_PER_LEASE = 3

/**
 * Starts a worker, which runs due jobs under leases. Errors go to `onError`. Each poll renews the leases of running jobs,
 * then takes jobs up to `concurrency`. Renewals come first, so that a delayed worker does not take its own running job again.
 */
function startWorker(table: JobTable, options: WorkOptions) {
  const { kinds, concurrency, leaseMs, pollMs, handler } = options
  const clock = monotonicClock(options.clock ?? (() => new Date())) // due jobs stay due
  const onError = options.onError ?? (() => undefined)
  const runs = new Set<Run>()
  let isStopping = false

  const renewLeases = async (): Promise<void> => {
    for (const run of runs) {
      const now = clock()
      if (now.getTime() - run.renewedAtMs < run.lease.leaseMs / RENEWALS_PER_LEASE) continue
      await run.lease.renew(now.toISOString())
      run.renewedAtMs = now.getTime()
    }
  }
  const takeJobs = async (): Promise<void> => {
    for (let free = concurrency - runs.size; free > 0 && !isStopping; free--) {
      const now = clock()
      const lease = await table.take({ kinds, now: now.toISOString(), leaseMs })
      if (lease === null) return
      const own = [...runs].find(run => run.lease.job.id === lease.job.id)
      if (own !== undefined) {
        // The lease ran out while this worker was held up: its handler continues under the new one.
        own.lease = lease
        own.renewedAtMs = now.getTime()
        continue
      }
      const run: Run = { lease, renewedAtMs: now.getTime(), ended: Promise.resolve() }
      runs.add(run)
      run.ended = runJob(run, handler)
        .catch(onError)
        .finally(() => {
          runs.delete(run)
          poller.wake()
        })
    }
  }
  const poller = createPoller(() => renewLeases().then(takeJobs).catch(onError))
  const timer = setInterval(poller.wake, Math.min(pollMs, leaseMs / RENEWALS_PER_LEASE)).unref()
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

async function runJob(run: Run, handler: WorkOptions['handler']): Promise<void> {
  const outcome = await handler(run.lease.job)
  if (outcome === 'done') await run.lease.remove()
  else if (outcome === 'unreadable') await (run.lease.bury ?? run.lease.remove)()
  else await run.lease.release(outcome.retryAt)
}

/** The end of a lease of this duration. */
export function leaseEnd(now: string, leaseMs: number): string {
  return new Date(Date.parse(now) + leaseMs).toISOString()
}
