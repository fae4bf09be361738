import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type PostgresRecordsOptions,
  postgresMigrations,
  postgresRecords,
} from '../../../src/storage/postgres/index.ts'
import { sampleRef, sampleTemplate, sampleTransaction } from '../../../src/testing/samples.ts'
import { newSchema, openTestPool, PGLITE_START_MS, startPglite } from './databases.ts'
import { unavailable } from './refusal.ts'

let server: Awaited<ReturnType<typeof startPglite>>
beforeAll(async () => {
  server = await startPglite()
}, PGLITE_START_MS)
afterAll(() => server.stop())

let schema = ''
beforeEach(() => {
  schema = newSchema()
})

/** Executes SQL without the records. */
async function execute(sql: string): Promise<unknown[]> {
  const pool = new Pool({ connectionString: server.url, max: 1 })
  try {
    const { rows } = await pool.query(sql)
    return rows
  } finally {
    await pool.end()
  }
}

function open(options: Partial<PostgresRecordsOptions> = {}) {
  return postgresRecords({ pool: openTestPool(server.url), schema, preparedStatements: false, ...options })
}

const template = sampleTemplate()
const lookUp = { account: 'acme', template_id: 'invoice' }
const transaction = { account: 'acme', transaction_ref: sampleRef(1) }
const listAll = { account: 'acme', template_id: null, statuses: null, limit: 10, offset: 0 }

describe('migrations', () => {
  test('the first call creates the tables, and the next storage uses them', async () => {
    const first = open()
    await first.putTemplate({ template })
    await first.close()
    expect(await open().getTemplate(lookUp)).toEqual(template)
  })

  test('postgresMigrations can run twice, and the records then need no right to migrate', async () => {
    const sql = postgresMigrations({ schema })
    await execute(sql)
    await execute(sql)
    const records = open({ migrate: false })
    await records.putTemplate({ template })
    expect(await records.getTemplate(lookUp)).toEqual(template)
  })

  test('migrate: false reports the SQL to run, and works once it has run', async () => {
    const records = open({ migrate: false })
    await expect(records.getTemplate(lookUp)).rejects.toThrow(
      unavailable(
        schema,
        'version 0',
        `postgresMigrations({ schema: '${schema}' })`,
        `platen migrations --schema ${schema}`,
      ),
    )
    await execute(postgresMigrations({ schema }))
    expect(await records.getTemplate(lookUp)).toBeNull()
  })

  test('tables of a later release are not changed', async () => {
    await open().putTemplate({ template })
    await execute(`INSERT INTO "${schema}".migrations (platen_version) VALUES (99)`)
    await expect(open().getTemplate(lookUp)).rejects.toThrow(
      unavailable('later release', '99', 'Update Platen'),
    )
    await execute(`DELETE FROM "${schema}".migrations WHERE platen_version = 99`)
    expect(await open().getTemplate(lookUp)).toEqual(template)
  })

  test.each(['migrations (id integer)', 'transactions (title text)'])(
    'tables of another program are not changed, and the next call tries again: %s',
    async table => {
      await execute(`CREATE SCHEMA "${schema}"; CREATE TABLE "${schema}".${table}`)
      const records = open()
      await expect(records.getTemplate(lookUp)).rejects.toThrow(
        unavailable('another program', 'Choose another schema'),
      )
      const name = `"${schema}".${table.split(' ')[0]}`
      expect(await execute(`SELECT count(*)::integer AS count FROM ${name}`)).toEqual([{ count: 0 }])
      await execute(`DROP TABLE ${name}`)
      expect(await records.getTemplate(lookUp)).toBeNull()
    },
  )

  test('a schema name has at most 63 characters, as PostgreSQL truncates longer ones', async () => {
    const longest = 's'.repeat(63)
    const records = open({ schema: longest })
    await records.putTemplate({ template })
    expect(await records.getTemplate(lookUp)).toEqual(template)
    expect(() => open({ schema: `${longest}s` })).toThrow("'schema' must be a name of up to 63 letters")
    expect(() => postgresMigrations({ schema: `${longest}s` })).toThrow("'schema' must be a name of up to 63")
  })

  test('two schemas of one database are independent', async () => {
    await open().putTemplate({ template })
    expect(await open({ schema: newSchema() }).getTemplate(lookUp)).toBeNull()
  })
})

describe('the pool', () => {
  test('a pool of the host stays open, a pool made by its function is closed', async () => {
    const passed = openTestPool(server.url)
    const records = open({ pool: passed })
    await records.getTemplate(lookUp)
    const before = passed.listenerCount('error')
    await records.close()
    expect([passed.ended, passed.listenerCount('error')]).toEqual([false, before - 1])
    const made: Pool[] = []
    const pool = (): Pool => {
      made.push(openTestPool(server.url))
      return made.at(-1) as Pool
    }
    const own = open({ pool })
    await Promise.all([own.getTemplate(lookUp), own.getTemplate(lookUp)])
    await own.close()
    expect(made.map(({ ended }) => ended)).toEqual([true])
  })

  test('a pool that failed to migrate is closed, and the next call makes another', async () => {
    await execute(`CREATE SCHEMA "${schema}"; CREATE TABLE "${schema}".migrations (id integer)`)
    const made: Pool[] = []
    const records = open({
      pool() {
        made.push(openTestPool(server.url))
        return made.at(-1) as Pool
      },
    })
    for (let call = 0; call < 2; call++) await expect(records.getTemplate(lookUp)).rejects.toThrow()
    expect(made.map(({ ended }) => ended)).toEqual([true, true])
  })

  test('custom type parsers of the host have no effect', async () => {
    const types = { getTypeParser: () => () => 'changed' }
    const records = open({ pool: openTestPool(server.url, { types }) })
    const stored = sampleTransaction({ total_pages: 3 })
    await records.addTransaction({ transaction: stored })
    expect(await records.getTransaction(transaction)).toEqual(stored)
    expect(await records.countTransactions({ account: 'acme' })).toBe(1)
  })

  test.each<[string, object, RegExp]>([
    ['no pool', {}, /'pool' must be a pool of the package pg/],
    ['a connection string', { pool: 'postgres://app:secret@db/app' }, /^'pool' must be [^']*'?[^']*\.$/],
    ['a schema that needs quotes', { pool: () => null, schema: 'a"b' }, /'schema' must be a name/],
    ['a schema of the system', { pool: () => null, schema: 'pg_temp' }, /'schema' must be a name/],
    ['a wrong flag', { pool: () => null, migrate: 1 }, /'migrate' must be true or false/],
    ['an unknown option', { pool: () => null, shema: 'x' }, /no option 'shema', did you mean 'schema'/],
  ])('%s is an invalid option', (_, options, message) => {
    const make = () => postgresRecords(options as Parameters<typeof postgresRecords>[0])
    expect(make).toThrow(expect.objectContaining({ code: 'invalid_option' }))
    expect(make).toThrow(message)
    expect(make).not.toThrow(/secret/)
  })
})

describe('rows', () => {
  test('a damaged row is reported, and lists omit it', async () => {
    const records = open()
    const sound = sampleTransaction({ transaction_ref: sampleRef(2) })
    await records.addTransaction({ transaction: sampleTransaction() })
    await records.addTransaction({ transaction: sound })
    const damaged = `UPDATE "${schema}".transactions SET status = 'lost'`
    await execute(`${damaged} WHERE transaction_ref = '${sampleRef(1)}'`)
    const named = unavailable(
      schema,
      'table transactions',
      `row "${sampleRef(1)}"`,
      'column status is "lost"',
    )
    await expect(records.getTransaction(transaction)).rejects.toThrow(named)
    expect(await records.listTransactions(listAll)).toEqual([sound])
  })

  test('adding the same content again succeeds, other content does not', async () => {
    const records = open()
    const stored = sampleTransaction({ meta: 'a' })
    await records.addTransaction({ transaction: stored })
    await records.addTransaction({ transaction: stored })
    const other = sampleTransaction({ meta: 'b' })
    await expect(records.addTransaction({ transaction: other })).rejects.toMatchObject({ code: 'internal' })
    expect(await records.listTransactions(listAll)).toEqual([stored])
    expect(await records.countTransactions({ account: 'acme' })).toBe(1)
  })

  test('counts stay exact when rows are added and removed with SQL', async () => {
    const records = open()
    for (const [at, account] of ['acme', 'acme', 'other'].entries()) {
      await records.addTransaction({
        transaction: sampleTransaction({ account, transaction_ref: sampleRef(at) }),
      })
    }
    const counts = () => Promise.all(['acme', 'other'].map(account => records.countTransactions({ account })))
    expect(await counts()).toEqual([2, 1])
    await execute(`DELETE FROM "${schema}".transactions WHERE transaction_ref = '${sampleRef(1)}'`)
    expect(await counts()).toEqual([1, 1])
    await execute(`UPDATE "${schema}".transactions SET status = 'error'`)
    expect(await counts()).toEqual([1, 1])
    await execute(`TRUNCATE "${schema}".transactions`)
    expect(await counts()).toEqual([0, 0])
  })

  test('a time range finds references with other times, and references that are not UUIDs', async () => {
    const records = open()
    const created_at = '2026-03-01T00:00:00.000Z'
    const reference = (ms: number) => {
      const time = (Date.parse(created_at) + ms).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
    }
    const refs = [0, 59_999, -59_999, 60_000, -60_000, 86_400_000].map(reference)
    refs.push('order-7', `${reference(0).slice(0, 14)}4${reference(0).slice(15)}`)
    for (const transaction_ref of refs) {
      await records.addTransaction({ transaction: sampleTransaction({ transaction_ref, created_at }) })
    }
    const find = async (created_from: string | null, created_before: string | null, page = {}) => {
      const found = await records.listTransactions({ ...listAll, created_from, created_before, ...page })
      return found.map(({ transaction_ref }) => transaction_ref)
    }
    const sorted = refs.toSorted().reverse()
    const next = '2026-03-01T00:00:00.001Z'
    expect(await find(created_at, next)).toEqual(sorted)
    expect(await find(created_at, null)).toEqual(sorted)
    expect(await find(null, next)).toEqual(sorted)
    expect(await find(created_at, next, { limit: 3, offset: 2 })).toEqual(sorted.slice(2, 5))
    expect(await find(next, null)).toEqual([])
    expect(await find(null, created_at)).toEqual([])
  })
})
