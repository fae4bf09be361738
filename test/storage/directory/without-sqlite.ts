import { PlatenError } from '../../../src/errors.ts'
import { directoryStorage } from '../../../src/storage/directory/index.ts'
import { sampleBytes } from '../../../src/testing/samples.ts'

// Prints what a host sees on a Node without node:sqlite. Argument: folder.

const { files, records } = directoryStorage(process.argv[2] ?? '')
await files.put({ key: 'abcdefgh', bytes: sampleBytes(10) })
try {
  await records.isKeyInUse({ key: 'abcdefgh' })
} catch (cause) {
  const code = cause instanceof PlatenError ? cause.code : null
  console.log(JSON.stringify({ code, message: String(cause) }))
}
