import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { memoryStorage } from '../../../src/storage/memory/index.ts'
import { s3Files } from '../../../src/storage/s3/index.ts'
import { storageConformance } from '../../../src/testing/index.ts'
import { realStore } from './real-store.ts'
import { BUCKET, CREDENTIALS, type S3Server, startS3 } from './s3-server.ts'

/** Cases of files, in a folder of the bucket for each case. */
function conformance(options: () => Parameters<typeof s3Files>[0]) {
  const createStorage = () => {
    const prefix = `case/${randomUUID()}`
    const files = s3Files({ ...options(), prefix })
    return { storage: { ...memoryStorage(), files } }
  }
  return storageConformance({ createStorage }).filter(({ name }) => /^(?:files|closing):/.test(name))
}

describe('s3rver', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3()
  })
  afterAll(() => server.stop())
  const cases = conformance(() => ({
    bucket: BUCKET,
    endpoint: server.endpoint,
    credentials: CREDENTIALS,
  }))
  for (const { name, run } of cases) test(name, run)
})

describe.skipIf(realStore === null)('the store of PLATEN_TEST_S3', () => {
  const cases = conformance(() => {
    if (realStore === null) throw new Error('PLATEN_TEST_S3 is not set')
    return realStore
  })
  for (const { name, run } of cases) test(name, run)
})
