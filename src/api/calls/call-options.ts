import { PlatenError } from '../../base/errors.ts'

/** What a call is given beside its own parameters, taken off them. */
export interface TakenOptions {
  /** As they were given where they hold no option. */
  readonly params: unknown
  readonly signal: AbortSignal | null
  readonly idempotency_key: unknown
}

/** @throws PlatenError `invalid_request` for a signal that is none; the signal's reason where it has aborted. */
export function takeOptions(given: unknown): TakenOptions {
  if (typeof given !== 'object' || given === null || !('signal' in given || 'idempotency_key' in given)) {
    return { params: given, signal: null, idempotency_key: null }
  }
  const {
    signal = null,
    idempotency_key = null,
    ...params
  }: { signal?: unknown; idempotency_key?: unknown } = given
  if (signal !== null && !(signal instanceof AbortSignal)) {
    const message = `signal is a ${typeof signal}; expected an AbortSignal.`
    throw new PlatenError('invalid_request', message, { details: [{ path: '/signal', message }] })
  }
  signal?.throwIfAborted()
  return { params, signal, idempotency_key }
}

/** Makes a call that is soon done heed a `signal` among its parameters: one that has aborted keeps it from beginning. */
export function abortable<Params, Result>(
  call: (params: Params) => Promise<Result>,
): (params: Params) => Promise<Result> {
  return async params => {
    takeOptions(params)
    return await call(params)
  }
}
