/**
 * Stage 3b: a bound document → the bytes of a PDF. Pure: fonts, pictures, time and identity come in by the
 * context. Fails with `invalid_definition`, the picture source's codes, `output_too_large`, `render_failed`.
 */
import { fail, isNode, type Node } from '../document-node.ts'
import { PlatenError } from '../errors.ts'
import type { BoundDocument, PageNode } from '../template/contracts.ts'
import { parseAttachments } from './attachments.ts'
import type { PrintContext, PrintedPdf } from './contracts.ts'
import { loadFlow } from './flow/load-flow.ts'
import { foreseePictures } from './foreseen-pictures.ts'
import { readKeepingStyles } from './keeping-styles.ts'
import { ClosedDocument } from './layout/document.ts'
import { type LayoutInput, layOut } from './layout/layout.ts'
import { pageBreakFunction } from './layout/page-breaks.ts'
import type { PageNodeGetter } from './layout/page-nodes.ts'
import { STOCK_TABLE_LAYOUTS } from './layout/parts.ts'
import { PlatenRenderer } from './layout/renderer.ts'
import { checkPageRoom } from './page-room.ts'
import { parsePageCount, parsePageMargins, parsePageSize } from './page-settings.ts'
import { parsePatterns } from './patterns.ts'
import { createPrintPictures, type PrintPictures } from './pictures.ts'
import { PicturesMissing, type Preparation, pageNodeGetter, prepare } from './prepare.ts'
import { prepareTableLayout } from './prepare-table.ts'
import { createReferences } from './references.ts'
import { createPlacementLog, type PlacementLog } from './resample.ts'
import { parsePageBreakRules, pdfkitOptions } from './settings.ts'
import { keepsLines, readStyle, readStyles } from './styles.ts'

/** How often layout may be begun anew for pictures that page nodes turn out to want. */
const MAX_LAYOUTS = 50

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
      if (!(error instanceof PicturesMissing) || layouts === MAX_LAYOUTS) throw asPlatenError(error)
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
  const tableLayouts = namedTableLayouts(definition['tableLayouts'])
  const styles = readStyles(definition['styles'])
  const pageSize = parsePageSize(definition['pageSize'], definition['pageOrientation'], '/pageSize')
  const pageMargins = parsePageMargins(definition['pageMargins'] ?? 40, '/pageMargins')
  const paper = { pageSize, pageMargins }
  if (!isAllSections(definition['content'])) checkPageRoom(paper, definition['content'], '/pageMargins')
  const preparation: Preparation = {
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
  let content = prepare(definition['content'] ?? [], '/content', preparation)
  preparation.references.resolve()
  if (preparation.flows.length > 0) await loadFlow() // page nodes hold flows only where the content does
  const onPages = foreseePictures(bound, pageSize, preparation)
  await pictures.load([...preparation.pending.map(({ request }) => request), ...onPages])
  for (const { request, place } of preparation.pending) {
    const picture = preparation.ready(request)
    if (picture !== null) place(picture)
  }

  const maxPages = parsePageCount(definition['maxPagesNumber'], '/maxPagesNumber')
  const placements = context.pictureDpi === null ? null : createPlacementLog()
  const document = openDocument(definition, placements, context)
  const getter = (name: 'header' | 'footer' | 'background' | 'watermark'): PageNodeGetter | null => {
    const node: PageNode | null = bound[name]
    return node === null ? null : pageNodeGetter(node, `/${name}`, preparation)
  }
  const renderer = new PlatenRenderer(document)
  const input: Omit<LayoutInput, 'content'> = {
    pageSize,
    pageMargins,
    styles,
    defaultStyle: readStyle(definition['defaultStyle'] ?? DEFAULT_STYLE, '/defaultStyle'),
    header: getter('header'),
    footer: getter('footer'),
    background: getter('background'),
    watermark: getter('watermark'),
    pageBreakBefore: pageBreakFunction(parsePageBreakRules(definition['pageBreakBefore'])),
    tableLayouts,
    keepsLines: preparation.keepsLines,
    maxPages: context.limits.maxPages,
    paintPage: maxPages === null ? page => renderer.renderPage(page) : null,
  }
  const { pages, warnings: lost } = byDefinition(() => layOut({ ...input, content }, document))
  content = null // what is to be seen of it stands on the pages
  definition['content'] = []
  const printed = maxPages === null ? pages : pages.slice(0, maxPages)
  byDefinition(() => renderer.renderPages(printed))
  if (context.pictureDpi !== null) await placements?.embed(document, context.pictureDpi)
  const bytes = byDefinition(() => document.finish())
  const laidOut = preparation.flows.flatMap(({ warnings }) => warnings)
  const warnings = [
    ...[...bound.warnings, ...preparation.warnings.values(), ...pictures.warnings()],
    ...[...document.warnings(), ...lost, ...laidOut],
  ]
  return { bytes, pages: printed.length, warnings }
}

/** Which have paper of their own, all of them. */
function isAllSections(content: unknown): boolean {
  const nodes = [content].flat()
  return nodes.length > 0 && nodes.every(node => isNode(node) && node['section'] !== undefined)
}

function openDocument(
  definition: Node,
  placements: PlacementLog | null,
  context: PrintContext,
): ClosedDocument {
  const options = {
    pdfkit: pdfkitOptions(definition, context),
    patterns: parsePatterns(definition['patterns']),
    attachments: parseAttachments(definition['attachments'], '/attachments'),
    fonts: context.fonts,
    fileId: context.id,
    now: context.now,
    maxBytes: context.limits.maxOutputBytes,
    placements,
  }
  const files = Object.values(parseAttachments(definition['files'], '/files'))
  return byDefinition(() => {
    const document = new ClosedDocument(options)
    for (const file of files) document.file(file.src, file)
    return document
  })
}

function namedTableLayouts(declared: unknown): Readonly<Record<string, Node>> {
  const named: Record<string, Node> = { ...STOCK_TABLE_LAYOUTS }
  for (const [name, layout] of Object.entries(isNode(declared) ? declared : {})) {
    if (!isNode(layout)) fail(`/tableLayouts/${name}`, 'expected an object')
    named[name] = prepareTableLayout(layout, `/tableLayouts/${name}`, named)
  }
  return named
}

/**
 * Layout and painting are pdfmake's: what they fail on is a definition that they were not made for, also where
 * they only stumble.
 */
function byDefinition<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof PlatenError || error instanceof PicturesMissing) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new PlatenError('invalid_definition', `The document cannot be laid out: ${message}`, {
      cause: error,
    })
  }
}

/** What nobody expected is a fault of ours. */
function asPlatenError(error: unknown): PlatenError {
  if (error instanceof PlatenError) return error
  if (error instanceof PicturesMissing) {
    return new PlatenError(
      'invalid_definition',
      `A header, footer or background wants a new picture on each of more than ${MAX_LAYOUTS} pages.`,
    )
  }
  return new PlatenError(
    'render_failed',
    `Printing failed: ${error instanceof Error ? error.message : error}`,
    {
      cause: error,
    },
  )
}
