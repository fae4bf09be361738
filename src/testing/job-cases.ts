import assert from 'node:assert/strict'
import type { JobCounts } from '../storage/contracts.ts'
import { assertFails, type StorageCases } from './case.ts'
import { AWKWARD_TEXTS, sampleJob, sampleRef } from './samples.ts'
import { emptied, moment, until } from './watched-worker.ts'

/** Sorted as UTF-8; UTF-16 would put the last two the other way round. */
const IDS_IN_ORDER = ['A', 'a', 'a1', 'b', 'é', '\uffee', '😀']

/** Which jobs a handler gets, when, and in which order. */
export const JOB_CASES: StorageCases = {
  'a handler receives the enqueued job, which is removed when it is done': async ({ queue, work }) => {
    await queue.enqueue(sampleJob())
    assert.deepEqual(await queue.counts(), { waiting: 1, leased: 0 })
    const { taken, arrived, end } = work()
    await arrived(1)
    assert.deepEqual(taken, [{ ...sampleJob(), attempt: 1 }])
    assert.deepEqual(await queue.counts(), { waiting: 0, leased: 1 })
    end(0)
    await emptied(queue)
  },
  'any text in any field, and a payload of 1 MB': async ({ queue, work }) => {
    const texts = [...AWKWARD_TEXTS, 'Grüße 😀 '.repeat(70_000)]
    const jobs = texts.map((text, at) =>
      sampleJob({ id: `${at}${text.slice(0, 100)}`, kind: text.slice(0, 100), payload: text }),
    )
    for (const job of jobs) await queue.enqueue(job)
    const kinds = jobs.map(({ kind }) => kind)
    const { taken, arrived, end } = work({ kinds, concurrency: jobs.length })
    await arrived(jobs.length)
    const found = new Map(taken.map(job => [job.id, job]))
    for (const job of jobs) assert.deepEqual(found.get(job.id), { ...job, attempt: 1 })
    for (const at of jobs.keys()) end(at)
    await emptied(queue)
  },
  'enqueuing an id again changes nothing, also while it runs': async ({ queue, work }) => {
    const again = sampleJob({ payload: '"another"', runAt: moment(-1) })
    await queue.enqueue(sampleJob())
    await queue.enqueue(again)
    const { taken, arrived, end, polled } = work({ concurrency: 2 })
    await arrived(1)
    await queue.enqueue(again)
    await polled()
    end(0)
    await emptied(queue)
    await polled()
    assert.deepEqual(taken, [{ ...sampleJob(), attempt: 1 }])
  },
  'an id is unique over all kinds': async ({ queue }) => {
    await queue.enqueue(sampleJob())
    await queue.enqueue(sampleJob({ kind: 'webhook' }))
    assert.deepEqual(await queue.counts(), { waiting: 1, leased: 0 })
  },
  'an id may be used again once its job is done': async ({ queue, work }) => {
    const { taken, arrived, end } = work()
    for (const payload of ['1', '2']) {
      await queue.enqueue(sampleJob({ payload }))
      await arrived(Number(payload))
      end(Number(payload) - 1)
      await emptied(queue)
    }
    assert.deepEqual(
      taken.map(({ payload, attempt }) => ({ payload, attempt })),
      [
        { payload: '1', attempt: 1 },
        { payload: '2', attempt: 1 },
      ],
    )
  },
  'jobs run by oldest runAt, then by id as bytes, independent of enqueuing order': async ({
    queue,
    work,
  }) => {
    const moments = [-3, 0, -1, -2]
    for (const ms of moments) await queue.enqueue(sampleJob({ id: `at ${ms}`, runAt: moment(ms) }))
    for (const id of IDS_IN_ORDER.toReversed()) {
      await queue.enqueue(sampleJob({ id, kind: 'webhook', runAt: moment(-2) }))
    }
    const order: string[] = []
    work({
      async handler({ id }) {
        order.push(id)
        return 'done'
      },
    })
    await emptied(queue)
    assert.deepEqual(order, [
      'at -3',
      ...IDS_IN_ORDER.slice(0, 3),
      'at -2',
      ...IDS_IN_ORDER.slice(3),
      'at -1',
      'at 0',
    ])
  },
  'the account with the fewest running jobs is first, independent of the age of jobs': async ({
    queue,
    work,
  }) => {
    const enqueue = (id: string, account: string, ms: number) =>
      queue.enqueue(sampleJob({ id, account, runAt: moment(ms) }))
    for (const at of [0, 1, 2, 3]) await enqueue(`many${at}`, 'many', at)
    const { taken, arrived, end } = work({ concurrency: 2, clock: () => new Date(moment(100)) })
    await arrived(2)
    await enqueue('few', 'few', 50)
    await enqueue('other', 'other', 60)
    end(0)
    await arrived(3)
    end(1)
    await arrived(4)
    end(2)
    await arrived(5)
    assert.deepEqual(
      taken.map(({ id }) => id),
      ['many0', 'many1', 'few', 'many2', 'other'],
    )
    for (const at of [3, 4]) end(at)
    await arrived(6)
    end(5)
    await emptied(queue)
  },
  'no job runs before runAt, and it may run at runAt': async ({ queue, work }) => {
    await queue.enqueue(sampleJob({ runAt: moment(3_600_000) }))
    const { taken, arrived, end, advance, polled } = work()
    await polled()
    advance(3_599_999)
    await polled()
    assert.deepEqual(taken, [])
    advance(1)
    await arrived(1)
    end(0)
    await emptied(queue)
  },
  'setting the clock back does not delay due jobs': async ({ queue, work }) => {
    await queue.enqueue(sampleJob())
    const { arrived, end, advance } = work({ concurrency: 2 })
    await arrived(1)
    advance(-3_600_000)
    await queue.enqueue(sampleJob({ id: sampleRef(2) }))
    await arrived(2)
    end(0)
    end(1)
    await emptied(queue)
  },
  'reports the latest runAt of jobs that were never taken': async ({ queue, work }) => {
    assert.equal(await queue.latestRunAt(), null)
    await queue.enqueue(sampleJob({ id: sampleRef(1), runAt: moment(2) }))
    await queue.enqueue(sampleJob({ id: sampleRef(2), runAt: moment(1) }))
    assert.equal(await queue.latestRunAt(), moment(2))
    const { arrived, end, advance } = work({ concurrency: 2 })
    advance(2)
    await arrived(2)
    assert.equal(await queue.latestRunAt(), null)
    end(0)
    end(1, { retryAt: moment(1000) })
    while ((await queue.counts()).leased > 0) await turns(1)
    assert.equal(await queue.latestRunAt(), null)
  },
  'a worker takes only the kinds in its options': async ({ queue, work }) => {
    await queue.enqueue(sampleJob())
    await queue.enqueue(sampleJob({ id: sampleRef(2), kind: 'webhook' }))
    const { taken, arrived, end, polled } = work({ kinds: ['webhook'], concurrency: 2 })
    const none = work({ kinds: [], concurrency: 2 })
    await arrived(1)
    assert.equal(taken[0]?.kind, 'webhook')
    end(0)
    await polled()
    assert.equal(taken.length, 1)
    assert.deepEqual(none.taken, [])
    assert.deepEqual(await queue.counts(), { waiting: 1, leased: 0 })
  },
  'a due job wakes a worker before its next poll': async ({ queue, work }) => {
    const { arrived, end } = work({ pollMs: 3_600_000, leaseMs: 3 * 3_600_000 })
    for (const at of [0, 2]) {
      await turns(20)
      await queue.enqueue(sampleJob({ id: sampleRef(at) }))
      await queue.enqueue(sampleJob({ id: sampleRef(at + 1) }))
      await arrived(at + 1)
      end(at)
      await arrived(at + 2)
      end(at + 1)
      await emptied(queue)
    }
  },
  'a handler may request a retry at a time, with attempts counted': async ({ queue, work }) => {
    await queue.enqueue(sampleJob())
    const { taken, arrived, end, advance, polled } = work()
    for (const attempt of [1, 2, 3]) {
      await arrived(attempt)
      const runAt = moment((attempt - 1) * 5_000)
      assert.deepEqual(taken.at(-1), { ...sampleJob(), runAt, attempt })
      end(attempt - 1, { retryAt: moment(attempt * 5_000) })
      while ((await queue.counts()).leased > 0) await turns(1)
      await polled()
      assert.deepEqual(await queue.counts(), { waiting: 1, leased: 0 })
      advance(4_999)
      await polled()
      assert.equal(taken.length, attempt)
      advance(1)
    }
    await arrived(4)
    end(3)
    await emptied(queue)
  },
  'a worker runs at most its number of concurrent jobs': async ({ queue, work }) => {
    for (let at = 0; at < 8; at++) await queue.enqueue(sampleJob({ id: sampleRef(at) }))
    const { arrived, end, polled } = work({ concurrency: 3 })
    await arrived(3)
    await polled()
    await arrived(3)
    for (let at = 0; at < 5; at++) {
      end(at)
      await arrived(at + 4)
      await polled()
      await arrived(at + 4)
    }
    for (const at of [5, 6, 7]) end(at)
    await emptied(queue)
  },
  'stopping waits for running jobs, and takes no more': async ({ queue, work }) => {
    for (const at of [1, 2, 3]) await queue.enqueue(sampleJob({ id: sampleRef(at) }))
    const { taken, arrived, end, stop } = work({ concurrency: 2 })
    await arrived(2)
    let hasStopped = false
    const stopping = Promise.all([stop(), stop()]).then(() => {
      hasStopped = true
    })
    end(0)
    while ((await queue.counts()).leased > 1) await turns(1)
    assert.equal(hasStopped, false, 'stop() did not wait for the second job')
    end(1)
    await stopping
    assert.equal(taken.length, 2)
    assert.deepEqual(await queue.counts(), { waiting: 1, leased: 0 })
    await stop()
  },
  'a job being taken while its worker stops is waited for, or stays queued': async ({ queue, work }) => {
    const counted: Promise<JobCounts>[] = []
    await queue.enqueue(sampleJob())
    const { stop } = work({
      clock: () => {
        counted.push(
          Promise.resolve()
            .then(() => stop())
            .then(() => queue.counts()),
        )
        return new Date(moment(0))
      },
      async handler() {
        await turns(50)
        return 'done'
      },
    })
    await until('the worker looks for jobs', () => counted.length > 0)
    assert.equal((await counted[0])?.leased, 0, 'stop() did not wait')
  },
  'closing stops its workers first, and their handlers may still enqueue': async ({ queue, work }) => {
    const outcomes: string[] = []
    await queue.enqueue(sampleJob())
    const { arrived, end } = work({
      async handler(job, run) {
        const outcome = await run(job)
        await queue.enqueue(sampleJob({ id: sampleRef(2), kind: 'webhook' }))
        outcomes.push('enqueued')
        return outcome
      },
    })
    await arrived(1)
    const closing = queue.close().then(() => outcomes.push('closed'))
    end(0)
    await closing
    assert.deepEqual(outcomes, ['enqueued', 'closed'])
    await assertFails('storage_unavailable', () => queue.counts())
  },
}

/** Waits for this many turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve))
}
