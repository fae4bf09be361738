import type { Job, JobQueue } from '../contracts.ts'
import { createLeasedQueue, type JobTable, leaseEnd } from '../leased-queue.ts'
import { createClosable } from '../storage-errors.ts'
import { compareBytes } from './records.ts'

interface Entry extends Job {
  readonly lease: Lease | null
}

interface Lease {
  readonly id: symbol
  readonly until: string
}

/** Jobs in a map. Each poll visits all jobs: for thousands of jobs, not millions. */
export function createMemoryQueue(): JobQueue {
  return createLeasedQueue(createMemoryTable())
}

function createMemoryTable(): JobTable {
  const { use: entries, close } = createClosable(new Map<string, Entry>())
  const heldBy = (id: string, leaseId: symbol): Entry | null => {
    const entry = entries().get(id)
    return entry?.lease?.id === leaseId ? entry : null
  }
  return {
    async add({ id, kind, account, payload, runAt }) {
      if (!entries().has(id)) {
        entries().set(id, { id, kind, account, payload, runAt, attempt: 0, lease: null })
      }
    },
    async take({ kinds, now, leaseMs }) {
      let first: Entry | null = null
      const running = new Map<string, number>()
      for (const { account, lease } of entries().values()) {
        if (lease !== null && lease.until > now) running.set(account, (running.get(account) ?? 0) + 1)
      }
      const isBefore = (a: Entry, b: Entry): boolean => {
        const [ofA, ofB] = [running.get(a.account) ?? 0, running.get(b.account) ?? 0]
        return ofA === ofB ? isOlder(a, b) : ofA < ofB
      }
      for (const entry of entries().values()) {
        const isDue = entry.runAt <= now && (entry.lease === null || entry.lease.until <= now)
        if (!isDue || !kinds.includes(entry.kind)) continue
        if (first === null || isBefore(entry, first)) first = entry
      }
      if (first === null) return null
      const { id, kind, account, payload, runAt } = first
      const job: Job = { id, kind, account, payload, runAt, attempt: first.attempt + 1 }
      const leaseId = Symbol('lease')
      const keep = (entry: Entry, now: string): void => {
        entries().set(id, { ...entry, lease: { id: leaseId, until: leaseEnd(now, leaseMs) } })
      }
      keep({ ...job, lease: null }, now)
      return {
        job,
        leaseMs,
        async renew(now) {
          const entry = heldBy(id, leaseId)
          if (entry !== null) keep(entry, now)
        },
        async remove() {
          if (heldBy(id, leaseId) !== null) entries().delete(id)
        },
        async release(runAt) {
          const entry = heldBy(id, leaseId)
          if (entry !== null) entries().set(id, { ...entry, runAt, lease: null })
        },
      }
    },
    async counts() {
      const all = [...entries().values()]
      const leased = all.filter(({ lease }) => lease !== null).length
      return { waiting: all.length - leased, leased }
    },
    async *list() {
      for (const { id, kind, account, payload, runAt } of [...entries().values()]) {
        yield { id, kind, account, payload, runAt }
      }
    },
    async latestRunAt() {
      let latest: string | null = null
      for (const { attempt, runAt } of entries().values()) {
        if (attempt === 0 && (latest === null || runAt > latest)) latest = runAt
      }
      return latest
    },
    close,
  }
}

function isOlder(a: Entry, b: Entry): boolean {
  return a.runAt === b.runAt ? compareBytes(a.id, b.id) < 0 : a.runAt < b.runAt
}
