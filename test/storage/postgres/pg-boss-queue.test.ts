import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { pgBossQueue } from '../../../src/storage/postgres/index.ts'
import { createCluster, POSTGRES_PROGRAMS } from './cluster.ts'
import { createQueueDatabase, HAS_PG_BOSS, SERVER } from './queue-database.ts'
import { renderJob, WORK } from './queue-jobs.ts'
import { unavailable } from './refusal.ts'

const WAITING_WORKER = fileURLToPath(new URL('./waiting-worker.ts', import.meta.url))

test('options are checked, and no message contains the password', () => {
  const message = (options: object): string => {
    try {
      pgBossQueue(options)
    } catch (cause) {
      return String(cause)
    }
    return 'no error'
  }
  expect(message({})).toContain("either 'boss' or 'connectionString'")
  expect(message({ boss: {} })).toContain("'boss' must be a PgBoss")
  expect(message({ connectionString: 'mysql://me:secret@host/db' })).toMatch(
    /'connectionString' must be .*percent-encoded/,
  )
  expect(message({ connectionString: 'postgres://me:sec#ret/@@@host:port/db' })).not.toContain('sec#ret')
  expect(message({ connectionString: 'postgres://h/d', schema: 'a"; DROP' })).toContain("'schema' must be")
  expect(message({ connectionString: 'postgres://h/d', schema: 'a'.repeat(51) })).toContain(
    "'schema' must be a name of up to 50 lower-case letters",
  )
  expect(message({ connectionString: 'postgres://h/d', schema: 'Jobs' })).toContain("got 'Jobs'")
  expect(message({ connectionString: 'postgres://h/d', listen: 'yes' })).toContain(
    "'listen' must be true or false, got 'yes'",
  )
  expect(message({ connectionString: 'postgres://h/d', name: 'a/b' })).toContain("'name' must be")
  expect(message({ connectionString: 'postgres://h/d', accountLimit: 0 })).toContain("'accountLimit' must be")
  expect(message({ connectionString: 'postgres://h/d', polls: 1 })).toContain("no option 'polls'")
})

test.skipIf(!HAS_PG_BOSS)('pg-boss accepts the longest schema that the option accepts', async () => {
  const { PgBoss } = await import('pg-boss')
  const make = (length: number) => () =>
    new PgBoss({ connectionString: 'postgres://h/d', schema: 's'.repeat(length) })
  expect(make(51)).toThrow('50 bytes')
  expect(make(50)).not.toThrow()
  expect(() => pgBossQueue({ connectionString: 'postgres://h/d', schema: 's'.repeat(50) })).not.toThrow()
})

test.skipIf(!HAS_PG_BOSS)('an unreachable server is storage_unavailable', async () => {
  const queue = pgBossQueue({ connectionString: 'postgres://me:secret@127.0.0.1:1/none' })
  const failure: unknown = await queue.enqueue(renderJob('job')).catch(cause => cause)
  expect(failure).toMatchObject({ code: 'storage_unavailable' })
  expect(String(failure)).toContain('the server does not answer')
  expect(String(failure)).not.toContain('secret')
  await queue.close()
})

describe.skipIf(SERVER === null || !HAS_PG_BOSS)('on PostgreSQL', () => {
  const open = () => createQueueDatabase(SERVER ?? '')

  test('each job goes to one of two workers', async () => {
    const { openQueue, effect, effects } = await open()
    const [one, two] = [openQueue(), openQueue()]
    const ids = Array.from({ length: 40 }, (_, at) => `job ${at}`)
    const busy = new Set<string>()
    for (const queue of [one, two]) {
      queue.work({
        ...WORK,
        async handler(job) {
          expect(busy.has(job.id)).toBe(false)
          busy.add(job.id)
          await effect(job)
          busy.delete(job.id)
          return 'done'
        },
      })
    }
    await Promise.all(ids.map(id => one.enqueue(renderJob(id))))
    await vi.waitUntil(async () => (await effects()).size === ids.length, { timeout: 20_000 })
    expect([...(await effects()).values()]).toEqual(ids.map(() => 1))
    await vi.waitFor(async () => expect(await two.counts()).toEqual({ waiting: 0, leased: 0 }))
  })

  test('clocks of machines that differ by a minute delay no job and expire no lease', async () => {
    const { openQueue } = await open()
    let looks = 0
    const clockOf = (skewMs: number) => () => new Date(Date.now() + skewMs)
    const machines = [-60_000, 0, 60_000].map(skewMs => ({
      clock: clockOf(skewMs),
      queue: openQueue({ clock: clockOf(skewMs) }),
    }))
    for (const [worker, { clock, queue }] of machines.entries()) {
      const runs: string[] = []
      let end = (): void => undefined
      const running = new Promise<void>(resolve => {
        end = resolve
      })
      const started = queue.work({
        ...WORK,
        clock,
        async handler({ id, attempt }) {
          runs.push(id)
          if (attempt === 1 && id.includes('again')) return { retryAt: clock().toISOString() }
          await running
          return 'done'
        },
      })
      const ids = machines.map((_, from) => `${from} for ${worker}`)
      for (const [from, machine] of machines.entries()) {
        await machine.queue.enqueue(renderJob(ids[from] ?? '', { runAt: machine.clock().toISOString() }))
      }
      await vi.waitUntil(() => runs.length === 3, { timeout: 20_000 })
      // The other machines look for jobs and leave running ones alone.
      const others = machines
        .filter(other => other.queue !== queue)
        .map(other =>
          other.queue.work({
            ...WORK,
            clock() {
              looks += 1
              return other.clock()
            },
            async handler({ id }) {
              runs.push(`stolen ${id}`)
              return 'done'
            },
          }),
        )
      const enough = looks + 20
      await vi.waitUntil(() => looks > enough, { timeout: 20_000 })
      for (const other of others) await other.stop()
      expect(runs.toSorted()).toEqual(ids)
      end()
      await queue.enqueue(renderJob('again', { runAt: clock().toISOString() }))
      await vi.waitUntil(() => runs.filter(id => id === 'again').length === 2, { timeout: 20_000 })
      await started.stop()
      expect(await queue.counts()).toEqual({ waiting: 0, leased: 0 })
    }
  })

  test('a job wakes a worker of another process', async () => {
    const { openQueue, effect, effects } = await open()
    const [here, there] = [openQueue({ listen: true }), openQueue({ listen: true })]
    let looks = 0
    there.work({
      ...WORK,
      leaseMs: 3_600_000,
      pollMs: 3_600_000,
      clock() {
        looks += 1
        return new Date()
      },
      async handler(job) {
        await effect(job)
        return 'done'
      },
    })
    await vi.waitUntil(() => looks > 0)
    // The first look for jobs may still find one, so several are enqueued.
    for (let at = 1; at <= 3; at++) {
      await here.enqueue(renderJob(`job ${at}`))
      await vi.waitUntil(async () => (await effects()).size === at, { timeout: 20_000 })
    }
  })

  test('unreadable jobs are kept in a separate queue', async () => {
    const { openQueue, pool, schema } = await open()
    const queue = openQueue()
    await queue.enqueue(renderJob('first', { payload: 'unreadable' }))
    await queue.enqueue(renderJob('second'))
    await pool.query(`UPDATE ${schema}.job SET data = '{"other": 1}' WHERE data->>'id' = 'second'`)
    queue.work({ ...WORK, handler: async () => 'unreadable' })
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `SELECT data FROM ${schema}.job WHERE name = 'platen.dead' ORDER BY data->>'id'`,
      )
      expect(rows).toMatchObject([{ data: { id: 'first', payload: 'unreadable' } }, { data: { other: 1 } }])
    }, 20_000)
    await vi.waitFor(async () => expect(await queue.counts()).toEqual({ waiting: 0, leased: 0 }))
  })

  test('an account runs at most accountLimit jobs at a time', async () => {
    const { openQueue } = await createQueueDatabase(SERVER ?? '')
    const queue = openQueue({ accountLimit: 2 })
    for (const account of ['acme', 'other']) {
      for (let at = 0; at < 6; at++) await queue.enqueue(renderJob(`${account} ${at}`, { account }))
    }
    const started: string[] = []
    let looks = 0
    let open = (): void => undefined
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    queue.work({
      ...WORK,
      concurrency: 10,
      clock() {
        looks += 1
        return new Date()
      },
      async handler({ id }) {
        started.push(id)
        await gate
        return 'done'
      },
    })
    await vi.waitUntil(() => started.length >= 4, { timeout: 20_000 })
    const enough = looks + 20
    await vi.waitUntil(() => looks > enough, { timeout: 20_000 })
    expect(started.toSorted()).toEqual(['acme 0', 'acme 1', 'other 0', 'other 1'])
    open()
    await vi.waitUntil(() => started.length === 12, { timeout: 20_000 })
  })

  test('a user without rights: the error names the rights, and they are sufficient', async () => {
    const { connectionString, schema, pool, openQueue } = await open()
    const user = `${schema}_user`
    await pool.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret'`)
    onTestFinished(async () => {
      const admin = new pg.Client({ connectionString })
      await admin.connect()
      await admin.query(`DROP OWNED BY ${user}; DROP ROLE ${user}`)
      await admin.end()
    })
    const url = new URL(connectionString)
    url.username = user
    url.password = 'secret'
    const queue = openQueue({ connectionString: url.href })
    await expect(queue.counts()).rejects.toThrow(
      unavailable(`may not create the schema ${schema} of pg-boss`, 'start the queue once as another user'),
    )
    await openQueue().enqueue(renderJob('first'))
    await pool.query(`
      GRANT USAGE ON SCHEMA ${schema} TO ${user};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${user}`)
    await queue.enqueue(renderJob('second'))
    expect(await queue.counts()).toEqual({ waiting: 2, leased: 0 })
    const done = new Set<string>()
    queue.work({
      ...WORK,
      async handler({ id }) {
        done.add(id)
        return 'done'
      },
    })
    await vi.waitUntil(() => done.size === 2, { timeout: 20_000 })
  })

  test.each(['user', 'time', 'between'])(
    'a schema named after the SQL keyword %s is rejected',
    async schema => {
      const { openQueue, pool } = await open()
      await expect(openQueue({ schema }).counts()).rejects.toMatchObject({
        code: 'invalid_option',
        message: expect.stringContaining(`'${schema}', is a keyword of SQL`),
      })
      const { rows } = await pool.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema])
      expect(rows).toEqual([])
    },
  )

  test('a waiting worker does not keep the process open', async () => {
    const { connectionString, schema } = await open()
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [WAITING_WORKER, connectionString, schema],
      {
        timeout: 25_000,
      },
    )
    expect(stdout).toBe('ran job\n')
  })
})

test.skipIf(POSTGRES_PROGRAMS === null || !HAS_PG_BOSS)(
  'jobs are found by polling while the LISTEN connection is lost',
  {
    timeout: 60_000,
  },
  async ({ onTestFinished }) => {
    const cluster = await createCluster()
    onTestFinished(() => cluster.remove())
    const { openQueue, pool, effect, effects } = await createQueueDatabase(cluster.url())
    const errors: unknown[] = []
    const [here, there] = [
      openQueue({ listen: true }),
      openQueue({ listen: true, onError: cause => errors.push(cause) }),
    ]
    there.work({
      ...WORK,
      async handler(job) {
        await effect(job)
        return 'done'
      },
    })
    for (let at = 1; at <= 3; at++) {
      await vi.waitUntil(
        async () => {
          // pg-boss checks the channels on the connection that listens.
          const { rows } = await pool.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE query ~ '^LISTEN|pg_listening_channels' AND pid <> pg_backend_pid()`,
          )
          return rows.length > 0
        },
        { timeout: 25_000 },
      )
      await here.enqueue(renderJob(`job ${at}`))
      await vi.waitUntil(async () => (await effects()).size === at, { timeout: 25_000 })
    }
    expect(errors.length).toBeGreaterThan(0)
  },
)
