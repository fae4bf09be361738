/** Results and errors of calls → responses. Pure, except that errors are logged. */
import {
  ERRORS,
  type ErrorCode,
  PlatenError,
  publicMessage,
  sentence,
  type Warning,
  withWarnings,
} from '../base/errors.ts'
import type { Logger } from '../base/logger.ts'
import { contentDisposition } from './headers.ts'

const ALWAYS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }
const REPLAYED = { 'idempotent-replayed': 'true' }
/** By status. */
const RETRY_AFTER_SECONDS: Readonly<Record<number, string>> = { 429: '1', 503: '30' }
/** Clients accept 8 to 16 kB of headers. */
const MAX_WARNINGS_LENGTH = 4000

interface FileResult {
  readonly file: Uint8Array | string
  readonly filename: string
  readonly content_type: string
  readonly transaction_ref: string
  readonly idempotent_replayed?: true
}

/** An error whose response has additional headers, such as `Allow` or `Retry-After`. */
export class HttpError extends PlatenError {
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>>) {
    super(code, message)
    this.headers = headers
  }
}

/**
 * The response for the result of a call: a file as its bytes, anything else as JSON.
 * @param warnings All warnings: in the body, or in the header `x-warnings` of files and arrays.
 * @throws PlatenError `result_too_large`
 */
export function resultResponse(result: object, warnings: readonly Warning[], maxBytes: number): Response {
  const inHeader = warnings.length === 0 ? {} : { 'x-warnings': warningsHeader(warnings) }
  if (Array.isArray(result)) return jsonResponse(200, result, maxBytes, inHeader)
  if (!isFile(result)) {
    const { idempotent_replayed, ...body }: { idempotent_replayed?: true } = result
    const headers = idempotent_replayed === true ? REPLAYED : {}
    return jsonResponse(200, withWarnings(body, warnings), maxBytes, headers)
  }
  const { file, filename, content_type, transaction_ref, idempotent_replayed } = result
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  checkSize(bytes.length, maxBytes, 'Use export_type=json, which stores the file and returns its URL.')
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...ALWAYS,
      'content-type': typeof file === 'string' ? 'text/plain; charset=utf-8' : content_type,
      'content-length': String(bytes.length),
      'content-disposition': contentDisposition('attachment', filename),
      'x-transaction-ref': transaction_ref,
      ...inHeader,
      ...(idempotent_replayed === true ? REPLAYED : {}),
    },
  })
}

/** The warnings of a file response: as many as fit, as JSON in ASCII. */
function warningsHeader(warnings: readonly Warning[]): string {
  const texts: string[] = []
  let length = 2
  for (const warning of warnings) {
    const text = JSON.stringify(warning).replace(
      /[^\x20-\x7E]/g,
      unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    length += text.length + 1
    if (length > MAX_WARNINGS_LENGTH) break
    texts.push(text)
  }
  return `[${texts.join(',')}]`
}

/** Anything that is not a PlatenError is a bug in Platen or in the host. */
export function asPlatenError(cause: unknown): PlatenError {
  return cause instanceof PlatenError ? cause : new PlatenError('internal', '', { cause })
}

/** The response for an error. Details for the host only go to its log. */
export function errorResponse(cause: unknown, logger: Logger): Response {
  const error = asPlatenError(cause)
  if (error.status >= 500 && error.code !== 'maintenance') {
    logger.warn(`A request failed with ${error.code}.`, cause)
  }
  const { status, retryable } = ERRORS[error.code]
  const seconds = RETRY_AFTER_SECONDS[status]
  const retryAfter = retryable && seconds !== undefined ? { 'retry-after': seconds } : {}
  const headers = { ...retryAfter, ...(error instanceof HttpError ? error.headers : {}) }
  const body = { status: 'error', message: messageOf(error), code: error.code }
  return jsonResponse(status, body, Number.POSITIVE_INFINITY, headers)
}

/** The body of an error has no field for its details, so that the message lists all mistakes of a claim. */
function messageOf(error: PlatenError): string {
  const message = publicMessage(error)
  const [, ...others] = error.details
  if (error.code !== 'standard_not_met' || others.length === 0) return message
  const listed = others.map(({ path, message }) =>
    sentence(path === '' ? message : `At '${path}': ${message}`),
  )
  return [message.replace(/ [\d,]+ more mistakes? (?:is|are) in the details\./, ''), ...listed].join(' ')
}

function jsonResponse(status: number, value: object, maxBytes: number, headers: Record<string, string> = {}) {
  const bytes = Buffer.from(JSON.stringify(value))
  checkSize(bytes.length, maxBytes, 'Ask for fewer records with `limit`.')
  return new Response(bytes, {
    status,
    headers: {
      ...ALWAYS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      ...headers,
    },
  })
}

function checkSize(bytes: number, maxBytes: number, advice: string): void {
  if (bytes <= maxBytes) return
  throw new PlatenError(
    'result_too_large',
    `The response has ${bytes.toLocaleString('en')} bytes; the limit is ${maxBytes.toLocaleString('en')}. ${advice}`,
  )
}

function isFile(result: object): result is FileResult {
  return 'file' in result
}
