/** Wires the stages together: the one file that knows them all. */
import { type Account, createAccount } from './account.ts'
import { type AssetOptions, DEFAULT_ASSETS } from './assets/asset-options.ts'
import type { FaceStyle } from './assets/contracts.ts'
import { createFetcher } from './assets/fetch.ts'
import { createFontLibrary, type FontDescriptors } from './assets/fonts.ts'
import { createAssetLibrary } from './assets/library.ts'
import { createSender } from './assets/send.ts'
import { createIdempotency } from './calls/idempotency.ts'
import { createFileOpener } from './calls/objects.ts'
import { prepareJob } from './calls/prepare-job.ts'
import type { Services } from './calls/services.ts'
import { createCallsUnderWay } from './calls/under-way.ts'
import { PlatenError } from './errors.ts'
import { given } from './given.ts'
import { createIdMaker, type IdPurpose, isAccountId } from './ids.ts'
import { DEFAULT_JOBS, DEFAULT_WEBHOOKS, type JobOptions, type WebhookOptions } from './jobs/defaults.ts'
import { createJobs } from './jobs/jobs.ts'
import type { JobStats, WebhookStats } from './jobs/tally.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { createLinks } from './links.ts'
import { guardedLogger, type Logger, SILENT } from './logger.ts'
import { checkEngineOptions } from './options.ts'
import { readFontBytes } from './render/configuration.ts'
import { publishingRenders } from './render/diagnostics.ts'
import { createInProcessRenderer } from './render/in-process.ts'
import { DEFAULT_RENDERING, type RenderingOptions } from './render/rendering.ts'
import type { RenderStats } from './render/tally.ts'
import type { OpenedFile, SweepResult } from './request/results.ts'
import type { JobCounts, Storage } from './storage/contracts.ts'
import { memoryStorage } from './storage/memory/index.ts'
import { createTemplateCache } from './template/compile.ts'
import { createTransactions } from './transactions.ts'

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
  clock?: () => Date
  createId?: (purpose: IdPurpose) => string
  /** Hears of what no call reports, such as a failed sweep. Default: silence. */
  logger?: Logger
}

export const DEFAULT_ENGINE_OPTIONS = {
  publicUrl: null,
  sweepIntervalMs: 60_000,
  idempotencyRetentionMs: 24 * 60 * 60 * 1000,
} as const

/** Between two regular looks at every file for those that no record names: there may be very many files. */
const ORPHANS_INTERVAL_MS = 60 * 60 * 1000

/** The account of the calls made on the engine itself. */
export const DEFAULT_ACCOUNT = 'default'

export interface FontFamilySummary {
  name: string
  styles: FaceStyle[]
  /** Comes with Platen, or was registered by the host. */
  origin: 'bundled' | 'host'
}

/** Renders, asynchronous jobs and webhooks of one engine. */
export interface EngineStats extends RenderStats {
  readonly jobs: JobStats
  readonly webhooks: WebhookStats
}

export interface Engine extends Account {
  /**
   * The calls on another account's templates and objects.
   * @param publicUrl Begins the download URLs where the engine has none of its own.
   */
  forAccount(account: string, options?: { publicUrl?: string }): Account
  /**
   * Opens the file of a download URL, or of its path `/v2/get-pdf/<key>`. Whoever has the key may read, unless
   * `account` says whose the file must be.
   * @throws PlatenError `object_not_found`
   */
  openFile(params: { url: string; account: string | null }): Promise<OpenedFile>
  /** The families that templates may name. */
  fontFamilies(): FontFamilySummary[]
  /** How many renders ended well or not since the engine was created, and what is being rendered now. */
  stats(): EngineStats
  /** Asynchronous jobs and webhooks in the storage's queue, those of other engines on it among them. */
  jobCounts(): Promise<JobCounts>
  /**
   * Removes the files of expired objects, files that no object names, and expired idempotency keys, of all accounts;
   * ends as failed what a process left unfinished that died.
   */
  sweep(): Promise<SweepResult>
  /**
   * Waits for calls under way, and for jobs as long as `jobs.closeTimeoutMs`, then closes the storage. What is left in
   * a durable queue the next engine takes up.
   */
  close(): Promise<void>
}

/**
 * Creates an engine.
 * @throws PlatenError `invalid_option`; `invalid_font` for a font of the host that cannot be used.
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  checkEngineOptions(options)
  const limits = { ...DEFAULT_LIMITS, ...given(options.limits ?? {}) }
  const storage = options.storage ?? memoryStorage()
  const clock = checkedClock(options.clock ?? (() => new Date()))
  const logger = guardedLogger(options.logger ?? SILENT)
  const createId = options.createId ?? createIdMaker(clock)
  const { publicUrl, sweepIntervalMs, idempotencyRetentionMs } = {
    ...DEFAULT_ENGINE_OPTIONS,
    ...given(options),
  }

  const fonts = await createFontLibrary(options.fonts, { limits })
  const assets = { ...DEFAULT_ASSETS, ...given(options.assets ?? {}) }
  const fetcher = createFetcher({ policy: assets, limits })
  const templates = createTemplateCache({ limits, fonts })
  const rendering = { ...DEFAULT_RENDERING, ...given(options.rendering ?? {}) }
  const { isolation, ...capacity } = rendering
  const renderer = publishingRenders(
    isolation === 'none'
      ? createInProcessRenderer({
          templates,
          fonts,
          assets: createAssetLibrary({ ...assets, fetcher, limits }),
          limits,
        })
      : (await import('./render/pool.ts')).createWorkerRenderer({
          ...capacity,
          isolation,
          configuration: {
            fonts: await readFontBytes(options.fonts ?? {}),
            assets,
            limits,
          },
        }),
  )
  const transactions = createTransactions({ storage, clock, createId, logger })
  const linksFor = (base: string | null) => createLinks(storage.files, base)
  const links = linksFor(publicUrl)
  const webhooks = { ...DEFAULT_WEBHOOKS, ...given(options.webhooks ?? {}) }
  const sender = createSender({ ...webhooks, connections: webhooks.concurrency })
  const { concurrency, ...jobOptions } = { ...DEFAULT_JOBS, ...given(options.jobs ?? {}) }
  const jobs = createJobs({
    storage,
    transactions,
    sender,
    linksFor,
    jobs: { ...jobOptions, concurrency: concurrency ?? rendering.workers },
    webhooks,
    clock,
    logger,
  })
  const underWay = createCallsUnderWay()
  const idempotency = createIdempotency({
    records: storage.records,
    clock,
    logger,
    retentionMs: idempotencyRetentionMs,
  })
  const services: Services = {
    storage,
    templates,
    renderer,
    transactions,
    links,
    fetcher,
    jobs,
    limits,
    clock,
    createId,
    underWay,
    idempotency,
  }

  jobs.start(payload => prepareJob(payload, { ...services, links: linksFor(payload.publicUrl) }))
  const sweep = async (options: { withOrphans: boolean }): Promise<SweepResult> => ({
    ...(await transactions.sweep(options)),
    idempotency_keys: await idempotency.sweep(),
  })
  let orphansAtMs = Number.NEGATIVE_INFINITY
  const sweepAgain = async (): Promise<void> => {
    const nowMs = clock().getTime()
    const withOrphans = nowMs - orphansAtMs >= ORPHANS_INTERVAL_MS
    await sweep({ withOrphans })
    if (withOrphans) orphansAtMs = nowMs
  }
  const sweeping = startSweeping(sweepAgain, sweepIntervalMs, logger)
  return {
    ...createAccount(DEFAULT_ACCOUNT, services),
    forAccount: (account, { publicUrl: byDefault } = {}) =>
      createAccount(
        checkAccount(account),
        publicUrl !== null || byDefault === undefined
          ? services
          : { ...services, links: linksFor(byDefault) },
      ),
    openFile: createFileOpener(services),
    fontFamilies: () =>
      fonts
        .families()
        .map(({ name, faces, origin }) => ({ name, styles: faces.map(({ style }) => style), origin })),
    stats: () => ({ ...renderer.stats(), ...jobs.stats() }),
    jobCounts: () => storage.queue.counts(),
    sweep: () => sweep({ withOrphans: true }),
    async close() {
      await underWay.settled()
      await sweeping.stop()
      await jobs.close()
      await storage.queue.close()
      await renderer.close()
      await sender.close()
      await fetcher.close()
      await storage.records.close()
      await storage.files.close()
    },
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

/** Accounts come from the host's authentication; one that is missing must not become a shared one. */
function checkAccount(account: unknown): string {
  if (typeof account === 'string' && isAccountId(account)) return account
  throw new PlatenError(
    'invalid_request',
    'forAccount takes the id of an account: a string of 1 to 256 characters.',
  )
}

/** Sweeps now and then, one sweep at a time; does not hold the process open. */
function startSweeping(sweep: () => Promise<unknown>, intervalMs: number, logger: Logger) {
  let running: Promise<void> | null = null
  const timer =
    intervalMs === 0
      ? null
      : setInterval(() => {
          running ??= sweep()
            .then(
              () => {},
              cause => logger.warn('Expired files could not be swept away.', cause),
            )
            .finally(() => {
              running = null
            })
        }, intervalMs)
  timer?.unref()
  return {
    async stop() {
      if (timer !== null) clearInterval(timer)
      await running
    },
  }
}
