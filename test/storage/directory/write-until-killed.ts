import { writeSync } from 'node:fs'
import { directoryStorage } from '../../../src/storage/directory/index.ts'
import { sampleRef, sampleTransaction } from '../../../src/testing/samples.ts'
import { numberedContent } from './numbered-content.ts'

// Stores file, then row, until killed, at most 20 times; prints `begin 7` before and `done 7` after each.
// Arguments: folder, first number.

const [path = '', first = '0'] = process.argv.slice(2)
const { files, records } = directoryStorage(path)
for (let number = Number(first); number < Number(first) + 20; number++) {
  const primary_key = `numbered-${number}.bin`
  const bytes = numberedContent(number)
  writeSync(1, `begin ${number}\n`)
  await files.put({ key: primary_key, bytes })
  await records.addTransaction({
    transaction: sampleTransaction({
      transaction_ref: sampleRef(number),
      status: 'success',
      primary_key,
    }),
  })
  writeSync(1, `done ${number}\n`)
}
