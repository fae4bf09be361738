import { PlatenError } from '../../../src/base/errors.ts'
import { directoryStorage } from '../../../src/storage/directory/index.ts'

// Prints the errors on a Node without node:sqlite. Argument: folder.

try {
  directoryStorage(process.argv[2] ?? '')
} catch (cause) {
  const code = cause instanceof PlatenError ? cause.code : null
  console.log(JSON.stringify({ code, message: String(cause) }))
}
