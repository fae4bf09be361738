import { subscribe } from 'node:diagnostics_channel'
import { createEngine, memoryStorage, PlatenError } from '../../src/index.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'

// Queues jobs and returns; prints how they end while the event loop keeps the process alive.
// Arguments: memory, or directory and a folder.

const [kind = '', path = ''] = process.argv.slice(2)
const isMemory = kind === 'memory'
const inner = isMemory ? memoryStorage() : directoryStorage(path)
let failures = isMemory ? 1 : 0
const storage = {
  ...inner,
  files: {
    ...inner.files,
    async put(params: { key: string; bytes: Uint8Array }) {
      if (failures-- > 0) throw new PlatenError('storage_unavailable', 'full')
      await inner.files.put(params)
    },
  },
}
subscribe('platen:job', event => {
  const { outcome, attempt, code } = event as { outcome: string; attempt: number; code: string | null }
  console.log(outcome === 'success' ? `success ${attempt}` : `${outcome} ${code}`)
})
subscribe('platen:webhook', event => {
  console.log(`webhook ${(event as { outcome: string }).outcome}`)
})

const engine = await createEngine({
  storage,
  jobs: { retryDelaysMs: [300], concurrency: 1 },
  webhooks: { allowPrivateHosts: ['127.0.0.1'] },
})
await engine.putTemplate({ template_id: 'hello', document: { content: ['Hello'] } })
const webhook = isMemory ? {} : { webhook_url: 'http://127.0.0.1:1/nobody-listens' }
for (let i = 0; i < (isMemory ? 3 : 1); i++) {
  await engine.createPdf({ template_id: 'hello', async: true, ...webhook })
}
