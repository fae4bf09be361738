import type { PageMargins } from '../../../base/page-margins.ts'
import {
  DocumentContext,
  type DocumentContextInstance,
  type Page,
  PageElementWriter,
  type PageElementWriterInstance,
} from '../pdfmake.ts'
import { repeatedHeight } from './page-top.ts'

/** What a trial is about: all of its nodes, or whether anything stands that must not be parted from them. */
export type StopCondition = 'end' | 'begun'

/** Where a trial begins: where the writer stands, or at the top of a page that nothing stands on yet. */
export type StartPlace = 'here' | 'page top'

/** Thrown where a trial comes to the end of the page. */
export const REACHED_PAGE_END: Error = new Error('a trial came to the end of its page')
/** Thrown where what follows has begun. */
export const PLACED_CONTENT: Error = new Error('a trial placed what it was to place')

/** Writes on a page of its own, to see whether nodes come to its end. */
export class SpeculativeWriter extends PageElementWriter {
  /** How many nodes are open that must not end their page. */
  kept = 0
  readonly #end: StopCondition

  /** @param margins Those of the page that it is about. */
  constructor(
    writer: PageElementWriterInstance,
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

  /** Ends a trial of what begins, where no node is open that must be kept with it. */
  begin(): void {
    if (this.#end === 'begun' && this.kept === 0) throw PLACED_CONTENT
  }
}

function trialContext(
  writer: PageElementWriterInstance,
  place: StartPlace,
  pageMargins: PageMargins,
): DocumentContextInstance {
  const { x, y, page, pages, availableWidth, availableHeight, ...rest } = writer.context()
  const own = new DocumentContext()
  const { pageSize, customProperties, items } = pages[page] ?? EMPTY_PAGE
  const top = place === 'here' ? y : pageMargins.top + repeatedHeight(writer)
  own.pages = [
    {
      pageSize,
      pageMargins,
      customProperties,
      items: place === 'here' && items.length > 0 ? [{ type: 'vector', item: {} }] : [],
    },
  ]
  own.page = 0
  own.pageMargins = pageMargins
  own.backgroundLength = [0]
  own.x = x
  own.y = top
  own.availableWidth = availableWidth
  own.availableHeight = place === 'here' ? availableHeight : pageSize.height - pageMargins.bottom - top
  own.lastColumnWidth = rest.lastColumnWidth
  own.marginXTopParent = rest.marginXTopParent
  own.snapshots = rest.snapshots.map(snapshot => ({
    ...snapshot,
    page: 0,
    bottomMost: { ...snapshot.bottomMost, page: 0 },
    bottomByPage: {},
  }))
  return own
}

const EMPTY_PAGE: Page = {
  items: [],
  pageSize: { width: 0, height: 0 },
  pageMargins: { left: 0, top: 0, right: 0, bottom: 0 },
  customProperties: {},
}
