import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlatenError } from '../../../src/base/errors.ts'
import { directoryStorage } from '../../../src/storage/directory/index.ts'
import { sampleBytes, sampleRef, sampleTransaction } from '../../../src/testing/samples.ts'

// Fills the disk below a storage, continues, and prints the results. Argument: a folder of 2 MB.

const path = process.argv[2] ?? ''
const KEY = 'otherfile'
const { files, records } = directoryStorage(path)

async function outcome(call: () => Promise<unknown>): Promise<unknown> {
  try {
    await call()
    return 'done'
  } catch (cause) {
    return cause instanceof PlatenError ? { code: cause.code, message: cause.message } : String(cause)
  }
}

async function fileEntries(): Promise<{ key: string; bytes: number }[]> {
  const found: { key: string; bytes: number }[] = []
  for await (const { key, bytes } of files.list()) found.push({ key, bytes })
  return found
}

const put = (key: string, length: number) => files.put({ key, bytes: sampleBytes(length) })
const add = (order: number) =>
  records.addTransaction({
    transaction: sampleTransaction({ transaction_ref: sampleRef(order), meta: 'm'.repeat(50_000) }),
  })
const countRows = async () => {
  const filter = { account: 'acme', template_id: null, statuses: null, limit: 10, offset: 0 }
  return (await records.listTransactions(filter)).length
}

/** Writes until no byte fits. */
function fillDisk(): void {
  for (let length = 1_048_576, at = 0; length >= 1; at++) {
    try {
      writeFileSync(join(path, `filler-${at}`), Buffer.alloc(length))
    } catch {
      rmSync(join(path, `filler-${at}`), { force: true })
      length = length / 2
    }
  }
}

function emptyDisk(): void {
  for (const name of readdirSync(path)) if (name.startsWith('filler-')) rmSync(join(path, name))
}

function remount(mode: 'ro' | 'rw'): void {
  execFileSync('sh', ['-c', `mount -o remount,${mode} "$0"`, path])
}

const seen: Record<string, unknown> = {}
await put('firstfile', 10_000)
await put('replaced1', 20_000)
await add(1)

seen['fileTooLarge'] = await outcome(() => put('largefile', 4_000_000))
seen['replacementTooLarge'] = await outcome(() => put('replaced1', 4_000_000))
seen['filesAfter'] = await fileEntries()
seen['temporariesAfter'] = readdirSync(join(path, 'tmp'))
seen['fileThatFits'] = await outcome(() => put('smallfile', 10_000))

fillDisk()
seen['fileOnFullDisk'] = await outcome(() => put(KEY, 10_000))
seen['rowOnFullDisk'] = await outcome(() => add(2))
seen['rowsOnFullDisk'] = await countRows()
emptyDisk()
seen['rowAfter'] = await outcome(() => add(2))
seen['rowsAfter'] = await countRows()

await records.close()
await files.close()
remount('ro')
const again = directoryStorage(path)
seen['fileOnReadOnlyDisk'] = await outcome(() => again.files.put({ key: KEY, bytes: sampleBytes(10) }))
seen['fileReadOnReadOnlyDisk'] = (await again.files.get({ key: 'firstfile' }))?.bytes
seen['rowOnReadOnlyDisk'] = await outcome(() =>
  again.records.findTransactionByKey({ account: null, key: KEY }),
)
remount('rw')
seen['fileAfterReadOnly'] = await outcome(() => again.files.put({ key: KEY, bytes: sampleBytes(10) }))
seen['rowAfterReadOnly'] = await outcome(() =>
  again.records.findTransactionByKey({ account: null, key: KEY }),
)
seen['temporariesAtEnd'] = readdirSync(join(path, 'tmp'))

console.log(JSON.stringify(seen))
