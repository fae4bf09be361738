import assert from 'node:assert/strict'
import { assertFails, type StorageCases } from './case.ts'
import {
  sampleAttempt,
  sampleBytes,
  sampleClaim,
  sampleJob,
  sampleRef,
  sampleTemplate,
  sampleTransaction,
} from './samples.ts'

const KEY = 'abcdefgh.pdf'

/** Closing a storage. */
export const CLOSING_CASES: StorageCases = {
  'may be repeated, and done before any other call': async ({ records, files, queue }) => {
    const stores = [records, files, queue]
    await Promise.all([...stores, ...stores].map(store => store.close()))
    for (const store of stores) await store.close()
  },
  'every later call fails with storage_unavailable': async ({ records, files, queue }) => {
    await records.putTemplate({ template: sampleTemplate() })
    await files.put({ key: KEY, bytes: sampleBytes(10) })
    await queue.enqueue(sampleJob())
    const now = '2026-01-01T08:00:00.000Z'
    await records.claimIdempotencyKey({ claim: sampleClaim({ answer: '{}' }), now })
    for (const store of [records, files, queue]) await store.close()
    const account = 'acme'
    const template = { account, template_id: 'invoice' }
    const transaction = { account, transaction_ref: sampleRef(1) }
    const filter = { account, template_id: null, limit: 1, offset: 0 }
    const calls: (() => unknown)[] = [
      () => records.putTemplate({ template: sampleTemplate() }),
      () => records.getTemplate(template),
      () => records.listTemplates({ ...filter, format: null, group_name: null }),
      () => records.deleteTemplate(template),
      () => records.listAllTemplates()[Symbol.asyncIterator]().next(),
      () => records.listAllTransactions()[Symbol.asyncIterator]().next(),
      () => records.addTransaction({ transaction: sampleTransaction() }),
      () => records.updateTransaction({ ...transaction, changes: { status: 'error' } }),
      () => records.getTransaction(transaction),
      () => records.listTransactions({ ...filter, statuses: null }),
      () => records.findTransactionByKey({ account, key: KEY }),
      () => records.listExpired({ before: '2026-01-01T00:00:00.000Z', limit: 1 }),
      () => records.listAbandoned({ before: '2026-01-01T00:00:00.000Z', limit: 1 }),
      () => records.sweepTransactions({ before: '2026-01-01T00:00:00.000Z', limit: 1 }),
      () => records.addWebhookAttempt({ attempt: sampleAttempt() }),
      () => records.listWebhookAttempts(transaction),
      () => files.put({ key: KEY, bytes: sampleBytes(10) }),
      () => files.get({ key: KEY }),
      () => files.delete({ key: KEY }),
      () => files.trash({ key: KEY }),
      () => files.emptyTrash({ before: '2026-01-01T00:00:00.000Z' }),
      () => files.url({ key: KEY }),
      () => files.keyOf({ url: 'https://elsewhere.example/' }),
      () => files.list()[Symbol.asyncIterator]().next(),
      () => queue.enqueue(sampleJob()),
      () => queue.counts(),
      () => queue.list()[Symbol.asyncIterator]().next(),
      () => queue.work({ kinds: [], concurrency: 1, leaseMs: 1, pollMs: 1, handler: async () => 'done' }),
    ]
    for (const call of calls) await assertFails('storage_unavailable', call)
  },
  'closing one store leaves the others open': async ({ records, files, queue }) => {
    await queue.enqueue(sampleJob())
    await records.putTemplate({ template: sampleTemplate() })
    await records.close()
    assert.deepEqual(await queue.counts(), { waiting: 1, leased: 0 })
    await queue.close()
    await files.put({ key: KEY, bytes: sampleBytes(10) })
  },
}

/** Reopening a storage. */
export const REOPENING_CASES: StorageCases = {
  'acknowledged writes are still there': async ({ records, files, queue, reopen }) => {
    await records.putTemplate({ template: sampleTemplate() })
    await records.addTransaction({ transaction: sampleTransaction() })
    await records.updateTransaction({
      account: 'acme',
      transaction_ref: sampleRef(1),
      changes: { status: 'success', primary_key: KEY },
    })
    await files.put({ key: KEY, bytes: sampleBytes(100_000) })
    const url = await files.url({ key: KEY })
    await queue.enqueue(sampleJob())
    const now = '2026-01-01T08:00:00.000Z'
    await records.claimIdempotencyKey({ claim: sampleClaim({ answer: '{}' }), now })
    for (const store of [records, files, queue]) await store.close()

    const again = await reopen()
    assert.deepEqual(
      await again.records.getTemplate({ account: 'acme', template_id: 'invoice' }),
      sampleTemplate(),
    )
    assert.deepEqual(
      await again.records.findTransactionByKey({ account: 'acme', key: KEY }),
      sampleTransaction({ status: 'success', primary_key: KEY }),
    )
    const file = await again.files.get({ key: KEY })
    assert.equal(file?.bytes, 100_000)
    await file?.stream.cancel()
    assert.equal(again.files.keyOf({ url }), KEY, 'a URL made before still leads to the file')
    assert.deepEqual(await again.queue.counts(), { waiting: 1, leased: 0 })
    const claim = sampleClaim({ claim_id: 'second' })
    const held = await again.records.claimIdempotencyKey({ claim, now })
    assert.deepEqual(held, sampleClaim({ answer: '{}' }))
  },
}
