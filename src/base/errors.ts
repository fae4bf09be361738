/** One row of the error table: what a code means to a client. */
export interface ErrorKind {
  /** HTTP status the code travels under. */
  readonly status: number
  /** Whether the same request may succeed when it is sent again. */
  readonly retryable: boolean
  /** What a person can do about it. */
  readonly advice: string
}

/** Every error Platen reports, by code. Codes are stable; messages are for people and may change. */
export const ERRORS = {
  invalid_request: { status: 400, retryable: false, advice: 'Correct the parameter that the message names.' },
  invalid_json: { status: 400, retryable: false, advice: 'Send well-formed JSON, at most 64 levels deep.' },
  body_missing: {
    status: 400,
    retryable: false,
    advice:
      'Send the body that the headers announce; where a body parser runs before Platen, mount Platen before it or pass `parsedBody`.',
  },
  invalid_template: {
    status: 400,
    retryable: false,
    advice: 'Correct the template where the JSON Pointer in `details` points.',
  },
  invalid_data: {
    status: 400,
    retryable: false,
    advice: "Correct the fields in `details`, or the template's schema.",
  },
  invalid_font: {
    status: 400,
    retryable: false,
    advice: 'Register the font as a sound TTF, OTF, WOFF or WOFF2 file.',
  },
  invalid_definition: {
    status: 400,
    retryable: false,
    advice: 'Correct the document or scene node that the message names.',
  },
  asset_denied: {
    status: 400,
    retryable: false,
    advice: 'Use a public http(s) URL, a data: URI, a stored asset, or a file below an asset root.',
  },
  asset_failed: {
    status: 400,
    retryable: false,
    advice:
      "Check that the picture or file exists, can be reached, and is whole; `assets.onError: 'placeholder'` prints without it.",
  },
  image_too_large: { status: 400, retryable: false, advice: 'Send a picture with fewer pixels or bytes.' },
  scene_too_complex: {
    status: 400,
    retryable: false,
    advice:
      'Draw less: fewer objects and points, narrower strokes, fewer shadows and layers, a smaller scale; or raise `limits.maxDrawMs`.',
  },
  svg_too_complex: {
    status: 400,
    retryable: false,
    advice: 'Simplify the SVG: fewer elements, no nested <use>.',
  },
  output_too_large: {
    status: 400,
    retryable: false,
    advice: 'Split the document, or raise the limit the message names.',
  },
  payload_too_large: {
    status: 400,
    retryable: false,
    advice: 'Send a smaller body, or use an address with a larger payload.',
  },
  result_too_large: {
    status: 400,
    retryable: false,
    advice: 'Ask for less at once, or for a URL with export_type=json.',
  },
  idempotency_mismatch: {
    status: 400,
    retryable: false,
    advice: 'Use a new idempotency key for another request.',
  },
  unauthorized: { status: 401, retryable: false, advice: 'Send a valid API key.' },
  template_not_found: {
    status: 404,
    retryable: false,
    advice: 'Check the template_id; listTemplates shows those of the account.',
  },
  object_not_found: {
    status: 404,
    retryable: false,
    advice: 'Check the reference; the file may be deleted or expired.',
  },
  route_not_found: { status: 404, retryable: false, advice: 'Check the path; /v2/openapi.json lists them.' },
  method_not_allowed: { status: 405, retryable: false, advice: 'Use a method that the header Allow names.' },
  not_acceptable: { status: 406, retryable: false, advice: 'Send and accept application/json.' },
  rate_limited: { status: 429, retryable: true, advice: 'Wait for as long as Retry-After says.' },
  concurrency_limited: {
    status: 429,
    retryable: true,
    advice: 'Wait until others are done, or make PDFs asynchronously.',
  },
  canceled: { status: 499, retryable: true, advice: 'Send it again, and wait for the answer.' },
  invalid_option: {
    status: 500,
    retryable: false,
    advice: "Correct the engine's option that the message names.",
  },
  render_failed: { status: 500, retryable: false, advice: 'Report it with the template and its data.' },
  render_timeout: {
    status: 500,
    retryable: false,
    advice: 'Split the document, or raise `rendering.timeoutMs`.',
  },
  render_crashed: {
    status: 500,
    retryable: true,
    advice: 'Try again; if it stays, raise `rendering.maxMemoryMb` or split the document.',
  },
  internal: { status: 500, retryable: true, advice: 'Try again; report it if it stays.' },
  maintenance: { status: 503, retryable: true, advice: 'Try again later.' },
  storage_unavailable: {
    status: 503,
    retryable: true,
    advice: 'Free disk space or restore the storage, then try again.',
  },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof ERRORS

/** One thing that is wrong, and where. */
export interface Problem {
  /** JSON Pointer (RFC 6901) into the value that was judged; `''` is the whole of it. */
  readonly path: string
  readonly message: string
}

/** Something suspicious that did not stop the work; it travels in the result. */
export interface Warning {
  readonly code: string
  readonly message: string
  readonly path?: string
}

/** Codes whose messages may name the host's paths and settings. */
const PRIVATE: ReadonlySet<ErrorCode> = new Set(['internal', 'invalid_option', 'storage_unavailable'])

/** What an error may say to whom the host serves. */
export function publicMessage({ code, message }: PlatenError): string {
  return PRIVATE.has(code) ? `The request could not be answered. ${ERRORS[code].advice}` : message
}

export interface PlatenErrorOptions {
  details?: readonly Problem[]
  cause?: unknown
}

/** The one error class of Platen. Match on `code`, never on `message`. */
export class PlatenError extends Error {
  override readonly name = 'PlatenError'
  readonly code: ErrorCode
  /** HTTP status of the code. */
  readonly status: number
  readonly retryable: boolean
  /** What is wrong and where, one entry a place; empty where the message says it all. */
  readonly details: readonly Problem[]

  constructor(code: ErrorCode, message: string, { details = [], cause }: PlatenErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = ERRORS[code].status
    this.retryable = ERRORS[code].retryable
    this.details = details
  }
}
