import { type Parameter, refuse } from './parameters.ts'

export type WebhookHeaders = Readonly<Record<string, string>>

const MAX_HEADERS = 20
const MAX_HEADERS_BYTES = 8192

/** A token (RFC 9110 §5.6.2). */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/
/** Visible ASCII, spaces and tabs inside. */
const HEADER_VALUE = /^[\x21-\x7E](?:[\t\x20-\x7E]*[\x21-\x7E])?$/

/** They belong to the connection, to the body, or to what signs a webhook. */
const RESERVED =
  /^(?:host|connection|keep-alive|upgrade|te|trailer|transfer-encoding|expect|content-(?:length|type|encoding)|accept-encoding|proxy-.*|webhook-.*)$/i

/** Headers for the receiver, such as an authorization: base64 of a JSON object of strings. */
export function webhookHeaders(): Parameter<WebhookHeaders | null> {
  return {
    schema: {
      type: 'string',
      maxLength: Math.ceil(MAX_HEADERS_BYTES / 3) * 4,
      contentEncoding: 'base64',
      contentMediaType: 'application/json',
    },
    read: (value, name) => checkHeaders(decode(value, name), name),
    absent: () => null,
  }
}

function decode(value: unknown, name: string): unknown {
  const expected = `${name} has to be base64 of a JSON object of strings, at most ${MAX_HEADERS_BYTES} bytes of it`
  if (typeof value !== 'string') throw refuse(name, `${expected}; it is no string.`)
  // A query turns '+' into a space where the sender did not escape it.
  const base64 = value.trim().replaceAll(' ', '+')
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) throw refuse(name, `${expected}; it is no base64.`)
  const json = Buffer.from(base64, 'base64')
  if (json.length > MAX_HEADERS_BYTES) throw refuse(name, `${expected}; it has ${json.length} bytes.`)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
  } catch {
    throw refuse(name, `${expected}; what it holds is no JSON.`)
  }
}

/** Values may be secret: no message shows one. */
function checkHeaders(value: unknown, name: string): WebhookHeaders {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse(name, `${name} holds JSON that is no object; expected header names with their values.`)
  }
  const entries = Object.entries(value).map(([header, content]) => {
    const shown = JSON.stringify(header.slice(0, 60))
    if (!HEADER_NAME.test(header)) throw refuse(name, `${name} holds ${shown}, which is no name of a header.`)
    if (RESERVED.test(header))
      throw refuse(name, `${name} holds the header ${shown}, which Platen sets itself.`)
    if (typeof content !== 'string' || !HEADER_VALUE.test(content)) {
      throw refuse(name, `${name} holds for ${shown} no string of visible ASCII characters.`)
    }
    return [header.toLowerCase(), content] as const
  })
  if (entries.length > MAX_HEADERS) {
    throw refuse(name, `${name} holds ${entries.length} headers; at most ${MAX_HEADERS} are sent.`)
  }
  if (new Set(entries.map(([header]) => header)).size < entries.length) {
    throw refuse(name, `${name} holds a header twice.`)
  }
  return Object.fromEntries(entries)
}
