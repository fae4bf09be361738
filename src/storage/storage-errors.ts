import { PlatenError } from '../base/errors.ts'
import { FILE_KEY_PATTERN } from './contracts.ts'

/** @throws PlatenError `invalid_request` for a value that is not a file key, such as a path or an empty text. */
export function checkFileKey(key: unknown): void {
  if (isFileKey(key)) return
  const shown = typeof key === 'string' ? JSON.stringify(key.slice(0, 140)) : `a ${typeof key}`
  throw new PlatenError(
    'invalid_request',
    `${shown} is not a file key. Keys have 8 to 128 letters, digits and '-', and may have an extension such as '.pdf'.`,
  )
}

export function isFileKey(key: unknown): key is string {
  return typeof key === 'string' && FILE_KEY_PATTERN.test(key)
}

/** Content of a file to store. */
export type FileSource = Uint8Array | AsyncIterable<Uint8Array>

/** Stores content. If its stream fails, throws the error of the stream, not the one that the store makes of it. */
export async function storeFrom(
  bytes: Uint8Array | ReadableStream<Uint8Array>,
  store: (source: FileSource) => Promise<void>,
): Promise<void> {
  if (bytes instanceof Uint8Array) return await store(bytes)
  let failure: { readonly cause: unknown } | null = null
  async function* chunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* stream
    } catch (cause) {
      failure = { cause }
      throw cause
    }
  }
  await store(chunks(bytes)).catch(async cause => {
    if (failure !== null) throw failure.cause
    await bytes.cancel(cause).catch(() => undefined)
    throw cause
  })
}

/** A value until it is closed, which frees its memory. Later uses fail with `storage_unavailable`. */
export function createClosable<Value extends object>(value: Value) {
  let open: Value | null = value
  return {
    use(): Value {
      if (open === null) throw closedStorage()
      return open
    },
    async close(): Promise<void> {
      open = null
    },
  }
}

/** The error of calls after `close()`. */
export function closedStorage(): PlatenError {
  return new PlatenError(
    'storage_unavailable',
    'The storage is closed. Make the call before close(), or open the storage again.',
  )
}

/** The error of `addTransaction` if the reference exists in any account. */
export function duplicateTransaction(transaction_ref: string): PlatenError {
  return new PlatenError(
    'internal',
    `Transaction ${JSON.stringify(transaction_ref)} exists already. References are unique over all accounts.`,
  )
}

/** The `code` of an error of Node or of a database, such as `ENOENT` or `57P01`; null without one. */
export function errorCode(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
}
