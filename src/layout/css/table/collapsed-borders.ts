import type { TableBox } from '../contracts.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { Grid, GridCell, GridRow } from './table-grid.ts'

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

/** The borders of the cells that start in a row. */
export type RowEdges = readonly CollapsedEdges[]

/** Columns of a row without a cell, which have borders of the table, its rows and columns, and of the cells around. */
export interface BorderGap {
  readonly column: number
  readonly columns: number
  readonly edges: CollapsedEdges
}

/** By row. */
export interface CollapsedBorders {
  readonly cells: readonly RowEdges[]
  readonly gaps: readonly (readonly BorderGap[])[]
}

export const NO_EDGE: CollapsedEdge = { width: 0, style: 'none', color: '#000000' }
export const NO_EDGES: CollapsedEdges = [NO_EDGE, NO_EDGE, NO_EDGE, NO_EDGE]
const NO_GAPS: readonly BorderGap[] = []
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

/** Border conflict resolution: the winning border on each side of each cell and gap (CSS 2.2 §17.6.2). */
export function resolveCollapsedBorders(table: TableBox, grid: Grid): CollapsedBorders {
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
  const shared = createSharedEdges()
  const isRepeated = createRowComparison(grid)
  const hasCells = grid.rows.some(({ cells }) => cells.length > 0)
  const edges: RowEdges[] = []
  const gaps: (readonly BorderGap[])[] = []
  for (const [r, { cells }] of grid.rows.entries()) {
    const period = PERIODS.find(period => isRepeated(r, period)) ?? 0
    const before = period === 0 ? undefined : edges[r - period]
    edges.push(before ?? cells.map(cell => edgesOf(cell, cell.cell.box.style)))
    gaps.push((before === undefined ? undefined : gaps[r - period]) ?? (hasCells ? gapsOf(r) : NO_GAPS))
  }
  return { cells: edges, gaps }

  function gapsOf(row: number): readonly BorderGap[] {
    const found: BorderGap[] = []
    for (let column = 0; column < columns; column++) {
      if (slots[row]?.[column] !== undefined) continue
      const edges = edgesOf({ row, column, rows: 1, columns: 1 }, null)
      if (edges.every(({ width }) => width === 0)) continue
      const last = found.at(-1)
      const isNext = last?.edges === edges && last.column + last.columns === column
      if (isNext && edges[1].width === 0 && edges[3].width === 0)
        found[found.length - 1] = { ...last, columns: last.columns + 1 }
      else found.push({ column, columns: 1, edges })
    }
    return found.length === 0 ? NO_GAPS : found
  }

  function edgesOf(place: Omit<GridCell, 'cell'>, own: ComputedStyle | null): CollapsedEdges {
    const { row, column } = place
    const [below, after] = [row + place.rows, column + place.columns]
    const [top, bottom, start, end] = [new Conflict(), new Conflict(), new Conflict(), new Conflict()]
    // of equal borders, that of the part above or before wins
    for (let c = column; c < after; c++) top.add(slots[row - 1]?.[c]?.cell.box.style, 'Bottom')
    top.add(own, 'Top')
    bottom.add(own, 'Bottom')
    for (let c = column; c < after; c++) bottom.add(slots[below]?.[c]?.cell.box.style, 'Top')
    for (let r = row; r < below; r++) start.add(slots[r]?.[column - 1]?.cell.box.style, far)
    start.add(own, near)
    end.add(own, far)
    for (let r = row; r < below; r++) end.add(slots[r]?.[after]?.cell.box.style, near)
    const [first, last] = [grid.rows[row], grid.rows[below - 1]]
    top.add(grid.rows[row - 1]?.row.style, 'Bottom')
    top.add(first?.row.style, 'Top')
    bottom.add(last?.row.style, 'Bottom')
    bottom.add(grid.rows[below]?.row.style, 'Top')
    if (first?.isFirstOfGroup === true) {
      top.add(grid.rows[row - 1]?.group.style, 'Bottom')
      top.add(first.group.style, 'Top')
    }
    if (last?.isLastOfGroup === true) {
      bottom.add(last.group.style, 'Bottom')
      bottom.add(grid.rows[below]?.group.style, 'Top')
    }
    start.add(grid.columns[column - 1]?.style, far)
    start.add(grid.columns[column]?.style, near)
    end.add(grid.columns[after - 1]?.style, far)
    end.add(grid.columns[after]?.style, near)
    if (column === 0) {
      for (const style of [first?.row.style, first?.group.style, table.style]) start.add(style, near)
    }
    if (after >= columns) {
      for (const style of [first?.row.style, first?.group.style, table.style]) end.add(style, far)
    }
    if (row === 0) top.add(table.style, 'Top')
    if (below >= grid.rows.length) bottom.add(table.style, 'Bottom')
    const [right, left] = isMirrored ? [start, end] : [end, start]
    return shared(top, right, bottom, left)
  }
}

/** Rows of one style, and rows whose style alternates between two. */
const PERIODS = [1, 2]

/** Tells whether a row has the borders of the row `period` rows before it, as it and the rows around it have equal styles. */
function createRowComparison({ rows }: Grid): (row: number, period: number) => boolean {
  const hasSpans = rows.some(({ cells }) => cells.some(({ rows }) => rows > 1))
  const known = PERIODS.map((): boolean[] => [])
  const isAlike = (r: number, period: number): boolean => {
    const answers = known[period - 1] ?? []
    answers[r] ??= areAlike(rows[r], rows[r - period])
    return answers[r]
  }
  return (r, period) =>
    !hasSpans &&
    r > period &&
    r + 1 < rows.length &&
    isAlike(r - 1, period) &&
    isAlike(r, period) &&
    isAlike(r + 1, period)
}

function areAlike(a: GridRow | undefined, b: GridRow | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.row.style === b.row.style &&
    a.group === b.group &&
    a.isFirstOfGroup === b.isFirstOfGroup &&
    a.isLastOfGroup === b.isLastOfGroup &&
    a.cells.length === b.cells.length &&
    a.cells.every((cell, i) => {
      const other = b.cells[i]
      return (
        cell.cell.box.style === other?.cell.box.style &&
        cell.column === other.column &&
        cell.columns === other.columns
      )
    })
  )
}

/** The borders that meet at one edge. The widest wins, then the stronger style, then the first; `hidden` wins always. */
class Conflict {
  width = 0
  style: BorderStyle = 'none'
  color = '#000000'
  #strength = -1
  #isHidden = false

  add(style: ComputedStyle | null | undefined, side: Side): void {
    if (style === null || style === undefined || this.#isHidden) return
    const line = style[STYLES[side]]
    if (line === 'none') return
    if (line === 'hidden') {
      this.#isHidden = true
      this.width = 0
      this.style = 'none'
      return
    }
    const width = style[WIDTHS[side]]
    if (width < this.width) return
    const strength = STRENGTH.indexOf(line)
    if (width === this.width && strength <= this.#strength) return
    this.width = width
    this.style = line
    this.color = style[COLORS[side]]
    this.#strength = strength
  }
}

const WIDTHS = {
  Top: 'borderTopWidth',
  Right: 'borderRightWidth',
  Bottom: 'borderBottomWidth',
  Left: 'borderLeftWidth',
} as const
const STYLES = {
  Top: 'borderTopStyle',
  Right: 'borderRightStyle',
  Bottom: 'borderBottomStyle',
  Left: 'borderLeftStyle',
} as const
const COLORS = {
  Top: 'borderTopColor',
  Right: 'borderRightColor',
  Bottom: 'borderBottomColor',
  Left: 'borderLeftColor',
} as const

/** Most cells of a table have one of a few combinations of edges. */
const MAX_SHARED = 16

/** Returns the same object for equal edges, so that what depends on them can be cached. */
function createSharedEdges(): (
  ...sides: readonly [Conflict, Conflict, Conflict, Conflict]
) => CollapsedEdges {
  const known: CollapsedEdges[] = []
  return (...sides) => {
    for (const edges of known) if (edges.every((edge, i) => isSame(edge, sides[i]))) return edges
    const of = ({ width, style, color }: Conflict): CollapsedEdge =>
      width === 0 ? NO_EDGE : { width, style, color }
    const [top, right, bottom, left] = sides
    const edges: CollapsedEdges = [of(top), of(right), of(bottom), of(left)]
    if (known.length < MAX_SHARED) known.push(edges)
    return edges
  }
}

function isSame(edge: CollapsedEdge, side: CollapsedEdge | undefined): boolean {
  if (side === undefined || edge.width !== side.width) return false
  return edge.width === 0 || (edge.style === side.style && edge.color === side.color)
}
