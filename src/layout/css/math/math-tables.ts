import { borderAndPadding, type Insets } from '../used-values.ts'
import { type MathFragment, type MathPart, placed } from './fragment.ts'
import { constant, type MathContext } from './math-context.ts'
import type { MathCell, MathTable } from './math-tree.ts'

/** Later columns do not span others. */
const MAX_COLUMNS = 10_000

interface PlacedCell {
  readonly cell: MathCell
  readonly fragment: MathFragment
  readonly insets: Insets
  readonly row: number
  readonly column: number
  readonly columns: number
}

/** `<mtable>`: rows on baselines, centred on the math axis (MathML Core §3.5). */
export function layOutTable(table: MathTable, context: MathContext): MathFragment {
  const cells = placeCells(table, context)
  const widths = columnWidths(cells)
  const { ascents, descents } = rowHeights(cells, table.rows.length)
  const lefts = [0]
  for (const width of widths) lefts.push((lefts.at(-1) ?? 0) + width)
  const tops = [0]
  for (const [i, ascent] of ascents.entries()) tops.push((tops.at(-1) ?? 0) + ascent + (descents[i] ?? 0))
  const height = tops.at(-1) ?? 0
  const ascent = height / 2 + constant(table, 'axisHeight', context)
  const parts: MathPart[] = []
  for (const { cell, fragment, insets, row, column, columns } of cells) {
    const { style } = cell
    const left = lefts[column] ?? 0
    const top = (tops[row] ?? 0) - ascent
    const width = (lefts[column + columns] ?? left) - left
    const last = Math.min(table.rows.length, cell.rows === 0 ? table.rows.length : row + cell.rows)
    const box = { x: left, y: top, width, height: (tops[last] ?? 0) - (tops[row] ?? 0) }
    if (isDecorated(style)) parts.push({ kind: 'box', style, ...box })
    const free = Math.max(0, width - fragment.width - insets.left - insets.right)
    const x = left + insets.left + free * shareBefore(style)
    parts.push(placed(fragment, x, top + (ascents[row] ?? 0)))
  }
  return { width: lefts.at(-1) ?? 0, ascent, descent: height - ascent, italicsCorrection: 0, parts }
}

function isDecorated({ backgroundColor, backgroundImage, ...style }: MathCell['style']): boolean {
  const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = style
  const borders = borderTopWidth + borderRightWidth + borderBottomWidth + borderLeftWidth
  return borders > 0 || backgroundColor !== null || backgroundImage.length > 0
}

/** The share of the free width of a cell that is on its left. */
function shareBefore({ textAlign, direction }: MathCell['style']): number {
  return SHARES[textAlign] ?? ((textAlign === 'end') === (direction === 'rtl') ? 0 : 1)
}

const SHARES: Readonly<Record<string, number>> = {
  left: 0,
  right: 1,
  center: 0.5,
  '-webkit-left': 0,
  '-webkit-right': 1,
  '-webkit-center': 0.5,
}

/** Finds the column of each cell beside the cells that span rows from above. */
function placeCells({ rows }: MathTable, context: MathContext): PlacedCell[] {
  const cells: PlacedCell[] = []
  /** By column: the first row that no cell from above covers. */
  const free: number[] = []
  for (const [row, { cells: own }] of rows.entries()) {
    let column = 0
    for (const cell of own) {
      while ((free[column] ?? 0) > row) column++
      const columns = Math.max(1, Math.min(cell.columns, MAX_COLUMNS - column))
      const insets = borderAndPadding(cell.style, null)
      cells.push({ cell, fragment: context.layOut(cell.content), insets, row, column, columns })
      const end = cell.rows === 0 ? rows.length : row + cell.rows
      for (let i = 0; i < columns; i++) free[column + i] = end
      column += columns
    }
  }
  return cells
}

/** Cells that span columns widen the last of them. */
function columnWidths(cells: readonly PlacedCell[]): number[] {
  const widths: number[] = []
  const whole = ({ fragment, insets }: PlacedCell): number => fragment.width + insets.left + insets.right
  for (const cell of cells) {
    if (cell.columns === 1) widths[cell.column] = Math.max(widths[cell.column] ?? 0, whole(cell))
  }
  for (const cell of cells) {
    const { column, columns } = cell
    if (columns === 1) continue
    const last = column + columns - 1
    let others = 0
    for (let i = column; i < last; i++) others += widths[i] ?? 0
    widths[last] = Math.max(widths[last] ?? 0, whole(cell) - others)
  }
  return Array.from(widths, width => width ?? 0)
}

/** Cells that span rows deepen the last of them. */
function rowHeights(cells: readonly PlacedCell[], count: number): { ascents: number[]; descents: number[] } {
  const ascents = Array.from({ length: count }, () => 0)
  const descents = Array.from({ length: count }, () => 0)
  for (const { cell, fragment, insets, row } of cells) {
    ascents[row] = Math.max(ascents[row] ?? 0, fragment.ascent + insets.top)
    if (cell.rows !== 1) continue
    descents[row] = Math.max(descents[row] ?? 0, fragment.descent + insets.bottom)
  }
  for (const { cell, fragment, insets, row } of cells) {
    if (cell.rows === 1) continue
    const last = Math.min(count, cell.rows === 0 ? count : row + cell.rows) - 1
    let covered = ascents[row] ?? 0
    for (let i = row; i < last; i++) covered += (descents[i] ?? 0) + (ascents[i + 1] ?? 0)
    const below = (ascents[row] ?? 0) + fragment.descent + insets.bottom - covered
    descents[last] = Math.max(descents[last] ?? 0, below)
  }
  return { ascents, descents }
}
