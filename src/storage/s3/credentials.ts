import { PlatenError } from '../../base/errors.ts'
import { isCredentials, type S3Credentials, type S3FilesOptions } from './options.ts'

/** Credentials with the keys that are derived from them, one for each day. */
export interface SigningCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | null
  readonly derivedKeys: Map<string, ArrayBuffer>
}

/** Credentials are replaced this long before they expire, so that no request is under way with expired ones. */
const MARGIN_MS = 60_000

/** Credentials of the host: an object, or a function whose result is kept until it expires or is refused. */
export function createCredentials(source: S3FilesOptions['credentials']) {
  if (typeof source !== 'function') {
    const credentials = signingCredentials(source)
    return { get: async () => credentials, refuse: () => false }
  }
  let kept: Promise<SigningCredentials> | null = null
  let untilMs = Number.POSITIVE_INFINITY
  const request = async (): Promise<SigningCredentials> => {
    const credentials = await call(source)
    const { expiration = null } = credentials
    untilMs = expiration === null ? Number.POSITIVE_INFINITY : new Date(expiration).getTime() - MARGIN_MS
    return signingCredentials(credentials)
  }
  return {
    async get(): Promise<SigningCredentials> {
      if (kept !== null && Date.now() >= untilMs) kept = null
      if (kept !== null) return await kept
      untilMs = Number.POSITIVE_INFINITY
      const pending = request()
      kept = pending
      pending.catch(() => {
        if (kept === pending) kept = null
      })
      return await pending
    },

    /** Forgets credentials that the store has refused. @returns True if the function may give others. */
    refuse(): boolean {
      kept = null
      return true
    },
  }
}

/** Messages contain neither the result nor the error of the function, which may contain secrets. */
async function call(source: () => S3Credentials | Promise<S3Credentials>): Promise<S3Credentials> {
  let credentials: unknown
  try {
    credentials = await source()
  } catch (cause) {
    throw new PlatenError(
      'storage_unavailable',
      "The function 'credentials' of s3Files() failed; its error is the cause. Check where it gets the credentials.",
      { cause },
    )
  }
  if (isCredentials(credentials)) return credentials
  throw new PlatenError(
    'storage_unavailable',
    "The function 'credentials' of s3Files() must return an object with accessKeyId and secretAccessKey, and may add sessionToken and expiration.",
  )
}

function signingCredentials(credentials: S3Credentials): SigningCredentials {
  const { accessKeyId, secretAccessKey, sessionToken = null } = credentials
  return { accessKeyId, secretAccessKey, sessionToken, derivedKeys: new Map() }
}
