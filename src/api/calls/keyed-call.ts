import { checkJson } from '../../base/json.ts'
import type { Account } from '../account.ts'
import { fingerprintOf } from '../idempotency.ts'
import { IDEMPOTENCY, IGNORED } from '../schema/calls.ts'
import { readParameters } from '../schema/parameters.ts'
import { takeOptions } from './call-options.ts'
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
  if (idempotency_key === null) return await work()
  const { values } = readParameters(IDEMPOTENCY, { idempotency_key }, IGNORED)
  const key = values.idempotency_key ?? ''
  checkJson(params, { what: 'The request', maxDepth: limits.maxJsonDepth + PARAMETER_DEPTH })
  return await idempotency.run({ account, key, fingerprint: fingerprintOf(name, params) }, work)
}

interface CreatingAccount {
  readonly account: string
  readonly services: Services
  readonly readFile: Account['readFile']
}

/** Makes a call that creates take a `signal` and an `idempotency_key` among its parameters. */
export function creating(
  name: string,
  call: (params: unknown, signal: AbortSignal | null, keepFileMs: number) => Promise<object>,
  { account, services, readFile }: CreatingAccount,
): (params: unknown) => Promise<object> {
  return services.underWay.track(async given => {
    const { params, signal, idempotency_key } = takeOptions(given)
    const keepFileMs = idempotency_key === null ? 0 : services.idempotency.retentionMs
    const work = (): Promise<object> => call(params, signal, keepFileMs)
    const result = await once({ name, idempotency_key, params, work }, account, services)
    return await withKeptFile(result, readFile)
  })
}

interface KeptFile {
  transaction_ref?: unknown
  kept_file?: unknown
}

/** The result of an earlier call comes with the bytes of then. */
async function withKeptFile(result: object & KeptFile, readFile: Account['readFile']): Promise<object> {
  const { kept_file, ...rest } = result
  if (kept_file === undefined) return result
  const { file } = await readFile({ transaction_ref: String(result.transaction_ref) })
  return { ...rest, file: kept_file === 'base64' ? Buffer.from(file).toString('base64') : file }
}
