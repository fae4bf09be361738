import type { Storage } from '../storage/contracts.ts'
import type { StorageCases } from './case.ts'
import { EXPORT_CASES } from './export-cases.ts'
import { FILE_CASES } from './file-cases.ts'
import { IDEMPOTENCY_CASES } from './idempotency-cases.ts'
import { JOB_CASES } from './job-cases.ts'
import { LEASE_CASES } from './lease-cases.ts'
import { CLOSING_CASES, REOPENING_CASES } from './lifetime-cases.ts'
import { TEMPLATE_CASES } from './template-cases.ts'
import { TRANSACTION_CASES, WEBHOOK_CASES } from './transaction-cases.ts'
import { TRANSACTION_SEARCH_CASES } from './transaction-search-cases.ts'
import { startWorker, type WatchedWorker } from './watched-worker.ts'

/** A new, empty storage for one case. */
export interface StorageUnderTest {
  readonly storage: Storage
  /** Opens the same location again after `storage` was closed. Storages in memory leave it out and skip the cases that need it. */
  readonly reopen?: () => Storage | Promise<Storage>
  /** Removes the location after all its storages are closed. */
  readonly remove?: () => void | Promise<void>
}

export interface StorageConformanceOptions {
  /** Called once for each case. */
  readonly createStorage: () => StorageUnderTest | Promise<StorageUnderTest>
  /** Cases that this storage does not support: name and reason. Unknown names throw. */
  readonly skip?: Readonly<Record<string, string>>
}

/** One case for a test runner. */
export interface ConformanceTest {
  /** The requirement; for a skipped case with the reason. */
  readonly name: string
  /** Reason for skipping the case; null if it runs. */
  readonly skipped: string | null
  /** Rejects if the requirement is not met. Does nothing for a skipped case. */
  readonly run: () => Promise<void>
}

const CASES_BY_PART: readonly (readonly [part: string, cases: StorageCases])[] = [
  ['templates', TEMPLATE_CASES],
  ['transactions', TRANSACTION_CASES],
  ['transactions', TRANSACTION_SEARCH_CASES],
  ['webhooks', WEBHOOK_CASES],
  ['idempotency keys', IDEMPOTENCY_CASES],
  ['files', FILE_CASES],
  ['queue', JOB_CASES],
  ['queue', LEASE_CASES],
  ['listing everything', EXPORT_CASES],
  ['closing', CLOSING_CASES],
  ['reopening', REOPENING_CASES],
]

const CASES = new Map<string, StorageCases[string]>(
  CASES_BY_PART.flatMap(([part, cases]) =>
    Object.entries(cases).map(([name, check]) => [`${part}: ${name}`, check] as const),
  ),
)

/**
 * The requirements of a storage as cases for any test runner:
 * `for (const { name, run } of storageConformance({ createStorage })) test(name, run)`.
 * To test an adapter for records, files or jobs alone, take the other stores from `memoryStorage()`.
 */
export function storageConformance({
  createStorage,
  skip = {},
}: StorageConformanceOptions): ConformanceTest[] {
  for (const name of Object.keys(skip)) {
    if (!CASES.has(name)) {
      throw new Error(`'${name}' in skip is not a case. Cases: ${[...CASES.keys()].join('; ')}.`)
    }
  }
  const reasons = new Map(Object.entries(skip))
  return Array.from(CASES, ([name, check]) => {
    const skipped = reasons.get(name) ?? null
    return skipped === null
      ? { name, skipped, run: () => runCase(check, createStorage) }
      : { name: `${name} (skipped: ${skipped})`, skipped, run: async () => undefined }
  })
}

async function runCase(
  check: StorageCases[string],
  createStorage: StorageConformanceOptions['createStorage'],
): Promise<void> {
  const { storage, reopen, remove } = await createStorage()
  const opened = [storage]
  const workers: WatchedWorker[] = []
  try {
    await check({
      records: storage.records,
      files: storage.files,
      queue: storage.queue,
      work(options) {
        const worker = startWorker(storage.queue, options)
        workers.push(worker)
        return worker
      },
      reopen: async () => {
        if (reopen === undefined) {
          throw new Error(
            'This case reopens the storage. Return `reopen` with `storage`, or skip the case with a reason.',
          )
        }
        const again = await reopen()
        opened.push(again)
        return again
      },
    })
  } finally {
    for (const worker of workers) worker.release()
    for (const { records, files, queue } of opened) {
      await queue.close()
      await records.close()
      await files.close()
    }
    await remove?.()
  }
}
