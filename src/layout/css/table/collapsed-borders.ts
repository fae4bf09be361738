import type { TableBox } from '../contracts.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { Grid, GridCell } from './table-grid.ts'

type BorderStyle = ComputedStyle['borderTopStyle']

/** A collapsed border. */
export interface CollapsedEdge {
  readonly width: number
  readonly style: BorderStyle
  readonly color: string
}

export type CollapsedEdges = readonly [
  top: CollapsedEdge,
  right: CollapsedEdge,
  bottom: CollapsedEdge,
  left: CollapsedEdge,
]

const NONE: CollapsedEdge = { width: 0, style: 'none', color: '#000000' }
const STRENGTH: readonly BorderStyle[] = [
  'inset',
  'groove',
  'outset',
  'ridge',
  'dotted',
  'dashed',
  'solid',
  'double',
]

type Side = 'Top' | 'Right' | 'Bottom' | 'Left'

/** Border conflict resolution: the winning border on each side of each cell (CSS 2.2 §17.6.2). */
export function resolveCollapsedBorders(table: TableBox, grid: Grid): ReadonlyMap<GridCell, CollapsedEdges> {
  const slots: (GridCell | undefined)[][] = grid.rows.map(() => [])
  for (const { cells } of grid.rows) {
    for (const cell of cells) {
      for (let r = cell.row; r < cell.row + cell.rows; r++) {
        const row = slots[r]
        if (row === undefined) break
        for (let c = cell.column; c < cell.column + cell.columns; c++) row[c] ??= cell
      }
    }
  }
  const columns = grid.columns.length
  const isMirrored = table.style.direction === 'rtl'
  /** Sides of the first and the last column. */
  const [near, far] = isMirrored ? (['Right', 'Left'] as const) : (['Left', 'Right'] as const)
  const edges = new Map<GridCell, CollapsedEdges>()
  for (const { cells } of grid.rows) for (const cell of cells) edges.set(cell, edgesOf(cell))
  return edges

  function edgesOf(cell: GridCell): CollapsedEdges {
    const { row, column } = cell
    const [below, after] = [row + cell.rows, column + cell.columns]
    const own = cell.cell.box.style
    const top = [edge(own, 'Top')]
    const bottom = [edge(own, 'Bottom')]
    const start = [edge(own, near)]
    const end = [edge(own, far)]
    for (let c = column; c < after; c++) {
      top.push(edge(slots[row - 1]?.[c]?.cell.box.style, 'Bottom'))
      bottom.push(edge(slots[below]?.[c]?.cell.box.style, 'Top'))
    }
    for (let r = row; r < below; r++) {
      start.push(edge(slots[r]?.[column - 1]?.cell.box.style, far))
      end.push(edge(slots[r]?.[after]?.cell.box.style, near))
    }
    const [first, last] = [grid.rows[row], grid.rows[below - 1]]
    top.push(edge(first?.row.style, 'Top'), edge(grid.rows[row - 1]?.row.style, 'Bottom'))
    bottom.push(edge(last?.row.style, 'Bottom'), edge(grid.rows[below]?.row.style, 'Top'))
    if (first?.isFirstOfGroup === true) {
      top.push(edge(first.group.style, 'Top'), edge(grid.rows[row - 1]?.group.style, 'Bottom'))
    }
    if (last?.isLastOfGroup === true) {
      bottom.push(edge(last.group.style, 'Bottom'), edge(grid.rows[below]?.group.style, 'Top'))
    }
    start.push(edge(grid.columns[column]?.style, near), edge(grid.columns[column - 1]?.style, far))
    end.push(edge(grid.columns[after - 1]?.style, far), edge(grid.columns[after]?.style, near))
    if (column === 0) {
      start.push(edge(first?.row.style, near), edge(first?.group.style, near), edge(table.style, near))
    }
    if (after >= columns) {
      end.push(edge(first?.row.style, far), edge(first?.group.style, far), edge(table.style, far))
    }
    if (row === 0) top.push(edge(table.style, 'Top'))
    if (below >= grid.rows.length) bottom.push(edge(table.style, 'Bottom'))
    const [right, left] = isMirrored ? [start, end] : [end, start]
    return [winner(top), winner(right), winner(bottom), winner(left)]
  }
}

function edge(style: ComputedStyle | null | undefined, side: Side): CollapsedEdge {
  if (style === null || style === undefined) return NONE
  return {
    width: style[`border${side}Width`],
    style: style[`border${side}Style`],
    color: style[`border${side}Color`],
  }
}

function winner(candidates: readonly CollapsedEdge[]): CollapsedEdge {
  let best = NONE
  for (const candidate of candidates) {
    if (candidate.style === 'hidden') return NONE
    const isStronger =
      candidate.width > best.width ||
      (candidate.width === best.width && STRENGTH.indexOf(candidate.style) > STRENGTH.indexOf(best.style))
    if (candidate.style !== 'none' && isStronger) best = candidate
  }
  return best
}
