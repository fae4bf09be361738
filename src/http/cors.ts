import { PlatenError } from '../base/errors.ts'

/** Who may call from a browser: no other origin, every one, or these. */
export type CorsOrigins = false | '*' | readonly string[]

/** What answers say to browsers of other origins. */
export interface Cors {
  readonly isOn: boolean
  /** The headers of every answer to this request. */
  headers(request: Request): Readonly<Record<string, string>>
  /** What a preflight is told of a path that takes these methods. */
  preflight(methods: readonly string[]): Readonly<Record<string, string>>
}

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'if-range',
  'range',
  'x-api-key',
  'x-request-id',
  'x-source',
]
const EXPOSED_HEADERS = [
  'accept-ranges',
  'allow',
  'content-disposition',
  'content-range',
  'etag',
  'idempotent-replayed',
  'retry-after',
  'x-request-id',
  'x-transaction-ref',
  'x-warnings',
]
const PREFLIGHT_SECONDS = 600

/**
 * Cookies are never allowed: a key travels in a header, and only who knows it can send it.
 * @throws PlatenError `invalid_option`
 */
export function createCors(origins: CorsOrigins): Cors {
  const allowed = Array.isArray(origins) ? new Set(origins.map(checkOrigin)) : null
  if (allowed === null && origins !== false && origins !== '*') throw invalid(String(origins))
  const allowedOrigin = (request: Request): string | null => {
    if (allowed === null) return origins === '*' ? '*' : null
    const origin = request.headers.get('origin')
    return origin !== null && allowed.has(origin) ? origin : null
  }
  const vary = allowed === null ? {} : { vary: 'Origin' }
  return {
    isOn: origins !== false,
    headers(request) {
      const origin = allowedOrigin(request)
      if (origin === null) return vary
      return {
        ...vary,
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
      }
    },
    preflight: methods => ({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': ALLOWED_HEADERS.join(', '),
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    }),
  }
}

/** A mistyped origin would never match, and nobody would hear of it. */
function checkOrigin(origin: unknown): string {
  if (typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin) return origin
  throw invalid(String(origin))
}

function invalid(shown: string): PlatenError {
  return new PlatenError(
    'invalid_option',
    `The option 'cors' of createHandler holds '${shown}'; expected false, '*', or a list of origins such as https://app.example.com, without a path.`,
  )
}
