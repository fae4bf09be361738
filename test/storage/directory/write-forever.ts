import { writeSync } from 'node:fs'
import { directoryStorage } from '../../../src/storage/directory/index.ts'
import { sampleRef, sampleTransaction } from '../../../src/testing/samples.ts'
import { numberedContent } from './numbered-content.ts'

// Stores file, then row, and says the number, until it is killed. Arguments: folder, first number.

const [path = '', first = '0'] = process.argv.slice(2)
const { files, records } = directoryStorage(path)
for (let number = Number(first); ; number++) {
  const primary_key = `numbered-${number}.bin`
  await files.put({ key: primary_key, bytes: numberedContent(number) })
  await records.addTransaction({
    transaction: sampleTransaction({
      transaction_ref: sampleRef(number),
      status: 'success',
      primary_key,
    }),
  })
  writeSync(1, `${number}\n`)
}
