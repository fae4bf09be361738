import { createEngine, startWorker } from '../../src/index.ts'
import { storageOf } from './storage.ts'

// A process that runs jobs. Prints `ready` when it has started.

const engine = await createEngine({
  storage: storageOf(process.env),
  jobs: { concurrency: 4, leaseMs: 10_000, pollMs: 100 },
  rendering: { isolation: 'none' },
  logger: { warn: (message, cause) => console.error(message, cause) },
})
const worker = startWorker(engine)
console.log('ready')
await worker.stopped
