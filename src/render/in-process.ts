import { setImmediate } from 'node:timers/promises'
import type { AssetOptions, Fetcher } from '../assets/contracts.ts'
import { boundPictures } from '../assets/images/bounded-pictures.ts'
import { createAssetLibrary, type RenderAssets } from '../assets/library.ts'
import { isReason } from '../base/deadline.ts'
import { PlatenError } from '../base/errors.ts'
import { hostError } from '../base/host-errors.ts'
import type { Limits } from '../base/limits.ts'
import { createLruCache } from '../base/lru-cache.ts'
import type { TemplateCache } from '../template/compile.ts'
import type { Bound } from '../template/contracts.ts'
import type { FontLibrary } from '../text/fonts.ts'
import { renderChosen } from './browser/render-chosen.ts'
import type { PdfJob, Render, RenderedPdf, Renderer, TemplateSource } from './contracts.ts'
import { type DocumentRenderer, renderDocumentFiles } from './document-files.ts'
import { documentRenderer, pageRenderer } from './document-renderer.ts'
import { atParameter } from './page-places.ts'
import { type OpenedPage, openBoundPage, openPage } from './page-source.ts'
import { remapErrorPaths, withWrittenRegions } from './remap-error-paths.ts'
import { sceneRenderer } from './scene-renderer.ts'

export interface InProcessOptions {
  readonly templates: TemplateCache
  readonly fonts: FontLibrary
  readonly fetcher: Fetcher
  readonly assets: AssetOptions
  readonly limits: Limits
}

/** Libraries of jobs with roots of their own. Each may hold decoded pictures. */
const MAX_ASSET_LIBRARIES = 8

/** Renders on the calling thread. Stages are loaded on first use. */
export function createInProcessRenderer(options: InProcessOptions): Renderer {
  const { templates, fonts, fetcher, limits } = options
  const assets = createAssetLibrary({ ...options.assets, fetcher, limits })
  const assetsByRoots = createLruCache<typeof assets>({ maxEntries: MAX_ASSET_LIBRARIES })
  const assetsIn = (roots: readonly string[]): typeof assets => {
    const key = JSON.stringify(roots)
    const found = assetsByRoots.get(key) ?? createAssetLibrary({ ...options.assets, roots, fetcher, limits })
    assetsByRoots.set(key, found)
    return found
  }
  const bind = (
    { definition, data }: TemplateSource,
    { nowMs, withSourceMap = false }: { readonly nowMs: number; readonly withSourceMap?: boolean },
  ) => templates.get(definition).bind(data, { now: new Date(nowMs), withPlaces: withSourceMap })
  const assetsOf = (
    { account, pictureBounds, assetRoots }: Pick<PdfJob, 'account' | 'pictureBounds' | 'assetRoots'>,
    signal: AbortSignal | null,
  ): RenderAssets => {
    const library = assetRoots === undefined ? assets : assetsIn(assetRoots)
    const own = library.forRender(account, signal)
    return pictureBounds === null ? own : { ...own, pictures: boundPictures(own.pictures, pictureBounds) }
  }
  /** Yields first, so that consecutive renders do not block timers, sockets and garbage collection. */
  const task =
    <Job, Result>(render: (job: Job, signal: AbortSignal | null) => Promise<Result>): Render<Job, Result> =>
    async (job, signal = null) => {
      await setImmediate()
      signal?.throwIfAborted()
      try {
        return await render(job, signal)
      } catch (error) {
        throw isReason(error, signal) ? error : codedError(error)
      }
    }

  async function renderSource(job: PdfJob, signal: AbortSignal | null): Promise<RenderedPdf> {
    const { source } = job
    const context = { job, fonts, assets: assetsOf(job, signal), limits, signal }
    const filesOf = (renderer: DocumentRenderer) => renderDocumentFiles(job.outputs, renderer, context)
    const filesOfPage = (page: OpenedPage) =>
      page.source.settings.renderer === 'platen'
        ? filesOf(pageRenderer(page, context))
        : renderChosen(page, pageRenderer(page, context), context)
    if (source.kind === 'scene') {
      const { locale } = templates.get(source.definition).definition
      return await filesOf(
        sceneRenderer(expectKind(bind(source, job), 'scene'), { ...source, locale }, context),
      )
    }
    if (source.kind !== 'template') return await filesOfPage(await openPage(source, context.assets))
    const { definition } = templates.get(source.definition)
    if (definition.html === undefined && definition.markdown === undefined) {
      return await filesOf(
        documentRenderer(() => expectKind(bind(source, job), 'document'), definition, context),
      )
    }
    const template = definition.html === undefined ? '/markdown' : '/html'
    return await atParameter({ template, at: source.at ?? template }, async () =>
      filesOfPage(await openBoundPage(bind(source, job), definition)),
    )
  }

  return {
    renderPdf: task(renderSource),

    finishPdf: task(async (job, signal) => {
      const { finishBrowserPdf } = await import('./browser/finish-pdf.ts')
      return await finishBrowserPdf(job, { limits, signal })
    }),

    renderImage: task(async (job, signal) => {
      const { paintScene } = await import('../output/raster/paint-scene.ts')
      const { locale } = templates.get(job.definition).definition
      const bound = expectKind(bind(job, job), 'scene')
      const { overrides, formats, scale, withSourceMap, encoding } = job
      const options = { overrides, images: bound.images, formats, scale, locale, withSourceMap, ...encoding }
      const own = assetsOf(job, signal)
      const context = { fonts, pictures: own.pictures, limits, signal }
      return await remapErrorPaths(bound, async () =>
        withWrittenRegions(await own.withPictures(() => paintScene(bound.scene, options, context)), bound),
      )
    }),

    mergePdfs: task(async ({ sources, nowMs }) => {
      const { mergePdfs } = await import('../output/pdf/finish/merge.ts')
      return await mergePdfs(sources, { limits, now: new Date(nowMs) })
    }),

    checkImage: task(async check => {
      const { readScene } = await import('../scene/reading/read-scene.ts')
      const bound = expectKind(bind(check, check), 'scene')
      const { overrides, scale } = check
      return await remapErrorPaths(bound, async () => {
        const { warnings } = readScene(bound.scene, { overrides, scale }, limits)
        return { warnings: warnings.slice(0, limits.maxProblems) }
      })
    }),

    load: () => ({ queued: 0, workers: 0, ending: 0 }),

    async close() {},
  }
}

function expectKind<Kind extends 'document' | 'scene'>(bound: Bound, kind: Kind) {
  if (bound.kind === kind) return bound as Extract<Bound, { kind: Kind }>
  const call = bound.kind === 'scene' ? 'createImage' : 'createPdf'
  throw new PlatenError('invalid_request', `The template contains a ${bound.kind}. Use ${call} for it.`)
}

/** Reports an unexpected error as an error of the host or a bug of Platen, never as an error of the author. */
function codedError(error: unknown): PlatenError {
  const isKnown = error instanceof PlatenError && error.code !== 'render_failed'
  if (isKnown) return error
  return hostError(error) ?? (error instanceof PlatenError ? error : bugReport(error))
}

function bugReport(error: unknown): PlatenError {
  const reason = error instanceof Error ? error.message : String(error)
  const message = `Platen failed while rendering: ${reason}. This is a bug: please report it with the template.`
  return new PlatenError('render_failed', message, { cause: error })
}
