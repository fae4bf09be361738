/** Many calls of `create`, from a stream of parameters to a stream of results, with bounded memory. */
import { PlatenError } from '../../base/errors.ts'
import { type OptionRules, oneOf, readOptions, rule, wholeNumber } from '../../base/options.ts'
import type { CreatedItem, CreateManyOptions } from '../account.ts'
import { readSignal } from './call-options.ts'

const RULES: OptionRules<CreateManyOptions> = {
  order: oneOf('input', 'completion'),
  concurrency: wholeNumber(1, 10_000),
  signal: rule('an AbortSignal', value => value instanceof AbortSignal),
}

type Items = AsyncIterable<object> | Iterable<object>

/**
 * Runs a call for each item of an input. Reads the input one item at a time, and at most `concurrency` items ahead of
 * the results that the caller has taken. Items that fail become results; only a failing input, invalid options and an
 * aborted signal end the iteration. If the caller ends it, running calls are canceled.
 */
export async function* createMany(
  items: Items,
  given: CreateManyOptions,
  { create, concurrency: byDefault }: { create: (params: object) => Promise<object>; concurrency: number },
): AsyncGenerator<CreatedItem<object>, void, undefined> {
  const defaults = { order: 'completion' as const, concurrency: byDefault }
  const { order, concurrency } = readOptions<CreateManyOptions>('createMany', given, {
    rules: RULES,
    defaults,
  }) as typeof defaults & { order: 'input' | 'completion' }
  const signal = readSignal(given.signal)
  const input = iteratorOf(items)
  const ended = new AbortController()
  const running = new Set<Promise<void>>()
  const finished: CreatedItem<object>[] = []
  let reading: Promise<void> | null = null
  let failure: { readonly cause: unknown } | null = null
  let isRead = false
  let count = 0
  let taken = 0
  let wake = (): void => {}

  /** Reads the next item, and so on until `concurrency` items are running or wait for the caller. */
  function fill(): void {
    const isFull = running.size + finished.length >= concurrency
    if (reading !== null || isRead || isFull || ended.signal.aborted) return
    reading = read().finally(() => {
      reading = null
      fill()
      wake()
    })
  }

  async function read(): Promise<void> {
    try {
      const next = await input.next()
      if (next.done === true) isRead = true
      else if (!ended.signal.aborted) start(count++, next.value)
    } catch (cause) {
      isRead = true
      failure = { cause }
    }
  }

  function start(index: number, params: object): void {
    const task = run(index, params).then(item => {
      running.delete(task)
      finished.push(item)
      wake()
    })
    running.add(task)
  }

  async function run(index: number, params: object): Promise<CreatedItem<object>> {
    try {
      return { status: 'success', index, result: await create(withSignal(params, ended.signal)) }
    } catch (error) {
      return { status: 'error', index, error: asPlatenError(error) }
    }
  }

  /** The next result in the requested order; null if it is not there yet. */
  function take(): CreatedItem<object> | null {
    const at = order === 'completion' ? 0 : finished.findIndex(({ index }) => index === taken)
    const [item = null] = at < 0 ? [] : finished.splice(at, 1)
    if (item !== null) taken++
    return item
  }

  const onAbort = (): void => {
    ended.abort(signal?.reason)
    wake()
  }
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    for (;;) {
      signal?.throwIfAborted()
      const item = take()
      fill()
      if (item !== null) yield item
      else if (isRead && running.size === 0 && finished.length === 0) break
      else {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    }
    if (failure !== null) throw (failure as { cause: unknown }).cause
  } finally {
    signal?.removeEventListener('abort', onAbort)
    ended.abort(new PlatenError('canceled', 'The iteration of createMany has ended.'))
    await Promise.all(running)
    // A read that never ends must not keep the caller waiting.
    const closed = isRead ? undefined : input.return?.()
    if (reading === null) await closed
    else Promise.resolve(closed).catch(() => {})
  }
}

function iteratorOf(items: Items): AsyncIterator<object> | Iterator<object> {
  const source: unknown = items
  if (typeof source === 'object' && source !== null) {
    if (Symbol.asyncIterator in source) return (source as AsyncIterable<object>)[Symbol.asyncIterator]()
    if (Symbol.iterator in source) return (source as Iterable<object>)[Symbol.iterator]()
  }
  throw new PlatenError(
    'invalid_request',
    'createMany needs an iterable or async iterable of parameters of `create`, such as an array or a generator.',
  )
}

/** The parameters of an item, whose own signal cancels that item only. Invalid parameters are left for `create` to report. */
function withSignal(params: object, ended: AbortSignal): object {
  if (typeof params !== 'object' || params === null) return params
  const { signal: own } = params as { signal?: unknown }
  if (own === undefined || own === null) return { ...params, signal: ended }
  return own instanceof AbortSignal ? { ...params, signal: AbortSignal.any([own, ended]) } : params
}

function asPlatenError(cause: unknown): PlatenError {
  if (cause instanceof PlatenError) return cause
  return new PlatenError('canceled', 'The call was canceled by its signal.', { cause })
}
