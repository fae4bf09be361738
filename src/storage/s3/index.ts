import type { FileStore } from '../contracts.ts'
import { createS3Files } from './files.ts'
import { type GivenS3FilesOptions, readS3Options } from './options.ts'

export { DEFAULT_S3_OPTIONS, type S3Credentials, type S3Encryption, type S3FilesOptions } from './options.ts'

/**
 * Files in a bucket of Amazon S3 or of a store with its API, such as MinIO, Ceph, Cloudflare R2 or Google Cloud Storage.
 * Use it as `files` of a storage whose records and queue are elsewhere:
 * `{ ...directoryStorage('./data'), files: s3Files({ bucket, credentials }) }`.
 *
 * `put` replaces objects atomically and `url` is a presigned URL. Requests are repeated while that may help; then calls
 * fail with `storage_unavailable`. Messages never contain credentials. Redirects are not followed.
 * @throws PlatenError `invalid_option`
 */
export function s3Files(options: GivenS3FilesOptions): FileStore {
  return createS3Files(readS3Options(options))
}
