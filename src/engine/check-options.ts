import { parseHostPattern } from '../assets/fetch/host-pattern.ts'
import { MAX_TIMER_MS } from '../base/deadline.ts'
import { PlatenError } from '../base/errors.ts'
import { DEFAULT_LIMITS } from '../base/limits.ts'
import { didYouMean } from '../base/text-distance.ts'
import { describeValue } from '../base/values.ts'
import { readSecret } from '../jobs/signature.ts'

/** Null for what is usable, else what would be, as a person would say it. */
type Check = (value: unknown) => string | null
type Checks = Readonly<Record<string, Check>>

const expecting =
  (expected: string, isUsable: (value: unknown) => boolean): Check =>
  value =>
    isUsable(value) ? null : expected

const orNull =
  (check: Check): Check =>
  value => {
    const expected = value === null ? null : check(value)
    return expected === null ? null : `${expected}, or null`
  }

const isOneOf = (...words: readonly string[]): Check =>
  expecting(words.map(word => `'${word}'`).join(' or '), value => words.some(word => word === value))

const isMs = (min: number): Check =>
  expecting(
    `milliseconds from ${min} to ${MAX_TIMER_MS}`,
    value => typeof value === 'number' && value >= min && value <= MAX_TIMER_MS,
  )

const isWhole = (min: number): Check =>
  expecting(`a whole number from ${min}`, value => Number.isSafeInteger(value) && Number(value) >= min)

const isFunction = expecting('a function', value => typeof value === 'function')
const isObject = expecting('an object', isRecord)
const isPositive = expecting('a number above 0', value => typeof value === 'number' && value > 0)

const isListOfMs = expecting(
  'an array of at most 20 delays in milliseconds',
  value => Array.isArray(value) && value.length <= 20 && value.every(delay => isMs(0)(delay) === null),
)

const isHostList = expecting(
  'an array of hosts, such as example.com, *.example.com or localhost:8080',
  value =>
    Array.isArray(value) && value.every(host => typeof host === 'string' && parseHostPattern(host) !== null),
)

const OPTIONS: Checks = {
  storage: expecting(
    'a storage, such as memoryStorage() or directoryStorage(path)',
    value => isRecord(value) && ['records', 'files', 'queue'].every(part => isRecord(value[part])),
  ),
  fonts: isObject,
  assets: isObject,
  rendering: isObject,
  limits: isObject,
  jobs: isObject,
  webhooks: isObject,
  publicUrl: orNull(expecting('an http or https URL', isHttpUrl)),
  sweepIntervalMs: isMs(0),
  idempotencyRetentionMs: isPositive,
  retention: isObject,
  clock: isFunction,
  createId: isFunction,
  logger: expecting(
    'an object with a warn() function',
    value => isRecord(value) && typeof value['warn'] === 'function',
  ),
}

/** The options of options: by the name that holds them. */
const GROUPS: Readonly<Record<string, Checks>> = {
  assets: {
    roots: expecting(
      'an array of folders',
      value => Array.isArray(value) && value.every(root => typeof root === 'string' && root !== ''),
    ),
    images: expecting(
      'an object of pictures by name: bytes, data: URIs or SVG text',
      value =>
        isRecord(value) &&
        Object.values(value).every(image => typeof image === 'string' || image instanceof Uint8Array),
    ),
    network: isOneOf('public', 'off'),
    allowHosts: orNull(isHostList),
    allowPrivateHosts: isHostList,
    onError: isOneOf('fail', 'placeholder'),
  },
  rendering: {
    isolation: isOneOf('thread', 'process', 'none'),
    workers: isWhole(1),
    workersPerAccount: orNull(isWhole(1)),
    timeoutMs: isMs(1),
    maxMemoryMb: isWhole(1),
    recycleAboveMb: isWhole(1),
  },
  limits: Object.fromEntries(Object.keys(DEFAULT_LIMITS).map(name => [name, isPositive])),
  jobs: {
    concurrency: orNull(isWhole(0)),
    leaseMs: isMs(100),
    pollMs: isMs(1),
    retryDelaysMs: isListOfMs,
    closeTimeoutMs: isMs(0),
  },
  retention: { objectsDays: orNull(isPositive) },
  webhooks: {
    url: orNull(
      expecting(
        'an http or https URL without user name and password',
        value => isHttpUrl(value) && !hasCredentials(value),
      ),
    ),
    retryDelaysMs: isListOfMs,
    timeoutMs: isMs(1),
    concurrency: isWhole(1),
    secrets: expecting(
      'an array of secrets, each whsec_ and base64 of 24 to 64 bytes, or a function that gives one for an account',
      value =>
        typeof value === 'function' ||
        (Array.isArray(value) &&
          value.every(secret => typeof secret === 'string' && readSecret(secret) !== null)),
    ),
    allowHosts: orNull(isHostList),
    allowPrivateHosts: isHostList,
  },
}

/**
 * Refuses engine options that are misspelt or unusable: a typing mistake must not become a default.
 * @throws PlatenError `invalid_option`
 */
export function checkEngineOptions(options: unknown): void {
  checkOptions(options, OPTIONS, '')
  for (const [name, checks] of Object.entries(GROUPS)) {
    const group = options[name]
    if (group !== undefined) checkOptions(group, checks, `${name}.`)
  }
}

function checkOptions(
  options: unknown,
  checks: Checks,
  prefix: string,
): asserts options is Record<string, unknown> {
  if (!isRecord(options)) {
    throw refuse(`The options of createEngine are ${describeValue(options)}; expected an object.`)
  }
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined
    if (check === undefined) {
      const hint = didYouMean(name, Object.keys(checks)) || `: there are ${Object.keys(checks).join(', ')}.`
      throw refuse(`createEngine has no option '${prefix}${name}'${hint}`)
    }
    const expected = value === undefined ? null : check(value)
    if (expected === null) continue
    const shown = SECRET.has(name) ? 'no such thing' : describeValue(value)
    throw refuse(`The option '${prefix}${name}' of createEngine is ${shown}; expected ${expected}.`)
  }
}

/** Options whose values no message shows. */
const SECRET: ReadonlySet<string> = new Set(['secrets', 'url'])

function refuse(message: string): PlatenError {
  return new PlatenError('invalid_option', message)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasCredentials(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
