import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { JobQueue, Storage } from '../../../src/storage/contracts.ts'
import { type DirectoryStorageOptions, directoryStorage } from '../../../src/storage/directory/index.ts'
import { sampleJob, sampleRef, sampleTemplate, sampleTransaction } from '../../../src/testing/samples.ts'

let path = ''
let file = ''
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'platen-database-'))
  file = join(path, 'records.sqlite')
})
afterEach(async () => {
  await rm(path, { recursive: true })
})

function open(options: Partial<DirectoryStorageOptions> = {}): Storage {
  const storage = directoryStorage(path, options)
  onTestFinished(async () => {
    await storage.records.close()
    await storage.queue.close()
  })
  return storage
}

/** Changes the database without the storage. */
function tamper(...statements: string[]): void {
  const database = new DatabaseSync(file)
  for (const sql of statements) database.exec(sql)
  database.close()
}

function readSetting(name: string): unknown {
  const database = new DatabaseSync(file)
  const row = database.prepare(`PRAGMA ${name}`).get()
  database.close()
  return row?.[name]
}

function unavailable(...parts: (string | RegExp)[]) {
  return expect.objectContaining({
    code: 'storage_unavailable',
    message: expect.toSatisfy((message: string) =>
      parts.every(part => (typeof part === 'string' ? message.includes(part) : part.test(message))),
    ),
  })
}

const lookUp = { account: 'acme', transaction_ref: sampleRef(1) }
const listAll = { account: 'acme', template_id: null, statuses: null, limit: 10, offset: 0 }

describe('a damaged row', () => {
  const damages: readonly [string, RegExp][] = [
    [`status = 'lost'`, /column status is "lost", not one of pending, processing, success, error/],
    [`transaction_type = ''`, /column transaction_type/],
    [`deletion_status = 7`, /column deletion_status is 7, not one of 0, 1/],
    [`created_at = 'yesterday'`, /column created_at is "yesterday", not a time/],
    [`expires_at = '2026-01-01'`, /column expires_at/],
    [`primary_key = '../../etc/passwd'`, /column primary_key is .*, not the key of a file/],
    [`total_pages = -3`, /column total_pages is -3, not a count/],
  ]
  for (const [damage, message] of damages) {
    test(`is reported: ${damage}`, async () => {
      const before = open()
      await before.records.addTransaction({ transaction: sampleTransaction() })
      const sound = sampleTransaction({ transaction_ref: sampleRef(2) })
      await before.records.addTransaction({ transaction: sound })
      await before.records.close()
      tamper(`UPDATE transactions SET ${damage} WHERE transaction_ref = '${sampleRef(1)}'`)

      const { records } = open()
      const named = unavailable(file, 'table transactions', `row "${sampleRef(1)}"`, message)
      await expect(records.getTransaction(lookUp)).rejects.toThrow(named)
      await expect(records.listAllTransactions()[Symbol.asyncIterator]().next()).rejects.toThrow(named)
      const warnings: Error[] = []
      const onWarning = (warning: Error) => warnings.push(warning)
      process.on('warning', onWarning)
      expect(await records.listTransactions(listAll)).toEqual([sound])
      expect(await records.listTransactions(listAll)).toEqual([sound])
      await new Promise(setImmediate)
      process.off('warning', onWarning)
      expect(warnings.map(({ message }) => message)).toEqual([
        expect.stringContaining(`row "${sampleRef(1)}"`),
      ])
      const other = { ...lookUp, transaction_ref: sampleRef(2) }
      expect(await records.getTransaction(other)).toEqual(sound)
      tamper(`UPDATE transactions SET ${damage}`)
      await expect(records.listTransactions(listAll)).rejects.toThrow(unavailable(file, message))
    })
  }

  test('of a template is reported too', async () => {
    const before = open()
    await before.records.putTemplate({ template: sampleTemplate() })
    await before.records.close()
    tamper(`UPDATE templates SET format = 'DOCX'`)
    const named = unavailable(file, 'table templates', 'row "invoice"', 'column format is "DOCX"')
    const reading = open().records.getTemplate({ account: 'acme', template_id: 'invoice' })
    await expect(reading).rejects.toThrow(named)
  })
})

describe('a worker', () => {
  function work(queue: JobQueue) {
    const done: string[] = []
    const causes: unknown[] = []
    queue.work({
      kinds: ['render'],
      concurrency: 1,
      leaseMs: 30_000,
      pollMs: 2,
      clock: () => new Date('2026-01-01T08:00:00.000Z'),
      onError: cause => causes.push(cause),
      handler: async ({ id }) => {
        done.push(id)
        return 'done'
      },
    })
    return { done, causes }
  }

  test('reports a damaged job and continues with the others', async () => {
    const before = open()
    await before.queue.enqueue(sampleJob())
    await before.queue.enqueue(sampleJob({ id: sampleRef(2) }))
    await before.queue.close()
    tamper(`UPDATE jobs SET run_at = '2025' WHERE id = '${sampleRef(1)}'`)
    const { done, causes } = work(open().queue)
    await vi.waitFor(() => expect(done).toEqual([sampleRef(2)]))
    expect(causes).toEqual([
      unavailable(file, 'table jobs', `row "${sampleRef(1)}"`, 'column run_at is "2025", not a time'),
    ])
  })

  test('reports a locked database and continues when it is unlocked', async () => {
    const { queue } = open({ busyTimeoutMs: 1 })
    await queue.enqueue(sampleJob())
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    const { done, causes } = work(queue)
    await vi.waitFor(() => expect(causes.length).toBeGreaterThan(0))
    expect(causes[0]).toEqual(unavailable(file, 'take a job', 'another process'))
    expect(done).toEqual([])
    other.exec('ROLLBACK')
    other.close()
    await vi.waitFor(() => expect(done).toEqual([sampleRef(1)]))
  })
})

describe('an unusable database file', () => {
  test('that contains garbage fails every call', async () => {
    await writeFile(file, 'garbage, and more of it. '.repeat(500))
    const failing = open().records.getTransaction(lookUp)
    await expect(failing).rejects.toThrow(unavailable(file, /not a SQLite database; restore/))
    expect(await readFile(file, 'utf8')).toMatch(/^garbage/)
  })

  test('that becomes garbage fails calls, while files and queue stay usable', async () => {
    const before = open()
    await before.records.addTransaction({ transaction: sampleTransaction() })
    await before.records.close()
    const content = await readFile(file)
    await writeFile(file, content.fill(0xa5, 4096))
    const storage = open()
    await expect(storage.records.getTransaction(lookUp)).rejects.toThrow(
      unavailable(file, /damaged; restore/),
    )
    await storage.files.put({ key: 'abcdefgh', bytes: new Uint8Array(3) })
    expect((await storage.files.get({ key: 'abcdefgh' }))?.bytes).toBe(3)
  })

  test('of another program is not changed', async () => {
    tamper('CREATE TABLE songs (title TEXT)')
    await expect(open().records.getTransaction(lookUp)).rejects.toThrow(
      unavailable(file, 'another program', 'Choose another folder'),
    )
    expect(readSetting('journal_mode')).toBe('delete')
  })

  test('of a later release is not changed', async () => {
    const before = open()
    await before.records.addTransaction({ transaction: sampleTransaction() })
    await before.records.close()
    const known = readSetting('user_version')
    tamper('PRAGMA user_version = 99')
    await expect(open().records.getTransaction(lookUp)).rejects.toThrow(unavailable('later release', '99'))
    tamper(`PRAGMA user_version = ${known}`)
    expect(await open().records.getTransaction(lookUp)).toEqual(sampleTransaction())
  })

  /** Removes the last migration, to get the schema of the release before it. */
  const BEFORE_COUNTS = [
    'DROP INDEX transactions_by_age',
    'DROP INDEX transactions_of_status',
    'DROP INDEX transactions_of_type',
    'DROP INDEX transactions_of_meta',
    'DROP INDEX transactions_by_deletion',
    'DROP INDEX transactions_without_files',
    'DROP TRIGGER count_added',
    'DROP TRIGGER count_removed',
    'DROP TABLE transaction_counts',
    'ALTER TABLE transactions DROP COLUMN sorts_by_time',
    'PRAGMA user_version = 5',
  ]

  test('from a release without queue and webhooks is migrated and keeps its records', async () => {
    const before = open()
    await before.records.addTransaction({ transaction: sampleTransaction() })
    await before.records.close()
    tamper(
      ...BEFORE_COUNTS,
      'DROP TABLE jobs',
      'DROP TABLE webhook_attempts',
      'DROP INDEX transactions_by_lease',
      'ALTER TABLE transactions DROP COLUMN webhook_status',
      'ALTER TABLE transactions DROP COLUMN lease_until',
      'DROP TABLE idempotency_keys',
      'PRAGMA user_version = 1',
    )
    const { records, queue } = open()
    await queue.enqueue(sampleJob())
    expect(await queue.counts()).toEqual({ waiting: 1, leased: 0 })
    expect(await records.getTransaction(lookUp)).toEqual(sampleTransaction())
    expect(readSetting('user_version')).toBe(6)
  })

  test('from a release without counts is migrated: transactions are counted and listed by time', async () => {
    const before = open()
    await before.records.addTransaction({ transaction: sampleTransaction() })
    await before.records.close()
    tamper(...BEFORE_COUNTS)
    const { records } = open()
    expect(await records.countTransactions({ account: 'acme' })).toBe(1)
    const second = sampleTransaction({ transaction_ref: sampleRef(2) })
    await records.addTransaction({ transaction: second })
    expect(await records.countTransactions({ account: 'acme' })).toBe(2)
    const { created_at } = sampleTransaction()
    const since = { ...listAll, created_from: created_at }
    expect(await records.listTransactions(since)).toEqual([second, sampleTransaction()])
  })

  test('does not fail later calls once it is replaced', async () => {
    await writeFile(file, 'garbage, and more of it. '.repeat(500))
    const { records } = open()
    await expect(records.getTransaction(lookUp)).rejects.toThrow(unavailable(file))
    await rm(file)
    expect(await records.getTransaction(lookUp)).toBeNull()
  })
})

describe('the connection', () => {
  test('writes are durable: WAL, synced at every commit', async () => {
    const database = new DatabaseSync(file)
    await open({ database }).records.getTransaction(lookUp)
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
    expect(database.prepare('PRAGMA busy_timeout').get()).toEqual({ timeout: 5000 })
  })

  test('of the host is used and closed', async () => {
    const database = new DatabaseSync(join(path, 'elsewhere.sqlite'))
    const { records } = open({ database })
    await records.addTransaction({ transaction: sampleTransaction() })
    expect(database.prepare('SELECT count(*) AS count FROM transactions').get()).toEqual({ count: 1 })
    await records.close()
    expect(database.isOpen).toBe(false)
  })

  test('is shared by records and queue, and closed with the last of them', async () => {
    const database = new DatabaseSync(file)
    const { records, queue } = open({ database })
    await Promise.all([records.getTransaction(lookUp), queue.enqueue(sampleJob())])
    await records.close()
    expect(await queue.counts()).toEqual({ waiting: 1, leased: 0 })
    await queue.close()
    expect(database.isOpen).toBe(false)
  })

  test('reports a lock of another process, and recovers when it is released', async () => {
    const { records } = open({ busyTimeoutMs: 10 })
    await records.addTransaction({ transaction: sampleTransaction() })
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    const second = sampleTransaction({ transaction_ref: sampleRef(2) })
    await expect(records.addTransaction({ transaction: second })).rejects.toThrow(
      unavailable(file, 'another process', 'busyTimeoutMs'),
    )
    expect(await records.getTransaction(lookUp)).toEqual(sampleTransaction())
    other.exec('ROLLBACK')
    other.close()
    await records.addTransaction({ transaction: second })
    expect(await records.listTransactions(listAll)).toEqual([second, sampleTransaction()])
  })

  test('to a new database waits while another process creates it', async () => {
    const first = new DatabaseSync(file)
    first.exec('BEGIN IMMEDIATE')
    const { records } = open({
      database: name => {
        setImmediate(() => first.exec('COMMIT'))
        return new DatabaseSync(name)
      },
    })
    expect(await records.getTransaction(lookUp)).toBeNull()
    first.close()
    expect(readSetting('journal_mode')).toBe('wal')
  })

  test('reports a duplicate reference as an internal error with the reference', async () => {
    const { records } = open()
    await records.addTransaction({ transaction: sampleTransaction() })
    await expect(records.addTransaction({ transaction: sampleTransaction() })).rejects.toThrow(
      expect.objectContaining({ code: 'internal', message: expect.stringContaining(sampleRef(1)) }),
    )
  })
})

describe('lists and counts', () => {
  test('counts stay exact when rows are added and removed with SQL', async () => {
    const { records } = open()
    for (const [at, account] of ['acme', 'acme', 'other'].entries()) {
      const transaction = sampleTransaction({ account, transaction_ref: sampleRef(at) })
      await records.addTransaction({ transaction })
    }
    await expect(records.addTransaction({ transaction: sampleTransaction() })).rejects.toThrow()
    const counts = () => Promise.all(['acme', 'other'].map(account => records.countTransactions({ account })))
    expect(await counts()).toEqual([2, 1])
    tamper(`DELETE FROM transactions WHERE transaction_ref = '${sampleRef(1)}'`)
    expect(await counts()).toEqual([1, 1])
    tamper('DELETE FROM transactions')
    expect(await counts()).toEqual([0, 0])
  })

  test('a time range finds references with other times, and references that are not UUIDs', async () => {
    const { records } = open()
    const created_at = '2026-03-01T00:00:00.000Z'
    const reference = (ms: number) => {
      const time = (Date.parse(created_at) + ms).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
    }
    const refs = [0, 58_999, 59_001, -59_999, 60_000, -60_000, 86_400_000].map(reference)
    refs.push('order-7', '0', 'ZZZZ', `${reference(0).slice(0, 14)}4${reference(0).slice(15)}`)
    for (const transaction_ref of refs) {
      await records.addTransaction({ transaction: sampleTransaction({ transaction_ref, created_at }) })
    }
    const find = async (created_from: string | null, created_before: string | null, page = {}) => {
      const found = await records.listTransactions({
        ...listAll,
        limit: 20,
        created_from,
        created_before,
        ...page,
      })
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
    // In a range of later times too, where the reference is of an earlier one.
    tamper(
      `UPDATE transactions SET created_at = '2026-04-01T00:00:00.000Z' WHERE transaction_ref = '${reference(0)}'`,
    )
    expect(await find('2026-04-01T00:00:00.000Z', null)).toEqual([reference(0)])
  })

  test('no list and no sweep scans all transactions', async () => {
    const database = new DatabaseSync(file)
    const statements: string[] = []
    const { records } = open({
      database: {
        exec: sql => database.exec(sql),
        prepare(sql) {
          statements.push(sql)
          return database.prepare(sql)
        },
        close: () => database.close(),
      },
    })
    await records.countTransactions({ account: 'acme' })
    statements.length = 0
    const day = { created_from: '2026-03-01T00:00:00.000Z', created_before: '2026-03-02T00:00:00.000Z' }
    const filters = [
      { statuses: ['error'] as const },
      { statuses: ['error', 'success'] as const },
      { transaction_type: 'PDF' as const },
      { meta: 'a' },
      { template_id: 'invoice' },
      {},
    ]
    for (const filter of filters) {
      await records.listTransactions({ ...listAll, ...filter })
      await records.listTransactions({ ...listAll, ...filter, ...day })
    }
    await records.sweepTransactions({ before: '2026-03-01T00:00:00.000Z', limit: 10 })
    const plans = statements
      .filter(sql => /^\s*SELECT/.test(sql))
      .map(sql => JSON.stringify(database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()))
    expect(plans.length).toBe(2 * filters.length + 1)
    for (const plan of plans) expect(plan).not.toContain('SCAN transactions')
    const meta = statements.findIndex(sql => sql.includes('meta IN'))
    expect(plans[meta]).toContain('transactions_of_meta')
  })
})
