/** What an error code means to a client. */
export interface ErrorKind {
  /** HTTP status. */
  readonly status: number
  /** True if the same request may succeed later. */
  readonly retryable: boolean
  /** What to do about it. */
  readonly advice: string
}

/** Every error code of Platen. Codes are stable; messages may change. */
export const ERRORS = {
  invalid_request: { status: 400, retryable: false, advice: 'Correct the parameter in the message.' },
  invalid_json: {
    status: 400,
    retryable: false,
    advice: 'Send well-formed JSON, nested at most 64 levels deep.',
  },
  body_missing: {
    status: 400,
    retryable: false,
    advice:
      'Send the body that the headers announce. If a body parser runs before Platen, mount Platen before it or pass `parsedBody`.',
  },
  invalid_template: {
    status: 400,
    retryable: false,
    advice: 'Correct the template at the JSON Pointers in `details`.',
  },
  invalid_data: {
    status: 400,
    retryable: false,
    advice: "Correct the fields in `details`, or the template's schema.",
  },
  invalid_font: {
    status: 400,
    retryable: false,
    advice: 'Register the font as a valid TTF, OTF, WOFF or WOFF2 file.',
  },
  invalid_definition: {
    status: 400,
    retryable: false,
    advice: 'Correct the document or scene node in the message.',
  },
  standard_not_met: {
    status: 400,
    retryable: false,
    advice: 'Correct the places in `details`, or do not claim the standard.',
  },
  asset_denied: {
    status: 400,
    retryable: false,
    advice: 'Use a public http(s) URL, a data: URI, a stored asset, or a file in an asset root.',
  },
  asset_failed: {
    status: 400,
    retryable: false,
    advice:
      "Check that the picture or file exists, is reachable and is complete. `assets.onError: 'placeholder'` renders without it.",
  },
  invalid_pdf: {
    status: 400,
    retryable: false,
    advice: 'Check that the file is a complete PDF, and pass its password if it has one.',
  },
  image_too_large: { status: 400, retryable: false, advice: 'Use a picture with fewer pixels or bytes.' },
  scene_too_complex: {
    status: 400,
    retryable: false,
    advice:
      'Use fewer objects, points, shadows and layers, narrower strokes or a smaller scale, or raise `limits.maxDrawMs`.',
  },
  svg_too_complex: {
    status: 400,
    retryable: false,
    advice: 'Simplify the SVG: fewer elements, no nested <use>.',
  },
  output_too_large: {
    status: 400,
    retryable: false,
    advice: 'Split the document, or raise the limit in the message.',
  },
  payload_too_large: {
    status: 400,
    retryable: false,
    advice: 'Send a smaller body, or use an address with a larger payload limit.',
  },
  result_too_large: {
    status: 400,
    retryable: false,
    advice: 'Ask for fewer records, or for a URL with export_type=json.',
  },
  idempotency_mismatch: {
    status: 400,
    retryable: false,
    advice: 'Use a new idempotency key for a different request.',
  },
  unauthorized: { status: 401, retryable: false, advice: 'Send a valid API key.' },
  template_not_found: {
    status: 404,
    retryable: false,
    advice: 'Check the template_id. listTemplates lists those of the account.',
  },
  object_not_found: {
    status: 404,
    retryable: false,
    advice: 'Check the reference. The file may be deleted or expired.',
  },
  route_not_found: {
    status: 404,
    retryable: false,
    advice: 'Check the path. /v2/openapi.json lists all paths.',
  },
  method_not_allowed: { status: 405, retryable: false, advice: 'Use a method from the Allow header.' },
  not_acceptable: { status: 406, retryable: false, advice: 'Send and accept application/json.' },
  rate_limited: { status: 429, retryable: true, advice: 'Wait for the time in Retry-After.' },
  concurrency_limited: {
    status: 429,
    retryable: true,
    advice: 'Wait for running requests, or render asynchronously.',
  },
  canceled: { status: 499, retryable: true, advice: 'Send the request again and wait for the response.' },
  invalid_option: {
    status: 500,
    retryable: false,
    advice: 'Correct the option in the message.',
  },
  package_missing: {
    status: 500,
    retryable: false,
    advice:
      'Install the package in the message. If you bundle, mark the package as external and install it beside the bundle.',
  },
  package_damaged: {
    status: 500,
    retryable: false,
    advice:
      'Install Platen again with all its files. If your program is bundled, set `assetsDirectory` to a copy of the folder `node_modules/platen`.',
  },
  permission_denied: {
    status: 500,
    retryable: false,
    advice: 'Start Node or Deno with the flag in the message, as its permission model denies access.',
  },
  render_failed: { status: 500, retryable: false, advice: 'Report the bug with the template and its data.' },
  render_timeout: {
    status: 500,
    retryable: false,
    advice: 'Split the document, or raise `rendering.timeoutMs`.',
  },
  render_crashed: {
    status: 500,
    retryable: true,
    advice: 'Try again. If it persists, raise `rendering.maxMemoryMb` or split the document.',
  },
  internal: { status: 500, retryable: true, advice: 'Try again. Report it if it persists.' },
  maintenance: { status: 503, retryable: true, advice: 'Try again later.' },
  storage_unavailable: {
    status: 503,
    retryable: true,
    advice: 'Free disk space or restore the storage, then try again.',
  },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof ERRORS

/** One error and its place. */
export interface Problem {
  /** JSON Pointer (RFC 6901) into the checked value; `''` is the whole value. */
  readonly path: string
  readonly message: string
}

/** Something suspicious that did not stop the call. Part of the result. */
export interface Warning {
  /** A key of `WARNINGS`. */
  readonly code: string
  readonly message: string
  readonly path?: string
}

/** Adds warnings to a result. The key is absent without warnings. */
export function withWarnings<Result extends object>(
  result: Result,
  ...lists: readonly (readonly Warning[])[]
): Result & { warnings?: readonly Warning[] } {
  const warnings = lists.flat()
  return warnings.length === 0 ? result : { ...result, warnings }
}

/** Codes whose messages may contain paths and settings of the host. */
const PRIVATE: ReadonlySet<ErrorCode> = new Set([
  'internal',
  'invalid_option',
  'package_damaged',
  'permission_denied',
  'storage_unavailable',
])

/** The message of an error for the clients of the host. */
export function publicMessage({ code, message }: PlatenError): string {
  return PRIVATE.has(code) ? `The request failed. ${ERRORS[code].advice}` : message
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
  /** One entry per error; empty if the message is complete. */
  readonly details: readonly Problem[]

  constructor(code: ErrorCode, message: string, { details = [], cause }: PlatenErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = ERRORS[code].status
    this.retryable = ERRORS[code].retryable
    this.details = details
  }
}

/** The error with another JSON Pointer in place of `from`, in its details and in its message. */
export function movePointer(error: PlatenError, from: string, to: string): PlatenError {
  const { code, message } = error
  const details = error.details.map(problem => (problem.path === from ? { ...problem, path: to } : problem))
  // neither a tag such as </html> nor a part of a path
  const written = new RegExp(`(?<![<\\w])${from}(?![\\w>])`, 'g')
  return new PlatenError(code, message.replace(written, to), { details, cause: error })
}

/** Ends a sentence, unless it has an end, such as the question mark of a hint. */
export function sentence(text: string): string {
  return /[.?]$/.test(text) ? text : `${text}.`
}

export function capitalised(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}
