/**
 * Bound document → the bytes of a PDF. Pure: fonts, pictures, time and identity are parts of the context. Throws
 * `invalid_definition`, `output_too_large`, `render_failed` and the codes of the picture source.
 */

import { checkpoint, isReason } from '../../base/deadline.ts'
import { PlatenError, type Warning } from '../../base/errors.ts'
import { pointer } from '../../base/json.ts'
import { type Attachment, parseAttachments, reportUnusedAttachments } from '../../document/attachments.ts'
import type { BoundDocument, PageNodeGetter } from '../../document/bound-document.ts'
import type { PrintContext, PrintedPdf } from '../../document/contracts.ts'
import { LayoutMistake, placeOfError } from '../../document/error-place.ts'
import { fail, mistakeAt, type Node } from '../../document/node.ts'
import type { PictureRequest, Preparation } from '../../document/prepare.ts'
import { createReports, type Report } from '../../document/report.ts'
import { ConformanceLog, type ConformanceOptions } from '../../document/values/conformance-log.ts'
import { pdfkitOptions } from '../../document/values/document-settings.ts'
import { type PageLabelRange, pageLabelEntries } from '../../document/values/page-labels.ts'
import { formatPageRanges, type PageRange, selectsPage } from '../../document/values/page-ranges.ts'
import { SourceRegions } from '../../graphics/source-region.ts'
import type { StructureElement } from '../../graphics/structure.ts'
import { ScaledDown } from '../../layout/css/contracts.ts'
import { loadFlow } from '../../layout/css/load-flow.ts'
import { type LayoutInput, layOut } from '../../layout/document/layout.ts'
import { STOCK_TABLE_LAYOUTS } from '../../layout/document/pdfmake.ts'
import { addPageRegions } from '../../layout/document/source-regions.ts'
import { UnsupportedNumber } from '../../output/pdf/canvas/format-number.ts'
import { ClosedDocument } from '../../output/pdf/pdf-document.ts'
import { PlatenRenderer } from '../../output/pdf/renderer.ts'
import { createPlacementLog, type PlacementLog } from '../../output/pdf/resample.ts'
import { prepareDocument } from './prepare-document.ts'
import { createPrintPictures, type PrintPictures } from './print-pictures.ts'

/**
 * Most pictures are loaded before layout: those of the content, and those of headers, footers and backgrounds on the
 * first two pages of each size. A page node whose picture depends on its page, such as a barcode of the page number, shows it only
 * once pages are counted. Layout then leaves blanks, all missing pictures are loaded at once, and the document is laid
 * out again. Another pass is needed only if the pictures change margins, and so the pages.
 */
const MAX_PASSES = 5

/**
 * Prints a document.
 * @param bind Creates the bound document for each pass, because layout consumes it.
 */
export async function printPdf(bind: () => BoundDocument, context: PrintContext): Promise<PrintedPdf> {
  const first = bind()
  const pictures = createPrintPictures(context, first)
  try {
    let binding = bind
    for (let bound = first, pass = 1; ; bound = binding(), pass++) {
      const printed = await printOnce(bound, pictures, context)
      if ('bytes' in printed) return printed
      if ('zoom' in printed) {
        binding = await printed.atZoom(printed.zoom)
        continue
      }
      const path = printed.missing[0]?.path ?? ''
      if (pass === MAX_PASSES) fail(path, `still shows new pictures after ${MAX_PASSES} layouts`)
      await pictures.load(printed.missing)
    }
  } catch (error) {
    throw isReason(error, context.signal) ? error : printError(error)
  }
}

/** Of content that is styled again for another zoom. */
interface Rescaled {
  readonly zoom: number
  readonly atZoom: NonNullable<BoundDocument['atZoom']>
}

/** @returns The PDF, or the pictures or the zoom that layout missed: the PDF must then be discarded. */
async function printOnce(
  bound: BoundDocument,
  pictures: PrintPictures,
  context: PrintContext,
): Promise<PrintedPdf | { readonly missing: readonly PictureRequest[] } | Rescaled> {
  const { definition } = bound
  const { withSourceMap = false } = context
  const reports = createReports({ isStrict: bound.strict === true, known: bound.warnings }, context.limits)
  const { report } = reports
  const prepared = await prepareDocument(bound, {
    report,
    ready: pictures.placer(),
    files: context.files,
    stockLayouts: STOCK_TABLE_LAYOUTS,
  })
  const { preparation, pageNodes, maxPages } = prepared
  if (preparation.flows.length > 0) await loadFlow() // page nodes contain flows only if the content does
  requestPagePictures([pageNodes.header, pageNodes.footer, pageNodes.background], preparation)
  const { pending, missing } = preparation
  await pictures.load([...pending.map(({ request }) => request), ...missing.splice(0)])
  for (const { request, place } of pending) {
    const picture = preparation.ready(request)
    if (picture !== null) place(picture)
  }

  await checkpoint(context.signal)
  const placements = context.pictureDpi === null ? null : createPlacementLog()
  const { placeOfCharacter = () => null } = bound
  const document = openDocument(
    definition,
    {
      ...{ ...prepared, placements, report, placeOfCharacter },
      ...{ placeOfStyle: bound.placeOfStyle, filePlaces: bound.filePlaces },
    },
    context,
  )
  const renderer = new PlatenRenderer(document)
  const { pageRanges = null } = bound
  const { claims, syntax } = prepared.conformance
  const selectsPages = maxPages !== null || pageRanges !== null
  const input: Omit<LayoutInput, 'content'> = {
    ...preparation.paper,
    ...pageNodes,
    styles: preparation.styles,
    defaultStyle: prepared.defaultStyle,
    pageBreakRules: prepared.pageBreakRules,
    tableLayouts: preparation.tableLayouts,
    keepsLines: preparation.keepsLines,
    maxPages: context.limits.maxPages,
    tagsSources: withSourceMap,
    tagsStructure: prepared.tagsStructure,
    // PDF/A-1 forbids what decoration may have
    tagsOwners: claims.archival?.part === 1 && syntax === 'document',
    // a source map is read from the pages before they are painted
    paintPage: !selectsPages && !withSourceMap ? page => renderer.renderPage(page) : null,
  }
  const laid = layOutOnce({ ...input, content: definition['content'] }, document)
  if (laid instanceof ScaledDown) {
    if (bound.atZoom === undefined) throw laid
    return { zoom: laid.zoom, atZoom: bound.atZoom }
  }
  const { pages, warnings: lost } = laid
  await checkpoint(context.signal)
  if (missing.length > 0) return { missing }
  definition['content'] = [] // frees memory: the pages hold all visible content
  const limited = maxPages === null ? pages : pages.slice(0, maxPages)
  const numbers = limited.map((_, i) => i + 1)
  const selected = pageRanges === null ? numbers : selectPages(numbers, pageRanges, report)
  const printed = selected.flatMap(number => limited[number - 1] ?? [])
  labelPages(document, {
    ranges: prepared.pageLabels,
    numbers: selected,
    isHtml: bound.pageLabels !== undefined,
    report,
  })
  const regions = withSourceMap ? new SourceRegions() : null
  if (regions !== null) for (const [i, page] of printed.entries()) addPageRegions(page, i + 1, regions)
  await renderer.paintPages(printed)
  await checkpoint(context.signal)
  const kept: Warning[] = []
  const warn = (warning: Warning) => void kept.push(warning)
  if (context.pictureDpi !== null) await placements?.embed(document, context.pictureDpi, warn)
  reportUnusedAttachments(preparation)
  const bytes = document.finish()
  const laidOut = preparation.flows.flatMap(({ warnings }) => warnings)
  const warnings = [
    ...[...bound.warnings, ...reports.warnings(), ...preparation.warnings.values(), ...pictures.warnings()],
    ...document.warnings().filter(({ message }) => !bound.warnings.some(known => known.message === message)),
    ...[...lost, ...laidOut, ...kept],
  ]
  return { bytes, pages: printed.length, warnings, sourceMap: regions?.regions ?? null }
}

function layOutOnce(...input: Parameters<typeof layOut>): ReturnType<typeof layOut> | ScaledDown {
  try {
    return layOut(...input)
  } catch (error) {
    if (error instanceof ScaledDown) return error
    throw error
  }
}

/** @throws PlatenError if no page is left. */
function selectPages(
  pages: readonly number[],
  ranges: readonly PageRange[],
  report: Report,
): readonly number[] {
  const at = '/settings/page_ranges'
  const count = pages.length === 1 ? 'one page' : `${pages.length} pages`
  const selected = pages.filter(page => selectsPage(ranges, page))
  if (selected.length === 0) return fail(at, `selects no page: the document has ${count}`)
  const beyond = ranges.filter(({ first }) => first > pages.length)
  if (beyond.length > 0) {
    const [verb, them] = beyond.length === 1 ? ['selects', 'it'] : ['select', 'them']
    report(
      'unknown_value',
      at,
      `${formatPageRanges(beyond)} ${verb} no page, because the document has ${count}: remove ${them}`,
    )
  }
  return selected
}

interface PageLabelling {
  readonly ranges: readonly PageLabelRange[] | null
  /** Of the printed pages, in the whole document. */
  readonly numbers: readonly number[]
  /** True for ranges of the settings of a page. */
  readonly isHtml: boolean
  readonly report: Report
}

function labelPages(document: ClosedDocument, { ranges, numbers, isHtml, report }: PageLabelling): void {
  if (ranges === null || ranges.length === 0) return
  const at = isHtml ? '/settings/page_labels' : '/pageLabels'
  document.labelPages(pageLabelEntries(ranges, numbers), at)
  const last = numbers.at(-1) ?? 0
  const unused = ranges.findIndex(({ from }) => from > last)
  if (unused < 0) return
  const message = `the last printed page is ${last}, so the labels from page ${ranges[unused]?.from} on are not used`
  report('unknown_value', `${at}/${unused}/from`, message)
}

/** Most page nodes show the same pictures on all pages of a size but the first. */
const REQUESTED_PAGES = [1, 2]
const MAX_REQUESTED_SIZES = 5

/** Calls page nodes for their picture requests, with values that layout may correct. */
function requestPagePictures(
  getters: readonly (PageNodeGetter | null)[],
  { paper, sectionSizes }: Pick<Preparation, 'paper' | 'sectionSizes'>,
): void {
  const pages = REQUESTED_PAGES.length
  const bySides = new Map(
    [paper.pageSize, ...sectionSizes].map(size => [`${size.width} ${size.height}`, size]),
  )
  for (const pageSize of [...bySides.values()].slice(0, MAX_REQUESTED_SIZES)) {
    for (const getter of getters) {
      try {
        for (const page of REQUESTED_PAGES)
          getter?.({ page, pages, pageSize, broughtForward: {}, carriedForward: {} })
      } catch {
        // layout throws it again with the real values
      }
    }
  }
}

interface DocumentParts {
  readonly preparation: Pick<Preparation, 'attachedAt'>
  readonly patterns: Record<string, Node>
  readonly attachments: Record<string, Attachment>
  readonly placements: PlacementLog | null
  readonly structure: StructureElement | null
  readonly conformance: ConformanceOptions
  readonly report: Report
  readonly placeOfCharacter: (character: string, element?: string) => string | null
  readonly placeOfStyle: ((style: object) => string | null) | undefined
  /** The places of files of HTML, by name. */
  readonly filePlaces: ReadonlyMap<string, string> | undefined
}

function openDocument(
  definition: Node,
  {
    preparation,
    patterns,
    attachments,
    placements,
    structure,
    report,
    conformance,
    placeOfCharacter,
    placeOfStyle,
    filePlaces,
  }: DocumentParts,
  context: PrintContext,
): ClosedDocument {
  const { fonts, id, now, limits } = context
  const document = new ClosedDocument({
    pdfkit: pdfkitOptions(definition, { now, report }),
    ...(structure !== null && { structure: [structure] }),
    conformance: new ConformanceLog(conformance, limits),
    ...{ patterns, attachments, placements, fonts, fileId: id, now, placeOfCharacter },
    ...(placeOfStyle !== undefined && { placeOfStyle }),
    maxBytes: limits.maxOutputBytes,
  })
  for (const [name, file] of Object.entries(parseAttachments(definition['files'], '/files', report))) {
    const place = filePlaces?.get(name) ?? pointer('/files', name)
    preparation.attachedAt.push(place)
    document.attach(file.src, file, place)
  }
  return document
}

/**
 * The error of a failed print, at the node that layout was in, or at the content if painting failed. Only recognised
 * causes are reported as template errors; any other is a bug of Platen.
 */
function printError(error: unknown): PlatenError {
  const place = placeOfError(error) ?? '/content'
  if (error instanceof PlatenError) return error.details.length > 0 ? error : placed(error, place)
  const mistake = mistakeOf(error)
  if (mistake !== null) return mistakeAt(`${place}${mistake.key}`, mistake.message)
  if (isStackOverflow(error)) {
    const details = [{ path: place, message: 'it is nested too deeply' }]
    return new PlatenError('output_too_large', TOO_DEEP, { details, cause: error })
  }
  const reason = error instanceof Error ? error.message : String(error)
  const message = `Platen failed while printing '${place}': ${reason}. This is a bug: please report it with the template.`
  return new PlatenError('render_failed', message, {
    details: [{ path: place, message: reason }],
    cause: error,
  })
}

/** Layout is recursive. Worker threads have a stack of 4 MB, the calling thread and child processes usually 1 MB. */
const TOO_DEEP =
  "The content is nested too deeply: its layout exceeds the call stack. Nest tables, grids and inline blocks less deeply, or use `rendering.isolation: 'thread'`, whose stack is larger. If the content is not nested deeply, this is a bug: please report it with the template."

/** Recognises the errors of V8 and JavaScriptCore. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith('Maximum call stack size exceeded')
}

function placed(error: PlatenError, path: string): PlatenError {
  const { code, message, cause = error } = error
  return new PlatenError(code, message, { details: [{ path, message: message.replace(/\.$/, '') }], cause })
}

/** What the author can correct; null for a bug of Platen. */
function mistakeOf(error: unknown): { key: string; message: string } | null {
  if (error instanceof LayoutMistake) return { key: `/${error.key}`, message: error.message }
  const isTooLarge = error instanceof UnsupportedNumber && !Number.isNaN(error.value)
  return isTooLarge ? { key: '', message: 'a length is larger than a PDF can hold' } : null
}
