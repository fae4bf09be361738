import { createHash } from 'node:crypto'
import type { PgBoss, QueueOptions, Job as Row } from 'pg-boss'
import { isRecord } from '../../base/json.ts'
import type { Job } from '../contracts.ts'
import type { JobTable, LeasedJob } from '../leased-queue.ts'
import type { Opening } from '../opening.ts'
import { queueFault } from './boss.ts'
import type { PgBossQueueOptions } from './pg-boss-queue.ts'

/**
 * Jobs in pg-boss, with a queue of pg-boss for each kind. The lease of a job is its heartbeat, whose end the database
 * decides; an attempt that lost its lease is recognised by its number. Finished jobs are deleted, so tables stay small.
 */
export function createBossTable(
  opening: Opening<PgBoss>,
  { schema, name, accountLimit, listen, clock, onError }: PgBossQueueOptions,
): JobTable {
  const prefix = `${name}/`
  const queues = `${prefix.replaceAll('_', '\\_')}%` // for LIKE
  const dead = `${name}.dead`
  const ready = new Map<string, { heartbeatSeconds: number | null; created: Promise<unknown> }>()
  let wake: () => void = () => undefined
  let listener: Promise<{ close(): Promise<void> } | undefined> | null = null
  let turn = 0

  async function attempt<T>(doing: string, run: (boss: PgBoss) => Promise<T>): Promise<T> {
    const boss = await opening.use()
    try {
      return await run(boss)
    } catch (cause) {
      ready.clear() // someone may have deleted a queue
      throw queueFault(cause, doing)
    }
  }

  /** Creates a queue of pg-boss once. @param heartbeatSeconds Null leaves that of an existing one. */
  async function ensureQueue(boss: PgBoss, queue: string, heartbeatSeconds: number | null): Promise<void> {
    const before = ready.get(queue)
    if (before !== undefined && (heartbeatSeconds ?? before.heartbeatSeconds) === before.heartbeatSeconds) {
      await before.created
      return
    }
    const options: QueueOptions = { ...JOB_OPTIONS, ...(heartbeatSeconds !== null && { heartbeatSeconds }) }
    const create = async (): Promise<void> => {
      await boss.createQueue(queue, { heartbeatSeconds: DEFAULT_HEARTBEAT_SECONDS, ...options })
      await boss.updateQueue(queue, options)
    }
    const created = create()
    ready.set(queue, { heartbeatSeconds, created })
    await created
  }

  function secondsUntil(runAt: string): number {
    return Math.max(Date.parse(runAt) - clock().getTime(), 0) / 1000
  }

  /** Takes the oldest due job of the account with the fewest running jobs. */
  async function fetchFairly(boss: PgBoss, queue: string): Promise<Row<unknown> | null> {
    const fetch = async (groupConcurrency: number): Promise<Row<unknown> | null> => {
      const [row] = await boss.fetch<unknown>(queue, { groupConcurrency })
      return row ?? null
    }
    const idle = await fetch(1)
    if (idle !== null) return idle
    const sql = `
      SELECT DISTINCT count(*)::int + 1 AS "limit" FROM ${schema}.job
      WHERE name = $1 AND state = 'active' AND group_id IS NOT NULL GROUP BY group_id ORDER BY 1`
    const { rows } = await boss.getDb().executeSql(sql, [queue])
    for (const { limit } of rows as { limit: number }[]) {
      if (accountLimit !== null && limit > accountLimit) break
      const row = await fetch(limit)
      if (row !== null) return row
    }
    return null
  }

  function leased(queue: string, row: Row<unknown>, stored: StoredJob): LeasedJob {
    const held = { id: row.id, retryCount: row.retryCount }
    return {
      job: { ...stored, attempt: row.retryCount + 1 },
      leaseMs: (row.heartbeatSeconds ?? DEFAULT_HEARTBEAT_SECONDS) * 1000,
      async renew() {
        await attempt('renew the lease of a job', boss => boss.touch(queue, held))
      },
      async remove() {
        await attempt('remove a job', boss => boss.deleteJob(queue, held))
      },
      async bury() {
        await attempt('remove an unreadable job', boss => bury(boss, queue, row))
      },
      async release(runAt) {
        const startAfter = secondsUntil(runAt)
        await attempt('reschedule a job', async boss => {
          // Without transactions, as in PGlite, another worker may take the job between the two statements: too early.
          const transaction = await boss.getDb().beginTransaction?.()
          const options = transaction === undefined ? {} : { db: transaction.db }
          try {
            if (isAffected(await boss.fail(queue, held, null, options))) {
              await boss.update(queue, { ...stored, runAt }, { id: held.id, startAfter, ...options })
            }
            await transaction?.commit()
          } catch (cause) {
            await transaction?.rollback()
            throw cause
          }
        })
      },
    }
  }

  /** Moves a job that cannot be read where an operator finds it. */
  async function bury(boss: PgBoss, queue: string, row: Row<unknown>): Promise<void> {
    await ensureQueue(boss, dead, null)
    await boss.insert(dead, [{ id: row.id, data: isRecord(row.data) ? row.data : { data: row.data } }])
    await boss.deleteJob(queue, { id: row.id, retryCount: row.retryCount })
  }

  /** Wakes workers when another process adds a job. If the connection is lost, workers still poll. */
  function startListening(boss: PgBoss): void {
    if (!listen || listener !== null) return
    const db = boss.getDb()
    listener = (
      db.listen?.(
        channel,
        () => wake(),
        () => wake(),
      ) ?? Promise.resolve(undefined)
    ).catch(cause => {
      listener = null
      onError(cause)
      return undefined
    })
  }
  const channel = `platen_${hash(`${schema}/${name}`).slice(0, 24)}`

  return {
    async add({ id, kind, account, payload, runAt }) {
      const queue = prefix + queueOf(kind)
      const startAfter = secondsUntil(runAt)
      const data: StoredJob = { id, kind, account, payload, runAt }
      await attempt('enqueue a job', async boss => {
        await ensureQueue(boss, queue, null)
        const group = account === '' ? {} : { group: { id: account } }
        await boss.insert(queue, [{ id: uuidOf(id), data, startAfter, ...group }])
        if (listen && startAfter === 0) {
          await boss.getDb().executeSql('SELECT pg_notify($1, $2)', [channel, queue])
        }
      })
    },
    async take({ kinds, leaseMs }) {
      const heartbeatSeconds = Math.max(MIN_HEARTBEAT_SECONDS, Math.ceil(leaseMs / 1000))
      turn += 1
      return await attempt('take a job', async boss => {
        startListening(boss)
        for (let at = 0; at < kinds.length; at++) {
          const queue = prefix + queueOf(kinds[(at + turn) % kinds.length] ?? '')
          await ensureQueue(boss, queue, heartbeatSeconds)
          for (let row = await fetchFairly(boss, queue); row !== null; row = await fetchFairly(boss, queue)) {
            const stored = readStored(row.data)
            if (stored !== null) return leased(queue, row, stored)
            await bury(boss, queue, row)
          }
        }
        return null
      })
    },
    async counts() {
      const sql = `
        SELECT count(*) FILTER (WHERE state < 'active')::int AS waiting,
          count(*) FILTER (WHERE state = 'active')::int AS leased
        FROM ${schema}.job WHERE name LIKE $1`
      return await attempt('count the jobs', async boss => {
        const { rows } = await boss.getDb().executeSql(sql, [queues])
        const { waiting, leased } = rows[0] as { waiting: number; leased: number }
        return { waiting, leased }
      })
    },
    async *list() {
      const sql = `
        SELECT name, id, data FROM ${schema}.job
        WHERE name LIKE $1 AND state <= 'active' AND (name, id) > ($2, $3::uuid) ORDER BY name, id LIMIT $4`
      let last = ['', NO_ID]
      let limit = 1 // of the first page, as readiness needs only one job
      for (let isFull = true; isFull; limit = PAGE) {
        const rows = await attempt('list the jobs', async boss => {
          const { rows } = await boss.getDb().executeSql(sql, [queues, ...last, limit])
          return rows as { name: string; id: string; data: unknown }[]
        })
        for (const { name, id, data } of rows) {
          last = [name, id]
          const stored = readStored(data)
          if (stored !== null) yield stored
        }
        isFull = rows.length === limit
      }
    },
    // The clock of the database decides when jobs are due, so no machine has to catch up with another.
    latestRunAt: async () => null,
    onAdded(callback) {
      wake = callback
    },
    async close() {
      const listening = listener
      listener = null
      await (await listening)?.close()
      await opening.close()
    },
  }
}

/** Limits of pg-boss: https://pgboss.io/api/queues */
const MIN_HEARTBEAT_SECONDS = 10
const DEFAULT_HEARTBEAT_SECONDS = 30
const DAY_SECONDS = 86_400

/** Rows of a page in a list; payloads may have a megabyte. */
const PAGE = 100
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Jobs wait and are tried again without end: `jobs/run-job.ts` decides when a job has failed. */
const JOB_OPTIONS: QueueOptions = {
  retryLimit: 2 ** 31 - 1,
  retryDelay: 0,
  expireInSeconds: DAY_SECONDS,
  retentionSeconds: 3650 * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
}

/** `data` of a job of pg-boss. */
type StoredJob = Omit<Job, 'attempt'>

function readStored(data: unknown): StoredJob | null {
  if (!isRecord(data)) return null
  const { id, kind, account, payload, runAt } = data
  const texts = [id, kind, account, payload, runAt]
  if (!texts.every(text => typeof text === 'string')) return null
  return { id, kind, account, payload, runAt } as StoredJob
}

function isAffected(response: unknown): boolean {
  return isRecord(response) && response['affected'] === 1
}

/** pg-boss allows few characters in names of queues. */
function queueOf(kind: string): string {
  return /^[a-z]{1,40}$/.test(kind) ? kind : hash(kind)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** Namespace of names of jobs. */
const NAMESPACE = Buffer.from('5f0b0f7c1f0d4c0e9c6a6f3f0d3d8a41', 'hex')

/** The id in pg-boss, whose ids are UUIDs: another text becomes a UUID of version 5 (RFC 9562, section 5.5). */
function uuidOf(id: string): string {
  if (UUID.test(id)) return id
  const bytes = createHash('sha1').update(NAMESPACE).update(id).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [0, 8, 12, 16, 20].map((at, i, starts) => hex.slice(at, starts[i + 1])).join('-')
}
