import { type AssetOptions, DEFAULT_ASSETS } from '../assets/asset-options.ts'
import type { FontDescriptors } from '../assets/fonts/font-library.ts'
import { PlatenError } from '../base/errors.ts'
import { createIdMaker, type IdPurpose } from '../base/ids.ts'
import { DEFAULT_LIMITS, type Limits } from '../base/limits.ts'
import { guardedLogger, type Logger, SILENT } from '../base/logger.ts'
import { omitUndefined } from '../base/values.ts'
import { DEFAULT_JOBS, DEFAULT_WEBHOOKS, type JobOptions, type WebhookOptions } from '../jobs/defaults.ts'
import { DEFAULT_RENDERING, type RenderingOptions } from '../render/rendering.ts'
import type { Storage } from '../storage/contracts.ts'
import { memoryStorage } from '../storage/memory/index.ts'
import { checkEngineOptions } from './check-options.ts'

export interface EngineOptions {
  /** Where records, files and jobs live. Default `memoryStorage()`. The engine closes it. */
  storage?: Storage
  /** Fonts of the host, by family; one named like a bundled family takes its place. */
  fonts?: FontDescriptors
  /** What templates and pages may pull in. Default: `DEFAULT_ASSETS`. */
  assets?: Partial<AssetOptions>
  /** Where renders run. Default: `DEFAULT_RENDERING`. */
  rendering?: Partial<RenderingOptions>
  /** Default: `DEFAULT_LIMITS`. */
  limits?: Partial<Limits>
  /** How asynchronous jobs are run. Default: `DEFAULT_JOBS`. */
  jobs?: Partial<JobOptions>
  /** How their ends are told. Default: `DEFAULT_WEBHOOKS`. */
  webhooks?: Partial<WebhookOptions>
  /** Where the host serves the API; download URLs then begin with it. Default: what the file store can give. */
  publicUrl?: string | null
  /** How often expired files are swept away, in milliseconds, and orphaned ones at most every hour; 0: only by `sweep()`. */
  sweepIntervalMs?: number
  /** How long the result of a call with an `idempotency_key` is remembered. Default a day. */
  idempotencyRetentionMs?: number
  /** How long records are kept. Default: `DEFAULT_RETENTION`. */
  retention?: Partial<RetentionOptions>
  clock?: () => Date
  createId?: (purpose: IdPurpose) => string
  /** Hears of what no call reports, such as a failed sweep. Default: silence. */
  logger?: Logger
}

export interface RetentionOptions {
  /**
   * Days for which the record of an object outlives its files: after it was deleted, expired or failed. Then the sweep
   * removes it, and the API no longer lists it. Default null: for ever.
   */
  readonly objectsDays: number | null
}

export const DEFAULT_RETENTION: RetentionOptions = { objectsDays: null }

export const DEFAULT_ENGINE_OPTIONS = {
  publicUrl: null,
  sweepIntervalMs: 60_000,
  idempotencyRetentionMs: 24 * 60 * 60 * 1000,
} as const

/** The options, checked, with their defaults. */
export interface EngineSettings {
  readonly storage: Storage
  readonly fonts: FontDescriptors
  readonly assets: AssetOptions
  readonly rendering: RenderingOptions
  readonly limits: Limits
  readonly jobs: JobOptions & { readonly concurrency: number }
  readonly webhooks: WebhookOptions
  readonly publicUrl: string | null
  readonly sweepIntervalMs: number
  readonly idempotencyRetentionMs: number
  readonly retention: RetentionOptions
  readonly clock: () => Date
  readonly createId: (purpose: IdPurpose) => string
  readonly logger: Logger
}

/**
 * Checks the options and fills in the defaults.
 * @throws PlatenError `invalid_option`
 */
export function readEngineOptions(options: EngineOptions): EngineSettings {
  checkEngineOptions(options)
  const { publicUrl, sweepIntervalMs, idempotencyRetentionMs } = {
    ...DEFAULT_ENGINE_OPTIONS,
    ...omitUndefined(options),
  }
  const clock = checkedClock(options.clock ?? (() => new Date()))
  const rendering = { ...DEFAULT_RENDERING, ...omitUndefined(options.rendering ?? {}) }
  const jobs = { ...DEFAULT_JOBS, ...omitUndefined(options.jobs ?? {}) }
  return {
    storage: options.storage ?? memoryStorage(),
    fonts: options.fonts ?? {},
    assets: { ...DEFAULT_ASSETS, ...omitUndefined(options.assets ?? {}) },
    rendering,
    limits: { ...DEFAULT_LIMITS, ...omitUndefined(options.limits ?? {}) },
    jobs: { ...jobs, concurrency: jobs.concurrency ?? rendering.workers },
    webhooks: { ...DEFAULT_WEBHOOKS, ...omitUndefined(options.webhooks ?? {}) },
    publicUrl,
    sweepIntervalMs,
    idempotencyRetentionMs,
    retention: { ...DEFAULT_RETENTION, ...omitUndefined(options.retention ?? {}) },
    clock,
    createId: options.createId ?? createIdMaker(clock),
    logger: guardedLogger(options.logger ?? SILENT),
  }
}

/** A clock that stands on no moment would make records that no storage can order. */
function checkedClock(clock: () => Date): () => Date {
  return () => {
    const now: unknown = clock()
    if (now instanceof Date && !Number.isNaN(now.getTime())) return now
    throw new PlatenError('invalid_option', "The option 'clock' of createEngine gave no valid Date.")
  }
}
