import { checkJson } from '../json.ts'
import { IDEMPOTENCY, IGNORED } from '../request/calls.ts'
import { readParameters } from '../request/parameters.ts'
import { fingerprintOf } from './idempotency.ts'
import type { Services } from './services.ts'

/** A call, and what tells it from others that may be given the same key. */
export interface KeyedCall<Result> {
  readonly name: string
  readonly idempotency_key: unknown
  readonly params: unknown
  work(): Promise<Result>
}

/** Levels that a call's parameters add to the data in them. */
const PARAMETER_DEPTH = 2

/** Does the work of a call, or repeats what it gave before where it has a key. */
export async function once<Result extends object>(
  { name, idempotency_key, params, work }: KeyedCall<Result>,
  account: string,
  { idempotency, limits }: Services,
): Promise<object> {
  const { values } = readParameters(IDEMPOTENCY, { idempotency_key }, IGNORED)
  const { idempotency_key: key } = values
  if (key === null) return await work()
  checkJson(params, { what: 'The request', maxDepth: limits.maxJsonDepth + PARAMETER_DEPTH })
  return await idempotency.run({ account, key, fingerprint: fingerprintOf(name, params) }, work)
}

/** Makes a call take an `idempotency_key` among its parameters. */
export function idempotent(
  name: string,
  account: string,
  services: Services,
  call: (params: unknown) => Promise<object>,
): (params: unknown) => Promise<object> {
  return services.underWay.track(async given => {
    if (typeof given !== 'object' || given === null || !('idempotency_key' in given)) return await call(given)
    const { idempotency_key, ...params } = given
    return await once({ name, idempotency_key, params, work: () => call(params) }, account, services)
  })
}
