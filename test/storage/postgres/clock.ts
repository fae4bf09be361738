import { type AttachableClock, type Db, PgBoss, TestClock } from 'pg-boss'
import type { JobQueue } from '../../../src/storage/contracts.ts'

// A pg-boss whose database uses the time of the workers under test, which each have their own clock.

export interface TimedBoss {
  readonly boss: PgBoss
  readonly schema: string
  /** The time of the database. */
  clock(): Date
  /** Sets the time of the database, and forgets earlier workers. */
  reset(startMs: number): Promise<void>
  /**
   * The same queue. When the clock of one of its workers moves on, so does that of the database before its next
   * statement. A clock that starts behind the database stays as much behind.
   */
  timed(queue: JobQueue): JobQueue
}

/** The database's clock also moves between two moments of a worker's clock, which has whole milliseconds. */
const DRIFT_MS = 0.002

export async function startTimedBoss(
  raw: Db,
  backend: 'pglite' | 'postgres',
  schema: string,
): Promise<TimedBoss> {
  const test = new TestClock(0)
  let readings = new Map<symbol, number>()
  let startMs = 0
  let nowMs = 0
  let driftMs = 0

  async function followWorkers(): Promise<void> {
    const latestMs = Math.max(nowMs, ...readings.values())
    if (latestMs === nowMs) return
    nowMs = latestMs
    driftMs += DRIFT_MS
    await test.setTime(nowMs + driftMs)
    // The monitor runs at most once a second; here, hours pass within a case.
    await raw.executeSql(`UPDATE ${schema}.queue SET monitor_on = NULL, monitor_claim_on = NULL`)
    await boss.supervise()
  }
  const db: Db = {
    async executeSql(text, values) {
      await followWorkers()
      return await raw.executeSql(text, values)
    },
    ...(raw.setSessionStatements !== undefined && {
      setSessionStatements: raw.setSessionStatements.bind(raw),
    }),
  }
  const clock: AttachableClock = {
    now: () => test.now(),
    setTimeout: (run, ms) => test.setTimeout(run, ms),
    clearTimeout: timer => test.clearTimeout(timer),
    setInterval: (run, ms) => test.setInterval(run, ms),
    clearInterval: timer => test.clearInterval(timer),
    attach: () => test.attach({ db: raw, schema }),
  }
  const boss = new PgBoss({
    db,
    backend,
    schema,
    clock,
    schedule: false,
    registerInstance: false,
    monitorIntervalSeconds: 1,
  })
  boss.on('error', cause => process.emitWarning(`pg-boss reports: ${String(cause)}`))
  await boss.start()
  return {
    boss,
    schema,
    clock: () => new Date(nowMs),
    async reset(ms) {
      readings = new Map()
      startMs = ms
      nowMs = ms
      driftMs = 0
      for (const { name } of await boss.getQueues()) await boss.deleteQueue(name)
      await test.setTime(startMs)
    },
    timed: queue => ({
      ...queue,
      work(options) {
        const worker = Symbol('worker')
        const read = options.clock ?? (() => new Date(nowMs))
        const behindMs = nowMs === startMs ? 0 : Math.max(nowMs - read().getTime(), 0)
        return queue.work({
          ...options,
          clock() {
            const time = read()
            readings.set(worker, time.getTime() + behindMs)
            return time
          },
        })
      },
    }),
  }
}
