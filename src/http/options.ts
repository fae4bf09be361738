import { MAX_TIMER_MS } from '../base/deadline.ts'
import { guardedLogger, type Logger, SILENT } from '../base/logger.ts'
import {
  group,
  invalidOption,
  loggerRule,
  type OptionRules,
  oneOf,
  orNull,
  readOptions,
  rule,
  wholeNumber,
} from '../base/options.ts'
import { withoutTrailingSlashes } from '../base/urls.ts'
import { mustBe, omitUndefined } from '../base/values.ts'
import type { RateLimiterFactory } from '../storage/rate-limiter.ts'
import type { Authenticate } from './authenticate.ts'
import { createClientAddress, TRUSTED_PROXIES_RULE, type TrustedProxies } from './client-address.ts'
import { CORS_RULE, type CorsOrigins, createCors } from './cors.ts'

export interface HandlerOptions {
  /**
   * Returns the account of a request. Required, so that the API is never open by accident. Do not rely on cookies
   * alone: bodies are read whatever their Content-Type, so pages of other origins could send them.
   */
  authenticate: Authenticate
  /** Limits of one of the service's regions. Default `default`. */
  profile?: keyof typeof PROFILES
  /** Overrides single limits of the profile. */
  limits?: Partial<HandlerLimits>
  /**
   * Counts requests for `maxRequests` together with other processes: `redisRateLimiter` of `platen/redis`,
   * `postgresRateLimiter` of `platen/postgres`, or your own. While it fails, each process counts for itself, and the logger
   * gets one warning. Default null: each process counts for itself.
   */
  rateLimiter?: RateLimiterFactory | null
  /** While true, every request gets status 503. Default false. */
  maintenance?: boolean | (() => boolean)
  /** Origins whose pages may call from a browser: a list, or `'*'` for all. Cookies are never allowed. Default false. */
  cors?: CorsOrigins
  /**
   * Proxies in front of the handler: how many, or their addresses and networks, such as `10.0.0.0/8`. Only their
   * `X-Forwarded-For` and `Forwarded` headers are used to find the client's address for rate limits. Default none.
   */
  trustedProxies?: TrustedProxies
  /**
   * Path under which the host serves the API, such as `/docs`. Requests match with and without it; download URLs
   * contain it. Not needed for Express, which passes its mount path. Default: the root.
   */
  basePath?: string
  /**
   * Response of `/v1/list-templates`: `object`, the default, is `{status, templates}`; `array` is an array of templates
   * with an `id`, as n8n's node expects.
   */
  v1TemplateList?: 'object' | 'array'
  /** Receives the causes of 5xx responses, which the responses do not contain. Default: they are ignored. */
  logger?: Logger
}

export interface HandlerLimits {
  /** Bytes of a request body, and of a response that is not a stored file. */
  maxPayloadBytes: number
  /** From the start of a request to its response. */
  timeoutMs: number
  /** Requests of one address per window; of one account if addresses are unknown. */
  maxRequests: number
  /** Length of the window of `maxRequests`, in milliseconds. */
  windowMs: number
  /** PDFs that synchronous requests of one account render at the same time. */
  maxConcurrentPdfs: number
}

const RATES = { maxRequests: 100, windowMs: 10_000, maxConcurrentPdfs: 100 }
const LONG = { ...RATES, maxPayloadBytes: 4_000_000, timeoutMs: 100_000 }
const LARGE = { ...RATES, maxPayloadBytes: 6_000_000, timeoutMs: 30_000 }

/** Limits of the service's regions, and of its alternative addresses. */
export const PROFILES = {
  default: LONG,
  eu: LONG,
  us: LONG,
  au: LARGE,
  alt: LARGE,
} as const satisfies Record<string, HandlerLimits>

export const DEFAULT_HANDLER_OPTIONS = {
  profile: 'default',
  limits: {},
  rateLimiter: null,
  maintenance: false,
  cors: false,
  trustedProxies: 0,
  basePath: '',
  v1TemplateList: 'object',
  logger: SILENT,
} as const

export type HandlerSettings = ReturnType<typeof readHandlerOptions>

const RULES: OptionRules<HandlerOptions> = {
  authenticate: rule(
    'a function that returns the account of a request or null, such as staticKeys({ key: account })',
    value => typeof value === 'function',
  ),
  profile: oneOf(...Object.keys(PROFILES)),
  limits: group<HandlerLimits>({
    maxPayloadBytes: wholeNumber(1),
    timeoutMs: wholeNumber(1, MAX_TIMER_MS),
    maxRequests: wholeNumber(1),
    windowMs: wholeNumber(1, MAX_TIMER_MS),
    maxConcurrentPdfs: wholeNumber(1),
  }),
  rateLimiter: orNull(
    rule('a function that makes a rate limiter, such as redisRateLimiter({ client })', value => {
      return typeof value === 'function'
    }),
  ),
  maintenance: rule('true, false or a function', value => ['boolean', 'function'].includes(typeof value)),
  cors: CORS_RULE,
  trustedProxies: TRUSTED_PROXIES_RULE,
  basePath: rule(
    "a path that begins with a slash, such as '/docs'",
    value => typeof value === 'string' && /^(?:\/[^\s?#]*)?$/.test(value),
  ),
  v1TemplateList: oneOf('object', 'array'),
  logger: loggerRule,
}

/**
 * Checks the options and fills in the defaults.
 * @throws PlatenError `invalid_option`
 */
export function readHandlerOptions(options: HandlerOptions) {
  const read = readOptions('createHandler', options, { rules: RULES, defaults: DEFAULT_HANDLER_OPTIONS })
  if (read.authenticate === undefined) {
    throw invalidOption(mustBe('authenticate', RULES.authenticate.expected, undefined))
  }
  const {
    authenticate,
    profile,
    limits,
    rateLimiter,
    maintenance,
    cors,
    trustedProxies,
    basePath,
    v1TemplateList,
    logger,
  } = read as Required<HandlerOptions>
  return {
    authenticate,
    limits: { ...PROFILES[profile], ...omitUndefined(limits) },
    rateLimiter,
    isInMaintenance: typeof maintenance === 'function' ? maintenance : () => maintenance,
    cors: createCors(cors),
    clientAddress: createClientAddress(trustedProxies),
    /** Without a trailing slash; empty for the root. */
    basePath: withoutTrailingSlashes(basePath),
    v1TemplateList,
    logger: guardedLogger(logger),
  }
}
