import type pg from 'pg'
import type { QueuedJob, WorkOptions } from '../../../src/storage/contracts.ts'

// Jobs of tests and of the processes that they start.

/** Runs a job: counts it in the table of the test. */
export async function addEffect(
  pool: pg.Pool,
  schema: string,
  { id }: { readonly id: string },
): Promise<void> {
  await pool.query(
    `INSERT INTO ${schema}.effects VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET runs = effects.runs + 1`,
    [id],
  )
}

export function renderJob(id: string, changes: Partial<QueuedJob> = {}): QueuedJob {
  return { id, kind: 'render', account: 'acme', payload: '{}', runAt: new Date().toISOString(), ...changes }
}

export const WORK: Omit<WorkOptions, 'handler'> = {
  kinds: ['render'],
  concurrency: 3,
  leaseMs: 10_000,
  pollMs: 20,
}

/** Repeats a call while the database is down. */
export async function untilAvailable<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'storage_unavailable')) throw cause
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
}
