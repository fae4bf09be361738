/**
 * Stage 3b: a bound document → the bytes of a PDF. Pure: fonts, pictures, time and identity come in by the
 * context. Fails with `invalid_definition`, the picture source's codes, `output_too_large`, `render_failed`.
 */

import { isRecord, pointer } from '../../base/json.ts'
import { readPendingFiles } from '../../document/attached-file.ts'
import {
  type Attachment,
  forbidsFiles,
  parseAttachments,
  readNamedFiles,
} from '../../document/attachments.ts'
import type { BoundDocument, PageNode, PageNodeGetter } from '../../document/bound-document.ts'
import { readKeepingStyles } from '../../document/break-styles.ts'
import type { PrintContext, PrintedPdf } from '../../document/contracts.ts'
import { notePlace } from '../../document/error-place.ts'
import { fail, type Node } from '../../document/node.ts'
import { checkPageRoom } from '../../document/page-size.ts'
import { PicturesMissing, type Preparation, pageNodeGetter, prepare } from '../../document/prepare.ts'
import { prepareTableLayout } from '../../document/prepare-table.ts'
import { createReferences } from '../../document/references.ts'
import { createReports, type Report } from '../../document/report.ts'
import { parsePageBreakRules, pdfkitOptions } from '../../document/values/document-settings.ts'
import { parsePageCount, parsePageMargins, parsePageSize } from '../../document/values/page-settings.ts'
import { parsePatterns } from '../../document/values/patterns.ts'
import type { Reading } from '../../document/values/read-values.ts'
import { keepsLines, readStyle, readStyles } from '../../document/values/styles.ts'
import { watermarkGetter } from '../../document/values/watermark-values.ts'
import { loadFlow } from '../../layout/css/load-flow.ts'
import { type LayoutInput, layOut } from '../../layout/document/layout.ts'
import { pageBreakFunction } from '../../layout/document/pagination/page-breaks.ts'
import { STOCK_TABLE_LAYOUTS } from '../../layout/document/pdfmake.ts'
import { ClosedDocument } from '../../output/pdf/pdf-document.ts'
import { PlatenRenderer } from '../../output/pdf/renderer.ts'
import { createPlacementLog, type PlacementLog } from '../../output/pdf/resample.ts'
import { foreseePictures } from './picture-preloading.ts'
import { printError } from './print-error.ts'
import { createPrintPictures, type PrintPictures } from './print-pictures.ts'

/** How often layout may be begun anew for pictures that page nodes turn out to want. */
const MAX_LAYOUTS = 50

const TOO_MANY_PICTURES = `a header, footer or background wants a new picture on each of more than ${MAX_LAYOUTS} pages`

const DEFAULT_STYLE = { fontSize: 12, font: 'Roboto' }

/**
 * Prints a document.
 * @param bind Gives the bound document, fresh at each call: layout uses it up, and may have to begin anew.
 */
export async function printPdf(bind: () => BoundDocument, context: PrintContext): Promise<PrintedPdf> {
  const first = bind()
  const pictures = createPrintPictures(context, first.images)
  let bound = first
  for (let layouts = 1; ; layouts++) {
    try {
      return await printOnce(bound, pictures, context)
    } catch (error) {
      if (!(error instanceof PicturesMissing)) throw printError(error)
      if (layouts === MAX_LAYOUTS) fail(error.requests[0]?.path ?? '', TOO_MANY_PICTURES)
      await pictures.load(error.requests)
      bound = bind()
    }
  }
}

async function printOnce(
  bound: BoundDocument,
  pictures: PrintPictures,
  context: PrintContext,
): Promise<PrintedPdf> {
  const { definition } = bound
  const patterns = parsePatterns(definition['patterns'])
  const reports = createReports({ isStrict: bound.strict === true, known: bound.warnings }, context.limits)
  const reading: Reading = {
    report: reports.report,
    patterns: new Set(Object.keys(patterns)),
    isArchival: Boolean(definition['subset']),
  }
  const tableLayouts = namedTableLayouts(definition['tableLayouts'], reading)
  const styles = readStyles(definition['styles'], reading)
  const pageSize = parsePageSize(definition['pageSize'], definition['pageOrientation'], '/pageSize')
  const pageMargins = parsePageMargins(definition['pageMargins'] ?? 40, '/pageMargins')
  const paper = { pageSize, pageMargins }
  if (!isAllSections(definition['content'])) checkPageRoom(paper, definition['content'], '/pageMargins')
  await readNamedFiles(definition['attachments'], '/attachments', context.files)
  await readNamedFiles(definition['files'], '/files', context.files)
  const attachments = parseAttachments(definition['attachments'], '/attachments')
  const preparation: Preparation = {
    ...reading,
    styles,
    attachments: new Set(Object.keys(attachments)),
    filesForbiddenBy: filesForbiddenBy(definition),
    pendingFiles: [],
    tableLayouts,
    ready: pictures.placer(),
    pending: [],
    flows: [],
    references: createReferences(),
    warnings: new Map(),
    paper,
    keepsLines: [definition['defaultStyle'], ...Object.values(styles)].some(keepsLines),
    keepAsStyled: readKeepingStyles(styles),
  }
  let content = prepare(definition['content'] ?? [], '/content', preparation, 'root')
  notePlace(content, '/content')
  await readPendingFiles(preparation, context.files)
  preparation.references.resolve(reports.report)
  if (preparation.flows.length > 0) await loadFlow() // page nodes hold flows only where the content does
  const onPages = foreseePictures(bound, pageSize, preparation)
  await pictures.load([...preparation.pending.map(({ request }) => request), ...onPages])
  for (const { request, place } of preparation.pending) {
    const picture = preparation.ready(request)
    if (picture !== null) place(picture)
  }

  const maxPages = parsePageCount(definition['maxPagesNumber'], '/maxPagesNumber')
  const placements = context.pictureDpi === null ? null : createPlacementLog()
  const { report } = reports
  const document = openDocument(definition, { patterns, attachments, placements, report }, context)
  const getter = (name: 'header' | 'footer' | 'background'): PageNodeGetter | null => {
    const node: PageNode | null = bound[name]
    return node === null ? null : pageNodeGetter(node, `/${name}`, preparation)
  }
  const renderer = new PlatenRenderer(document)
  const input: Omit<LayoutInput, 'content'> = {
    pageSize,
    pageMargins,
    styles,
    defaultStyle: readStyle(definition['defaultStyle'] ?? DEFAULT_STYLE, '/defaultStyle', reading),
    header: getter('header'),
    footer: getter('footer'),
    background: getter('background'),
    watermark: bound.watermark === null ? null : watermarkGetter(bound.watermark, '/watermark', preparation),
    pageBreakBefore: pageBreakFunction(parsePageBreakRules(definition['pageBreakBefore'])),
    tableLayouts,
    keepsLines: preparation.keepsLines,
    maxPages: context.limits.maxPages,
    paintPage: maxPages === null ? page => renderer.renderPage(page) : null,
  }
  const { pages, warnings: lost } = layOut({ ...input, content }, document)
  content = null // what is to be seen of it stands on the pages
  definition['content'] = []
  const printed = maxPages === null ? pages : pages.slice(0, maxPages)
  renderer.renderPages(printed)
  if (context.pictureDpi !== null) await placements?.embed(document, context.pictureDpi)
  const bytes = document.finish()
  const laidOut = preparation.flows.flatMap(({ warnings }) => warnings)
  const warnings = [
    ...[...bound.warnings, ...reports.warnings(), ...preparation.warnings.values(), ...pictures.warnings()],
    ...[...document.warnings(), ...lost, ...laidOut],
  ]
  return { bytes, pages: printed.length, warnings }
}

/** Which have paper of their own, all of them. */
function isAllSections(content: unknown): boolean {
  const nodes = [content].flat()
  return nodes.length > 0 && nodes.every(node => isRecord(node) && node['section'] !== undefined)
}

interface DocumentParts {
  readonly patterns: Record<string, Node>
  readonly attachments: Record<string, Attachment>
  readonly placements: PlacementLog | null
  readonly report: Report
}

function openDocument(
  definition: Node,
  { patterns, attachments, placements, report }: DocumentParts,
  context: PrintContext,
): ClosedDocument {
  const { fonts, id, now, limits } = context
  const document = new ClosedDocument({
    pdfkit: pdfkitOptions(definition, { now, report }),
    ...{ patterns, attachments, placements, fonts, fileId: id, now },
    maxBytes: limits.maxOutputBytes,
  })
  const forbidden = filesForbiddenBy(definition)
  for (const [name, file] of Object.entries(parseAttachments(definition['files'], '/files'))) {
    if (forbidden !== null) fail(pointer('/files', name), forbidsFiles(forbidden))
    document.file(file.src, file)
  }
  return document
}

/** The PDF/A level of a document that may not have attached files (ISO 19005-2 §6.9). */
function filesForbiddenBy({ subset }: Node): string | null {
  return typeof subset === 'string' && /^PDF\/A-[12]/.test(subset) ? subset : null
}

function namedTableLayouts(declared: unknown, reading: Reading): Readonly<Record<string, Node>> {
  const named: Record<string, Node> = { ...STOCK_TABLE_LAYOUTS }
  for (const [name, layout] of Object.entries(isRecord(declared) ? declared : {})) {
    const path = pointer('/tableLayouts', name)
    if (!isRecord(layout)) fail(path, 'expected an object')
    named[name] = prepareTableLayout(layout, path, named, reading)
  }
  return named
}
