import { createHash, timingSafeEqual } from 'node:crypto'
import { invalidOption } from '../base/options.ts'

/** Returns the id of the account that a request comes from; null if it is not authenticated. */
export type Authenticate = (request: Request) => string | null | Promise<string | null>

/**
 * Authenticates by keys in memory, given as `{ [key]: account }`. Every key is compared in constant time, so the time
 * of a response does not reveal how close a guess was.
 * @throws PlatenError `invalid_option` if there are no keys, or one is unusable in a header or comes from an unset
 * variable.
 */
export function staticKeys(keys: Readonly<Record<string, string>>): Authenticate {
  const entries = Object.entries(keys ?? {}).map(([key, account]) => {
    if (!/^[\x21-\x7E]+$/.test(key) || typeof account !== 'string' || account === '') {
      throw invalidOption(
        'staticKeys needs { key: account }: keys of visible ASCII characters, accounts as strings.',
      )
    }
    if (key === 'undefined' || key === 'null') {
      throw invalidOption(`staticKeys got the key '${key}'. Its variable is probably not set.`)
    }
    return { digest: digestOf(key), account }
  })
  if (entries.length === 0) throw invalidOption('staticKeys needs at least one key.')
  return request => {
    const key = keyOf(request)
    if (key === null) return null
    const digest = digestOf(key)
    let found: string | null = null
    for (const entry of entries) {
      if (timingSafeEqual(entry.digest, digest)) found = entry.account
    }
    return found
  }
}

export function hasCredentials({ headers }: Request): boolean {
  return headers.has('x-api-key') || headers.has('authorization')
}

/** `X-API-KEY: KEY`, or `Authorization: Token KEY`, or the key alone, as some clients of the hosted service send it. */
function keyOf({ headers }: Request): string | null {
  const [, token = null] = /^(?:token +)?(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return headers.get('x-api-key') ?? token
}

/** Has the same length for every key. */
function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
