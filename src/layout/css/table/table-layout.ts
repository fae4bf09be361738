import { shareAbove, shiftCellContent, stretchTableRows } from '../align-content.ts'
import type { TableBox } from '../contracts.ts'
import { PX } from '../faces.ts'
import type { IntrinsicSizes } from '../intrinsic-sizes.ts'
import { type BorderedPlace, createLayoutBox, type LayoutBox, type LayoutRow } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { marginBoxRoom, usedSizesOf } from '../used-sizes.ts'
import {
  borderAndPadding,
  borderBoxSize,
  type ComputedStyle,
  clamp,
  type Insets,
  NO_INSETS,
  resolveAutoMargins,
  resolveSize,
} from '../used-values.ts'
import { cellStyle, collapsedGridStyle, withAbsolutePaddings, withEmptyCells } from './cell-styles.ts'
import {
  type BorderGap,
  type CollapsedBorders,
  type CollapsedEdges,
  NO_EDGES,
  resolveCollapsedBorders,
} from './collapsed-borders.ts'
import { type ColumnPositions, columnPositions } from './column-positions.ts'
import { type IntrinsicColumn, sum, type TableGeometry } from './distribute-width.ts'
import { fixedColumns, isFixedLayout } from './fixed-columns.ts'
import { intrinsicColumnWidths } from './intrinsic-column-widths.ts'
import {
  growPercentRows,
  hasPercentages,
  layOutPercentages,
  type PercentageCells,
  rowHeights,
} from './row-heights.ts'
import { type Grid, type GridCell, gridOf } from './table-grid.ts'

/** The parts of a table that do not depend on its width. */
export interface TableParts extends TableGeometry {
  /** Border and padding of the table grid. */
  readonly insets: Insets
  /** The style of the table grid. */
  readonly gridStyle: ComputedStyle
  /** Columns of each row with collapsed borders, but without a cell; null if borders are separate. */
  readonly gaps: CollapsedBorders['gaps'] | null
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
    const grid = gridOf(table, layout.isQuirky)
    const isCollapsed = style.borderCollapse === 'collapse'
    const borders = isCollapsed ? resolveCollapsedBorders(table, grid) : null
    // without cells there is no spacing around them
    const isSpaced = !isCollapsed && grid.rows.some(({ cells }) => cells.length > 0)
    const spacing = isSpaced ? wholePixels(style.borderSpacing) : ([0, 0] as const)
    const demanding: TableGeometry = { grid, edges: borders?.cells ?? null, spacing }
    const insets =
      borders === null ? borderAndPadding(style, null) : outerHalves(grid, borders, style.direction)
    found = {
      ...demanding,
      insets,
      gridStyle: borders === null ? style : collapsedGridStyle(style, insets),
      gaps: borders?.gaps ?? null,
      isMirrored: style.direction === 'rtl',
      intrinsicColumns: isFixedLayout(style)
        ? fixedColumns(demanding)
        : intrinsicColumnWidths(demanding, layout),
    }
    layout.tableParts.set(table, found)
  }
  return found
}

/** The table's own border: half of the widest collapsed border on each side (CSS 2.2 §17.6.2). */
function outerHalves(
  { rows, columns }: Grid,
  { cells: edges, gaps }: CollapsedBorders,
  direction: ComputedStyle['direction'],
): Insets {
  const isMirrored = direction === 'rtl'
  let [top, right, bottom, left] = [0, 0, 0, 0]
  const add = (
    edge: CollapsedEdges,
    row: number,
    place: Pick<GridCell, 'column' | 'columns' | 'rows'>,
  ): void => {
    if (row === 0) top = Math.max(top, edge[0].width / 2)
    const isFirst = place.column === 0
    const isLast = place.column + place.columns >= columns.length
    if (isMirrored ? isFirst : isLast) right = Math.max(right, edge[1].width / 2)
    if (row + place.rows >= rows.length) bottom = Math.max(bottom, edge[2].width / 2)
    if (isMirrored ? isLast : isFirst) left = Math.max(left, edge[3].width / 2)
  }
  for (const [r, { cells }] of rows.entries()) {
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]
      if (cell === undefined) break
      const edge = edges[r]?.[i]
      if (edge !== undefined) add(edge, r, cell)
    }
    for (const { column, columns, edges } of gaps[r] ?? []) add(edges, r, { column, columns, rows: 1 })
  }
  return { top, right, bottom, left }
}

/** Limit of nested tables whose cells are laid out twice: each level doubles the work. */
const MAX_PERCENTAGE_TABLES = 4

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
  const { insets, gridStyle } = found
  const { width: distributed, margins } = usedTableSizes(table, space, layout)
  const columns = { width: distributed, insets, gap: found.spacing[0] }
  const positions = columnPositions(table, found.grid, found.intrinsicColumns, columns)
  const { width } = positions

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
  const wanted = borderBoxSize(style, resolveSize(style.height, space.height), insets.top + insets.bottom)
  const isDefinite = wanted !== null || space.fixedHeight !== undefined
  const { percentageTables, isQuirky } = layout
  const hasSecondLayout =
    percentageTables.depth < MAX_PERCENTAGE_TABLES && hasPercentages(found.grid, isDefinite, isQuirky)
  if (hasSecondLayout) percentageTables.depth++
  const { rows, height: natural, layOutCell } = layOutGrid(found, table, positions, layout)
  const height = Math.max(natural, wanted ?? 0, space.fixedHeight ?? 0)
  const free = height - natural
  const ofRows = height - insets.top - insets.bottom
  const rest = isDefinite ? growPercentRows(rows, found.grid, { height: ofRows, free }) : free
  stretchTableRows(rows, rest)
  if (hasSecondLayout) {
    layOutPercentages(rows, found.grid, { isGrown: isDefinite && free > 0, layOutCell, isQuirky })
    percentageTables.depth--
  }
  const content = { kind: 'rows', rows } as const
  const grid = { style: gridStyle, id: table.id, insets, content, width, height }
  if (table.captions.length === 0) return createLayoutBox({ ...grid, margins })
  const gridBox = createLayoutBox({ ...grid, margins: NO_INSETS })
  gridBox.y = y
  gridBox.tablePart = 'grid'
  if (table.order !== undefined) gridBox.order = table.order
  children.push(gridBox)
  y += height
  for (const caption of below) addCaption(caption)
  const wrapper = createLayoutBox({
    style,
    insets: NO_INSETS,
    margins,
    isAnonymous: true,
    content: { kind: 'flow', children },
    width,
    height: y,
  })
  wrapper.tablePart = 'wrapper'
  return wrapper
}

function layOutGrid(
  { grid, edges, gaps, spacing, insets, isMirrored }: TableParts,
  { style: tableStyle }: TableBox,
  positions: ColumnPositions,
  layout: LayoutContext,
): { rows: LayoutRow[]; height: number } & Pick<PercentageCells, 'layOutCell'> {
  const gapY = spacing[1]
  const { starts, width, across, paddingBase, collapsedWidth } = positions
  const isHidden = tableStyle.visibility !== 'visible'

  /** The containing block of the cells in a column, for those that span no other. */
  const spaces = grid.columns.map((_, column) => spaceOf(column, 1))
  function spaceOf(column: number, span: number): AvailableSpace {
    const width = collapsedWidth(column, span) ?? across(column, span)
    return { width, height: null, fixedWidth: width, isBfcRoot: true }
  }

  const layOutIn = (r: number, i: number, cell: GridCell, cellHeight?: number): LayoutBox => {
    const { column } = cell
    const { box } = cell.cell
    const collapsed = edges?.[r]?.[i]
    const own = withAbsolutePaddings(cellStyle(box.style, collapsed), paddingBase)
    const style = collapsed === undefined ? withEmptyCells(own, box) : own
    const space = (cell.columns === 1 ? spaces[column] : undefined) ?? spaceOf(column, cell.columns)
    const layoutBox = layout.layOut(
      style === box.style ? box : { ...box, style },
      cellHeight === undefined ? space : { ...space, cellHeight },
    )
    if (collapsedWidth(column, cell.columns) !== null) return collapsedCell(layoutBox)
    // the table paints them, also those of hidden cells
    layoutBox.collapsed = isHidden && collapsed !== undefined ? NO_EDGES : collapsed
    layoutBox.column = grid.columns[column]?.style
    return layoutBox
  }
  const laidCells = grid.rows.map(({ cells }, r) => cells.map((cell, i) => layOutIn(r, i, cell)))
  const heights = rowHeights(grid, laidCells, { gap: gapY, isQuirky: layout.isQuirky })
  const rows: LayoutRow[] = []
  let y = insets.top + (grid.rows.length > 0 ? gapY : 0)
  const tops = heights.map((height, r) => {
    const top = y
    const style = grid.rows[r]?.row.style ?? grid.rows[r]?.group.style
    // as in Chromium's print, collapsed rows keep their height without spacing
    y += height + (style?.visibility === 'collapse' ? 0 : gapY)
    return top
  })
  for (const [r, { row, group, cells, isFirstOfGroup }] of grid.rows.entries()) {
    const height = heights[r] ?? 0
    const laid = laidCells[r] ?? []
    let hasSpans = false
    let hasHeight = row.style !== null && row.style.height !== 'auto'
    for (let i = 0; i < cells.length; i++) {
      const [cell, layoutBox] = [cells[i], laid[i]]
      if (cell === undefined || layoutBox === undefined) break
      if (cell.rows > 1) hasSpans = true
      else if (cell.cell.box.style.height !== 'auto') hasHeight = true
      const bottom = (tops[r + cell.rows - 1] ?? 0) + (heights[r + cell.rows - 1] ?? 0)
      const start = starts[cell.column] ?? 0
      layoutBox.x = isMirrored ? width - start - layoutBox.width : start
      layoutBox.y = tops[r] ?? 0
      alignCell(layoutBox, bottom - layoutBox.y)
    }
    const laidRow: LayoutRow = {
      y: tops[r] ?? 0,
      height,
      role: group.kind,
      cells: laid,
      id: row.id,
      style: row.style ?? group.style,
      backgrounds: [group.style, row.style].filter(style => style !== null),
      spans: hasSpans ? cells.map(({ rows }) => rows - 1) : null,
    }
    if (hasHeight) laidRow.hasHeight = true
    const rowGaps = gaps?.[r]
    if (rowGaps !== undefined && rowGaps.length > 0 && !isHidden) laidRow.gaps = rowGaps.map(placeGap)
    if (group.style !== null && hasBreaks(group.style)) {
      const before = isFirstOfGroup ? undefined : rows.at(-1)?.group
      laidRow.group = before ?? { style: group.style, first: laidRow, last: laidRow }
      laidRow.group.last = laidRow
    }
    rows.push(laidRow)
  }
  return { rows, height: y + insets.bottom, layOutCell }

  function layOutCell(r: number, i: number, cellHeight: number): LayoutBox {
    const cell = grid.rows[r]?.cells[i]
    if (cell === undefined) throw new Error(`the table has no cell ${i} in row ${r}`)
    const layoutBox = layOutIn(r, i, cell, cellHeight)
    const height = cellHeight + layoutBox.insets.top + layoutBox.insets.bottom
    if (layoutBox.height < height) alignCell(layoutBox, height)
    else layoutBox.height = height
    return layoutBox
  }

  function placeGap({ column, columns, edges: collapsed }: BorderGap): BorderedPlace {
    const start = starts[column] ?? 0
    const gapWidth = across(column, columns)
    return { x: isMirrored ? width - start - gapWidth : start, width: gapWidth, style: tableStyle, collapsed }
  }
}

/** A cell in collapsed columns only, which keeps its height. */
function collapsedCell({ style, insets, margins, height }: LayoutBox): LayoutBox {
  const hidden = { ...style, visibility: 'hidden' } as const
  const box = createLayoutBox({ style: hidden, insets, margins, content: { kind: 'none' }, width: 0, height })
  box.collapsed = NO_EDGES
  return box
}

function hasBreaks({ breakBefore, breakAfter, breakInside }: ComputedStyle): boolean {
  return breakBefore !== 'auto' || breakAfter !== 'auto' || breakInside !== 'auto'
}

/** Sets a cell to the height of its row, and applies `vertical-align` (CSS 2.2 §17.5.3). */
function alignCell(layoutBox: LayoutBox, height: number): void {
  const free = height - layoutBox.height
  shiftCellContent(layoutBox, free * shareAbove(layoutBox))
  layoutBox.height = height
}
