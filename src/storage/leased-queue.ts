import type { JobCounts, JobQueue, QueuedJob } from './contracts.ts'
import { type JobTable, startWorker, type WakeableWorker } from './job-worker.ts'
import { closedStorage } from './storage-errors.ts'

/** A table of jobs with the calls that workers do not use. */
export interface QueueTable extends JobTable {
  /** Adds a job; does nothing if its id exists. */
  add(job: QueuedJob): Promise<void>
  counts(): Promise<JobCounts>
  latestRunAt(): Promise<string | null>
  close(): Promise<void>
}

/** A queue on a table of jobs, with workers in this process. */
export function createLeasedQueue(table: QueueTable): JobQueue {
  const workers = new Set<WakeableWorker>()
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
    counts: () => table.counts(),
    latestRunAt: () => table.latestRunAt(),
    async close() {
      closing ??= Promise.all([...workers].map(worker => worker.stop())).then(() => table.close())
      await closing
    },
  }
}
