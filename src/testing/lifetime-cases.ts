import assert from 'node:assert/strict'
import { assertFails, type StorageCase } from './case.ts'
import { sampleBytes, sampleRef, sampleTemplate, sampleTransaction } from './samples.ts'

const KEY = 'abcdefgh.pdf'

/** What the contract says of closing a storage and opening it again. */
export const LIFETIME_CASES: readonly StorageCase[] = [
  {
    name: 'closing: may be done twice, and before anything else',
    async check({ storage: { records, files } }) {
      await Promise.all([records.close(), records.close(), files.close(), files.close()])
      await records.close()
      await files.close()
    },
  },
  {
    name: 'closing: every later call fails with storage_unavailable',
    async check({ storage: { records, files } }) {
      await records.putTemplate({ template: sampleTemplate() })
      await files.put({ key: KEY, bytes: sampleBytes(10) })
      await records.close()
      await files.close()
      const account = 'acme'
      const template = { account, template_id: 'invoice' }
      const transaction = { account, transaction_ref: sampleRef(1) }
      const filter = { account, template_id: null, limit: 1, offset: 0 }
      const calls: (() => unknown)[] = [
        () => records.putTemplate({ template: sampleTemplate() }),
        () => records.getTemplate(template),
        () => records.listTemplates({ ...filter, format: null, group_name: null }),
        () => records.deleteTemplate(template),
        () => records.addTransaction({ transaction: sampleTransaction() }),
        () => records.updateTransaction({ ...transaction, changes: { status: 'error' } }),
        () => records.getTransaction(transaction),
        () => records.listTransactions({ ...filter, statuses: null }),
        () => records.findTransactionByKey({ account, key: KEY }),
        () => records.listExpired({ before: '2026-01-01T00:00:00.000Z', limit: 1 }),
        () => records.isKeyInUse({ key: KEY }),
        () => files.put({ key: KEY, bytes: sampleBytes(10) }),
        () => files.get({ key: KEY }),
        () => files.delete({ key: KEY }),
        () => files.url({ key: KEY }),
        () => files.keyOf({ url: 'https://elsewhere.example/' }),
        () => files.list()[Symbol.asyncIterator]().next(),
      ]
      for (const call of calls) await assertFails('storage_unavailable', call)
    },
  },
  {
    name: 'reopening: what was acknowledged is still there',
    async check({ storage: { records, files }, reopen }) {
      await records.putTemplate({ template: sampleTemplate() })
      await records.addTransaction({ transaction: sampleTransaction() })
      await records.updateTransaction({
        account: 'acme',
        transaction_ref: sampleRef(1),
        changes: { status: 'success', primary_key: KEY },
      })
      await files.put({ key: KEY, bytes: sampleBytes(100_000) })
      const url = files.url({ key: KEY })
      await records.close()
      await files.close()

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
    },
  },
]
