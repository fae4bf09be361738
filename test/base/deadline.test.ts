import { expect, test } from 'vitest'
import { startDeadline } from '../../src/base/deadline.ts'

const never = new Promise<never>(() => {})
const late = () => new Error('late')

test('rejects work that ignores the signal', async () => {
  const deadline = startDeadline(1, late, null)
  await expect(deadline.race(never)).rejects.toThrow('late')
  expect(deadline.signal.aborted).toBe(true)
})

test('returns the result of work that finishes in time', async () => {
  const deadline = startDeadline(60_000, late, null)
  expect(await deadline.race(Promise.resolve(7))).toBe(7)
  deadline.clear()
})

test("rejects with the reason of the caller's signal, also if it has aborted before", async () => {
  const outer = new AbortController()
  const deadline = startDeadline(60_000, late, outer.signal)
  const raced = deadline.race(never)
  outer.abort(new Error('canceled'))
  await expect(raced).rejects.toThrow('canceled')
  deadline.clear()
  const second = startDeadline(60_000, late, outer.signal)
  await expect(second.race(never)).rejects.toThrow('canceled')
  second.clear()
})

test('can have a different error during a step', async () => {
  const deadline = startDeadline(5, late, null)
  const step = deadline.during(() => new Error('late in the step'), deadline.race(never))
  await expect(step).rejects.toThrow('late in the step')
})
