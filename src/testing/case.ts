import assert from 'node:assert/strict'
import type { ErrorCode } from '../base/errors.ts'
import type { Storage } from '../storage/contracts.ts'

/** One promise of the storage contract, and how to see that it is kept. */
export interface StorageCase {
  readonly name: string
  readonly check: (subject: StorageSubject) => Promise<void>
}

interface StorageSubject {
  readonly storage: Storage
  /** The same place opened again; the first storage is closed before. */
  readonly reopen: () => Promise<Storage>
  /** Has something done when the case is over, kept or not, before its storages are closed. */
  readonly atEnd: (action: () => void) => void
}

/** Asserts that the call fails with a PlatenError of this code. */
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
