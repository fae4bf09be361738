import { directoryStorage } from '../../../src/storage/directory/index.ts'
import { sampleRef, sampleTemplate, sampleTransaction } from '../../../src/testing/samples.ts'
import { numberedContent } from './numbered-content.ts'

// Stores `count` transactions, and one file and one template that other processes replace too.
// Arguments: folder, first number, count.

const [path = '', first = '0', count = '1'] = process.argv.slice(2)
const { files, records } = directoryStorage(path)
for (let number = Number(first); number < Number(first) + Number(count); number++) {
  await files.put({ key: 'shared-file', bytes: numberedContent(number) })
  await records.putTemplate({ template: sampleTemplate({ name: String(number) }) })
  const transaction = sampleTransaction({ transaction_ref: sampleRef(number) })
  await records.addTransaction({ transaction })
  await records.updateTransaction({
    account: transaction.account,
    transaction_ref: transaction.transaction_ref,
    changes: { status: 'success', total_pages: number },
  })
}
await records.close()
await files.close()
