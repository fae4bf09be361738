import assert from 'node:assert/strict'
import type { JobOutcome } from '../storage/contracts.ts'
import type { StorageCase } from './case.ts'
import {
  createWatchedClock,
  createWatchedHandler,
  emptied,
  LEASE_MS,
  moment,
  startWorking,
  until,
} from './job-watch.ts'
import { sampleJob, sampleRef } from './samples.ts'

/** Jobs of several workers. */
export const LEASE_CASES: readonly StorageCase[] = [
  {
    name: 'queue: a lease that ran out is taken up by another worker, the attempt counted',
    async check({ storage: { queue }, atEnd }) {
      const dead = createWatchedHandler(atEnd)
      await queue.enqueue(sampleJob())
      // The clock of this worker stands still, so it renews no lease, like a worker that ended.
      startWorking(queue, { handler: dead.handler, clock: createWatchedClock().now })
      await dead.came(1)

      const { handler, taken, came, end } = createWatchedHandler(atEnd)
      const clock = createWatchedClock()
      startWorking(queue, { handler, clock: clock.now })
      clock.advance(LEASE_MS - 1)
      await clock.looked()
      assert.deepEqual(taken, [], 'the lease had not run out')
      clock.advance(1)
      await came(1)
      assert.deepEqual(taken, [{ ...sampleJob(), attempt: 2 }])
      end(0)
      await emptied(queue)
    },
  },
  {
    name: 'queue: what a handler says after it lost its lease changes nothing',
    async check({ storage: { queue }, atEnd }) {
      const outcomes: readonly JobOutcome[] = ['done', { retryAt: moment(-1) }]
      for (const [at, outcome] of outcomes.entries()) {
        const late = createWatchedHandler(atEnd)
        const lateClock = createWatchedClock()
        await queue.enqueue(sampleJob({ id: sampleRef(at) }))
        const lateWorker = startWorking(queue, { handler: late.handler, clock: lateClock.now })
        await late.came(1)
        const { handler, came, end } = createWatchedHandler(atEnd)
        const clock = createWatchedClock()
        clock.advance(LEASE_MS)
        const worker = startWorking(queue, { handler, clock: clock.now, concurrency: 2 })
        await came(1)
        late.end(0, outcome)
        await lateWorker.stop()
        await clock.looked()
        assert.deepEqual(await queue.counts(), { waiting: 0, leased: 1 })
        await came(1)
        end(0)
        await emptied(queue)
        await worker.stop()
      }
    },
  },
  {
    name: 'queue: a job that runs for many leases is not taken a second time, also while its worker stops',
    async check({ storage: { queue }, atEnd }) {
      const long = createWatchedHandler(atEnd)
      const clock = createWatchedClock()
      await queue.enqueue(sampleJob())
      const worker = startWorking(queue, { handler: long.handler, clock: clock.now, concurrency: 2 })
      await long.came(1)

      const other = createWatchedHandler(atEnd)
      const otherClock = createWatchedClock()
      startWorking(queue, { handler: other.handler, clock: otherClock.now })
      for (let step = 0; step < 8; step++) {
        if (step === 4) void worker.stop()
        clock.advance(LEASE_MS / 2)
        await clock.looked()
        otherClock.advance(LEASE_MS / 2)
        await otherClock.looked()
      }
      assert.deepEqual(other.taken, [])
      await long.came(1)
      long.end(0)
      await emptied(queue)
    },
  },
  {
    name: 'queue: a worker that was held up beyond its lease does not take its own job a second time',
    async check({ storage: { queue }, atEnd }) {
      const { handler, came, end } = createWatchedHandler(atEnd)
      const clock = createWatchedClock()
      await queue.enqueue(sampleJob())
      startWorking(queue, { handler, clock: clock.now, concurrency: 2 })
      await came(1)
      clock.advance(LEASE_MS * 3)
      await clock.looked()
      await came(1)
      end(0)
      await emptied(queue)
    },
  },
  {
    name: 'queue: a handler that throws is heard of, and its job taken up when the lease has run out',
    async check({ storage: { queue }, atEnd }) {
      const { handler, taken, came, end } = createWatchedHandler(atEnd)
      const clock = createWatchedClock()
      const heard: unknown[] = []
      const broken = new Error('the handler is broken')
      await queue.enqueue(sampleJob())
      startWorking(queue, {
        clock: clock.now,
        onError: cause => heard.push(cause),
        handler: async job => {
          if (job.attempt === 1) throw broken
          return handler(job)
        },
      })
      await until('the error is heard of', () => heard.length > 0)
      clock.advance(LEASE_MS - 1)
      await clock.looked()
      assert.deepEqual(taken, [])
      clock.advance(1)
      await came(1)
      assert.deepEqual(taken, [{ ...sampleJob(), attempt: 2 }])
      assert.deepEqual(heard, [broken])
      end(0)
      await emptied(queue)
    },
  },
  {
    name: 'queue: several workers share the jobs, each of which runs once',
    async check({ storage: { queue } }) {
      const ids = Array.from({ length: 40 }, (_, at) => sampleRef(at))
      const runs: string[] = []
      const workers = new Set<number>()
      for (const number of [1, 2, 3]) {
        startWorking(queue, {
          clock: createWatchedClock().now,
          concurrency: 2,
          handler: async ({ id }) => {
            runs.push(id)
            workers.add(number)
            await until('each worker gets a job', () => workers.size === 3)
            return 'done'
          },
        })
      }
      await Promise.all(ids.map(id => queue.enqueue(sampleJob({ id }))))
      await emptied(queue)
      assert.deepEqual(runs.toSorted(), ids)
    },
  },
]
