import assert from 'node:assert/strict'
import type { StorageCases } from './case.ts'
import { sampleJob, sampleRef, sampleTemplate, sampleTransaction } from './samples.ts'

/** More records than an adapter reads at once. */
const MANY = 450

/** Listing everything of all accounts, as copying a storage does. */
export const EXPORT_CASES: StorageCases = {
  'templates of all accounts, by account, then by id as bytes': async ({ records }) => {
    assert.deepEqual(await all(records.listAllTemplates()), [])
    const order = [
      ['A', 'z'],
      ['a', 'a'],
      ['a', 'b'],
      ['a', 'é'],
      ['a', '\uffee'],
      ['a', '😀'],
      ['b', 'A'],
    ] as const
    const templates = order.map(([account, template_id]) => sampleTemplate({ account, template_id }))
    for (const template of templates.toReversed()) await records.putTemplate({ template })
    assert.deepEqual(await all(records.listAllTemplates()), templates)
  },
  'transactions of all accounts, by reference': async ({ records }) => {
    assert.deepEqual(await all(records.listAllTransactions()), [])
    const transactions = Array.from({ length: MANY }, (_, at) =>
      sampleTransaction({
        transaction_ref: sampleRef(at),
        account: `account-${at % 7}`,
        status: at % 2 === 0 ? 'success' : 'error',
        deletion_status: at % 3 === 0 ? 1 : 0,
      }),
    )
    for (const transaction of transactions.toReversed()) await records.addTransaction({ transaction })
    assert.deepEqual(await all(records.listAllTransactions()), transactions)
    for await (const { transaction_ref } of records.listAllTransactions()) {
      assert.equal(transaction_ref, sampleRef(0), 'a list may be left early')
      break
    }
  },
  'jobs, including running ones': async ({ queue, work }) => {
    assert.deepEqual(await all(queue.list()), [])
    const jobs = Array.from({ length: MANY }, (_, at) =>
      sampleJob({
        id: sampleRef(at),
        account: `account-${at % 7}`,
        kind: at % 2 === 0 ? 'render' : 'webhook',
      }),
    )
    for (const job of jobs) await queue.enqueue(job)
    const { arrived, end } = work()
    await arrived(1)
    const found = await all(queue.list())
    assert.deepEqual(
      found.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      jobs,
    )
    end(0)
  },
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
