/** Heights of the rows of a table (CSS Tables 3 §4.5.3), and the layout of cells whose content depends on them. */
import { growRows } from '../align-content.ts'
import type { BlockBox, FlowBox, Inline } from '../contracts.ts'
import type { LayoutBox, LayoutRow } from '../layout-box.ts'
import { borderBoxSize, type ComputedStyle, resolveSize } from '../used-values.ts'
import { percentOf, shares, sum } from './distribute-width.ts'
import type { Grid, GridCell } from './table-grid.ts'

/** @param laidCells The boxes of the cells of each row. */
export function rowHeights(
  grid: Grid,
  laidCells: readonly (readonly LayoutBox[])[],
  { gap, isQuirky }: { readonly gap: number; readonly isQuirky: boolean },
): number[] {
  const spanning: { readonly cell: GridCell; readonly wanted: number }[] = []
  const heights = grid.rows.map(({ row, cells }, r) => {
    let height = row.style === null ? 0 : (resolveSize(row.style.height, null) ?? 0)
    for (let i = 0; i < cells.length; i++) {
      const [cell, layoutBox] = [cells[i], laidCells[r]?.[i]]
      if (cell === undefined || layoutBox === undefined) break
      const wanted = Math.max(layoutBox.height, wantedHeight(cell, layoutBox, isQuirky))
      if (cell.rows === 1) height = Math.max(height, wanted)
      else spanning.push({ cell, wanted })
    }
    return height
  })
  for (const { cell, wanted } of spanning) {
    const spanned = heights.slice(cell.row, cell.row + cell.rows)
    const missing = wanted - sum(spanned) - gap * (cell.rows - 1)
    if (missing <= 0) continue
    for (const [i, gain] of shares(missing, spanned).entries())
      heights[cell.row + i] = (spanned[i] ?? 0) + gain
  }
  return heights
}

/**
 * The border-box height that the style of a cell sets. In quirks mode, it includes padding and borders (Quirks Mode
 * Standard §3.6).
 */
function wantedHeight({ cell: { box } }: GridCell, { insets }: LayoutBox, isQuirky: boolean): number {
  if (isQuirky) return resolveSize(box.style.height, null) ?? 0
  return borderBoxSize(box.style, resolveSize(box.style.height, null), insets.top + insets.bottom) ?? 0
}

/**
 * Gives rows with percentages the free height of the table, up to their share of the table.
 * @param height Of the rows with their spacing; percentages refer to it.
 * @returns The height that is left.
 */
export function growPercentRows(
  rows: readonly LayoutRow[],
  { rows: gridRows }: Grid,
  { height, free }: { readonly height: number; readonly free: number },
): number {
  if (free <= 0) return 0
  /** Earlier rows have precedence. */
  let left = 100
  const missing = rows.map((row, r) => {
    const { row: { style } = NO_ROW, cells = [] } = gridRows[r] ?? {}
    const percents = cells.map(({ rows, cell }) => (rows === 1 ? (percentOf(cell.box.style.height) ?? 0) : 0))
    const percent = Math.min(left, Math.max(style === null ? 0 : (percentOf(style.height) ?? 0), ...percents))
    left -= percent
    return Math.max(0, (height * percent) / 100 - row.height)
  })
  const total = sum(missing)
  if (total === 0) return free
  const given = Math.min(total, free)
  growRows(
    rows,
    missing.map(each => (given * each) / total),
  )
  return free - given
}

const NO_ROW: { readonly style: ComputedStyle | null } = { style: null }

/**
 * True if the height of a cell may be definite before its content is laid out, which has percentages of it: by the style
 * of the cell, or by that of the table.
 */
export function hasPercentages({ rows }: Grid, isDefinite: boolean, isQuirky: boolean): boolean {
  return rows.some(({ cells }) =>
    cells.some(
      ({ cell: { box } }) =>
        (isDefinite || typeof box.style.height === 'number') && dependsOnHeight(box, isQuirky),
    ),
  )
}

export interface PercentageCells {
  /** True if the style of the table or its container sets the height of the table, and its rows have grown to it. */
  readonly isGrown: boolean
  /** @param cellHeight Of the content box. */
  layOutCell(row: number, index: number, cellHeight: number): LayoutBox
  readonly isQuirky: boolean
}

/** Lays out the cells again whose content has percentages of a height that is definite, as in Chromium. */
export function layOutPercentages(
  rows: readonly LayoutRow[],
  grid: Grid,
  { isGrown, layOutCell, isQuirky }: PercentageCells,
): void {
  for (const [r, row] of rows.entries()) {
    for (const [i, old] of row.cells.entries()) {
      const box = grid.rows[r]?.cells[i]?.cell.box
      const isDefinite = isGrown || typeof box?.style.height === 'number'
      if (box === undefined || !isDefinite || !dependsOnHeight(box, isQuirky)) continue
      const { x, y, height, insets } = old
      const cell = layOutCell(r, i, Math.max(0, height - insets.top - insets.bottom))
      row.cells[i] = Object.assign(cell, { x, y })
    }
  }
}

/** True if the content of a box has heights that are percentages of its height. */
function dependsOnHeight({ children }: BlockBox, isQuirky: boolean): boolean {
  const isPercentage = (box: FlowBox): boolean => {
    if (box.kind === 'lines') return box.inlines.some(isPercentageInline)
    const { height, minHeight, maxHeight } = box.style
    if ([height, minHeight, maxHeight].some(size => typeof size === 'object')) return true
    return isQuirky && box.kind === 'block' && height === 'auto' && dependsOnHeight(box, isQuirky)
  }
  const isPercentageInline = (inline: Inline): boolean =>
    (inline.kind === 'atom' || inline.kind === 'float') && isPercentage(inline.box)
  return children.some(isPercentage)
}
