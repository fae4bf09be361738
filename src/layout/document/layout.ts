import { PlatenError, type Warning } from '../../base/errors.ts'
import type { PageNodeGetter } from '../../document/bound-document.ts'
import { noteNode, placeOf, stackOfList } from '../../document/error-place.ts'
import { sourceOf } from '../../document/node-sources.ts'
import { markingOf } from '../../document/structure/marking.ts'
import type { PageBreakRule } from '../../document/values/document-settings.ts'
import type { WatermarkGetter } from '../../document/values/watermark-values.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import type { Flow } from '../css/flow.ts'
import { flowLayout } from '../css/load-flow.ts'
import { layOutBox } from './box.ts'
import { addLinkArea, withoutLinkArea } from './link-area.ts'
import { Measure } from './measure.ts'
import { PageNodeLayout } from './page-node-layout.ts'
import { cutWarnings } from './page-nodes.ts'
import { finishedPages, outermostTables, releaseRows } from './pagination/finished-pages.ts'
import { OverflowWarnings } from './pagination/overflow-warnings.ts'
import { EarlyPageBreaks, pageBreakFunction } from './pagination/page-breaks.ts'
import {
  DocPreprocessor,
  type DocumentArguments,
  type LayoutAttempt,
  type LayoutNode,
  type LayoutTable,
  type Line,
  type Page,
  type QrNode,
  STOCK_TABLE_LAYOUTS,
  type StackNode,
  type TablePageBreak,
} from './pdfmake.ts'
import { joinModules } from './qr.ts'
import { cellAt, tagItems, tagStructure } from './source-tags.ts'
import type { RowGroup } from './tables/row-groups.ts'
import type { BreakingTable } from './tables/table-breaks.ts'
import { placePictures } from './text/inline-picture.ts'
import type { TextNode } from './text/text-node.ts'
import { layOutWatermark, MixedWatermark } from './watermark.ts'

export interface LayoutInput {
  readonly content: unknown
  readonly pageSize: Page['pageSize']
  readonly pageMargins: Page['pageMargins']
  readonly styles: unknown
  readonly defaultStyle: unknown
  readonly header: PageNodeGetter | null
  readonly footer: PageNodeGetter | null
  readonly background: PageNodeGetter | null
  readonly watermark: WatermarkGetter | null
  /** Rules that break pages before nodes. */
  readonly pageBreakRules: readonly PageBreakRule[]
  readonly tableLayouts: Record<string, unknown>
  readonly keepsLines: boolean
  readonly maxPages: number
  /** Receives finished pages in order and leaves them empty; null keeps all pages until the end. */
  readonly paintPage: ((page: Page) => void) | null
  /** True to tag placed content with the part of the template that made it. */
  readonly tagsSources: boolean
  /** True to tag placed content with its structure. */
  readonly tagsStructure: boolean
  /** True to tag placed content with its node, for messages about decoration. */
  readonly tagsOwners: boolean
}

export interface LayoutResult {
  readonly pages: Page[]
  /** Content that did not fit. */
  readonly warnings: Warning[]
}

/** Lays out a prepared definition: content → pages of positioned lines, vectors and pictures. */
export function layOut(input: LayoutInput, document: DocumentFonts): LayoutResult {
  const builder = new Layout(input, document)
  builder.registerTableLayouts(STOCK_TABLE_LAYOUTS)
  builder.registerTableLayouts(input.tableLayouts)
  const textPath = (character: string | null): string | null => builder.position.pathOfText(character)
  document.textPath = textPath // V8 allocates functions assigned to properties in the old generation
  const pages = builder.layoutDocument(
    input.content,
    document,
    input.styles,
    input.defaultStyle,
    null,
    input.header,
    input.footer,
    input.watermark,
    pageBreakFunction(input.pageBreakRules),
  )
  document.textPath = null
  for (const page of pages) {
    if (page.pageSize.height === Number.POSITIVE_INFINITY) page.pageSize.height = contentHeight(page)
  }
  return { pages, warnings: builder.warnings(pages) }
}

/** pdfmake's layout with Platen's texts, boxes, flows and overflow warnings. */
class Layout extends PageNodeLayout {
  #lost: OverflowWarnings
  /** Warnings about tables that repeat more than their header rows, by the cell that causes it. */
  readonly #extendedHeaders = new Map<LayoutNode, Warning>()
  readonly #input: LayoutInput
  readonly #document: DocumentFonts
  readonly #breaks: EarlyPageBreaks
  #mustRepeat = false
  /** Tables after whose rows pages may be finished. */
  #outermost: ReadonlySet<object> = new Set()
  /** Number of painted pages; null if all pages stay until the end. */
  #painted: number | null = null

  constructor(input: LayoutInput, document: DocumentFonts) {
    super(input)
    this.#input = input
    this.#document = document
    this.#breaks = new EarlyPageBreaks(input.pageBreakRules)
    this.#lost = new OverflowWarnings(this.position)
  }

  override beginLayout(): void {
    super.beginLayout()
    this.docPreprocessor = new Preprocessor()
    const { styleDictionary, defaultStyle } = this.docMeasure.styleStack
    const { svgMeasure, tableLayouts } = this
    this.docMeasure = new Measure(this.#document, styleDictionary, defaultStyle, svgMeasure, tableLayouts)
    this.docMeasure.keepsLines = this.#input.keepsLines
    this.docMeasure.docPreprocessor = this.docPreprocessor
    this.docMeasure.position = this.position
    this.docMeasure.tagsSources = this.#input.tagsSources
    this.docMeasure.tagsStructure = this.#input.tagsStructure
    this.#lost = new OverflowWarnings(this.position)
    this.#extendedHeaders.clear()
  }

  /** Repeats a layout that broke pages after nodes with `keepWithNext`, whose place depends on the next node. */
  override tryLayoutDocument(...args: DocumentArguments): LayoutAttempt {
    const laid = super.tryLayoutDocument(...args)
    if (!this.#mustRepeat) return laid
    for (const node of laid.linearNodeList) node.resetXY()
    return this.tryLayoutDocument(...args)
  }

  override noteBreakBefore(node: LayoutNode): void {
    if (!this.#breaks.isDue(node, this.writer.context(), this.linearNodeList)) return
    node.pageBreak = 'before'
    if (this.followsKept()) this.#mustRepeat = true
  }

  override processBody(body: LayoutNode): void {
    const { header, footer, background, watermark, pageBreakRules, paintPage } = this.#input
    const { carries } = this.docMeasure.textInlines
    const comesLater =
      pageBreakRules.length > 0 || [header, footer, background, watermark].some(later => later !== null)
    this.#painted = paintPage === null || comesLater || carries ? null : 0
    if (this.#painted !== null) this.#outermost = new Set(outermostTables(body))
    this.#breaks.begin(body)
    this.#mustRepeat = false
    super.processBody(body)
  }

  override rowsPlaced(table: LayoutTable, group: RowGroup): void {
    const { writer } = this
    const { paintPage } = this.#input
    if (this.#painted === null || paintPage === null || !this.#outermost.has(table)) return
    releaseRows(table, group)
    for (const page of finishedPages(writer, this.#painted)) {
      if (page === null) {
        this.#painted = null
        return
      }
      this.#painted++
      this.#lost.notePage(page, this.#painted)
      paintPage(page)
    }
  }

  override headerExtended({ table }: LayoutTable, repeatedRows: number): void {
    if (!this.#lost.isWatched(this.writer)) return
    const { headerRows = 0, body } = table
    for (const [row, cells] of body.slice(0, headerRows).entries()) {
      const cell = cells.find(({ rowSpan }) => typeof rowSpan === 'number' && row + rowSpan > headerRows)
      if (cell !== undefined)
        this.#extendedHeaders.set(cell, extendedHeader(cell, { headerRows, repeatedRows }))
    }
  }

  warnings(pages: readonly Page[]): Warning[] {
    return [...cutWarnings(this.cut), ...this.#lost.warnings(pages), ...this.#extendedHeaders.values()]
  }

  /** pdfmake calls this at each new page. Backgrounds are added later; here it only checks the page limit. */
  override addBackground(): void {
    const { maxPages, tagsSources, tagsStructure, tagsOwners } = this.#input
    if ((tagsSources || tagsStructure || tagsOwners) && !this.#lost.isWatched(this.writer))
      tagItems(this.writer, this.position, tagsOwners)
    this.#lost.watch(this.writer)
    if (this.writer.context().pages.length > maxPages) {
      throw new PlatenError(
        'output_too_large',
        `The document has more than ${maxPages} pages (limit maxPages).`,
      )
    }
    this.applyAutoMargins()
  }

  override processNode(node: LayoutNode, isVerticalAlignmentAllowed?: boolean): void {
    const { position } = this
    const { node: around, source, marking } = position
    position.node = node
    if (this.#input.tagsSources) position.source = sourceOf(node) ?? source
    if (this.#input.tagsStructure) position.marking = markingOf(node) ?? marking
    try {
      super.processNode(node, isVerticalAlignmentAllowed)
    } catch (error) {
      noteNode(error, node)
      throw error
    } finally {
      // a trial of a block ends with an exception
      position.source = source
      position.marking = marking
    }
    position.node = around
  }

  override processVerticalContainer(node: StackNode): void {
    const processContent = () => super.processVerticalContainer(node)
    if (node._flow !== undefined) this.#layOutFlow(node._flow)
    else if (node._box === undefined) processContent()
    else {
      const owner = this.#input.tagsOwners ? this.position.ownerOf(null) : null
      layOutBox(node, node._box, this.writer, { owner, processContent })
    }
  }

  /** Items of a flow in a page node, such as a margin box, are artifacts as the page node. */
  #layOutFlow(flow: Flow): void {
    const { marking } = this.position
    const page = this.writer.context().getCurrentPage()
    const before = page?.items.length ?? 0
    flowLayout().layOutFlow(flow, this.writer, this.#document)
    if (marking === null || page === null) return
    for (const { item } of page.items.slice(before)) tagStructure(item, marking)
  }

  override processLeaf(node: TextNode): void {
    if (node._pictures === undefined) {
      super.processLeaf(node)
      return
    }
    const { writer } = this
    const place = (line: Line): void => {
      const page = writer.context().getCurrentPage()
      if (page !== null) placePictures(line, page)
    }
    writer.addListener('lineAdded', place)
    super.processLeaf(node)
    writer.removeListener('lineAdded', place)
  }

  override processTable(node: LayoutTable): void {
    super.processTable(node)
    if (this.#lost.isWatched(this.writer)) this.#lost.noteTable(node, this.writer)
  }

  override endRow(processor: BreakingTable, row: number, pageBreaks: TablePageBreak[]): void {
    const { tagsSources, tagsOwners } = this.#input
    if (tagsSources || tagsOwners) this.position.cellAt = x => cellAt(processor, row, x)
    super.endRow(processor, row, pageBreaks)
    this.position.cellAt = null
  }

  override processQr(node: QrNode): void {
    node._canvas = joinModules(withoutLinkArea(node._canvas))
    addLinkArea(node._canvas, node, { width: node._width ?? 0, height: node._height ?? 0 })
    super.processQr(node)
  }

  override addWatermark(
    watermark: WatermarkGetter | null,
    document: DocumentFonts,
    defaultStyle: unknown,
  ): void {
    const { pages } = this.writer.context()
    const contexts = this.contexts
    pages.forEach((page, i) => {
      const own = page.customProperties['watermark']
      const getter = own === undefined ? watermark : own
      const context = contexts[i]
      const isGetter = typeof getter === 'function' && context !== undefined
      const mark = isGetter ? (getter as WatermarkGetter)(context) : null
      page.customProperties = { ...page.customProperties, watermark: null }
      if (mark === null) return
      page.watermarkSource = sourceOf(mark)
      page.watermarkPlace = placeOf(mark)
      this.position.node = mark
      try {
        const laid = layOutWatermark(mark, page, document, defaultStyle)
        if (laid instanceof MixedWatermark) page.watermark = laid
        else page.customProperties['watermark'] = laid
      } catch (error) {
        noteNode(error, mark)
        throw error
      }
    })
    super.addWatermark(undefined, document, defaultStyle)
  }
}

function extendedHeader(
  cell: LayoutNode,
  { headerRows, repeatedRows }: { headerRows: number; repeatedRows: number },
): Warning {
  const path = placeOf(cell)
  return {
    code: 'header_extended',
    message:
      `A cell of the header spans rows below it, so the first ${repeatedRows} rows are repeated on each page, ` +
      `though 'headerRows' is ${headerRows}: end its rowSpan with the header, or set 'headerRows' to ${repeatedRows}.`,
    ...(path !== null && { path }),
  }
}

/** Height of a page of open height: down to its lowest item, plus the bottom margin. */
function contentHeight({ items, pageMargins }: Page): number {
  let bottom = pageMargins.top
  for (const { type, item } of items) {
    const y = item.y ?? 0
    if (type === 'vector') {
      const points = (item.points ?? []).map(point => point.y)
      bottom = Math.max(bottom, item.y1 ?? 0, item.y2 ?? 0, y + (item.h ?? item.r2 ?? 0), ...points)
    } else {
      bottom = Math.max(bottom, y + (item.getHeight?.() ?? item._height ?? 0))
    }
  }
  return bottom + pageMargins.bottom
}

/** pdfmake's preprocessor with dictionaries that inherit no keys from Object. */
class Preprocessor extends DocPreprocessor {
  override preprocessDocument(content: unknown): LayoutNode {
    this.#forget()
    return this.preprocessNode(content, true) as LayoutNode
  }

  override preprocessBlock(block: object): LayoutTable {
    this.#forget()
    return this.preprocessNode(block) as LayoutTable
  }

  override preprocessNode(node: unknown, isSectionAllowed?: boolean): unknown {
    try {
      return super.preprocessNode(Array.isArray(node) ? stackOfList(node) : node, isSectionAllowed)
    } catch (error) {
      noteNode(error, node)
      throw error
    }
  }

  #forget(): void {
    this.parentNode = null
    this.tocs = Object.create(null)
    this.nodeReferences = Object.create(null)
  }
}
