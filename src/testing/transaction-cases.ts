import assert from 'node:assert/strict'
import type {
  RecordStore,
  TransactionChanges,
  TransactionRecord,
  TransactionStatus,
} from '../storage/contracts.ts'
import { assertFails, type StorageCase } from './case.ts'
import { AWKWARD_TEXTS, sampleRef, sampleTransaction } from './samples.ts'

const EVERYTHING = sampleTransaction({
  transaction_ref: sampleRef(2),
  transaction_type: 'MERGE',
  status: 'error',
  description: 'a description',
  source: 'zapier',
  meta: '{"order":7}',
  message: 'it failed',
  error_code: 'render_failed',
  filename: 'Grüße.pdf',
  primary_key: 'primary1.pdf',
  secondary_key: 'second01.png',
  html_key: 'markup01.html',
  total_pages: 12,
  finished_at: '2026-01-01T08:00:01.000Z',
  expires_at: '2026-01-02T08:00:00.000Z',
  deleted_at: '2026-01-03T08:00:00.000Z',
  deletion_status: 1,
  webhook_status: 'delivered',
  lease_until: '2026-01-01T08:10:00.000Z',
})

/** What the contract says of transactions, one by one. */
const SINGLE_CASES: readonly StorageCase[] = [
  {
    name: 'transactions: come back as they were added',
    async check({ storage: { records } }) {
      const empty = sampleTransaction({ template_id: null, transaction_type: 'JPEG' })
      await add(records, empty, EVERYTHING)
      assert.deepEqual(await get(records, empty.transaction_ref), empty)
      assert.deepEqual(await get(records, EVERYTHING.transaction_ref), EVERYTHING)
    },
  },
  {
    name: 'transactions: an unknown one is null',
    async check({ storage: { records } }) {
      assert.equal(await get(records, sampleRef(1)), null)
      assert.equal(await update(records, sampleRef(1), { status: 'success' }), null)
      assert.equal(await get(records, sampleRef(1)), null, 'an update adds nothing')
    },
  },
  {
    name: 'transactions: any text in any field, ids among them',
    async check({ storage: { records } }) {
      for (const [order, text] of AWKWARD_TEXTS.entries()) {
        const transaction = sampleTransaction({
          account: text,
          transaction_ref: `${sampleRef(order)}${text}`,
          template_id: text,
          description: text,
          source: text,
          meta: text,
          message: text,
          filename: text,
        })
        const { account, transaction_ref } = transaction
        assert.equal(await records.getTransaction({ account, transaction_ref }), null)
        await add(records, transaction)
        assert.deepEqual(await records.getTransaction({ account, transaction_ref }), transaction)
        assert.deepEqual(await list(records, { account, template_id: text }), [transaction])
      }
    },
  },
  {
    name: 'transactions: a reference is used once, over all accounts',
    async check({ storage: { records } }) {
      await add(records, sampleTransaction())
      await assertFails('internal', () => add(records, sampleTransaction({ filename: 'second.pdf' })))
      await assertFails('internal', () => add(records, sampleTransaction({ account: 'other' })))
      assert.deepEqual(await list(records), [sampleTransaction()])
      assert.deepEqual(await list(records, { account: 'other' }), [])
    },
  },
  {
    name: 'transactions: an update changes the named fields and gives the record back',
    async check({ storage: { records } }) {
      const neighbour = sampleTransaction({ transaction_ref: sampleRef(2) })
      await add(records, sampleTransaction({ meta: 'kept' }), neighbour)
      const steps: TransactionChanges[] = [
        { status: 'processing' },
        {
          status: 'success',
          primary_key: 'primary1.jpg',
          secondary_key: 'second01.png',
          html_key: 'markup01.html',
          total_pages: 3,
          finished_at: '2026-01-01T08:00:01.000Z',
          expires_at: '2026-01-02T08:00:00.000Z',
        },
        { status: 'error', message: "it's 'broken'", error_code: 'internal' },
        { deletion_status: 1, deleted_at: '2026-01-03T08:00:00.000Z' },
        {
          message: null,
          error_code: null,
          primary_key: null,
          secondary_key: null,
          html_key: null,
          total_pages: null,
          finished_at: null,
          expires_at: null,
          deleted_at: null,
          deletion_status: 0,
          webhook_status: null,
          lease_until: null,
        },
        {},
      ]
      let expected = sampleTransaction({ meta: 'kept' })
      for (const changes of steps) {
        expected = { ...expected, ...changes }
        assert.deepEqual(await update(records, sampleRef(1), changes), expected)
        assert.deepEqual(await get(records, sampleRef(1)), expected)
      }
      assert.deepEqual(await get(records, sampleRef(2)), neighbour)
    },
  },
  {
    name: 'transactions: an update from certain states changes none in another',
    async check({ storage: { records } }) {
      await add(records, sampleTransaction({ status: 'processing' }))
      const from = (onlyFrom: readonly TransactionStatus[], changes: TransactionChanges) =>
        records.updateTransaction({
          account: 'acme',
          transaction_ref: sampleRef(1),
          changes,
          onlyFrom,
        })
      assert.equal(await from(['pending'], { status: 'error' }), null)
      assert.equal(await from([], { status: 'error' }), null)
      assert.equal((await from(['pending', 'processing'], { status: 'success' }))?.status, 'success')
      assert.equal(await from(['pending', 'processing'], { status: 'error' }), null)
      assert.equal(await from(['processing'], {}), null)
      assert.equal((await get(records, sampleRef(1)))?.status, 'success')
    },
  },
  {
    name: 'transactions: another account sees and updates nothing',
    async check({ storage: { records } }) {
      const mine = sampleTransaction({ primary_key: 'primary1.pdf' })
      await add(records, mine)
      const theirs = { account: 'other', transaction_ref: mine.transaction_ref }
      assert.equal(await records.getTransaction(theirs), null)
      assert.equal(await records.updateTransaction({ ...theirs, changes: { status: 'error' } }), null)
      assert.deepEqual(await list(records, { account: 'other' }), [])
      assert.equal(await records.findTransactionByKey({ account: 'other', key: 'primary1.pdf' }), null)
      assert.deepEqual(await records.findTransactionByKey({ account: null, key: 'primary1.pdf' }), mine)
      assert.deepEqual(await get(records, mine.transaction_ref), mine)
    },
  },
  {
    name: 'transactions: what goes in and out are copies',
    async check({ storage: { records } }) {
      const stored = sampleTransaction({
        primary_key: 'primary1.pdf',
        expires_at: '2026-01-02T08:00:00.000Z',
      })
      const given = { ...stored }
      await add(records, given)
      Object.assign(given, { filename: 'changed by the caller' })
      const before = '2026-02-01T00:00:00.000Z'
      const readings = [
        () => get(records, stored.transaction_ref),
        () => update(records, stored.transaction_ref, { status: 'pending' }),
        () => records.findTransactionByKey({ account: 'acme', key: 'primary1.pdf' }),
        async () => (await list(records))[0],
        async () => (await records.listExpired({ before, limit: 1 }))[0],
      ]
      for (const read of [...readings, ...readings]) {
        const found = await read()
        assert.deepEqual(found, stored)
        Object.assign(found ?? {}, { filename: 'changed by a reader' })
      }
    },
  },
]

/** What the contract says of finding transactions. */
const SEARCH_CASES: readonly StorageCase[] = [
  {
    name: 'transactions: listed newest first, whatever the order they were added in',
    async check({ storage: { records } }) {
      const created_at = '2026-05-05T08:00:00.000Z'
      await add(records, sampleTransaction({ transaction_ref: sampleRef(2), created_at }))
      await add(records, sampleTransaction({ transaction_ref: sampleRef(4) }))
      await add(records, sampleTransaction({ transaction_ref: sampleRef(1) }))
      await add(records, sampleTransaction({ transaction_ref: sampleRef(3) }))
      assert.deepEqual(await orders(list(records)), [4, 3, 2, 1])
    },
  },
  {
    name: 'transactions: limit and offset cut a page out of the list',
    async check({ storage: { records } }) {
      for (const order of [1, 2, 3, 4, 5])
        await add(records, sampleTransaction({ transaction_ref: sampleRef(order) }))
      assert.deepEqual(await orders(list(records, { limit: 2, offset: 0 })), [5, 4])
      assert.deepEqual(await orders(list(records, { limit: 2, offset: 2 })), [3, 2])
      assert.deepEqual(await orders(list(records, { limit: 2, offset: 4 })), [1])
      assert.deepEqual(await orders(list(records, { limit: 2, offset: 5 })), [])
    },
  },
  {
    name: 'transactions: counted by account, whatever their state',
    async check({ storage: { records } }) {
      assert.equal(await records.countTransactions({ account: 'acme' }), 0)
      await add(records, sampleTransaction({ deletion_status: 1 }))
      await add(records, sampleTransaction({ transaction_ref: sampleRef(2), status: 'error' }))
      await add(records, sampleTransaction({ transaction_ref: sampleRef(3), account: 'other' }))
      assert.equal(await records.countTransactions({ account: 'acme' }), 2)
      assert.equal(await records.countTransactions({ account: 'other' }), 1)
    },
  },
  {
    name: 'transactions: filters hold together, and null does not filter',
    async check({ storage: { records } }) {
      const rows = [
        { status: 'pending', template_id: 'a' },
        { status: 'processing', template_id: 'a' },
        { status: 'success', template_id: 'b' },
        { status: 'error', template_id: null },
      ] as const
      for (const [at, row] of rows.entries())
        await add(records, sampleTransaction({ ...row, transaction_ref: sampleRef(at + 1) }))
      assert.deepEqual(await orders(list(records)), [4, 3, 2, 1])
      assert.deepEqual(await orders(list(records, { template_id: 'a' })), [2, 1])
      assert.deepEqual(await orders(list(records, { statuses: ['success'] })), [3])
      assert.deepEqual(await orders(list(records, { statuses: ['error', 'success'] })), [4, 3])
      assert.deepEqual(await orders(list(records, { statuses: ['pending'], template_id: 'a' })), [1])
      assert.deepEqual(await orders(list(records, { statuses: ['pending'], template_id: 'b' })), [])
      assert.deepEqual(await orders(list(records, { statuses: [] })), [])
      assert.deepEqual(await orders(list(records, { template_id: 'a', limit: 1, offset: 1 })), [1])
    },
  },
  {
    name: 'transactions: found by any of their three keys',
    async check({ storage: { records } }) {
      const first = sampleTransaction({ primary_key: 'primary1.pdf', html_key: 'markup01.html' })
      const second = sampleTransaction({
        transaction_ref: sampleRef(2),
        primary_key: 'primary2.jpg',
        secondary_key: 'second02.png',
        deletion_status: 1,
      })
      await add(records, first, second, sampleTransaction({ transaction_ref: sampleRef(3) }))
      const find = (key: string) => records.findTransactionByKey({ account: 'acme', key })
      assert.deepEqual(await find('primary1.pdf'), first)
      assert.deepEqual(await find('markup01.html'), first)
      assert.deepEqual(await find('primary2.jpg'), second, 'a deleted one too')
      assert.deepEqual(await find('second02.png'), second)
      for (const key of ['primary3.pdf', 'PRIMARY1.PDF', 'primary%.pdf', 'primary_.pdf', '', 'null']) {
        assert.equal(await find(key), null, key)
      }
      await update(records, sampleRef(1), { html_key: null, primary_key: 'primary9.pdf' })
      assert.equal(await find('markup01.html'), null)
      assert.equal((await find('primary9.pdf'))?.transaction_ref, sampleRef(1))
    },
  },
  {
    name: 'transactions: expired ones of all accounts, oldest expiry first, the very moment counted',
    async check({ storage: { records } }) {
      const moments = {
        1: '2026-01-01T00:00:00.003Z',
        2: '2026-01-01T00:00:00.001Z',
        3: '2026-01-01T00:00:00.002Z',
        4: '2026-01-01T00:00:00.004Z',
        5: null,
      }
      for (const [order, expires_at] of Object.entries(moments)) {
        const account = order === '2' ? 'other' : 'acme'
        await add(
          records,
          sampleTransaction({ account, transaction_ref: sampleRef(Number(order)), expires_at }),
        )
      }
      const gone = { deletion_status: 1, expires_at: '2026-01-01T00:00:00.000Z' } as const
      await add(records, sampleTransaction({ transaction_ref: sampleRef(6), ...gone }))
      const expired = (before: string, limit = 500) => orders(records.listExpired({ before, limit }))
      assert.deepEqual(await expired('2026-01-01T00:00:00.003Z'), [2, 3, 1])
      assert.deepEqual(await expired('2026-01-01T00:00:00.003Z', 2), [2, 3])
      assert.deepEqual(await expired('2026-01-01T00:00:00.000Z'), [])
      await update(records, sampleRef(3), { deletion_status: 1 })
      assert.deepEqual(await expired('2027-01-01T00:00:00.000Z'), [2, 1, 4])
    },
  },
  {
    name: 'transactions: abandoned ones of all accounts, oldest lease first, the very moment counted',
    async check({ storage: { records } }) {
      const leases = {
        1: '2026-01-01T00:00:00.003Z',
        2: '2026-01-01T00:00:00.001Z',
        3: '2026-01-01T00:00:00.002Z',
        4: null,
      }
      for (const [order, lease_until] of Object.entries(leases)) {
        const account = order === '2' ? 'other' : 'acme'
        const transaction_ref = sampleRef(Number(order))
        await add(records, sampleTransaction({ account, transaction_ref, status: 'processing', lease_until }))
      }
      const finished = { status: 'success', lease_until: '2026-01-01T00:00:00.000Z' } as const
      await add(records, sampleTransaction({ transaction_ref: sampleRef(5), ...finished }))
      const abandoned = (before: string, limit = 500) => orders(records.listAbandoned({ before, limit }))
      assert.deepEqual(await abandoned('2026-01-01T00:00:00.003Z'), [2, 3, 1])
      assert.deepEqual(await abandoned('2026-01-01T00:00:00.003Z', 2), [2, 3])
      assert.deepEqual(await abandoned('2026-01-01T00:00:00.000Z'), [])
      await update(records, sampleRef(3), { lease_until: '2026-01-01T00:00:01.000Z' })
      assert.deepEqual(await abandoned('2026-01-01T00:00:00.500Z'), [2, 1])
    },
  },
  {
    name: 'transactions: a key is in use while one with deletion_status 0 names it, of any account',
    async check({ storage: { records } }) {
      const keys = {
        primary_key: 'primary1.pdf',
        secondary_key: 'second01.png',
        html_key: 'markup01.html',
      }
      assert.equal(await records.isKeyInUse({ key: keys.primary_key }), false)
      await add(records, sampleTransaction(keys))
      await add(records, sampleTransaction({ account: 'other', transaction_ref: sampleRef(2), ...keys }))
      for (const key of Object.values(keys)) assert.equal(await records.isKeyInUse({ key }), true, key)
      assert.equal(await records.isKeyInUse({ key: 'primary2.pdf' }), false)
      await update(records, sampleRef(1), { deletion_status: 1 })
      for (const key of Object.values(keys)) assert.equal(await records.isKeyInUse({ key }), true, key)
      await records.updateTransaction({
        account: 'other',
        transaction_ref: sampleRef(2),
        changes: { deletion_status: 1 },
      })
      for (const key of Object.values(keys)) assert.equal(await records.isKeyInUse({ key }), false, key)
    },
  },
  {
    name: 'transactions: many added at once are all there',
    async check({ storage: { records } }) {
      const all = Array.from({ length: 50 }, (_, order) => order)
      await Promise.all(
        all.map(order => add(records, sampleTransaction({ transaction_ref: sampleRef(order) }))),
      )
      assert.deepEqual(await orders(list(records)), all.toReversed())
    },
  },
]

export const TRANSACTION_CASES: readonly StorageCase[] = [...SINGLE_CASES, ...SEARCH_CASES]

async function add(records: RecordStore, ...transactions: TransactionRecord[]): Promise<void> {
  for (const transaction of transactions) await records.addTransaction({ transaction })
}

function get(records: RecordStore, transaction_ref: string): Promise<TransactionRecord | null> {
  return records.getTransaction({ account: 'acme', transaction_ref })
}

function update(
  records: RecordStore,
  transaction_ref: string,
  changes: TransactionChanges,
): Promise<TransactionRecord | null> {
  return records.updateTransaction({ account: 'acme', transaction_ref, changes })
}

function list(
  records: RecordStore,
  filter: Partial<Parameters<RecordStore['listTransactions']>[0]> = {},
): Promise<TransactionRecord[]> {
  return records.listTransactions({
    account: 'acme',
    template_id: null,
    statuses: null,
    limit: 500,
    offset: 0,
    ...filter,
  })
}

/** What `sampleRef` was given for each. */
async function orders(found: Promise<TransactionRecord[]>): Promise<number[]> {
  return (await found).map(({ transaction_ref }) => Number(transaction_ref.slice(-12)))
}
