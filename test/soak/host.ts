import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHandler, staticKeys, toNodeListener } from '../../src/http/index.ts'
import { createEngine } from '../../src/index.ts'
import { storageOf } from './storage.ts'

// An HTTP host that leaves jobs to workers. Prints its port.

const engine = await createEngine({
  storage: storageOf(process.env),
  jobs: { concurrency: 0 },
  rendering: { workers: 1 },
  publicUrl: 'https://documents.example',
})
const handler = createHandler(engine, {
  authenticate: staticKeys({ key: 'acme' }),
  limits: { maxRequests: 1_000_000 },
})
const server = createServer(toNodeListener(handler)).listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port)
})
process.once('SIGTERM', async () => {
  server.close()
  server.closeAllConnections()
  await engine.close()
})
