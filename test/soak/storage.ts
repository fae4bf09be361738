import pg from 'pg'
import type { Storage } from '../../src/index.ts'
import { pgBossQueue, postgresRecords } from '../../src/storage/postgres/index.ts'
import { s3Files } from '../../src/storage/s3/index.ts'

/** The storage that all processes of the test share. */
export const storageOf = ({
  DATABASE_URL = '',
  S3_ENDPOINT = '',
  S3_BUCKET = '',
}: NodeJS.ProcessEnv): Storage => ({
  records: postgresRecords({ pool: () => new pg.Pool({ connectionString: DATABASE_URL, max: 8 }) }),
  queue: pgBossQueue({ connectionString: DATABASE_URL }),
  files: s3Files({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  }),
})
