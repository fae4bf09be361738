import { PlatenError } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json.ts'

/** Request headers of a picture, by name in lower case. */
export type RequestHeaders = Readonly<Record<string, string>>

/** Headers that belong to the connection or to how Platen reads the response. */
const RESERVED = new Set([
  ...['accept', 'accept-encoding', 'connection', 'content-length', 'expect', 'host', 'keep-alive', 'range'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'via'],
])
const NAME = /^[!#$%&'*+.^`|~\w-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** Far more than credentials need. */
const MAX_HEADERS = 20
const MAX_CHARACTERS = 8_000

/**
 * @returns Null without headers.
 * @throws PlatenError `asset_denied` for forbidden or invalid headers.
 */
export function readRequestHeaders(headers: unknown): RequestHeaders | null {
  if (headers === undefined || headers === null) return null
  if (!isJsonObject(headers)) throw denied('Its headers must be an object of names and strings')
  const read: Record<string, string> = {}
  let characters = 0
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (!NAME.test(name) || typeof value !== 'string' || !VALUE.test(value)) {
      throw denied(`Its header '${name.slice(0, 40)}' is invalid: it must be a name with a Latin-1 string`)
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
    `${what}; write {"url": "https://…", "headers": {"Authorization": "…"}}.`,
  )
}
