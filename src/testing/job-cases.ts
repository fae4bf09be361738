import assert from 'node:assert/strict'
import type { JobCounts } from '../storage/contracts.ts'
import { assertFails, type StorageCase } from './case.ts'
import {
  createWatchedClock,
  createWatchedHandler,
  emptied,
  moment,
  startWorking,
  until,
} from './job-watch.ts'
import { AWKWARD_TEXTS, sampleJob, sampleRef } from './samples.ts'

/** Sorted as UTF-8; UTF-16 would put the last two the other way round. */
const IDS_IN_ORDER = ['A', 'a', 'a1', 'b', 'é', '\uffee', '😀']

/** Which jobs a handler gets, when, and in which order. */
export const JOB_CASES: readonly StorageCase[] = [
  {
    name: 'queue: a job comes to its handler as it was enqueued, and is gone when it is done',
    async check({ storage: { queue }, atEnd }) {
      const { handler, taken, came, end } = createWatchedHandler(atEnd)
      await queue.enqueue(sampleJob())
      assert.deepEqual(await queue.counts(), { waiting: 1, leased: 0 })
      startWorking(queue, { handler, clock: createWatchedClock().now })
      await came(1)
      assert.deepEqual(taken, [{ ...sampleJob(), attempt: 1 }])
      assert.deepEqual(await queue.counts(), { waiting: 0, leased: 1 })
      end(0)
      await emptied(queue)
    },
  },
  {
    name: 'queue: any text in any field, and a payload of 1 MB',
    async check({ storage: { queue }, atEnd }) {
      const texts = [...AWKWARD_TEXTS, 'Grüße 😀 '.repeat(70_000)]
      const jobs = texts.map((text, at) =>
        sampleJob({ id: `${at}${text.slice(0, 100)}`, kind: text.slice(0, 100), payload: text }),
      )
      for (const job of jobs) await queue.enqueue(job)
      const { handler, taken, came, end } = createWatchedHandler(atEnd)
      const kinds = jobs.map(({ kind }) => kind)
      startWorking(queue, { handler, kinds, concurrency: jobs.length, clock: createWatchedClock().now })
      await came(jobs.length)
      const found = new Map(taken.map(job => [job.id, job]))
      for (const job of jobs) assert.deepEqual(found.get(job.id), { ...job, attempt: 1 })
      for (const at of jobs.keys()) end(at)
      await emptied(queue)
    },
  },
  {
    name: 'queue: enqueuing an id again changes nothing, also while it runs',
    async check({ storage: { queue }, atEnd }) {
      const { handler, taken, came, end } = createWatchedHandler(atEnd)
      const clock = createWatchedClock()
      const again = sampleJob({ kind: 'webhook', payload: '"another"', runAt: moment(-1) })
      await queue.enqueue(sampleJob())
      await queue.enqueue(again)
      startWorking(queue, { handler, clock: clock.now, concurrency: 2 })
      await came(1)
      await queue.enqueue(again)
      await clock.looked()
      end(0)
      await emptied(queue)
      await clock.looked()
      assert.deepEqual(taken, [{ ...sampleJob(), attempt: 1 }])
    },
  },
  {
    name: 'queue: an id may be used again once its job is done',
    async check({ storage: { queue }, atEnd }) {
      const { handler, taken, came, end } = createWatchedHandler(atEnd)
      startWorking(queue, { handler, clock: createWatchedClock().now })
      for (const payload of ['1', '2']) {
        await queue.enqueue(sampleJob({ payload }))
        await came(Number(payload))
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
  },
  {
    name: 'queue: oldest runAt first, then by id as bytes, whatever the order they were enqueued in',
    async check({ storage: { queue } }) {
      const moments = [-3, 0, -1, -2]
      for (const ms of moments) await queue.enqueue(sampleJob({ id: `at ${ms}`, runAt: moment(ms) }))
      for (const id of IDS_IN_ORDER.toReversed()) {
        await queue.enqueue(sampleJob({ id, kind: 'webhook', runAt: moment(-2) }))
      }
      const order: string[] = []
      const handler = async ({ id }: { id: string }) => {
        order.push(id)
        return 'done' as const
      }
      startWorking(queue, { handler, clock: createWatchedClock().now })
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
  },
  {
    name: 'queue: an account of which fewer jobs run comes first, however old the jobs of the others',
    async check({ storage: { queue }, atEnd }) {
      const { handler, taken, came, end } = createWatchedHandler(atEnd)
      const enqueue = (id: string, account: string, ms: number) =>
        queue.enqueue(sampleJob({ id, account, runAt: moment(ms) }))
      for (const at of [0, 1, 2, 3]) await enqueue(`many${at}`, 'many', at)
      startWorking(queue, { handler, concurrency: 2, clock: () => new Date(moment(100)) })
      await came(2)
      await enqueue('few', 'few', 50)
      await enqueue('other', 'other', 60)
      end(0)
      await came(3)
      end(1)
      await came(4)
      end(2)
      await came(5)
      assert.deepEqual(
        taken.map(({ id }) => id),
        ['many0', 'many1', 'few', 'many2', 'other'],
      )
      for (const at of [3, 4]) end(at)
      await came(6)
      end(5)
      await emptied(queue)
    },
  },
  {
    name: 'queue: none runs before its time, the very moment counted',
    async check({ storage: { queue }, atEnd }) {
      const { handler, taken, came, end } = createWatchedHandler(atEnd)
      const clock = createWatchedClock()
      await queue.enqueue(sampleJob({ runAt: moment(3_600_000) }))
      startWorking(queue, { handler, clock: clock.now })
      await clock.looked()
      clock.advance(3_599_999)
      await clock.looked()
      assert.deepEqual(taken, [])
      clock.advance(1)
      await came(1)
      end(0)
      await emptied(queue)
    },
  },
  {
    name: 'queue: a clock that is set back holds up no job that was due',
    async check({ storage: { queue }, atEnd }) {
      const { now, advance } = createWatchedClock()
      const { handler, came, end } = createWatchedHandler(atEnd)
      await queue.enqueue(sampleJob())
      startWorking(queue, { handler, concurrency: 2, clock: now })
      await came(1)
      advance(-3_600_000)
      await queue.enqueue(sampleJob({ id: sampleRef(2) }))
      await came(2)
      end(0)
      end(1)
      await emptied(queue)
    },
  },
  {
    name: 'queue: it knows the latest runAt of the jobs that were never taken',
    async check({ storage: { queue }, atEnd }) {
      assert.equal(await queue.latestRunAt(), null)
      await queue.enqueue(sampleJob({ id: sampleRef(1), runAt: moment(2) }))
      await queue.enqueue(sampleJob({ id: sampleRef(2), runAt: moment(1) }))
      assert.equal(await queue.latestRunAt(), moment(2))
      const { handler, came, end } = createWatchedHandler(atEnd)
      const clock = createWatchedClock()
      clock.advance(2)
      startWorking(queue, { handler, clock: clock.now, concurrency: 2 })
      await came(2)
      assert.equal(await queue.latestRunAt(), null)
      end(0)
      end(1, { retryAt: moment(1000) })
      while ((await queue.counts()).leased > 0) await turns(1)
      assert.equal(await queue.latestRunAt(), null)
    },
  },
  {
    name: 'queue: a worker takes only the kinds it names',
    async check({ storage: { queue }, atEnd }) {
      const { handler, taken, came, end } = createWatchedHandler(atEnd)
      const clock = createWatchedClock()
      await queue.enqueue(sampleJob())
      await queue.enqueue(sampleJob({ id: sampleRef(2), kind: 'webhook' }))
      startWorking(queue, { handler, kinds: ['webhook'], concurrency: 2, clock: clock.now })
      startWorking(queue, { handler, kinds: [], concurrency: 2, clock: clock.now })
      await came(1)
      assert.equal(taken[0]?.kind, 'webhook')
      end(0)
      await clock.looked()
      assert.equal(taken.length, 1)
      assert.deepEqual(await queue.counts(), { waiting: 1, leased: 0 })
    },
  },
  {
    name: 'queue: a job that is due wakes a worker that would poll much later',
    async check({ storage: { queue }, atEnd }) {
      const { handler, came, end } = createWatchedHandler(atEnd)
      const clock = createWatchedClock().now
      startWorking(queue, { handler, clock, pollMs: 3_600_000, leaseMs: 3 * 3_600_000 })
      for (const at of [0, 2]) {
        await turns(20)
        await queue.enqueue(sampleJob({ id: sampleRef(at) }))
        await queue.enqueue(sampleJob({ id: sampleRef(at + 1) }))
        await came(at + 1)
        end(at)
        await came(at + 2)
        end(at + 1)
        await emptied(queue)
      }
    },
  },
  {
    name: 'queue: a handler that asks for it gets the job again, not before then, the attempts counted',
    async check({ storage: { queue }, atEnd }) {
      const { handler, taken, came, end } = createWatchedHandler(atEnd)
      const clock = createWatchedClock()
      await queue.enqueue(sampleJob())
      startWorking(queue, { handler, clock: clock.now })
      for (const attempt of [1, 2, 3]) {
        await came(attempt)
        const runAt = moment((attempt - 1) * 5_000)
        assert.deepEqual(taken.at(-1), { ...sampleJob(), runAt, attempt })
        end(attempt - 1, { retryAt: moment(attempt * 5_000) })
        await clock.looked()
        assert.deepEqual(await queue.counts(), { waiting: 1, leased: 0 })
        clock.advance(4_999)
        await clock.looked()
        assert.equal(taken.length, attempt)
        clock.advance(1)
      }
      await came(4)
      end(3)
      await emptied(queue)
    },
  },
  {
    name: 'queue: so many jobs at a time as the worker may run, and no more',
    async check({ storage: { queue }, atEnd }) {
      const { handler, came, end } = createWatchedHandler(atEnd)
      const clock = createWatchedClock()
      for (let at = 0; at < 8; at++) await queue.enqueue(sampleJob({ id: sampleRef(at) }))
      startWorking(queue, { handler, clock: clock.now, concurrency: 3 })
      await came(3)
      await clock.looked()
      await came(3)
      for (let at = 0; at < 5; at++) {
        end(at)
        await came(at + 4)
        await clock.looked()
        await came(at + 4)
      }
      for (const at of [5, 6, 7]) end(at)
      await emptied(queue)
    },
  },
  {
    name: 'queue: stopping waits for the jobs that run, and takes no more',
    async check({ storage: { queue }, atEnd }) {
      const { handler, taken, came, end } = createWatchedHandler(atEnd)
      for (const at of [1, 2, 3]) await queue.enqueue(sampleJob({ id: sampleRef(at) }))
      const worker = startWorking(queue, { handler, clock: createWatchedClock().now, concurrency: 2 })
      await came(2)
      let hasStopped = false
      const stopping = Promise.all([worker.stop(), worker.stop()]).then(() => {
        hasStopped = true
      })
      end(0)
      while ((await queue.counts()).leased > 1) await turns(1)
      assert.equal(hasStopped, false, 'stop() did not wait for the second job')
      end(1)
      await stopping
      assert.equal(taken.length, 2)
      assert.deepEqual(await queue.counts(), { waiting: 1, leased: 0 })
      await worker.stop()
    },
  },
  {
    name: 'queue: a job that is being taken while its worker stops is waited for, or left',
    async check({ storage: { queue } }) {
      const { now } = createWatchedClock()
      const counted: Promise<JobCounts>[] = []
      await queue.enqueue(sampleJob())
      const worker = startWorking(queue, {
        clock: () => {
          counted.push(
            Promise.resolve()
              .then(() => worker.stop())
              .then(() => queue.counts()),
          )
          return now()
        },
        handler: async () => {
          await turns(50)
          return 'done'
        },
      })
      await until('the worker looks for jobs', () => counted.length > 0)
      assert.equal((await counted[0])?.leased, 0, 'stop() did not wait')
    },
  },
  {
    name: 'queue: closing stops its workers first, and their handlers may still enqueue',
    async check({ storage: { queue }, atEnd }) {
      const { handler, came, end } = createWatchedHandler(atEnd)
      const outcomes: string[] = []
      await queue.enqueue(sampleJob())
      startWorking(queue, {
        clock: createWatchedClock().now,
        handler: async job => {
          const outcome = await handler(job)
          await queue.enqueue(sampleJob({ id: sampleRef(2), kind: 'webhook' }))
          outcomes.push('enqueued')
          return outcome
        },
      })
      await came(1)
      const closing = queue.close().then(() => outcomes.push('closed'))
      end(0)
      await closing
      assert.deepEqual(outcomes, ['enqueued', 'closed'])
      await assertFails('storage_unavailable', () => queue.counts())
    },
  },
]

/** Waits for this many turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve))
}
