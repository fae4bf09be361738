import type { PageMargins } from '../../../base/page-margins.ts'
import { DocumentContext, type Page, PageElementWriter, type PageItem } from '../pdfmake.ts'
import { repeatedHeight } from './page-top.ts'

/** Stop at the end of the nodes, or when the first separable content is placed. */
export type StopCondition = 'end' | 'begun'

/** Start at the writer's position, or at the top of an empty page. */
export type StartPlace = 'here' | 'page top'

/** Thrown when the content reaches the end of the page. */
export const REACHED_PAGE_END: Error = new Error('speculative layout reached the end of its page')
/** Thrown when separable content has been placed. */
export const PLACED_CONTENT: Error = new Error('speculative layout placed separable content')

/** Writes on a copy of the page and throws at its end. */
export class SpeculativeWriter extends PageElementWriter {
  /** Number of open nodes that must not be the last on their page. */
  kept = 0
  readonly #end: StopCondition

  /** @param margins Margins of the copied page. */
  constructor(
    writer: PageElementWriter,
    { place, end, margins }: { place: StartPlace; end: StopCondition; margins: PageMargins },
  ) {
    super(trialContext(writer, place, margins))
    this.#end = end
    this.repeatables = writer.repeatables.map(({ height }) => ({ height, insertedOnPages: [] }))
  }

  override moveToNextPage(): never {
    throw REACHED_PAGE_END
  }

  override moveToNextColumn(): never {
    throw REACHED_PAGE_END
  }

  override addPage(): never {
    throw REACHED_PAGE_END
  }

  override _fitOnPage(add: () => unknown): unknown {
    const position = super._fitOnPage(add)
    if (this.transactionLevel === 0) this.begin()
    return position
  }

  /** Stops if separable content was wanted and no open node must be kept with the next. */
  begin(): void {
    if (this.#end === 'begun' && this.kept === 0) throw PLACED_CONTENT
  }
}

function trialContext(
  writer: PageElementWriter,
  place: StartPlace,
  pageMargins: PageMargins,
): DocumentContext {
  const { x, y, page, pages, availableWidth, availableHeight, lastColumnWidth, marginXTopParent, snapshots } =
    writer.context()
  const { pageSize, customProperties, items } = pages[page] ?? EMPTY_PAGE
  const top = place === 'here' ? y : pageMargins.top + repeatedHeight(writer)
  const copiedItems: PageItem[] = place === 'here' && items.length > 0 ? [{ type: 'vector', item: {} }] : []
  return Object.assign(new DocumentContext(), {
    pages: [{ pageSize, pageMargins, customProperties, items: copiedItems }],
    page: 0,
    pageMargins,
    backgroundLength: [0],
    x,
    y: top,
    availableWidth,
    availableHeight: place === 'here' ? availableHeight : pageSize.height - pageMargins.bottom - top,
    lastColumnWidth,
    marginXTopParent,
    snapshots: snapshots.map(snapshot => ({
      ...snapshot,
      page: 0,
      bottomMost: { ...snapshot.bottomMost, page: 0 },
      bottomByPage: {},
    })),
  })
}

const EMPTY_PAGE: Page = {
  items: [],
  pageSize: { width: 0, height: 0 },
  pageMargins: { left: 0, top: 0, right: 0, bottom: 0 },
  customProperties: {},
}
