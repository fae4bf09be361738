import { expect } from 'vitest'
import { PlatenError } from '../src/base/errors.ts'

/** The PlatenError that a promise fails with; fails the test where it does not. */
export async function refusal(work: Promise<unknown>): Promise<PlatenError> {
  const outcome = await work.then(
    value => ({ value }),
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(PlatenError)
  return outcome as PlatenError
}
