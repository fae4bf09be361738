import type { Storage } from '../storage/contracts.ts'
import type { StorageCase } from './case.ts'
import { FILE_CASES } from './file-cases.ts'
import { IDEMPOTENCY_CASES } from './idempotency-cases.ts'
import { JOB_CASES } from './job-cases.ts'
import { LEASE_CASES } from './lease-cases.ts'
import { LIFETIME_CASES } from './lifetime-cases.ts'
import { TEMPLATE_CASES } from './template-cases.ts'
import { TRANSACTION_CASES } from './transaction-cases.ts'
import { TRANSACTION_SEARCH_CASES } from './transaction-search-cases.ts'
import { WEBHOOK_CASES } from './webhook-cases.ts'

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

const CASES: readonly StorageCase[] = [
  ...TEMPLATE_CASES,
  ...TRANSACTION_CASES,
  ...TRANSACTION_SEARCH_CASES,
  ...WEBHOOK_CASES,
  ...IDEMPOTENCY_CASES,
  ...FILE_CASES,
  ...JOB_CASES,
  ...LEASE_CASES,
  ...LIFETIME_CASES,
]

/**
 * The requirements of a storage as cases for any test runner:
 * `for (const { name, run } of storageConformance({ createStorage })) test(name, run)`.
 * To test an adapter for records, files or jobs alone, take the other stores from `memoryStorage()`.
 */
export function storageConformance({
  createStorage,
  skip = {},
}: StorageConformanceOptions): ConformanceTest[] {
  const reasons = new Map(Object.entries(skip))
  for (const name of reasons.keys()) {
    if (!CASES.some(one => one.name === name)) {
      throw new Error(`'${name}' in skip is not a case. Cases: ${CASES.map(one => one.name).join('; ')}.`)
    }
  }
  return CASES.map(one => {
    const skipped = reasons.get(one.name) ?? null
    return skipped === null
      ? { name: one.name, skipped, run: () => runCase(one, createStorage) }
      : { name: `${one.name} (skipped: ${skipped})`, skipped, run: async () => undefined }
  })
}

async function runCase(
  { check }: StorageCase,
  createStorage: StorageConformanceOptions['createStorage'],
): Promise<void> {
  const { storage, reopen, remove } = await createStorage()
  const opened = [storage]
  const endings: (() => void)[] = []
  try {
    await check({
      storage,
      atEnd: action => void endings.push(action),
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
    for (const end of endings) end()
    for (const { records, files, queue } of opened) {
      await queue.close()
      await records.close()
      await files.close()
    }
    await remove?.()
  }
}
