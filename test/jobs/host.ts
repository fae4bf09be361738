import { subscribe } from 'node:diagnostics_channel'
import { createEngine } from '../../src/index.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'

// A host that asks for PDFs while it makes them, and ends when all are made and told of. Prints `ack <ref>` when one
// is acknowledged and `<outcome> <ref>` when a job has ended. Arguments: folder, how many to ask for, receiver.

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

/** Every object is made and told of. A job whose asking was cut off before its record stays longer: nobody waits for it. */
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
