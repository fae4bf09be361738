import { test } from 'vitest'
import { memoryStorage } from '../../src/storage/memory/index.ts'
import { storageConformance } from '../../src/testing/index.ts'

const conformance = storageConformance({
  createStorage: () => ({ storage: memoryStorage() }),
  skip: { 'reopening: what was acknowledged is still there': 'memory ends with its storage' },
})
for (const { name, skipped, run } of conformance) {
  test.skipIf(skipped !== null)(skipped === null ? name : `${name} (not here: ${skipped})`, run)
}
