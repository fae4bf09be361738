import { expect, test } from 'vitest'
import { monotonicClock } from '../../src/base/clock.ts'

test('a monotonic clock continues when the system clock is set back, and follows it again later', () => {
  let nowMs = 10_000
  const clock = monotonicClock(() => new Date(nowMs))
  const at = (ms: number): number => {
    nowMs = ms
    return clock().getTime()
  }
  expect([at(10_000), at(10_500)]).toEqual([10_000, 10_500])
  expect([at(2_000), at(2_100), at(2_600)]).toEqual([10_500, 10_600, 11_100])
  expect([at(1_000), at(1_001)]).toEqual([11_100, 11_101])
  expect([at(20_000), at(20_001)]).toEqual([20_000, 20_001])
  clock.advanceTo(new Date(15_000))
  expect(at(20_002)).toBe(20_002)
  clock.advanceTo(new Date(30_000))
  expect([at(20_003), at(20_004), at(30_005)]).toEqual([30_000, 30_001, 30_005])
})
