import { PlatenError } from '../../base/errors.ts'
import type { PageMargins } from '../../base/page-margins.ts'
import type { PageNodeGetter, PageValues } from '../../document/bound-document.ts'
import {
  type Artifact,
  BACKGROUND_ARTIFACT,
  FOOTER_ARTIFACT,
  HEADER_ARTIFACT,
} from '../../graphics/structure.ts'
import { LayoutPosition } from './layout-position.ts'
import type { Measure } from './measure.ts'
import { MirroredLayout } from './mirrored-layout.ts'
import { type Area, areaOf, getterOf, type PageNodeName, pageContexts } from './page-nodes.ts'
import {
  grownMargins,
  type MarginHeights,
  maxHeights,
  needsOtherMargins,
  useMarginsOfPage,
} from './pagination/auto-margins.ts'
import {
  type DocumentArguments,
  DocumentContext,
  type LayoutAttempt,
  type Page,
  PageElementWriter,
} from './pdfmake.ts'
import { checkedSvgMeasure } from './svg-measure.ts'

const NO_MARGINS = { left: 0, top: 0, right: 0, bottom: 0 }
/** Layouts with auto margins until they no longer change. After that, headers are cut or leave space. */
const MAX_SETTLING = 4

interface PlacedHeight {
  readonly height: number
  /** True if part of its content did not fit. */
  readonly isCut: boolean
}

/** Page nodes of the document. */
export interface PageNodes extends Readonly<Record<PageNodeName, PageNodeGetter | null>> {
  readonly pageSize: Page['pageSize']
  readonly pageMargins: PageMargins
}

/**
 * Layout with headers, footers and backgrounds. They are laid out after the body, when the number of pages and the
 * totals are final. With auto margins they are also laid out before, with the values of the previous layout.
 */
export class PageNodeLayout extends MirroredLayout {
  declare docMeasure: Measure
  /** Values of each page, from the last layout. */
  contexts: readonly PageValues[] = []
  /** Pages on which a page node did not fit, by its name. */
  readonly cut = new Map<PageNodeName, number[]>()
  readonly #pageNodes: PageNodes
  /** True if the height of a header or footer differs from its margin. */
  #isUnsettled = false
  /** Number of repeated layouts. */
  #layouts = 0
  readonly #heights: MarginHeights[] = []
  #margins: { settle(): void } | null = null

  readonly position: LayoutPosition

  constructor(pageNodes: PageNodes & { readonly content: unknown }) {
    super(pageNodes.pageSize, pageNodes.pageMargins, checkedSvgMeasure)
    this.#pageNodes = pageNodes
    this.position = new LayoutPosition(pageNodes.content)
  }

  /** Repeats layout until auto margins match the heights of headers and footers. */
  override tryLayoutDocument(...args: DocumentArguments): LayoutAttempt {
    for (this.#layouts = 0; ; this.#layouts++) {
      this.beginLayout()
      const laid = super.tryLayoutDocument(...args)
      if (!this.#isUnsettled || this.#layouts === MAX_SETTLING) return laid
      for (const node of laid.linearNodeList) node.resetXY()
    }
  }

  /** Called before each layout of the document. */
  beginLayout(): void {
    this.#margins = null
  }

  /** Sets the margins of a new page to the heights of its header and footer. */
  applyAutoMargins(): void {
    const context = this.writer.context()
    const page = context.getCurrentPage()
    if (page === null || (page.pageMargins.grows === undefined && this.#margins === null)) return
    this.#margins ??= useMarginsOfPage(context)
    this.#margins.settle()
    if (page.pageMargins.grows === undefined) return
    const expected = this.#expectedHeights(page, context.page)
    // heights only grow from the second layout on: a last page that appears and disappears would alternate forever
    const before = this.#layouts > 1 ? this.#heights[context.page] : undefined
    const heights = before === undefined ? expected : maxHeights(expected, before)
    this.#heights[context.page] = heights
    page.pageMargins = grownMargins(page.pageMargins, heights)
    context.initializePage()
  }

  override marginsOfNextPage(): PageMargins {
    const { page, pages } = this.writer.context()
    const [current, next] = [pages[page], pages[page + 1]]
    if (next !== undefined) return next.pageMargins
    if (current?.pageMargins.grows === undefined) return super.marginsOfNextPage()
    return grownMargins(current.pageMargins, this.#expectedHeights(current, page + 1))
  }

  /** @param page A page of the same section. */
  #expectedHeights(page: Page, index: number): MarginHeights {
    const { grows } = page.pageMargins
    const heightOf = (name: 'header' | 'footer', least: number | null | undefined): number =>
      typeof least === 'number' ? this.#expectedHeight(name, page, index) : 0
    return { top: heightOf('header', grows?.top), bottom: heightOf('footer', grows?.bottom) }
  }

  /** Height of a page node with the values that are known so far. */
  #expectedHeight(name: 'header' | 'footer', page: Page, index: number): number {
    const pages = Math.max(this.contexts.length, index + 1)
    const unknown = {
      page: index + 1,
      pages,
      pageSize: page.pageSize,
      broughtForward: {},
      carriedForward: {},
    }
    const getter = getterOf(name, page, this.#pageNodes[name])
    const known = this.contexts[index]
    const node = known === undefined ? whenKnown(() => getter?.(unknown)) : getter?.(known)
    return node ? this.#heightOfPageNode(node, page.pageSize.width) : 0
  }

  /** Lays out a page node on a temporary page, without effect on the body. */
  #heightOfPageNode(node: object, width: number): number {
    const block = new DocumentContext()
    block.addPage({ width, height: Number.POSITIVE_INFINITY }, NO_MARGINS)
    const writer = new PageElementWriter(block)
    writer.transactionLevel = 1
    const { pageNode } = this.position
    this.position.pageNode = { root: node, page: 1, path: null }
    this.layOutApart(writer, () => {
      this.nestedLevel = 0
      this.processNode(this.docMeasure.measureBlock(this.docPreprocessor.preprocessBlock(node)))
    })
    this.position.pageNode = pageNode
    return block.y
  }

  override addHeadersAndFooters(): void {
    const { pages } = this.writer.context()
    const contexts = pageContexts(pages, this.docMeasure.textInlines.carries)
    this.contexts = contexts
    this.cut.clear()
    this.#place('background', contexts)
    const headers = this.#place('header', contexts)
    const footers = this.#place('footer', contexts)
    this.#isUnsettled = pages.some((page, i) =>
      needsOtherMargins(
        page,
        { top: headers[i] ?? 0, bottom: footers[i] ?? 0 },
        { mayShrink: this.#layouts === 0 },
      ),
    )
  }

  /**
   * Lays out a page node on every page; backgrounds below everything else.
   * @returns Its height on each page.
   */
  #place(name: PageNodeName, contexts: readonly PageValues[]): number[] {
    const { pages } = this.writer.context()
    return pages.map((page, i) => {
      const context = contexts[i]
      const node = context === undefined ? null : getterOf(name, page, this.#pageNodes[name])?.(context)
      if (!node) return 0
      const bodyItems = page.items.length
      const grows =
        name === 'background' ? null : page.pageMargins.grows?.[name === 'header' ? 'top' : 'bottom']
      const path = page.customProperties[name] === undefined ? `/${name}` : null
      this.position.pageNode = { root: node, page: i + 1, path }
      this.position.marking = ARTIFACTS[name]
      const { height, isCut } = this.#layOutPageNode(node, i, areaOf(name, page), typeof grows === 'number')
      this.position.pageNode = null
      this.position.marking = null
      if (isCut) this.cut.set(name, [...(this.cut.get(name) ?? []), i + 1])
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
    const placed = { height: block.y, isCut: block.pages.slice(1).some(({ items }) => items.length > 0) }
    writer.commitUnbreakableBlock(x, y)
    this.linearNodeList.length = bodyNodes // page break functions do not see page nodes
    return placed
  }
}

/** ISO 32000-1 §14.8.2.2. */
const ARTIFACTS: Readonly<Record<PageNodeName, Artifact>> = {
  background: BACKGROUND_ARTIFACT,
  header: HEADER_ARTIFACT,
  footer: FOOTER_ARTIFACT,
}

/** Null if approximated values cause an error; layout with the real values reports it. */
function whenKnown<Value>(make: () => Value): Value | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof PlatenError) return null
    throw error
  }
}
