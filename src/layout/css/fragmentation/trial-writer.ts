import type { FlowContext, FlowPage, FlowWriter } from '../contracts.ts'

/** Limit of pages; content beyond it stays on the last one. */
const MAX_PAGES = 20_000

/** Drops items: only the pages and places of a trial count. */
class NoItems extends Array<FlowPage['items'][number]> {
  override push(): number {
    return 0
  }
  override unshift(): number {
    return 0
  }
}

export interface TrialWriter extends FlowWriter {
  /** True if the content has more pages than the limit. */
  readonly isFull: boolean
}

/** A writer at the position of another, whose pages are discarded. */
export function createTrialWriter(writer: FlowWriter): TrialWriter {
  const from = writer.context()
  const pages: FlowPage[] = from.pages.map(({ pageSize, pageMargins }) => ({
    items: new NoItems(),
    pageSize,
    pageMargins,
  }))
  const { x, y, page, availableWidth, availableHeight } = from
  const context: FlowContext = {
    ...{ x, y, page, availableWidth, availableHeight, pages },
    snapshots: [...from.snapshots],
    getCurrentPage: () => pages[context.page] ?? null,
  }
  let isFull = false
  return {
    context: () => context,
    moveToNextPage() {
      const current = pages[context.page]
      if (current === undefined || context.page + 1 >= MAX_PAGES) {
        isFull = true
        return
      }
      context.page++
      pages[context.page] ??= { ...current, items: new NoItems() }
      context.y = current.pageMargins.top
      context.availableHeight = current.pageSize.height - current.pageMargins.top - current.pageMargins.bottom
    },
    transactionLevel: writer.transactionLevel,
    get isFull() {
      return isFull
    },
  }
}
