import { PlatenError, type Warning } from '../../errors.ts'
import type { PageValues } from '../../template/contracts.ts'
import { flowLayout } from '../flow/load-flow.ts'
import { layOutBox } from './box.ts'
import {
  answerWithMarginsOfPage,
  asksForOthers,
  growMargins,
  higherOf,
  type MarginHeights,
} from './growing-margins.ts'
import { placePictures } from './inline-pictures.ts'
import { createLostContent, type LostContent } from './lost-content.ts'
import { Measure } from './measure.ts'
import { MirroredLayout } from './mirrored-layout.ts'
import {
  type Area,
  areaOf,
  cutWarnings,
  getterOf,
  type PageNodeGetter,
  type PageNodeName,
  pageContexts,
} from './page-nodes.ts'
import {
  DocumentContext,
  type LayoutTable,
  type Line,
  type Page,
  PageElementWriter,
  type PdfDocumentInstance,
  type QrNode,
  STOCK_TABLE_LAYOUTS,
  type StackNode,
} from './parts.ts'
import { Preprocessor } from './preprocessor.ts'
import { joinRuns } from './qr-runs.ts'
import { checkedSvgMeasure } from './svg-measure.ts'
import type { TextNode } from './text/inline-window.ts'
import { inFontOfText } from './watermark-font.ts'

export interface LayoutInput {
  readonly content: unknown
  readonly pageSize: Page['pageSize']
  readonly pageMargins: Page['pageMargins']
  readonly styles: unknown
  readonly defaultStyle: unknown
  readonly header: PageNodeGetter | null
  readonly footer: PageNodeGetter | null
  readonly background: PageNodeGetter | null
  readonly watermark: PageNodeGetter | null
  readonly pageBreakBefore: unknown
  readonly tableLayouts: Record<string, unknown>
  readonly keepsLines: boolean
  readonly maxPages: number
}

export interface LaidOut {
  readonly pages: Page[]
  /** Of what found no room. */
  readonly warnings: Warning[]
}

/** Lays out a prepared definition: content → pages of positioned lines, vectors and pictures. */
export function layOut(input: LayoutInput, document: PdfDocumentInstance): LaidOut {
  const builder = new Layout(input, document)
  builder.registerTableLayouts(STOCK_TABLE_LAYOUTS)
  builder.registerTableLayouts(input.tableLayouts)
  const pages = builder.layoutDocument(
    input.content,
    document,
    input.styles,
    input.defaultStyle,
    null,
    input.header,
    input.footer,
    input.watermark,
    input.pageBreakBefore,
  )
  for (const page of pages) {
    if (page.pageSize.height === Number.POSITIVE_INFINITY) page.pageSize.height = contentHeight(page)
  }
  return { pages, warnings: builder.warnings(pages) }
}

const NO_MARGINS = { left: 0, top: 0, right: 0, bottom: 0 }
/** How often headers may change their heights: those that then still do are cut, or leave room. */
const MAX_SETTLING = 4

interface PlacedHeight {
  readonly height: number
  /** Whether it had no room for all that is in it. */
  readonly isCut: boolean
}

/** pdfmake's layout, with page nodes laid out once the body stands, so that they know its pages and totals. */
class Layout extends MirroredLayout {
  readonly #lost: LostContent = createLostContent()
  readonly #input: LayoutInput
  readonly #document: PdfDocumentInstance
  /** What page nodes knew in the layout before this one, and how high they were there. */
  #contexts: readonly PageValues[] = []
  /** Whether header or footer of a page turned out to be of another height than their margin has. */
  #isUnsettled = false
  /** How often it was laid out anew for that. */
  #layouts = 0
  readonly #heights: MarginHeights[] = []
  #margins: { settle(): void } | null = null
  readonly #cut = new Map<PageNodeName, number[]>()

  constructor(input: LayoutInput, document: PdfDocumentInstance) {
    super(input.pageSize, input.pageMargins, checkedSvgMeasure)
    this.#input = input
    this.#document = document
  }

  override tryLayoutDocument(
    ...args: Parameters<MirroredLayout['tryLayoutDocument']>
  ): ReturnType<MirroredLayout['tryLayoutDocument']> {
    const [, document] = args
    this.docPreprocessor = new Preprocessor()
    const { styleDictionary, defaultStyle } = this.docMeasure.styleStack
    const { svgMeasure, tableLayouts } = this
    const measure = new Measure(document, styleDictionary, defaultStyle, svgMeasure, tableLayouts)
    measure.keepsLines = this.#input.keepsLines
    measure.preprocess = table => this.docPreprocessor.preprocessTable(table)
    this.docMeasure = measure
    this.#lost.clear()
    this.#margins = null
    const laid = super.tryLayoutDocument(...args)
    if (!this.#isUnsettled || this.#layouts++ >= MAX_SETTLING) return laid
    for (const node of laid.linearNodeList) node.resetXY()
    return this.tryLayoutDocument(...args)
  }

  warnings(pages: readonly Page[]): Warning[] {
    return [...cutWarnings(this.#cut), ...this.#lost.warnings(pages)]
  }

  /** pdfmake calls this as each page begins; backgrounds come later, here only pages are counted. */
  override addBackground(): void {
    this.#lost.watch(this.writer)
    const { maxPages } = this.#input
    if (this.writer.context().pages.length > maxPages) {
      throw new PlatenError('output_too_large', `The document runs past ${maxPages} pages (limit maxPages).`)
    }
    this.#growMargins()
  }

  /** Begins the content of a page below its header, and ends it above its footer, where margins grow with them. */
  #growMargins(): void {
    const context = this.writer.context()
    const page = context.getCurrentPage()
    if (page === null || (page.pageMargins.grows === undefined && this.#margins === null)) return
    this.#margins ??= answerWithMarginsOfPage(context)
    this.#margins.settle()
    const { grows } = page.pageMargins
    if (grows === undefined) return
    const heightOf = (name: 'header' | 'footer', least: number | null): number =>
      least === null ? 0 : this.#foreseenHeight(name, page, context.page)
    const asked = { top: heightOf('header', grows.top), bottom: heightOf('footer', grows.bottom) }
    // what shrinks again may grow again: a last page that gets a page behind it, and loses it
    const before = this.#layouts > 1 ? this.#heights[context.page] : undefined
    const heights = before === undefined ? asked : higherOf(asked, before)
    this.#heights[context.page] = heights
    growMargins(context, heights)
  }

  /** How high a page node will be, as far as is known of its page. */
  #foreseenHeight(name: 'header' | 'footer', page: Page, index: number): number {
    const pages = Math.max(this.#contexts.length, index + 1)
    const unknown = {
      page: index + 1,
      pages,
      pageSize: page.pageSize,
      broughtForward: {},
      carriedForward: {},
    }
    const getter = getterOf(name, page, this.#input[name])
    const known = this.#contexts[index]
    const node = known === undefined ? whenKnown(() => getter?.(unknown)) : getter?.(known)
    return node ? this.#heightOfPageNode(node, page.pageSize.width) : 0
  }

  /** Lays out a page node on a page of its own, in the midst of the layout of the body. */
  #heightOfPageNode(node: object, width: number): number {
    const { writer, nestedLevel } = this
    const lengths = [this.linearNodeList, this.verticalAlignmentItemStack].map(
      list => [list, list.length] as const,
    )
    const block = new DocumentContext()
    block.addPage({ width, height: Number.POSITIVE_INFINITY }, NO_MARGINS)
    this.writer = new PageElementWriter(block)
    this.writer.transactionLevel = 1
    this.nestedLevel = 0
    this.processNode(this.docMeasure.measureBlock(this.docPreprocessor.preprocessBlock(node)))
    this.writer = writer
    this.nestedLevel = nestedLevel
    for (const [list, length] of lengths) list.length = length
    return block.y
  }

  override processVerticalContainer(node: StackNode): void {
    const processContent = () => super.processVerticalContainer(node)
    if (node._flow !== undefined) flowLayout().layOutFlow(node._flow, this.writer, this.#document)
    else if (node._box === undefined) processContent()
    else layOutBox(node, node._box, this.writer, processContent)
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

  override processQr(node: QrNode): void {
    node._canvas = joinRuns(node._canvas)
    super.processQr(node)
  }

  override addHeadersAndFooters(): void {
    const { pages } = this.writer.context()
    const contexts = pageContexts(pages)
    this.#contexts = contexts
    this.#cut.clear()
    this.#place('background', contexts)
    const headers = this.#place('header', contexts)
    const footers = this.#place('footer', contexts)
    this.#isUnsettled = pages.some((page, i) =>
      asksForOthers(
        page,
        { top: headers[i] ?? 0, bottom: footers[i] ?? 0 },
        { mayShrink: this.#layouts === 0 },
      ),
    )
  }

  /** Lays a page node out on every page, backgrounds beneath all else. @returns Its height on each. */
  #place(name: PageNodeName, contexts: readonly PageValues[]): number[] {
    const { pages } = this.writer.context()
    return pages.map((page, i) => {
      const context = contexts[i]
      const node = context === undefined ? null : getterOf(name, page, this.#input[name])?.(context)
      if (!node) return 0
      const bodyItems = page.items.length
      const grows =
        name === 'background' ? null : page.pageMargins.grows?.[name === 'header' ? 'top' : 'bottom']
      const { height, isCut } = this.#layOutPageNode(node, i, areaOf(name, page), typeof grows === 'number')
      if (isCut) this.#cut.set(name, [...(this.#cut.get(name) ?? []), i + 1])
      if (name === 'background') page.items.unshift(...page.items.splice(bodyItems))
      return height
    })
  }

  #layOutPageNode(node: object, page: number, { x, y, width, height }: Area, isOpen: boolean): PlacedHeight {
    const { writer } = this
    writer.context().page = page
    const bodyNodes = this.linearNodeList.length
    writer.beginUnbreakableBlock(width, isOpen ? Number.POSITIVE_INFINITY : height)
    this.processNode(this.docMeasure.measureBlock(this.docPreprocessor.preprocessBlock(node)))
    const block = writer.context()
    const placed = { height: block.y, isCut: block.pages.length > 1 }
    writer.commitUnbreakableBlock(x, y)
    this.linearNodeList.length = bodyNodes // page nodes are no neighbours of the body's nodes
    return placed
  }

  override addWatermark(
    watermark: PageNodeGetter | null,
    document: PdfDocumentInstance,
    defaultStyle: unknown,
  ): void {
    const { pages } = this.writer.context()
    const contexts = this.#contexts
    pages.forEach((page, i) => {
      const own = page.customProperties['watermark']
      const mark = own === undefined ? watermark : own
      const context = contexts[i]
      const value = typeof mark === 'function' && context !== undefined ? mark(context) : mark
      const set = value === undefined ? null : inFontOfText(value, document, defaultStyle)
      page.customProperties = { ...page.customProperties, watermark: set }
    })
    super.addWatermark(undefined, document, defaultStyle)
  }
}

/** What comes of values that are no more than foreseen: the true ones will show what is wrong. */
function whenKnown<Value>(make: () => Value): Value | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof PlatenError) return null
    throw error
  }
}

/** Height of a page that grows with its content: down to the lowest item, and the bottom margin. */
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
