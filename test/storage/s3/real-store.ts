import type { s3Files } from '../../../src/storage/s3/index.ts'

/**
 * A real S3 store for the tests; null without one. `PLATEN_TEST_S3` is the options of `s3Files` as JSON, at least
 * `{"endpoint":"…","bucket":"…","credentials":{"accessKeyId":"…","secretAccessKey":"…"}}`. The bucket must exist. The
 * tests store in folders of their own below `case/` and do not remove all of them.
 */
export const realStore: Parameters<typeof s3Files>[0] | null =
  process.env['PLATEN_TEST_S3'] === undefined ? null : JSON.parse(process.env['PLATEN_TEST_S3'])
