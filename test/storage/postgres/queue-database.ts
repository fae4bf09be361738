import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type PgBossQueueOptions, pgBossQueue } from '../../../src/storage/postgres/index.ts'
import { addEffect } from './queue-jobs.ts'

// A schema for one test, with a table that counts the runs of its jobs.

export const SERVER = process.env['PLATEN_TEST_POSTGRES'] ?? null

const [MAJOR = 0, MINOR = 0] = process.versions.node.split('.').map(Number)
/** pg-boss cannot be imported by an older Node. */
export const HAS_PG_BOSS = MAJOR > 22 || (MAJOR === 22 && MINOR >= 12)

export interface QueueDatabase {
  readonly connectionString: string
  readonly schema: string
  readonly pool: pg.Pool
  /** A queue on this schema with its own pg-boss. */
  openQueue(options?: Partial<PgBossQueueOptions>): ReturnType<typeof pgBossQueue>
  /** Runs a job: counts it in the table. */
  effect(job: { readonly id: string }): Promise<void>
  /** Number of runs of each job. */
  effects(): Promise<Map<string, number>>
}

let schemas = 0

/** The schema is dropped, and all queues are closed, at the end of the test. */
export async function createQueueDatabase(connectionString: string): Promise<QueueDatabase> {
  schemas += 1
  const schema = `jobs_${process.pid}_${schemas}`
  const pool = new pg.Pool({ connectionString, max: 4 })
  pool.on('error', () => undefined) // a test may end connections
  const queues: ReturnType<typeof pgBossQueue>[] = []
  onTestFinished(async () => {
    await Promise.all(queues.map(queue => queue.close()))
    await pool.query(`DROP SCHEMA ${schema} CASCADE`)
    await pool.end()
  })
  await pool.query(`CREATE SCHEMA ${schema}`)
  await pool.query(`CREATE TABLE ${schema}.effects (id text PRIMARY KEY, runs int NOT NULL)`)
  return {
    connectionString,
    schema,
    pool,
    openQueue(options = {}) {
      const queue = pgBossQueue({ connectionString, schema, ...options })
      queues.push(queue)
      return queue
    },
    effect: job => addEffect(pool, schema, job),
    async effects() {
      const { rows } = await pool.query<{ id: string; runs: number }>(
        `SELECT id, runs FROM ${schema}.effects`,
      )
      return new Map(rows.map(({ id, runs }) => [id, runs]))
    },
  }
}
