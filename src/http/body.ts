import { createByteCollector } from '../collect-bytes.ts'
import { PlatenError } from '../errors.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import type { Deadline } from './deadline.ts'

/**
 * Reads a JSON object from the body of a request; an empty body is an empty object.
 * @throws PlatenError `payload_too_large` as soon as it is known; `not_acceptable` for what is not declared as
 * JSON; `invalid_json`; `invalid_request` for JSON that is no object.
 */
export async function readJsonBody(
  request: Request,
  maxBytes: number,
  deadline: Deadline,
): Promise<JsonObject> {
  const bytes = await deadline.during(tooSlow, readBytes(request, maxBytes, deadline.signal))
  if (bytes.length === 0) return {}
  checkContentType(request.headers)
  const value = parse(bytes)
  if (isJsonObject(value)) return value
  throw new PlatenError(
    'invalid_request',
    `The body is ${Array.isArray(value) ? 'an array' : `the JSON ${typeof value}`}; expected a JSON object.`,
  )
}

async function readBytes(
  { headers, body }: Request,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
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
    throw new PlatenError('invalid_request', 'The body broke off before its end.', { cause })
  }
  return collected.bytes()
}

function checkContentType(headers: Headers): void {
  const type = headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i.test(type.trim())) {
    const shown = type === '' ? 'has no Content-Type' : `has the Content-Type '${type.slice(0, 100)}'`
    throw new PlatenError('not_acceptable', `The body ${shown}; expected application/json in UTF-8.`)
  }
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') {
    throw new PlatenError(
      'not_acceptable',
      `The body has the Content-Encoding '${encoding.slice(0, 100)}'; send it plain.`,
    )
  }
}

/** A byte order mark is passed over. */
function parse(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new PlatenError('invalid_json', 'The body holds bytes that are not UTF-8.', { cause })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : ''
    throw new PlatenError('invalid_json', `The body is not well-formed JSON: ${reason}.`, { cause })
  }
}

function tooSlow(seconds: number): PlatenError {
  return new PlatenError('invalid_request', `The body did not come to its end within ${seconds} s.`)
}

function tooLarge(maxBytes: number): PlatenError {
  return new PlatenError(
    'payload_too_large',
    `The body has more than ${maxBytes.toLocaleString('en')} bytes, which is the most a request may have.`,
  )
}
