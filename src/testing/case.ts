import assert from 'node:assert/strict'
import type { ErrorCode } from '../base/errors.ts'
import type { Storage } from '../storage/contracts.ts'
import type { WatchedWorker, WatchOptions } from './watched-worker.ts'

/** Checks of the storage contract by requirement. */
export type StorageCases = Readonly<Record<string, (subject: StorageSubject) => Promise<void>>>

export interface StorageSubject extends Storage {
  /** Opens the same location again; the first storage is closed before. */
  readonly reopen: () => Promise<Storage>
  /** Starts a worker on `queue`. Its jobs end with the case at the latest. */
  readonly work: (options?: WatchOptions) => WatchedWorker
}

/** Asserts that a call fails with a PlatenError of this code. */
export async function assertFails(code: ErrorCode, call: () => unknown): Promise<void> {
  await assert.rejects(
    async () => call(),
    (cause: unknown) => {
      const found = cause instanceof Error && 'code' in cause ? cause.code : null
      assert.equal(found, code, `expected a PlatenError ${code}, got ${String(cause)}`)
      return true
    },
  )
}
