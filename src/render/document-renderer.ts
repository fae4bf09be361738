import type { PictureSource } from '../assets/contracts.ts'
import type { RenderAssets } from '../assets/library.ts'
import { checkpoint } from '../base/deadline.ts'
import { PlatenError, sentence, type Warning } from '../base/errors.ts'
import { isRecord } from '../base/json.ts'
import type { Limits } from '../base/limits.ts'
import { languageOfLocale } from '../base/region.ts'
import { isLanguageTag } from '../base/values.ts'
import type { BoundDocument, WrittenPath } from '../document/bound-document.ts'
import { type Conformance, readConformance } from '../document/values/conformance.ts'
import { encryptionMistake } from '../document/values/passwords.ts'
import { claimsOf, demandsTags, versionOf } from '../document/values/pdf-standards.ts'
import type { HtmlSettings } from '../html/contracts.ts'
import type { TemplateJson } from '../template/definition.ts'
import type { FontLibrary } from '../text/fonts.ts'
import type { PdfJob } from './contracts.ts'
import type { DocumentRenderer } from './document-files.ts'
import { fileSettings } from './file-settings.ts'
import { webPageOf } from './html-output.ts'
import { atPlacesOf, placeInPage } from './page-places.ts'
import { type OpenedPage, withNames } from './page-source.ts'
import { remapErrorPaths } from './remap-error-paths.ts'

export interface RenderContext {
  readonly job: PdfJob
  readonly fonts: FontLibrary
  readonly assets: RenderAssets
  readonly limits: Limits
  /** Cancels between stages, with its reason. */
  readonly signal: AbortSignal | null
}

/**
 * Renders a document of pdfmake's vocabulary.
 * @param bind Returns a new document at each call, as layout modifies it.
 */
export function documentRenderer(
  bind: () => BoundDocument,
  { name, template_id, locale }: Readonly<TemplateJson>,
  context: RenderContext,
): DocumentRenderer {
  const { job, assets, limits } = context
  const { pictures } = assets
  let written: WrittenPath = path => path
  let bindingWarnings: readonly Warning[] = []
  const bound = () => {
    const document = protect(bind(), job)
    useLocale(document.definition, locale)
    written = document.written ?? written
    bindingWarnings = document.warnings
    return document
  }
  const places = {
    warnings: [],
    written: (path: string) => written(path),
    bindingWarnings: () => bindingWarnings,
  }
  return {
    print: () => remapErrorPaths(places, () => print(bound, pictures, context)),
    page: () =>
      remapErrorPaths(places, async () => {
        const { writeWebPage } = await import('../output/html/write-page.ts')
        const byDefault = { title: name ?? template_id ?? 'Document', language: locale ?? null }
        return await assets.withPictures(() => writeWebPage(bound(), { pictures, limits, byDefault }))
      }),
  }
}

// modules that renders share: each dynamic import takes about 0.2 ms
let htmlModule: typeof import('../html/html-to-document.ts') | null = null
let printModule: typeof import('./document/print-document.ts') | null = null

/** Renders an HTML page. */
export function pageRenderer(page: OpenedPage, context: RenderContext): DocumentRenderer {
  const { assets, limits } = context
  const job = { ...context.job, pdfStandard: context.job.pdfStandard ?? page.source.settings.pdfStandard }
  const { resources } = assets
  const pictures = withNames(assets.pictures, page.images)
  return {
    async print() {
      htmlModule ??= await import('../html/html-to-document.ts')
      const { htmlToDocument } = htmlModule
      const now = new Date(job.nowMs)
      const fonts = assets.pageFonts(context.fonts)
      const { addFonts } = fonts
      const withSources = job.withSourceMap ?? false
      const conformance = pageConformance(job, page.source.settings)
      const { isTagged, isChecked, warns, claims } = conformance
      const around = {
        ...{ fonts, addFonts, pictures, resources, limits, now, withSources, isTagged, isChecked },
        reportsLanguages: !(warns || demandsTags(claims)),
        isVersion2: versionOf(claims) === '2.0',
        isOpaque: claims.archival?.part === 1,
      }
      const placeOfCharacter = (character: string, element?: string) =>
        placeInPage(page.source, character, element)
      const bound = (document: () => BoundDocument) => (): BoundDocument => {
        const made = document()
        const warnings = [...page.warnings, ...made.warnings]
        const settings = { tagged: isTagged, accessibility: warns ? 'warn' : 'off' }
        Object.assign(made.definition, settings)
        const { atZoom } = made
        return protect(
          {
            ...made,
            warnings,
            placeOfCharacter,
            ...(atZoom && { atZoom: async (zoom: number) => bound(await atZoom(zoom)) }),
          },
          job,
        )
      }
      return await atPlacesOf(page.source, () =>
        assets.withPictures(async () => {
          const document = await htmlToDocument(page.source, around)
          await checkpoint(context.signal)
          return await print(bound(document), pictures, { ...context, fonts: fonts.library })
        }),
      )
    },
    async page() {
      const { withoutRefusedLinks } = await import('../html/refused-links.ts')
      const { html, baseUrl } = page.source
      const kept = withoutRefusedLinks(html, { baseUrl, maxNodes: limits.maxNodes })
      return {
        html: webPageOf({ ...page, source: { ...page.source, html: kept.html }, mode: kept.mode }),
        warnings: page.warnings,
      }
    },
  }
}

async function print(
  bound: () => BoundDocument,
  pictures: PictureSource,
  { job, fonts, assets, limits, signal }: RenderContext,
) {
  printModule ??= await import('./document/print-document.ts')
  const { printPdf } = printModule
  const context = {
    fonts,
    pictures,
    files: assets.files,
    limits,
    pictureDpi: job.pictureDpi,
    now: new Date(job.nowMs),
    id: job.id,
    withSourceMap: job.withSourceMap ?? false,
    signal,
  }
  return await assets.withPictures(() => printPdf(bound, context))
}

/** The locale of a template is the language of documents without one. @param definition Changed in place. */
function useLocale(definition: BoundDocument['definition'], locale: string | undefined): void {
  const { language, defaultStyle } = definition
  if (language !== undefined && language !== null) return
  const styled = isRecord(defaultStyle) ? defaultStyle['language'] : null
  const ofLocale = locale === undefined ? null : languageOfLocale(locale)
  const byDefault = isLanguageTag(styled) ? styled : ofLocale
  if (byDefault !== null) definition['language'] = byDefault
}

/** @throws PlatenError `invalid_request` for settings that contradict a standard or each other. */
function pageConformance(
  { pdfStandard, password }: PdfJob,
  { tagged, warnsOfAccessibility }: HtmlSettings,
): Conformance {
  const names = { password: 'the password', claim: 'the standard' }
  const message = password === null ? null : encryptionMistake(claimsOf(pdfStandard ?? []), names)
  if (message !== null) {
    throw new PlatenError('invalid_request', `${message}.`, { details: [{ path: '/password', message }] })
  }
  try {
    return readConformance({
      ...(pdfStandard !== null && { subset: [...pdfStandard] }),
      ...{ tagged, accessibility: warnsOfAccessibility ? 'warn' : 'off' },
    })
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    const [{ path = '', message = '' } = {}] = error.details
    throw new PlatenError('invalid_request', sentence(`settings${path.replace('/', '.')}: ${message}`), {
      details: [{ path: `/settings${path}`, message }],
      cause: error,
    })
  }
}

/** Encryption and standards of the request override those of the template. */
function protect(bound: BoundDocument, { password, pdfStandard, outputs }: PdfJob): BoundDocument {
  const { definition } = bound
  const { userPassword, ownerPassword, permissions } = definition
  if ((outputs.format !== 'pdf' || outputs.withHtml) && userPassword !== undefined && userPassword !== '') {
    throw new PlatenError(
      'invalid_request',
      'The template locks its PDF with a userPassword, which no other file has: leave out output_html and output_format.',
    )
  }
  Object.assign(definition, fileSettings({ password, pdfStandard }))
  const isRestricted = permissions !== undefined || (ownerPassword !== undefined && ownerPassword !== '')
  if (isRestricted) definition['permissions'] = permissions ?? {}
  return bound
}
