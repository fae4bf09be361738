import { arrayOf, orArray, rule } from '../base/options.ts'

/** Origins that may call from a browser: none, every one, or a list. */
export type CorsOrigins = false | '*' | readonly string[]

export type Cors = ReturnType<typeof createCors>

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
 * The CORS headers of responses (Fetch §3.2). Cookies are never allowed: a key travels in a header, so only a page that
 * has the key can send it.
 */
export function createCors(origins: CorsOrigins) {
  const allowed = Array.isArray(origins) ? new Set(origins) : null
  const allowedOrigin = (request: Request): string | null => {
    if (allowed === null) return origins === '*' ? '*' : null
    const origin = request.headers.get('origin')
    return origin !== null && allowed.has(origin) ? origin : null
  }
  const vary = allowed === null ? {} : { vary: 'Origin' }
  return {
    isOn: origins !== false,
    /** Headers of every response to this request. */
    headers(request: Request): Readonly<Record<string, string>> {
      const origin = allowedOrigin(request)
      if (origin === null) return vary
      return {
        ...vary,
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
      }
    },
    /** Headers of the preflight response for a path with these methods. */
    preflight: (methods: readonly string[]) => ({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': ALLOWED_HEADERS.join(', '),
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    }),
  }
}

export const CORS_RULE = orArray(
  rule("false, '*'", value => value === false || value === '*'),
  arrayOf(
    'an array of origins',
    rule(
      'an origin such as https://app.example.com, without a path',
      value => typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value,
    ),
  ),
)
