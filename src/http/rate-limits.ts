import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { HandlerLimits } from './options.ts'
import { HttpError } from './responses.ts'

export type RateLimits = ReturnType<typeof createRateLimits>

export function createRateLimits({ maxRequests, windowMs, maxConcurrentPdfs }: HandlerLimits) {
  const limiter = new RateLimiterMemory({ points: maxRequests, duration: windowMs / 1000 })
  const running = new Map<string, number>()
  return {
    /** Counts a request. @throws PlatenError `rate_limited` */
    async count(key: string): Promise<void> {
      try {
        await limiter.consume(key)
      } catch (failure) {
        if (!(failure instanceof RateLimiterRes)) throw failure
        const seconds = Math.max(1, Math.ceil(failure.msBeforeNext / 1000))
        throw new HttpError(
          'rate_limited',
          `More than ${maxRequests} requests in ${windowMs / 1000} s. Try again in ${seconds} s.`,
          { 'retry-after': String(seconds) },
        )
      }
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
