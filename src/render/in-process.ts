import { setImmediate } from 'node:timers/promises'
import { boundPictures } from '../assets/images/bounded-pictures.ts'
import type { AssetLibrary, RenderAssets } from '../assets/library.ts'
import { PlatenError } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { TemplateCache } from '../template/compile.ts'
import type { Bound } from '../template/contracts.ts'
import type { FontLibrary } from '../text/fonts.ts'
import type { ImageCheck, ImageJob, MergeJob, PdfJob, Renderer, TemplateSource } from './contracts.ts'
import { type DocumentMaking, makeDocumentFiles } from './document-files.ts'
import { makingOfDocument, makingOfPage } from './document-renderer.ts'
import { openBoundPage, openPage } from './page-source.ts'
import { saidWhereWritten } from './remap-error-paths.ts'
import { makingOfScene } from './scene-renderer.ts'
import { createTally } from './stats.ts'
import { type Render, reportingBugs } from './unexpected-failure.ts'

export interface InProcessOptions {
  readonly templates: TemplateCache
  readonly fonts: FontLibrary
  readonly assets: AssetLibrary
  readonly limits: Limits
}

/** Renders on the calling thread. The stages are loaded when the first job needs them. */
export function createInProcessRenderer({ templates, fonts, assets, limits }: InProcessOptions): Renderer {
  const bind = ({ definition, data }: TemplateSource, nowMs: number) =>
    templates.get(definition).bind(data, { now: new Date(nowMs) })
  const assetsOf = ({ account, pictureBounds }: Pick<PdfJob, 'account' | 'pictureBounds'>): RenderAssets => {
    const own = assets.forRender(account)
    return pictureBounds === null ? own : { ...own, pictures: boundPictures(own.pictures, pictureBounds) }
  }
  const tally = createTally()
  const counted = <Job, Result>(render: Render<Job, Result>) => tally.count(reportingBugs(render))

  async function makingOf(job: PdfJob): Promise<DocumentMaking> {
    const { source, nowMs } = job
    const context = { job, fonts, assets: assetsOf(job), limits }
    if (source.kind === 'scene') {
      const { locale } = templates.get(source.definition).definition
      return makingOfScene(expectKind(bind(source, nowMs), 'scene'), { ...source, locale }, context)
    }
    if (source.kind !== 'template') return makingOfPage(await openPage(source, context.assets), context)
    const { definition } = templates.get(source.definition)
    if (definition.html === undefined && definition.markdown === undefined) {
      return makingOfDocument(() => expectKind(bind(source, nowMs), 'document'), definition, context)
    }
    return makingOfPage(await openBoundPage(bind(source, nowMs)), context)
  }

  return {
    renderPdf: counted(async (job: PdfJob, signal: AbortSignal | null = null) => {
      await setImmediate() // renders in a row would otherwise keep timers, sockets and the collector waiting
      signal?.throwIfAborted()
      const making = await makingOf(job)
      return await makeDocumentFiles(job.outputs, making, { limits })
    }),

    renderImage: counted(async (job: ImageJob, signal: AbortSignal | null = null) => {
      await setImmediate()
      signal?.throwIfAborted()
      const { paintScene } = await import('../output/raster/paint-scene.ts')
      const { locale } = templates.get(job.definition).definition
      const bound = expectKind(bind(job, job.nowMs), 'scene')
      const { overrides, formats, scale, encoding } = job
      const asked = { overrides, images: bound.images, formats, scale, locale, ...encoding }
      const context = { fonts, pictures: assetsOf(job).pictures, limits }
      return await saidWhereWritten(bound, () => paintScene(bound.scene, asked, context))
    }),

    mergePdfs: counted(async ({ sources, nowMs }: MergeJob, signal: AbortSignal | null = null) => {
      await setImmediate()
      signal?.throwIfAborted()
      const { mergePdfs } = await import('../output/pdf/finish/merge.ts')
      return await mergePdfs(sources, { limits, now: new Date(nowMs) })
    }),

    checkImage: reportingBugs(async (check: ImageCheck, signal: AbortSignal | null = null) => {
      await setImmediate()
      signal?.throwIfAborted()
      const { readScene } = await import('../scene/reading/read-scene.ts')
      const bound = expectKind(bind(check, check.nowMs), 'scene')
      const { overrides, scale } = check
      return await saidWhereWritten(bound, async () => {
        const { warnings } = readScene(bound.scene, { overrides, scale }, limits)
        return { warnings: warnings.slice(0, limits.maxProblems) }
      })
    }),

    stats: () => tally.stats({ queued: 0, workers: 0, ending: 0 }),

    async close() {},
  }
}

function expectKind<Kind extends 'document' | 'scene'>(bound: Bound, kind: Kind) {
  if (bound.kind === kind) return bound as Extract<Bound, { kind: Kind }>
  const call = bound.kind === 'scene' ? 'createImage' : 'createPdf'
  throw new PlatenError('invalid_request', `The template holds a ${bound.kind}: call ${call} for it.`)
}
