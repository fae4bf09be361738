import type { LayoutNode, LayoutTable, Page, PageElementWriterInstance } from '../pdfmake.ts'
import type { RowGroup } from '../tables/row-groups.ts'

/** Tables that stand one below the other and in nothing but plain stacks: nothing comes back to pages behind them. */
export function* outermostTables(node: LayoutNode): Generator<LayoutTable> {
  if (isTable(node)) yield node
  const { stack } = node
  if (!Array.isArray(stack) || node['_box'] !== undefined || node['_flow'] !== undefined) return
  for (const child of stack) yield* outermostTables(child)
}

function isTable(node: LayoutNode): node is LayoutNode & LayoutTable {
  return node['table'] !== undefined
}

/**
 * The pages behind the one that is written on, from an index on; null in place of the first that has to stay, whatever
 * follows. None where what was written is not over: columns and blocks come back to where they began.
 */
export function* finishedPages(writer: PageElementWriterInstance, from: number): Generator<Page | null> {
  const { page: current, pages, snapshots } = writer.context()
  if (writer.transactionLevel > 0 || snapshots.length > 0) return
  for (const page of pages.slice(from, current)) {
    yield isKnown(page) ? page : null
  }
}

/** Whether all is known of a page before the document is: it has nothing of its section, and names no other page. */
function isKnown({ items, pageSize, customProperties }: Page): boolean {
  return (
    Number.isFinite(pageSize.height) &&
    Object.values(customProperties).every(own => own === undefined) &&
    items.every(({ item }) => !('_pageNodeRef' in item) && !item.inlines?.some(namesPage))
  )
}

function namesPage(inline: object): boolean {
  return '_pageNodeRef' in inline
}

/**
 * Lets go of rows that are placed, but for the header and the last, whose cells are asked about the line below them.
 */
export function releaseRows({ table, positions }: LayoutTable, { first, last }: RowGroup): void {
  const { body, headerRows, keepWithHeaderRows } = table
  const kept = Math.max(headerRows ?? 0, 0) + (keepWithHeaderRows ?? 0) + 1
  for (let row = Math.max(first - 1, kept); row < last; row++) {
    for (const cell of body[row] ?? []) releaseCell(cell)
    body[row] = NO_CELLS
  }
  positions.length = Math.min(positions.length, 1) // of which the first tells where a table begins
}

const NO_CELLS: LayoutNode[] = []
const NO_PLACES: unknown[] = []

/**
 * What a cell was given only now would be held by it for long: the collector looks at what is old seldom. Those that
 * are aligned are asked where they stand when they are painted.
 */
function releaseCell(cell: LayoutNode): void {
  if (cell['verticalAlignment']) return
  if ('positions' in cell) cell.positions = NO_PLACES
  if ('_inlines' in cell) cell['_inlines'] = undefined
}
