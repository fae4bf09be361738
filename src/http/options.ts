import { MAX_TIMER_MS } from '../base/deadline.ts'
import { PlatenError } from '../base/errors.ts'
import { guardedLogger, type Logger, SILENT } from '../base/logger.ts'
import { didYouMean } from '../base/text-distance.ts'
import { withoutTrailingSlashes } from '../base/urls.ts'
import { omitUndefined } from '../base/values.ts'
import type { Authenticate } from './authenticate.ts'
import { type ClientAddress, createClientAddress, type TrustedProxies } from './client-address.ts'
import { type Cors, type CorsOrigins, createCors } from './cors.ts'

export interface HandlerOptions {
  /**
   * Whose request it is. Without it there is no handler: the API is never open by accident. Do not trust cookies
   * alone: bodies are read whatever their Content-Type, so pages of other origins could send them.
   */
  authenticate: Authenticate
  /** What one of the service's regions allows. Default `default`. */
  profile?: keyof typeof PROFILES
  /** Changes single limits of the profile. */
  limits?: Partial<HandlerLimits>
  /** While it is true every request is answered with 503. Default false. */
  maintenance?: boolean | (() => boolean)
  /** Origins whose pages may call from a browser: a list, or `'*'` for all. Cookies never count. Default false. */
  cors?: CorsOrigins
  /**
   * Proxies in front of the handler: how many, or their addresses and networks, such as `10.0.0.0/8`. Only from
   * them are `X-Forwarded-For` and `Forwarded` believed, to count requests by their true address. Default none.
   */
  trustedProxies?: TrustedProxies
  /**
   * Path under which the host serves the API, such as `/docs`: requests match with and without it, and download
   * URLs carry it. Express tells its mount path by itself. Default: the root.
   */
  basePath?: string
  /**
   * How `/v1/list-templates` answers: `object`, the default, gives `{status, templates}`; `array` gives a bare array
   * of templates with an `id`, as n8n's node expects.
   */
  v1TemplateList?: 'object' | 'array'
  /** Hears of the causes that answers with 5xx keep to themselves. Default silence. */
  logger?: Logger
}

export interface HandlerLimits {
  /** Bytes of a request's body, and of an answer that is no stored file. */
  maxPayloadBytes: number
  /** From the beginning of a request to its answer. */
  timeoutMs: number
  /** Requests of one address in a window; of one account, where addresses are not known. */
  maxRequests: number
  windowMs: number
  /** PDFs that one account may have in the making by synchronous requests. */
  maxConcurrentPdfs: number
}

const RATES = { maxRequests: 100, windowMs: 10_000, maxConcurrentPdfs: 100 }
const LONG = { ...RATES, maxPayloadBytes: 4_000_000, timeoutMs: 100_000 }
const LARGE = { ...RATES, maxPayloadBytes: 6_000_000, timeoutMs: 30_000 }

/** The limits of the service's regions, and of its alternative addresses. */
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
  maintenance: false,
  cors: false,
  trustedProxies: 0,
  basePath: '',
  v1TemplateList: 'object',
  logger: SILENT,
} as const

export interface HandlerSettings {
  readonly authenticate: Authenticate
  readonly limits: HandlerLimits
  readonly isInMaintenance: () => boolean
  readonly cors: Cors
  readonly clientAddress: ClientAddress
  /** Without a slash at its end; empty for the root. */
  readonly basePath: string
  readonly v1TemplateList: 'object' | 'array'
  readonly logger: Logger
}

/**
 * Checks the options and fills in the defaults.
 * @throws PlatenError `invalid_option`
 */
export function readHandlerOptions(options: HandlerOptions): HandlerSettings {
  checkNames(options, ['authenticate', ...Object.keys(DEFAULT_HANDLER_OPTIONS)], '')
  const { profile, limits, maintenance, cors, trustedProxies, basePath, v1TemplateList, logger } = {
    ...DEFAULT_HANDLER_OPTIONS,
    ...omitUndefined(options),
  }
  expect(
    typeof options.authenticate === 'function',
    'authenticate',
    'a function that gives the account of a request or null, such as staticKeys({ key: account })',
  )
  expect(Object.hasOwn(PROFILES, profile), 'profile', `one of ${Object.keys(PROFILES).join(', ')}`)
  expect(['boolean', 'function'].includes(typeof maintenance), 'maintenance', 'a boolean or a function')
  const isPath = typeof basePath === 'string' && /^(?:\/[^\s?#]*)?$/.test(basePath)
  expect(isPath, 'basePath', "a path that begins with a slash, such as '/docs'")
  expect(['object', 'array'].includes(v1TemplateList), 'v1TemplateList', "'object' or 'array'")
  expect(typeof logger?.warn === 'function', 'logger', 'an object with a warn() function')
  checkNames(limits, Object.keys(PROFILES.default), 'limits.')
  for (const [name, value] of Object.entries(omitUndefined(limits))) {
    const max = name.endsWith('Ms') ? MAX_TIMER_MS : Number.MAX_SAFE_INTEGER
    const isUsable = typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= max
    expect(isUsable, `limits.${name}`, `a whole number from 1 to ${max}`)
  }
  return {
    authenticate: options.authenticate,
    limits: { ...PROFILES[profile], ...omitUndefined(limits) },
    isInMaintenance: typeof maintenance === 'function' ? maintenance : () => maintenance,
    cors: createCors(cors),
    clientAddress: createClientAddress(trustedProxies),
    basePath: withoutTrailingSlashes(basePath),
    v1TemplateList,
    logger: guardedLogger(logger),
  }
}

function checkNames(options: unknown, names: readonly string[], prefix: string): void {
  expect(typeof options === 'object' && options !== null, prefix.replace('.', '') || 'options', 'an object')
  for (const name of Object.keys(options ?? {})) {
    if (names.includes(name)) continue
    const hint = didYouMean(name, names) || `: there are ${names.join(', ')}.`
    throw new PlatenError('invalid_option', `createHandler has no option '${prefix}${name}'${hint}`)
  }
}

function expect(isRight: boolean, name: string, expected: string): void {
  if (isRight) return
  throw new PlatenError('invalid_option', `The option '${name}' of createHandler must be ${expected}.`)
}
