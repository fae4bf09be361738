// Reads and writes a folder as a user without write permission, and prints the results. Argument: the folder.
import { directoryStorage } from '../../../src/storage/directory/index.ts'
import { sampleBytes, sampleRef, sampleTransaction } from '../../../src/testing/samples.ts'

const [path = '', user = ''] = process.argv.slice(2)
if (user !== '') process.setuid?.(Number(user))

async function outcome(action: () => Promise<unknown>): Promise<unknown> {
  return await action().catch(({ code, message }: { code?: string; message?: string }) => ({ code, message }))
}

const { records, files } = directoryStorage(path)
const list = { account: 'acme', template_id: null, statuses: null, limit: 9, offset: 0 }
const transaction = sampleTransaction({ transaction_ref: sampleRef(2) })
const seen = {
  list: await outcome(async () => (await records.listTransactions(list)).length),
  file: await outcome(async () => (await files.get({ key: 'abcdefgh.pdf' }))?.bytes),
  add: await outcome(() => records.addTransaction({ transaction })),
  put: await outcome(() => files.put({ key: 'ijklmnop.pdf', bytes: sampleBytes(1) })),
}
await records.close()
await files.close()
console.log(JSON.stringify(seen))
