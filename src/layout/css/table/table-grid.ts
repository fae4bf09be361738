import type {
  FlowBox,
  PictureBox,
  TableBox,
  TableCell,
  TableColumn,
  TableGroup,
  TableRow,
} from '../contracts.ts'
import { borderAndPadding, type ComputedStyle, resolve } from '../used-values.ts'
import { isFixedLayout } from './fixed-columns.ts'

/** A cell with its grid position. */
export interface GridCell {
  readonly cell: TableCell
  readonly row: number
  readonly column: number
  /** At least 1; limited to the grid. */
  readonly rows: number
  readonly columns: number
}

export interface GridRow {
  readonly row: TableRow
  readonly group: TableGroup
  /** Cells that start in this row. */
  readonly cells: readonly GridCell[]
  readonly isFirstOfGroup: boolean
  readonly isLastOfGroup: boolean
}

/** The grid of a table (HTML standard, "forming a table"). */
export interface Grid {
  readonly rows: readonly GridRow[]
  readonly columns: readonly (TableColumn | null)[]
}

const MAX_COLUMNS = 1_000

/** Limit of columns that only spanning cells have, in fixed table layout. */
const MAX_SPANNED_COLUMNS = 100

/**
 * Number of columns that have tracks of their own even if no cell starts in them. As in Chromium, these are all in fixed
 * table layout, else the column elements without those at the end that have no width.
 */
function columnsOf({ columns, style }: TableBox, slots: readonly Slot[]): number {
  if (isFixedLayout(style)) {
    let [ends, starts] = [columns.length, 0]
    for (const { start, end } of slots) {
      ends = Math.max(ends, end)
      starts = Math.max(starts, start + 1)
    }
    return Math.min(ends, Math.max(starts, columns.length) + MAX_SPANNED_COLUMNS)
  }
  return columns.findLastIndex(({ style }) => style.width !== 'auto') + 1
}

interface Slot {
  readonly cell: TableCell
  readonly row: number
  readonly start: number
  readonly end: number
  readonly rows: number
}

/**
 * A cell whose pictures have lengths instead of percentages of its height, as in browsers: these also make up the
 * intrinsic width of the cell.
 */
function withPictureHeights(cell: TableCell, isQuirky: boolean): TableCell {
  const { box } = cell
  const { style } = box
  if (typeof style.height !== 'number' || !box.children.some(hasPictureHeight)) return cell
  const { top, bottom } = borderAndPadding(style, null)
  const isBorderBox = isQuirky || style.boxSizing === 'border-box'
  const base = Math.max(0, isBorderBox ? style.height - top - bottom : style.height)
  const children = box.children.map(child => {
    if (child.kind !== 'lines') return isPercentagePicture(child) ? resolved(child, base) : child
    const inlines = child.inlines.map(inline =>
      inline.kind === 'atom' && isPercentagePicture(inline.box)
        ? { ...inline, box: resolved(inline.box, base) }
        : inline,
    )
    return { ...child, inlines }
  })
  return { ...cell, box: { ...box, children } }
}

function hasPictureHeight(box: FlowBox): boolean {
  if (box.kind !== 'lines') return isPercentagePicture(box)
  return box.inlines.some(inline => inline.kind === 'atom' && isPercentagePicture(inline.box))
}

function isPercentagePicture(box: FlowBox): box is PictureBox {
  if (box.kind !== 'picture') return false
  const { height, minHeight, maxHeight } = box.style
  return [height, minHeight, maxHeight].some(size => typeof size === 'object')
}

function resolved(picture: PictureBox, base: number): PictureBox {
  const { style } = picture
  const sized = <T extends ComputedStyle['height' | 'minHeight' | 'maxHeight']>(size: T): T | number =>
    typeof size === 'object' ? resolve(size, base) : size
  const { height, minHeight, maxHeight } = style
  return {
    ...picture,
    style: { ...style, height: sized(height), minHeight: sized(minHeight), maxHeight: sized(maxHeight) },
  }
}

/** Forms the grid of a table. */
export function gridOf(table: TableBox, isQuirky: boolean): Grid {
  const slots: Slot[] = []
  const starts = new Set<number>([0])
  const rowsBefore: number[] = []
  let rowIndex = 0
  for (const group of table.groups) {
    rowsBefore.push(rowIndex)
    /** Remaining rows of spanning cells, by column. */
    const taken: number[] = []
    for (const [i, row] of group.rows.entries()) {
      let column = 0
      for (const cell of row.cells) {
        while ((taken[column] ?? 0) > 0) column++
        const left = group.rows.length - i
        const rows = cell.rows === 0 ? left : Math.min(Math.max(1, cell.rows), left)
        const start = Math.min(column, MAX_COLUMNS - 1)
        const end = Math.min(start + Math.max(1, cell.columns), MAX_COLUMNS)
        slots.push({ cell: withPictureHeights(cell, isQuirky), row: rowIndex, start, end, rows })
        starts.add(start)
        for (let c = start; c < end; c++) taken[c] = Math.max(taken[c] ?? 0, rows)
        column = end
      }
      for (let c = 0; c < taken.length; c++) if ((taken[c] ?? 0) > 0) taken[c] = (taken[c] ?? 0) - 1
      rowIndex++
    }
  }
  // other columns in which no cell starts are merged with the previous one
  for (let i = 0; i < Math.min(columnsOf(table, slots), MAX_COLUMNS); i++) starts.add(i)
  const tracks = [...starts].sort((a, b) => a - b)
  const trackOf = new Map(tracks.map((start, i) => [start, i]))
  const endTrack = (end: number): number => {
    const exact = trackOf.get(end)
    if (exact !== undefined) return exact
    const after = tracks.findIndex(start => start > end)
    return after === -1 ? tracks.length : after
  }
  const byRow: GridCell[][] = Array.from({ length: rowIndex }, () => [])
  for (const { cell, row, start, end, rows } of slots) {
    const column = trackOf.get(start) ?? 0
    byRow[row]?.push({ cell, row, column, rows, columns: Math.max(1, endTrack(end) - column) })
  }
  const rows = table.groups.flatMap((group, g) =>
    group.rows.map((row, i) => ({
      row,
      group,
      cells: byRow[(rowsBefore[g] ?? 0) + i] ?? [],
      isFirstOfGroup: i === 0,
      isLastOfGroup: i === group.rows.length - 1,
    })),
  )
  return { rows, columns: tracks.map(start => table.columns[start] ?? null) }
}
