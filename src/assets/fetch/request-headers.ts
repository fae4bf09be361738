import { PlatenError } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json.ts'

/** Headers that a document sends with the request for a picture, by their names in lower case. */
export type RequestHeaders = Readonly<Record<string, string>>

/** Those that belong to the connection and to how Platen reads the answer. */
const RESERVED = new Set([
  ...['accept', 'accept-encoding', 'connection', 'content-length', 'expect', 'host', 'keep-alive', 'range'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'via'],
])
const NAME = /^[!#$%&'*+.^`|~\w-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** Far more than credentials take. */
const MAX_HEADERS = 20
const MAX_CHARACTERS = 8_000

/**
 * @returns Null where there are none.
 * @throws PlatenError `asset_denied` for headers that may not be sent.
 */
export function readRequestHeaders(headers: unknown): RequestHeaders | null {
  if (headers === undefined || headers === null) return null
  if (!isJsonObject(headers)) throw denied('Its headers are not an object of names and texts')
  const read: Record<string, string> = {}
  let characters = 0
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (!NAME.test(name) || typeof value !== 'string' || !VALUE.test(value)) {
      throw denied(`Its header '${name.slice(0, 40)}' is not a name with a text of Latin-1 characters`)
    }
    if (RESERVED.has(lower) || lower.startsWith('proxy-') || lower.startsWith('sec-')) {
      throw denied(`Its header '${name}' cannot be set`)
    }
    characters += name.length + value.length
    read[lower] = value
  }
  const names = Object.keys(read)
  if (names.length > MAX_HEADERS || characters > MAX_CHARACTERS) throw denied('It has too many headers')
  return names.length === 0 ? null : read
}

function denied(what: string): PlatenError {
  return new PlatenError(
    'asset_denied',
    `${what}; give such as {"url": "https://…", "headers": {"Authorization": "…"}}.`,
  )
}
