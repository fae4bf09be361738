import { setImmediate } from 'node:timers/promises'
import { boundPictures } from '../assets/bounded-pictures.ts'
import type { FontLibrary } from '../assets/contracts.ts'
import type { AssetLibrary } from '../assets/library.ts'
import { PlatenError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { TemplateCache } from '../template/compile.ts'
import type { Bound, BoundDocument } from '../template/contracts.ts'
import type { ImageJob, MergeJob, PdfJob, Renderer, TemplateSource } from './contracts.ts'
import { type DocumentMaking, makeDocumentFiles } from './document-files.ts'
import { createTally } from './tally.ts'

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
  const picturesOf = ({ account, pictureBounds }: Pick<PdfJob, 'account' | 'pictureBounds'>) => {
    const { pictures } = assets.forRender(account)
    return pictureBounds === null ? pictures : boundPictures(pictures, pictureBounds)
  }
  const tally = createTally()

  return {
    renderPdf: tally.count(async (job: PdfJob, signal: AbortSignal | null = null) => {
      await setImmediate() // renders in a row would otherwise keep timers, sockets and the collector waiting
      signal?.throwIfAborted()
      const { source } = job
      if (source.kind !== 'template') throw noPages(source.kind)
      const pictures = picturesOf(job)
      const bound = () => protect(expectKind(bind(source, job.nowMs), 'document'), job)
      const making: DocumentMaking = {
        async print() {
          const { printPdf } = await import('../pdf/print.ts')
          return await printPdf(bound, {
            fonts,
            pictures,
            limits,
            pictureDpi: job.pictureDpi,
            now: new Date(job.nowMs),
            id: job.id,
          })
        },
        async page() {
          const { writeWebPage } = await import('../web-page/write-page.ts')
          const { name, template_id, locale } = templates.get(source.definition).definition
          const byDefault = { title: name ?? template_id ?? 'Document', language: locale ?? null }
          return await writeWebPage(bound(), { pictures, limits, byDefault })
        },
      }
      return await makeDocumentFiles(job.outputs, making, { limits })
    }),

    renderImage: tally.count(async (job: ImageJob, signal: AbortSignal | null = null) => {
      await setImmediate()
      signal?.throwIfAborted()
      const { paintScene } = await import('../image/paint-scene.ts')
      const { scene, images, warnings } = expectKind(bind(job, job.nowMs), 'scene')
      const painted = await paintScene(
        scene,
        { overrides: job.overrides, images, formats: job.formats },
        { fonts, pictures: picturesOf(job), limits },
      )
      return { ...painted, warnings: [...warnings, ...painted.warnings] }
    }),

    mergePdfs: tally.count(async ({ sources, nowMs }: MergeJob, signal: AbortSignal | null = null) => {
      await setImmediate()
      signal?.throwIfAborted()
      const { mergePdfs } = await import('../pdf/finish/merge.ts')
      return await mergePdfs(sources, { limits, now: new Date(nowMs) })
    }),

    stats: () => tally.stats({ queued: 0, workers: 0 }),

    async close() {},
  }
}

function expectKind<Kind extends 'document' | 'scene'>(bound: Bound, kind: Kind) {
  if (bound.kind === kind) return bound as Extract<Bound, { kind: Kind }>
  if (bound.kind === 'html' || bound.kind === 'markdown') throw noPages(bound.kind)
  const call = bound.kind === 'scene' ? 'createImage' : 'createPdf'
  throw new PlatenError('invalid_request', `The template holds a ${bound.kind}: call ${call} for it.`)
}

function noPages(kind: string): PlatenError {
  return new PlatenError('invalid_request', `Pages of ${kind} are not printed by this version of Platen.`)
}

/** What the request asks of the file itself goes before what the template says. */
function protect(bound: BoundDocument, { password, pdfStandard, outputs }: PdfJob): BoundDocument {
  const { definition } = bound
  const { userPassword } = definition
  if ((outputs.format !== 'pdf' || outputs.withHtml) && userPassword !== undefined && userPassword !== '') {
    throw new PlatenError(
      'invalid_request',
      'The template locks its PDF with a userPassword, which no other file has: leave out output_html and output_format.',
    )
  }
  if (password !== null) definition['userPassword'] = password
  if (pdfStandard !== null) {
    definition['subset'] = pdfStandard
    definition['version'] = pdfStandard === 'PDF/A-1b' ? '1.4' : '1.7'
  }
  return bound
}
