import assert from 'node:assert/strict'
import type { JobOutcome } from '../storage/contracts.ts'
import type { StorageCases } from './case.ts'
import { sampleJob, sampleRef } from './samples.ts'
import { emptied, LEASE_MS, moment, until } from './watched-worker.ts'

/** Jobs of several workers. */
export const LEASE_CASES: StorageCases = {
  'a job with an expired lease is taken by another worker, with the attempt counted': async ({
    queue,
    work,
  }) => {
    await queue.enqueue(sampleJob())
    // The clock of this worker stands still, so it renews no lease, like a worker that ended.
    const dead = work()
    await dead.arrived(1)

    const { taken, arrived, end, advance, polled } = work()
    advance(LEASE_MS - 1)
    await polled()
    assert.deepEqual(taken, [], 'the lease had not run out')
    advance(1)
    await arrived(1)
    assert.deepEqual(taken, [{ ...sampleJob(), attempt: 2 }])
    end(0)
    await emptied(queue)
  },
  'the result of a handler that lost its lease is ignored': async ({ queue, work }) => {
    const outcomes: readonly JobOutcome[] = ['done', { retryAt: moment(-1) }]
    for (const [at, outcome] of outcomes.entries()) {
      await queue.enqueue(sampleJob({ id: sampleRef(at) }))
      const late = work()
      await late.arrived(1)
      const { arrived, end, advance, polled, stop } = work({ concurrency: 2 })
      advance(LEASE_MS)
      await arrived(1)
      late.end(0, outcome)
      await late.stop()
      await polled()
      assert.deepEqual(await queue.counts(), { waiting: 0, leased: 1 })
      await arrived(1)
      end(0)
      await emptied(queue)
      await stop()
    }
  },
  'a job that runs for many leases is not taken again, also while its worker stops': async ({
    queue,
    work,
  }) => {
    await queue.enqueue(sampleJob())
    const long = work({ concurrency: 2 })
    await long.arrived(1)

    const other = work()
    for (let step = 0; step < 8; step++) {
      if (step === 4) void long.stop()
      for (const { advance, polled } of [long, other]) {
        advance(LEASE_MS / 2)
        await polled()
      }
    }
    assert.deepEqual(other.taken, [])
    await long.arrived(1)
    long.end(0)
    await emptied(queue)
  },
  'a worker that was blocked beyond its lease does not take its own job again': async ({ queue, work }) => {
    await queue.enqueue(sampleJob())
    const { arrived, end, advance, polled } = work({ concurrency: 2 })
    await arrived(1)
    advance(LEASE_MS * 3)
    await polled()
    await arrived(1)
    end(0)
    await emptied(queue)
  },
  'an error of a handler is reported, and its job is taken again when the lease expires': async ({
    queue,
    work,
  }) => {
    const heard: unknown[] = []
    const broken = new Error('the handler is broken')
    await queue.enqueue(sampleJob())
    const { taken, arrived, end, advance, polled } = work({
      onError: cause => heard.push(cause),
      async handler(job, run) {
        if (job.attempt === 1) throw broken
        return run(job)
      },
    })
    await until('the error is heard of', () => heard.length > 0)
    advance(LEASE_MS - 1)
    await polled()
    assert.deepEqual(taken, [])
    advance(1)
    await arrived(1)
    assert.deepEqual(taken, [{ ...sampleJob(), attempt: 2 }])
    assert.deepEqual(heard, [broken])
    end(0)
    await emptied(queue)
  },
  'several workers share the jobs, and each job runs once': async ({ queue, work }) => {
    const ids = Array.from({ length: 40 }, (_, at) => sampleRef(at))
    const runs: string[] = []
    const workers = new Set<number>()
    for (const number of [1, 2, 3]) {
      work({
        concurrency: 2,
        async handler({ id }) {
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
}
