import { createLruCache } from '../../base/lru-cache.ts'
import type { Fetched, Fetcher } from '../contracts.ts'

export interface FetchCacheOptions {
  readonly fetcher: Pick<Fetcher, 'fetch'>
  /** For all accounts together. The least recently used response is evicted first. */
  readonly maxBytes: number
  /** A monotonic clock in milliseconds. Default: `performance.now`. */
  readonly now?: () => number
}

interface Kept {
  readonly fetched: Fetched
  readonly until: number
}

/** Caches responses for their freshness lifetime, separately for each account: accounts never share a response. */
export function createFetchCache({ fetcher, maxBytes, now = () => performance.now() }: FetchCacheOptions) {
  const cache = createLruCache<Kept>({ maxWeight: maxBytes })
  return {
    forAccount: (account: string): Pick<Fetcher, 'fetch'> => ({
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
