import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { HandlerLimits } from './options.ts'
import { Refusal } from './refusal.ts'

export interface RateLimits {
  /** Counts a request. @throws PlatenError `rate_limited` */
  count(whose: string): Promise<void>
  /** Runs work in one of the account's places, free again when it ends. @throws PlatenError `concurrency_limited` */
  inPlace<Result>(account: string, work: () => Promise<Result>): Promise<Result>
}

export function createRateLimits({ maxRequests, windowMs, maxConcurrentPdfs }: HandlerLimits): RateLimits {
  const limiter = new RateLimiterMemory({ points: maxRequests, duration: windowMs / 1000 })
  const taken = new Map<string, number>()
  return {
    async count(whose) {
      try {
        await limiter.consume(whose)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw new Refusal(
          'rate_limited',
          `More than ${maxRequests} requests in ${windowMs / 1000} s. Try again in ${seconds} s.`,
          { 'retry-after': String(seconds) },
        )
      }
    },

    async inPlace(account, work) {
      const before = taken.get(account) ?? 0
      if (before >= maxConcurrentPdfs) {
        throw new Refusal(
          'concurrency_limited',
          `${before} PDFs of this account are being made; at most ${maxConcurrentPdfs} may be at once.`,
          { 'retry-after': '1' },
        )
      }
      taken.set(account, before + 1)
      try {
        return await work()
      } finally {
        const left = (taken.get(account) ?? 1) - 1
        if (left === 0) taken.delete(account)
        else taken.set(account, left)
      }
    },
  }
}
