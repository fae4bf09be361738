import { createHash, timingSafeEqual } from 'node:crypto'
import { PlatenError } from '../base/errors.ts'

/** The id of the account that a request comes from, or null where it proves none. */
export type Authenticate = (request: Request) => string | null | Promise<string | null>

/**
 * Keeps keys in memory, as `{ [key]: account }`. Every key is compared, in constant time each, so that answers
 * tell nothing of how near a guess was.
 * @throws PlatenError `invalid_option` for no keys, or one that no header can carry or that an unset variable left.
 */
export function staticKeys(keys: Readonly<Record<string, string>>): Authenticate {
  const entries = Object.entries(keys ?? {}).map(([key, account]) => {
    if (!/^[\x21-\x7E]+$/.test(key) || typeof account !== 'string' || account === '') {
      throw new PlatenError(
        'invalid_option',
        'staticKeys takes { key: account }: keys of visible ASCII characters, accounts that are strings.',
      )
    }
    if (key === 'undefined' || key === 'null') {
      throw new PlatenError('invalid_option', `staticKeys got the key '${key}': is a variable not set?`)
    }
    return { digest: digestOf(key), account }
  })
  if (entries.length === 0) throw new PlatenError('invalid_option', 'staticKeys takes at least one key.')
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

/** Whether a request claims to be someone's. */
export function hasCredentials({ headers }: Request): boolean {
  return headers.has('x-api-key') || headers.has('authorization')
}

/** `X-API-KEY: KEY`, else `Authorization: Token KEY`, or the key alone, as some clients of the hosted service send it. */
function keyOf({ headers }: Request): string | null {
  const [, token = null] = /^(?:token +)?(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return headers.get('x-api-key') ?? token
}

/** Equal in length for every key. */
function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
