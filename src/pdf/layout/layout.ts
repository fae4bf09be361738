import { PlatenError, type Warning } from '../../errors.ts'
import type { PageValues } from '../../template/contracts.ts'
import { flowLayout } from '../flow/load-flow.ts'
import { layOutBox } from './box.ts'
import { addUp, CARRY_KEY, type Totals } from './carry.ts'
import { createLostContent, type LostContent } from './lost-content.ts'
import { Measure } from './measure.ts'
import {
  type LayoutBuilderInstance,
  type LayoutTable,
  type NodeGetter,
  type Page,
  type PdfDocumentInstance,
  type QrNode,
  STOCK_TABLE_LAYOUTS,
  type StackNode,
} from './parts.ts'
import { Preprocessor } from './preprocessor.ts'
import { joinRuns } from './qr-runs.ts'
import { checkedSvgMeasure } from './svg-measure.ts'
import { TableLayout } from './table-rows.ts'
import { inFontOfText } from './watermark-font.ts'

/** Gives the node for one page, ready for layout, or null for none. */
export type PageNodeGetter = (context: PageValues) => unknown

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
  return { pages, warnings: builder.lostContent.warnings(pages) }
}

/** pdfmake's layout, with page nodes laid out once the body stands, so that they know its pages and totals. */
class Layout extends TableLayout {
  readonly lostContent: LostContent = createLostContent()
  readonly #input: LayoutInput
  readonly #document: PdfDocumentInstance

  constructor(input: LayoutInput, document: PdfDocumentInstance) {
    super(input.pageSize, input.pageMargins, checkedSvgMeasure)
    this.#input = input
    this.#document = document
  }

  override tryLayoutDocument(content: unknown, document: PdfDocumentInstance, ...rest: unknown[]): unknown {
    this.docPreprocessor = new Preprocessor()
    const { styleDictionary, defaultStyle } = this.docMeasure.styleStack
    const { svgMeasure, tableLayouts } = this
    const measure = new Measure(document, styleDictionary, defaultStyle, svgMeasure, tableLayouts)
    measure.keepsLines = this.#input.keepsLines
    measure.preprocess = table => this.docPreprocessor.preprocessBlock(table)
    this.docMeasure = measure
    this.lostContent.clear()
    return super.tryLayoutDocument(content, document, ...rest)
  }

  /** pdfmake calls this as each page begins; backgrounds come later, here only pages are counted. */
  override addBackground(): void {
    this.lostContent.watch(this.writer)
    const { maxPages } = this.#input
    if (this.writer.context().pages.length > maxPages) {
      throw new PlatenError('output_too_large', `The document runs past ${maxPages} pages (limit maxPages).`)
    }
  }

  override processVerticalContainer(node: StackNode): void {
    const processContent = () => super.processVerticalContainer(node)
    if (node._flow !== undefined) flowLayout().layOutFlow(node._flow, this.writer, this.#document)
    else if (node._box === undefined) processContent()
    else layOutBox(node, node._box, this.writer, processContent)
  }

  override processTable(node: LayoutTable): void {
    super.processTable(node)
    if (this.lostContent.isWatched(this.writer)) this.lostContent.noteTable(node, this.writer)
  }

  override processQr(node: QrNode): void {
    node._canvas = joinRuns(node._canvas)
    super.processQr(node)
  }

  override addHeadersAndFooters(header: PageNodeGetter | null, footer: PageNodeGetter | null): void {
    const { pages } = this.writer.context()
    const bodyNodes = this.linearNodeList.length
    const contexts = pageContexts(pages)
    for (const { customProperties } of pages) adaptSectionGetters(customProperties, contexts)

    const bodyItems = pages.map(page => page.items.length)
    this.addDynamicRepeatable(getter(this.#input.background, contexts), wholePage, 'background')
    pages.forEach((page, i) => {
      page.items.unshift(...page.items.splice(bodyItems[i] ?? 0))
    })
    this.addDynamicRepeatable(getter(header, contexts), topMargin, 'header')
    this.addDynamicRepeatable(getter(footer, contexts), bottomMargin, 'footer')
    this.linearNodeList.length = bodyNodes // page nodes are no neighbours of the body's nodes
  }

  override addWatermark(
    watermark: PageNodeGetter | null,
    document: PdfDocumentInstance,
    defaultStyle: unknown,
  ): void {
    const { pages } = this.writer.context()
    const contexts = pageContexts(pages)
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

const ADAPTED = Symbol('adapted')

/** Sections bring page nodes of their own, which pages share; each is adapted once. */
function adaptSectionGetters(properties: Record<string | symbol, unknown>, contexts: PageValues[]): void {
  if (properties[ADAPTED] === true) return
  for (const name of ['header', 'footer', 'background']) {
    const own = properties[name]
    if (typeof own === 'function') properties[name] = getter(own as PageNodeGetter, contexts)
  }
  properties[ADAPTED] = true
}

function getter(node: PageNodeGetter | null, contexts: PageValues[]): NodeGetter | null {
  if (node === null) return null
  return page => {
    const context = contexts[page - 1]
    return context === undefined ? null : node(context)
  }
}

function pageContexts(pages: Page[]): PageValues[] {
  const counted = new Set<unknown>()
  let broughtForward: Totals = {}
  return pages.map(({ items, pageSize }, i) => {
    let carriedForward = broughtForward
    for (const { item } of items) {
      for (const inline of item.inlines ?? []) {
        const carry = inline[CARRY_KEY]
        if (carry === undefined || counted.has(carry)) continue
        counted.add(carry)
        carriedForward = addUp(carriedForward, carry as Totals)
      }
    }
    const context = { page: i + 1, pages: pages.length, pageSize, broughtForward, carriedForward }
    broughtForward = carriedForward
    return context
  })
}

type Area = Parameters<LayoutBuilderInstance['addDynamicRepeatable']>[1]

const wholePage: Area = ({ width, height }) => ({ x: 0, y: 0, width, height })
const topMargin: Area = ({ width }, { top }) => ({ x: 0, y: 0, width, height: top })
const bottomMargin: Area = ({ width, height }, { bottom }) => ({
  x: 0,
  y: height - bottom,
  width,
  height: bottom,
})

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
