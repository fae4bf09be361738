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

/** One storage for one case: new, empty, and nobody else's. */
export interface StorageUnderTest {
  readonly storage: Storage
  /** Opens the same place again after `storage` was closed. Where memory is all there is: leave it out, and skip the cases that ask for it. */
  readonly reopen?: () => Storage | Promise<Storage>
  /** Clears the place away, after everything that was opened on it is closed. */
  readonly remove?: () => void | Promise<void>
}

export interface StorageConformanceOptions {
  /** Called once for each case. */
  readonly createStorage: () => StorageUnderTest | Promise<StorageUnderTest>
  /** Cases this storage cannot keep: the case's name, and why. A name that is no case throws. */
  readonly skip?: Readonly<Record<string, string>>
}

/** One case for a test runner. */
export interface ConformanceTest {
  /** What the storage promises; a skipped case also says so here, with the reason. */
  readonly name: string
  /** Why this case is skipped; null where it runs. */
  readonly skipped: string | null
  /** Resolves where the promise is kept, else rejects with what was seen. Of a skipped case it does nothing. */
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
 * Everything a storage promises, as cases for any test runner:
 * `for (const { name, run } of storageConformance({ createStorage })) test(name, run)`.
 * An adapter for records, files or jobs alone is tested with the rest from `memoryStorage()`.
 */
export function storageConformance({
  createStorage,
  skip = {},
}: StorageConformanceOptions): ConformanceTest[] {
  const reasons = new Map(Object.entries(skip))
  for (const name of reasons.keys()) {
    if (!CASES.some(one => one.name === name)) {
      throw new Error(`'${name}' in skip is no case. The cases: ${CASES.map(one => one.name).join('; ')}.`)
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
            'This case opens the storage again: give `reopen` beside `storage`, or skip the case with a reason.',
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
