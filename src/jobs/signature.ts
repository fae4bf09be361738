import { createHmac } from 'node:crypto'

/** Standard Webhooks: base64 of 24 to 64 bytes. */
const MIN_BYTES = 24
const MAX_BYTES = 64

/** The key in `whsec_<base64>`; null where the text is no such secret. */
export function readSecret(text: string): Uint8Array | null {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const key = Buffer.from(base64, 'base64')
  return key.length >= MIN_BYTES && key.length <= MAX_BYTES ? key : null
}

/**
 * The header `webhook-signature` of Standard Webhooks: one signature a key, separated by spaces.
 * @param content The body, or the query where there is none.
 */
export function signatures(
  keys: readonly Uint8Array[],
  { id, timestamp, content }: { id: string; timestamp: string; content: string },
): string {
  return keys
    .map(key => createHmac('sha256', key).update(`${id}.${timestamp}.${content}`).digest('base64'))
    .map(signature => `v1,${signature}`)
    .join(' ')
}
