import { isRecord } from '../../base/json.ts'
import {
  booleanRule,
  invalidOption,
  milliseconds,
  type OptionRules,
  oneOf,
  orNull,
  readOptions,
  rule,
  secret,
  wholeNumber,
} from '../../base/options.ts'
import { hasCredentials, isHttpUrl } from '../../base/urls.ts'

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of temporary credentials. */
  readonly sessionToken?: string | null | undefined
  /** When they end; null or absent: when the store refuses them. */
  readonly expiration?: Date | string | null | undefined
}

/** Server-side encryption of new objects. `keyId` is the key of AWS KMS; null: the default key of the account. */
export type S3Encryption =
  | { readonly type: 'AES256' }
  | { readonly type: 'aws:kms'; readonly keyId?: string | null }

export interface S3FilesOptions {
  readonly bucket: string
  /** Base URL of the store, such as `https://minio.example:9000`. Null: AWS in `region`. */
  readonly endpoint: string | null
  /** Region of the bucket, part of each signature. Stores without regions accept `us-east-1`; Cloudflare R2 `auto`. */
  readonly region: string
  /** A function is called again before its credentials expire and after the store has refused them. */
  readonly credentials: S3Credentials | (() => S3Credentials | Promise<S3Credentials>)
  /** Folder in the bucket, such as `platen/production`. Platen touches nothing outside of it. */
  readonly prefix: string
  /**
   * True: `https://endpoint/bucket/key`. False: `https://bucket.endpoint/key`. Null: true for an `endpoint` and for
   * buckets with a dot in their name, else false.
   */
  readonly forcePathStyle: boolean | null
  /** How long presigned URLs are valid; at most 7 days. */
  readonly urlExpiryMs: number
  /** Larger files, and streams, are stored in parts of this length. Each running `put` of a stream buffers one part. */
  readonly multipartBytes: number
  /** Checksum that the store compares and AWS keeps, besides the signed hash of the content. Null: none. */
  readonly checksum: 'sha256' | 'md5' | null
  /** Null: as the bucket is configured. */
  readonly encryption: S3Encryption | null
  /** Further attempts after network errors, timeouts and responses such as 500 and 503. */
  readonly retries: number
  /** Of one attempt until its response, and then of each wait for more bytes. */
  readonly timeoutMs: number
}

/** `bucket` and `credentials` are required; the other options have defaults. */
export type GivenS3FilesOptions = Pick<S3FilesOptions, 'bucket' | 'credentials'> &
  Partial<Omit<S3FilesOptions, 'bucket' | 'credentials'>>

export const DEFAULT_S3_OPTIONS: Omit<S3FilesOptions, 'bucket' | 'credentials'> = {
  endpoint: null,
  region: 'us-east-1',
  prefix: '',
  forcePathStyle: null,
  urlExpiryMs: 3_600_000,
  multipartBytes: 8_388_608,
  checksum: 'md5',
  encryption: null,
  retries: 3,
  timeoutMs: 60_000,
}

const MAX_URL_EXPIRY_MS = 7 * 24 * 3_600_000
/** The least and greatest length of a part in S3; the last one may be shorter. */
const MIN_PART_BYTES = 5_242_880
const MAX_PART_BYTES = 5_368_709_120

const RULES: OptionRules<S3FilesOptions> = {
  bucket: rule('the name of a bucket', value => matches(value, /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/)),
  endpoint: secret(
    orNull(
      rule(
        'an http or https URL without user, query and fragment',
        value =>
          isHttpUrl(value) &&
          !hasCredentials(value) &&
          new URL(value).search === '' &&
          new URL(value).hash === '',
      ),
    ),
  ),
  region: rule("a region such as 'eu-central-1'", value => matches(value, /^[A-Za-z0-9-]{1,64}$/)),
  credentials: secret(
    rule(
      'an object with accessKeyId and secretAccessKey, or a function that returns one',
      value => typeof value === 'function' || isCredentials(value),
    ),
  ),
  prefix: rule(
    "folders of letters, digits, '.', '_' and '-', separated by '/'",
    value => value === '' || (matches(value, /^[\w.-]+(?:\/[\w.-]+)*\/?$/) && !hasDotFolder(value)),
  ),
  forcePathStyle: orNull(booleanRule),
  urlExpiryMs: rule(
    `milliseconds from 1000 to ${MAX_URL_EXPIRY_MS}`,
    value => typeof value === 'number' && value >= 1000 && value <= MAX_URL_EXPIRY_MS,
  ),
  multipartBytes: wholeNumber(MIN_PART_BYTES, MAX_PART_BYTES),
  checksum: orNull(oneOf('sha256', 'md5')),
  encryption: orNull(
    rule(
      "{ type: 'AES256' } or { type: 'aws:kms', keyId }",
      value =>
        isRecord(value) &&
        (value['type'] === 'AES256' || (value['type'] === 'aws:kms' && isKeyId(value['keyId'] ?? null))),
    ),
  ),
  retries: wholeNumber(0, 20),
  timeoutMs: milliseconds(1),
}

/** @throws PlatenError `invalid_option`, which never shows credentials. */
export function readS3Options(options: unknown): S3FilesOptions {
  const read = readOptions<S3FilesOptions>('s3Files', options, { rules: RULES, defaults: DEFAULT_S3_OPTIONS })
  for (const name of ['bucket', 'credentials'] as const) {
    if (read[name] === undefined) throw invalidOption(`s3Files() needs the option '${name}'.`)
  }
  return read
}

/** True for credentials that can be sent in a header. */
export function isCredentials(value: unknown): value is S3Credentials {
  if (!isRecord(value)) return false
  const { accessKeyId, secretAccessKey, sessionToken = null, expiration = null } = value
  return (
    matches(accessKeyId, HEADER_VALUE) &&
    typeof secretAccessKey === 'string' &&
    secretAccessKey !== '' &&
    (sessionToken === null || matches(sessionToken, HEADER_VALUE)) &&
    (expiration === null ||
      ((typeof expiration === 'string' || expiration instanceof Date) &&
        !Number.isNaN(new Date(expiration).getTime())))
  )
}

const HEADER_VALUE = /^[\x21-\x7e]+$/

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}

function isKeyId(value: unknown): boolean {
  return value === null || matches(value, HEADER_VALUE)
}

function hasDotFolder(value: unknown): boolean {
  return String(value)
    .split('/')
    .some(folder => folder === '.' || folder === '..')
}
