/** Wires the stages together: the one file that knows them all. */

import type { Account } from '../api/account.ts'
import { createRunningCalls } from '../api/calls/call-options.ts'
import { prepareJob } from '../api/calls/create.ts'
import { createFileOpener } from '../api/calls/objects.ts'
import type { Services } from '../api/calls/services.ts'
import { createIdempotency } from '../api/idempotency.ts'
import type { OpenedFile, SweepResult } from '../api/schema/results.ts'
import type { Fetcher } from '../assets/contracts.ts'
import { createFetcher } from '../assets/fetch/fetch.ts'
import { createSender } from '../assets/fetch/send.ts'
import { createFontLibrary } from '../assets/fonts/font-library.ts'
import { createAssetLibrary } from '../assets/library.ts'
import { checkRoots } from '../assets/root-files.ts'
import { PlatenError } from '../base/errors.ts'
import { isAccountId } from '../base/ids.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { JobStats, WebhookStats } from '../jobs/stats.ts'
import { readFontBytes } from '../render/configuration.ts'
import type { Renderer } from '../render/contracts.ts'
import { withRenderEvents } from '../render/events.ts'
import { createInProcessRenderer } from '../render/in-process.ts'
import type { RenderStats } from '../render/stats.ts'
import type { JobCounts } from '../storage/contracts.ts'
import { createTemplateCache, type TemplateCache } from '../template/compile.ts'
import { sampleWarnings } from '../template/missing-values.ts'
import type { FaceStyle, FontLibrary } from '../text/fonts.ts'
import { createLinks } from '../transactions/links.ts'
import { createTransactions } from '../transactions/transactions.ts'
import { createAccount } from './account.ts'
import { type EngineOptions, type EngineSettings, readEngineOptions } from './options.ts'
import { startSweeping } from './sweeping.ts'

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
   * a durable queue the next engine takes up. A thread whose render was cut in a native call may outlast it: the
   * process ends after that.
   */
  close(): Promise<void>
}

/**
 * Creates an engine.
 * @throws PlatenError `invalid_option`; `invalid_font` for a font of the host that cannot be used.
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const settings = readEngineOptions(options)
  const { storage, assets, limits, publicUrl, clock, createId, logger } = settings
  await checkRoots(assets.roots)
  const fonts = await createFontLibrary(settings.fonts, { limits })
  const fetcher = createFetcher({ policy: assets, limits })
  const templates = createTemplateCache({ limits, fonts })
  const renderer = await createRenderer(settings, { fonts, fetcher, templates })
  const transactions = createTransactions({
    storage,
    clock,
    createId,
    logger,
    retentionDays: settings.retention.objectsDays,
  })
  const linksFor = (base: string | null) => createLinks(storage.files, base)
  const links = linksFor(publicUrl)
  const { webhooks } = settings
  const sender = createSender({ ...webhooks, connections: webhooks.concurrency })
  const jobs = createJobs({
    storage,
    transactions,
    sender,
    linksFor,
    jobs: settings.jobs,
    webhooks,
    clock,
    logger,
  })
  const runningCalls = createRunningCalls()
  const idempotency = createIdempotency({
    records: storage.records,
    clock,
    logger,
    retentionMs: settings.idempotencyRetentionMs,
  })
  const services: Services = {
    storage,
    templates,
    renderer,
    layersOf: async (scene, budget) =>
      (await import('../scene/overrides/list-layers.ts')).layersOf(scene, budget),
    async checkStored(template) {
      if (template.format === 'PDF') {
        const { sample } = template.definition
        return sample === undefined ? [] : sampleWarnings(template, template.bind(sample, { now: clock() }))
      }
      const { checkStoredScene } = await import('../render/check-stored-scene.ts')
      return checkStoredScene(template, { limits, fonts, assets, now: clock() })
    },
    transactions,
    links,
    fetcher,
    jobs,
    limits,
    clock,
    createId,
    runningCalls,
    idempotency,
  }

  jobs.start(payload => prepareJob(payload, { ...services, links: linksFor(payload.publicUrl) }))
  const intervalMs = settings.sweepIntervalMs
  const sweeping = startSweeping({ transactions, idempotency, intervalMs, clock, logger })
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
    sweep: sweeping.sweep,
    async close() {
      await runningCalls.settled()
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

/** On the calling thread, or on workers, each of which makes the same for itself. */
async function createRenderer(
  { fonts: descriptors, assets, limits, rendering }: EngineSettings,
  { fonts, fetcher, templates }: { fonts: FontLibrary; fetcher: Fetcher; templates: TemplateCache },
): Promise<Renderer> {
  const { isolation, ...capacity } = rendering
  if (isolation === 'none') {
    const library = createAssetLibrary({ ...assets, fetcher, limits })
    return withRenderEvents(createInProcessRenderer({ templates, fonts, assets: library, limits }))
  }
  const { createWorkerRenderer } = await import('../render/pool.ts')
  const configuration = { fonts: await readFontBytes(descriptors, limits), assets, limits }
  return withRenderEvents(createWorkerRenderer({ ...capacity, isolation, configuration }))
}

/** Accounts come from the host's authentication; one that is missing must not become a shared one. */
function checkAccount(account: unknown): string {
  if (typeof account === 'string' && isAccountId(account)) return account
  throw new PlatenError(
    'invalid_request',
    'forAccount takes the id of an account: a string of 1 to 256 characters.',
  )
}
