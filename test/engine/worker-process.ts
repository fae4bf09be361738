import { createEngine, startWorker } from '../../src/index.ts'
import { directoryStorage } from '../../src/storage/directory/index.ts'

// A process that runs the jobs of a folder until it receives a signal. Argument: the folder.

const engine = await createEngine({
  storage: directoryStorage(process.argv[2] ?? ''),
  jobs: { pollMs: 20 },
  rendering: { isolation: 'none' },
})
await startWorker(engine).stopped
