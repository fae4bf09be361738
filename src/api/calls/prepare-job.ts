import { PlatenError } from '../../base/errors.ts'
import type { RenderPayload } from '../../jobs/payload.ts'
import { createGenerations } from './create.ts'
import type { Prepared } from './generation.ts'
import { createObjectCalls } from './objects.ts'
import type { Services } from './services.ts'

/** Finds the call that a job was queued by, and has it prepare the work. */
export async function prepareJob(
  { account, call, params }: RenderPayload,
  services: Services,
): Promise<Pick<Prepared<unknown>, 'work'>> {
  const { readFile } = createObjectCalls(account, services)
  const calls = new Map(Object.entries(createGenerations(account, services, readFile)))
  const found = calls.get(call)
  if (found === undefined) throw new PlatenError('internal', `There is no call '${call}' to make a job by.`)
  return await found.prepare(params)
}
