import { expect, onTestFinished, test, vi } from 'vitest'
import { createEngine, memoryStorage } from '../../src/index.ts'

test('each outage of the queue is reported once, also if it equals the previous one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const storage = memoryStorage()
  let fail = (_cause: unknown): void => undefined
  const warnings: string[] = []
  const engine = await createEngine({
    storage: {
      ...storage,
      queue: {
        ...storage.queue,
        work(options) {
          fail = options.onError ?? fail
          return storage.queue.work(options)
        },
      },
    },
    rendering: { isolation: 'none' },
    sweepIntervalMs: 0,
    logger: { warn: message => void warnings.push(message) },
  })
  onTestFinished(() => engine.close())
  const outage = () => {
    for (let poll = 0; poll < 10; poll++) {
      fail(new Error('The server does not answer.'))
      vi.advanceTimersByTime(10_000)
    }
  }
  outage()
  expect(warnings).toEqual(['The job queue failed.'])
  vi.advanceTimersByTime(3_600_000)
  outage()
  expect(warnings).toHaveLength(2)
})
