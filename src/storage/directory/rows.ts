/** Results of queries on SQLite that are no records. */
import type { Job } from '../contracts.ts'
import { count, orNull, parseRow, type Table, text, time } from '../rows.ts'

const JOBS: Table<Omit<Job, 'runAt'> & { readonly run_at: string }> = {
  name: 'jobs',
  id: 'id',
  columns: { id: text, kind: text, account: text, payload: text, run_at: time, attempt: count },
}

/** Result row of `SELECT count(*) - count(lease) AS waiting, count(lease) AS leased`. */
export const JOB_COUNTS: Table<{ readonly waiting: number; readonly leased: number }> = {
  name: 'jobs',
  id: 'id',
  columns: { waiting: count, leased: count },
}

/** Result row of `SELECT max(run_at) AS run_at`. */
export const LATEST_RUN: Table<{ readonly run_at: string | null }> = {
  name: 'jobs',
  id: 'id',
  columns: { run_at: orNull(time) },
}

/** Result row of `SELECT json_group_array(transaction_ref) AS refs`. */
export const TRANSACTION_REFS: Table<{ readonly refs: string }> = {
  name: 'transactions',
  id: 'refs',
  columns: { refs: text },
}

export function parseJob(row: unknown, file: string): Job {
  const { run_at: runAt, ...job } = parseRow(row, file, JOBS)
  return { ...job, runAt }
}
