import { randomUUID } from 'node:crypto'
import type { JobQueue } from '../contracts.ts'
import { createLeasedQueue, type JobTable, leaseEnd } from '../leased-queue.ts'
import type { Opening } from '../opening.ts'
import { parseRow } from '../rows.ts'
import type { RecordDatabase } from './database.ts'
import { JOB_COUNTS, LATEST_RUN, parseJob } from './rows.ts'

/** Jobs in SQLite. Each change is one statement, and thus one durable and atomic transaction. */
export function createDirectoryQueue(file: string, opening: Opening<RecordDatabase>): JobQueue {
  return createLeasedQueue(createDirectoryTable(file, opening))
}

const ADD = `
  INSERT INTO jobs (id, kind, account, run_at, attempt, payload) VALUES (?, ?, ?, ?, 0, ?)
  ON CONFLICT (id) DO NOTHING
  RETURNING id`
/**
 * Selects the oldest due job of the account with the fewest running jobs. Accounts are found by steps through an index,
 * so that the time does not grow with the number of jobs. Parameters: the kinds, then the current time.
 */
function dueJob(kinds: number): string {
  const now = `(SELECT now FROM present)`
  const wanted = Array.from({ length: kinds }, () => '(?)').join(', ')
  return `
    WITH RECURSIVE
      wanted(kind) AS (VALUES ${wanted}),
      present(now) AS (VALUES (?)),
      owners(account) AS (
        SELECT min(account) FROM jobs
        UNION ALL
        SELECT (SELECT min(account) FROM jobs WHERE account > owners.account) FROM owners
        WHERE account IS NOT NULL
      ),
      firsts(id, running) AS (
        SELECT
          (SELECT id FROM jobs
            WHERE account = owners.account AND kind = wanted.kind AND run_at <= ${now}
              AND (leased_until IS NULL OR leased_until <= ${now})
            ORDER BY run_at, id LIMIT 1),
          (SELECT count(*) FROM jobs
            WHERE account = owners.account AND lease IS NOT NULL AND leased_until > ${now})
        FROM owners, wanted
      )
    SELECT id FROM firsts JOIN jobs USING (id) ORDER BY running, run_at, id LIMIT 1`
}

const RENEW = 'UPDATE jobs SET leased_until = ? WHERE id = ? AND lease = ? RETURNING id'
const REMOVE = 'DELETE FROM jobs WHERE id = ? AND lease = ? RETURNING id'
const RELEASE = `
  UPDATE jobs SET run_at = ?, lease = NULL, leased_until = NULL WHERE id = ? AND lease = ?
  RETURNING id`
const COUNT = 'SELECT count(*) - count(lease) AS waiting, count(lease) AS leased FROM jobs'
const LIST = 'SELECT * FROM jobs WHERE id > ? ORDER BY id LIMIT ?'
const PAGE_JOBS = 200
const LATEST = 'SELECT max(run_at) AS run_at FROM jobs WHERE attempt = 0'

function createDirectoryTable(file: string, { use, close }: Opening<RecordDatabase>): JobTable {
  return {
    async add({ id, kind, account, payload, runAt }) {
      const database = await use()
      database.query('enqueue the job', ADD, [id, kind, account, runAt, payload])
    },
    async take({ kinds, now, leaseMs }) {
      const database = await use()
      if (kinds.length === 0) return null
      const due = dueJob(kinds.length)
      const first = [...kinds, now]
      // A worker without due jobs must not wait for writes of others, as an UPDATE does.
      if (database.query('look for jobs', due, first).length === 0) return null
      const take = `
        UPDATE jobs SET attempt = attempt + 1, lease = ?, leased_until = ? WHERE id = (${due})
        RETURNING id, kind, account, run_at, attempt, payload`
      const lease = randomUUID()
      const [row] = database.query('take a job', take, [lease, leaseEnd(now, leaseMs), ...first])
      if (row === undefined) return null
      const job = parseJob(row, file)
      return {
        job,
        leaseMs,
        async renew(now) {
          const database = await use()
          database.query('renew the lease of a job', RENEW, [leaseEnd(now, leaseMs), job.id, lease])
        },
        async remove() {
          const database = await use()
          database.query('remove the job', REMOVE, [job.id, lease])
        },
        async release(runAt) {
          const database = await use()
          database.query('reschedule the job', RELEASE, [runAt, job.id, lease])
        },
      }
    },
    async counts() {
      const database = await use()
      const [row] = database.query('count the jobs', COUNT, [])
      return parseRow(row, file, JOB_COUNTS)
    },
    async *list() {
      const database = await use()
      let after = ''
      // The first page has one job, as readiness needs no more.
      for (let limit = 1; ; limit = PAGE_JOBS) {
        const page = database.query('list the jobs', LIST, [after, limit])
        for (const row of page) {
          const { id, kind, account, payload, runAt } = parseJob(row, file)
          after = id
          yield { id, kind, account, payload, runAt }
        }
        if (page.length < limit) return
      }
    },
    async latestRunAt() {
      const database = await use()
      const [row] = database.query('look for the latest job', LATEST, [])
      return parseRow(row, file, LATEST_RUN).run_at
    },
    close,
  }
}
