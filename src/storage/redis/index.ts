import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { invalidOption, type OptionRules, readOptions, rule, secret } from '../../base/options.ts'
import { mustBe } from '../../base/values.ts'
import type { RateLimiterFactory } from '../rate-limiter.ts'

export type { RateLimiter, RateLimiterFactory, RateWindow } from '../rate-limiter.ts'

/** The part of a client of the package `ioredis` that Platen uses. The host creates the client: Platen imports no driver. */
export interface RedisClient {
  readonly status: string
  defineCommand(name: string, definition: { lua: string; numberOfKeys?: number }): void
}

export interface RedisRateLimiterOptions {
  /** A client of the package `ioredis`, which stays open. */
  readonly client: RedisClient
  /** Beginning of the keys in Redis. Handlers with different limits need different ones. */
  readonly prefix: string
}

export const DEFAULT_REDIS_RATE_LIMITER_OPTIONS: Omit<RedisRateLimiterOptions, 'client'> = {
  prefix: 'platen',
}

const RULES: OptionRules<RedisRateLimiterOptions> = {
  // Messages do not show the client, which has a password.
  client: secret(rule('a client of the package ioredis, such as new Redis()', isClient)),
  prefix: rule('a text', value => typeof value === 'string'),
}

function isClient(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'defineCommand' in value &&
    typeof value.defineCommand === 'function'
  )
}

/** States of a client that has a connection or is making its first one. */
const USABLE: ReadonlySet<string> = new Set(['wait', 'connecting', 'connect', 'ready'])

/**
 * Rate limits that processes share through Redis, for the option `rateLimiter` of `createHandler`.
 * @throws PlatenError `invalid_option`, also for a window that is not in whole seconds.
 */
export function redisRateLimiter(
  options: Pick<RedisRateLimiterOptions, 'client'> & Partial<RedisRateLimiterOptions>,
): RateLimiterFactory {
  const { client, prefix } = readOptions<RedisRateLimiterOptions>('redisRateLimiter', options, {
    rules: RULES,
    defaults: DEFAULT_REDIS_RATE_LIMITER_OPTIONS,
  })
  if (client === undefined) throw invalidOption(mustBe('client', RULES.client.expected, undefined))
  return ({ maxRequests, windowMs }) => {
    if (windowMs % 1000 !== 0) {
      throw invalidOption(`redisRateLimiter() needs a windowMs in whole seconds, got ${windowMs}.`)
    }
    const limiter = new RateLimiterRedis({
      storeClient: client,
      keyPrefix: prefix,
      points: maxRequests,
      duration: windowMs / 1000,
    })
    return {
      async count(key) {
        // A client without a connection keeps commands for later.
        if (!USABLE.has(client.status))
          throw new Error(`Redis is not connected: its client is ${client.status}`)
        try {
          await limiter.consume(key)
          return 0
        } catch (failure) {
          if (failure instanceof RateLimiterRes) return Math.max(1, failure.msBeforeNext)
          throw failure
        }
      },
    }
  }
}
