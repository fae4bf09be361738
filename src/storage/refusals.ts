import { PlatenError } from '../base/errors.ts'
import { FILE_KEY_PATTERN } from './contracts.ts'

/** Throws `invalid_request` where `key` cannot be a key of a file: a path, an empty or a foreign name. */
export function checkFileKey(key: unknown): void {
  if (isFileKey(key)) return
  const shown = typeof key === 'string' ? JSON.stringify(key.slice(0, 140)) : `a ${typeof key}`
  throw new PlatenError(
    'invalid_request',
    `${shown} is not a file key: a key is 8 to 128 letters, digits and '-', with an extension such as '.pdf' or none.`,
  )
}

/** Whether `key` could be a key of a file. */
export function isFileKey(key: unknown): key is string {
  return typeof key === 'string' && FILE_KEY_PATTERN.test(key)
}

/** What a call meets once the store it belongs to was closed. */
export function closedStorage(): PlatenError {
  return new PlatenError(
    'storage_unavailable',
    'The storage is closed: make the call before close(), or open the storage again.',
  )
}

/** What `addTransaction` meets where the reference exists, in whichever account. */
export function duplicateTransaction(transaction_ref: string): PlatenError {
  return new PlatenError(
    'internal',
    `Transaction ${JSON.stringify(transaction_ref)} exists already: a reference is used once, over all accounts.`,
  )
}
