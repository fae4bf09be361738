import type { BlockBox, TableBox } from '../contracts.ts'
import type { Environment, Space } from '../environment.ts'
import type { Intrinsic } from '../intrinsic.ts'
import { type Laid, type LaidRow, NO_STRUT, strutOf } from '../laid.ts'
import { frameOf } from '../lay-out.ts'
import { shiftContent } from '../stretch.ts'
import { type ComputedStyle, clamp, type Insets, insetsOf, outer, paddingOf, resolveSize } from '../style.ts'
import { type CollapsedEdges, collapseBorders } from './borders.ts'
import { type ColumnDemand, distribute, sum } from './column-widths.ts'
import { type Grid, type GridCell, gridOf } from './grid.ts'

/** What is the same whatever the width of a table. */
interface TableParts {
  readonly grid: Grid
  /** Null where borders are separate. */
  readonly edges: ReadonlyMap<GridCell, CollapsedEdges> | null
  readonly spacing: readonly [horizontal: number, vertical: number]
  /** Of the grid: border and padding of the table. */
  readonly insets: Insets
  readonly demands: readonly ColumnDemand[]
}

const parts = new WeakMap<TableBox, TableParts>()

function partsOf(table: TableBox, environment: Environment): TableParts {
  let found = parts.get(table)
  if (found === undefined) {
    const { style } = table
    const grid = gridOf(table)
    const isCollapsed = style.borderCollapse === 'collapse'
    const edges = isCollapsed ? collapseBorders(table, grid) : null
    found = {
      grid,
      edges,
      spacing: isCollapsed ? [0, 0] : style.borderSpacing,
      insets: edges === null ? insetsOf(style, null) : outerHalves(grid, edges),
      demands: [],
    }
    found = { ...found, demands: demandsOf(found, style, environment) }
    parts.set(table, found)
  }
  return found
}

/** Half of the widest collapsed border on each side of the table lies in the table's own box. */
function outerHalves({ rows, columns }: Grid, edges: ReadonlyMap<GridCell, CollapsedEdges>): Insets {
  let [top, right, bottom, left] = [0, 0, 0, 0]
  for (const [cell, edge] of edges) {
    if (cell.row === 0) top = Math.max(top, edge[0].width / 2)
    if (cell.column + cell.columns >= columns.length) right = Math.max(right, edge[1].width / 2)
    if (cell.row + cell.rows >= rows.length) bottom = Math.max(bottom, edge[2].width / 2)
    if (cell.column === 0) left = Math.max(left, edge[3].width / 2)
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

/** Insets of a cell: its own padding, and border or half of the collapsed one. */
function cellInsets(cell: GridCell, edges: TableParts['edges'], base: number | null): Insets {
  const { style } = cell.cell.box
  const collapsed = edges?.get(cell)
  if (collapsed === undefined) return insetsOf(style, base)
  const padding = paddingOf(style, base)
  return {
    top: padding.top + collapsed[0].width / 2,
    right: padding.right + collapsed[1].width / 2,
    bottom: padding.bottom + collapsed[2].width / 2,
    left: padding.left + collapsed[3].width / 2,
  }
}

function demandsOf(
  { grid, edges, spacing }: TableParts,
  style: ComputedStyle,
  environment: Environment,
): ColumnDemand[] {
  const demands: ColumnDemand[] = grid.columns.map(column => {
    const width = column === null ? null : resolveSize(column.style.width, null)
    const percent =
      column !== null && typeof column.style.width === 'object' ? column.style.width.percent : null
    return { min: 0, max: width ?? 0, isFixed: width !== null, percent, besides: 0 }
  })
  const isFixedLayout = style.tableLayout === 'fixed' && style.width !== 'auto'
  const spanning: { cell: GridCell; min: number; max: number; percent: number | null }[] = []
  for (const [r, { cells }] of grid.rows.entries()) {
    if (isFixedLayout && r > 0) break
    for (const cell of cells) {
      const { box } = cell.cell
      const insets = cellInsets(cell, edges, null)
      const content = isFixedLayout ? { min: 0, max: 0 } : contentSize(cell, environment)
      const around = insets.left + insets.right
      const width = outer(box.style, resolveSize(box.style.width, null), around)
      const percent = typeof box.style.width === 'object' ? box.style.width.percent : null
      const min = isFixedLayout ? (width ?? 0) : content.min + around
      const max = width === null ? content.max + around : Math.max(min, width)
      const least = outer(box.style, resolveSize(box.style.minWidth, null), around) ?? 0
      const demand = demands[cell.column]
      if (cell.columns > 1 || demand === undefined) {
        spanning.push({ cell, min: Math.max(min, least), max: Math.max(max, least), percent })
        continue
      }
      demand.min = Math.max(demand.min, min, least)
      const isWidthGiven = width !== null
      if (isWidthGiven && !demand.isFixed) demand.max = Math.max(width, demand.min)
      else if (isWidthGiven || !demand.isFixed) demand.max = Math.max(demand.max, max, least)
      demand.isFixed ||= isWidthGiven
      if (percent !== null && percent >= (demand.percent ?? 0)) {
        demand.percent = percent
        if (isFixedLayout && box.style.boxSizing === 'content-box') demand.besides = around
      }
    }
  }
  for (const demand of demands) demand.max = Math.max(demand.max, demand.min)
  for (const { cell, min, max, percent } of spanning.sort((a, b) => a.cell.columns - b.cell.columns)) {
    spanDemand(demands.slice(cell.column, cell.column + cell.columns), {
      min,
      max,
      percent,
      spacing: spacing[0],
    })
  }
  return demands
}

function contentSize({ cell: { box } }: GridCell, environment: Environment): Intrinsic {
  return box.children.reduce(
    (size, child) => {
      const { min, max } = environment.intrinsic(child)
      return { min: Math.max(size.min, min), max: Math.max(size.max, max) }
    },
    { min: 0, max: 0 },
  )
}

/** Spreads what a cell over several columns asks for beyond what they have. */
function spanDemand(
  columns: readonly ColumnDemand[],
  wanted: { min: number; max: number; percent: number | null; spacing: number },
): void {
  const gaps = wanted.spacing * (columns.length - 1)
  const missing = (of: 'min' | 'max'): number =>
    wanted[of] - gaps - columns.reduce((total, column) => total + column[of], 0)
  if (wanted.percent !== null) {
    const free = columns.filter(({ percent }) => percent === null)
    const left = wanted.percent - columns.reduce((total, { percent }) => total + (percent ?? 0), 0)
    const total = free.reduce((weight, { max }) => weight + max, 0)
    if (left > 0) {
      for (const column of free) column.percent = left * (total > 0 ? column.max / total : 1 / free.length)
    }
  }
  for (const size of ['max', 'min'] as const) {
    const excess = missing(size)
    if (excess <= 0) continue
    const flexible = columns.filter(({ isFixed, percent }) => !isFixed && percent === null)
    const chosen = flexible.length > 0 ? flexible : columns
    const total = chosen.reduce((weight, { max }) => weight + max, 0)
    for (const column of chosen) column[size] += excess * (total > 0 ? column.max / total : 1 / chosen.length)
    for (const column of chosen) column.max = Math.max(column.max, column.min)
  }
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
  { grid, edges, spacing, insets, demands }: TableParts,
  width: number,
  environment: Environment,
): { rows: LaidRow[]; height: number } {
  const [gapX, gapY] = spacing
  const columns = grid.columns.length
  const inner = Math.max(0, width - insets.left - insets.right - gapX * (columns + 1))
  const widths = distribute(demands, inner)
  const lefts: number[] = [insets.left + gapX]
  for (const [i, column] of widths.entries()) lefts.push((lefts[i] ?? 0) + column + gapX)

  const laidCells = grid.rows.map(({ cells }) =>
    cells.map(cell => {
      const { column } = cell
      const right = (lefts[column + cell.columns] ?? 0) - gapX
      const collapsed = edges?.get(cell)
      const width = Math.max(0, right - (lefts[column] ?? 0))
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
      laid.x = lefts[cell.column] ?? 0
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
