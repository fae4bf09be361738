import { afterAll, describe, expect, test } from 'vitest'
import { createFetcher, freshnessOf } from '../../../src/assets/fetch/fetch.ts'
import { createFetchCache } from '../../../src/assets/fetch/fetch-cache.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { serve } from '../loopback.ts'

let answers = 0
const origin = await serve((request, response) => {
  const control = new URL(request.url ?? '', 'http://x').searchParams.get('control')
  if (control !== null) response.setHeader('cache-control', control)
  if (request.url?.startsWith('/moved'))
    response.writeHead(302, { location: '/there?control=max-age=600' }).end()
  else response.end(`answer ${++answers}`.padEnd(100))
})
const fetcher = createFetcher({ limits: DEFAULT_LIMITS, policy: { allowPrivateHosts: ['127.0.0.1'] } })
afterAll(() => fetcher.close())

/** A cache with a clock that the test advances. */
function open(maxBytes = 10_000) {
  let nowMs = 0
  const cache = createFetchCache({ fetcher, maxBytes, now: () => nowMs })
  return {
    pass(ms: number): void {
      nowMs += ms
    },
    async get(account: string, path: string): Promise<string> {
      const { bytes } = await cache.forAccount(account).fetch({ url: `${origin}${path}`, accept: 'image' })
      return Buffer.from(bytes).toString().trim()
    },
  }
}

describe('a cached response', () => {
  test('is kept for a minute without cache headers', async () => {
    const { get, pass } = open()
    const first = await get('a', '/')
    pass(59_999)
    expect(await get('a', '/')).toBe(first)
    pass(1)
    expect(await get('a', '/')).not.toBe(first)
  })

  test('is not shared between accounts', async () => {
    const { get } = open()
    const [a, b] = [await get('a', '/secret.png?signature=1'), await get('b', '/secret.png?signature=1')]
    expect(a).not.toBe(b)
    expect(await get('a', '/secret.png?signature=1')).toBe(a)
    expect(await get('b', '/secret.png?signature=1')).toBe(b)
  })

  test('is kept for max-age, and not kept with no-store, no-cache or max-age=0', async () => {
    const { get, pass } = open()
    const kept = await get('a', '/?control=private,max-age=600')
    pass(599_000)
    expect(await get('a', '/?control=private,max-age=600')).toBe(kept)
    for (const control of ['no-store', 'no-cache', 'max-age=0']) {
      expect(await get('a', `/?control=${control}`)).not.toBe(await get('a', `/?control=${control}`))
    }
  })

  test('behind an uncacheable redirect is fetched again', async () => {
    const { get } = open()
    expect(await get('a', '/moved?control=no-store')).not.toBe(await get('a', '/moved?control=no-store'))
    expect(await get('a', '/moved?control=max-age=60')).toBe(await get('a', '/moved?control=max-age=60'))
  })

  test('is evicted when the cache exceeds its size', async () => {
    const { get } = open(250)
    const [first, second] = [await get('a', '/1'), await get('a', '/2')]
    await get('a', '/3')
    expect(await get('a', '/2')).toBe(second)
    expect(await get('a', '/1')).not.toBe(first)
  })
})

test.each([
  [{}, 60_000],
  [{ pragma: 'no-cache' }, 0],
  [{ vary: '*' }, 0],
  [{ vary: 'Accept' }, 60_000],
  [{ 'cache-control': 'public, max-age=120', age: '100' }, 20_000],
  [{ 'cache-control': 'max-age=10', age: '100' }, 0],
  [{ 'cache-control': 'Max-Age="30"' }, 30_000],
  [{ 'cache-control': 'max-age=999999999999' }, 3_600_000],
  [{ 'cache-control': ['max-age=60', 'no-store'] }, 0],
  [{ 'cache-control': 's-maxage=5' }, 60_000],
])('%j is fresh for %d ms', (headers, ms) => {
  expect(freshnessOf(headers)).toBe(ms)
})
