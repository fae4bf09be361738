import { expect } from 'vitest'

/** A PlatenError `storage_unavailable` whose message has all parts. */
export function unavailable(...parts: (string | RegExp)[]) {
  return expect.objectContaining({
    code: 'storage_unavailable',
    message: expect.toSatisfy((message: string) =>
      parts.every(part => (typeof part === 'string' ? message.includes(part) : part.test(message))),
    ),
  })
}
