import { inspect } from 'node:util'
import { Client, type PoolConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RecordStore } from '../../../src/storage/contracts.ts'
import { postgresMigrations, postgresRecords } from '../../../src/storage/postgres/index.ts'
import { sampleRef, sampleTemplate, sampleTransaction } from '../../../src/testing/samples.ts'
import { type Cluster, createCluster, POSTGRES_PROGRAMS } from './cluster.ts'
import { CLUSTER_START_MS, newSchema, openTestPool } from './databases.ts'
import { unavailable } from './refusal.ts'

const template = sampleTemplate()
const lookUp = { account: 'acme', template_id: 'invoice' }

describe.skipIf(POSTGRES_PROGRAMS === null)('a server with a fault', () => {
  let cluster: Cluster
  let schema = ''
  beforeAll(async () => {
    cluster = await createCluster()
  }, CLUSTER_START_MS)
  afterAll(() => cluster.remove())
  beforeEach(() => {
    schema = newSchema()
  })

  function open(url = cluster.url(), config: PoolConfig = {}): RecordStore {
    return postgresRecords({ pool: openTestPool(url, config), schema })
  }

  /** A separate connection as the superuser. */
  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: cluster.url() })
    client.on('error', () => undefined)
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  /** A user with a password and no rights. @returns Its connection string. */
  async function createUser(name: string): Promise<string> {
    await (await connect()).query(`CREATE ROLE ${name} LOGIN PASSWORD 'right-secret'`)
    return cluster.url({ name, password: 'right-secret' })
  }

  /** Ends the connections that wait for a lock, or that are idle. @returns Their number. */
  async function terminate(client: Client, which: 'waiting' | 'idle'): Promise<number> {
    const condition = which === 'waiting' ? `wait_event_type = 'Lock'` : `state = 'idle'`
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND ${condition}`,
    )
    return rowCount ?? 0
  }

  test('connections that the server closes while idle are replaced', async () => {
    const records = open()
    await records.putTemplate({ template })
    expect(await terminate(await connect(), 'idle')).toBeGreaterThan(0)
    expect(await records.getTemplate(lookUp)).toEqual(template)
  })

  test('a write is repeated if the server closes its connection; a deletion is not', async () => {
    const records = open()
    await records.putTemplate({ template })
    const other = await connect()
    await other.query(`BEGIN; LOCK TABLE "${schema}".transactions, "${schema}".templates`)
    const added = records.addTransaction({ transaction: sampleTransaction() })
    const deleted = records.deleteTemplate(lookUp).catch((cause: unknown) => cause)
    const admin = await connect()
    await vi.waitUntil(async () => {
      const { rows } = await admin.query(
        `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
      )
      return rows[0]?.count === 2
    }, 20_000)
    expect(await terminate(admin, 'waiting')).toBe(2)
    expect(await deleted).toEqual(unavailable('delete the template', 'try again'))
    await other.query('COMMIT')
    await added
    expect(await records.countTransactions({ account: 'acme' })).toBe(1)
    expect(await records.getTemplate(lookUp)).toEqual(template)
  })

  test('a pool without a free connection fails the call after the timeout of the pool', async () => {
    const pool = openTestPool(cluster.url(), { max: 1, connectionTimeoutMillis: 3000 })
    const records = postgresRecords({ pool, schema })
    await records.putTemplate({ template })
    const busy = await pool.connect()
    const waiting = records.getTemplate(lookUp)
    await expect(waiting).rejects.toThrow(
      unavailable('no connection was free within connectionTimeoutMillis', '`max` of the pool'),
    )
    busy.release()
    expect(await records.getTemplate(lookUp)).toEqual(template)
  })

  test('wrong credentials: the error contains no password', async () => {
    await createUser('app_credentials')
    const wrong = cluster.url({ name: 'app_credentials', password: 'wrong-secret' })
    const error: unknown = await open(wrong)
      .getTemplate(lookUp)
      .catch((cause: unknown) => cause)
    expect(error).toEqual(unavailable('rejects user or password; correct the credentials'))
    expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(/secret|postgres:\/\//)
  })

  test.each<[string, string, RegExp]>([
    ['no server', 'postgres://app:secret@127.0.0.1:1/app', /does not answer; start it/],
    ['an unknown host', 'postgres://app:secret@host.invalid/app', /cannot be resolved; correct the host/],
    ['no such database', '', /no such database; create it/],
  ])('%s is storage_unavailable', async (name, given, message) => {
    const url = given === '' ? cluster.url().replace(/postgres$/, 'nowhere') : given
    const error: unknown = await open(url)
      .getTemplate(lookUp)
      .catch((cause: unknown) => cause)
    expect(error, name).toEqual(unavailable(message))
    expect(String(error)).not.toMatch(/secret/)
  })

  test('a read-only server allows reads', async () => {
    await open().putTemplate({ template })
    const records = open(cluster.url(), { options: '-c default_transaction_read_only=on' })
    expect(await records.getTemplate(lookUp)).toEqual(template)
    await expect(records.putTemplate({ template })).rejects.toThrow(
      unavailable('read-only; connect the pool to the primary server'),
    )
  })

  test('a user without rights: the error names the SQL to run, and the documented rights are sufficient', async () => {
    const url = await createUser('app_rights')
    const records = open(url)
    await expect(records.getTemplate(lookUp)).rejects.toThrow(
      unavailable('may not create the tables', `postgresMigrations({ schema: '${schema}' })`),
    )
    const admin = await connect()
    await admin.query(postgresMigrations({ schema }))
    await expect(records.getTemplate(lookUp)).rejects.toThrow(unavailable('no permission'))
    await admin.query(`
      GRANT USAGE ON SCHEMA "${schema}" TO app_rights;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${schema}" TO app_rights`)
    await records.putTemplate({ template })
    await records.addTransaction({ transaction: sampleTransaction() })
    expect(await records.countTransactions({ account: 'acme' })).toBe(1)
    await admin.query(`REVOKE INSERT ON "${schema}".templates FROM app_rights`)
    await expect(records.putTemplate({ template })).rejects.toThrow(unavailable('no permission; grant it'))
  })

  test('too many connections are storage_unavailable', async () => {
    const url = await createUser('app_connections')
    await open().putTemplate({ template })
    const admin = await connect()
    await admin.query(`
      ALTER ROLE app_connections CONNECTION LIMIT 1;
      GRANT USAGE ON SCHEMA "${schema}" TO app_connections;
      GRANT SELECT ON ALL TABLES IN SCHEMA "${schema}" TO app_connections`)
    const other = new Client({ connectionString: url })
    await other.connect()
    const records = open(url)
    await expect(records.getTemplate(lookUp)).rejects.toThrow(
      unavailable('too many connections; make the pools smaller'),
    )
    await other.end()
    await vi.waitFor(async () => expect(await records.getTemplate(lookUp)).toEqual(template), 20_000)
  })

  // A statement that fails like a full disk, as tests must not fill the disk of the machine.
  test.each([
    ['53100', /disk of the server is full; free space/],
    ['58030', /input\/output error; check the disk/],
    ['57014', /canceled the statement/],
  ])('the server error %s is reported', async (code, message) => {
    const records = open()
    await records.putTemplate({ template })
    await (await connect()).query(`
      CREATE FUNCTION "${schema}".fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON "${schema}".templates
        FOR EACH ROW EXECUTE FUNCTION "${schema}".fail()`)
    await expect(records.putTemplate({ template })).rejects.toThrow(unavailable(message))
    expect(await records.getTemplate(lookUp)).toEqual(template)
  })

  test('writes with serialization conflicts are repeated', async () => {
    const options = { options: '-c default_transaction_isolation=serializable' }
    const records = open(cluster.url(), { max: 10, ...options })
    const all = Array.from({ length: 60 }, (_, at) => sampleTransaction({ transaction_ref: sampleRef(at) }))
    await Promise.all(all.map(transaction => records.addTransaction({ transaction })))
    expect(await records.countTransactions({ account: 'acme' })).toBe(60)
  })

  test('tables dropped while in use are not recreated empty', async () => {
    const records = open()
    await records.putTemplate({ template })
    const admin = await connect()
    await admin.query(`ALTER SCHEMA "${schema}" RENAME TO "${schema}_away"`)
    await expect(records.getTemplate(lookUp)).rejects.toThrow(unavailable('are missing; restore them'))
    await admin.query(`ALTER SCHEMA "${schema}_away" RENAME TO "${schema}"`)
    expect(await records.getTemplate(lookUp)).toEqual(template)
  })
})

describe.skipIf(POSTGRES_PROGRAMS === null)('a server that stops', () => {
  test.each(['fast', 'immediate'] as const)(
    '%s, and starts again during calls',
    async mode => {
      const cluster = await createCluster()
      onTestFinished(() => cluster.remove())
      const pool = openTestPool(cluster.url(), { max: 4, connectionTimeoutMillis: 5000 })
      const records = postgresRecords({ pool, schema: newSchema() })
      const acknowledged: string[] = []
      const failures: unknown[] = []
      let next = 0
      let isOver = false
      async function keepAdding(): Promise<void> {
        while (!isOver) {
          const transaction_ref = sampleRef(next++)
          await records
            .addTransaction({ transaction: sampleTransaction({ transaction_ref }) })
            .then(() => acknowledged.push(transaction_ref))
            .catch((cause: unknown) => failures.push(cause))
        }
      }
      const adding = Promise.all([keepAdding(), keepAdding(), keepAdding()])
      await vi.waitUntil(() => acknowledged.length > 20, 20_000)
      await cluster.stop(mode)
      await vi.waitUntil(() => failures.length > 0, 20_000)
      const before = acknowledged.length
      await cluster.start()
      await vi.waitUntil(() => acknowledged.length > before + 20, 20_000)
      isOver = true
      await adding
      expect(failures.filter(cause => (cause as { code?: unknown }).code !== 'storage_unavailable')).toEqual(
        [],
      )
      for (const transaction_ref of acknowledged) {
        expect(await records.getTransaction({ account: 'acme', transaction_ref })).not.toBeNull()
      }
      expect(await records.countTransactions({ account: 'acme' })).toBeGreaterThanOrEqual(acknowledged.length)
    },
    90_000,
  )
})
