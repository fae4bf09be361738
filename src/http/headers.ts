/** Reading request headers and writing response headers. */
import { randomUUID } from 'node:crypto'

/** From the most to the least specific; the first that a header contains applies (RFC 9110 §12.5.1). */
const JSON_RANGES = ['application/json', 'application/*', '*/*']

/** True if an `Accept` header accepts JSON: the most specific media range that matches has a weight above 0. */
export function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true
  const weights = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map(piece => piece.trim())
    weights.set(type, Math.max(weights.get(type) ?? 0, weightOf(parameters)))
  }
  const range = JSON_RANGES.find(range => weights.has(range))
  return range !== undefined && (weights.get(range) ?? 0) > 0
}

/** The `q` of a media range; 1 if it is missing or invalid. */
function weightOf(parameters: readonly string[]): number {
  const [, q = '1'] = parameters.map(parameter => /^q\s*=\s*([\d.]+)$/.exec(parameter)).find(Boolean) ?? []
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : 1
}

/** Safe in log lines and headers. */
const REQUEST_ID = /^[\w.:/+=@-]{1,128}$/

/** The `X-Request-Id` of a request if it is valid, otherwise a new one. */
export function requestId(headers: Headers): string {
  const id = headers.get('x-request-id')
  return id !== null && REQUEST_ID.test(id) ? id : randomUUID()
}

/**
 * A Content-Disposition that every client reads: an ASCII name, and the Unicode name if it differs (RFC 6266,
 * RFC 8187). No character of the name can end the header or its quotes.
 */
export function contentDisposition(type: 'attachment' | 'inline', filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7E]|["\\%]/gu, '_')
  const plain = `${type}; filename="${ascii}"`
  return ascii === filename ? plain : `${plain}; filename*=UTF-8''${encode(filename.toWellFormed())}`
}

/** encodeURIComponent leaves four characters that RFC 8187 does not allow. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[*'()]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
