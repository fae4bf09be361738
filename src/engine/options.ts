import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AssetOptions, DEFAULT_ASSETS } from '../assets/contracts.ts'
import { NETWORK_POLICY_RULES } from '../assets/fetch/network-policy.ts'
import type { FontDescriptors } from '../assets/fonts/font-library.ts'
import { DAY_MS } from '../base/clock.ts'
import { createIdMaker, type IdPurpose } from '../base/ids.ts'
import { isRecord } from '../base/json.ts'
import { DEFAULT_LIMITS, type Limits } from '../base/limits.ts'
import { guardedLogger, type Logger, SILENT } from '../base/logger.ts'
import {
  arrayOf,
  functionRule,
  type Given,
  group,
  invalidOption,
  loggerRule,
  milliseconds,
  type OptionRules,
  objectRule,
  oneOf,
  orNull,
  positiveNumber,
  positiveNumberUpTo,
  readOptions,
  rule,
} from '../base/options.ts'
import { isHttpUrl } from '../base/urls.ts'
import {
  DEFAULT_JOBS,
  DEFAULT_WEBHOOKS,
  JOB_RULES,
  type JobOptions,
  WEBHOOK_RULES,
  type WebhookOptions,
} from '../jobs/options.ts'
import type { BrowserRenderer } from '../render/browser/contracts.ts'
import { DEFAULT_RENDERING, RENDERING_RULES, type RenderingOptions } from '../render/options.ts'
import type { Storage } from '../storage/contracts.ts'
import { memoryStorage } from '../storage/memory/index.ts'

export interface EngineOptions {
  /** Stores records, files and jobs. Default `memoryStorage()`. The engine closes it. */
  storage?: Storage | undefined
  /** Fonts of the host by family. A family with the name of a bundled one replaces it. */
  fonts?: FontDescriptors | undefined
  /**
   * Path or `file:` URL of a copy of the package's folder, with `fonts/` and `dist/`, for programs that are bundled.
   * It applies to the whole process: another folder in a later engine or call is `invalid_option`.
   * Null, the default: the folder of an earlier engine, the environment variable `PLATEN_ASSETS_DIRECTORY`, or the folder
   * of the package.
   */
  assetsDirectory?: string | URL | null | undefined
  /** Files and URLs that templates and pages may load. Default: `DEFAULT_ASSETS`. */
  assets?: Given<AssetOptions> | undefined
  /** Prints HTML pages that choose it: `browserRenderer()` of `platen/browser`. Null, the default: none. */
  browser?: BrowserRenderer | null | undefined
  /** Where renders run. Default: `DEFAULT_RENDERING`. */
  rendering?: Given<RenderingOptions> | undefined
  /** Default: `DEFAULT_LIMITS`. */
  limits?: Given<Limits> | undefined
  /** How asynchronous jobs are run. Default: `DEFAULT_JOBS`. */
  jobs?: Given<JobOptions> | undefined
  /** How webhooks are sent. Default: `DEFAULT_WEBHOOKS`. */
  webhooks?: Given<WebhookOptions> | undefined
  /** Where the host serves the API; download URLs begin with it. Null, the default: the URLs of the file store. */
  publicUrl?: string | null | undefined
  /**
   * Interval between sweeps of expired files; orphaned files are swept at most every hour. Of the engines on one storage,
   * one sweeps per interval. 0: this engine sweeps only by `sweep()`.
   */
  sweepIntervalMs?: number | undefined
  /** How long records are kept. Default: `DEFAULT_RETENTION`. */
  retention?: Given<RetentionOptions> | undefined
  /** Current time. Default: the system clock. */
  clock?: (() => Date) | undefined
  /** Creates ids of templates and transactions, and file keys. Default: UUIDs. */
  createId?: ((purpose: IdPurpose) => string) | undefined
  /** Receives failures that no call reports, such as of a sweep. Default: they are ignored. */
  logger?: Logger | undefined
}

export interface RetentionOptions {
  /**
   * Days for which the record of a deleted, expired or failed object, or of one whose file was not stored, is kept. Then
   * the sweep removes it, and the API no longer lists it. Null, the default: forever.
   */
  readonly objectsDays: number | null
  /** Days that an asynchronous job may wait for a worker. Then it fails instead of rendering. Null, the default: any. */
  readonly jobsDays: number | null
  /** How long the result of a call with an `idempotency_key` is kept. Default: one day, at most 100 years. */
  readonly idempotencyMs: number
}

export const DEFAULT_RETENTION: RetentionOptions = {
  objectsDays: null,
  jobsDays: null,
  idempotencyMs: DAY_MS,
}

export const DEFAULT_ENGINE_OPTIONS = {
  assetsDirectory: null,
  browser: null,
  publicUrl: null,
  sweepIntervalMs: 60_000,
} as const

type Chosen<Options> = { [Name in keyof Options]-?: Exclude<Options[Name], undefined> }

/** The options, checked, with their defaults. */
export interface EngineSettings extends Chosen<EngineOptions> {
  readonly assets: AssetOptions
  readonly assetsDirectory: string | null
  readonly rendering: RenderingOptions
  readonly limits: Limits
  readonly jobs: JobOptions & { readonly concurrency: number }
  readonly webhooks: WebhookOptions
  readonly retention: RetentionOptions
}

const ASSET_RULES: OptionRules<AssetOptions> = {
  ...NETWORK_POLICY_RULES,
  roots: arrayOf(
    'an array of folders',
    rule('the path of a folder', value => typeof value === 'string' && value !== ''),
  ),
  images: rule(
    'an object of pictures by name: bytes, data: URIs or SVG text',
    value =>
      isRecord(value) &&
      Object.values(value).every(image => typeof image === 'string' || image instanceof Uint8Array),
  ),
  onError: oneOf('fail', 'placeholder'),
}

const LIMIT_RULES = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map(name => [name, positiveNumber]),
) as OptionRules<Limits>

/** A hundred years: times beyond it and now are no dates that records can have. */
const MAX_RETENTION_DAYS = 36_500

const RULES: OptionRules<EngineOptions> = {
  storage: rule(
    'a storage, such as memoryStorage() or directoryStorage(path)',
    value => isRecord(value) && ['records', 'files', 'queue'].every(part => isRecord(value[part])),
  ),
  fonts: objectRule,
  assetsDirectory: orNull(rule('the path or file: URL of a folder', value => pathOf(value) !== null)),
  assets: group(ASSET_RULES),
  browser: orNull(
    rule(
      'browserRenderer() of platen/browser',
      value => isRecord(value) && typeof value['open'] === 'function',
    ),
  ),
  rendering: group(RENDERING_RULES),
  limits: group(LIMIT_RULES),
  jobs: group(JOB_RULES),
  webhooks: group(WEBHOOK_RULES),
  publicUrl: orNull(rule('an http or https URL', isHttpUrl)),
  sweepIntervalMs: milliseconds(0),
  retention: group<RetentionOptions>({
    objectsDays: orNull(positiveNumberUpTo(MAX_RETENTION_DAYS)),
    jobsDays: orNull(positiveNumberUpTo(MAX_RETENTION_DAYS)),
    idempotencyMs: positiveNumberUpTo(MAX_RETENTION_DAYS * DAY_MS),
  }),
  clock: functionRule,
  createId: functionRule,
  logger: loggerRule,
}

/**
 * Checks the options and fills in the defaults.
 * @param owner Takes the options, for messages.
 * @throws PlatenError `invalid_option`
 */
export function readEngineOptions(options: EngineOptions, owner = 'createEngine'): EngineSettings {
  const defaults = {
    ...DEFAULT_ENGINE_OPTIONS,
    fonts: {},
    assets: DEFAULT_ASSETS,
    rendering: DEFAULT_RENDERING,
    limits: DEFAULT_LIMITS,
    jobs: DEFAULT_JOBS,
    webhooks: DEFAULT_WEBHOOKS,
    retention: DEFAULT_RETENTION,
    clock: () => new Date(),
    logger: SILENT,
  }
  const read = readOptions<EngineOptions>(owner, options, { rules: RULES, defaults })
  const settings = read as Omit<EngineSettings, 'jobs' | 'assetsDirectory'> & { jobs: JobOptions }
  if (settings.rendering.isolation === 'process' && process.getBuiltinModule('node:sea')?.isSea()) {
    throw invalidOption(
      "'rendering.isolation' must not be 'process' in a single-executable application, which cannot run another program. Use 'thread'.",
    )
  }
  const clock = validClock(settings.clock)
  return {
    ...settings,
    storage: options.storage ?? memoryStorage(),
    assetsDirectory: pathOf(options.assetsDirectory),
    jobs: {
      ...settings.jobs,
      concurrency: settings.jobs.concurrency ?? settings.rendering.workers,
    },
    clock,
    createId: options.createId ?? createIdMaker(clock),
    logger: guardedLogger(settings.logger),
  }
}

/** The absolute path of a folder; null for a value that is neither a path nor a `file:` URL. */
function pathOf(folder: unknown): string | null {
  if (!(folder instanceof URL) && (typeof folder !== 'string' || folder === '')) return null
  const text = String(folder)
  if (typeof folder === 'string' && !text.startsWith('file:')) return resolve(text)
  try {
    return fileURLToPath(text)
  } catch {
    return null
  }
}

/** An invalid date would make records that no storage can order. */
function validClock(clock: () => Date): () => Date {
  return () => {
    const now: unknown = clock()
    if (now instanceof Date && !Number.isNaN(now.getTime())) return now
    throw invalidOption("'clock' of createEngine must return a valid Date.")
  }
}
