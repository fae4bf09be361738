import { shiftContent } from '../align-content.ts'
import type { BlockBox, TableBox } from '../contracts.ts'
import { PX } from '../faces.ts'
import type { IntrinsicSizes } from '../intrinsic-sizes.ts'
import { createLayoutBox, type LayoutBox, type LayoutRow } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { marginBoxRoom, usedSizesOf } from '../used-sizes.ts'
import {
  borderAndPadding,
  borderBoxSize,
  type ComputedStyle,
  clamp,
  type Insets,
  NO_INSETS,
  paddings,
  resolveAutoMargins,
  resolveSize,
} from '../used-values.ts'
import { type CollapsedEdges, resolveCollapsedBorders } from './collapsed-borders.ts'
import { distributeWidth, type IntrinsicColumn, shares, sum } from './distribute-width.ts'
import { intrinsicColumnWidths, type TableGeometry } from './intrinsic-column-widths.ts'
import { type Grid, type GridCell, gridOf } from './table-grid.ts'

/** The parts of a table that do not depend on its width. */
export interface TableParts extends TableGeometry {
  /** Border and padding of the table grid. */
  readonly insets: Insets
  readonly intrinsicColumns: readonly IntrinsicColumn[]
  /** True if columns run from right to left (CSS 2.2 §17.2). */
  readonly isMirrored: boolean
}

/** Rounded down, as in browsers. */
function wholePixels([x, y]: readonly [number, number]): readonly [number, number] {
  return [Math.floor(x / PX + 1e-6) * PX, Math.floor(y / PX + 1e-6) * PX]
}

function partsOf(table: TableBox, layout: LayoutContext): TableParts {
  let found = layout.tableParts.get(table)
  if (found === undefined) {
    const { style } = table
    const grid = gridOf(table)
    const isCollapsed = style.borderCollapse === 'collapse'
    const edges = isCollapsed ? resolveCollapsedBorders(table, grid) : null
    const spacing = isCollapsed ? ([0, 0] as const) : wholePixels(style.borderSpacing)
    const demanding: TableGeometry = { grid, edges, spacing }
    found = {
      ...demanding,
      insets: edges === null ? borderAndPadding(style, null) : outerHalves(grid, edges, style.direction),
      isMirrored: style.direction === 'rtl',
      intrinsicColumns: intrinsicColumnWidths(demanding, style, layout),
    }
    layout.tableParts.set(table, found)
  }
  return found
}

/** The table's own border: half of the widest collapsed border on each side (CSS 2.2 §17.6.2). */
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

/** Limit of max-content widths, in points. */
const MAX_WIDTH = 10_000

/** Min-content and max-content width of the border box of a table, without margins. */
export function tableIntrinsic(table: TableBox, layout: LayoutContext): IntrinsicSizes {
  const { intrinsicColumns, insets, spacing, grid } = partsOf(table, layout)
  const around = insets.left + insets.right + spacing[0] * (grid.columns.length + 1)
  let max = sum(intrinsicColumns.map(({ max }) => max))
  let shares = 0
  let others = 0
  for (const { percent, max: wanted } of intrinsicColumns) {
    if (percent === null) others += wanted
    else {
      shares += Math.min(percent, 100 - shares)
      if (percent > 0) max = Math.max(max, Math.min((wanted * 100) / percent, MAX_WIDTH))
    }
  }
  if (shares > 0 && others > 0)
    max = Math.max(max, shares < 100 ? (others * 100) / (100 - shares) : MAX_WIDTH)
  if (table.style.tableLayout === 'fixed' && typeof table.style.width === 'object') max = MAX_WIDTH // as in browsers
  const captions = table.captions.reduce((least, box) => Math.max(least, layout.intrinsic(box).min), 0)
  const min = sum(intrinsicColumns.map(({ min }) => min)) + around
  return { min: Math.max(min, captions), max: Math.max(max + around, min, captions) }
}

/** Border-box width and margins: tables shrink to fit, and are never narrower than their min-content width. */
export function usedTableSizes(
  table: TableBox,
  space: AvailableSpace,
  layout: LayoutContext,
): { width: number; margins: Insets } {
  const { style } = table
  const isShrunk = space.fixedWidth === undefined && typeof style.width === 'string'
  const { width: wanted, margins } = usedSizesOf(
    table,
    isShrunk ? { ...space, isShrinkToFit: true } : space,
    layout,
  )
  const { min } = layout.intrinsic(table)
  const width = clamp(Math.max(wanted, min - margins.left - margins.right))
  if (!isShrunk || space.isShrinkToFit === true) return { width, margins }
  return { width, margins: resolveAutoMargins(style, margins, marginBoxRoom(space, margins), width) }
}

/** Lays out a table with its captions (CSS 2.2 §17). */
export function layOutTable(table: TableBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const { style } = table
  const found = partsOf(table, layout)
  const { insets } = found
  const { width, margins } = usedTableSizes(table, space, layout)

  const above = table.captions.filter(({ style }) => style.captionSide === 'top')
  const below = table.captions.filter(({ style }) => style.captionSide === 'bottom')
  const children: LayoutBox[] = []
  let y = 0
  const addCaption = (caption: (typeof table.captions)[number]): void => {
    const layoutBox = layout.layOut(caption, { width, height: null, isBfcRoot: true })
    layoutBox.x = layoutBox.margins.left
    layoutBox.y = y + layoutBox.margins.top
    y = layoutBox.y + layoutBox.height + layoutBox.margins.bottom
    children.push(layoutBox)
  }
  for (const caption of above) addCaption(caption)
  const { rows, height: natural } = layOutGrid(found, width, layout)
  const wanted = borderBoxSize(style, resolveSize(style.height, space.height), insets.top + insets.bottom)
  const height = distributeHeight(rows, natural, Math.max(wanted ?? 0, space.fixedHeight ?? 0))
  const grid = { style, id: table.id, insets, content: { kind: 'rows', rows } as const, width, height }
  if (table.captions.length === 0) return createLayoutBox({ ...grid, margins })
  const gridBox = createLayoutBox({ ...grid, margins: NO_INSETS })
  gridBox.y = y
  if (table.order !== undefined) gridBox.order = table.order
  children.push(gridBox)
  y += height
  for (const caption of below) addCaption(caption)
  // the table wrapper box (CSS 2.2 §17.4)
  return createLayoutBox({
    style,
    insets: NO_INSETS,
    margins,
    isAnonymous: true,
    content: { kind: 'flow', children },
    width,
    height: y,
  })
}

function layOutGrid(
  { grid, edges, spacing, insets, intrinsicColumns, isMirrored }: TableParts,
  width: number,
  layout: LayoutContext,
): { rows: LayoutRow[]; height: number } {
  const [gapX, gapY] = spacing
  const columns = grid.columns.length
  const inner = Math.max(0, width - insets.left - insets.right - gapX * (columns + 1))
  const widths = distributeWidth(intrinsicColumns, inner)
  const paddingBase = inner + gapX * Math.max(0, columns - 1)
  /** Start of each column, from the side of the first one. */
  const starts: number[] = [(isMirrored ? insets.right : insets.left) + gapX]
  for (const [i, column] of widths.entries()) starts.push((starts[i] ?? 0) + column + gapX)

  const laidCells = grid.rows.map(({ cells }) =>
    cells.map(cell => {
      const { column } = cell
      const end = (starts[column + cell.columns] ?? 0) - gapX
      const collapsed = edges?.get(cell)
      const width = Math.max(0, end - (starts[column] ?? 0))
      const layoutBox = layout.layOut(withAbsolutePaddings(cellBox(cell, collapsed), paddingBase), {
        width,
        height: null,
        fixedWidth: width,
        isBfcRoot: true,
      })
      const backgrounds = grid.columns[column]?.style
      layoutBox.collapsed = collapsed
      layoutBox.column = backgrounds
      return { cell, layoutBox }
    }),
  )
  const heights = rowHeights(grid, laidCells, gapY)
  const rows: LayoutRow[] = []
  let y = insets.top + (grid.rows.length > 0 ? gapY : 0)
  const tops = heights.map(height => {
    const top = y
    y += height + gapY
    return top
  })
  for (const [r, { row, group }] of grid.rows.entries()) {
    const height = heights[r] ?? 0
    const cells = laidCells[r] ?? []
    for (const { cell, layoutBox } of cells) {
      const bottom = (tops[r + cell.rows - 1] ?? 0) + (heights[r + cell.rows - 1] ?? 0)
      const start = starts[cell.column] ?? 0
      layoutBox.x = isMirrored ? width - start - layoutBox.width : start
      layoutBox.y = tops[r] ?? 0
      alignCell(layoutBox, bottom - layoutBox.y)
    }
    rows.push({
      y: tops[r] ?? 0,
      height,
      role: group.kind,
      cells: cells.map(({ layoutBox }) => layoutBox),
      id: row.id,
      style: row.style ?? group.style,
      backgrounds: [group.style, row.style].filter(style => style !== null),
      spans: cells.some(({ cell }) => cell.rows > 1) ? cells.map(({ cell }) => cell.rows - 1) : null,
    })
  }
  return { rows, height: y + insets.bottom }
}

/** The box of a cell with automatic height, and with half of its collapsed borders. */
function cellBox({ cell: { box } }: GridCell, collapsed: CollapsedEdges | undefined): BlockBox {
  // the height applies to the row; the content decides the alignment
  if (collapsed === undefined)
    return box.style.height === 'auto' ? box : { ...box, style: { ...box.style, height: 'auto' } }
  return { ...box, style: collapsedStyle(box.style, collapsed) }
}

/** Percentages of cell padding refer to the width of the table without its outer spacing (CSS 2.2 §8.4, §17.2). */
function withAbsolutePaddings(box: BlockBox, base: number): BlockBox {
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = box.style
  if ([paddingTop, paddingRight, paddingBottom, paddingLeft].every(isNumber)) return box
  const { top, right, bottom, left } = paddings(box.style, base)
  return {
    ...box,
    style: { ...box.style, paddingTop: top, paddingRight: right, paddingBottom: bottom, paddingLeft: left },
  }
}

const isNumber = (value: unknown): boolean => typeof value === 'number'

const collapsedStyles = new WeakMap<CollapsedEdges, WeakMap<ComputedStyle, ComputedStyle>>()

/** The style of a cell with half of its collapsed borders. */
function collapsedStyle(style: ComputedStyle, edges: CollapsedEdges): ComputedStyle {
  const byStyle = collapsedStyles.get(edges) ?? new WeakMap<ComputedStyle, ComputedStyle>()
  collapsedStyles.set(edges, byStyle)
  let found = byStyle.get(style)
  if (found === undefined) {
    const [top, right, bottom, left] = edges
    found = {
      ...style,
      height: 'auto',
      borderTopWidth: top.width / 2,
      borderRightWidth: right.width / 2,
      borderBottomWidth: bottom.width / 2,
      borderLeftWidth: left.width / 2,
    }
    byStyle.set(style, found)
  }
  return found
}

type PlacedCell = { readonly cell: GridCell; readonly layoutBox: LayoutBox }

function rowHeights(grid: Grid, cells: readonly (readonly PlacedCell[])[], gap: number): number[] {
  const heights = grid.rows.map(({ row }, r) => {
    let height = row.style === null ? 0 : (resolveSize(row.style.height, null) ?? 0)
    for (const { cell, layoutBox } of cells[r] ?? []) {
      if (cell.rows === 1) height = Math.max(height, layoutBox.height, wantedHeight(cell, layoutBox))
    }
    return height
  })
  for (const { cell, layoutBox } of cells.flat()) {
    if (cell.rows === 1) continue
    const spanned = heights.slice(cell.row, cell.row + cell.rows)
    const wanted = Math.max(layoutBox.height, wantedHeight(cell, layoutBox))
    const missing = wanted - sum(spanned) - gap * (cell.rows - 1)
    if (missing <= 0) continue
    for (const [i, gain] of shares(missing, spanned).entries())
      heights[cell.row + i] = (spanned[i] ?? 0) + gain
  }
  return heights
}

/** The border-box height that the style of a cell sets. */
function wantedHeight({ cell: { box } }: GridCell, { insets }: LayoutBox): number {
  return borderBoxSize(box.style, resolveSize(box.style.height, null), insets.top + insets.bottom) ?? 0
}

/** Sets a cell to the height of its row, and applies `vertical-align` (CSS 2.2 §17.5.3). */
function alignCell(layoutBox: LayoutBox, height: number): void {
  const free = height - layoutBox.height
  shiftCellContent(layoutBox, free * shareAbove(layoutBox))
  layoutBox.height = height
}

function shiftCellContent(cell: LayoutBox, by: number): void {
  if (by === 0) return
  shiftContent(cell, by)
  cell.contentShift = (cell.contentShift ?? 0) + by
}

/** Share of free space above the content; browsers that print treat `baseline` as `top`. */
function shareAbove({ style: { verticalAlign } }: LayoutBox): number {
  return verticalAlign === 'middle' ? 0.5 : verticalAlign === 'bottom' ? 1 : 0
}

/** Distributes excess height of a table to its rows. */
function distributeHeight(rows: readonly LayoutRow[], natural: number, wanted: number): number {
  const excess = wanted - natural
  const total = sum(rows.map(({ height }) => height))
  if (excess <= 0 || rows.length === 0) return natural
  let offset = 0
  for (const row of rows) {
    const gained = excess * (total > 0 ? row.height / total : 1 / rows.length)
    row.y += offset
    row.height += gained
    for (const cell of row.cells) {
      cell.y += offset
      shiftCellContent(cell, gained * shareAbove(cell))
      cell.height += gained
    }
    offset += gained
  }
  return wanted
}
