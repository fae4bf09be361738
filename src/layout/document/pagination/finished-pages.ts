import { isRecord } from '../../../base/json.ts'
import { isGiven } from '../../../document/structure/node-properties.ts'
import type { LayoutNode, LayoutTable, Page, PageElementWriter } from '../pdfmake.ts'
import type { RowGroup } from '../tables/row-groups.ts'

/** Top-level tables, whose pages never change after the table has left them. */
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
 * Pages before the current one, from an index on; null instead of the first page that must stay. Nothing in columns
 * and blocks, which return to earlier pages.
 */
export function* finishedPages(writer: PageElementWriter, from: number): Generator<Page | null> {
  const { page: current, pages, snapshots } = writer.context()
  if (writer.transactionLevel > 0 || snapshots.length > 0) return
  for (const page of pages.slice(from, current)) {
    yield isKnown(page) ? page : null
  }
}

/** True if a page needs nothing that is known only at the end: page nodes of its section, or page references. */
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

/** Releases placed rows, except the header and the last row, whose cells the line below still reads. */
export function releaseRows({ table, positions }: LayoutTable, { first, last }: RowGroup): void {
  const { body, headerRows, keepWithHeaderRows } = table
  const kept = Math.max(headerRows ?? 0, 0) + (keepWithHeaderRows ?? 0) + 1
  for (let row = Math.max(first - 1, kept); row < last; row++) {
    for (const cell of body[row] ?? []) releaseCell(cell)
    body[row] = NO_CELLS
  }
  positions.length = Math.min(positions.length, 1) // the first position is where the table begins
}

const NO_CELLS: LayoutNode[] = []
const NO_PLACES: unknown[] = []

/**
 * Drops the words and positions of a cell: it is in the old generation of the heap and would keep them for long.
 * Painting still reads positions of aligned cells, and of those whose page number is printed.
 */
function releaseCell(cell: LayoutNode): void {
  if (cell['verticalAlignment']) return
  if ('positions' in cell && !isReferenced(cell)) cell.positions = NO_PLACES
  if ('_inlines' in cell) cell['_inlines'] = undefined
}

/** True for a text that a table of contents or a `pageReference` may lead to, or with a part that is one. */
function isReferenced(text: unknown): boolean {
  if (Array.isArray(text)) return text.some(isReferenced)
  return isRecord(text) && (isGiven(text['id']) || isGiven(text['tocItem']) || isReferenced(text['text']))
}
