import { Pool } from 'pg'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { memoryStorage } from '../../../src/storage/memory/index.ts'
import { type PostgresRecordsOptions, postgresRecords } from '../../../src/storage/postgres/index.ts'
import { type StorageUnderTest, storageConformance } from '../../../src/testing/index.ts'
import { dropSchema, newSchema, PGLITE_START_MS, POSTGRES_URL, startPglite } from './databases.ts'

/** Records in a new schema; files and queue stay in memory, also when the storage is opened again. */
function onServer(url: string, options: Partial<PostgresRecordsOptions> = {}): StorageUnderTest {
  const schema = newSchema()
  const pool = () => new Pool({ connectionString: url, max: 5 })
  const open = () => ({ ...memoryStorage(), records: postgresRecords({ pool, schema, ...options }) })
  return { storage: open(), reopen: open, remove: () => dropSchema(url, schema) }
}

/** Cases of records. Those of the other stores run on memoryStorage() elsewhere. */
function conformance(createStorage: () => StorageUnderTest) {
  const ofOthers = /^(?:files|queue|reopening):/
  return storageConformance({ createStorage }).filter(({ name }) => !ofOthers.test(name))
}

describe('on PGlite', () => {
  let server: Awaited<ReturnType<typeof startPglite>>
  beforeAll(async () => {
    server = await startPglite()
  }, PGLITE_START_MS)
  afterAll(() => server.stop())

  // All clients of PGlite share one session, and thus its named statements.
  for (const { name, run } of conformance(() => onServer(server.url, { preparedStatements: false }))) {
    test(name, run)
  }
})

describe.skipIf(POSTGRES_URL === null)('on a server', () => {
  for (const { name, run } of conformance(() => onServer(POSTGRES_URL ?? ''))) test(name, run)
})
