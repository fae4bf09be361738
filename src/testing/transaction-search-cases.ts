import assert from 'node:assert/strict'
import type { TransactionRecord } from '../storage/contracts.ts'
import type { StorageCases } from './case.ts'
import { sampleAttempt, sampleRef, sampleTransaction } from './samples.ts'
import { add, addSamples, list, orders, update } from './transaction-calls.ts'

/** Searching transactions. */
export const TRANSACTION_SEARCH_CASES: StorageCases = {
  'listed newest first, independent of the order of addition': async ({ records }) => {
    const created_at = '2026-05-05T08:00:00.000Z'
    await add(records, sampleTransaction({ transaction_ref: sampleRef(2), created_at }))
    await add(records, sampleTransaction({ transaction_ref: sampleRef(4) }))
    await add(records, sampleTransaction({ transaction_ref: sampleRef(1) }))
    await add(records, sampleTransaction({ transaction_ref: sampleRef(3) }))
    assert.deepEqual(await orders(list(records)), [4, 3, 2, 1])
  },
  'limit and offset select a page of the list': async ({ records }) => {
    await addSamples(records, [{}, {}, {}, {}, {}])
    assert.deepEqual(await orders(list(records, { limit: 2, offset: 0 })), [5, 4])
    assert.deepEqual(await orders(list(records, { limit: 2, offset: 2 })), [3, 2])
    assert.deepEqual(await orders(list(records, { limit: 2, offset: 4 })), [1])
    assert.deepEqual(await orders(list(records, { limit: 2, offset: 5 })), [])
  },
  'counted by account, in any state': async ({ records }) => {
    assert.equal(await records.countTransactions({ account: 'acme' }), 0)
    await addSamples(records, [{ deletion_status: 1 }, { status: 'error' }, { account: 'other' }])
    assert.equal(await records.countTransactions({ account: 'acme' }), 2)
    assert.equal(await records.countTransactions({ account: 'other' }), 1)
  },
  'filters are combined, and null does not filter': async ({ records }) => {
    await addSamples(records, [
      { status: 'pending', template_id: 'a' },
      { status: 'processing', template_id: 'a' },
      { status: 'success', template_id: 'b' },
      { status: 'error', template_id: null },
    ])
    assert.deepEqual(await orders(list(records)), [4, 3, 2, 1])
    assert.deepEqual(await orders(list(records, { template_id: 'a' })), [2, 1])
    assert.deepEqual(await orders(list(records, { statuses: ['success'] })), [3])
    assert.deepEqual(await orders(list(records, { statuses: ['error', 'success'] })), [4, 3])
    assert.deepEqual(await orders(list(records, { statuses: ['pending'], template_id: 'a' })), [1])
    assert.deepEqual(await orders(list(records, { statuses: ['pending'], template_id: 'b' })), [])
    assert.deepEqual(await orders(list(records, { statuses: [] })), [])
    assert.deepEqual(await orders(list(records, { template_id: 'a', limit: 1, offset: 1 })), [1])
  },
  'listed by reference, type, meta and time of creation': async ({ records }) => {
    await addSamples(records, [
      { transaction_type: 'PDF', meta: 'a', created_at: '2026-01-01T00:00:00.000Z' },
      { transaction_type: 'JPEG', meta: 'A', created_at: '2026-01-01T23:59:59.999Z' },
      { transaction_type: 'MERGE', meta: null, created_at: '2026-01-02T00:00:00.000Z' },
      { transaction_type: 'PDF', meta: '%', created_at: '2026-01-03T00:00:00.000Z' },
    ])
    const found = (filter: Parameters<typeof list>[1]) => orders(list(records, filter))
    assert.deepEqual(await found({ transaction_ref: sampleRef(2) }), [2])
    assert.deepEqual(await found({ transaction_ref: sampleRef(2), transaction_type: 'PDF' }), [])
    assert.deepEqual(await found({ transaction_type: 'PDF' }), [4, 1])
    assert.deepEqual(await found({ meta: 'a' }), [1])
    assert.deepEqual(await found({ meta: '%' }), [4])
    assert.deepEqual(await found({ meta: null, transaction_type: null, created_from: null }), [4, 3, 2, 1])
    assert.deepEqual(await found({ created_from: '2026-01-02T00:00:00.000Z' }), [4, 3])
    assert.deepEqual(await found({ created_before: '2026-01-02T00:00:00.000Z' }), [2, 1])
    const day = { created_from: '2026-01-01T00:00:00.001Z', created_before: '2026-01-03T00:00:00.000Z' }
    assert.deepEqual(await found(day), [3, 2])
    assert.deepEqual(await found({ ...day, limit: 1, offset: 1 }), [2])
  },
  'found by any of their three keys': async ({ records }) => {
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
  'expired ones of all accounts are listed by expiry, including those that expire now': async ({
    records,
  }) => {
    await addSamples(records, [
      { expires_at: '2026-01-01T00:00:00.003Z' },
      { expires_at: '2026-01-01T00:00:00.001Z', account: 'other' },
      { expires_at: '2026-01-01T00:00:00.002Z' },
      { expires_at: '2026-01-01T00:00:00.004Z' },
      { expires_at: null },
      { expires_at: '2026-01-01T00:00:00.000Z', deletion_status: 1 },
    ])
    const expired = (before: string, limit = 500) => orders(records.listExpired({ before, limit }))
    assert.deepEqual(await expired('2026-01-01T00:00:00.003Z'), [2, 3, 1])
    assert.deepEqual(await expired('2026-01-01T00:00:00.003Z', 2), [2, 3])
    assert.deepEqual(await expired('2026-01-01T00:00:00.000Z'), [])
    await update(records, sampleRef(3), { deletion_status: 1 })
    assert.deepEqual(await expired('2027-01-01T00:00:00.000Z'), [2, 1, 4])
  },
  'abandoned ones of all accounts are listed by lease, including those that expire now': async ({
    records,
  }) => {
    await addSamples(records, [
      { status: 'processing', lease_until: '2026-01-01T00:00:00.003Z' },
      { status: 'processing', lease_until: '2026-01-01T00:00:00.001Z', account: 'other' },
      { status: 'processing', lease_until: '2026-01-01T00:00:00.002Z' },
      { status: 'processing', lease_until: null },
      { status: 'success', lease_until: '2026-01-01T00:00:00.000Z' },
    ])
    const abandoned = (before: string, limit = 500) => orders(records.listAbandoned({ before, limit }))
    assert.deepEqual(await abandoned('2026-01-01T00:00:00.003Z'), [2, 3, 1])
    assert.deepEqual(await abandoned('2026-01-01T00:00:00.003Z', 2), [2, 3])
    assert.deepEqual(await abandoned('2026-01-01T00:00:00.000Z'), [])
    await update(records, sampleRef(3), { lease_until: '2026-01-01T00:00:01.000Z' })
    assert.deepEqual(await abandoned('2026-01-01T00:00:00.500Z'), [2, 1])
  },
  'those without files are removed with their attempts, in all accounts': async ({ records }) => {
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
    const samples: Partial<TransactionRecord>[] = [
      { status: 'success', deletion_status: 1, deleted_at: early },
      { status: 'error', finished_at: early, account: 'other' },
      { status: 'success', deletion_status: 1, deleted_at: late },
      { status: 'error', finished_at: late },
      { status: 'success', finished_at: early, primary_key: 'abcdefgh.pdf' },
      { status: 'processing' },
      { status: 'success', finished_at: late },
    ]
    for (const [order, sample] of samples.entries()) {
      const transaction_ref = sampleRef(order)
      await add(records, sampleTransaction({ ...sample, transaction_ref }))
      await records.addWebhookAttempt({
        attempt: sampleAttempt({ account: sample.account ?? 'acme', transaction_ref }),
      })
    }
    const sweep = (before: string, limit = 500) => records.sweepTransactions({ before, limit })
    assert.equal(await sweep('2025-12-31T23:59:59.999Z'), 0)
    assert.equal(await sweep(early, 1), 1)
    assert.equal(await sweep(early), 1, 'the very moment counts')
    assert.equal(await sweep(early), 0)
    assert.deepEqual(await orders(list(records)), [6, 5, 4, 3, 2])
    assert.equal(await records.countTransactions({ account: 'other' }), 0)
    const attemptsOf = (order: number) =>
      records.listWebhookAttempts({ account: 'acme', transaction_ref: sampleRef(order) })
    assert.deepEqual([(await attemptsOf(0)).length, (await attemptsOf(2)).length], [0, 1])
    assert.equal(await sweep(late), 3)
    assert.deepEqual(await orders(list(records)), [5, 4])
  },
  'concurrent additions are all stored': async ({ records }) => {
    const all = Array.from({ length: 50 }, (_, order) => order)
    await Promise.all(
      all.map(order => add(records, sampleTransaction({ transaction_ref: sampleRef(order) }))),
    )
    assert.deepEqual(await orders(list(records)), all.toReversed())
  },
}
