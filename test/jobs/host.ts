import { subscribe } from 'node:diagnostics_channel'
import { createEngine } from '../../src/index.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'

// A host that queues PDFs while it renders them, and ends when all webhooks are delivered. Prints `ack <ref>` when a
// call returns and `<outcome> <ref>` when a job ends. Arguments: folder, number of PDFs, receiver.

const [path = '', wanted = '0', webhook_url = ''] = process.argv.slice(2)
subscribe('platen:job', event => {
  const { outcome, transactionRef } = event as { outcome: string; transactionRef: string }
  console.log(`${outcome} ${transactionRef}`)
})
const engine = await createEngine({
  storage: directoryStorage(path),
  sweepIntervalMs: 0,
  rendering: { isolation: 'none' },
  jobs: { concurrency: 3, leaseMs: 300, pollMs: 10 },
  webhooks: { allowPrivateHosts: ['127.0.0.1'], retryDelaysMs: Array(20).fill(5) },
})
await engine.putTemplate({ template_id: 'hello', document: { content: ['Hello {{name}}'] } })
for (let i = 0; i < Number(wanted); i++) {
  const data = { name: `number ${i}` }
  const { transaction_ref } = await engine.createPdf({ template_id: 'hello', data, async: true, webhook_url })
  console.log(`ack ${transaction_ref}`)
}

/** True if every object is rendered and its webhook delivered. Jobs whose record was never written do not count. */
async function isAllDone(): Promise<boolean> {
  const { objects } = await engine.listObjects({ limit: 500 })
  if (objects.some(({ status }) => status === 'pending' || status === 'processing')) return false
  const details = await Promise.all(
    objects.map(({ transaction_ref }) => engine.getObject({ transaction_ref })),
  )
  return details.every(({ object }) => object.webhook_status !== 'waiting')
}
while (!(await isAllDone())) await new Promise(resolve => setTimeout(resolve, 20))
await engine.close()
console.log('end')
