import assert from 'node:assert/strict'
import type { ErrorCode } from '../base/errors.ts'
import type { Storage } from '../storage/contracts.ts'

/** One requirement of the storage contract, with its check. */
export interface StorageCase {
  readonly name: string
  readonly check: (subject: StorageSubject) => Promise<void>
}

interface StorageSubject {
  readonly storage: Storage
  /** Opens the same location again; the first storage is closed before. */
  readonly reopen: () => Promise<Storage>
  /** Registers an action for the end of the case, before its storages are closed. */
  readonly atEnd: (action: () => void) => void
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
