import { createByteCollector } from '../base/bytes.ts'
import type { Deadline } from '../base/deadline.ts'
import { PlatenError } from '../base/errors.ts'
import { isJsonObject, type JsonObject } from '../base/json.ts'
import { syntaxFault } from '../base/json-syntax.ts'
import { describeValue } from '../base/values.ts'

export interface BodyOptions {
  /** The body as the host's framework parsed it: an object, text or bytes. Undefined if it was not parsed. */
  readonly parsedBody: unknown
  readonly maxBytes: number
  readonly deadline: Deadline
  /** Of the deadline, for its message. */
  readonly timeoutMs: number
}

/**
 * Reads a JSON object from the body of a request. A missing body is an empty object. Every Content-Type is accepted, as
 * clients of the hosted service send none, text/plain or a form's.
 * @throws PlatenError `payload_too_large` as soon as the size is known; `body_missing` if a body was announced but none
 * arrived; `not_acceptable` for a body that is neither JSON nor declared as JSON; `invalid_json` for malformed JSON;
 * `invalid_request` for JSON that is not an object.
 */
export async function readJsonBody(
  request: Request,
  { parsedBody, maxBytes, deadline, timeoutMs }: BodyOptions,
): Promise<JsonObject> {
  const { headers } = request
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (parsedBody !== undefined) return readParsed(parsedBody, headers, maxBytes)
  if (request.bodyUsed) throw missingBody(headers)
  const bytes = await deadline.during(() => tooSlow(timeoutMs), readBytes(request, maxBytes, deadline.signal))
  if (bytes.length > 0) {
    checkEncoding(headers)
    return asObject(parseBytes(bytes, headers))
  }
  if (hasLength(headers)) throw missingBody(headers)
  return {}
}

/** The parser has already decoded any Content-Encoding. */
function readParsed(parsed: unknown, headers: Headers, maxBytes: number): JsonObject {
  if (parsed instanceof Uint8Array) {
    if (parsed.length > maxBytes) throw tooLarge(maxBytes)
    return parsed.length === 0 ? {} : asObject(parseBytes(parsed, headers))
  }
  if (typeof parsed === 'string') {
    if (Buffer.byteLength(parsed) > maxBytes) throw tooLarge(maxBytes)
    return parsed === '' ? {} : asObject(parseText(parsed, headers))
  }
  if (parsed === null && !hasLength(headers) && !headers.has('transfer-encoding')) return {}
  if (FORM.test(headers.get('content-type') ?? '')) {
    // A form parser decodes '+' and '%', so the original JSON cannot be restored.
    throw new PlatenError(
      'not_acceptable',
      `The body has the Content-Type '${shownType(headers)}' and was parsed as a form before Platen could read it. Send it as application/json, or mount Platen before the form parser.`,
    )
  }
  const body = asObject(parsed)
  // Without a Content-Length, the size has not been checked yet.
  if (!headers.has('content-length') && Buffer.byteLength(JSON.stringify(body)) > maxBytes) {
    throw tooLarge(maxBytes)
  }
  return body
}

const FORM = /^\s*(?:application\/x-www-form-urlencoded|multipart\/)/i

/** A chunked body may be empty; one with a Content-Length above 0 may not (RFC 9112 §6.3). */
function hasLength(headers: Headers): boolean {
  return Number(headers.get('content-length') ?? 0) > 0
}

/** The error for a body that was announced, or already read, and did not reach Platen. */
export function missingBody(headers: Headers): PlatenError {
  const length = headers.get('content-length')
  const announced = length === null ? 'a body' : `a body of ${length.slice(0, 20)} bytes`
  return new PlatenError(
    'body_missing',
    `The request announces ${announced}, but none reached Platen. If a body parser runs before Platen, mount Platen before it, or pass the parsed body as 'parsedBody'.`,
  )
}

function asObject(value: unknown): JsonObject {
  if (isJsonObject(value)) return value
  throw new PlatenError('invalid_request', `The body must be a JSON object, got ${describeValue(value)}.`)
}

async function readBytes({ body }: Request, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  if (body === null) return new Uint8Array()
  const collected = createByteCollector()
  try {
    for await (const chunk of body) {
      signal.throwIfAborted()
      if (collected.length + chunk.length > maxBytes) throw tooLarge(maxBytes)
      collected.add(chunk)
    }
  } catch (cause) {
    if (cause instanceof PlatenError || signal.aborted) throw cause
    throw new PlatenError('invalid_request', 'The request body ended early.', { cause })
  }
  return collected.bytes()
}

function checkEncoding(headers: Headers): void {
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (encoding.toLowerCase() === 'identity') return
  throw new PlatenError(
    'not_acceptable',
    `The body has the Content-Encoding '${encoding.slice(0, 100)}', which is not supported. Send it uncompressed.`,
  )
}

/** Ignores a byte order mark. */
function parseBytes(bytes: Uint8Array, headers: Headers): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw notJson('it contains bytes that are not UTF-8', headers, cause)
  }
  return parseText(text, headers)
}

function parseText(text: string, headers: Headers): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw notJson(syntaxFault(text), headers, cause)
  }
}

/** `invalid_json` if the client declared JSON; otherwise the body is probably of another type. */
function notJson(reason: string, headers: Headers, cause: unknown): PlatenError {
  if (DECLARED_JSON.test(headers.get('content-type') ?? '')) {
    return new PlatenError('invalid_json', `The body is not well-formed JSON: ${reason}.`, { cause })
  }
  const type = shownType(headers)
  const shown = type === '' ? 'has no Content-Type' : `has the Content-Type '${type}'`
  return new PlatenError(
    'not_acceptable',
    `The body ${shown} and is not JSON: ${reason}. Send JSON in UTF-8.`,
    { cause },
  )
}

const DECLARED_JSON = /^\s*application\/(?:[^;\s]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i

function shownType(headers: Headers): string {
  return (headers.get('content-type') ?? '').slice(0, 100)
}

function tooSlow(timeoutMs: number): PlatenError {
  return new PlatenError(
    'invalid_request',
    `The request body was not complete after ${timeoutMs / 1000} s. Send it faster or send less.`,
  )
}

function tooLarge(maxBytes: number): PlatenError {
  return new PlatenError(
    'payload_too_large',
    `The body has more than the allowed ${maxBytes.toLocaleString('en')} bytes.`,
  )
}
