/**
 * Measures records beside 1, 1,000 and 1,000,000 others, in a directory and in PostgreSQL: adding one, listing 50 with
 * each filter, counting, and finding one by its key. The sizes alternate, so that other load affects all.
 *
 *     node bench/storage.ts [--sizes 1,1000,1000000] [--rounds 200]
 *
 * PostgreSQL is skipped without PLATEN_TEST_POSTGRES, a connection string; each size has a schema of its own there, which
 * is removed. Fails if a list takes more than twice as long beside the most records as beside 1,000. Without 1,000 among
 * the sizes, nothing is compared.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import type { RecordStore, TransactionRecord } from '../src/storage/contracts.ts'
import { directoryStorage } from '../src/storage/directory/index.ts'
import { postgresRecords } from '../src/storage/postgres/index.ts'
import { sampleTransaction } from '../src/testing/samples.ts'

const { values: given } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1,1000,1000000' },
    rounds: { type: 'string', default: '200' },
  },
})
const SIZES = given.sizes.split(',').map(Number)
const ROUNDS = Number(given.rounds)
const WARM_UPS = 20
const BATCH = 10_000
const MAX_RATIO = 2
/** The size that the largest is compared with. */
const COMPARED_SIZE = 1000
const IS_COMPARED = SIZES.includes(COMPARED_SIZE)

const START = Date.parse('2026-01-01T00:00:00.000Z')
/** A million records take 116 days. */
const INTERVAL_MS = 10_000
const ACCOUNT = 'acme'

/** Record number `at`: one in ten failed, there are five templates, and each has a meta of its own. */
function record(at: number): TransactionRecord {
  const ms = START + at * INTERVAL_MS
  const time = ms.toString(16).padStart(12, '0')
  const tail = at.toString(16).padStart(12, '0')
  const hasFailed = at % 10 === 7
  return sampleTransaction({
    account: ACCOUNT,
    transaction_ref: `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`,
    template_id: `template-${at % 5}`,
    transaction_type: at % 10 === 3 ? 'JPEG' : 'PDF',
    status: hasFailed ? 'error' : 'success',
    meta: `order-${at}`,
    primary_key: hasFailed ? null : `file-${tail}.pdf`,
    created_at: new Date(ms).toISOString(),
    finished_at: new Date(ms + 20).toISOString(),
  })
}

function* batches(size: number): Generator<TransactionRecord[]> {
  for (let at = 0; at < size; at += BATCH) {
    yield Array.from({ length: Math.min(BATCH, size - at) }, (_, i) => record(at + i))
  }
}

/** Records of one size. */
interface Subject {
  readonly size: number
  readonly records: RecordStore
  /** Number of the next record to add. */
  next: number
}

interface Prepared {
  readonly subjects: readonly Subject[]
  remove(): Promise<void>
}

/** Fills a database without the adapter: a million single transactions would take an hour. */
async function inDirectories(): Promise<Prepared> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-storage-'))
  const subjects: Subject[] = []
  const remove = async (): Promise<void> => {
    for (const { records } of subjects) await records.close()
    rmSync(folder, { recursive: true })
  }
  const fill = async (size: number): Promise<void> => {
    const path = join(folder, String(size))
    const { records } = directoryStorage(path)
    subjects.push({ size, records, next: size })
    await records.countTransactions({ account: ACCOUNT })
    const database = new DatabaseSync(join(path, 'records.sqlite'))
    const names = Object.keys(record(0))
    const insert = database.prepare(
      `INSERT INTO transactions (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    )
    for (const batch of batches(size)) {
      database.exec('BEGIN')
      for (const one of batch) insert.run(...Object.values(one))
      database.exec('COMMIT')
    }
    database.close()
  }
  return await fillAll({ subjects, remove }, fill)
}

/** Fills a database for each size. After a failure, removes all of them. */
async function fillAll(all: Prepared, fill: (size: number) => Promise<void>): Promise<Prepared> {
  try {
    for (const size of SIZES) await fill(size)
    return all
  } catch (cause) {
    await all.remove()
    throw cause
  }
}

async function inPostgres(connectionString: string): Promise<Prepared> {
  const pool = new Pool({ connectionString, connectionTimeoutMillis: 5000 })
  const subjects: Subject[] = []
  const schemas: string[] = []
  const remove = async (): Promise<void> => {
    try {
      for (const schema of schemas) await pool.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`)
    } finally {
      await pool.end()
    }
  }
  const fill = async (size: number): Promise<void> => {
    const schema = `platen_bench_${process.pid}_${size}`
    schemas.push(schema)
    const records = postgresRecords({ pool, schema })
    await records.countTransactions({ account: ACCOUNT })
    for (const batch of batches(size)) {
      const rows = JSON.stringify(batch.map(one => ({ ...one, sorts_by_time: true })))
      const table = `"${schema}".transactions`
      await pool.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
        rows,
      ])
    }
    await pool.query(`VACUUM ANALYZE "${schema}".transactions`)
    subjects.push({ size, records, next: size })
  }
  return await fillAll({ subjects, remove }, fill)
}

type Filter = Partial<Parameters<RecordStore['listTransactions']>[0]>

/** A list of 50; returns their number. */
function listed(filter: (subject: Subject) => Filter) {
  return async (subject: Subject): Promise<number> => {
    const all = { account: ACCOUNT, template_id: null, statuses: null, limit: 50, offset: 0 }
    return (await subject.records.listTransactions({ ...all, ...filter(subject) })).length
  }
}

/** A day in the middle of all records. */
function day({ size }: Subject): Filter {
  const from = START + (size / 2) * INTERVAL_MS
  return {
    created_from: new Date(from).toISOString(),
    created_before: new Date(from + 86_400_000).toISOString(),
  }
}

/** The first half of all records, which the newest half precedes in the list. */
function older({ size }: Subject): Filter {
  return { created_before: new Date(START + (size / 2) * INTERVAL_MS).toISOString() }
}

const LISTS: Readonly<Record<string, (subject: Subject) => Promise<number>>> = {
  list: listed(() => ({})),
  'list, offset 500': listed(() => ({ offset: 500 })),
  'list by template': listed(() => ({ template_id: 'template-2' })),
  'list by status': listed(() => ({ statuses: ['error'] })),
  'list by type': listed(() => ({ transaction_type: 'JPEG' })),
  'list by meta': listed(({ size }) => ({ meta: `order-${Math.floor(size / 2)}` })),
  'list of a day': listed(day),
  'list of the older half': listed(older),
  'list by template and status': listed(() => ({ template_id: 'template-2', statuses: ['error'] })),
  'list by template, of a day': listed(subject => ({ ...day(subject), template_id: 'template-2' })),
  'list by status, of the older half': listed(subject => ({ ...older(subject), statuses: ['error'] })),
}

const CALLS: Readonly<Record<string, (subject: Subject) => Promise<unknown>>> = {
  add: subject => subject.records.addTransaction({ transaction: record(subject.next++) }),
  ...LISTS,
  count: ({ records }) => records.countTransactions({ account: ACCOUNT }),
  'find by key': ({ records, size }) =>
    records.findTransactionByKey({ account: ACCOUNT, key: record(Math.floor(size / 2)).primary_key ?? '' }),
}

async function check({ records, size, next }: Subject): Promise<void> {
  const count = await records.countTransactions({ account: ACCOUNT })
  if (count !== next) throw new Error(`${count} records are counted of ${next}.`)
  const wanted = Math.min(50, Math.floor((next + 2) / 10))
  const found = await LISTS['list by status']?.({ records, size, next })
  if (found !== wanted) throw new Error(`${found} failures are listed of ${size} records.`)
}

/** @returns False if a list in the largest takes too long. */
async function measure(title: string, { subjects }: Prepared): Promise<boolean> {
  for (const subject of subjects) await check(subject)
  const heads = subjects.map(({ size }) => size.toLocaleString('en'))
  console.log(`\n${title}: median (95 %) in ms`.padEnd(45) + heads.map(head => head.padStart(18)).join(''))
  let isFlat = true
  for (const [name, call] of Object.entries(CALLS)) {
    const times = subjects.map((): number[] => [])
    for (let round = -WARM_UPS; round < ROUNDS; round++) {
      for (const [at, subject] of subjects.entries()) {
        const started = performance.now()
        await call(subject)
        if (round >= 0) times[at]?.push(performance.now() - started)
      }
    }
    const cells = times.map(own => `${share(own, 0.5).toFixed(2)} (${share(own, 0.95).toFixed(2)})`)
    const most = share(times.at(-1) ?? [], 0.95)
    const ratio = most / share(times[SIZES.indexOf(COMPARED_SIZE)] ?? [], 0.95)
    const compared = IS_COMPARED ? `${ratio.toFixed(2)} ×`.padStart(10) : ''
    console.log(name.padEnd(44) + cells.map(cell => cell.padStart(18)).join('') + compared)
    if (name in LISTS && ratio > MAX_RATIO) isFlat = false
  }
  for (const subject of subjects) await check(subject)
  return isFlat
}

function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
}

console.log(
  `records beside others, ${ROUNDS} rounds, Node ${process.version}, ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}`,
)
if (!IS_COMPARED) console.log(`Nothing is compared: --sizes lacks ${COMPARED_SIZE}.`)
const url = process.env['PLATEN_TEST_POSTGRES']
for (const [title, prepare] of [
  ['directory', inDirectories],
  ['PostgreSQL', url === undefined ? null : () => inPostgres(url)],
] as const) {
  if (prepare === null) {
    console.log(`\n${title} is skipped: PLATEN_TEST_POSTGRES is not set`)
    continue
  }
  const prepared = await prepare()
  try {
    if (!(await measure(title, prepared))) {
      console.log(`A list takes more than ${MAX_RATIO} × as long beside the most records as beside 1,000.`)
      process.exitCode = 1
    }
  } finally {
    await prepared.remove()
  }
}
