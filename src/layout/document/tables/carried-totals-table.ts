import type { PageValues } from '../../../document/bound-document.ts'
import { type CarryRows, carriedIn, draftRow, nothingOf } from '../../../document/tables/carried-totals.ts'
import type { StartPlace } from '../pagination/speculative-layout.ts'
import type { LayoutNode, LayoutTable, PageElementWriterInstance } from '../pdfmake.ts'
import { partOf, type RowGroup } from './row-groups.ts'
import { addRunningRows, type TableWithRunningRows } from './running-rows.ts'
import type { BreakingTable } from './table-breaks.ts'

/** What carrying asks of layout. */
export interface Carrying {
  readonly writer: PageElementWriterInstance
  /** Whether part of the table fits on a page, with so much of its room left. */
  fits(part: LayoutTable, place: StartPlace, reserved: number): boolean
  /** Whether anything of a part of the table would stand where the writer is. */
  begins(part: LayoutTable): boolean
  heightOf(part: LayoutTable): number
  /** Lays out the row in a place of the table. */
  processRow(place: number): void
}

/** Rows of a table that may follow the last one that a carry row would have to leave room for. */
const MAX_REST = 50

/** A table whose totals stand at the foot of each page that it goes on from, and at the head of the next. */
export interface TableWithCarriedTotals {
  readonly grown: TableWithRunningRows
  /** Whether the first rows have no room here that they have on the next page, with the foot of the table. */
  beginsOnNextPage(rows: RowGroup): boolean
  /**
   * Goes on to the next page before a group of rows that has no room here. One that no page has room for breaks
   * where it stands.
   */
  goOn(rows: RowGroup, processor: BreakingTable): void
  /** Counts rows that stand. @param hasBroken Whether they came to stand on another page than they began on. */
  count(rows: RowGroup, hasBroken: boolean): void
}

export function addCarriedTotals(
  node: LayoutTable,
  rows: CarryRows,
  layout: Carrying,
): TableWithCarriedTotals {
  const original: LayoutTable = { ...node, table: { ...node.table } }
  const { body } = original.table
  const grown = addRunningRows(node)
  const total = carriedIn(body)
  const heightOf = (row: LayoutNode[] | undefined): number => {
    if (row === undefined) return 0
    return layout.heightOf(partOf(original, 0, [node._measureRow?.(row) ?? []]))
  }
  // with all that the table carries, which takes the most room
  const heights = { head: heightOf(draftRow(rows.head, total)), foot: heightOf(draftRow(rows.foot, total)) }
  let broughtForward = nothingOf(total)
  let carriedForward = broughtForward
  /** Groups of rows that stand on the page since it began. */
  let standing = 0
  let isTail = false

  const values = (): PageValues => {
    const { page, pages } = layout.writer.context()
    const { width = 0, height = 0 } = pages[page]?.pageSize ?? {}
    const number = page + 1
    return { page: number, pages: number, pageSize: { width, height }, broughtForward, carriedForward }
  }
  const insert = (row: number, make: CarryRows['head']): void => {
    if (make === null) return
    const cells = node._measureRow?.(make(values())) ?? []
    layout.processRow(grown.insertBefore(row, cells))
  }
  const part = ({ first, last }: RowGroup): LayoutTable =>
    partOf(original, first, body.slice(first, last + 1))
  /** Whether rows of the table stand here with the room that its foot takes, or all of it does without. */
  const hasRoom = (group: RowGroup): boolean => {
    if (isTail || layout.fits(part(group), 'here', heights.foot)) return true
    const rest = { first: group.first, last: body.length - 1 }
    isTail = body.length - group.last <= MAX_REST && layout.fits(part(rest), 'here', 0)
    return isTail
  }

  return {
    grown,
    beginsOnNextPage: group => !hasRoom(group) && layout.fits(part(group), 'page top', heights.foot),
    goOn(group, processor) {
      if (standing === 0 || hasRoom(group)) return
      const candidates = part(group)
      const isTooHigh = !layout.fits(candidates, 'page top', heights.head + heights.foot)
      if (isTooHigh && layout.begins(candidates)) return
      processor.dontBreakRows = false
      // below a row that broke there may be none
      if (layout.writer.context().availableHeight >= heights.foot) insert(group.first, rows.foot)
      layout.writer.moveToNextPage()
      processor.drawTop(grown.placeOf(group.first), layout.writer)
      broughtForward = carriedForward
      standing = 0
      insert(group.first, rows.head)
    },
    count({ first, last }, hasBroken) {
      carriedForward = carriedIn(body.slice(first, last + 1), carriedForward)
      if (hasBroken) broughtForward = carriedForward
      standing++
    },
  }
}
