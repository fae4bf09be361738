import { ERRORS, PlatenError, publicMessage, type Warning } from '../base/errors.ts'
import type { Logger } from '../base/logger.ts'
import { contentDisposition } from './disposition.ts'
import { Refusal } from './refusal.ts'

const ALWAYS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }

interface FileAnswer {
  readonly file: Uint8Array | string
  readonly filename: string
  readonly content_type: string
  readonly transaction_ref: string
  readonly warnings?: readonly Warning[]
  readonly idempotent_replayed?: true
}

const REPLAYED = { 'idempotent-replayed': 'true' }

/** Clients take headers of 8 to 16 kB together. */
const MAX_WARNINGS_LENGTH = 4000

/** As many warnings as fit, as JSON in ASCII: an answer that is a file has no other place for them. */
function warningsText(warnings: readonly Warning[]): string {
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

/**
 * Answers with what a call gave: a file as itself, anything else as JSON.
 * @throws PlatenError `result_too_large`
 */
export function answer(result: object, maxBytes: number): Response {
  if (Array.isArray(result)) return json(200, result, maxBytes)
  if (!isFile(result)) {
    const { idempotent_replayed, ...body }: { idempotent_replayed?: true } = result
    return json(200, body, maxBytes, idempotent_replayed === true ? REPLAYED : {})
  }
  const { file, filename, content_type, transaction_ref, warnings = [], idempotent_replayed } = result
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  checkSize(bytes.length, maxBytes, 'export_type=json stores it and has no such limit.')
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...ALWAYS,
      'content-type': typeof file === 'string' ? 'text/plain; charset=utf-8' : content_type,
      'content-length': String(bytes.length),
      'content-disposition': contentDisposition('attachment', filename),
      'x-transaction-ref': transaction_ref,
      ...(warnings.length === 0 ? {} : { 'x-warnings': warningsText(warnings) }),
      ...(idempotent_replayed === true ? REPLAYED : {}),
    },
  })
}

/** What is no error of ours is a fault of ours. */
export function asPlatenError(cause: unknown): PlatenError {
  return cause instanceof PlatenError ? cause : new PlatenError('internal', '', { cause })
}

/** Answers with an error; what only the host should know goes to its log. */
export function answerError(cause: unknown, logger: Logger): Response {
  const error = asPlatenError(cause)
  if (error.status >= 500 && error.code !== 'maintenance') {
    logger.warn(`A request failed with ${error.code}.`, cause)
  }
  const { status, retryable } = ERRORS[error.code]
  const seconds = RETRY_AFTER_SECONDS[status]
  const retryAfter = retryable && seconds !== undefined ? { 'retry-after': seconds } : {}
  const headers = { ...retryAfter, ...(error instanceof Refusal ? error.headers : {}) }
  return json(
    status,
    { status: 'error', message: publicMessage(error), code: error.code },
    Number.POSITIVE_INFINITY,
    headers,
  )
}

/** By status. */
const RETRY_AFTER_SECONDS: Readonly<Record<number, string>> = { 429: '1', 503: '30' }

function json(status: number, value: object, maxBytes: number, headers: Record<string, string> = {}) {
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
    `The answer has ${bytes.toLocaleString('en')} bytes; at most ${maxBytes.toLocaleString('en')} are sent. ${advice}`,
  )
}

function isFile(result: object): result is FileAnswer {
  return 'file' in result
}
