import { expect } from 'vitest'
import { PlatenError } from '../src/base/errors.ts'

/** The PlatenError that a promise rejects with; fails the test if it does not reject. */
export async function refusal(work: Promise<unknown>): Promise<PlatenError> {
  const outcome = await work.then(
    value => ({ value }),
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(PlatenError)
  return outcome as PlatenError
}
