import type { PageValues } from '../../../template/contracts.ts'
import type { LayoutNode, LayoutTable, PageElementWriterInstance } from '../parts.ts'
import { type CarryRows, carriedIn, draftRows, type Totals } from './carry.ts'
import type { CutTable } from './cut-table.ts'
import { type GrownTable, growTable } from './grown-table.ts'
import type { RowGroup } from './row-groups.ts'
import { partOf } from './table-part.ts'

/** What carrying asks of layout. */
export interface Carrying {
  readonly writer: PageElementWriterInstance
  /** Whether part of the table fits where the writer stands, with so much room left at the foot of the page. */
  fits(part: LayoutTable, reserved: number): boolean
  heightOf(part: LayoutTable): number
  /** Lays out the row in a place of the table. */
  processRow(place: number): void
}

/** Rows of a table that may follow the last one that a carry row would have to leave room for. */
const MAX_REST = 50

/** A table whose totals stand at the foot of each page that it goes on from, and at the head of the next. */
export interface CarriedTable {
  readonly grown: GrownTable
  /** Whether rows of the table stand here with the room that its foot takes, or all of it does without. */
  hasRoom(rows: RowGroup): boolean
  /** Goes on to the next page before a group of rows that has no room here. */
  goOn(rows: RowGroup, processor: CutTable): void
  /** Counts rows that stand. @param hasBroken Whether they came to stand on another page than they began on. */
  count(rows: RowGroup, hasBroken: boolean): void
}

export function carryTable(node: LayoutTable, rows: CarryRows, layout: Carrying): CarriedTable {
  const original: LayoutTable = { ...node, table: { ...node.table } }
  const { body } = original.table
  const grown = growTable(node)
  const reserved = footHeight(original, rows, layout)
  let broughtForward: Totals = {}
  let carriedForward: Totals = {}
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
  const hasRoom = ({ first, last }: RowGroup): boolean => {
    if (isTail || layout.fits(partOf(original, first, body.slice(first, last + 1)), reserved)) return true
    isTail = body.length - last <= MAX_REST && layout.fits(partOf(original, first, body.slice(first)), 0)
    return isTail
  }

  return {
    grown,
    hasRoom,
    goOn(group, processor) {
      if (standing === 0 || hasRoom(group)) return
      processor.dontBreakRows = false
      insert(group.first, rows.foot)
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

/** With all that the table carries, which takes the most room. */
function footHeight(node: LayoutTable, { foot }: CarryRows, layout: Carrying): number {
  if (foot === null) return 0
  const [draft = []] = draftRows({ head: null, foot }, carriedIn(node.table.body))
  const cells: LayoutNode[] = node._measureRow?.(draft) ?? []
  return layout.heightOf(partOf(node, 0, [cells]))
}
