import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEngine, type Engine } from '../../src/engine/create-engine.ts'
import { createHandler, type HandlerOptions, type RateLimiterFactory } from '../../src/http/index.ts'
import { postgresRateLimiter } from '../../src/storage/postgres/index.ts'
import { redisRateLimiter } from '../../src/storage/redis/index.ts'
import { isInstalled } from '../installed.ts'
import { type Cluster, createCluster, POSTGRES_PROGRAMS } from '../storage/postgres/cluster.ts'
import { CLUSTER_START_MS, newSchema } from '../storage/postgres/databases.ts'

const HOUR_MS = 3_600_000

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ sweepIntervalMs: 0 })
})
afterAll(() => engine.close())

interface Handler {
  /** Sends requests one after another. @returns Their statuses. */
  send(count: number, from?: string): Promise<number[]>
  retryAfter(): Promise<string | null>
  readonly warnings: string[]
}

/** A handler that allows three requests, as one process of several. */
function open(rateLimiter: RateLimiterFactory, limits: HandlerOptions['limits'] = {}): Handler {
  const warnings: string[] = []
  const handler = createHandler(engine, {
    authenticate: () => 'acme',
    limits: { maxRequests: 3, windowMs: HOUR_MS, ...limits },
    rateLimiter,
    logger: { warn: message => warnings.push(message) },
  })
  const request = (remoteAddress: string): Promise<Response> =>
    handler(new Request('http://localhost/v2/account-information'), { remoteAddress })
  return {
    warnings,
    async send(count, from = '192.0.2.1') {
      const statuses: number[] = []
      for (let i = 0; i < count; i++) statuses.push((await request(from)).status)
      return statuses
    },
    retryAfter: async () => (await request('192.0.2.1')).headers.get('retry-after'),
  }
}

/** A server that can be stopped and started, and a limiter for each process. */
interface Shared {
  /** A limiter with its own connection. */
  connect(prefix: string): RateLimiterFactory
  stop(): Promise<void>
  start(): Promise<void>
}

function requirements(name: string, isHere: boolean, shared: () => Shared): void {
  describe.skipIf(!isHere)(`limits in ${name}`, () => {
    let prefix = ''
    beforeEach(() => {
      prefix = newSchema()
    })
    const connect = () => shared().connect(prefix)

    test('count the requests of all processes by address', async () => {
      const [first, second] = [open(connect()), open(connect())]
      expect(await first.send(2)).toEqual([200, 200])
      expect(await second.send(2)).toEqual([200, 429])
      expect(await first.send(1)).toEqual([429])
      expect(await second.send(1, '192.0.2.2')).toEqual([200])
      const seconds = Number(await first.retryAfter())
      expect(seconds).toBeGreaterThan(3000)
      expect(seconds).toBeLessThanOrEqual(3600)
      expect([...first.warnings, ...second.warnings]).toEqual([])
    })

    test('count concurrent requests exactly', async () => {
      const handlers = [open(connect()), open(connect())]
      const statuses = await Promise.all(
        Array.from({ length: 10 }, (_, at) => handlers[at % 2]?.send(1) ?? []),
      )
      expect(statuses.flat().filter(status => status === 200)).toHaveLength(3)
    })

    test('are separate for each prefix and end with their window', async () => {
      const handler = open(connect(), { windowMs: 1000 })
      const other = open(shared().connect(`${prefix}-other`))
      expect(await handler.send(4)).toContain(429)
      expect(await other.send(3)).toEqual([200, 200, 200])
      await vi.waitUntil(async () => (await handler.send(1))[0] === 200, { timeout: 20_000, interval: 100 })
    })

    test('fall back to one count per process while the server is down, with one warning', async () => {
      const handlers = [open(connect()), open(connect())]
      for (const handler of handlers) expect(await handler.send(1)).toEqual([200])
      await shared().stop()
      for (const handler of handlers) {
        expect(await handler.send(4)).toEqual([200, 200, 200, 429])
        expect(handler.warnings).toEqual([
          expect.stringContaining('this process alone, as their server fails'),
        ])
      }
      await shared().start()
      const [handler] = handlers
      await vi.waitUntil(async () => (await handler?.send(1, '192.0.2.9'))?.[0] === 200, 20_000)
      expect(handler?.warnings).toHaveLength(1)
    }, 60_000)
  })
}

const REDIS_PROGRAM = 'redis-server'
const HAS_REDIS = isInstalled(REDIS_PROGRAM)
let redis: ChildProcess | null = null
let redisPort = 0

async function startRedis(): Promise<void> {
  redis = spawn(REDIS_PROGRAM, ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await vi.waitUntil(async () => {
    const client = new Redis(redisPort, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null })
    client.on('error', () => undefined)
    const pong = await client.ping().catch(() => null)
    client.disconnect()
    return pong === 'PONG'
  }, 20_000)
}

async function stopRedis(): Promise<void> {
  const running = redis
  redis = null
  if (running === null) return
  running.kill('SIGKILL')
  await once(running, 'exit')
}

beforeAll(async () => {
  if (!HAS_REDIS) return
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  redisPort = typeof address === 'object' && address !== null ? address.port : 0
  server.close()
  await startRedis()
}, CLUSTER_START_MS)
afterAll(stopRedis)

requirements('Redis', HAS_REDIS, () => ({
  connect(prefix) {
    const client = new Redis(redisPort, '127.0.0.1', { retryStrategy: () => 50 })
    client.on('error', () => undefined)
    onTestFinished(() => client.disconnect())
    return redisRateLimiter({ client, prefix })
  },
  stop: stopRedis,
  start: startRedis,
}))

let cluster: Cluster | null = null
beforeAll(async () => {
  if (POSTGRES_PROGRAMS !== null) cluster = await createCluster()
}, CLUSTER_START_MS)
afterAll(() => cluster?.remove())

requirements('PostgreSQL', POSTGRES_PROGRAMS !== null, () => ({
  connect(prefix) {
    const pool = new Pool({ connectionString: cluster?.url(), connectionTimeoutMillis: 5000 })
    onTestFinished(() => pool.end())
    return postgresRateLimiter({ pool, prefix })
  },
  stop: async () => cluster?.stop('fast'),
  start: async () => cluster?.start(),
}))

describe('a custom limiter', () => {
  test('that times out or throws is replaced by the limiter of the process', async () => {
    const hanging = open(() => ({ count: () => new Promise(() => undefined) }))
    const throwing = open(() => ({
      count() {
        throw new Error('no')
      },
    }))
    for (const handler of [hanging, throwing]) {
      expect(await handler.send(4)).toEqual([200, 200, 200, 429])
      expect(handler.warnings).toHaveLength(1)
    }
  })

  test('receives the limits of the handler and returns the time to wait', async () => {
    const windows: unknown[] = []
    const handler = open(window => {
      windows.push(window)
      return { count: async () => 1500 }
    })
    expect(windows).toEqual([{ maxRequests: 3, windowMs: HOUR_MS }])
    expect(await handler.retryAfter()).toBe('2')
  })

  test.each<[string, () => unknown, RegExp]>([
    [
      'a limiter instead of a function that makes one',
      () => open({ count: async () => 0 } as unknown as RateLimiterFactory),
      /'rateLimiter' must be a function that makes a rate limiter/,
    ],
    ['a Redis URL', () => redisRateLimiter({ client: 'redis://:secret@a' as never }), /^'client' must be/],
    ['no client', () => redisRateLimiter({} as never), /'client' must be a client of the package ioredis/],
    ['no pool', () => postgresRateLimiter({} as never), /'pool' must be a pool of the package pg/],
    [
      'a function instead of a pool',
      () => postgresRateLimiter({ pool: (() => new Pool()) as never }),
      /'pool' must be a pool of the package pg, such as new pg\.Pool\(\)\.$/,
    ],
    [
      'a Redis window of fractional seconds',
      () => {
        const client = new Redis({ lazyConnect: true })
        return open(redisRateLimiter({ client }), { windowMs: 1500 })
      },
      /windowMs in whole seconds, got 1500/,
    ],
  ])('%s is an invalid option', (_, make, message) => {
    expect(make).toThrow(expect.objectContaining({ code: 'invalid_option' }))
    expect(make).toThrow(message)
    expect(make).not.toThrow(/secret/)
  })
})
