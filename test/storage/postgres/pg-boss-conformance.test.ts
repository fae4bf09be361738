import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Db } from 'pg-boss'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { memoryStorage } from '../../../src/storage/memory/index.ts'
import { pgBossQueue } from '../../../src/storage/postgres/index.ts'
import { storageConformance } from '../../../src/testing/index.ts'
import type { TimedBoss } from './clock.ts'

const START_MS = Date.parse('2026-01-01T08:00:00.000Z')
const SERVER = process.env['PLATEN_TEST_POSTGRES'] ?? null

/** pg-boss cannot be imported before. */
const [MAJOR = 0, MINOR = 0] = process.versions.node.split('.').map(Number)
const HAS_PG_BOSS = MAJOR > 22 || (MAJOR === 22 && MINOR >= 12)

const SKIPPED = {
  'queue: jobs run by oldest runAt, then by id as bytes, independent of enqueuing order':
    'pg-boss takes due jobs in the order in which they were enqueued',
  'queue: reports the latest runAt of jobs that were never taken':
    'the clock of the database decides when jobs are due, so no machine has to know',
  'queue: an id is unique over all kinds': 'each kind has a queue of pg-boss, with ids of its own',
}

interface Backend {
  readonly timed: TimedBoss
  stop(): Promise<void>
}

async function startPglite(): Promise<Backend> {
  const database = await PGlite.create()
  const [{ fromPglite }, { startTimedBoss }] = await Promise.all([import('pg-boss'), import('./clock.ts')])
  const timed = await startTimedBoss(fromPglite(database), 'pglite', 'pgboss')
  return {
    timed,
    async stop() {
      await timed.boss.stop({ graceful: false })
      await database.close()
    },
  }
}

async function startServer(): Promise<Backend> {
  const schema = `queue_${process.pid}`
  const pool = new pg.Pool({ connectionString: SERVER ?? '', max: 4 })
  let statements: readonly string[] = []
  pool.on('connect', client => {
    for (const statement of statements) void client.query(statement)
  })
  const db: Db = {
    executeSql: (text, values) => pool.query(text, values),
    async setSessionStatements(wanted) {
      statements = wanted
    },
  }
  const { startTimedBoss } = await import('./clock.ts')
  const timed = await startTimedBoss(db, 'postgres', schema)
  return {
    timed,
    async stop() {
      await timed.boss.stop({ graceful: false })
      await pool.query(`DROP SCHEMA ${schema} CASCADE`)
      await pool.end()
    },
  }
}

describe.each([
  { server: 'PGlite', isThere: HAS_PG_BOSS, start: startPglite },
  { server: 'PostgreSQL', isThere: HAS_PG_BOSS && SERVER !== null, start: startServer },
])('on $server', ({ isThere, start }) => {
  let backend: Backend
  let cases = 0
  beforeAll(async () => {
    if (isThere) backend = await start()
  }, 120_000)
  afterAll(() => backend?.stop())

  const conformance = storageConformance({
    async createStorage() {
      cases += 1
      const { boss, clock, reset, timed } = backend.timed
      await reset(START_MS)
      const schema = backend.timed.schema
      const queue = timed(pgBossQueue({ boss, clock, schema, name: `case${cases}` }))
      return { storage: { ...memoryStorage(), queue } }
    },
    skip: SKIPPED,
  })
  for (const { name, skipped, run } of conformance) {
    if (!/^(?:queue: |closing: |listing everything: jobs)/.test(name)) continue // records and files are those of memoryStorage
    test.skipIf(skipped !== null || !isThere)(skipped === null ? name : `${name} (not here: ${skipped})`, run)
  }
})
