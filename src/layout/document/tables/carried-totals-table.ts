import type { PageValues } from '../../../document/bound-document.ts'
import { type CarryRows, carriedIn, draftRow, nothingOf } from '../../../document/tables/carried-totals.ts'
import type { StartPlace } from '../pagination/speculative-layout.ts'
import type { LayoutNode, LayoutTable, PageElementWriterInstance } from '../pdfmake.ts'
import { partOf, type RowGroup } from './row-groups.ts'
import { addRunningRows, type TableWithRunningRows } from './running-rows.ts'
import type { BreakingTable } from './table-breaks.ts'

/** Operations of layout that carried totals need. */
export interface Carrying {
  readonly writer: PageElementWriterInstance
  /** True if part of the table fits on a page and leaves `reserved` points free. */
  fits(part: LayoutTable, place: StartPlace, reserved: number): boolean
  /** True if anything of a part of the table fits at the writer's position. */
  begins(part: LayoutTable): boolean
  heightOf(part: LayoutTable): number
  /** Lays out a row of the table by index. */
  processRow(place: number): void
}

/** Maximum number of last rows that are checked to fit without a carry row. */
const MAX_REST = 50

/** A table with running totals at the bottom and top of its pages. */
export interface TableWithCarriedTotals {
  readonly grown: TableWithRunningRows
  /** True if the first rows fit on the next page, but not here together with the foot row. */
  beginsOnNextPage(rows: RowGroup): boolean
  /**
   * Moves to the next page before a group of rows that does not fit here. A group that fits on no page breaks where
   * it is.
   */
  goOn(rows: RowGroup, processor: BreakingTable): void
  /**
   * Counts placed rows.
   * @param hasBroken True if they ended on another page than they began.
   */
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
  // final totals need the most space
  const heights = { head: heightOf(draftRow(rows.head, total)), foot: heightOf(draftRow(rows.foot, total)) }
  let broughtForward = nothingOf(total)
  let carriedForward = broughtForward
  /** Row groups on the current page. */
  let groupsOnPage = 0
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
  /** True if rows fit here with the foot row, or all remaining rows fit without it. */
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
      if (groupsOnPage === 0 || hasRoom(group)) return
      const candidates = part(group)
      const isTooHigh = !layout.fits(candidates, 'page top', heights.head + heights.foot)
      if (isTooHigh && layout.begins(candidates)) return
      processor.dontBreakRows = false
      // after a row that broke, the foot may not fit
      if (layout.writer.context().availableHeight >= heights.foot) insert(group.first, rows.foot)
      layout.writer.moveToNextPage()
      processor.drawTop(grown.placeOf(group.first), layout.writer)
      broughtForward = carriedForward
      groupsOnPage = 0
      insert(group.first, rows.head)
    },
    count({ first, last }, hasBroken) {
      carriedForward = carriedIn(body.slice(first, last + 1), carriedForward)
      if (hasBroken) broughtForward = carriedForward
      groupsOnPage++
    },
  }
}
