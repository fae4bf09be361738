import type { PageValues } from '../../../document/bound-document.ts'
import { type CarryRows, carriedIn, draftRow, nothingOf } from '../../../document/tables/carried-totals.ts'
import { PAGINATION_ARTIFACT } from '../../../graphics/structure.ts'
import type { BreakAvoidanceLayout } from '../pagination/break-avoidance-layout.ts'
import type { LayoutNode, LayoutTable } from '../pdfmake.ts'
import { tagStructure } from '../source-tags.ts'
import { partOf, type RowGroup } from './row-groups.ts'
import { addRunningRows } from './running-rows.ts'
import type { BreakingTable } from './table-breaks.ts'

/** Maximum number of last rows that are checked to fit without a carry row. */
const MAX_REST = 50

export type TableWithCarriedTotals = ReturnType<typeof addCarriedTotals>

/**
 * Adds running totals at the bottom and top of the pages of a table.
 * @param processRow Lays out a row of the table by index.
 */
export function addCarriedTotals(
  node: LayoutTable,
  rows: CarryRows,
  layout: BreakAvoidanceLayout,
  processRow: (place: number) => void,
) {
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
    for (const cell of cells) tagStructure(cell, PAGINATION_ARTIFACT)
    processRow(grown.insertBefore(row, cells))
  }
  const part = ({ first, last }: RowGroup): LayoutTable =>
    partOf(original, first, body.slice(first, last + 1))
  /** True if rows fit here with the foot row, or all remaining rows fit without it. */
  const hasRoom = (group: RowGroup): boolean => {
    if (isTail || layout.fitsOnPage(part(group), 'here', heights.foot)) return true
    const rest = { first: group.first, last: body.length - 1 }
    isTail = body.length - group.last <= MAX_REST && layout.fitsOnPage(part(rest), 'here', 0)
    return isTail
  }

  return {
    grown,
    /** True if the first rows fit on the next page, but not here together with the foot row. */
    beginsOnNextPage: (group: RowGroup): boolean =>
      !hasRoom(group) && layout.fitsOnPage(part(group), 'page top', heights.foot),

    /**
     * Moves to the next page before a group of rows that does not fit here. A group that fits on no page breaks where
     * it is.
     */
    goOn(group: RowGroup, processor: BreakingTable): void {
      if (groupsOnPage === 0 || hasRoom(group)) return
      const candidates = part(group)
      const isTooHigh = !layout.fitsOnPage(candidates, 'page top', heights.head + heights.foot)
      if (isTooHigh && layout.beginsOnPage(candidates)) return
      processor.dontBreakRows = false
      // after a row that broke, the foot may not fit
      if (layout.writer.context().availableHeight >= heights.foot) insert(group.first, rows.foot)
      layout.writer.moveToNextPage()
      processor.drawTop(grown.placeOf(group.first), layout.writer)
      broughtForward = carriedForward
      groupsOnPage = 0
      insert(group.first, rows.head)
    },

    /**
     * Counts placed rows.
     * @param hasBroken True if they ended on another page than they began.
     */
    count({ first, last }: RowGroup, hasBroken: boolean): void {
      carriedForward = carriedIn(body.slice(first, last + 1), carriedForward)
      if (hasBroken) broughtForward = carriedForward
      groupsOnPage++
    },
  }
}
