import { isDoneWithin } from '../base/deadline.ts'
import type { Storage } from '../storage/contracts.ts'

/** Whether an engine can serve calls now. */
export interface Readiness {
  /** True if all parts of the storage respond. */
  readonly isReady: boolean
  readonly storage: Readonly<Record<keyof Storage, 'ok' | 'unavailable'>>
}

/** A part of the storage that does not respond within this time is unavailable. */
const CHECK_TIMEOUT_MS = 5_000

/** Results are reused for this long, as anybody may ask. */
const CACHE_MS = 1_000

/** Neither exists; reading them finds out whether the storage responds. */
const NO_TEMPLATE = { account: '', template_id: 'readiness' }
const NO_FILE = { key: 'readiness-check' }

/** Checks at most once per second whether the storage responds. */
export function createReadiness({ records, files, queue }: Storage): () => Promise<Readiness> {
  const reads: Record<keyof Storage, () => Promise<unknown>> = {
    records: oneAtATime(() => records.getTemplate(NO_TEMPLATE)),
    files: oneAtATime(async () => await (await files.get(NO_FILE))?.stream.cancel()),
    queue: oneAtATime(() => readFirst(queue.list())), // counting takes time for each waiting job
  }
  const check = async (): Promise<Readiness> => {
    const parts = await Promise.all(
      Object.entries(reads).map(async ([name, read]) => [
        name,
        (await responds(read)) ? 'ok' : 'unavailable',
      ]),
    )
    return {
      isReady: parts.every(([, state]) => state === 'ok'),
      storage: Object.fromEntries(parts) as Readiness['storage'],
    }
  }
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let last: Promise<Readiness> | null = null
  return () => {
    const nowMs = performance.now()
    if (last === null || nowMs - checkedAtMs >= CACHE_MS) {
      checkedAtMs = nowMs
      last = check()
    }
    return last
  }
}

async function readFirst(items: AsyncIterable<unknown>): Promise<void> {
  const reader = items[Symbol.asyncIterator]()
  await reader.next()
  await reader.return?.()
}

/** Joins a read that is running: a storage that hangs must not collect reads. */
function oneAtATime(read: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | null = null
  return async () => {
    running ??= read().finally(() => {
      running = null
    })
    return await running
  }
}

async function responds(read: () => Promise<unknown>): Promise<boolean> {
  try {
    return await isDoneWithin(CHECK_TIMEOUT_MS, read())
  } catch {
    return false
  }
}
