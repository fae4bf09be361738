import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../src/engine/create-engine.ts'
import { createHandler, type HandlerOptions } from '../../src/http/index.ts'
import { type Served, serve } from './server.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ sweepIntervalMs: 0 })
})
afterAll(() => engine.close())

type Seen = readonly [peer: string | undefined, headers: Record<string, string>]

/** True if two requests count as one address: the second then exceeds the limit of one. */
async function areOne(trustedProxies: HandlerOptions['trustedProxies'], first: Seen, second: Seen) {
  const limits = { maxRequests: 1, windowMs: 3_600_000 }
  const options = { authenticate: () => 'acme', limits }
  const handler = createHandler(
    engine,
    trustedProxies === undefined ? options : { ...options, trustedProxies },
  )
  const statuses: number[] = []
  for (const [remoteAddress, headers] of [first, second]) {
    const request = new Request('http://a/v2/list-templates', { headers })
    statuses.push((await handler(request, { remoteAddress })).status)
  }
  expect(statuses[0]).toBe(200)
  return statuses[1] === 429
}

const via = (forwarded: string): Record<string, string> => ({ 'x-forwarded-for': forwarded })
const PROXY = '10.0.0.1'

describe('the client address of a request for rate limits', () => {
  test.each<[string, HandlerOptions['trustedProxies'], Seen, Seen, boolean]>([
    [
      'headers of untrusted proxies are ignored',
      undefined,
      [PROXY, via('192.0.2.1')],
      [PROXY, via('192.0.2.2')],
      true,
    ],
    [
      'headers from outside the trusted networks are ignored',
      ['10.0.0.0/8'],
      ['192.0.2.9', via('192.0.2.1')],
      ['192.0.2.9', via('192.0.2.2')],
      true,
    ],
    [
      'headers of a trusted network distinguish clients',
      ['10.0.0.0/8'],
      [PROXY, via('192.0.2.1')],
      [PROXY, via('192.0.2.2')],
      false,
    ],
    [
      'entries that the client prepends are ignored',
      ['10.0.0.0/8'],
      [PROXY, via('198.51.100.1, 192.0.2.1')],
      [PROXY, via('198.51.100.2, 192.0.2.1')],
      true,
    ],
    [
      'through several trusted proxies',
      ['10.0.0.0/8', '::1'],
      ['::1', via('192.0.2.1, 10.9.9.9')],
      ['::ffff:10.0.0.1', via('192.0.2.1')],
      true,
    ],
    [
      'one hop',
      1,
      [PROXY, via('198.51.100.1, 192.0.2.1')],
      ['10.0.0.2', via('198.51.100.2, 192.0.2.1')],
      true,
    ],
    ['two hops', 2, [PROXY, via('198.51.100.1, 192.0.2.1')], [PROXY, via('198.51.100.2, 192.0.2.1')], false],
    [
      'a hop behind a socket without an address',
      1,
      [undefined, via('192.0.2.1')],
      [undefined, via('192.0.2.2')],
      false,
    ],
    [
      'Forwarded',
      [PROXY],
      [PROXY, { forwarded: 'for=192.0.2.1;proto=https' }],
      [PROXY, { forwarded: 'proto=https; For="192.0.2.1:4711"' }],
      true,
    ],
    [
      'Forwarded with IPv6',
      [PROXY],
      [PROXY, { forwarded: 'for="[2001:db8::1]:99"' }],
      [PROXY, { forwarded: 'for="[2001:db8:0:1::1]"' }],
      false,
    ],
    [
      'both headers, different: ignored',
      [PROXY],
      [PROXY, { ...via('192.0.2.1'), forwarded: 'for=198.51.100.1' }],
      [PROXY, { ...via('192.0.2.2'), forwarded: 'for=198.51.100.2' }],
      true,
    ],
    [
      'both headers, equal',
      [PROXY],
      [PROXY, { ...via('192.0.2.1'), forwarded: 'for=192.0.2.1' }],
      [PROXY, { ...via('192.0.2.2'), forwarded: 'for=192.0.2.2' }],
      false,
    ],
    [
      'an invalid address ends the chain',
      [PROXY],
      [PROXY, via('192.0.2.1, unknown')],
      [PROXY, via('192.0.2.2, _hidden')],
      true,
    ],
    [
      'addresses of one IPv6 /64 count together',
      undefined,
      ['2001:db8:0:1::1', {}],
      ['2001:DB8::1:ffff:0:0:2', {}],
      true,
    ],
    [
      'different IPv6 networks count separately',
      undefined,
      ['2001:db8:0:1::1', {}],
      ['2001:db8:0:2::1', {}],
      false,
    ],
    ['IPv4-mapped IPv6', undefined, ['::ffff:192.0.2.1', {}], ['192.0.2.1', {}], true],
  ])('%s', async (_, trustedProxies, first, second, expected) => {
    expect(await areOne(trustedProxies, first, second)).toBe(expected)
  })

  test('is read from a real connection', async () => {
    const limits = { maxRequests: 1, windowMs: 3_600_000 }
    const behind: Served = await serve({ trustedProxies: ['127.0.0.0/8', '::1'], limits })
    const status = async (address: string) =>
      (await behind.call('/v2/list-templates', { headers: via(address) })).status
    expect([await status('192.0.2.1'), await status('192.0.2.2'), await status('192.0.2.1')]).toEqual([
      200, 200, 429,
    ])
    await behind.close()
  })
})

test.each([
  -1,
  1.5,
  '10.0.0.1',
  ['10.0.0.0/33'],
  ['10.0.0'],
  ['example.com'],
  ['::1/129'],
  ['10.0.0.1/8/9'],
  [7],
  null,
])('rejects trustedProxies: %j', trustedProxies => {
  const create = () =>
    createHandler(engine, { authenticate: () => 'a', trustedProxies: trustedProxies as never })
  expect(create).toThrow(/'trustedProxies(\[0\])?'/)
})
