/** Signed requests with a time limit for each attempt, retried while that may help. */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { unshared } from '../../base/bytes.ts'
import { PlatenError } from '../../base/errors.ts'
import { closedStorage } from '../storage-errors.ts'
import { createCredentials } from './credentials.ts'
import { isUntrustedCertificate, S3TimeoutError } from './faults.ts'
import type { S3FilesOptions } from './options.ts'
import { checkResponse, S3ResponseError } from './response.ts'
import { presignedUrl, type SigningContext, signedHeaders } from './sign.ts'
import { S3FormatError } from './xml.ts'

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Default: as the options of the store. */
  readonly retries?: number
}

export type Client = ReturnType<typeof createClient>

/** Delays before retries: random, up to 200 ms, 400 ms, … */
const FIRST_DELAY_MS = 200
const MAX_DELAY_MS = 10_000

/** Codes of errors that pass, whatever their status. The last three: bytes were changed or lost on the way. */
const TRANSIENT_CODES: ReadonlySet<string | null> = new Set([
  'InternalError',
  'RequestTimeout',
  'ServiceUnavailable',
  'SlowDown',
  'OperationAborted',
  'BadDigest',
  'IncompleteBody',
  'XAmzContentSHA256Mismatch',
])
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

/** Codes of credentials that have expired, were revoked or replaced. */
const REFUSED_CODES: ReadonlySet<string | null> = new Set([
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'SignatureDoesNotMatch',
  'TokenRefreshRequired',
])

export function createClient(
  options: Pick<S3FilesOptions, 'credentials' | 'region' | 'retries' | 'timeoutMs'>,
) {
  const { region, timeoutMs } = options
  const credentials = createCredentials(options.credentials)
  /** Difference of the store's clock to the one of this machine, once it has refused a signature for its time. */
  let skewMs = 0
  let isOpen = true

  function check(): void {
    if (!isOpen) throw closedStorage()
  }

  async function context(): Promise<SigningContext> {
    return { credentials: await credentials.get(), region, now: new Date(Date.now() + skewMs) }
  }

  async function attempt<Result>(
    { method, url, headers = {}, body }: S3Request,
    read: (response: Response, abort: AbortController) => Promise<Result>,
  ): Promise<Result> {
    const bodyHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signed = await signedHeaders({ method, url, headers, bodyHash }, await context())
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(new S3TimeoutError(timeoutMs)), timeoutMs)
    try {
      const response = await fetch(url, {
        method,
        headers: signed,
        redirect: 'manual',
        signal: abort.signal,
        ...(body === undefined ? {} : { body: unshared(body) }),
      })
      await checkResponse(response)
      return await read(response, abort)
    } finally {
      clearTimeout(timer)
    }
  }

  /** True if another attempt has better credentials or a better clock. */
  function isCorrected(cause: unknown): boolean {
    if (!(cause instanceof S3ResponseError)) return false
    if (cause.code === 'RequestTimeTooSkewed' && !Number.isNaN(cause.dateMs)) {
      skewMs = cause.dateMs - Date.now()
      return true
    }
    return REFUSED_CODES.has(cause.code) && credentials.refuse()
  }

  return {
    /** @throws PlatenError `storage_unavailable` after `close`. */
    check,

    /**
     * Sends a request and reads its response, within the time limit. All requests of the store may be repeated.
     * @param read Receives a response with status 2xx, and the controller that ends its connection.
     * @throws S3ResponseError, S3FormatError, S3TimeoutError, errors of fetch, PlatenError
     */
    async send<Result>(
      request: S3Request,
      read: (response: Response, abort: AbortController) => Promise<Result>,
    ): Promise<Result> {
      const { retries = options.retries } = request
      let hasCorrected = false
      for (let retried = 0; ; ) {
        check()
        try {
          return await attempt(request, read)
        } catch (cause) {
          if (!hasCorrected && isCorrected(cause)) {
            hasCorrected = true
            continue
          }
          if (retried >= retries || !isTransient(cause)) throw cause
        }
        await delay(Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** retried))
        retried += 1
      }
    },

    async presign(url: URL, expiryMs: number): Promise<string> {
      check()
      return await presignedUrl(url, Math.floor(expiryMs / 1000), await context())
    },

    async close(): Promise<void> {
      isOpen = false
    },
  }
}

function isTransient(cause: unknown): boolean {
  if (cause instanceof S3ResponseError) {
    return TRANSIENT_CODES.has(cause.code) || TRANSIENT_STATUSES.has(cause.status)
  }
  if (cause instanceof PlatenError || cause instanceof S3FormatError) return false
  return !isUntrustedCertificate(cause)
}
