import { createLruCache } from '../../base/lru-cache.ts'
import type { Fetched, Fetcher } from '../contracts.ts'

/**
 * Keeps what was fetched, for as long as the answer allows and for the account that it was fetched for: what one
 * account's URL opens is never shown to another, though it be the same URL.
 */
export interface FetchCache {
  forAccount(account: string): Pick<Fetcher, 'fetch'>
}

export interface FetchCacheOptions {
  readonly fetcher: Pick<Fetcher, 'fetch'>
  /** Of all accounts together; what was used longest ago is forgotten first. */
  readonly maxBytes: number
  /** Milliseconds on a clock that never goes back. Default: the process's. */
  readonly now?: () => number
}

interface Kept {
  readonly fetched: Fetched
  readonly until: number
}

export function createFetchCache({
  fetcher,
  maxBytes,
  now = () => performance.now(),
}: FetchCacheOptions): FetchCache {
  const cache = createLruCache<Kept>({ maxWeight: maxBytes })
  return {
    forAccount: account => ({
      async fetch(request) {
        const { accept = null, url, headers = null } = request
        const sorted = headers === null ? null : Object.entries(headers).toSorted()
        const key = JSON.stringify([account, accept, url, sorted])
        const kept = cache.get(key)
        const isLarger = (kept?.fetched.bytes.length ?? 0) > (request.maxBytes ?? Number.POSITIVE_INFINITY)
        if (kept !== undefined && kept.until > now() && !isLarger) return kept.fetched
        cache.delete(key)
        const fetched = await fetcher.fetch(request)
        const { bytes, freshForMs } = fetched
        if (freshForMs > 0) cache.set(key, { fetched, until: now() + freshForMs }, bytes.length)
        return fetched
      },
    }),
  }
}
