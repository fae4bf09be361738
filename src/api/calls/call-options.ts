/** The options `signal` and `idempotency_key` of calls. */
import { readJson } from '../../base/read-json.ts'
import { mustBe } from '../../base/values.ts'
import type { Account } from '../account.ts'
import { fingerprintOf } from '../idempotency.ts'
import { IDEMPOTENCY, IGNORED } from '../schema/calls.ts'
import { parameterError, propertiesOf, readParameters } from '../schema/parameters.ts'
import type { Services } from './services.ts'

export interface CallWithOptions {
  /** The parameters without the options. */
  readonly params: unknown
  readonly signal: AbortSignal | null
  readonly idempotency_key: unknown
}

/** @throws PlatenError `invalid_request` for an invalid signal; the reason of a signal that has aborted. */
export function splitOptions(params: unknown): CallWithOptions {
  if (typeof params !== 'object' || params === null) return { params, signal: null, idempotency_key: null }
  const { signal = null, idempotency_key = null, ...rest } = propertiesOf(params)
  return { params: rest, signal: readSignal(signal), idempotency_key }
}

/** @throws As `splitOptions`. */
export function readSignal(signal: unknown): AbortSignal | null {
  if (signal === null || signal === undefined) return null
  if (!(signal instanceof AbortSignal))
    throw parameterError('signal', mustBe('signal', 'an AbortSignal', signal))
  signal.throwIfAborted()
  return signal
}

/** Makes a short call accept a `signal`: it does not begin if the signal has aborted. */
export function abortable<Params, Result>(
  call: (params: Params) => Promise<Result>,
): (params: Params) => Promise<Result> {
  return async params => {
    splitOptions(params)
    return await call(params)
  }
}

/** A call, and what distinguishes it from other calls with the same key. */
export interface KeyedCall<Result> {
  readonly name: string
  readonly idempotency_key: unknown
  readonly params: unknown
  /** @param params The same, as JSON if they are checked for an idempotency key. */
  work(params: unknown): Promise<Result>
}

/** Levels of nesting that parameters add to the data in them. */
const PARAMETER_DEPTH = 2

/** Does the work of a call, or returns the earlier result for its idempotency key. */
export async function once<Result extends object>(
  { name, idempotency_key, params, work }: KeyedCall<Result>,
  account: string,
  { idempotency, limits }: Services,
): Promise<object> {
  if (idempotency_key === null) return await work(params)
  const { values } = readParameters(IDEMPOTENCY, { idempotency_key }, IGNORED)
  const key = values.idempotency_key ?? ''
  const json = readJson(params, { what: 'The request', maxDepth: limits.maxJsonDepth + PARAMETER_DEPTH })
  return await idempotency.run({ account, key, fingerprint: fingerprintOf(name, json) }, () => work(json))
}

interface CreationContext {
  readonly account: string
  readonly services: Services
  readonly readFile: Account['readFile']
}

/** Makes a call that creates something accept a `signal` and an `idempotency_key`. */
export function creationCall(
  name: string,
  call: (params: unknown, signal: AbortSignal | null, keepFileMs: number) => Promise<object>,
  { account, services, readFile }: CreationContext,
): (params: unknown) => Promise<object> {
  return services.runningCalls.track(async all => {
    const { params, signal, idempotency_key } = splitOptions(all)
    const keepFileMs = idempotency_key === null ? 0 : services.idempotency.retentionMs
    const work = (params: unknown): Promise<object> => call(params, signal, keepFileMs)
    const result = await once({ name, idempotency_key, params, work }, account, services)
    if (idempotency_key === null) return result
    return await withFreshUrls(await withStoredFile(result, readFile), services)
  })
}

interface StoredResult {
  transaction_ref?: unknown
  kept_file?: unknown
}

/** Adds the stored bytes to the result of an earlier call. */
async function withStoredFile(result: object & StoredResult, readFile: Account['readFile']): Promise<object> {
  const { kept_file, ...rest } = result
  if (kept_file === undefined) return result
  const { file } = await readFile({ transaction_ref: String(result.transaction_ref) })
  return { ...rest, file: kept_file === 'base64' ? Buffer.from(file).toString('base64') : file }
}

/** Signs the URLs of an earlier result again, as they may have expired. */
async function withFreshUrls(result: object, { links }: Services): Promise<object> {
  const fresh = await Promise.all(
    Object.entries(result).map(async ([name, value]) => {
      const key = name.endsWith('_url') && typeof value === 'string' ? links.keyOf(value) : null
      return [name, key === null ? value : await links.url(key)]
    }),
  )
  return Object.fromEntries(fresh)
}

export type RunningCalls = ReturnType<typeof createRunningCalls>

/** The running calls, so that closing can wait for them. */
export function createRunningCalls() {
  const calls = new Set<Promise<unknown>>()
  return {
    /** Makes a call count as running until it settles. */
    track:
      <Params, Result>(call: (params: Params) => Promise<Result>) =>
      async (params: Params): Promise<Result> => {
        const running = call(params)
        calls.add(running)
        return await running.finally(() => calls.delete(running))
      },

    /** Resolves when the calls that are running now have settled. */
    settled: () => Promise.allSettled(calls),
  }
}
