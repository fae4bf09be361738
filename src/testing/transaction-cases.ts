import assert from 'node:assert/strict'
import type { TransactionChanges, TransactionStatus } from '../storage/contracts.ts'
import { assertFails, type StorageCases } from './case.ts'
import { AWKWARD_TEXTS, sampleAttempt, sampleRef, sampleTransaction } from './samples.ts'
import { add, get, list, update } from './transaction-calls.ts'

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

/** Single transactions. */
export const TRANSACTION_CASES: StorageCases = {
  'are returned as added': async ({ records }) => {
    const empty = sampleTransaction({ template_id: null, transaction_type: 'JPEG' })
    await add(records, empty, EVERYTHING)
    assert.deepEqual(await get(records, empty.transaction_ref), empty)
    assert.deepEqual(await get(records, EVERYTHING.transaction_ref), EVERYTHING)
  },
  'an unknown one is null': async ({ records }) => {
    assert.equal(await get(records, sampleRef(1)), null)
    assert.equal(await update(records, sampleRef(1), { status: 'success' }), null)
    assert.equal(await get(records, sampleRef(1)), null, 'an update adds nothing')
  },
  'any text is allowed in any field, including ids': async ({ records }) => {
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
  'a reference is unique across accounts': async ({ records }) => {
    await add(records, sampleTransaction())
    await assertFails('internal', () => add(records, sampleTransaction({ filename: 'second.pdf' })))
    await assertFails('internal', () => add(records, sampleTransaction({ account: 'other' })))
    assert.deepEqual(await list(records), [sampleTransaction()])
    assert.deepEqual(await list(records, { account: 'other' }), [])
  },
  'an update changes the given fields and returns the record': async ({ records }) => {
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
  'an update limited to some states does not change others': async ({ records }) => {
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
  'another account cannot read or update them': async ({ records }) => {
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
  'values are copied when stored and returned': async ({ records }) => {
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
}

/** Attempts to deliver webhooks. */
export const WEBHOOK_CASES: StorageCases = {
  'attempts of a transaction are returned in order': async ({ records }) => {
    const own = { account: 'acme', transaction_ref: sampleRef(1) }
    assert.deepEqual(await records.listWebhookAttempts(own), [])
    const failed = sampleAttempt({
      status_code: null,
      message: AWKWARD_TEXTS.join(' '),
      retry_at: '2026-01-01T08:00:05.000Z',
    })
    const attempts = [failed, ...[2, 3, 10].map(attempt => sampleAttempt({ attempt }))]
    for (const attempt of attempts.toReversed()) await records.addWebhookAttempt({ attempt })
    await records.addWebhookAttempt({ attempt: sampleAttempt({ transaction_ref: sampleRef(2) }) })
    assert.deepEqual(await records.listWebhookAttempts(own), attempts)
    assert.deepEqual(await records.listWebhookAttempts({ ...own, account: 'other' }), [])
  },
  'an attempt with the same number replaces the earlier one': async ({ records }) => {
    await records.addWebhookAttempt({ attempt: sampleAttempt({ status_code: 500, message: 'refused' }) })
    await records.addWebhookAttempt({ attempt: sampleAttempt() })
    const own = { account: 'acme', transaction_ref: sampleRef(1) }
    assert.deepEqual(await records.listWebhookAttempts(own), [sampleAttempt()])
  },
}
