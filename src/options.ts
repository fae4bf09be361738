import { parseHostPattern } from './assets/host-pattern.ts'
import { PlatenError } from './errors.ts'
import { readSecret } from './jobs/signature.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { didYouMean } from './text-distance.ts'
import { MAX_TIMER_MS } from './timer.ts'

type Check = (value: unknown) => string | null

const isFunction: Check = value => (typeof value === 'function' ? null : 'a function')
const isObject: Check = value => (isRecord(value) ? null : 'an object')
const isPositive: Check = value => (typeof value === 'number' && value > 0 ? null : 'a number above 0')

/** What each option of `createEngine` has to be, as a person would say it; null where it is. */
const OPTIONS: Readonly<Record<string, Check>> = {
  storage: value =>
    isRecord(value) && isRecord(value['records']) && isRecord(value['files']) && isRecord(value['queue'])
      ? null
      : 'a storage, such as memoryStorage() or directoryStorage(path)',
  fonts: isObject,
  assets: isObject,
  rendering: isObject,
  limits: isObject,
  jobs: isObject,
  webhooks: isObject,
  publicUrl: value => (value === null || isHttpUrl(value) ? null : 'an http or https URL, or null'),
  sweepIntervalMs: value =>
    typeof value === 'number' && value >= 0 && value <= MAX_TIMER_MS
      ? null
      : `milliseconds from 0 to ${MAX_TIMER_MS}`,
  idempotencyRetentionMs: isPositive,
  clock: isFunction,
  createId: isFunction,
  logger: value =>
    isRecord(value) && typeof value['warn'] === 'function' ? null : 'an object with a warn() function',
}

const isHostList: Check = value =>
  Array.isArray(value) && value.every(host => typeof host === 'string' && parseHostPattern(host) !== null)
    ? null
    : 'an array of hosts, such as example.com, *.example.com or localhost:8080'

const isOneOf =
  (...words: string[]): Check =>
  value =>
    typeof value === 'string' && words.includes(value) ? null : words.map(word => `'${word}'`).join(' or ')

const ASSET_OPTIONS: Readonly<Record<string, Check>> = {
  roots: value =>
    Array.isArray(value) && value.every(root => typeof root === 'string' && root !== '')
      ? null
      : 'an array of folders',
  images: value =>
    isRecord(value) &&
    Object.values(value).every(image => typeof image === 'string' || image instanceof Uint8Array)
      ? null
      : 'an object of pictures by name: bytes, data: URIs or SVG text',
  network: isOneOf('public', 'off'),
  allowHosts: isHostList,
  allowPrivateHosts: isHostList,
  onError: isOneOf('fail', 'placeholder'),
}

const isCount: Check = value =>
  Number.isSafeInteger(value) && Number(value) > 0 ? null : 'a whole number above 0'

const RENDERING_OPTIONS: Readonly<Record<string, Check>> = {
  isolation: isOneOf('thread', 'process', 'none'),
  workers: isCount,
  timeoutMs: value =>
    typeof value === 'number' && value >= 1 && value <= MAX_TIMER_MS
      ? null
      : `milliseconds from 1 to ${MAX_TIMER_MS}`,
  maxMemoryMb: isCount,
  recycleAboveMb: isCount,
}

const isMs =
  (min: number): Check =>
  value =>
    typeof value === 'number' && value >= min && value <= MAX_TIMER_MS
      ? null
      : `milliseconds from ${min} to ${MAX_TIMER_MS}`

const isListOfMs: Check = value =>
  Array.isArray(value) && value.length <= 20 && value.every(delay => isMs(0)(delay) === null)
    ? null
    : 'an array of at most 20 delays in milliseconds'

const JOB_OPTIONS: Readonly<Record<string, Check>> = {
  concurrency: value =>
    value === null || (Number.isSafeInteger(value) && Number(value) >= 0)
      ? null
      : 'a whole number from 0, or null',
  leaseMs: isMs(100),
  pollMs: isMs(1),
  retryDelaysMs: isListOfMs,
  closeTimeoutMs: isMs(0),
}

const WEBHOOK_OPTIONS: Readonly<Record<string, Check>> = {
  url: value =>
    value === null || (isHttpUrl(value) && !hasCredentials(value))
      ? null
      : 'an http or https URL without user name and password, or null',
  retryDelaysMs: isListOfMs,
  timeoutMs: isMs(1),
  concurrency: isCount,
  secrets: value =>
    typeof value === 'function' ||
    (Array.isArray(value) && value.every(secret => typeof secret === 'string' && readSecret(secret) !== null))
      ? null
      : 'an array of secrets, each whsec_ and base64 of 24 to 64 bytes, or a function that gives one for an account',
  allowHosts: value => (value === null ? null : isHostList(value)),
  allowPrivateHosts: isHostList,
}

/** Refuses engine options that are misspelt or unusable: a typing mistake must not become a default. */
export function checkEngineOptions(options: unknown): void {
  checkKeys(options, OPTIONS, '')
  const { assets, rendering, limits, jobs, webhooks } = options as Record<string, unknown>
  if (assets !== undefined) checkKeys(assets, ASSET_OPTIONS, 'assets.')
  if (rendering !== undefined) checkKeys(rendering, RENDERING_OPTIONS, 'rendering.')
  if (jobs !== undefined) checkKeys(jobs, JOB_OPTIONS, 'jobs.')
  if (webhooks !== undefined) checkKeys(webhooks, WEBHOOK_OPTIONS, 'webhooks.')
  if (limits !== undefined) {
    checkKeys(
      limits,
      Object.fromEntries(Object.keys(DEFAULT_LIMITS).map(name => [name, isPositive])),
      'limits.',
    )
  }
}

function checkKeys(options: unknown, checks: Readonly<Record<string, Check>>, prefix: string): void {
  if (!isRecord(options))
    throw refuse(`The options of createEngine are ${describe(options)}; expected an object.`)
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined
    if (check === undefined) {
      const hint = didYouMean(name, Object.keys(checks)) || `: there are ${Object.keys(checks).join(', ')}.`
      throw refuse(`createEngine has no option '${prefix}${name}'${hint}`)
    }
    const expected = value === undefined ? null : check(value)
    if (expected !== null) {
      throw refuse(
        `The option '${prefix}${name}' of createEngine is ${SECRET.has(name) ? 'no such thing' : describe(value)}; expected ${expected}.`,
      )
    }
  }
}

/** Options whose values no message shows. */
const SECRET: ReadonlySet<string> = new Set(['secrets', 'url'])

function refuse(message: string): PlatenError {
  return new PlatenError('invalid_option', message)
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${JSON.stringify(value) ?? ''}`.trim()
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
