import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { startDeadline } from '../base/deadline.ts'
import type { Logger } from '../base/logger.ts'
import type { RateLimiter, RateLimiterFactory, RateWindow } from '../storage/rate-limiter.ts'
import type { HandlerLimits } from './options.ts'
import { HttpError } from './responses.ts'

export type RateLimits = ReturnType<typeof createRateLimits>

interface Sharing {
  /** Null counts the requests of this process only. */
  readonly rateLimiter: RateLimiterFactory | null
  readonly logger: Logger
}

export function createRateLimits(
  { maxRequests, windowMs, maxConcurrentPdfs }: HandlerLimits,
  { rateLimiter, logger }: Sharing,
) {
  const own = memoryRateLimiter({ maxRequests, windowMs })
  const limiter = rateLimiter === null ? own : insured(rateLimiter({ maxRequests, windowMs }), own, logger)
  const running = new Map<string, number>()
  return {
    /** Counts a request. @throws PlatenError `rate_limited` */
    async count(key: string): Promise<void> {
      const waitMs = await limiter.count(key)
      if (waitMs === 0) return
      const seconds = Math.max(1, Math.ceil(waitMs / 1000))
      throw new HttpError(
        'rate_limited',
        `More than ${maxRequests} requests in ${windowMs / 1000} s. Try again in ${seconds} s.`,
        { 'retry-after': String(seconds) },
      )
    },

    /** Runs work while it counts as one of the account's concurrent PDFs. @throws PlatenError `concurrency_limited` */
    async withSlot<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
      const before = running.get(account) ?? 0
      if (before >= maxConcurrentPdfs) {
        throw new HttpError(
          'concurrency_limited',
          `This account is rendering ${before} PDFs; the limit is ${maxConcurrentPdfs} at a time. Try again, or use async=true.`,
          { 'retry-after': '1' },
        )
      }
      running.set(account, before + 1)
      try {
        return await work()
      } finally {
        const left = (running.get(account) ?? 1) - 1
        if (left === 0) running.delete(account)
        else running.set(account, left)
      }
    },
  }
}

function memoryRateLimiter({ maxRequests, windowMs }: RateWindow): RateLimiter {
  const limiter = new RateLimiterMemory({ points: maxRequests, duration: windowMs / 1000 })
  return {
    async count(key) {
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

/** Time for the server of shared limits to count a request. */
const SHARED_TIMEOUT_MS = 1000
/** After a failure, the server is not asked for this time. */
const OUTAGE_MS = 1000

/** While the server of a shared limiter fails, this process counts for itself. One warning reports each outage. */
function insured(shared: RateLimiter, own: RateLimiter, logger: Logger): RateLimiter {
  let failedAtMs: number | null = null
  const toError = () =>
    new Error(`The server of the rate limits did not answer within ${SHARED_TIMEOUT_MS} ms.`)
  return {
    async count(key) {
      if (failedAtMs !== null && performance.now() - failedAtMs < OUTAGE_MS) return await own.count(key)
      const deadline = startDeadline(SHARED_TIMEOUT_MS, toError, null)
      try {
        const waitMs = await deadline.race(shared.count(key))
        failedAtMs = null
        return waitMs
      } catch (cause) {
        if (failedAtMs === null) {
          logger.warn('Rate limits are counted in this process alone, as their server fails.', cause)
        }
        failedAtMs = performance.now()
        return await own.count(key)
      } finally {
        deadline.clear()
      }
    },
  }
}
