import type { BlockBox, TableBox } from '../contracts.ts'
import type { Environment, Space } from '../environment.ts'
import type { Intrinsic } from '../intrinsic.ts'
import { type Laid, type LaidRow, NO_STRUT, strutOf } from '../laid.ts'
import { frameOf } from '../lay-out.ts'
import { shiftContent } from '../stretch.ts'
import { type ComputedStyle, clamp, type Insets, insetsOf, outer, resolveSize } from '../style.ts'
import { type CollapsedEdges, collapseBorders } from './borders.ts'
import { type DemandingTable, demandsOf } from './column-demands.ts'
import { type ColumnDemand, distribute, sum } from './column-widths.ts'
import { type Grid, type GridCell, gridOf } from './grid.ts'

/** What is the same whatever the width of a table. */
interface TableParts extends DemandingTable {
  /** Of the grid: border and padding of the table. */
  readonly insets: Insets
  readonly demands: readonly ColumnDemand[]
  /** Whether the first column is the rightmost one (CSS 2.2 §17.2). */
  readonly isMirrored: boolean
}

const parts = new WeakMap<TableBox, TableParts>()

function partsOf(table: TableBox, environment: Environment): TableParts {
  let found = parts.get(table)
  if (found === undefined) {
    const { style } = table
    const grid = gridOf(table)
    const isCollapsed = style.borderCollapse === 'collapse'
    const edges = isCollapsed ? collapseBorders(table, grid) : null
    const demanding: DemandingTable = { grid, edges, spacing: isCollapsed ? [0, 0] : style.borderSpacing }
    found = {
      ...demanding,
      insets: edges === null ? insetsOf(style, null) : outerHalves(grid, edges, style.direction),
      isMirrored: style.direction === 'rtl',
      demands: demandsOf(demanding, style, environment),
    }
    parts.set(table, found)
  }
  return found
}

/** Half of the widest collapsed border on each side of the table lies in the table's own box. */
function outerHalves(
  { rows, columns }: Grid,
  edges: ReadonlyMap<GridCell, CollapsedEdges>,
  direction: ComputedStyle['direction'],
): Insets {
  const isMirrored = direction === 'rtl'
  let [top, right, bottom, left] = [0, 0, 0, 0]
  for (const [cell, edge] of edges) {
    if (cell.row === 0) top = Math.max(top, edge[0].width / 2)
    const isFirst = cell.column === 0
    const isLast = cell.column + cell.columns >= columns.length
    if (isMirrored ? isFirst : isLast) right = Math.max(right, edge[1].width / 2)
    if (cell.row + cell.rows >= rows.length) bottom = Math.max(bottom, edge[2].width / 2)
    if (isMirrored ? isLast : isFirst) left = Math.max(left, edge[3].width / 2)
  }
  return { top, right, bottom, left }
}

/** Min and max content widths of a table's border box, without its margins. */
export function tableIntrinsic(table: TableBox, environment: Environment): Intrinsic {
  const { demands, insets, spacing, grid } = partsOf(table, environment)
  const around = insets.left + insets.right + spacing[0] * (grid.columns.length + 1)
  let max = sum(demands.map(({ max }) => max))
  let shares = 0
  let others = 0
  for (const { percent, max: wanted } of demands) {
    if (percent === null) others += wanted
    else {
      shares += Math.min(percent, 100 - shares)
      if (percent > 0) max = Math.max(max, Math.min((wanted * 100) / percent, 10_000))
    }
  }
  if (shares > 0 && others > 0) max = Math.max(max, shares < 100 ? (others * 100) / (100 - shares) : 10_000)
  const captions = table.captions.reduce((least, box) => Math.max(least, environment.intrinsic(box).min), 0)
  const min = sum(demands.map(({ min }) => min)) + around
  return { min: Math.max(min, captions), max: Math.max(max + around, min, captions) }
}

/** Lays out a table with its captions (CSS 2.2 §17). */
export function layOutTable(table: TableBox, space: Space, environment: Environment): Laid {
  const { style } = table
  const found = partsOf(table, environment)
  const { insets } = found
  // a table is never wider than it must be, and never narrower than it can be
  const shrunk = space.imposedWidth === undefined && style.width === 'auto'
  const framed = frameOf(table, shrunk ? { ...space, isShrunk: true } : space, environment)
  const { min } = environment.intrinsic(table)
  const width = clamp(Math.max(framed.width, min - framed.margins.left - framed.margins.right))
  const margins =
    shrunk && space.isShrunk !== true ? centred(style, framed.margins, space.width, width) : framed.margins

  const above = table.captions.filter(({ style }) => style.captionSide === 'top')
  const below = table.captions.filter(({ style }) => style.captionSide === 'bottom')
  const children: Laid[] = []
  let y = 0
  const addCaption = (caption: (typeof table.captions)[number]): void => {
    const laid = environment.layOut(caption, { width, height: null, isIsolated: true })
    laid.x = laid.margins.left
    laid.y = y + laid.margins.top
    y = laid.y + laid.height + laid.margins.bottom
    children.push(laid)
  }
  for (const caption of above) addCaption(caption)
  const { rows, height: natural } = layOutGrid(found, width, environment)
  const wanted = outer(style, resolveSize(style.height, space.height), insets.top + insets.bottom)
  const height = growRows(rows, natural, Math.max(wanted ?? 0, space.imposedHeight ?? 0))
  const gridBox: Laid = {
    style,
    id: table.id,
    insets,
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
    marginTop: NO_STRUT,
    marginBottom: NO_STRUT,
    isThrough: false,
    isAnonymous: false,
    marker: null,
    content: { kind: 'rows', rows },
    outOfFlow: [],
    positioned: [],
    x: 0,
    y,
    width,
    height,
  }
  const outside = {
    margins,
    marginTop: strutOf(margins.top),
    marginBottom: strutOf(margins.bottom),
  }
  if (table.captions.length === 0) return { ...gridBox, ...outside }
  children.push(gridBox)
  y += height
  for (const caption of below) addCaption(caption)
  return {
    ...gridBox,
    ...outside,
    id: null,
    insets: { top: 0, right: 0, bottom: 0, left: 0 },
    isAnonymous: true,
    content: { kind: 'flow', children },
    y: 0,
    height: y,
  }
}

function centred(style: ComputedStyle, margins: Insets, available: number, width: number): Insets {
  const room = Math.max(0, available - width)
  if (style.marginLeft !== 'auto') return margins
  return style.marginRight === 'auto'
    ? { ...margins, left: room / 2, right: room / 2 }
    : { ...margins, left: Math.max(0, room - margins.right) }
}

function layOutGrid(
  { grid, edges, spacing, insets, demands, isMirrored }: TableParts,
  width: number,
  environment: Environment,
): { rows: LaidRow[]; height: number } {
  const [gapX, gapY] = spacing
  const columns = grid.columns.length
  const inner = Math.max(0, width - insets.left - insets.right - gapX * (columns + 1))
  const widths = distribute(demands, inner)
  /** Where columns begin, from the side of the first one. */
  const starts: number[] = [(isMirrored ? insets.right : insets.left) + gapX]
  for (const [i, column] of widths.entries()) starts.push((starts[i] ?? 0) + column + gapX)

  const laidCells = grid.rows.map(({ cells }) =>
    cells.map(cell => {
      const { column } = cell
      const end = (starts[column + cell.columns] ?? 0) - gapX
      const collapsed = edges?.get(cell)
      const width = Math.max(0, end - (starts[column] ?? 0))
      const laid = environment.layOut(cellBox(cell, collapsed), {
        width,
        height: null,
        imposedWidth: width,
        isIsolated: true,
      })
      const behind = grid.columns[column]?.style
      if (collapsed === undefined && behind === undefined) return { cell, laid }
      const parts = {
        ...(collapsed === undefined ? {} : { collapsed }),
        ...(behind === undefined ? {} : { column: behind }),
      }
      return { cell, laid: { ...laid, ...parts } }
    }),
  )
  const heights = rowHeights(grid, laidCells, gapY)
  const rows: LaidRow[] = []
  let y = insets.top + (grid.rows.length > 0 ? gapY : 0)
  const tops = heights.map(height => {
    const top = y
    y += height + gapY
    return top
  })
  for (const [r, { row, group }] of grid.rows.entries()) {
    const height = heights[r] ?? 0
    const cells = laidCells[r] ?? []
    let tied = 0
    for (const { cell, laid } of cells) {
      const bottom = (tops[r + cell.rows - 1] ?? 0) + (heights[r + cell.rows - 1] ?? 0)
      const start = starts[cell.column] ?? 0
      laid.x = isMirrored ? width - start - laid.width : start
      laid.y = tops[r] ?? 0
      alignCell(laid, bottom - laid.y)
      tied = Math.max(tied, cell.rows - 1)
    }
    rows.push({
      y: tops[r] ?? 0,
      height,
      role: group.kind,
      cells: cells.map(({ laid }) => laid),
      id: row.id,
      style: row.style ?? group.style,
      behind: [group.style, row.style].filter(style => style !== null),
      tied,
    })
  }
  return { rows, height: y + insets.bottom }
}

/** The box of a cell, as high as its content; in a collapsed table it has half of its winning borders. */
function cellBox({ cell: { box } }: GridCell, collapsed: CollapsedEdges | undefined): BlockBox {
  // a height is one of the row's; what the content needs decides where it stands in it
  const { height } = box.style
  if (collapsed === undefined)
    return height === 'auto' ? box : { ...box, style: { ...box.style, height: 'auto' } }
  const [top, right, bottom, left] = collapsed
  const style: ComputedStyle = {
    ...box.style,
    height: 'auto',
    borderTopWidth: top.width / 2,
    borderRightWidth: right.width / 2,
    borderBottomWidth: bottom.width / 2,
    borderLeftWidth: left.width / 2,
  }
  return { ...box, style }
}

type PlacedCell = { readonly cell: GridCell; readonly laid: Laid }

function rowHeights(grid: Grid, cells: readonly (readonly PlacedCell[])[], gap: number): number[] {
  const heights = grid.rows.map(({ row }, r) => {
    let height = row.style === null ? 0 : (resolveSize(row.style.height, null) ?? 0)
    for (const { cell, laid } of cells[r] ?? []) {
      if (cell.rows === 1) height = Math.max(height, laid.height, wantedHeight(cell, laid))
    }
    return height
  })
  for (const { cell, laid } of cells.flat()) {
    if (cell.rows === 1) continue
    const spanned = heights.slice(cell.row, cell.row + cell.rows)
    const total = sum(spanned)
    const missing = Math.max(laid.height, wantedHeight(cell, laid)) - total - gap * (cell.rows - 1)
    if (missing <= 0) continue
    for (const [i, height] of spanned.entries()) {
      heights[cell.row + i] = height + missing * (total > 0 ? height / total : 1 / spanned.length)
    }
  }
  return heights
}

/** What the style of a cell says of its border box. */
function wantedHeight({ cell: { box } }: GridCell, { insets }: Laid): number {
  return outer(box.style, resolveSize(box.style.height, null), insets.top + insets.bottom) ?? 0
}

/** Gives a cell the height of its row, and moves its content in it (CSS 2.2 §17.5.3). */
function alignCell(laid: Laid, height: number): void {
  const free = height - laid.height
  lower(laid, free * shareAbove(laid))
  laid.height = height
}

function lower(cell: Laid, by: number): void {
  if (by === 0) return
  shiftContent(cell, by)
  cell.lowered = (cell.lowered ?? 0) + by
}

/** What part of free room stands above the content; browsers that print take `baseline` for `top`. */
function shareAbove({ style: { verticalAlign } }: Laid): number {
  return verticalAlign === 'middle' ? 0.5 : verticalAlign === 'bottom' ? 1 : 0
}

/** Spreads what a table is higher than its rows over them. */
function growRows(rows: readonly LaidRow[], natural: number, wanted: number): number {
  const excess = wanted - natural
  const total = sum(rows.map(({ height }) => height))
  if (excess <= 0 || total <= 0) return natural
  let offset = 0
  for (const row of rows) {
    const gained = (excess * row.height) / total
    row.y += offset
    row.height += gained
    for (const cell of row.cells) {
      cell.y += offset
      lower(cell, gained * shareAbove(cell))
      cell.height += gained
    }
    offset += gained
  }
  return wanted
}
