/** Composes the engine from all stages. */

import type { Account, CreateManyOptions } from '../api/account.ts'
import { abortable, createRunningCalls } from '../api/calls/call-options.ts'
import { createOutputCalls, prepareJob } from '../api/calls/create.ts'
import { createMany } from '../api/calls/create-many.ts'
import { createFileOpener, createObjectCalls } from '../api/calls/objects.ts'
import type { Services } from '../api/calls/services.ts'
import { createTemplateCalls } from '../api/calls/templates.ts'
import { createIdempotency } from '../api/idempotency.ts'
import type { OpenedFile, SweepResult } from '../api/schema/results.ts'
import type { Fetcher } from '../assets/contracts.ts'
import { createFetcher } from '../assets/fetch/fetch.ts'
import { createSender } from '../assets/fetch/send.ts'
import { createFontLibrary } from '../assets/fonts/font-library.ts'
import { checkRoots } from '../assets/root-files.ts'
import { PlatenError } from '../base/errors.ts'
import { hostError } from '../base/host-errors.ts'
import { isAccountId } from '../base/ids.ts'
import { setAssetsDirectory } from '../base/package-files.ts'
import { createJobs } from '../jobs/jobs.ts'
import type { JobStats, WebhookStats } from '../jobs/stats.ts'
import { withBrowser } from '../render/browser/with-browser.ts'
import { readFontBytes } from '../render/configuration.ts'
import type { Renderer } from '../render/contracts.ts'
import { createInProcessRenderer } from '../render/in-process.ts'
import { observeRenders, type RenderStats } from '../render/observe-renders.ts'
import type { JobCounts } from '../storage/contracts.ts'
import { createTemplateCache, type TemplateCache } from '../template/compile.ts'
import type { FaceStyle, FontLibrary } from '../text/fonts.ts'
import { createLinks } from '../transactions/links.ts'
import { createTransactions } from '../transactions/transactions.ts'
import { type EngineOptions, type EngineSettings, readEngineOptions } from './options.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { startSweeping } from './sweeping.ts'

/** The account of the calls made on the engine itself. */
export const DEFAULT_ACCOUNT = 'default'

export interface FontFamilySummary {
  name: string
  styles: FaceStyle[]
  /** Bundled with Platen, or registered by the host. */
  origin: 'bundled' | 'host'
}

/** Counters of the renders, asynchronous jobs and webhooks of one engine. */
export interface EngineStats extends RenderStats {
  readonly jobs: JobStats
  readonly webhooks: WebhookStats
}

export interface Engine extends Account {
  /**
   * The API for another account.
   * @param publicUrl Beginning of download URLs if the engine has no `publicUrl`.
   */
  forAccount(account: string, options?: { publicUrl?: string }): Account
  /**
   * Opens the file of a download URL or of its path `/v2/get-pdf/<key>`. The key is enough, unless `account` restricts it to
   * the files of one account.
   * @throws PlatenError `object_not_found`
   */
  openFile(params: { url: string; account: string | null }): Promise<OpenedFile>
  /** The font families of templates. */
  fontFamilies(): FontFamilySummary[]
  /** Counters since the engine was created. */
  stats(): EngineStats
  /** Asynchronous jobs and webhooks in the storage's queue, of all engines on it. */
  jobCounts(): Promise<JobCounts>
  /** Whether the storage responds, for health checks. Checks at most once per second. Never rejects. */
  readiness(): Promise<Readiness>
  /**
   * Of all accounts: removes files of expired objects, orphaned files and expired idempotency keys, and fails objects whose
   * process has ended.
   */
  sweep(): Promise<SweepResult>
  /**
   * Waits for running calls, and for jobs up to `jobs.closeTimeoutMs`, then closes the storage. The next engine continues
   * the jobs of a durable queue. A worker thread in a native call may end later and keeps the process open until then.
   */
  close(): Promise<void>
}

/**
 * Creates an engine.
 * @throws PlatenError `invalid_option`; `invalid_font` for an unusable font of the host; `package_damaged`,
 * `permission_denied`.
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  return await withHostErrors({ openEngine }).openEngine(options)
}

async function openEngine(options: EngineOptions): Promise<Engine> {
  const settings = readEngineOptions(options)
  const { storage, assets, limits, publicUrl, clock, createId, logger } = settings
  const assetsDirectory = setAssetsDirectory(settings.assetsDirectory)
  await checkRoots(assets.roots)
  const fonts = await createFontLibrary(settings.fonts, { limits })
  const fetcher = createFetcher({ policy: assets, limits })
  const templates = createTemplateCache({ limits, fonts })
  const browser = await settings.browser?.open({ fetcher, assets, limits, fonts, idleMs: null })
  const ownRenderer = await createRenderer({ ...settings, assetsDirectory }, { fonts, fetcher, templates })
  const renderer = observeRenders(browser === undefined ? ownRenderer : withBrowser(ownRenderer, browser))
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
    waitDays: settings.retention.jobsDays,
    clock,
    logger,
  })
  const runningCalls = createRunningCalls()
  const idempotency = createIdempotency({
    records: storage.records,
    clock,
    logger,
    retentionMs: settings.retention.idempotencyMs,
  })
  const services: Services = {
    storage,
    templates,
    renderer,
    layersOf: async (scene, budget) =>
      (await import('../scene/overrides/list-layers.ts')).layersOf(scene, budget),
    async checkStored(template) {
      const context = { limits, fonts, assets, now: clock() }
      if (template.format === 'PDF') {
        const { checkStoredDocument } = await import('../render/check-stored-document.ts')
        return await checkStoredDocument(template, context)
      }
      const { checkStoredScene } = await import('../render/check-stored-scene.ts')
      return checkStoredScene(template, context)
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
  const { records } = storage
  const { isolation, workers } = settings.rendering
  const concurrency = isolation === 'none' ? 2 : 2 * workers
  const sweeping = startSweeping({ transactions, idempotency, records, intervalMs, clock, logger })
  return {
    ...createAccount(DEFAULT_ACCOUNT, services, concurrency),
    forAccount: (account, { publicUrl: byDefault } = {}) =>
      createAccount(
        checkAccount(account),
        publicUrl !== null || byDefault === undefined
          ? services
          : { ...services, links: linksFor(byDefault) },
        concurrency,
      ),
    openFile: createFileOpener(services),
    fontFamilies: () =>
      fonts
        .families()
        .map(({ name, faces, origin }) => ({ name, styles: faces.map(({ style }) => style), origin })),
    stats: () => ({ ...renderer.stats(), ...jobs.stats() }),
    jobCounts: () => storage.queue.counts(),
    readiness: createReadiness(storage),
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

/**
 * @param account Owner of the templates and objects; those of other accounts are not found.
 * @param concurrency Of `createMany`, by default.
 */
function createAccount(account: string, services: Services, concurrency: number): Account {
  const templates = createTemplateCalls(account, services)
  const objects = createObjectCalls(account, services)
  const calls = withHostErrors<Omit<Account, 'createMany'>>({
    putTemplate: templates.putTemplate,
    getTemplate: abortable(templates.getTemplate),
    listTemplates: abortable(templates.listTemplates),
    deleteTemplate: abortable(templates.deleteTemplate),
    ...createOutputCalls(account, services, objects.readFile),
    listObjects: abortable(objects.listObjects),
    getObject: abortable(objects.getObject),
    deleteObject: abortable(objects.deleteObject),
    readFile: abortable(objects.readFile),
    accountInformation: abortable(objects.accountInformation),
  })
  const create = calls.create as (params: object) => Promise<object>
  const many = (items: Iterable<object> | AsyncIterable<object>, options: CreateManyOptions = {}) =>
    createMany(items, options, { create, concurrency })
  return { ...calls, createMany: many as Account['createMany'] }
}

/** Calls that report missing modules and denied permissions as errors of the host. */
function withHostErrors<Calls extends object>(calls: Calls): Calls {
  const guarded = Object.entries(calls).map(([name, call]) => {
    const run = async (...args: readonly unknown[]): Promise<unknown> => {
      try {
        return await call(...args)
      } catch (error) {
        throw error instanceof PlatenError ? error : (hostError(error) ?? error)
      }
    }
    return [name, run]
  })
  return Object.fromEntries(guarded) as Calls
}

/** Renders on the calling thread, or on workers with their own resources. */
async function createRenderer(
  { fonts: descriptors, assets, assetsDirectory, limits, rendering }: EngineSettings,
  { fonts, fetcher, templates }: { fonts: FontLibrary; fetcher: Fetcher; templates: TemplateCache },
): Promise<Renderer> {
  const { isolation, ...capacity } = rendering
  if (isolation === 'none') {
    return createInProcessRenderer({ templates, fonts, fetcher, assets, limits })
  }
  const { createWorkerRenderer } = await import('../render/pool.ts')
  const configuration = { fonts: await readFontBytes(descriptors, limits), assets, assetsDirectory, limits }
  return createWorkerRenderer({ ...capacity, isolation, configuration })
}

/** A missing account of the host's authentication must not become a shared account. */
function checkAccount(account: unknown): string {
  if (typeof account === 'string' && isAccountId(account)) return account
  throw new PlatenError(
    'invalid_request',
    'forAccount needs the id of an account: a string of 1 to 256 characters.',
  )
}
